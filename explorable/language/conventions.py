"""Switches a text can be read under: what a side says besides (LANGUAGE.md, Worlds 13).

*Same row*: left and right keep the row, above and below the column. *Immediate*: a side
without a distance is one step. Both only add to what is asserted: what is denied, and the
condition of an *if*, keeps its plain sense, and so does a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from explorable.claims import All, Any, Bound, Change, Claim, Meaning, One, measured, quantity
from explorable.language.phrases import LINES

__all__ = ["CONVENTIONS", "SAYS", "under"]

CONVENTIONS = ("same row", "immediate")
SAYS = {
    "same row": "By the convention same row, left and right keep the row, above and below the "
    "column.",
    "immediate": "By the convention immediate, a side is one step away.",
}
_ZERO, _ONE = Fraction(0), Fraction(1)


def under(meaning: Meaning, conventions: Sequence[str]) -> tuple[Meaning, tuple[str, ...]]:
    """The meaning under these conventions, and those of them that changed it.

    Examples
    --------
    >>> left = Bound("x of box", "x of bag", Fraction(0), strict=True)
    >>> under(left, ())
    (Bound(first='x of box', second='x of bag', most=Fraction(0, 1), strict=True), ())
    >>> under(left, ["immediate"])[1]
    ('immediate',)
    """
    used = []
    for convention in (c for c in reversed(CONVENTIONS) if c in conventions):
        if isinstance(meaning, Change):
            break
        said = _asserted(meaning, convention)
        if said != meaning:
            used.append(convention)
            meaning = said
    return meaning, tuple(used)


def _asserted(claim: Claim, convention: str) -> Claim:
    match claim:
        case Bound():
            return _side((claim,), convention)
        case All(parts) if (bounds := _of_one_side(parts)) is not None:
            return _side(bounds, convention)
        case All(parts):
            return All(tuple(_asserted(part, convention) for part in parts))
        case Any(parts):
            return Any(tuple(_asserted(part, convention) for part in parts))
        case One(parts):
            return One(tuple(_asserted(part, convention) for part in parts))
        case _:
            return claim


def _of_one_side(parts: tuple[Claim, ...]) -> tuple[Bound, ...] | None:
    """Bounds on one pair of positions along one axis."""
    bounds = tuple(part for part in parts if isinstance(part, Bound))
    pairs = {frozenset((bound.first, bound.second)) for bound in bounds}
    return bounds if len(bounds) == len(parts) and len(pairs) == 1 else None


def _side(bounds: tuple[Bound, ...], convention: str) -> Claim:
    first, second, most, strict = (
        bounds[0].first,
        bounds[0].second,
        bounds[0].most,
        bounds[0].strict,
    )
    plain = bounds[0] if len(bounds) == 1 else All(bounds)
    axis = first.partition(" of ")[0]
    if axis not in LINES or not second.startswith(f"{axis} of "):
        return plain
    if all(bound.most == 0 and not bound.strict for bound in bounds):
        return plain  # level, or a side or level: no side is asserted
    if convention == "same row":
        one, other = (quantity(LINES[axis], measured(each)) for each in (first, second))
        return All((*bounds, Bound(one, other, _ZERO), Bound(other, one, _ZERO)))
    if len(bounds) == 1 and strict and most == 0:
        return All((Bound(first, second, -_ONE), Bound(second, first, _ONE)))
    return plain
