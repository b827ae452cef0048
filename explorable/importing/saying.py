"""Bounds in sentences: *Luis is at least 10 above Ana*."""

from __future__ import annotations

from fractions import Fraction

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import Sum

__all__ = ["sentence"]


def sentence(one: Sum | Constraint) -> str:
    """What a bound says, as a sentence without its full stop.

    Examples
    --------
    >>> for one in (
    ...     Constraint("Ana", "Luis", -10),
    ...     Constraint("Eva", "Luis", 5, strict=True),
    ...     Constraint("zero", "Ana", -3),
    ...     Sum({"x": -1, "y": -1}, Fraction(-2)),
    ... ):
    ...     print(sentence(one))
    Ana is at least 10 below Luis
    Eva is less than 5 above Luis
    Ana is at least 3
    x + y is at least 2
    """
    if isinstance(one, Constraint):
        signs = [(str(name), sign) for name, sign in ((one.first, 1), (one.second, -1))]
        signs = [(name, sign) for name, sign in signs if name != ZERO]
    else:
        signs = [(str(name), sign) for name, sign in one.terms.items()]
    plus = [name for name, sign in signs if sign > 0]
    minus = [name for name, sign in signs if sign < 0]
    if plus and minus:
        return f"{plus[0]} is {_apart(one.most, one.strict)} {minus[0]}"
    if plus:
        return f"{' + '.join(plus)} is {'below' if one.strict else 'at most'} {one.most}"
    least = f"{' + '.join(minus)} is {'above' if one.strict else 'at least'} {-one.most}"
    return least if minus else f"0 is {'below' if one.strict else 'at most'} {one.most}"


def _apart(most: Fraction, strict: bool) -> str:
    if most > 0:
        return f"{'less than' if strict else 'at most'} {most} above"
    if most < 0:
        return f"{'more than' if strict else 'at least'} {-most} below"
    return "below" if strict else "at most"
