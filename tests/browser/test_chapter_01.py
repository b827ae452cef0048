"""Chapter 01 in the web app, whole: by keyboard alone, read as text, and carried elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_panel_access import findings
from tests.browser.visiting import PRESETS, Figure, tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = pytest.mark.browser

CHAPTER = "01_what_remains"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def begin(visit: Begin, fragment: str = "", **settings: object) -> tuple[Visit, Figure]:
    """Open the chapter, and wait until every panel stands."""
    tab = visit(**settings)
    tab.open(CHAPTER, fragment)
    assert tab.until(lambda: tab.page.locator(".preparing:visible").count() == 0)
    return tab, Figure(tab.page)


def test_the_whole_chapter_by_keyboard_alone(visit: Begin) -> None:
    tab, figure = begin(visit, permissions=CLIPBOARD)
    page = tab.page
    press, write = page.keyboard.press, page.keyboard.type

    tab_to(page, "Luis's, and the text forces it")
    press("Space")
    press("ArrowDown")  # the next choice, and a wrong bet
    tab_to(page, "Place the bet")
    press("Enter")
    expect(page.locator(".rm.task .feedback.wrong")).to_contain_text("Your bet does not hold")
    tab_to(page, "Watch it in Figure 1")
    press("Enter")
    figure.answers("Forced", "Luis")

    tab_to(page, "Next")
    press("Enter")
    figure.answers("Open", "garden or kitchen")
    tab_to(page, "Preset")
    write("Comp")  # a list is chosen from by typing
    figure.answers("Forced", "Luis")
    tab_to(page, "Use statement 1")
    press("Space")
    figure.answers("Open", "Luis or no named house")
    press("Space")
    figure.answers("Forced", "Luis")
    first, second = figure.texts
    tab_to(page, "Move statement 1 down")
    press("Enter")
    expect(figure.rows.locator(".text")).to_have_text([second, first])
    tab_to(page, "Edit statement")
    press("Enter")
    press("Control+a")
    write("Ana is in the kitchen.")
    press("Enter")
    expect(figure.rows.locator(".text").filter(has_text="Ana is in the kitchen.")).to_have_count(1)
    tab_to(page, "Duplicate")
    press("Enter")
    expect(figure.rows).to_have_count(3)
    tab_to(page, "Remove")
    press("Enter")
    expect(figure.rows).to_have_count(2)
    press("Control+z")
    expect(figure.rows).to_have_count(3)

    tab_to(page, "Add a statement")
    write("Ana is not in the gar")
    offered = figure.at.locator(".text-pane > .entry .pop li")
    expect(offered).to_have_count(1)
    press("ArrowDown")
    expect(offered).to_have_attribute("aria-selected", "true")
    press("Tab")
    write(".")
    expect(figure.at.locator(".text-pane > .entry .live")).to_contain_text("not in the garden")
    press("Enter")
    expect(figure.rows).to_have_count(4)
    tab_to(page, "What can I type?")
    press("Enter")
    expect(figure.at.get_by_role("dialog")).to_be_visible()
    press("Escape")
    expect(figure.at.get_by_role("dialog")).to_have_count(0)
    tab_to(page, "World ")
    press("End")
    expect(figure.at.locator(".readout")).to_contain_text("World ")
    tab_to(page, "Ask")
    press("Control+a")
    write("Where is Ana?")
    press("Enter")
    figure.answers("Forced", "kitchen")
    tab_to(page, "Checked against the original statements")
    press("Enter")
    expect(figure.at.locator("details.means")).to_have_attribute("open", "")
    tab_to(page, "Show the formula")
    press("Enter")
    expect(figure.at.locator(".formula math")).to_be_visible()
    tab_to(page, "Export", key="Shift+Tab")
    press("Enter")
    press("ArrowDown")
    press("Escape")
    tab_to(page, "Copy link", key="Shift+Tab")
    press("Enter")
    expect(figure.at.locator(".note-place")).to_contain_text("The link is copied")

    conflict = Figure(page, "Figure 2")
    tab_to(page, "Use statement 1: Ana is in the kitchen or the garden.")
    press("Space")
    expect(conflict.at.locator(".answer .st")).not_to_have_text("Contradictory")

    task = page.locator(".rm.task")
    tab_to(page, "Ana is in Luis's house.")
    press("Space")
    tab_to(page, "Check")
    press("Enter")
    expect(task.nth(1).locator(".feedback.wrong")).to_contain_text("It removes no world")
    tab_to(page, "Ana is in Luis's house.", key="Shift+Tab")
    press("ArrowRight")
    tab_to(page, "Check")
    press("Enter")
    expect(task.nth(1).locator(".feedback.right")).to_be_visible()
    for number in (1, 3):
        tab_to(page, f"Statement {number}")
        press("Space")
    tab_to(page, "Check")
    press("Enter")
    expect(task.nth(2).locator(".feedback.right")).to_be_visible()
    tab_to(page, "Your statement")
    write("Ana is not in Luis's house.")
    press("Enter")
    expect(task.nth(3).locator(".feedback.right")).to_be_visible()
    tab_to(page, "Previous")
    press("Enter")
    page.locator(".map").wait_for()


def test_every_preset_is_read_as_text(visit: Begin) -> None:
    tab, figure = begin(visit)
    sent = "[...document.querySelectorAll('style[id^=explorable-kit]')].map((e) => e.id)"
    assert [one.split("-")[2] for one in tab.page.evaluate(sent)] == ["frame", "panel"]
    assert tab.page.evaluate("explorableKits.size") == 2  # of other panels there is nothing
    assert figure.at.get_by_label("Preset").locator("option").count() == len(PRESETS) + 1
    for name, status, headline, sentence in PRESETS:
        figure.reads(name, status, headline, sentence)


def test_a_copied_link_shows_the_same_elsewhere(visit: Begin) -> None:
    tab, figure = begin(visit, permissions=CLIPBOARD)
    figure.choose("Elimination")
    figure.answers("Forced", "garden")
    figure.entry.fill("Luis is in the attic.")
    figure.entry.press("Enter")
    expect(figure.rows).to_have_count(4)
    figure.at.get_by_role("checkbox", name="Use statement 2").uncheck()
    figure.answers("Open", "garden or kitchen")
    figure.at.get_by_role("button", name="Copy link").click()
    link = tab.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{tab.app}/voila/render/{CHAPTER}.ipynb#")

    _, other = begin(visit, link[link.index("#") :])
    other.answers("Open", "garden or kitchen")
    assert other.texts == figure.texts
    assert other.question.input_value() == figure.question.input_value()
    assert other.at.locator("[data-toggle]:checked").count() == 3
    shown = [one.at.locator(".answer").inner_text() for one in (figure, other)]
    assert shown[0] == shown[1]


def test_axe_finds_nothing_serious_on_the_filled_page(visit: Begin) -> None:
    tab, figure = begin(visit, width=360)
    page = tab.page
    page.get_by_label("Luis's, and the text forces it").check()
    page.get_by_role("button", name="Place the bet").click()
    figure.answers("Forced", "Luis")
    figure.question.fill("Where is Ana?")
    figure.question.press("Enter")
    figure.answers("Open", "garden or kitchen")
    figure.entry.fill("Ana is on the kitchen.")
    expect(figure.at.locator(".stuck")).to_be_visible()
    figure.entry.press("Enter")
    expect(figure.at.locator(".refusal")).to_be_visible()
    figure.at.get_by_role("button", name="Show the formula").click()
    figure.at.get_by_role("button", name="Export").click()
    first = page.locator(".rm.task", has_text="Exercise 1")
    first.get_by_label("Ana is in Luis's house.").check()
    first.get_by_role("button", name="Check").click()
    expect(first.locator(".feedback.wrong")).to_be_visible()
    assert findings(page) == []
