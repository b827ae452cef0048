"""Markup, scripts, formulas and other directions are shown as typed by the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.sessions.rows import split
from explorable.sessions.statements import StatementsSession
from explorable.widgets import exercise_card
from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage
from tests.widgets.typed import TYPED

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]
FOREIGN = ".rm :is(script, img, iframe, b b, mjx-container, [onerror], [onclick])"


def test_statements_and_questions_of_any_kind_are_shown_as_typed(stage: Begin) -> None:
    session = StatementsSession("Ana is in the hall or the attic.", "Where is Ana?")
    for text in TYPED:
        session.act("add", text=text)
    one = stage(RemainsPanel(session), exercise_card("break-it"))
    page = one.page
    expect(page.locator(".rm .stmt")).to_have_count(len(session.state.rows))
    listed = page.locator(".rm .stmts").text_content() or ""
    for part in (sentence for text in TYPED for sentence in split(text)):
        assert part in listed
    for text in TYPED:
        page.get_by_label("Ask", exact=True).fill(text)
        page.get_by_label("Ask", exact=True).press("Enter")
        expect(page.locator(".rm .ask .refusal bdi").first).to_have_text(text)
        page.get_by_label("Your statement").fill(text)
        page.get_by_label("Your statement").press("Enter")
    assert page.locator(FOREIGN).count() == 0
    assert page.evaluate("window.bad === undefined")
