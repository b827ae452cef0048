"""Typing a statement and a question: words to take, what it will mean, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, at_step, rows, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_a_statement_is_typed_with_words_to_take(stage: Begin) -> None:
    one = stage(at_step(2))
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is not in the ga")
    expect(page.locator(".rm .pending").first).to_have_text("not added yet")
    expect(page.get_by_role("option", name="garden")).to_contain_text("room")
    line.press("ArrowDown")
    expect(line).to_have_attribute("aria-activedescendant", re.compile("."))
    line.press("Tab")
    expect(line).to_have_value("Ana is not in the garden ")
    expect(line).to_be_focused()
    line.press("Escape")
    line.press("Enter")
    expect(rows(page)).to_have_count(4)
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert one.acts == ["tell"]


def test_what_a_sentence_will_mean_is_said_while_it_is_typed(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_label("Add a statement").press_sequentially("Ana is in the kitchen.")
    expect(page.locator(".rm .pane > .entry .live")).to_contain_text("= Ana is in the kitchen.")


def test_one_question_to_python_is_open_at_a_time_and_the_last_text_wins(stage: Begin) -> None:
    one = stage(at_step(2))
    line = one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is in the kitchen.", delay=4)
    expect(one.page.locator(".rm .pane > .entry .live")).to_contain_text("= Ana is in the kitchen.")
    heard = [message for message in one.messages if "hear" in message]
    assert heard[-1]["text"] == "Ana is in the kitchen."
    assert [m["seq"] for m in heard] == sorted({m["seq"] for m in heard})


def test_an_answer_to_an_older_text_is_dropped(stage: Begin) -> None:
    one = stage(at_step(2))
    line = one.page.get_by_label("Add a statement")
    one.deaf = True
    line.fill("Ana is in the kitchen.")
    while not one.messages:
        one.page.wait_for_timeout(10)
    answer = (
        "(seq) => { const m = models.panel; m.state.heard = {seq, kind: 'statement',"
        " paraphrase: `number ${seq}`, notes: [], words: [], refusal: null};"
        " m.fire('change:heard'); }"
    )
    asked = one.messages[-1]["seq"]
    live = one.page.locator(".rm .pane > .entry .live")
    one.page.evaluate(answer, asked - 1)
    expect(live).to_be_empty()
    one.page.evaluate(answer, asked)
    expect(live).to_contain_text(f"number {asked}")


def test_a_misspelt_word_is_marked_and_rewritten_with_one_click(stage: Begin) -> None:
    one = stage(at_step(2))
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is on the kitchen.")
    expect(page.locator(".rm .live .stuck")).to_be_visible()
    line.press("Enter")
    refusal = page.locator(".rm .pane > .entry .refusal")
    expect(refusal.locator("mark")).to_have_text("on")
    expect(line).to_have_attribute("aria-invalid", "true")
    expect(line).to_have_value("Ana is on the kitchen.")
    assert one.acts == ["tell"]
    refusal.get_by_role("button").first.click()
    expect(line).to_have_value("Ana is in the kitchen.")
    line.press("Enter")
    expect(rows(page)).to_have_count(4)


def test_a_question_is_completed_and_asked(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    line = page.get_by_label("Ask", exact=True).first
    line.fill("Where is A")
    expect(page.locator(".rm .ask .pending")).to_have_text("not asked yet")
    expect(page.get_by_role("option", name="Ana")).to_be_visible()
    line.press("ArrowDown")
    line.press("Enter")
    expect(line).to_have_value("Where is Ana ")
    line.press("Enter")
    verdict(page, "Open", "garden or kitchen")
    expect(line).to_have_value(
        "Where is Ana?"
        if one.widgets["panel"].view["question"]["text"].endswith("?")
        else "Where is Ana"
    )
    assert one.acts == ["ask"]


def test_a_question_that_is_not_understood_is_marked_and_kept(stage: Begin) -> None:
    page = stage(at_step(2)).page
    line = page.get_by_label("Ask", exact=True).first
    line.fill("Where Ana is?")
    line.press("Enter")
    expect(page.locator(".rm .ask .refusal mark")).to_be_visible()
    expect(line).to_have_value("Where Ana is?")


def test_a_form_of_the_sheet_goes_into_the_line(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_role("button", name="What can I type?").click()
    sheet = page.get_by_role("dialog", name="What can I type?")
    expect(sheet).to_be_visible()
    sheet.get_by_label("Find").fill("same room")
    form = sheet.locator("[data-form]").first
    text = form.locator(".read").inner_text()
    form.click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_label("Add a statement")).to_have_value(text)
    expect(page.get_by_label("Add a statement")).to_be_focused()


def test_the_line_stays_under_the_finger_when_a_row_comes_above_it(stage: Begin) -> None:
    one = stage(RemainsPanel(preset="start", compact=True), width=360, height=640, has_touch=True)
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.tap()
    line.fill("Luis is in the hall.")
    before = line.bounding_box()
    line.press("Enter")
    expect(rows(page)).to_have_count(4)
    after = line.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 2


def test_what_a_refused_sentence_could_mean_is_listed(stage: Begin) -> None:
    page = stage(at_step(2)).page
    line = page.get_by_label("Add a statement")
    line.fill("Ana is in a room.")
    line.press("Enter")
    meant = page.locator(".rm .refusal .meant li")
    expect(meant).to_have_count(2)
    assert all(one.endswith(".") for one in meant.all_inner_texts())
    assert ".;" not in page.locator(".rm .refusal").inner_text()


def test_a_statement_that_python_never_answered_is_typed_again_after_a_reload(
    stage: Begin,
) -> None:
    one = stage(at_step(2))
    one.deaf = True
    line = one.page.get_by_label("Add a statement")
    line.fill("Ana is not in the garden.")
    line.press("Enter")
    expect(line).to_have_value("")
    one.open()
    expect(one.page.get_by_label("Add a statement")).to_have_value("Ana is not in the garden.")


@pytest.mark.parametrize("breaks", [" ", "\\n"], ids=["one line", "many lines"])
def test_a_paste_of_many_megabytes_is_refused_at_once_and_not_sent(
    stage: Begin, breaks: str
) -> None:
    one = stage(at_step(2))
    line = one.page.get_by_label("Add a statement")
    line.focus()
    one.page.evaluate(
        f"""() => {{ const data = new DataTransfer();
        data.setData('text/plain', 'Ana is in the hall.{breaks}'.repeat(100_000));
        const paste = new ClipboardEvent('paste',
          {{clipboardData: data, bubbles: true, cancelable: true}});
        if (document.activeElement.dispatchEvent(paste))
          document.activeElement.value = data.getData('text/plain'); }}"""
    )
    line.press("Enter")
    expect(one.page.locator(".rm .problem")).to_contain_text("characters")
    assert one.acts == []


def test_sixty_keys_a_second_are_read_and_none_is_lost(stage: Begin) -> None:
    one = stage(at_step(2))
    line, said = one.page.get_by_label("Add a statement"), "Ana is not in the garden."
    line.press_sequentially(said, delay=16)
    expect(line).to_have_value(said)
    line.press("Enter")
    expect(rows(one.page)).to_have_count(4)
    assert one.widgets["panel"].session.state.rows[-1].text == said


def test_why_a_sentence_is_refused_is_seen_on_a_phone(stage: Begin) -> None:
    one = stage(at_step(2), width=360, height=640, has_touch=True)
    line = one.page.get_by_label("Add a statement")
    line.tap()
    line.evaluate("e => scrollBy(0, e.getBoundingClientRect().bottom - innerHeight + 60)")
    line.fill("Luis has no house.")
    line.press("Enter")
    instead = one.page.get_by_role("button", name="Luis does not own the house.")
    expect(instead).to_be_visible()
    instead.click(trial=True)
    under = one.page.locator(".rm .now").bounding_box()
    box = instead.bounding_box()
    assert box is not None
    assert under is not None
    assert box["y"] + box["height"] <= under["y"]


def test_a_draft_survives_a_reload(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    page.get_by_label("Add a statement").fill("Ana is not in")
    page.get_by_role("button", name="Edit statement 2").click()
    page.get_by_role("combobox", name=re.compile("^Statement: Both")).fill("Both the kitchen")
    one.open()
    expect(page.get_by_label("Add a statement")).to_have_value("Ana is not in")
    expect(page.get_by_role("combobox", name=re.compile("^Statement: Both"))).to_have_value(
        "Both the kitchen"
    )
    expect(page.locator(".rm .pane > .entry .pending")).to_have_text("not added yet")
