"""Chapter 11 in the web app, from top to bottom: the bet, three figures, two exercises."""

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

CHAPTER = "11_capacity_interference_abstention"


def test_a_reader_bets_fills_a_memory_and_sets_a_threshold(visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page = tab.page
    assert tab.until(lambda: page.locator(".preparing:visible").count() == 0, seconds=60)
    first = page.get_by_role("group", name="Figure 1", exact=True)
    second = page.get_by_role("group", name="Figure 2", exact=True)
    expect(first.locator(".ld-num tbody tr")).to_have_count(1)
    page.get_by_label("from about 90: twice as steep, twice as many").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("keeps 90 %")
    expect(first.locator(".ld-num tbody tr")).to_have_count(3)
    expect(second.locator(".ab-why")).to_contain_text("set at 32 locations, and there are 256 now")
    second.get_by_role("button", name="Calibrate at 256 locations").click()
    expect(second.locator(".ab-limit")).to_contain_text("Set at 256 locations")
    task = page.locator(".rm.task", has_text="Keys that are alike")
    for given, verdict in (("4", "wrong"), ("16", "right")):
        task.get_by_label("Your number").fill(given)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{verdict}")).to_be_visible()
    task.get_by_role("button", name="Show it in the panel").click()
    expect(first.get_by_text("Your own memory.")).to_be_visible()
    third = page.get_by_role("group", name="Figure 3", exact=True)
    expect(third.get_by_role("row", name="D/m 32")).to_contain_text("0.9880")
    task = page.locator(".rm.task", has_text="What costs more?")
    task.get_by_label("twice the pairs", exact=True).check()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".feedback.right")).to_contain_text("76.4")
    assert page.locator(".problem").count() == 0
    assert findings(page) == []
    tab.fits(1280, 768, 360)
