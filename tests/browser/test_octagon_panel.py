"""The panel of an octagon in the plane, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets import octagon_panel
from tests.browser.staged import Stage

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_visit_by_drag_by_key_and_by_number(stage: Begin) -> None:
    one = stage(octagon_panel(linked=True))
    page = one.page
    lede = page.locator(".rm .lede")
    expect(lede).to_have_text("One place remains: x = 6, y = 4.")
    ring = page.get_by_role("button", name="2: x + y ≤ 10")
    ring.scroll_into_view_if_needed()
    box = ring.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = len(one.acts)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 30, at[1] - 30, steps=4)
    expect(page.locator(".rm .preview")).to_have_count(1)
    page.mouse.up()
    expect(lede).to_have_text("A segment remains.")
    assert one.acts[before:] == ["bound"]
    page.keyboard.press("Control+z")
    expect(lede).to_have_text("One place remains: x = 6, y = 4.")
    page.get_by_role("button", name="4: x − y ≤ 2").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("x − y at most")).to_have_value("3")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.get_by_label("x − y at most")).to_have_value("2.75")
    expect(page.locator(":focus")).to_have_attribute("data-key", "apart")
    page.get_by_label("x − y at most").fill("1")
    page.get_by_label("x − y at most").press("Enter")
    expect(lede).to_contain_text("Nothing remains: statements 3, 4 contradict.")
    page.get_by_label("Preset").select_option("half")
    expect(lede).to_have_text("One place remains: x = 0.5, y = 0.5.")
    page.get_by_role("radio", name="whole").check()
    expect(lede).to_contain_text("contradict in whole numbers")
    page.get_by_label("x + y at least").fill("<script>")
    page.get_by_label("x + y at least").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<script>")
    page.get_by_label("x + y at least").fill("")
    page.get_by_label("x + y at least").press("Enter")
    expect(lede).to_have_text("Places without end remain.")
    page.get_by_role("button", name="Why y").click()
    expect(page.get_by_role("heading", name="Why y: (−∞, 0]")).to_be_visible()
    for kind in ("svg", "csv", "json", "py"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"octagon.{kind}"
    other = stage(octagon_panel(linked=True), fragment=one.link())
    expect(other.page.get_by_role("heading", name="Why y: (−∞, 0]")).to_be_visible()
