"""The panel of softmax against closure, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets import softmax_panel
from tests.browser.staged import Stage

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_visit_from_the_first_matrix_to_a_contradiction_and_back(stage: Begin) -> None:
    one = stage(softmax_panel(linked=True))
    page = one.page
    expect(page.get_by_role("heading", name="a − c, read in four ways")).to_be_visible()
    expect(page.locator(".rm .lede").first).to_contain_text("So no attention of this kind")
    page.get_by_role("button", name="b minus a").click()
    expect(page.get_by_role("heading", name="b − a, read in four ways")).to_be_visible()
    page.get_by_role("textbox", name="β, number").fill("1/2")
    page.get_by_role("textbox", name="β, number").press("Enter")
    expect(page.get_by_role("slider", name="β")).to_have_value("0.5")
    page.get_by_role("slider", name="β").press("ArrowRight")
    expect(page.get_by_role("textbox", name="β, number")).to_have_value("0.6")
    track = page.get_by_role("slider", name="β")
    box = track.bounding_box()
    assert box is not None
    before = page.locator(".rm .tb").inner_text()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(5):
        page.mouse.move(box["x"] + 40 + 20 * step, box["y"] + box["height"] / 2)
    expect(page.locator(".rm .tb")).not_to_have_text(before)
    page.mouse.up()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("textbox", name="β, number")).to_have_value("0.6")
    page.get_by_label("b − a ≤").fill("<img src=x onerror='bad=1'>"[:12])
    page.get_by_label("b − a ≤").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<img src=x o")
    expect(page.get_by_label("b − a ≤")).to_have_value("9")
    page.get_by_label("b − a ≤").fill("1")
    page.get_by_label("b − a ≤").press("Enter")
    expect(page.get_by_text("These bounds contradict each other")).to_have_count(2)
    expect(page.locator(".rm .pl-below")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rm .pl-below")).to_be_visible()
    page.get_by_label("Preset").select_option("potential")
    expect(page.locator(".rm .tb")).to_contain_text("≈ 5.000")
    for kind in ("svg", "csv", "json", "py", "tex"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"softmax.{kind}"
    link = one.link()
    other = stage(softmax_panel(linked=True), fragment=link)
    expect(other.page.get_by_role("heading", name="a − a, read in four ways")).to_be_visible()


def test_the_matrix_is_one_stop_and_arrows_move_inside(stage: Begin) -> None:
    page = stage(softmax_panel()).page
    assert page.locator(".rm .mx button[tabindex='0']").count() == 1
    page.locator(".rm .mx [aria-pressed=true]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "b minus b, 0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="b − b, read in four ways")).to_be_visible()
    expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("b − b ≤")).to_be_disabled()
