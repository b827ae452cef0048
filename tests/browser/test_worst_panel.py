"""The panels of the exact worst case, as a person uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorable.widgets import readmission_panel, worst_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def grip(page: Page, handle: Locator) -> tuple[float, float]:
    """Take hold of a handle."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    return at


def total(page: Page, name: str) -> Locator:
    """The error of a head in the table."""
    return page.get_by_role("row", name=name).locator(".main")


def test_a_visit_from_finding_by_hand_to_the_border(stage: Begin) -> None:
    one = stage(worst_panel())
    page = one.page
    expect(page.get_by_text("hidden until you bet")).to_have_count(2)
    page.get_by_label("Your coefficient of key 1").fill("0.8")
    page.get_by_label("Your coefficient of key 1").press("Enter")
    expect(page.get_by_role("cell", name="they sum to 1.3, not to 1")).to_be_visible()
    page.get_by_role("button", name="Divide them by their sum").click()
    expect(page.get_by_label("Your coefficient of key 2")).to_have_value("5/13")
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("button", name="Show the answer").first.click()
    expect(total(page, "optimum")).to_have_text("2.732")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".rm .checked")).to_contain_text("= 2.732")
    expect(page.locator(".rm .w-kept")).to_contain_text("less")

    before = len(one.acts)
    query = page.get_by_role("button", name="Query at 0")
    at = grip(page, query)
    for step in range(8):
        page.mouse.move(at[0] + 10 * (step + 1), at[1], steps=2)
    page.mouse.up()
    page.keyboard.press("Home")
    expect(total(page, "optimum")).to_have_text("2.732")
    acts = one.acts[before:]
    assert set(acts) == {"drag", "place", "home"}
    assert acts.count("place") == 1
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Query at 0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_role("button", name="Query at 0.09")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()

    point = page.get_by_role("button", name="Radii: R 1, δ 2")
    at = grip(page, point)
    page.mouse.move(at[0] + 90, at[1] + 60, steps=5)
    page.mouse.up()
    expect(page.locator(".rm .pl-below")).to_contain_text("exact fit is the optimum")
    expect(page.locator(".rm .w-kept")).to_contain_text("cannot be compared")
    page.get_by_role("textbox", name="δ, number").fill("2")
    page.get_by_role("textbox", name="δ, number").press("Enter")
    page.get_by_role("slider", name="R", exact=True).fill("1")
    expect(total(page, "optimum")).to_have_text("2.732")
    page.get_by_role("radio", name="per statement").check()
    expect(total(page, "optimum")).to_have_text("2.000")
    page.get_by_role("radio", name="as a surface").check()
    page.get_by_role("radio", name="weighted").check()
    turned = page.locator(".rm .w-cell").first
    place = turned.get_attribute("d")
    page.get_by_role("button", name="Turn the surface").press("ArrowRight")
    assert turned.get_attribute("d") != place
    place = page.locator(".rm .border-line").get_attribute("d")
    page.get_by_role("button", name="uniform average").click()
    expect(page.get_by_role("heading", name="The adversary of the uniform average")).to_be_visible()
    assert page.locator(".rm .border-line").get_attribute("d") == place  # the camera stays
    page.get_by_role("radio", name="over the query").check()
    expect(page.locator(".rm .plot .pl-line.fit")).to_have_count(1)
    page.get_by_text("Formula and call").click()
    expect(page.locator(".rm .w-call pre").last).to_contain_text("error_terms(design, s")
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename in {f"worst.{kind}", "keys.txt"}
    link = one.link()
    other = stage(worst_panel(), fragment=link)
    expect(
        other.page.get_by_role("heading", name="The adversary of the uniform average")
    ).to_be_visible()
    expect(other.page.locator(".rm .w-kept")).to_contain_text("Kept: ")
    other.page.get_by_role("radio", name="as a surface").check()
    expect(other.page.locator(".rm .border-line")).to_have_attribute("d", place)


def test_keys_in_the_plane_are_dragged_typed_added_and_refused(stage: Begin) -> None:
    one = stage(worst_panel("five"))
    page = one.page
    expect(total(page, "optimum")).to_have_text("4.156")
    at = grip(page, page.get_by_role("button", name="Query at 2.5, −1").first)
    page.mouse.move(at[0] - 40, at[1] - 20, steps=6)
    page.mouse.up()
    expect(total(page, "optimum")).not_to_have_text("4.156")
    page.get_by_text("Keys, query and weights as numbers").click()
    page.get_by_label("query, first").fill("<b>1</b>")
    page.get_by_label("query, first").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<b>1</b>")
    page.get_by_label("key 1, second").fill("1/3")
    page.get_by_label("key 1, second").press("Enter")
    expect(page.get_by_role("button", name="Key 1 at 0, 1/3")).to_be_visible()
    page.get_by_role("button", name="Add a key").click()
    expect(page.get_by_role("button", name="Key 6 at")).to_be_visible()
    page.get_by_role("button", name="Remove key 6").click()
    page.get_by_role("radio", name="given").check()
    page.get_by_label("key 1, weight").fill("2")
    page.get_by_label("key 1, weight").press("Enter")
    expect(page.get_by_text("nothing is computed from them").first).to_be_visible()
    page.get_by_role("button", name="Divide the weights by their sum").click()
    expect(page.get_by_role("row", name="the given weights")).to_be_visible()
    page.get_by_role("radio", name="per statement").check()
    expect(page.get_by_text("is a cone program of its own")).to_be_visible()
    page.get_by_label("Preset").select_option("singular")
    expect(page.locator(".rm .pl-below")).to_contain_text("The exact branch never occurs")
    page.get_by_label("Preset").select_option("far")
    expect(page.locator(".rm .pl-below")).to_contain_text("only on which side of k̄")
    page.get_by_label("query, place").fill("100000000,5")
    page.get_by_label("query, place").press("Enter")
    expect(page.get_by_text("outside the picture")).to_be_visible()


def test_a_value_is_added_and_one_set_takes_back_what_was_excluded(stage: Begin) -> None:
    one = stage(readmission_panel(linked=True))
    page = one.page
    page.get_by_role("button", name="Add the value 1").click()
    expect(page.locator(".rm .lede").nth(1)).to_contain_text("takes back [1.000, 1.366]")
    page.get_by_label("Your own value", exact=True).fill("<i>")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator(".rm .problem")).to_contain_text("<i>")
    page.get_by_label("Your own value", exact=True).fill("4")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator(".rm [data-status=contradictory]")).to_have_count(2)
    expect(page.get_by_label("Your own value", exact=True)).to_have_value("")
    page.get_by_role("slider", name="δ").fill("4")
    expect(page.locator(".rm [data-status=contradictory]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Remove value 3").click()
    page.get_by_label("Value 2", exact=True).fill("1/2")
    page.get_by_label("Value 2", exact=True).press("Enter")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("button", name="Add the value 0.5")).to_be_visible()
    page.wait_for_function("location.hash.startsWith('#sets1.')")
    for kind in ("svg", "csv", "json", "py"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download():
            page.locator(f"[data-export={kind}]").click()


@pytest.mark.parametrize(
    "settings",
    [{}, {"color_scheme": "dark", "width": 360}, {"forced_colors": "active", "width": 768}],
    ids=["light", "narrow and dark", "forced colours"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    stage: Begin, settings: dict[str, Any]
) -> None:
    page = stage(worst_panel("d3"), readmission_panel("line"), **settings).page
    for kind in ("as a surface", "over the query", "over R and δ"):
        page.get_by_role("radio", name=kind).check()
    page.get_by_text("Keys, query and weights as numbers").click()
    assert findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
