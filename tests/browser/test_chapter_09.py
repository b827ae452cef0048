"""Chapter 09 in the web app, from top to bottom: the bet, both figures, an exercise."""

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

CHAPTER = "09_attention_is_a_read"


def test_a_reader_bets_breaks_the_bits_and_asks_a_trained_head(visit: Begin) -> None:
    tab = visit()
    tab.open(CHAPTER)
    page = tab.page
    assert tab.until(lambda: page.locator(".preparing:visible").count() == 0, seconds=60)
    first = page.get_by_role("group", name="Figure 1", exact=True)
    second = page.get_by_role("group", name="Figure 2", exact=True)
    expect(first.get_by_text("hidden until you bet")).to_have_count(4)
    page.get_by_label("bank still: it is far ahead").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("cosine 1.000")
    expect(first.get_by_role("cell", name="1.000, first")).to_be_visible()
    verdict = first.locator(".at-verdict h3")
    expect(verdict).to_have_text("Equal to the bit")
    first.get_by_label("verbatim writes").uncheck()
    expect(verdict).to_have_text("Not attention: the bits differ")
    expect(second.get_by_role("cell", name="22.09, first")).to_be_visible()
    second.locator(".at-ask label").nth(7).click()
    said = second.locator(".pl-below .lede").first
    expect(said).to_contain_text("“it” asks, and “ran” answers loudest")
    expect(second.locator(".at-whole .lede")).to_contain_text("“it” asks and “ran” answers")
    expect(second.locator(".ident li").first).to_contain_text("32 of 32")
    task = page.locator(".rm.task", has_text="A weight by hand")
    for given, result in (("0.75", "wrong"), ("0.88", "right")):
        task.get_by_label("Your number").fill(given)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{result}")).to_be_visible()
    task.get_by_role("button", name="Show it in the panel").click()
    expect(first.get_by_text("Your own tokens.", exact=True)).to_be_visible()
    assert page.locator(".problem").count() == 0
    assert findings(page) == []
    tab.fits(1280, 768, 360)
