"""What intervals of a saved answer claim, held against its text.

An inner interval claims that all its numbers are possible, ends and gaps included; what a
witness shows is only one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorable.checking.number_cases import numbers_around
from explorable.checking.number_extents import Extents
from explorable.checking.number_goals import read_interval
from explorable.checking.numbers import number_background, said
from explorable.claims import Claim
from explorable.errors import BudgetEnded, CertificateError
from explorable.intervals import Interval, united, without
from explorable.questions import HowFar
from explorable.statements import Statement, is_measured
from explorable.vocabulary import Vocabulary, World

__all__ = ["Extent", "extent"]


@dataclass(frozen=True, slots=True)
class Extent:
    """How far the intervals of an answer were checked.

    Attributes
    ----------
    shown : bool
        Whether every number in the inner intervals was shown possible.
    alone : bool
        Whether every other number was shown impossible.
    """

    shown: bool
    alone: bool


def extent(
    ask: HowFar,
    statements: Sequence[Statement],
    vocabulary: Vocabulary,
    inner: frozenset[str],
    worlds: Sequence[World],
    *,
    all_there_is: bool,
) -> Extent:
    """Check the inner intervals, and, where they are ``all_there_is``, that there is no other.

    Parameters
    ----------
    worlds : sequence of World
        The last moments of histories that satisfy every statement.

    Raises
    ------
    CertificateError
        An interval has numbers that the text rules out, or lacks some that it allows.
    """
    parts = _read(ask, inner)
    claims = [s.claim for s in statements if is_measured(s.meaning)]
    background = number_background(vocabulary.quantities)
    shown = False
    try:
        extents = Extents(ask, (*background, *claims))
        _refuse(ask, inner, without(parts, [extents.plain]))
        missing = extents.impossible(parts, worlds)
        _refuse(ask, inner, [missing] if missing else [])
        shown = True
        other = extents.outside(parts) if all_there_is else None
    except BudgetEnded:
        if not shown:
            _by_each(ask, claims, inner, parts)
        return Extent(shown, alone=False)
    if other is not None:
        raise CertificateError(f"the text leaves {_said(ask, other)} too, which the answer lacks")
    return Extent(shown, alone=all_there_is)


def _read(ask: HowFar, inner: frozenset[str]) -> tuple[Interval, ...]:
    """The intervals, which are written in the one way there is."""
    read = [read_interval(text, ask.unit) for text in inner]
    parts = united(one for one in read if one is not None)
    if None in read or {_said(ask, one) for one in parts} != inner:
        raise CertificateError("the inner answers are no intervals as an answer writes them")
    return parts


def _by_each(
    ask: HowFar, claims: Sequence[Claim], inner: frozenset[str], parts: Sequence[Interval]
) -> None:
    """No single statement rules out any of the numbers."""
    for claim in claims:
        allowed = numbers_around(ask, claim)
        if allowed is not None:
            _refuse(ask, inner, without(parts, allowed))


def _refuse(ask: HowFar, inner: frozenset[str], gone: Sequence[Interval]) -> None:
    if gone:
        whole = next(text for text in sorted(inner) if _within(ask, gone[0], text))
        raise CertificateError(
            f"the answer says that all of {whole} is possible, "
            f"and the text rules out {_said(ask, gone[0])}"
        )


def _within(ask: HowFar, one: Interval, text: str) -> bool:
    read = read_interval(text, ask.unit)
    return read is not None and not without([one], [read])


def _said(ask: HowFar, one: Interval) -> str:
    return one.said(lambda number: said(number, ask.unit))
