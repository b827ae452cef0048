"""The panel for everyone: axe-core, the keyboard alone, a finger, paper, and notebooks' keys."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorable.widgets import bet_card, exercise_card
from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, add, at_step, rows, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]

BAD = {"serious", "critical"}
# whatever a milder rule finds would not be told, so it is not asked
AXE = """() => {
  const milder = axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact));
  const rules = Object.fromEntries(milder.map((rule) => [rule.id, { enabled: false }]));
  return axe.run({ resultTypes: ["violations"], rules }).then((all) => all.violations);
}"""


def findings(page: Page) -> list[Any]:
    """What axe-core finds serious on the page."""
    if page.evaluate("!window.axe"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    found = page.evaluate(AXE)
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in BAD]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"color_scheme": "dark"},
        {"width": 360},
        {"width": 360, "has_touch": True, "color_scheme": "dark"},
        {"forced_colors": "active"},
    ],
    ids=["light", "dark", "narrow", "finger", "forced colours"],
)
def test_axe_finds_nothing_serious(stage: Begin, settings: dict[str, Any]) -> None:
    panel = at_step(4)
    page = stage(panel, **settings).page
    assert findings(page) == []
    line = page.get_by_label("Add a statement")
    line.press_sequentially("Ana is not in the ")
    expect(page.get_by_role("option", name="kitchen")).to_be_visible()
    line.press("ArrowDown")
    assert findings(page) == []
    line.fill("Ana is on the kitchen.")
    expect(page.locator(".rm .stuck")).to_be_visible()
    line.press("Enter")
    expect(page.locator(".rm .refusal")).to_be_visible()
    page.get_by_role("button", name="Edit statement 1").click()
    page.get_by_role("button", name="Export").click()
    assert findings(page) == []


def test_axe_finds_nothing_serious_in_other_figures_and_tasks(stage: Begin) -> None:
    panel = RemainsPanel(preset="counting")
    tasks = [bet_card(panel), exercise_card("count", panel), exercise_card("blame", panel)]
    page = stage(panel, *tasks).page
    page.get_by_role("button", name="Place the bet").click()
    for check in page.get_by_role("button", name="Check").all():
        check.click()
    assert findings(page) == []
    panel.act("add", text="Eva is in the attic or the cellar.\nTom is in the hall or the loft.")
    page.evaluate("refresh()")
    expect(rows(page)).to_have_count(5)
    assert findings(page) == []
    page.get_by_role("button", name="What can I type?").click()
    assert findings(page) == []


def test_a_whole_visit_by_keyboard_alone(stage: Begin) -> None:
    page = stage(at_step(0)).page

    def tab_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            said = (
                "e => e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent"
            )
            if name in (page.locator(":focus").evaluate(said) or ""):
                return
        pytest.fail(f"no way to {name}")

    tab_to("Next")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    verdict(page, "Forced", "Luis")
    tab_to("Use statement 2")
    page.keyboard.press("Space")
    verdict(page, "Open", "Luis or no named house")
    tab_to("Add a statement")
    page.keyboard.type("Ana is not in the garden.")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(4)
    tab_to("World 1:")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rm .readout")).to_contain_text("World 5")
    tab_to("Ask")
    page.keyboard.press("Control+a")
    page.keyboard.type("Where is Ana?")
    page.keyboard.press("Enter")
    verdict(page, "Forced", "kitchen")


def test_what_a_finger_touches_is_large_enough(stage: Begin) -> None:
    one = stage(at_step(4), width=360, has_touch=True, is_mobile=True)
    small = [
        control.evaluate("e => e.outerHTML.slice(0, 100)")
        for control in one.page.locator(".rm button:visible, .rm select, .rm .grip").all()
        if (box := control.bounding_box()) and (box["height"] < 43.5 or box["width"] < 35.5)
    ]
    assert small == []


def test_on_paper_the_controls_go_and_the_answer_stays(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.emulate_media(media="print")
    for gone in (".bar", ".guide", ".tools", ".mover", ".now", ".links"):
        assert not page.locator(f".rm {gone}").first.is_visible(), gone
    for kept in (".stmt .text", ".w", ".answer .val", ".cert", ".ask input"):
        assert page.locator(f".rm {kept}").first.is_visible(), kept


def test_keys_typed_in_the_panel_reach_no_shortcut_of_a_notebook(stage: Begin) -> None:
    page = stage(at_step(2)).page
    for control in ("[data-toggle=r1]", ".w[tabindex='0']", ".guide button", ".ask input"):
        page.locator(f".rm {control}").first.focus()
        assert page.locator(":focus").get_attribute("data-lm-suppress-shortcuts") == "true"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_shows_subtraction_and_can_be_switched_off(stage: Begin, motion: str) -> None:
    page = stage(at_step(2), reduced_motion=motion).page
    lasts = page.locator(".rm .w").first.evaluate("e => getComputedStyle(e).transitionDuration")
    assert lasts.split(",")[0] == ("0s" if motion == "reduce" else "0.32s")


def test_a_long_list_of_hostile_rows_is_drawn(stage: Begin) -> None:
    panel = RemainsPanel(guide=False)
    panel.act("add", text="\n".join(f"<b>{n}</b> \u202e$x_{n}$ & co." for n in range(100)))
    page = stage(panel).page
    expect(rows(page)).to_have_count(100)
    assert page.locator(".rm b b, .rm .quoted b").count() == 0
    add(page, "Ana is in the kitchen.")
    expect(rows(page)).to_have_count(101)
