"""Guided figures as data: a name, what to see, and the state of the panel, step by step.

A statement that is shown but switched off starts with ``-``, so the worlds it will take away
are on the page before it is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from explorable.errors import InputError

__all__ = ["BEFORE_THE_ANSWER", "REMAINS", "GuideStep", "Step", "linked_step", "stepping"]

Shown = TypeVar("Shown")

BEFORE_THE_ANSWER = 1
"""The step, from 0, at which a guided panel waits until a bet is placed."""


@dataclass(frozen=True, slots=True)
class GuideStep(Generic[Shown]):
    """One step of a guided figure: a few words, what to see, and the state it shows."""

    name: str
    text: str
    state: Shown


def stepping(guide: Sequence[GuideStep[Shown]]) -> Callable[[Shown, int], Shown]:
    """The act *step*: the state of a step of ``guide``, from 0."""

    def at_step(state: Shown, n: int) -> Shown:  # noqa: ARG001 (as every act)
        if not 0 <= n < len(guide):
            raise InputError(f"The steps are counted from 0 to {len(guide) - 1}.")
        return guide[n].state

    return at_step


def linked_step(guide: Sequence[object], text: str) -> int | None:
    """The step of ``guide``, from 0, that a link is at; None where its text is empty.

    Raises
    ------
    InputError
        There is no such step.
    """
    if text and text not in {str(n) for n in range(len(guide))}:
        raise InputError("The link is at no step there is.")
    return int(text) if text else None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a guide.

    Attributes
    ----------
    name, text : str
        A few words, and what to see.
    statements : tuple of str
        The rows; one that starts with ``-`` is switched off.
    question, law : str
        What is asked, and how plain sentences combine.
    """

    name: str
    text: str
    statements: tuple[str, ...]
    question: str
    law: str = "conjunction"


_ROOM = "Ana is in the kitchen or the garden."
_HOUSE = "Both the kitchen and the garden are in Luis's house."
_LATER = "-Ana is not in the garden."
_NEITHER = "Ana is not in the kitchen and Ana is not in the garden."
_WHOSE = "Whose house is Ana in?"

REMAINS = (
    Step(
        "Say nothing",
        "Before reading, nothing is excluded and all 16 worlds stand. Any answer is possible.",
        (f"-{_ROOM}", f"-{_HOUSE}"),
        _WHOSE,
    ),
    Step(
        "Say one thing",
        "The first statement removes the eight worlds where Ana is in neither room. Whose house"
        " she is in stays open.",
        (_ROOM, f"-{_HOUSE}"),
        _WHOSE,
    ),
    Step(
        "Say a second",
        "Two worlds remain. They disagree about the room and agree about the house: the answer"
        " is forced.",
        (_ROOM, _HOUSE, _LATER),
        _WHOSE,
    ),
    Step(
        "Ask the other question",
        "Same text, same two worlds. Asked for the room, it is open: forced belongs to a"
        " question, not to a text.",
        (_ROOM, _HOUSE, _LATER),
        "Where is Ana?",
    ),
    Step(
        "Say too much",
        "The third statement removes what the first one left. Nothing remains, and two of the"
        " three statements are to blame.",
        (_ROOM, _HOUSE, _NEITHER),
        _WHOSE,
    ),
)
