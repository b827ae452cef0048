"""Chapter 08 in the web app, whole: the bet, four figures, the exercises, and a link elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_panel_access import findings

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = pytest.mark.browser

CHAPTER = "08_closure_step_by_step"
FIGURES = ("Figure 1", "Figure 2", "Figure 3", "Figure 4")


def begin(visit: Begin, fragment: str = "", **settings: object) -> Visit:
    """Open the chapter, and wait until every panel stands."""
    tab = visit(**settings)
    tab.open(CHAPTER, fragment)
    assert tab.until(lambda: tab.page.locator(".preparing:visible").count() == 0, seconds=60)
    for name in FIGURES:
        expect(figure(tab.page, name)).to_be_visible()
    return tab


def figure(page: Page, name: str) -> Locator:
    """One panel of the chapter."""
    return page.get_by_role("group", name=name, exact=True)


def test_a_reader_looks_bets_squares_and_solves(visit: Begin) -> None:
    tab = begin(visit)
    page = tab.page
    assert findings(page) == []
    tab.fits(1280)
    first = figure(page, "Figure 1")
    page.get_by_label("6 squarings, one for each bound").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm.task .feedback.wrong").first).to_contain_text("does not hold")
    first.get_by_label("Preset").select_option(index=1)
    expect(first.get_by_role("button", name="Square once")).to_be_visible()
    expect(first.get_by_text("Chain re-added in whole numbers").first).to_be_visible()

    task = page.locator(".rm.task", has_text="A longer chain")
    for number, verdict in (("6", "wrong"), ("7", "right")):
        task.get_by_label("Your number").fill(number)
        task.get_by_role("button", name="Check").click()
        expect(task.locator(f".feedback.{verdict}")).to_be_visible()
    assert page.locator(".problem").count() == 0


def test_a_link_opens_figure_1_on_a_phone_at_night_as_it_was(visit: Begin) -> None:
    tab = begin(visit)
    first = figure(tab.page, "Figure 1")
    first.get_by_role("checkbox").first.uncheck()
    tab.page.wait_for_function("location.hash.length > 1")
    tab.page.wait_for_timeout(500)
    link = tab.page.url[tab.page.url.index("#") :]
    other = begin(visit, link, width=360, color_scheme="dark")
    expect(figure(other.page, "Figure 1").get_by_role("checkbox").first).not_to_be_checked()
    assert findings(other.page) == []
    other.fits(360)
