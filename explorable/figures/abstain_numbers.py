"""The numbers of the panel on abstention: curves, what a threshold does, what statuses say."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from explorable.errors import LoadMoved
from explorable.memory.abstention import Curve, Threshold, risk_coverage
from explorable.memory.answering import Answers
from explorable.sessions.abstain_state import (
    SIGNALS,
    AbstainState,
    Setting,
    found,
    labels,
    mistaken,
    set_at,
)
from explorable.status import Status

__all__ = [
    "Judged",
    "best_risk",
    "changed",
    "curve",
    "judged",
    "only_forced",
    "own",
    "sample",
    "told_apart",
]

BINS = 24  # of a small picture
Wide = NDArray[np.float64]
NAMES = {
    "load": "the number of locations",
    "noise": "the noise",
    "beta": "β",
    "k": "k",
    "rows": "the keys",
    "labels": "the labels",
}


def sample(state: AbstainState) -> Answers:
    """The answers that are shown."""
    return found(state.now, state.tolerance)


def curve(state: AbstainState, signal: str) -> Curve:
    """Risk against coverage of one signal."""
    it = sample(state)
    return risk_coverage(it.sure[signal], it.wrong)


def best_risk(risk: float, coverage: float) -> float:
    """The least risk at a coverage where this share of all answers is wrong.

    >>> best_risk(0.25, 0.75), best_risk(0.25, 1.0)
    (0.0, 0.25)
    """
    return max(0.0, 1 - (1 - risk) / coverage)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a threshold does with the answers that are shown.

    Attributes
    ----------
    threshold : Threshold
    refusal : str
        Why it is not to be used, in the words of the library; empty where it may be.
    answered, wrong, of : int
        Used all the same, it answers so many, of which so many are wrong, of all.
    own : bool
        Whether these are the very queries it was set with.
    set_with : array, (sample,)
        How sure the answers were that it was set with.
    """

    threshold: Threshold
    refusal: str
    answered: int
    wrong: int
    of: int
    own: bool
    set_with: Wide


def judged(state: AbstainState) -> Judged | None:
    """What the threshold does now; None where none was set."""
    if state.mark is None:
        return None
    it, limit = sample(state), set_at(state.mark, state.tolerance)
    refusal = ""
    try:
        taken = np.array([limit.accepts(one, state.now.load) for one in it.signals])
    except LoadMoved as error:
        refusal = str(error)
        taken = np.array([limit.accepts(one, limit.load) for one in it.signals])
    return Judged(
        threshold=limit,
        refusal=refusal,
        answered=int(taken.sum()),
        wrong=int((taken & it.wrong).sum()),
        of=len(it.wrong),
        own=replace(state.now, signal=state.mark.signal, allowed=state.mark.allowed) == state.mark,
        set_with=found(state.mark, state.tolerance).sure[limit.signal],
    )


def changed(state: AbstainState) -> list[str]:
    """What has changed since the threshold was set, and is not noticed by it."""
    mark = state.mark
    if mark is None:
        return []
    names = [one.name for one in fields(Setting) if one.name in NAMES and one.name != "load"]
    return [NAMES[name] for name in names if getattr(mark, name) != getattr(state.now, name)]


@dataclass(frozen=True, slots=True)
class Told:
    """How answers spread over a number, right and wrong ones.

    Attributes
    ----------
    low, high : float
        The ends of the picture.
    right, wrong : tuple of int
        How many in each bin.
    """

    low: float
    high: float
    right: tuple[int, ...]
    wrong: tuple[int, ...]


def told_apart(values: Wide, wrong: NDArray[np.bool_], low: float, high: float) -> Told:
    """Count answers in equal bins between two ends."""
    edges = np.linspace(low, high, BINS + 1)
    right, bad = (
        tuple(int(one) for one in np.histogram(values[which], edges)[0])
        for which in (~wrong, wrong)
    )
    return Told(low, high, right, bad)


def by_status(state: AbstainState) -> list[tuple[Status, int, int]]:
    """Each status with how many reads have it, and how many of those answers are wrong."""
    it = sample(state)
    rows = []
    for status in (Status.FORCED, Status.OPEN, Status.UNRESOLVED):
        these = np.array([one is status for one in it.statuses])
        rows.append((status, int(these.sum()), int((these & it.wrong).sum())))
    return rows


def only_forced(state: AbstainState) -> tuple[float, float] | None:
    """Share and risk of the answers whose read is forced; None where none is."""
    _, count, wrong = by_status(state)[0]
    return (count / len(sample(state).wrong), wrong / count) if count else None


def areas(state: AbstainState) -> dict[str, float]:
    """The mean risk of each signal, and of what iterating comes to."""
    it = sample(state)
    sure = {**{name: it.sure[name] for name in SIGNALS}, "after": it.after}
    return {name: risk_coverage(one, it.wrong).area for name, one in sure.items()}


def own(state: AbstainState) -> list[dict[str, str]]:
    """The reader's own keys, those first that are taken for others most often."""
    if not state.now.rows:
        return []
    names, many = labels(state.now), len(state.now.rows)

    def name(row: int) -> str:
        if row < 0:
            return ""
        if row >= many:
            return f"random key {row - many + 1}"
        return f"{names[row]}, key {row + 1}" if names[row] else f"key {row + 1}"

    rows = sorted(mistaken(state.now, state.tolerance), key=lambda one: -one[2])
    return [
        {"name": name(row), "asked": str(asked), "wrong": str(wrong), "taken": name(most)}
        for row, asked, wrong, most in rows
    ]
