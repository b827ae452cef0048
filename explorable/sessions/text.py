"""A text with a question: what a reader can change, and what follows from it.

The typed text and question are drafts until ``ask`` reads them; ``stale`` says that they
differ from what was read last. Everything is bounded here and not in a control, because state
also comes from links.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import traitlets as t

from explorable.answers import Answer
from explorable.errors import Ambiguous, ExplorableError, InputError, NotUnderstood
from explorable.reading import Reading, read
from explorable.sessions.links import pack, unpack

__all__ = ["LAWS", "MOST_CHARACTERS", "Problem", "State", "TextSession"]

LAWS = ("conjunction", "update")
MOST_CHARACTERS = 20_000  # of a text; two hundred long statements
MOST_QUESTION = 1_000
MOST_STATES = 200  # that undo remembers
KIND, VERSION = "text", 1


@dataclass(frozen=True, slots=True)
class State:
    """What a link holds and undo restores."""

    text: str = ""
    question: str = ""
    law: str = "conjunction"


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no answer, in words for the reader.

    Attributes
    ----------
    where : str
        What was not accepted: the text, the question or the link.
    message : str
        One plain sentence.
    text : str
        The whole input that ``span`` counts in; empty when nothing is marked.
    span : tuple of int
        The word at fault, half-open; empty when nothing is marked.
    expected : tuple of str
        What could stand there.
    suggestions : tuple of str
        Sentences that would be accepted instead.
    readings : tuple of str
        The ways to understand an ambiguous sentence.
    sentence : int or None
        The 1-based number of the sentence in the text.
    """

    where: Literal["text", "question", "link"]
    message: str
    text: str = ""
    span: tuple[int, int] = (0, 0)
    expected: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    sentence: int | None = None

    @classmethod
    def of(cls, where: Literal["text", "question", "link"], error: ExplorableError) -> Problem:
        """What ``error`` tells a reader."""
        if not isinstance(error, NotUnderstood):
            return cls(where, str(error))
        return cls(
            where,
            error.message,
            text=error.text,
            span=error.span,
            expected=error.expected,
            suggestions=error.suggestions,
            readings=error.readings if isinstance(error, Ambiguous) else (),
            sentence=error.sentence,
        )


class TextSession(t.HasTraits):
    """One text, one question, one law, and the way back.

    ``text``, ``question`` and ``law`` may be set at any time; ``ask`` reads them. The other
    traits are read only and follow.

    >>> session = TextSession(text="Ana is in the kitchen.", question="Where is Ana?")
    >>> session.ask()
    >>> str(session.answer.status), session.stale
    ('forced', False)
    """

    text = t.Unicode()
    question = t.Unicode()
    law = t.Enum(LAWS, default_value="conjunction")

    reading = t.Instance(Reading, allow_none=True, read_only=True)
    answer = t.Instance(Answer, allow_none=True, read_only=True)
    problem = t.Instance(Problem, allow_none=True, read_only=True)
    stale = t.Bool(default_value=False, read_only=True)
    asked = t.Int(0, read_only=True)
    """Counts the times ``reading``, ``answer`` and ``problem`` were settled: one signal an act."""
    can_undo = t.Bool(default_value=False, read_only=True)
    can_redo = t.Bool(default_value=False, read_only=True)

    fields: ClassVar[tuple[str, ...]] = ("text", "question", "law")

    def __init__(self, **traits: Any) -> None:
        self._states: list[State] = []
        self._at = -1
        super().__init__(**traits)

    @property
    def state(self) -> State:
        """Text, question and law as typed."""
        return State(self.text, self.question, self.law)

    @t.observe("text", "question", "law")
    def _typed(self, _: object) -> None:
        read_last = self._states[self._at] if self._at >= 0 else None
        self.set_trait("stale", self.state != read_last)

    def ask(self) -> None:
        """Read the text, ask the question, and remember both for undo."""
        state = self.state
        if self._at < 0 or self._states[self._at] != state:
            kept = self._states[: self._at + 1]
            self._states = [*kept, state][-MOST_STATES:]
            self._at = len(self._states) - 1
        self._settle()

    def undo(self) -> None:
        """Go back to what was asked before; nothing when there is nothing before."""
        if self.can_undo:
            self._go(self._at - 1)

    def redo(self) -> None:
        """Take the last undo back; nothing when there was none."""
        if self.can_redo:
            self._go(self._at + 1)

    def open(self, state: State) -> None:
        """Replace text, question and law, and ask; undo leads back."""
        with self.hold_trait_notifications():
            self.text, self.question, self.law = state.text, state.question, state.law
        self.ask()

    def to_link(self) -> str:
        """The state in a short form for an address; empty where it is too long for one."""
        try:
            link = pack(KIND, VERSION, {name: getattr(self, name) for name in self.fields})
            unpack(link, KIND, VERSION, self.fields)
        except InputError:
            return ""
        return link

    @classmethod
    def from_link(cls, link: str) -> TextSession:
        """A session in the state a link holds, asked.

        Raises
        ------
        InputError
            If the link is damaged, foreign, of another version, or past a limit.
        """
        session = cls()
        session.open(_checked(link))
        return session

    def open_link(self, link: str) -> None:
        """Take the state a link holds; a bad link is a ``problem`` and changes nothing else."""
        try:
            state = _checked(link)
        except InputError as error:
            self._show(self.reading, self.answer, Problem("link", str(error)))
        else:
            self.open(state)

    def _go(self, at: int) -> None:
        self._at = at
        state = self._states[at]
        with self.hold_trait_notifications():
            self.text, self.question, self.law = state.text, state.question, state.law
        self._settle()

    def _settle(self) -> None:
        self.set_trait("can_undo", self._at > 0)
        self.set_trait("can_redo", self._at < len(self._states) - 1)
        self.set_trait("stale", False)
        reading, answer, where = None, None, "text"
        try:
            _within(self.state)
            reading = read(self.text, law=self.law)
            where = "question"
            answer = reading.ask(self.question) if self.question.strip() else None
        except ExplorableError as error:
            self._show(reading, None, Problem.of("text" if where == "text" else "question", error))
        else:
            self._show(reading, answer, None)

    def _show(
        self, reading: Reading | None, answer: Answer | None, problem: Problem | None
    ) -> None:
        self.set_trait("reading", reading)
        self.set_trait("answer", answer)
        self.set_trait("problem", problem)
        self.set_trait("asked", self.asked + 1)


def _within(state: State) -> None:
    """Raise InputError where a limit of the panel is passed."""
    for name, size, most in (
        ("text", len(state.text), MOST_CHARACTERS),
        ("question", len(state.question), MOST_QUESTION),
    ):
        if size > most:
            raise InputError(
                f"The {name} has {size} characters; a panel reads at most {most}. Shorten it."
            )


def _checked(link: str) -> State:
    fields = unpack(link, KIND, VERSION, TextSession.fields)
    state = State(**fields)
    if state.law not in LAWS:
        raise InputError(f"The link names a law this panel does not have: {state.law[:40]!r}.")
    _within(state)
    return state
