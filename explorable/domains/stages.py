"""Which worlds remain after each statement: what a picture of the worlds is drawn from.

The worlds are those of the first set over the counted factors (LANGUAGE.md, Worlds 18), so
under conjunction they only go; under an update one may also come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from explorable.budget import Budget
from explorable.domains.formula import TooLarge
from explorable.domains.spaces import Space
from explorable.domains.worlds import Worlds
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, World

__all__ = ["Stages", "counted", "stages"]


@dataclass(frozen=True, slots=True)
class Stages:
    """The worlds of a text, and which of them remain when.

    Attributes
    ----------
    factors : tuple of str
        What tells the worlds apart, in the order of the vocabulary.
    counts : tuple of int
        Worlds before the first statement and after each.
    worlds : tuple of World
        Those before the first statement; empty where they are more than the limit.
    left : tuple of frozenset of int
        For each count, the places in ``worlds`` that remain; empty as ``worlds`` is.
    """

    factors: tuple[str, ...]
    counts: tuple[int, ...]
    worlds: tuple[World, ...] = ()
    left: tuple[frozenset[int], ...] = ()


def counted(
    vocabulary: Vocabulary, statements: Sequence[Statement], budget: Budget
) -> tuple[str, ...]:
    """The factors that some statement depends on; none where the space passes the budget."""
    try:
        return Worlds(vocabulary, statements, budget).factors
    except TooLarge:
        return ()


def stages(
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    budget: Budget,
    *,
    limit: int = 4096,
    also: Iterable[str] = (),
    only: frozenset[int] | None = None,
) -> Stages | None:
    """The sets of a text, or None where the space passes the budget.

    Parameters
    ----------
    limit : int
        The most worlds that are listed; more are only counted.
    also : iterable of str
        Factors that are told apart as well, though no statement depends on them.
    only : frozenset of int, optional
        1-based numbers of the statements that count; absent, all.

    Examples
    --------
    >>> from explorable.claims import Any as Or
    >>> from explorable.claims import In
    >>> from explorable.names import Kind, Name
    >>> from explorable.statements import Reading
    >>> names = (Name("Ana", Kind.PERSON), Name("hall", Kind.ROOM), Name("attic", Kind.ROOM))
    >>> claim = Or((In("Ana", "hall"), In("Ana", "attic")))
    >>> said = Statement(1, "Ana is in the hall or the attic.", (0, 32), (Reading(claim, ""),))
    >>> found = stages(Vocabulary(names), [said], Budget())
    >>> found.counts, [sorted(one) for one in found.left]
    ((3, 2), [[0, 1, 2], [0, 1]])
    """
    try:
        worlds = Worlds(vocabulary, statements, budget)
        told = {*worlds.factors, *also}
        factors = tuple(factor for factor in vocabulary.factors if factor in told)
        space, outlined = worlds.outlines(factors, only)
    except TooLarge:
        return None
    first = next(outlined)
    if space.count(first) > limit:
        return Stages(factors, tuple(_counts(space, chain([first], outlined))))
    sets = [first, *outlined]
    counts = tuple(_counts(space, sets))
    codes = list(space.codes(sets[0]))
    listed = (space.layout.decode(code) for code in codes)
    return Stages(
        factors,
        counts,
        tuple({factor: values[factor] for factor in factors} for values in listed),
        tuple(_left(space, sets, {code: n for n, code in enumerate(codes)})),
    )


def _counts(space: Space, sets: Iterable[Any]) -> Iterator[int]:
    last: Any = None
    count = 0
    for some in sets:
        if last is None or not space.same(some, last):
            last, count = some, space.count(some)
        yield count


def _left(space: Space, sets: Sequence[Any], at: dict[int, int]) -> Iterator[frozenset[int]]:
    """The places of each set; only what changed is gone through."""
    left = frozenset(at.values())
    last = sets[0]
    for some in sets:
        if not space.same(some, last):
            gone = {at[code] for code in space.codes(space.minus(last, some))}
            came = {at[code] for code in space.codes(space.minus(some, last))}
            left, last = (left - gone) | came, some
        yield left
