"""The answers about numbers that are left, by going through every way the text can be true.

Each way is a list of bounds; all differences are closed over at once (source, section 5), so
nothing here decides or searches. Only for few ways: more are not gone through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from explorable.checking.candidates import ANY_GROUP, candidates
from explorable.checking.decisions import opposite
from explorable.checking.number_goals import number_claim
from explorable.checking.numbers import number_background, said
from explorable.claims import ZERO, All, Any, Bound, Claim, Not, One, atoms
from explorable.intervals import Interval, united
from explorable.questions import Ask, HowFar
from explorable.vocabulary import Vocabulary

__all__ = ["WAYS", "exactly_one", "numbers_around", "numbers_left", "ways"]

WAYS = 256
MOST = 24  # quantities whose differences are closed over

_Edge = tuple[Fraction, int]  # a bound, and -1 where it is strict
_Closed = Mapping[tuple[str, str], _Edge]


def numbers_left(
    ask: Ask, claims: Sequence[Claim], vocabulary: Vocabulary
) -> frozenset[str] | None:
    """Every answer to a question about numbers that these claims leave; None past the limits."""
    if len(vocabulary.quantities) > MOST:
        return None
    text = All((*claims, *number_background(vocabulary.quantities)))
    if isinstance(ask, HowFar):
        return _intervals(ask, text)
    every = list(candidates(ask, None, vocabulary))
    if ANY_GROUP in every:
        return None
    left = set()
    for value in every:
        found = _possible(All((text, number_claim(ask, value, vocabulary))))
        if found is None:
            return None
        if found:
            left.add(value)
    return frozenset(left)


def _possible(claim: Claim) -> bool | None:
    every = ways(claim)
    return None if every is None else any(_closed(way) is not None for way in every)


def _intervals(ask: HowFar, text: Claim) -> frozenset[str] | None:
    parts = _reaches(ask, text)
    if parts is None:
        return None
    return frozenset(one.said(lambda number: said(number, ask.unit)) for one in parts)


def numbers_around(ask: HowFar, claim: Claim) -> tuple[Interval, ...] | None:
    """The numbers that a claim alone leaves to what is asked; None past the limits."""
    named = {
        text
        for bound in atoms(claim)
        if isinstance(bound, Bound)
        for text in (bound.first, bound.second)
    }
    names = sorted(named | {ask.first, ask.second})
    if len(names) > MOST:
        return None
    return _reaches(ask, All((claim, *number_background(names))))


def _reaches(ask: HowFar, text: Claim) -> tuple[Interval, ...] | None:
    every = ways(text)
    if every is None:
        return None
    parts = []
    for way in every:
        closed = _closed(way)
        if closed is not None:
            high, low = closed.get((ask.first, ask.second)), closed.get((ask.second, ask.first))
            parts.append(
                Interval(
                    None if low is None else -low[0],
                    None if high is None else high[0],
                    low is None or low[1] < 0,
                    high is None or high[1] < 0,
                )
            )
    return united(parts)


def ways(claim: Claim, denied: bool = False) -> list[tuple[Bound, ...]] | None:
    """The claim as ways to be true, each a list of bounds; None where there are too many."""
    match claim:
        case Bound():
            return [(opposite(claim) if denied else claim,)]
        case Not(part):
            return ways(part, not denied)
        case All(parts) | Any(parts) if isinstance(claim, All) != denied:
            return _together(ways(part, denied) for part in parts)
        case All(parts) | Any(parts):
            return _one_of(ways(part, denied) for part in parts)
        case One(parts):
            return ways(exactly_one(parts), denied)
        case _:
            return None


def exactly_one(parts: tuple[Claim, ...]) -> Claim:
    """The same as `One` of these parts, in *and*, *or* and *not*."""
    apart = (Not(All(pair)) for pair in combinations(parts, 2))
    return All((Any(parts), *apart))


def _together(
    each: Iterator[list[tuple[Bound, ...]] | None],
) -> list[tuple[Bound, ...]] | None:
    out: list[tuple[Bound, ...]] = [()]
    for more in each:
        if more is None or len(out) * len(more) > WAYS:
            return None
        out = [(*one, *other) for one in out for other in more]
    return out


def _one_of(each: Iterator[list[tuple[Bound, ...]] | None]) -> list[tuple[Bound, ...]] | None:
    out: list[tuple[Bound, ...]] = []
    for more in each:
        if more is None or len(out) + len(more) > WAYS:
            return None
        out += more
    return out


def _closed(way: Sequence[Bound]) -> _Closed | None:
    """The least bound on each difference (Floyd and Warshall); None where they contradict."""
    names = list(dict.fromkeys([ZERO, *(text for b in way for text in (b.first, b.second))]))
    least: dict[tuple[str, str], _Edge] = {(name, name): (Fraction(0), 0) for name in names}
    for bound in way:
        edge, key = (bound.most, -1 if bound.strict else 0), (bound.first, bound.second)
        least[key] = min(edge, least.get(key, edge))
    for middle in names:
        into = [(a, least[a, middle]) for a in names if (a, middle) in least]
        out = [(b, least[middle, b]) for b in names if (middle, b) in least]
        for a, (far, strict) in into:
            for b, (farther, stricter) in out:
                edge = far + farther, max(-1, strict + stricter)
                if edge < least.get((a, b), (edge[0], 1)):
                    least[a, b] = edge
    if any(least[name, name] < (Fraction(0), 0) for name in names):
        return None
    return least
