"""The panel "attention is a read", as a person uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from explorable.widgets import attending_panel, trained_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings
from tests.browser.test_worst_panel import grip

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll(".rm .plot svg text")].filter((one) => {
  const own = one.getBoundingClientRect(), all = one.closest("svg").getBoundingClientRect();
  return own.left < all.left - 0.5 || own.right > all.right + 0.5;
}).map((one) => one.textContent)"""  # numbers at an axis that the edge of the picture cuts
Begin = Callable[..., Stage]


def test_a_visit_from_the_bet_to_tokens_of_ones_own(stage: Begin) -> None:
    one = stage(attending_panel())
    page = one.page
    verdict, row = page.locator(".rm .at-verdict h3"), page.locator(".rm .at-tokens tbody tr")
    expect(page.get_by_text("hidden until you bet")).to_have_count(4)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("cell", name="1.000, first")).to_be_visible()
    expect(verdict).to_have_text("Equal to the bit")

    page.get_by_label("scale = 1/√d").uncheck()
    expect(verdict).to_have_text("Not attention: the bits differ")
    expect(page.get_by_text("Your own settings.")).to_be_visible()
    assert page.locator(".rm .at-off").count() > 8
    page.get_by_role("textbox", name="scale, number").fill("0.70710678")
    page.get_by_role("textbox", name="scale, number").press("Enter")
    expect(page.locator(".rm .at-bits .main").first).to_contain_text("ulp")
    page.get_by_role("slider", name="scale").fill("0")
    expect(page.locator(".rm .pl-below")).to_contain_text("forgets the query")
    page.get_by_label("scale = 1/√d").check()
    expect(verdict).to_have_text("Equal to the bit")

    page.get_by_role("slider", name="k", exact=True).fill("1")
    expect(page.get_by_text("not among the k")).to_have_count(3)
    page.get_by_role("radio", name="by weight").check()
    expect(row.first).to_contain_text("bank")
    page.get_by_label("every key takes part").check()
    page.get_by_role("button", name="Read with k = 3").click()
    expect(page.locator(".rm .at-sparse [aria-current]")).to_contain_text("0.990")
    page.get_by_label("every key takes part").check()
    page.locator("summary", has_text="The weights as a table").click()
    page.get_by_role("radio", name="float32").check()
    expect(page.locator(".rm .at-types thead .main")).to_have_text("float32, shown above")
    expect(verdict).to_have_text("Equal to the bit")
    expect(page.locator(".rm .at-bits code").first).to_have_text("3ec74098")
    page.get_by_role("button", name="Leave out bank").click()
    expect(page.locator(".rm .pl-below")).to_contain_text("a store that never held it")
    expect(verdict).to_have_text("Equal to the bit")
    page.get_by_label("verbatim writes").uncheck()
    expect(page.get_by_text("went into river", exact=True)).to_be_visible()
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Leave out bank")).to_have_attribute(
        "aria-pressed", "false"
    )

    before = len(one.acts)
    at = grip(page, page.get_by_role("button", name="Query at 2, 1."))
    for step in range(6):
        page.mouse.move(at[0] - 12 * (step + 1), at[1], steps=2)
    page.mouse.up()
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Query at 2, 1.")).to_be_focused()
    assert one.acts[before:].count("place") == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.get_by_role("button", name="Query at 2.1, 0.99")).to_be_focused()

    page.locator("summary", has_text="Your own tokens").click()
    lines = page.get_by_label("A line for each token")
    lines.fill("query | 1 1\n<i>x</i> | 2 0 | 1\nשלום | 0 2")
    expect(page.get_by_text("not read yet")).to_be_visible()
    page.get_by_role("button", name="Read these lines").click()
    expect(page.locator(".rm .problem")).to_contain_text("A line is a token")
    expect(lines).to_have_value("query | 1 1\n<i>x</i> | 2 0 | 1\nשלום | 0 2")
    lines.fill("query | 1 -900000\n<i>x</i> | 2 0 | 1\nשלום | 0 2 | 3")
    page.get_by_role("button", name="Read these lines").click()
    expect(page.locator(".rm .plot svg text", has_text="−500000").first).to_be_visible()
    assert page.evaluate(CUT) == []
    lines.fill("query | 1 1\n<i>x</i> | 2 0 | 1\nשלום | 0 2 | 3")
    page.get_by_role("button", name="Read these lines").click()
    expect(page.get_by_role("button", name="Leave out <i>x</i>")).to_be_visible()
    expect(page.locator(".rm .pl-below")).to_contain_text("their logits are equal")
    page.locator("summary", has_text="Keys, values and query as numbers").click()
    page.get_by_label("Value of שלום, number 1").fill("5")
    page.get_by_label("Value of שלום, number 1").press("Enter")
    expect(page.locator(".rm .at-bits .num").first).to_have_text("3")
    page.get_by_role("button", name="Add a token").click()
    page.get_by_role("button", name="Remove token 3").click()
    expect(row).to_have_count(2)
    for kind in ("svg", "png", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as file:
            page.locator(f"[data-export={kind}]").click()
        assert file.value.suggested_filename.endswith(f".{kind}")
    link = one.widgets[next(iter(one.widgets))].view["link"]
    assert link.startswith("attending1.")


def test_a_trained_head_is_asked_by_key_and_tokens_are_left_out_and_taken_back(
    stage: Begin,
) -> None:
    one = stage(trained_panel())
    page = one.page
    page.get_by_role("radio", name="saw, token 4").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    asked = page.locator(".rm .pl-below .lede").first
    expect(asked).to_contain_text("“dog” asks, and “[CLS]” answers loudest")
    page.get_by_role("button", name="Leave out [CLS]").click()
    expect(asked).to_contain_text("“dog” asks, and “and” answers loudest")
    expect(page.locator(".rm .checked")).to_be_visible()
    page.get_by_role("radio", name="by weight").check()
    expect(page.locator(".rm .at-head tbody tr").last).to_contain_text("[CLS]")
    assert page.locator(".rm .at-same").count() >= 32
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as file:
        page.locator("[data-export=csv]").click()
    assert file.value.suggested_filename == "head.csv"
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect(asked).to_contain_text("“saw” asks, and “dog”")

    cell = page.get_by_role("button", name="“saw” asks, “dog” weighs 0.342")
    expect(cell).to_have_attribute("aria-pressed", "true")
    cell.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(".rm .at-whole .lede")).to_contain_text("“the” asks and “.” answers")
    expect(page.get_by_role("button", name="“the” asks, “.” weighs").last).to_be_focused()
    expect(page.get_by_role("radio", name="the, token 5")).to_be_checked()
    assert page.locator(".rm .at-map [tabindex='0']").count() == 1
    assert one.widgets[next(iter(one.widgets))].view["map"]["at"] == [4, 9]


@pytest.mark.parametrize("settings", [{"width": 360}, {"color_scheme": "dark"}])
def test_nothing_is_inaccessible_and_nothing_scrolls_sideways(
    stage: Begin, settings: dict[str, Any]
) -> None:
    panel = attending_panel("four")
    panel.act("switch", what="verbatim", on=False)
    panel.act("k", value="2")
    page = stage(panel, trained_panel("saw-without"), **settings).page
    for summary in page.locator(".rm .w-numbers > summary").all():
        summary.click()
    assert findings(page) == []
    assert page.evaluate(CUT) == []
    bars = page.locator(".rm .at-head tbody tr").first.locator(".at-bar")
    near = bars.first.locator("xpath=preceding-sibling::td[1]")
    assert near.evaluate("one => getComputedStyle(one).textAlign") == (
        "left" if "width" in settings else "right"
    )
    assert len({bar.evaluate("one => one.getBoundingClientRect().top") for bar in bars.all()}) == 1
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
