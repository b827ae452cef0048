"""Chapter 10 in the web app, from top to bottom: the bet, all figures, two exercises."""

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

CHAPTER = "10_writes_merges_and_counts"


def test_a_reader_bets_sees_both_memories_and_reads_the_tree(visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page = tab.page
    assert tab.until(lambda: page.locator(".preparing:visible").count() == 0, seconds=60)
    first = page.get_by_role("group", name="Figure 1", exact=True)
    second = page.get_by_role("group", name="Figure 2", exact=True)
    expect(first.get_by_text("Hidden until you bet.")).to_be_visible()
    page.get_by_label("4: one a group").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("19.6, 3.7, 4.1")
    expect(first.get_by_text("24 writes, 3 locations")).to_be_visible()
    expect(second.locator(".me-sums")).to_contain_text("0.004 away")
    third = page.get_by_role("group", name="Figure 3", exact=True)
    third.scroll_into_view_if_needed()
    expect(third.get_by_text("tokens have come")).not_to_contain_text("200 of")  # it comes on
    third.get_by_role("button", name="Stop").click()
    expect(third.get_by_role("row", name="merged").get_by_role("cell").nth(3)).to_contain_text("0.")
    task = page.locator(".rm.task", has_text="Read the tree")
    for given, verdict in (("0.45", "wrong"), ("1.04", "right")):
        task.get_by_label("Your number").fill(given)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{verdict}")).to_be_visible()
    counts = page.locator(".rm.task", has_text="What a count is worth")
    counts.get_by_role("button", name="Show it in the panel").click()
    expect(second.get_by_text("20 writes, 6 locations")).to_be_visible()
    assert page.locator(".problem").count() == 0
    assert findings(page) == []
    tab.fits(1280, 768, 360)
