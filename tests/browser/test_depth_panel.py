"""The panel of the four conditions, as a person uses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets import depth_panel
from tests.browser.staged import Stage

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_visit_through_steps_switches_and_chains(stage: Begin) -> None:
    one = stage(depth_panel(linked=True))
    page = one.page
    lede = page.locator(".rm .lede").first
    expect(lede).to_contain_text("x₀ − x₆ ≤ −3 is read: the tightest bound")
    page.get_by_role("button", name="One back").click()
    expect(lede).to_contain_text("Nothing bounds x₀ − x₆ yet")
    page.get_by_role("button", name="Step 0: Before the first step").click()
    page.get_by_role("button", name="One step").click()
    expect(page.locator(".rm .stepper p")).to_contain_text("Chains of up to 2 bounds")
    for name, said in {
        "Positions are the variables": "−3 is read. The bounds say 1, so that is 4 too low.",
        "The score matrix is the bound matrix": "too low",
        "No normalisation": "too low",
        "Rows pass unchanged": "too low",
    }.items():
        page.get_by_role("checkbox", name=name).press("Space")
        expect(page.get_by_role("checkbox", name=name)).not_to_be_checked()
        expect(lede).to_contain_text(said)
    page.get_by_label("Preset").select_option("plain")
    expect(lede).to_contain_text("x₀ − x₂ ≤ 4 is read. The step should say 1")
    page.get_by_label("x₁ − x₂ ≤").fill("6.5")
    page.get_by_label("x₁ − x₂ ≤").press("Enter")
    expect(lede).to_contain_text("x₀ − x₂ ≤ 6.5 is read")
    page.get_by_label("x₁ − x₂ ≤").fill("<i>")
    page.get_by_label("x₁ − x₂ ≤").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<i>")
    page.get_by_role("slider", name="Bounds").press("End")
    expect(page.locator(".rm .mx tbody tr")).to_have_count(9)
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".rm .mx tbody tr")).to_have_count(7)
    page.locator(".rm .mx [aria-pressed=true]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lede).to_contain_text("x₀ − x₃")
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as saved:
        page.locator("[data-export=svg]").click()
    assert saved.value.suggested_filename == "depth.svg"
    other = stage(depth_panel(linked=True), fragment=one.link())
    expect(other.page.locator(".rm .lede").first).to_contain_text("x₀ − x₃")
