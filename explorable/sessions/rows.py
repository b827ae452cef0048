"""Rows: the sentences of a panel one by one, and the text they make together.

A row keeps what was typed, whatever it is. The rows that are on are read as one text; one that
is not understood is marked with its refusal and left out, and the others still count. Rows
that are off are understood beside them, so that their names stay in the space.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from explorable.errors import Ambiguous, ExplorableError, InputError, NotUnderstood
from explorable.language import text as language
from explorable.language.known import known_names
from explorable.language.tokens import sentences
from explorable.laws import Law
from explorable.reading import Reading, read
from explorable.statements import Statement

__all__ = ["Read", "Refusal", "Returned", "Row", "read_rows", "split"]

NEAR = re.compile(r"“(?P<typed>.+)” read as “(?P<known>.+)”")
TRIES = 8  # times a whole text is read before its sentences are tried one after the other
MOST_SPELLED = 12  # refused rows whose suggestions are read in turn
MOST_WORDS = 24  # of what could stand there

_Item = tuple[str, int | None]  # a sentence and the reading chosen for it


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the list.

    Attributes
    ----------
    id : str
        Stays the same through moves, edits, undo and redo.
    text : str
        One sentence as typed.
    on : bool
        Whether it is read.
    chosen : int or None
        The reading chosen by hand, from 1; None for the default.
    """

    id: str
    text: str
    on: bool = True
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a sentence or a question is not understood.

    Attributes
    ----------
    message : str
        One plain sentence.
    text : str
        What was typed.
    span : tuple of int
        The word at fault in ``text``, half-open.
    expected, suggestions, readings : tuple of str
        Words that could stand there, sentences instead, ways to understand it.
    """

    message: str
    text: str
    span: tuple[int, int] = (0, 0)
    expected: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @classmethod
    def of(cls, error: ExplorableError, text: str, start: int = 0) -> Refusal:
        """What ``error`` says of ``text``, which began at ``start`` of what was read."""
        if not isinstance(error, NotUnderstood):
            return cls(str(error), text)
        low, high = (min(max(at - start, 0), len(text)) for at in error.span)
        readings = error.readings if isinstance(error, Ambiguous) else ()
        words = error.expected[:MOST_WORDS]
        return cls(error.message, text, (low, high), words, error.suggestions, readings)

    def spelled(self, source: language.Text) -> Refusal:
        """The same with known names in the suggestions spelled as the text spells them."""
        return replace(self, suggestions=tuple(_spelled(one, source) for one in self.suggestions))

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "message": self.message,
            "text": self.text,
            "span": list(self.span),
            "expected": list(self.expected),
            "suggestions": list(self.suggestions),
            "readings": list(self.readings),
        }


class Returned(InputError):
    """One sentence is given back to who typed it, with its ``refusal``."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def _spelled(sentence: str, source: language.Text) -> str:
    """A sentence as it is read, where a name in it is near to a known one."""
    try:
        notes = language.tell(source, sentence).statements[-1].notes
    except ExplorableError:
        return sentence
    for note in notes:
        if near := NEAR.fullmatch(note):
            sentence = sentence.replace(near["typed"], near["known"])
    return sentence


@dataclass(frozen=True)
class Read:
    """What a list of rows says.

    Attributes
    ----------
    reading : Reading
        Of the rows that are on and understood; it knows the names of those that are off.
    whole : Reading
        Of all understood rows; the same as ``reading`` where none is off, or where those that
        are off do not fit the others.
    numbers : mapping of str to int
        The statement number in ``reading`` of each row that counts, by row id.
    statements : mapping of str to Statement
        What each understood row says, on or off.
    refusals : mapping of str to Refusal
        Why a row is not understood.
    """

    reading: Reading
    whole: Reading
    numbers: Mapping[str, int]
    statements: Mapping[str, Statement]
    refusals: Mapping[str, Refusal]


def split(text: str) -> tuple[str, ...]:
    r"""The sentences of a text, one row each.

    >>> split("Ana is in the kitchen. Luis is not\n\nWho knows")
    ('Ana is in the kitchen.', 'Luis is not', 'Who knows')
    """
    return tuple(sentence for sentence, _ in sentences(text))


