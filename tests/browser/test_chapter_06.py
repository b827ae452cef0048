"""Chapter 06 in the web app, from top to bottom: the bet, both figures, an exercise."""

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

CHAPTER = "06_the_exact_worst_case"


def test_a_reader_bets_sees_the_answer_and_finds_it_by_hand(visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page = tab.page
    assert tab.until(lambda: page.locator(".preparing:visible").count() == 0, seconds=60)
    first = page.get_by_role("group", name="Figure 1", exact=True)
    second = page.get_by_role("group", name="Figure 2", exact=True)
    expect(first.get_by_text("hidden until you bet")).to_have_count(2)
    page.get_by_label("1 and 0: the value at the query, nothing else").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("0.000 + 2.828")
    expect(first.get_by_role("row", name="optimum").locator(".main")).to_have_text("2.732")
    second.get_by_role("button", name="Add the value 1").click()
    expect(second.locator(".lede").nth(1)).to_contain_text("[−0.366, 1.366]")
    task = page.locator(".rm.task", has_text="Find the least error by hand")
    for given, verdict in (("0.6", "wrong"), ("0.79", "right")):
        task.get_by_label("Your number").fill(given)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{verdict}")).to_be_visible()
    task.get_by_role("button", name="Show it in the panel").click()
    expect(first.get_by_text("Your own keys and radii.")).to_be_visible()
    assert page.locator(".problem").count() == 0
    assert findings(page) == []
    tab.fits(1280, 768, 360)
