"""The panels of chapter 10, as a person uses them: two memories, and what was merged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorable.widgets import long_panel, merge_panel, stream_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


# How far the handle lies from the end of the ray to the query, px, where the pane is so wide.
OFF = """wide => {
  const svg = document.querySelector(".rm .plotted svg"), pane = svg.closest(".plotted");
  pane.style.width = `${wide}px`;
  const numbers = svg.querySelector(".me-ray").getAttribute("d").match(/-?[\\d.]+/g).map(Number);
  const end = new DOMPoint(numbers[2], numbers[3]).matrixTransform(svg.getScreenCTM());
  const box = pane.querySelector(".handle").getBoundingClientRect();
  pane.style.width = "";
  return Math.hypot(box.x + box.width / 2 - end.x, box.y + box.height / 2 - end.y);
}"""


def second(page: Page, words: str) -> None:
    """Wait for what stands over the second memory."""
    expect(page.locator(".rm .cols").first.locator(".head").nth(1)).to_contain_text(words)


def test_a_stream_is_played_stepped_scrubbed_and_written_to(stage: Begin) -> None:
    one = stage(stream_panel())
    page = one.page
    expect(page.get_by_text("Hidden until you bet.")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    second(page, "24 writes, 3 locations")
    weights = page.get_by_role("region", name="Weights of the read")
    expect(weights).to_contain_text("0.887")
    page.get_by_role("checkbox", name="Add ln n to the logits").uncheck()
    expect(weights.locator("s").first).to_be_visible()
    expect(weights).not_to_contain_text("0.887")
    expect(page.get_by_text("computed without any memory: bit for bit")).to_be_visible()
    page.get_by_role("checkbox", name="Add ln n to the logits").check()
    page.get_by_role("button", name="Step 3: Something new").click()
    expect(page.locator(".rm .w-says")).to_contain_text("location 3 opens as well")
    page.get_by_role("button", name="Step", exact=True).click()
    second(page, "10 writes")
    page.get_by_role("group", name="The stream in time").get_by_role("button", name="Back").click()
    second(page, "9 writes")
    page.get_by_role("textbox", name="Writes, number").fill("21")
    page.get_by_role("textbox", name="Writes, number").press("Enter")
    second(page, "21 writes")
    page.get_by_role("button", name="Play").click()
    second(page, "24 writes")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    second(page, "21 writes")  # one movement, one state
    assert "scrub" in one.acts

    page.get_by_role("checkbox", name="Split what is full").check()
    page.get_by_role("slider", name="Full above count").fill("5")
    second(page, "locations")
    page.get_by_role("checkbox", name="Competitive").uncheck()
    expect(page.get_by_text("equal to the bit")).to_be_visible()
    page.get_by_role("checkbox", name="Competitive").check()
    page.get_by_role("textbox", name="Value", exact=True).fill("0 1")
    page.locator(".rm .me-plane").first.click(position={"x": 60, "y": 60})
    second(page, "22 writes")
    page.get_by_role("textbox", name="Key", exact=True).fill("<b>")
    page.get_by_role("button", name="Write it").click()
    expect(page.locator(".rm .problem")).to_contain_text("<b>")
    page.get_by_text("The stream as rows").click()
    rows = page.get_by_role("textbox", name="One write a line")
    rows.fill("1 0 : 1 0\n0 0 : 1 1")
    page.get_by_role("button", name="Write these rows").click()
    expect(page.locator(".rm .problem")).to_contain_text("Row 2: A key of length 0")
    expect(rows).to_have_value("1 0 : 1 0\n0 0 : 1 1")  # what was typed stays
    rows.fill("1 0 : 1 0\n0 1 : 1 1")
    page.get_by_role("button", name="Write these rows").click()
    second(page, "2 writes, 2 locations")
    page.get_by_role("button", name="Turn the order around").click()
    expect(rows).to_have_value("0 1 : 1 1\n1 0 : 1 0\n")

    query = page.get_by_role("button", name="Query at 0.9, 0.98")
    query.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Query at 0.8, 0.98")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Query at 0.9, 0.98")).to_be_focused()
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename.endswith(f".{kind}")
    other = stage(stream_panel(), fragment=one.link())
    second(other.page, "2 writes, 2 locations")


def test_writes_are_merged_read_and_forced_to_a_tolerance(stage: Begin) -> None:
    one = stage(merge_panel(linked=True))
    page = one.page
    expect(page.locator(".rm .me-sums")).to_contain_text("Inside: the read of all 24 writes")
    counted = page.get_by_role("row", name="with ln n", exact=False).first
    expect(counted).to_contain_text("forced")
    for tolerance, status in (("0.2", "unresolved"), ("0.1", "open")):
        page.get_by_role("textbox", name="Tolerance, number").fill(tolerance)
        page.get_by_role("textbox", name="Tolerance, number").press("Enter")
        expect(counted).to_contain_text(status)
    page.get_by_role("button", name="without ln n").click()
    expect(page.locator(".rm .me-ball.other")).to_have_count(1)
    expect(page.get_by_text("its 15 writes weigh 1.0042 times")).to_be_visible()
    page.get_by_role("button", name="second order").click()
    expect(page.locator(".rm .me-sums")).to_contain_text("0.0002 away")
    page.get_by_role("slider", name="Merge radius").fill("1.2")
    expect(page.get_by_text("24 writes, 3 locations")).to_be_visible()
    page.get_by_text("The merges in their order").click()
    expect(page.get_by_role("region", name="The merges in their order")).to_contain_text("1.044")
    page.get_by_role("button", name="Query at 0.9, 0.98").scroll_into_view_if_needed()
    box = page.get_by_role("button", name="Query at 0.9, 0.98").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 18, box["y"] + 18)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] + 70, steps=6)
    page.mouse.up()
    expect(page.get_by_role("button", name="Query at 0.9, 0.98")).to_have_count(0)
    assert one.acts.count("place") == 1
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Query at 0.9, 0.98")).to_be_visible()
    assert page.evaluate(OFF, 300) > 5
    page.emulate_media(media="print")
    for wide in (300, 640):  # paper asks nobody to draw again
        assert page.evaluate(OFF, wide) < 1.5
    page.emulate_media(media="screen")
    page.get_by_label("Preset").select_option("apart")
    expect(page.get_by_text("all four reads are one")).to_be_visible()
    expect(page.get_by_text("no location leaves anything out").first).to_be_visible()
    page.wait_for_function("location.hash.startsWith('#merged1.')")
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download():
            page.locator(f"[data-export={kind}]").click()


def test_a_long_stream_comes_on_is_stopped_and_scrubbed(stage: Begin) -> None:
    one = stage(long_panel("same", linked=True))
    page = one.page
    page.get_by_role("heading", name="How far the read is off").scroll_into_view_if_needed()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("textbox", name="Tokens, number").fill("430")
    page.get_by_role("textbox", name="Tokens, number").press("Enter")
    expect(page.get_by_role("heading", name="After 400 tokens")).to_be_visible()
    asked = one.acts.count("more")
    expect(page.get_by_role("row", name="all tokens")).to_contain_text("1,600")
    expect(page.get_by_role("row", name="merged")).to_contain_text("10⁻")
    assert one.acts.count("more") == asked  # what is stopped stays so
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("!document.body.innerText.includes('\\n400 of')")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="After 400 tokens")).to_have_count(0)
    page.wait_for_function("location.hash.startsWith('#long1.')")


@pytest.mark.parametrize(
    "settings",
    [{}, {"color_scheme": "dark", "width": 360}, {"forced_colors": "active", "width": 768}],
    ids=["light", "narrow and dark", "forced colours"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    stage: Begin, settings: dict[str, Any]
) -> None:
    page = stage(stream_panel("full"), merge_panel(), long_panel(), **settings).page
    page.get_by_text("The stream as rows").click()
    page.get_by_text("The merges in their order").click()
    assert findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