@lru_cache(maxsize=64)
def read_rows(rows: tuple[Row, ...], law: str) -> Read:
    """Read a list of rows; never raises for what is typed in them."""
    on, refused = _understood([row for row in rows if row.on], law)
    reading = whole = _reading(on, law)
    said = _by_row(on, reading)
    numbers = {row.id: number for number, row in enumerate(on, 1)}
    off = [row for row in rows if not row.on]
    if off:
        counted = {row.id: row for row in on}
        kept = [counted.get(row.id, row) for row in rows if row.id in counted or not row.on]
        fitting, misfits = _understood(kept, law)
        if counted.keys() <= {row.id for row in fitting}:
            whole = _reading(fitting, law)
            reading = _knowing(on, law, reading, whole) or reading
            said = _by_row(fitting, whole) | _by_row(on, reading)
        else:
            more, misfits = _beside(off, reading)
            said |= more
        refused |= misfits
    shown = [*refused][:MOST_SPELLED]
    refused |= {row: refused[row].spelled(reading.source) for row in shown}
    return Read(
        reading,
        whole,
        MappingProxyType(numbers),
        MappingProxyType(said),
        MappingProxyType(refused),
    )


def _by_row(rows: Sequence[Row], reading: Reading) -> dict[str, Statement]:
    return {row.id: said for row, said in zip(rows, reading.statements, strict=True)}


def _reading(rows: Sequence[Row], law: str, known: Sequence[str] = ()) -> Reading:
    choose = {n: row.chosen for n, row in enumerate(rows, 1) if row.chosen is not None}
    return read("\n".join(row.text for row in rows), law=law, known=known, choose=choose)


def _understood(rows: Sequence[Row], law: str) -> tuple[list[Row], dict[str, Refusal]]:
    """The rows that are understood together, and why each other is not."""
    left = list(rows)
    refused: dict[str, Refusal] = {}
    for _ in range(TRIES):
        try:
            _reading(left, law)
        except NotUnderstood as error:
            if error.sentence is None:
                break
            bad = left.pop(error.sentence - 1)
            start = sum(len(row.text) + 1 for row in left[: error.sentence - 1])
            refused[bad.id] = Refusal.of(error, bad.text, start)
        except InputError:  # a reading was chosen that is not there any more
            left = [replace(row, chosen=None) for row in left]
        else:
            return left, refused
    return _one_by_one(rows, law)


def _one_by_one(rows: Sequence[Row], law: str) -> tuple[list[Row], dict[str, Refusal]]:
    """The same for lists of which much is not understood: each row is told to those before it."""
    text = language.read_text("", law=Law(law))
    good: list[Row] = []
    refused: dict[str, Refusal] = {}
    for row in rows:
        number = len(good) + 1
        try:
            choose = {} if row.chosen is None else {number: row.chosen}
            text = language.tell(text, row.text, choose=choose)
            good.append(row)
        except ExplorableError as error:
            refused[row.id] = Refusal.of(error, row.text)
    try:
        _reading(good, law)
    except ExplorableError as error:  # levels that fit one after the other, but not together
        last = good.pop()
        refused[last.id] = Refusal.of(error, last.text)
        kept, more = _understood(good, law)
        return kept, refused | more
    return good, refused


def _knowing(on: Sequence[Row], law: str, reading: Reading, whole: Reading) -> Reading | None:
    """The rows that are on, with the other names of ``whole``; None where that is refused."""
    here = set(reading.source.names)
    known: list[str] = []
    for name in whole.source.names:
        try:
            if name not in here and known_names([name.said]) == (name,):
                known.append(name.said)
        except InputError:  # a name that `known` cannot say; it is left out
            continue
    try:
        return _reading(on, law, known)
    except ExplorableError:
        return None


def _beside(
    off: Sequence[Row], reading: Reading
) -> tuple[dict[str, Statement], dict[str, Refusal]]:
    """Each row that is off, alone beside those that are on."""
    said: dict[str, Statement] = {}
    refused: dict[str, Refusal] = {}
    for row in off:
        try:
            said[row.id] = language.tell(reading.source, row.text).statements[-1]
        except ExplorableError as error:
            refused[row.id] = Refusal.of(error, row.text)
    return said, refused
