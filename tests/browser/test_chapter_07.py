"""Chapter 07 in the web app, from top to bottom: the bet, both figures, an exercise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_panel_access import findings

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = pytest.mark.browser

CHAPTER = "07_leverage_and_the_corrected_average"


def test_a_reader_bets_sees_what_is_left_and_computes_it(visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page = tab.page
    assert tab.until(lambda: page.locator(".preparing:visible").count() == 0, seconds=60)
    first = page.get_by_role("group", name="Figure 1", exact=True)
    second = page.get_by_role("group", name="Figure 2", exact=True)
    expect(first.get_by_text("hidden until you bet")).to_be_visible()
    page.get_by_label("nine tenths").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("12.67 here, and 8 %")
    expect(first.get_by_role("row", name="left of a correction")).to_contain_text("8 %")
    expect(second.locator(".lede").first).to_contain_text("1 + d² = 2.00")
    second.get_by_role("radio", name="about the mean").check()
    expect(second.get_by_text("ρ* ≠ (1 + d²) ρ")).to_be_visible()
    task = page.locator(".rm.task", has_text="1 + d² by hand")
    for given, verdict in (("9", "wrong"), ("10", "right")):
        task.get_by_label("Your number").fill(given)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{verdict}")).to_be_visible()
    task.get_by_role("button", name="Show it in the panel").click()
    expect(second.locator(".pl-below")).to_contain_text("1 + d² = 1 + m²/C = 10.000")
    assert page.locator(".problem").count() == 0
    assert findings(page) == []
    tab.fits(1280, 768, 360)
