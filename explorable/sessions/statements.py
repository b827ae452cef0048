"""The session of a statement list: rows, a question, a law, a guide, and the way back.

Every change is an *act*, checked before anything is changed; after each the rows that are on
are read and the question is asked again, on first use. States are immutable, so undo, redo
and links restore everything: texts, order, switches, chosen readings and ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from explorable.answers import Answer
from explorable.errors import ExplorableError, InputError
from explorable.sessions.acts import ACTS, apply, at_step, check_arguments
from explorable.sessions.guide import REMAINS, Step
from explorable.sessions.hearing import hear
from explorable.sessions.links import pack, unpack
from explorable.sessions.presets import PRESETS, Preset
from explorable.sessions.rows import Read, Refusal, Returned, Row, read_rows
from explorable.sessions.state import State, checked, of_text, to_text, with_rows

__all__ = ["StatementsSession"]

MOST_STATES = 200  # that undo remembers
KIND, VERSION = "rows", 1
FIELDS = ("rows", "question", "law", "step")
LINE = re.compile(r"(?P<on>[+-])(?P<chosen>\d{0,2}) (?P<text>.+)")


class StatementsSession:
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
        self.problem: InputError | None = None
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
        self._begin = begin
        self._states = [begin]
        self._at = 0

    @property
    def state(self) -> State:
        """The rows, the question, the law and the step that are shown."""
        return self._states[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before this one."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return self._at < len(self._states) - 1

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

    def act(self, name: str, /, **arguments: Any) -> None:
        """Change the state; see ``acts.ACTS``, and *step*, *tell*, *undo*, *redo* and *reset*.

        *tell* adds what is typed as *add* does. Of several sentences each is marked on its own;
        one that is not understood stays with who typed it.

        Raises
        ------
        Returned
            The one sentence to *tell* is not understood.
        InputError
            There is no such act, an argument of it is not one, or a limit is passed. Nothing
            is changed then.
        """
        if not isinstance(name, str):
            raise InputError(f"An act has a name; got {type(name).__name__}.")
        own: dict[str, Callable[..., None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "reset": self._reset,
            "step": self._step,
            "tell": self._tell,
        }
        if name in own:
            check_arguments(name, own[name], arguments)
            own[name](**arguments)
        elif name in ACTS:
            self._go(apply(self.state, name, arguments))
        else:
            acts = ", ".join([*ACTS, *own])
            raise InputError(f"There is no act {name[:40]!r}; there are {acts}.")
        self.problem = None

    def hear(self, kind: str, text: str) -> dict[str, Any]:
        """What is understood of a half-typed *statement*, *question* or *row*; changes nothing.

        Raises
        ------
        InputError
            There is no such kind, or ``text`` is not a text.
        """
        return hear(self.read.reading, kind, text)

    def _go(self, state: State) -> None:
        if state != self.state:
            kept = self._states[: self._at + 1]
            self._states = [*kept, state][-MOST_STATES:]
            self._at = len(self._states) - 1

    def _tell(self, text: str) -> None:
        """Add what someone typed, but give one sentence back that can only be typed again."""
        state = apply(self.state, "add", {"text": text})
        new = state.rows[len(self.state.rows) :]
        refusal = (
            read_rows(state.rows, state.law).refusals.get(new[0].id) if len(new) == 1 else None
        )
        if refusal is not None and not refusal.readings:
            raise Returned(refusal)
        self._go(state)

    def _undo(self) -> None:
        self._at = max(self._at - 1, 0)

    def _redo(self) -> None:
        self._at = min(self._at + 1, len(self._states) - 1)

    def _reset(self) -> None:
        self._go(self._begin)

    def _step(self, n: int) -> None:
        self._go(at_step(self.state, self.steps, n))

    @property
    def text(self) -> str:
        """All of it as a text file; ``act("open", text=...)`` reads it again."""
        return to_text(self.state)

    def to_link(self) -> str:
        """The state in a short form for an address; empty where it is too long for one."""
        state = self.state
        lines = (f"{'+' if row.on else '-'}{row.chosen or ''} {row.text}" for row in state.rows)
        fields = {"rows": "\n".join(lines), "question": state.question, "law": state.law}
        if state.step is not None:
            fields["step"] = str(state.step)
        link = pack(KIND, VERSION, fields)
        try:
            unpack(link, KIND, VERSION, FIELDS)
        except InputError:
            return ""
        return link

    @classmethod
    def from_link(cls, link: str, **options: Any) -> StatementsSession:
        """A session in the state a link holds; for a bad one a fresh session with a ``problem``."""
        session = cls(**options)
        session.open_link(link)
        return session

    def open_link(self, link: str) -> None:
        """Take the state a link holds; a bad link is a ``problem`` and changes nothing else."""
        try:
            state = self._of_link(link)
        except InputError as error:
            self.problem = error
        else:
            self._go(state)
            self.problem = None

    def _of_link(self, link: str) -> State:
        fields = unpack(link, KIND, VERSION, FIELDS)
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
        state = checked(State(tuple(rows), question, law, made=new.made))
        step = fields.get("step", "")
        if not step:
            return state
        if not step.isascii() or not step.isdecimal() or int(step[:4]) >= len(self.steps):
            raise InputError("The link names a step that this guide does not have.")
        return _same_step(state, at_step(state, self.steps, int(step[:4])))


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
