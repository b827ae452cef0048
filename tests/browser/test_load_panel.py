"""The panels of chapter 11, as a person uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from explorable.widgets import abstain_panel, load_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_visit_from_the_bet_to_keys_of_ones_own(stage: Begin) -> None:
    panel = load_panel()
    one = stage(panel)
    page = one.page
    table = page.get_by_role("region", name="At 45 locations")
    expect(table.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Next").click()
    table = page.get_by_role("region", name="At 1,024 locations")
    expect(table.get_by_role("row", name="β = 8")).to_contain_text("1,024")
    expect(table.get_by_role("row", name="β = 4")).to_contain_text("45")

    marker = page.get_by_role("button", name="Marker at 1,024 locations")
    marker.scroll_into_view_if_needed()
    box = marker.bounding_box()
    assert box is not None
    before = len(one.acts)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(6):
        page.mouse.move(box["x"] - 40 * step, box["y"] + 10, steps=2)
    page.mouse.up()
    expect(page.get_by_role("button", name="Marker at 1,024 locations")).to_have_count(0)
    acts = one.acts[before:]
    assert acts.count("set") == 1
    assert set(acts) <= {"slide", "set"}
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Marker at 64 locations")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Marker at 91 locations")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Marker at 64 locations")).to_be_focused()

    page.get_by_role("textbox", name="β, how steep, number").fill("16")
    page.get_by_role("textbox", name="β, how steep, number").press("Enter")
    expect(page.locator(".rm .pl-below")).to_contain_text("keeps half of its weight even at 4,096")
    page.get_by_role("slider", name="separation of keys").fill("0.25")
    page.get_by_role("radio", name="several separations").check()
    expect(page.locator(".rm .ld-num")).to_contain_text("separation 0.25")
    page.get_by_label("Leave each item out of its own read").check()
    expect(page.locator(".rm .pl-below")).to_contain_text("Left out, the same read is off by")
    link = f"#{panel.view['link']}"
    page.wait_for_function("link => location.hash === link", arg=link)
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"load.{kind}"

    page.get_by_text("Keys of your own").click()
    field = page.get_by_label("One key a line")
    field.fill("1 0\n<b>x</b> 0")
    page.get_by_role("button", name="Use these keys").click()
    expect(page.locator(".rm .problem")).to_contain_text("<b>x</b>")
    expect(field).to_have_value("1 0\n<b>x</b> 0")
    field.fill("1 0\n0 1\n-1 0\n0.8 0.6")
    page.get_by_role("button", name="Use these keys").click()
    expect(page.get_by_role("region", name="At 4 locations")).to_be_visible()
    expect(page.get_by_role("slider", name="separation of keys")).to_be_hidden()
    page.get_by_role("button", name="Random keys").click()
    expect(field).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(field).to_have_value("1 0\n0 1\n-1 0\n0.8 0.6")

    other = stage(load_panel(), fragment=link)
    expect(other.page.get_by_label("Leave each item out of its own read")).to_be_checked()


def test_a_threshold_is_calibrated_and_refuses_once_locations_came(stage: Begin) -> None:
    one = stage(abstain_panel("begin", linked=True))
    page = one.page
    threshold = page.get_by_role("region", name="The threshold")
    expect(threshold).to_contain_text("No threshold yet")
    page.get_by_role("button", name="Calibrate at 32 locations").click()
    expect(threshold).to_contain_text("the very queries it was set with")
    page.get_by_role("button", name="Fresh queries").click()
    expect(threshold).to_contain_text("It may be used")
    page.get_by_role("button", name="Add 32 locations").click()
    expect(threshold).to_contain_text("set at 32 locations, and there are 64 now")
    expect(page.get_by_text("used all the same", exact=True)).to_be_visible()
    page.get_by_role("button", name="Take 32 away").click()
    page.get_by_role("textbox", name="noise of a query, number").fill("0.35")
    page.get_by_role("textbox", name="noise of a query, number").press("Enter")
    expect(threshold).to_contain_text("It is used, and should not be")
    page.get_by_role("textbox", name="locations, number").fill("<i>")
    page.get_by_role("textbox", name="locations, number").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<i>")
    page.get_by_label("Preset").select_option("dense")
    expect(page.locator(".rm .pl-below")).to_contain_text("mass is 1 for every query")
    page.get_by_role("radio", name="entropy").check()
    expect(page.get_by_role("heading", name="entropy")).to_be_visible()
    page.wait_for_function("location.hash.startsWith('#abstain1.')")
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
    page = stage(load_panel("alike"), abstain_panel(), **settings).page
    page.get_by_text("Keys of your own").click()
    page.get_by_text("More settings").click()
    assert findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
