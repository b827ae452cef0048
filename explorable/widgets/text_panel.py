"""The panel of chapters 00 and 01: a text, a question, and what remains.

It owns no state: controls write to a ``TextSession``, and everything shown is drawn again
from the session when it has settled.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

import ipywidgets as w
import traitlets as t

from explorable.figures.answer import answer_card, answer_line
from explorable.figures.refusal import refusal
from explorable.figures.statements import statement_list
from explorable.sessions.links import is_link
from explorable.sessions.presets import PRESETS, preset
from explorable.sessions.text import Problem, State, TextSession
from explorable.widgets.guard import guarded
from explorable.widgets.page import Page

__all__ = ["TextPanel"]

_FREE = w.Layout(width="auto", height="auto")
_LAWS = (("together: order does not matter", "conjunction"), ("one moment a line", "update"))
_UNREAD = '<p class="empty">The text was not read yet. What stops it is marked.</p>'
_PENDING = '<p class="hint pending">Not read yet: press Ask, or Enter in the question.</p>'


class TextPanel(w.VBox):
    """A view of one ``TextSession``.

    Parameters
    ----------
    session : TextSession or None
        What is shown; several panels may share one.
    """

    def __init__(self, session: TextSession | None = None) -> None:
        self.session = session if session is not None else TextSession()
        self.page = Page()
        self.trouble = _html("trouble-place")
        self._make_controls()
        self.pending, self.refusal = _html("pending-place"), _html("refusal-place")
        self.statements, self.answer = _html("statements"), _html("answer-place")
        super().__init__([self.page, *self._layout()])
        for name in ("wr", "panel"):
            self.add_class(name)
        self._wire()
        self._draw()

    def _make_controls(self) -> None:
        first = ("choose a text", "")
        self.preset = w.Dropdown(
            options=[first, *((one.name, one.key) for one in PRESETS)],
            value="",
            description="Preset",
            layout=_FREE,
        )
        self.law = w.Dropdown(options=_LAWS, description="Statements hold", layout=_FREE)
        self.undo = w.Button(description="Undo", layout=_FREE)
        self.redo = w.Button(description="Redo", layout=_FREE)
        self.text = w.Textarea(
            description="The text, a statement a line",
            placeholder="Ana is in the kitchen or the garden.",
            rows=5,
            layout=_FREE,
        )
        self.question = w.Text(
            description="The question", placeholder="Where is Ana?", layout=_FREE
        )
        self.ask = w.Button(description="Ask", layout=_FREE)
        self.ask.add_class("primary")

    def _layout(self) -> list[w.Widget]:
        return [
            _box("bar", self.preset, self.law, self.undo, self.redo),
            _box(
                "body",
                _box("pane", self.text, self.pending, self.refusal, self.trouble),
                _box("pane", self.statements),
            ),
            _box("ask", self.question, self.ask),
            self.answer,
        ]

    def _wire(self) -> None:
        session, guard = self.session, guarded(self._tell)
        t.link((session, "text"), (self.text, "value"))
        t.link((session, "question"), (self.question, "value"))
        t.link((session, "law"), (self.law, "value"))
        t.dlink((session, "can_undo"), (self.undo, "disabled"), lambda can: not can)
        t.dlink((session, "can_redo"), (self.redo, "disabled"), lambda can: not can)
        session.observe(guard(self._draw), "asked")
        session.observe(guard(self._mark), ["stale", "text", "question", "law"])
        self.page.observe(guard(self._arrive), "address")
        self.preset.observe(guard(self._choose), "value")
        self.ask.on_click(guard(lambda _: session.ask()))
        self.undo.on_click(guard(lambda _: session.undo()))
        self.redo.on_click(guard(lambda _: session.redo()))
        self.question.on_msg(guard(self._submit))

    def _submit(self, _widget: w.Widget, content: dict[str, Any], _buffers: object) -> None:
        if content.get("event") == "submit":
            self.session.ask()

    def _choose(self, change: dict[str, Any]) -> None:
        if change["new"]:
            self.session.open(_state(change["new"]))

    def _arrive(self, change: dict[str, Any]) -> None:
        """The page says where it is; a link in its address becomes the state."""
        link = unquote(urlsplit(change["new"]).fragment)
        if is_link(link) and link != self.page.fragment:
            self.session.open_link(link)

    def _mark(self, _change: object = None) -> None:
        if self.preset.value and self.session.state != _state(self.preset.value):
            self.preset.value = ""
        self.pending.value = _PENDING if self.session.stale else ""
        self.page.fragment = self.session.to_link()

    def _draw(self, _change: object = None) -> None:
        session = self.session
        reading, answer, problem = session.reading, session.answer, session.problem
        self.refusal.value = "" if problem is None else _refused(problem)
        self.statements.value = _UNREAD if reading is None else statement_list(reading, answer)
        self.answer.value = (
            "" if reading is None or answer is None else answer_card(answer, reading)
        )
        if problem is not None:
            self.page.said = problem.message
        elif reading is not None and answer is not None:
            self.page.said = answer_line(answer, reading)
        self._mark()

    def _tell(self, html: str) -> None:
        self.trouble.value = html


def _state(key: str) -> State:
    chosen = preset(key)
    return State(chosen.text, chosen.question, chosen.law)


def _refused(problem: Problem) -> str:
    return refusal(
        problem.message,
        problem.text,
        problem.span,
        expected=problem.expected,
        suggestions=problem.suggestions,
        readings=problem.readings,
    )


def _html(name: str) -> w.HTML:
    view = w.HTML(layout=_FREE)
    view.add_class(name)
    return view


def _box(name: str, *children: w.Widget) -> w.Box:
    box = w.Box(children)
    box.add_class(name)
    return box
