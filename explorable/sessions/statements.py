"""The session of a statement list: rows, a question, a law, a guide, and the way back.

Every change is an *act*, checked before anything is changed; after each the rows that are on
are read and the question is asked again, on first use. States are immutable, so undo, redo
and links restore everything: texts, order, switches, chosen readings and ids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from explorable.answers import Answer
from explorable.errors import ExplorableError, InputError
from explorable.sessions.acts import ACTS, apply, at_step
from explorable.sessions.guide import BEFORE_THE_ANSWER, REMAINS, Step
from explorable.sessions.hearing import hear
from explorable.sessions.presets import PRESETS, Preset
from explorable.sessions.rows import Read, Refusal, Returned, Row, read_rows, split
from explorable.sessions.session import Session
from explorable.sessions.state import State, checked, of_text, to_text, with_rows

__all__ = ["StatementsSession"]

LINE = re.compile(r"(?P<on>[+-])(?P<chosen>\d{0,2}) (?P<text>.+)")


class StatementsSession(Session[State]):
    """Rows with a question, and what follows from them.

    Parameters
    ----------
    text : str
        What to begin with, as a saved text (`state.of_text`); beside ``step``, left out.
    question, law : str
        Used with ``text``, where it does not say its own.
    steps : sequence of Step
        The guide; empty for a panel without one.
    step : int or None
        The step to begin at, from 0.
    presets : sequence of Preset
        The texts that are offered.

    Attributes
    ----------
    state : State
    problem : InputError or None
        Why the last link was not opened; the next act clears it.

    Examples
    --------
    >>> session = StatementsSession("Ana is in the kitchen or the garden.", "Where is Ana?")
    >>> session.act("add", text="Ana is not in the garden.")
    >>> str(session.answer.status), session.answer.headline
    ('forced', 'kitchen')
    >>> session.act("undo")
    >>> str(session.answer.status)
    'open'
    """

    kind = "rows"
    keys = ("rows", "question", "law", "step", "origin")

    def __init__(
        self,
        text: str = "",
        question: str = "",
        law: str = "conjunction",
        *,
        steps: Sequence[Step] = REMAINS,
        step: int | None = None,
        presets: Sequence[Preset] = PRESETS,
    ) -> None:
        self.steps = tuple(steps)
        self.presets = tuple(presets)
        if step is not None:
            begin = at_step(State(), self.steps, step)
        else:
            said = of_text(text)
            begin = checked(
                State(
                    said.rows,
                    said.question or question,
                    law if said.law == "conjunction" else said.law,
                )
            )
        super().__init__(replace(begin, origin=self._preset(begin)))
        self.acts = {**ACTS, "step": self._step, "reveal": self._reveal, "tell": _tell}

    @property
    def preset(self) -> str:
        """The key of the preset that is shown; empty where it is none of them."""
        return self._preset(self.state)

    def _preset(self, state: State) -> str:
        said = [(row.text, row.on, row.chosen) for row in state.rows]
        for one in self.presets:
            same = (one.question, one.law) == (state.question, state.law)
            if same and said == [(text, True, None) for text in split(one.text)]:
                return one.key
        return ""

    @property
    def read(self) -> Read:
        """What the rows say."""
        return read_rows(self.state.rows, self.state.law)

    @property
    def answer(self) -> Answer | None:
        """The answer; None where nothing is asked or the question is not understood."""
        return _asked(self.state.rows, self.state.question, self.state.law)[0]

    @property
    def refusal(self) -> Refusal | None:
        """Why the question is not understood."""
        return _asked(self.state.rows, self.state.question, self.state.law)[1]

    def after(self, name: str, arguments: Mapping[str, Any]) -> State:
        """The state after an act: one of ``acts.ACTS``, *step*, *reveal* or *tell*.

        *reveal* moves a guide that waits for a bet to the answer.

        *tell* adds what is typed as *add* does. Of several sentences each is marked on its own;
        one that is not understood stays with who typed it.

        Raises
        ------
        Returned
            The one sentence to *tell* is not understood.
        """
        if name in ACTS:
            return apply(self.state, name, arguments)
        return super().after(name, arguments)

    def hear(self, kind: str, text: str) -> dict[str, Any]:
        """What is understood of a half-typed *statement*, *question* or *row*; changes nothing.

        Raises
        ------
        InputError
            There is no such kind, or ``text`` is not a text.
        """
        return hear(self.read.reading, kind, text)

    def _step(self, state: State, n: int) -> State:
        return at_step(state, self.steps, n)

    def _reveal(self, state: State) -> State:
        waits = self.steps and state.step == BEFORE_THE_ANSWER
        return at_step(state, self.steps, BEFORE_THE_ANSWER + 1) if waits else state

    @property
    def text(self) -> str:
        """All of it as a text file; ``act("open", text=...)`` reads it again."""
        return to_text(self.state)

    def fields(self, state: State) -> dict[str, str]:
        """The state as texts, for a link."""
        lines = (f"{'+' if row.on else '-'}{row.chosen or ''} {row.text}" for row in state.rows)
        fields = {"rows": "\n".join(lines), "question": state.question, "law": state.law}
        if state.step is not None:
            fields["step"] = str(state.step)
        if state.origin:
            fields["origin"] = state.origin
        return fields

    def of_fields(self, fields: Mapping[str, str]) -> State:
        """The state that a link holds."""
        lines = []
        for line in filter(None, fields.get("rows", "").split("\n")):
            shape = LINE.fullmatch(line)
            if shape is None:
                raise InputError("The link is damaged: one of its statements is not whole.")
            lines.append(shape)
        new = with_rows(self.state, [(shape["text"], shape["on"] == "+") for shape in lines])
        rows = [
            replace(row, chosen=int(shape["chosen"] or 0) or None)
            for row, shape in zip(new.rows, lines, strict=True)
        ]
        law, question = fields.get("law", "conjunction"), fields.get("question", "")
        origin = fields.get("origin", "")
        known = origin if origin in {one.key for one in self.presets} else ""
        state = checked(State(tuple(rows), question, law, made=new.made, origin=known))
        step = fields.get("step", "")
        if not step:
            return state
        if not step.isascii() or not step.isdecimal() or int(step[:4]) >= len(self.steps):
            raise InputError("The link names a step that this guide does not have.")
        return _same_step(state, at_step(state, self.steps, int(step[:4])))


def _tell(state: State, text: str) -> State:
    told = apply(state, "add", {"text": text})
    new = told.rows[len(state.rows) :]
    refusal = read_rows(told.rows, told.law).refusals.get(new[0].id)
    if len(new) == 1 and refusal is not None and not refusal.readings:
        raise Returned(refusal)
    return told


def _same_step(state: State, step: State) -> State:
    """The step where the rows are those of it; otherwise the rows, by hand."""
    told = [(row.text, row.on) for row in step.rows]
    same = told == [(row.text, row.on) for row in state.rows]
    return step if same and (step.question, step.law) == (state.question, state.law) else state


@lru_cache(maxsize=32)
def _asked(rows: tuple[Row, ...], question: str, law: str) -> tuple[Answer | None, Refusal | None]:
    if not question:
        return None, None
    try:
        return read_rows(rows, law).reading.ask(question), None
    except ExplorableError as error:
        return None, Refusal.of(error, question)
