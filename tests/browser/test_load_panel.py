"""The panels of chapter 11, as a person uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from explorable.widgets import abstain_panel, laws_panel, load_panel
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

    page.get_by_text("Keys of your own", exact=True).click()
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
    told = threshold.evaluate("one => one.textContent")
    assert "\u00a0%" in told  # a number stays on the line of its unit
    assert " %" not in told
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
    page.get_by_role("textbox", name="locations, number").fill("32")
    page.get_by_role("textbox", name="locations, number").press("Enter")
    page.get_by_text("Keys of your own", exact=True).click()
    field = page.get_by_label("One key a line")
    field.fill("<b>east</b> | 1 0\nnorth | 0 y")
    page.get_by_role("button", name="Use these keys").click()
    expect(page.locator(".rm .problem")).to_contain_text("number of line 2")
    expect(field).to_have_value("<b>east</b> | 1 0\nnorth | 0 y")
    field.fill("<b>east</b> | 1 0\nnorth | 0 1\nnorth | -0.2 1")
    page.get_by_role("button", name="Use these keys").click()
    yours = page.get_by_role("region", name="Your keys, and what they are taken for")
    expect(yours.get_by_role("rowheader", name="<b>east</b>, key 1")).to_be_visible()
    page.get_by_role("button", name="Calibrate at 3 locations").click()
    expect(threshold).to_contain_text("Set at 3 locations (3 your own)")
    page.get_by_role("button", name="Add 32 locations").click()
    expect(threshold).to_contain_text("set at 3 locations, and there are 35 now")
    page.get_by_label("Preset").select_option("dense")
    expect(yours).to_be_hidden()
    expect(page.locator(".rm .pl-below")).to_contain_text("mass is 1 for every query")
    page.get_by_role("radio", name="entropy").check()
    expect(page.get_by_role("heading", name="entropy")).to_be_visible()
    page.wait_for_function("location.hash.startsWith('#abstain1.')")
    for kind in ("svg", "csv", "json", "py"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download():
            page.locator(f"[data-export={kind}]").click()


def test_a_law_is_chosen_set_and_tried(stage: Begin) -> None:
    panel = laws_panel(linked=True)
    one = stage(panel)
    page = one.page
    table = page.get_by_role("region", name="Law beside trial")
    expect(table.get_by_role("row", name="D/m 32")).to_contain_text("0.9880")
    page.get_by_role("slider", name="pairs in the sum, m").fill("32")
    expect(table.get_by_role("row").nth(1)).to_contain_text("D/m 16")
    expect(table.get_by_role("row").nth(1)).to_contain_text("0.7640")
    before = table.get_by_role("row").nth(1).inner_text()
    page.get_by_role("button", name="Draw again, with another seed").click()
    expect(page.get_by_role("textbox", name="seed, number")).to_have_value("1")
    assert table.get_by_role("row").nth(1).inner_text() != before
    page.get_by_role("radio", name="sparse distributed memory").check()
    expect(table.get_by_role("row", name="radius 451")).to_contain_text("1,071.9")
    expect(page.get_by_role("slider", name="pairs in the sum, m")).to_be_hidden()
    page.get_by_role("textbox", name="bits of an address, number").fill("<i>")
    page.get_by_role("textbox", name="bits of an address, number").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<i>")
    page.get_by_role("radio", name="Hopfield network", exact=True).check()
    expect(page.get_by_text("counts rather than α = 0.138")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(table.get_by_role("row", name="radius 451")).to_be_visible()
    assert one.link().startswith("#laws1.")
    for kind in ("svg", "tex"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"law.{kind}"


@pytest.mark.parametrize(
    "settings",
    [{}, {"color_scheme": "dark", "width": 360}, {"forced_colors": "active", "width": 768}],
    ids=["light", "narrow and dark", "forced colours"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    stage: Begin, settings: dict[str, Any]
) -> None:
    page = stage(load_panel("alike"), abstain_panel("own"), laws_panel(), **settings).page
    for own in page.get_by_text("Keys of your own", exact=True).all():
        own.click()
    page.get_by_text("More settings").click()
    assert findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
