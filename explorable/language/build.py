"""What is collected while one tree is turned into claims: names, notes, readings.

The builders (``build_names``, ``build_places``, ``build_simple``, ``build_clauses``,
``build_changes``, ``build_questions``) read a tree by its labels, which ``grammar.txt`` gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from explorable.claims import (
    All,
    Bound,
    Change,
    Claim,
    Meaning,
    atoms,
    claim_of,
    renamed,
)
from explorable.language.chart import TREES, Node
from explorable.language.draft import Mention, Moment
from explorable.language.tokens import Token
from explorable.names import Kind, listed

__all__ = [
    "Builder",
    "Said",
    "TooManyReadings",
    "Unsayable",
    "cross",
    "distinct",
    "leaves",
]


MIXED = "Say it in two sentences: where things are, and when or in which order."
JOINED = (
    "Places, and what is had or owned, are not read yet in one sentence with times, ages, sizes "
    "or sides where or, if, unless or not joins them."
)


class TooManyReadings(Exception):
    """More readings than ``TREES``."""


class Unsayable(Exception):
    """What the grammar reads and yet has no meaning: why, and the characters at fault."""

    def __init__(self, reason: str, span: tuple[int, int] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


@dataclass(frozen=True, slots=True)
class Said:
    """What one clause says: its readings, the default first, and how it acts (Worlds 19)."""

    readings: tuple[Meaning, ...]
    moment: Moment = Moment.HOLDS
    movers: tuple[str, ...] = ()
    default: bool = True
    hints: tuple[str, ...] = ()


@dataclass
class Builder:
    """One tree's names and notes, in the order they are said.

    Attributes
    ----------
    known : mapping
        The kinds of the names known so far.
    mentions : list of Mention
        Every name said.
    beside : list of Claim
        What names themselves say (*Luis's kitchen* is in Luis's house), true besides.
    other : list of (str, str)
        Names that could also mean another one: *a kitchen* may be the kitchen.
    tokens : sequence of Token
        The words of the sentence.
    undecided : bool
        Whether one of them has no default.
    asking : bool
        Whether the sentence is a question, which adds no names of its own.
    """

    known: Mapping[str, Kind]
    mentions: list[Mention] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    beside: list[Claim] = field(default_factory=list)
    other: list[tuple[str, str]] = field(default_factory=list)
    tokens: Sequence[Token] = ()
    undecided: bool = False
    asking: bool = False

    def note(self, text: str) -> None:
        """Remember a note once."""
        if text not in self.notes:
            self.notes.append(text)

    def listed(self, texts: Sequence[str]) -> str:
        """Names with their articles, joined by *or*."""
        with_the = {mention.text for mention in self.mentions if mention.article}
        return listed([f"the {t}" if t in with_the else t for t in texts], "or")

    def finished(self, said: Said) -> Said:
        """The clause with what its names say besides, and with the other names' readings."""
        readings = [self._beside(reading) for reading in said.readings]
        for text, other in self.other:
            readings += [renamed(reading, {text: other}) for reading in readings]
        kept = distinct(readings)
        if any(_mixed(reading) for reading in kept):
            raise Unsayable(MIXED if all(map(_separable, kept)) else JOINED)
        hints = said.hints if len(kept) == len(said.readings) else ()
        return replace(
            said, readings=kept, hints=hints, default=said.default and not self.undecided
        )

    def _beside(self, reading: Meaning) -> Meaning:
        if not self.beside:
            return reading
        if isinstance(reading, Change):
            return replace(reading, after=All((reading.after, *self.beside)))
        return All((reading, *self.beside))


def _mixed(reading: Meaning) -> bool:
    """Whether it speaks both of places and of numbers, which no world holds in one sentence."""
    return len({isinstance(atom, Bound) for atom in atoms(claim_of(reading))}) > 1


def _separable(reading: Meaning) -> bool:
    """Whether the two can be said one after the other: *and* joins them, and nothing else."""
    if not isinstance(reading, All):
        return not _mixed(reading)
    return all(map(_separable, reading.parts))


def leaves(part: Node | Token, labels: frozenset[str]) -> list[Node]:
    """The topmost nodes with these labels, in order."""
    if isinstance(part, Token):
        return []
    if part.label in labels:
        return [part]
    return [leaf for inner in part.parts for leaf in leaves(inner, labels)]


def distinct(readings: Iterable[Meaning]) -> tuple[Meaning, ...]:
    """Without repetitions, in order; refuses more than ``TREES``."""
    out = tuple(dict.fromkeys(readings))
    if len(out) > TREES:
        raise TooManyReadings
    return out


def cross(
    parts: Sequence[Sequence[Claim]], join: Callable[[tuple[Claim, ...]], Claim]
) -> list[Claim]:
    """Join one reading of each part, every way; the defaults together come first."""
    ways: list[tuple[Claim, ...]] = [()]
    for readings in parts:
        ways = [(*way, reading) for way in ways for reading in readings]
        if len(ways) > TREES:
            raise TooManyReadings
    return [join(way) for way in ways]
