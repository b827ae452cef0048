"""A statement: one sentence of a text with its meaning and everything shown beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from explorable.claims import TRUE, All, Any, Bound, Change, Claim, In, Meaning, One, atoms
from explorable.laws import Law
from explorable.names import Kind, Name

__all__ = ["Reading", "Statement", "is_measured", "placed"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a sentence."""

    meaning: Meaning
    paraphrase: str


@dataclass(frozen=True)
class Statement:
    """One accepted sentence.

    Attributes
    ----------
    number : int
        Its place in the text, from 1.
    text : str
        The sentence as typed, with its full stop.
    span : tuple of int
        Where it stands in the whole input, half-open.
    readings : tuple of Reading
        Those with different meanings, the default first; never empty.
    chosen : int
        The reading in force, counted from 1.
    names : tuple of Name
        The names it mentions, with the levels the whole text gives them.
    closes : Kind or None
        ROOM or PERSON for a closing list (*The only places are …*); ``names`` is the list.
    notes : tuple of str
        What was filled in or assumed ("full stop added").
    background : tuple of str
        The background sentences its meaning rests on.
    """

    number: int
    text: str
    span: tuple[int, int]
    readings: tuple[Reading, ...]
    chosen: int = 1
    names: tuple[Name, ...] = ()
    closes: Kind | None = None
    notes: tuple[str, ...] = ()
    background: tuple[str, ...] = ()

    @cached_property
    def meaning(self) -> Meaning:
        """The claim or change in force."""
        return self.readings[self.chosen - 1].meaning

    @property
    def claim(self) -> Claim:
        """What holds at its moment: the claim itself, or what a change says of the world after."""
        meaning = self.meaning
        return meaning.after if isinstance(meaning, Change) else meaning

    @property
    def paraphrase(self) -> str:
        """What was understood, in the words of the language."""
        return self.readings[self.chosen - 1].paraphrase

    @property
    def law(self) -> Law:
        """The law it combines by."""
        return Law.UPDATE if isinstance(self.meaning, Change) else Law.CONJUNCTION


def is_measured(meaning: Meaning) -> bool:
    """Whether a meaning is about numbers alone: times, ages, sizes, positions."""
    first: object = meaning
    while isinstance(first, All | Any | One) and first.parts:
        first = first.parts[0]
    if isinstance(first, In | Change):
        return False  # as most are, found out at once
    said = tuple(atoms(meaning)) if not isinstance(meaning, Change) else ()
    return bool(said) and all(isinstance(atom, Bound) for atom in said)


def placed(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements with what is about numbers left out: it says nothing about places."""
    if isinstance(statements, tuple) and not any(is_measured(s.meaning) for s in statements):
        return statements
    return tuple(
        replace(s, readings=(Reading(TRUE, s.paraphrase),), chosen=1)
        if is_measured(s.meaning)
        else s
        for s in statements
    )
