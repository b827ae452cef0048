"""Closure, step by step, on its page: by mouse, by key and by dragging, and for everyone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from explorable.widgets import (
    bet_card,
    closure_panel,
    depth_panel,
    exercise_card,
    softmax_panel,
)
from explorable.widgets.closure import ClosurePanel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]
HOSTILE = '"<img src=x onerror=alert(1)>" - "\u202eأنا" <= 3'
WIDE = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"

WATCH = """() => {
  window.touched = new Set();
  window.kept = document.querySelector('[data-c="0,1"]');
  const place = (node) => node.parentElement?.closest("[data-c]") ?? node.closest?.("[data-c]");
  new MutationObserver((all) => {
    for (const cell of all.map((one) => place(one.target))) if (cell) touched.add(cell.dataset.c);
  }).observe(document.querySelector(".cl-mx"), { subtree: true, childList: true });
}"""


def entry(page: Page, said: str) -> None:
    """Wait for what the selected entry says."""
    expect(page.locator(".rm .cl-says")).to_have_text(said)


def test_stepping_selecting_and_a_contradiction_by_mouse(stage: Begin) -> None:
    one = stage(closure_panel())
    page = one.page
    entry(page, "Tom arrived at least 13 minutes before Eva.")
    expect(page.locator(".rm .cl-mx .new")).to_have_count(1)
    expect(page.locator(".rm .cl-mx .part")).to_have_count(2)
    expect(page.locator(".rm .cl-graph g.on > .edge")).to_have_count(3)
    expect(page.locator(".rm .cl-reads .checked")).to_have_text("Chain re-added in whole numbers")
    bar = page.get_by_role("group", name="Steps of the closure")
    expect(page.get_by_role("button", name="Back", exact=True)).to_have_count(1)  # the guide's
    bar.get_by_role("button", name="One back").click()
    expect(page.locator(".rm .cl-mx .new")).to_have_count(5)
    bar.get_by_role("button", name="Step 0: As written").click()
    expect(page.locator(".rm .cl-count")).to_contain_text("5 entries still to improve")
    bar.get_by_role("button", name="Square once").click()
    page.get_by_role("button", name="Luis minus Tom: ∞").click()
    entry(
        page,
        "No sentence bounds Ana, Luis or Eva from above by Tom: all of them together"
        " could be any amount later.",
    )
    expect(page.locator(".rm .cl-graph .node.cut")).to_have_count(3)
    page.locator(".rm [data-node=Eva]").click()
    page.locator(".rm [data-node=Luis]").click()
    entry(page, "Eva did not arrive more than 2 minutes after Luis.")

    page.get_by_label("Add a sentence or a bound").fill("Eva arrived at most 10 minutes after Tom.")
    page.get_by_role("button", name="Add", exact=True).click()
    bar.get_by_role("button", name="Step 2: Second squaring").click()
    expect(page.locator(".rm .cl-mx.stopped")).to_be_visible()
    expect(page.locator(".rm .cl-row.conflict")).to_have_count(4)
    expect(page.locator(".rm .cl-mx .below")).to_have_count(4)
    expect(page.locator(".rm .summed .total")).to_have_text("−3")
    page.get_by_role("checkbox", name="Use row 5").click()
    expect(page.locator(".rm .cl-row.conflict")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rm .cl-row.conflict")).to_have_count(4)
    page.get_by_role("button", name="Edit row 5").click()
    page.get_by_role("textbox", name="Row 5").fill("Eva arrived before Luis or after Tom.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".rm .cl-row.refused .refusal")).to_contain_text("leaves a choice")
    page.get_by_role("button", name="Remove row 5").click()
    expect(page.locator(".rm .cl-row")).to_have_count(4)
    expect(page.get_by_role("button", name="Remove row 4")).to_be_focused()
    page.get_by_role("button", name="Reset").click()
    entry(page, "Tom arrived at least 13 minutes before Eva.")
    guide = page.locator(".rm .guide").first
    for name in ["What nothing bounds", "A chain of six", "Say too much"]:
        guide.get_by_role("button", name="Next").click()
        expect(guide).to_contain_text(name)
    expect(page.locator(".rm .vh[role=status]")).to_contain_text("A negative cycle")


def test_the_matrix_is_one_tab_stop_and_a_number_is_moved_by_key_and_by_hand(stage: Begin) -> None:
    one = stage(closure_panel())
    page = one.page
    assert page.locator(".rm .cl-mx [tabindex='0']").count() == 1
    page.locator(".rm .cl-mx [tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Ana minus Luis: −10")).to_be_focused()
    page.keyboard.press("Enter")
    entry(page, "Ana arrived at least 10 minutes before Luis.")
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Ana minus Tom: ∞")).to_be_focused()

    handle = page.get_by_role("slider", name="Number of row 2")
    handle.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rm .cl-moved")).to_contain_text("Ana − Luis ≤ −11 (was −10)")
    expect(page.locator(".rm .cl-row").nth(1)).to_contain_text("at least 11 minutes")
    entry(page, "Ana arrived at least 11 minutes before Luis.")
    before = len(one.messages)
    box = handle.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 11 / 30, middle)
    page.mouse.down()
    for far in range(12, 21, 2):
        page.mouse.move(box["x"] + box["width"] * far / 30, middle)
    page.mouse.up()
    for _ in range(100):  # the last one waits for the answer to the one before it
        if any(m.get("done") for m in one.messages[before:]):
            break
        page.wait_for_timeout(100)
    sent = one.messages[before:]
    assert [m["done"] for m in sent if m["act"] == "bound"].count(True) == 1
    assert len(sent) >= 2
    expect(page.locator(".rm .cl-moved")).to_contain_text("(was −11)")
    page.get_by_role("button", name="Undo").click()
    entry(page, "Ana arrived at least 11 minutes before Luis.")
    number = page.get_by_role("spinbutton", name="Number of row 2")
    number.fill("8")
    number.press("Enter")
    entry(page, "Ana arrived at least 8 minutes before Luis.")

    page.get_by_label("Preset").select_option("chain")
    chain = page.get_by_label("Bounds in the chain")
    chain.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rm .cl-counter")).to_contain_text("⌈log₂ 7⌉ = 3 squarings")
    page.keyboard.press("End")
    expect(page.locator(".rm .cl-compact svg")).to_be_visible()
    expect(page.locator(".rm .cl-counter")).to_contain_text("⌈log₂ 64⌉ = 6 squarings")
    page.get_by_role("combobox", name="Column").select_option("3")
    entry(page, "x0 is at least 3 below x3.")


def test_links_files_and_hostile_names(stage: Begin) -> None:
    one = stage(ClosurePanel(preset="workshop"), permissions=["clipboard-read", "clipboard-write"])
    page = one.page
    page.get_by_label("Add a sentence or a bound").fill(HOSTILE)
    page.get_by_label("Add a sentence or a bound").press("Enter")
    expect(page.locator(".rm .cl-row")).to_have_count(7)
    assert page.locator(".rm img").count() == 0
    assert page.locator(".rm .cl-mx th bdi").count() == 14
    for word in ["The figure (.svg)", "The matrix at this step (.csv)", "The calls (.py)"]:
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name=word).click()
        assert saved.value.suggested_filename in {"closure.svg", "matrix.csv", "calls.py"}
    page.wait_for_function("location.hash.startsWith('#close1.')")
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    other = stage(ClosurePanel(), fragment=link[link.index("#") :])
    expect(other.page.locator(".rm .cl-row")).to_have_count(7)
    bad = stage(ClosurePanel(), fragment="#close1.eJw")
    expect(bad.page.locator(".rm .problem")).to_contain_text("damaged")
    entry(bad.page, "Tom arrived at least 13 minutes before Eva.")


@pytest.mark.parametrize(
    "settings",
    [{}, {"width": 360, "color_scheme": "dark"}, {"forced_colors": "active"}],
    ids=["light", "narrow dark", "forced colours"],
)
def test_every_text_fits_and_axe_finds_nothing_serious(
    stage: Begin, settings: dict[str, object]
) -> None:
    panel = ClosurePanel()
    tasks = [bet_card(panel, "08"), exercise_card("cycle", panel, "08")]
    page = stage(panel, *tasks, **settings).page
    for key in ["workshop", "chain", "decimals", "hidden", "contradictory", "parts", "morning"]:
        page.get_by_label("Preset").select_option(key)
        expect(page.locator(".rm .cl-row").first).to_be_visible()
        assert page.evaluate(WIDE), key
    assert findings(page) == []
    page.get_by_label("Preset").select_option("contradictory")
    expect(page.locator(".rm .cl-mx.stopped")).to_be_visible()
    page.get_by_label("3 squarings").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm .cl-counter")).to_contain_text("⌈log₂ 6⌉ = 3")
    page.get_by_label("Preset").select_option("chain")
    page.get_by_label("Bounds in the chain").press("End")
    expect(page.locator(".rm .cl-compact svg")).to_be_visible()
    assert page.evaluate(WIDE)
    assert findings(page) == []


CUT = """() => [...document.querySelectorAll('.rm [data-c], .rm th')]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.textContent)"""
MIXED = """Ana is 3 years older than Luis.
Luis is at most 30 years old.
Ana arrived at 9:00.
Maximiliana arrived at most 12 minutes before Ana.
"first job" - "second job" < 7.125
"שלום" - "first job" <= 2"""


def test_no_number_and_no_name_is_cut(stage: Begin) -> None:
    panel, soft, deep = ClosurePanel(), softmax_panel(linked=False), depth_panel(linked=False)
    panel.act("open", text=MIXED)
    soft.act("bound", row=1, column=2, value="-2.333333")
    deep.act("bound", at=0, value="-999.9999")
    deep.act("switch", condition="plain")
    page = stage(panel, soft, deep).page
    expect(page.locator(".rm .cl-row")).to_have_count(6)
    assert page.evaluate(CUT) == []
    assert page.locator(".rm .cl-row").nth(5).locator(".text").get_attribute("dir") == "ltr"


def test_what_was_typed_and_not_added_is_said_and_survives_a_reload(stage: Begin) -> None:
    one = stage(closure_panel())
    page, field = one.page, one.page.get_by_label("Add a sentence or a bound")
    field.fill("Mia arrived bef")
    expect(page.locator(".rm .entry .pending")).to_have_text("not added yet")
    page.get_by_role("button", name="Edit row 2").click()
    page.get_by_role("textbox", name="Row 2").fill("Ana arrived at")
    one.open()
    expect(field).to_have_value("Mia arrived bef")
    expect(page.get_by_role("textbox", name="Row 2")).to_have_value("Ana arrived at")
    page.get_by_role("button", name="Cancel").click()
    field.fill("Mia arrived after Eva.")
    field.press("Enter")
    expect(page.locator(".rm .cl-row")).to_have_count(5)
    expect(page.locator(".rm .entry .pending")).to_have_text("")
    one.open()
    expect(field).to_have_value("")


def test_a_step_of_thirty_two_names_touches_only_what_changed(stage: Begin) -> None:
    panel = ClosurePanel(preset="chain")
    panel.act("chain", length=31)
    panel.act("to", n=0)
    page = stage(panel).page
    page.evaluate(WATCH)
    page.get_by_role("button", name="Square once").click()
    expect(page.locator(".rm .cl-mx .new")).to_have_count(30)
    assert page.evaluate("touched.size") == 30
    assert page.evaluate("kept.isConnected")
