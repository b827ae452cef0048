"""Bounds in words: times, ages, sizes and positions, as a sentence of the language says them.

Several bounds on the same two quantities are one comparison: *exactly 10 minutes before*,
*between 9:00 and 9:30*, *immediately to the left of*. What the language has no form for is
said as two clauses, or in plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from explorable.claims import ZERO, All, Any, Bound, Claim, Not, atoms, measured
from explorable.intervals import Interval
from explorable.language.phrases import LINES, WORDS, Said, alone, phrase

__all__ = ["comparison", "separate"]

_ROWS = {"y": "in the same row", "x": "in the same column"}


# Of whom is compared with oneself, this is said and not the opposite: *older than Ana*.
_UPWARD = ("arrival of ", "x of ")
_OTHER = {
    a: b
    for pair in ((words.less, words.more) for words in WORDS.values())
    for a, b in (pair, pair[::-1])
}

Name = Callable[[str], str]


def comparison(
    claim: Claim, name: Name, order: Sequence[str], *, no: bool = False, inner: bool = False
) -> str | None:
    """One comparison as a clause; None where ``claim`` is not one.

    Parameters
    ----------
    claim : Claim
        A bound, all of several bounds on one pair of names, or one of two such (*next to*).
    name : callable
        How a sentence says a name.
    order : sequence of str
        The names in the order they were said: who comes first is the subject.
    no : bool
        Whether the claim is denied.
    inner : bool
        Whether the clause is part of another, so that it should have no comma.
    """
    match claim:
        case Not(part):
            return comparison(part, name, order, no=not no, inner=inner)
        case Bound(first, second, most, strict) if no:
            turned = Bound(second, first, -most, not strict)
            return comparison(turned, name, order, inner=inner)
        case Bound():
            return _compared((claim,), name, order, no=no, inner=inner)
        case All(parts):
            bounds = tuple(part for part in parts if isinstance(part, Bound))
            if not bounds or len(bounds) < len(parts):
                return None
            return _compared(bounds, name, order, no=no, inner=inner)
        case Any((All(left), All(right))):
            return _next_to(left, right, name, order, no=no)
        case _:
            return None


def separate(parts: Sequence[Claim], name: Name, order: Sequence[str]) -> tuple[Claim, ...]:
    """Comparisons that hold together, each for itself: they are said without brackets."""
    out: list[Claim] = []
    for part in parts:
        bounds = isinstance(part, All) and isinstance(next(atoms(part), None), Bound)
        if isinstance(part, All) and bounds and comparison(part, name, order) is None:
            out.extend(separate(part.parts, name, order))
        else:
            out.append(part)
    return tuple(out)


def _kind(bound: Bound) -> str:
    return (bound.second if bound.first == ZERO else bound.first).partition(" of ")[0]


def _pair(bounds: Sequence[Bound], order: Sequence[str]) -> tuple[str, str] | None:
    """Subject and object, the object ZERO where numbers stand alone; None for several pairs."""
    pairs = {frozenset((bound.first, bound.second)) for bound in bounds}
    if len(pairs) > 1:
        return None
    first, second = bounds[0].first, bounds[0].second
    if ZERO in (first, second):
        return (second, ZERO) if first == ZERO else (first, ZERO)
    rank = {text: place for place, text in enumerate(order)}
    far = len(rank)
    if first == second:
        return first, second
    if rank.get(measured(first), far) <= rank.get(measured(second), far):
        return first, second
    return second, first


def _interval(bounds: Sequence[Bound], subject: str, other: str) -> Interval:
    here = Interval()
    for bound in bounds:
        upward = (bound.first, bound.second) == (subject, other)
        upward = upward and (subject != other or subject.startswith(_UPWARD))
        end = (bound.most if upward else -bound.most, bound.strict)
        if upward and (here.high is None or _tighter(end, (here.high, here.high_open), -1)):
            here = replace(here, high=end[0], high_open=end[1])
        elif not upward and (here.low is None or _tighter(end, (here.low, here.low_open), 1)):
            here = replace(here, low=end[0], low_open=end[1])
    return here


def _tighter(end: tuple[Fraction, bool], other: tuple[Fraction, bool], inward: int) -> bool:
    """Whether one end leaves less than another; ``inward`` is -1 for upper ends."""
    far = inward * (end[0] - other[0])
    return far > 0 or (far == 0 and end[1])


def _compared(
    bounds: tuple[Bound, ...], name: Name, order: Sequence[str], *, no: bool, inner: bool
) -> str | None:
    if (pair := _pair(bounds, order)) is None:
        return _in_line(bounds, name, order, no=no, inner=inner)
    subject, other = pair
    kind = subject.partition(" of ")[0]
    if kind not in WORDS:
        return None
    here = _interval(bounds, subject, other)
    if subject == other and len(bounds) == 2 and bounds[0].most == -bounds[1].most:
        here = Interval(bounds[1].most, high=bounds[1].most)
    said = alone(kind, here) if other == ZERO else phrase(kind, here, name(measured(other)))
    if no and said is not None and ", or " in said.words and None not in (here.low, here.high):
        return _outside(kind, here, name(measured(subject)), name(measured(other)))
    if said is None:
        halves = (
            Interval(low=here.low, low_open=here.low_open),
            Interval(high=here.high, high_open=here.high_open),
        )
        parts = [
            alone(kind, half) if other == ZERO else phrase(kind, half, name(measured(other)))
            for half in halves
        ]
        if no or None in parts:
            return None
        return " and ".join(
            _clause(kind, name(measured(subject)), part, no=False, inner=inner)
            for part in parts
            if part is not None
        )
    return _clause(kind, name(measured(subject)), said, no=no, inner=inner)


def _outside(kind: str, here: Interval, who: str, whom: str) -> str:
    """Not *at most 3 years older, or equally old*: younger, or more than 3 years older."""
    below = phrase(kind, Interval(high=here.low, high_open=not here.low_open), whom)
    above = phrase(kind, Interval(low=here.high, low_open=not here.high_open), whom)
    assert below is not None
    assert above is not None
    plain, far = (below, above) if here.low == 0 else (above, below)
    return f"{_clause(kind, who, plain, no=False, inner=False)} or {far.words}"


def _clause(kind: str, who: str, said: Said, *, no: bool, inner: bool) -> str:
    denied, words = said.denied != no, said.words
    if inner and not denied and (turned := _turned(words)) is not None:
        words, denied = turned, True
    if denied and words.startswith("as "):
        words = f"exactly {words}"  # *not as old as* is usually said of the younger
    if kind == "arrival":
        return f"{who} {'did not arrive' if denied else 'arrived'} {words}"
    return f"{who} is {'not ' if denied else ''}{words}"


def _turned(words: str) -> str | None:
    """*before Luis, or at the same time* as what is denied then: *after Luis*."""
    if found := re.fullmatch(r"at (.+) or (later|earlier)", words):
        return f"{'before' if found[2] == 'later' else 'after'} {found[1]}"
    if found := re.fullmatch(rf"({'|'.join(_OTHER)})( .+), or .+", words):
        return f"{_OTHER[found[1]]}{found[2]}"
    return None


def _next_to(
    left: tuple[Claim, ...], right: tuple[Claim, ...], name: Name, order: Sequence[str], *, no: bool
) -> str | None:
    """Two ways round at one step's distance, perhaps in one row."""
    ways = [tuple(b for b in side if isinstance(b, Bound)) for side in (left, right)]
    steps = [tuple(b for b in way if _kind(b) == "x") for way in ways]
    lines = [frozenset(b for b in way if _kind(b) != "x") for way in ways]
    if (len(left), len(right)) != (len(ways[0]), len(ways[1])) or lines[0] != lines[1]:
        return None
    pairs = [_pair(step, order) if step else None for step in steps]
    if pairs[0] is None or pairs[0] != pairs[1] or ZERO in pairs[0]:
        return None
    subject, other = pairs[0]
    ends = {(i.low, i.high) for i in (_interval(step, subject, other) for step in steps)}
    if subject != other and ends != {(Fraction(-1), Fraction(-1)), (Fraction(1), Fraction(1))}:
        return None
    row = ""
    if lines[0]:
        if not _level(tuple(lines[0]), "y", (subject, other)):
            return None
        row = " and in the same row"
    is_ = "is not" if no else "is"
    return f"{name(measured(subject))} {is_} next to {name(measured(other))}{row}"


def _level(bounds: tuple[Bound, ...], axis: str, pair: tuple[str, str]) -> bool:
    """Whether bounds put the same two names level on another axis."""
    first, second = (f"{axis} of {measured(each)}" for each in pair)
    zero = Fraction(0)
    return set(bounds) == {Bound(first, second, zero), Bound(second, first, zero)}


def _in_line(
    bounds: tuple[Bound, ...], name: Name, order: Sequence[str], *, no: bool, inner: bool
) -> str | None:
    """A side, and the same row or column with it."""
    axis = _kind(bounds[0])
    if axis not in LINES:
        return None
    side = tuple(b for b in bounds if _kind(b) == axis)
    pair = _pair(side, order)
    rest = tuple(b for b in bounds if _kind(b) != axis)
    if pair is None or ZERO in pair or not _level(rest, LINES[axis], pair):
        return None
    said = _compared(side, name, order, no=no, inner=inner)
    if said is None or " or " in said:
        return None  # *in the same row* would belong to the last of them only
    return f"{said} and {_ROWS[LINES[axis]]}"
