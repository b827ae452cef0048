"""Bet, exercises and files, as a person meets them beside the panel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from explorable.widgets import bet_card, exercise_card
from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, at_step, rows, texts, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_bet_is_placed_told_remembered_and_moves_the_panel(stage: Begin) -> None:
    panel = RemainsPanel()
    one = stage(panel, bet_card(panel))
    page = one.page
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm .feedback")).to_contain_text("Choose one first")
    verdict(page, "Open", "Luis or no named house")
    page.get_by_label("None: the text contradicts itself").check()
    page.get_by_role("button", name="Place the bet").click()
    expect(page.locator(".rm .feedback.wrong")).to_contain_text("Your bet does not hold")
    expect(page.locator(".rm .feedback")).to_contain_text("Figure 1 now stands at step 3.")
    verdict(page, "Forced", "Luis")
    page.get_by_role("button", name="Watch it in Figure 1").click()
    panel.act("step", n=1)
    one.open()
    verdict(page, "Open", "Luis or no named house")  # a reload moves no guide
    expect(page.get_by_label("None: the text contradicts itself")).to_be_checked()
    expect(page.locator(".rm .feedback.wrong")).to_be_visible()


def test_an_exercise_is_failed_passed_and_shown(stage: Begin) -> None:
    panel = at_step(2)
    page = stage(panel, exercise_card("one-more-line", panel)).page
    check = page.get_by_role("button", name="Check")
    check.click()
    expect(page.locator(".rm .feedback")).to_contain_text("Choose one")
    page.get_by_label("Ana is in Luis's house.").check()
    check.click()
    expect(page.locator(".rm .feedback.wrong")).to_contain_text("It removes no world")
    page.get_by_role("radio", name="Ana is not in the garden.").check()
    check.click()
    expect(page.locator(".rm .feedback.right")).to_contain_text("the answer is forced, kitchen")
    page.get_by_role("button", name="Show it in the panel").click()
    verdict(page, "Forced", "kitchen")
    assert texts(page)[-1] == "Ana is not in the garden."


def test_what_is_said_of_an_answer_comes_into_view(stage: Begin) -> None:
    page = stage(exercise_card("blame"), height=500).page
    check = page.get_by_role("button", name="Check")
    check.evaluate("e => scrollBy(0, e.getBoundingClientRect().bottom - innerHeight + 4)")
    check.click()
    expect(page.locator(".rm .feedback p").last).to_be_in_viewport()


def test_a_typed_answer_is_checked_by_enter_and_shown_as_typed(stage: Begin) -> None:
    page = stage(exercise_card("break-it")).page
    line = page.get_by_label("Your statement")
    line.fill("<b>Ana</b> is nowhere.")
    line.press("Enter")
    expect(page.locator(".rm .feedback.wrong")).to_be_visible()
    assert page.locator(".rm .feedback b").count() == 0
    line.fill("Ana is not in Luis's house.")
    line.press("Enter")
    expect(page.locator(".rm .feedback.right")).to_be_visible()
    assert page.get_by_role("button", name="Show it in the panel").count() == 0


def test_several_marks_and_a_number_are_checked(stage: Begin) -> None:
    page = stage(exercise_card("blame"), exercise_card("count")).page
    for number in (1, 3):
        page.get_by_label(f"Statement {number}").check()
    page.get_by_role("button", name="Check").first.click()
    expect(page.locator(".rm .feedback.right")).to_have_count(1)
    page.get_by_label("Your number").fill("2")
    page.get_by_role("button", name="Check").last.click()
    expect(page.locator(".rm .feedback.right")).to_have_count(2)


@pytest.mark.parametrize(
    ("choice", "name", "holds"),
    [
        ("The text", "text.txt", b"Ana is in the kitchen or the garden."),
        ("The figure (.svg)", "worlds.svg", b"<svg"),
        ("The figure (.png)", "worlds.png", b"\x89PNG"),
        ("The table", "worlds.csv", b"removed by"),
        ("The certificate", "certificate.json", b"{"),
        ("The calls", "calls.py", b"import explorable as ex"),
    ],
)
def test_files_are_saved_by_the_browser(stage: Begin, choice: str, name: str, holds: bytes) -> None:
    one = stage(at_step(2))
    page = one.page
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name=choice).click()
    saved = coming.value
    assert saved.suggested_filename == name
    assert holds in Path(saved.path()).read_bytes()
    expect(page.locator(".rm .note-place")).to_contain_text(name)
    expect(page.get_by_role("button", name="Export")).to_be_focused()


def test_a_saved_text_is_opened_again(stage: Begin, tmp_path: Path) -> None:
    saved = tmp_path / "text.txt"
    saved.write_text("Eva is in the hall.\n# Tom is in the attic.\n> Where is Eva?\n", "utf-8")
    page = stage(at_step(2)).page
    with page.expect_file_chooser() as coming:
        page.get_by_role("button", name="Open a text").click()
    coming.value.set_files(saved)
    verdict(page, "Forced", "hall")
    expect(rows(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    verdict(page, "Forced", "Luis")


def test_the_menu_of_files_is_walked_and_left_by_key(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_role("button", name="Export").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="The text")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="The calls")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Export")).to_be_focused()
    expect(page.get_by_role("button", name="The calls")).to_be_hidden()
