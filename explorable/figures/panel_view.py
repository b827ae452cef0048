"""What the view of every panel with presets begins with; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from explorable.sessions.knobs import Knob
from explorable.sessions.session import Session
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import written

__all__ = ["Preset", "begun", "framed", "slid", "spoken"]

Shown = dict[str, str]
AGAIN = "What was here stays. Copy the link again, whole, or go on from here."


class Preset(Protocol):
    """A state to begin with, under a name."""

    @property
    def key(self) -> str:
        """What a program calls it by."""

    @property
    def name(self) -> str:
        """What a person calls it by."""


def framed(
    session: Session[Any],
    seq: int,
    problem: Mapping[str, Any] | None,
    *,
    presets: Iterable[Preset],
    text: str,
) -> dict[str, Any]:
    """The part of a view that its frame draws: presets, undo, text, link, and what went wrong.

    Parameters
    ----------
    seq : int
        Counts the messages.
    problem : mapping or None
        ``message`` and ``do`` of something that went wrong on the way; without it, that of a
        link that could not be opened.
    text : str
        What *Copy text* copies.
    """
    if problem is None and session.problem is not None:
        problem = {"message": str(session.problem), "do": AGAIN}
    return {
        "seq": seq,
        "presets": [{"id": one.key, "name": one.name} for one in presets],
        "can": {"undo": session.can_undo, "redo": session.can_redo},
        "problem": dict(problem) if problem else None,
        "link": session.to_link(),
        "text": text,
    }


def begun(presets: Iterable[Preset], same: Callable[[Any], bool], origin: str, own: str) -> Shown:
    """What the list of presets shows: one of them, or whose state was made of which.

    Parameters
    ----------
    same : callable
        Whether what is shown is what this preset begins with.
    origin : str
        The preset that it was begun with; empty for none.
    own : str
        What is shown once it was changed.

    Examples
    --------
    >>> from explorable.sessions.presets import PRESETS
    >>> begun(PRESETS, lambda one: one.key == "open", "open", "Your own text")["chosen"]
    'open'
    >>> begun(PRESETS, lambda one: False, "open", "Your own text")["choose"]
    'Your own text, from Open'
    """
    every = list(presets)
    name = next((one.name for one in every if one.key == origin), "")
    return {
        "chosen": next((one.key for one in every if same(one)), ""),
        "choose": f"{own}, from {name.partition(':')[0]}" if name else own,
    }


def spoken(session: SlidingSession[Any], told: str) -> dict[str, str]:
    """What a picture is described by, and what a screen reader hears of it.

    It hears the end of a move, not each moment of it.
    """
    return {"said": "" if session.sliding else told, "described": told}


def slid(knob: Knob, value: Fraction | int) -> dict[str, Any]:
    """A number as its field and its slider show it; where it lies beyond an end, that goes along.

    Examples
    --------
    >>> from explorable.sessions.knobs import knob
    >>> slid(knob("noise", "0 2", "0 1/2 1/100"), Fraction(3, 4))
    {'text': '0.75', 'value': 0.75, 'least': 0.0, 'most': 0.75, 'step': 0.01}
    """
    number = Fraction(value)
    return {
        "text": written(number),
        "value": float(number),
        "least": float(min(knob.low, number)),
        "most": float(max(knob.high, number)),
        "step": float(knob.step),
    }
