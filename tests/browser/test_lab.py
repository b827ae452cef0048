"""Chapters 00 and 01 in JupyterLab: everything that they offer, and a reader's own copy."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import Lab, run_all, started
from tests.browser.visiting import PRESETS, Figure

pytestmark = pytest.mark.browser

CHAPTER = "01_what_remains"
PARTS = 6
SECONDS_TO_SAVE = 30
OWN = "figure  # my own note"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for this file."""
    place = tmp_path_factory.mktemp("lab")
    with started(place / "own", place / "log") as running:
        yield running


def local(lab: Lab) -> tuple[str, ...]:
    """How the addresses begin that do not leave this machine."""
    return (lab.address, "data:", "blob:")


@pytest.fixture(scope="module")
def chapter(lab: Lab, browser: Browser) -> Iterator[Page]:
    """The chapter, run; JupyterLab takes cells out of sight off the page, so all are in sight."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 9000},
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    errors: list[str] = []
    requests: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    lab.open(page, CHAPTER)
    run_all(page)
    expect(page.locator(".rm[role=group], .rm.task")).to_have_count(PARTS)
    yield page
    context.close()
    assert errors == []
    assert [url for url in requests if not url.startswith(local(lab))] == []


def test_a_statement_is_typed_completed_toggled_and_undone(chapter: Page) -> None:
    figure = Figure(chapter)
    figure.choose("Open")
    figure.answers("Open", "garden or kitchen")
    figure.entry.press_sequentially("Ana is not in the gar")
    offered = figure.at.locator(".text-pane > .entry .pop li")
    expect(offered).to_have_count(1)
    offered.click()
    figure.entry.press_sequentially(".")
    expect(figure.at.locator(".text-pane > .entry .live")).to_contain_text("not in the garden")
    figure.entry.press("Enter")
    figure.answers("Forced", "kitchen")
    figure.at.get_by_role("checkbox", name="Use statement 2").click()
    figure.answers("Open", "garden or kitchen")
    figure.at.get_by_role("button", name="Undo").click()
    figure.answers("Forced", "kitchen")


def test_a_row_is_dragged_and_many_lines_are_pasted(chapter: Page) -> None:
    figure = Figure(chapter)
    figure.choose("Compositional")
    figure.answers("Forced", "Luis")
    first, second = figure.texts
    grip, below = figure.rows.first.locator(".grip"), figure.rows.last
    grip.scroll_into_view_if_needed()
    start, end = grip.bounding_box(), below.bounding_box()
    assert start is not None
    assert end is not None
    down = end["y"] + end["height"] - start["y"]
    chapter.mouse.move(start["x"] + 4, start["y"] + 4)
    chapter.mouse.down()
    for part in (0.3, 0.6, 1.0):
        chapter.mouse.move(start["x"] + 4, start["y"] + part * down)
    chapter.mouse.up()
    expect(figure.rows.locator(".text")).to_have_text([second, first])
    figure.answers("Forced", "Luis")

    pasted = "Luis is in the attic.\nAna is on the kitchen.\nAna is not in the garden."
    chapter.evaluate("text => navigator.clipboard.writeText(text)", pasted)
    figure.entry.focus()
    chapter.keyboard.press("Control+v")
    expect(figure.rows).to_have_count(5)
    expect(figure.at.locator(".stmt.refused")).to_have_count(1)
    figure.question.fill("Where is Ana?")
    figure.question.press("Enter")
    figure.answers("Forced", "kitchen")


def test_a_preset_is_read_as_text_and_its_text_is_copied(chapter: Page) -> None:
    figure = Figure(chapter)
    for name, status, headline, sentence in (PRESETS[3], PRESETS[7]):
        figure.reads(name, status, headline, sentence)
    figure.at.get_by_role("button", name="Copy text").click()
    expect(figure.at.locator(".note-place")).to_contain_text("The text is copied")
    other = Figure(chapter, "Figure 2")
    other.entry.focus()
    chapter.keyboard.press("Control+v")
    other.answers("Forced", "Ana and Luis")
    assert other.texts == figure.texts
    assert other.question.input_value() == figure.question.input_value()


def test_an_exercise_is_failed_and_passed(chapter: Page) -> None:
    task = chapter.locator(".rm.task", has_text="Exercise 1")
    task.get_by_label("Ana is in Luis's house.").check()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".feedback.wrong")).to_contain_text("It removes no world")
    task.get_by_label("Ana is not in the garden.").check()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".feedback.right")).to_contain_text("forced, kitchen")


@pytest.mark.parametrize("control", ["[data-toggle]", ".w[tabindex='0']", "[data-act=reset]"])
def test_keys_of_a_notebook_do_nothing_in_a_panel(chapter: Page, control: str) -> None:
    cells = chapter.locator(".jp-Cell")
    before = cells.count()
    Figure(chapter).at.locator(control).first.focus()
    for key in "ddabxzm":  # they delete, insert, cut, bring back and change cells, in a notebook
        chapter.keyboard.press(key)
    chapter.wait_for_timeout(400)
    assert cells.count() == before
    expect(chapter.locator(".rm[role=group], .rm.task")).to_have_count(PARTS)


def test_the_first_chapter_answers(lab: Lab, browser: Browser) -> None:
    # JupyterLab takes cells out of sight off the page
    page = browser.new_page(viewport={"width": 1280, "height": 2000})
    outside: list[str] = []
    page.on("request", lambda request: outside.append(request.url))
    lab.open(page, "00_start_here")
    run_all(page)
    expect(page.locator(".answer .val")).to_contain_text("garden")
    page.get_by_label("Add a statement").fill("Ana is not in the garden.")
    page.get_by_label("Add a statement").press("Enter")
    expect(page.locator(".answer .st")).to_have_text("Contradictory")
    assert page.locator(".Toastify__toast").all_inner_texts() == []
    assert [url for url in outside if not url.startswith(local(lab))] == []
    page.close()


def test_an_edited_copy_is_kept_when_the_command_is_started_again(
    lab: Lab, chapter: Page, tmp_path: Path
) -> None:
    mine = lab.folder / f"{CHAPTER}.ipynb"
    chapter.locator(".jp-CodeCell .cm-content", has_text="figure").nth(1).click()
    chapter.keyboard.press("Control+a")
    chapter.keyboard.type(OWN)
    chapter.keyboard.press("Control+s")
    deadline = time.monotonic() + SECONDS_TO_SAVE
    while OWN.encode() not in (edited := mine.read_bytes()) and time.monotonic() < deadline:
        chapter.wait_for_timeout(100)
    assert OWN in ["".join(cell["source"]) for cell in json.loads(edited)["cells"]]
    with started(lab.folder, tmp_path / "log") as again:
        assert f"Left as you edited them: {CHAPTER}.ipynb" in again.said()
        assert OWN.encode() in mine.read_bytes()
