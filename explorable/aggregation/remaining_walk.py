"""Add a value and watch: what remains of b* after each value, under both tolerances.

The weighted tolerance shares its weights among all values anew, so it can readmit what was
excluded; the one per statement only ever shrinks (source, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from explorable.aggregation.remaining import Remaining, remaining
from explorable.aggregation.remaining_told import UNIFORM, declare
from explorable.checking.averages_told import Declared
from explorable.intervals import Interval, without

__all__ = ["Step", "readmitted", "walk"]


@dataclass(frozen=True, slots=True)
class Step:
    """What remains after the first values.

    Attributes
    ----------
    values : tuple of Fraction
        The values so far.
    weighted, per_statement : Remaining
        What remains under either tolerance.
    readmitted, readmitted_per_statement : tuple of Interval
        What this step certainly gave back; per statement, nothing ever.
    """

    values: tuple[Fraction, ...]
    weighted: Remaining
    per_statement: Remaining
    readmitted: tuple[Interval, ...] = ()
    readmitted_per_statement: tuple[Interval, ...] = ()


def walk(
    keys: Iterable[object],
    query: object,
    values: Iterable[object],
    *,
    radius: object,
    delta: object,
    weights: object = UNIFORM,
) -> tuple[Step, ...]:
    """What remains after no value, after the first, and so on to the last.

    Parameters
    ----------
    keys, query, values, radius
        As for `declare`.
    delta : δ ≥ 0
        The weighted tolerance, and that of each statement.
    weights : "uniform" or n numbers above 0
        Shared anew among the values so far, so that they sum to one at each step.

    Raises
    ------
    InputError
        As `declare` does.

    Examples
    --------
    >>> from explorable.aggregation.remaining_walk import walk
    >>> *_, one, two = walk([0, 0], 0, [0, 1], radius=0, delta=1)
    >>> str(one.per_statement.outer), str(two.per_statement.outer)
    ('[-1, 1]', '[0, 1]')
    >>> str(one.weighted.outer), [float(part.high) for part in two.readmitted]
    ('[-1, 1]', [1.3660254037844386])
    """
    weighing = declare(keys, query, values, radius=radius, delta=delta, weights=weights)
    steps: list[Step] = []
    for count in range(len(weighing.values) + 1):
        told = replace(
            weighing,
            keys=weighing.keys[:count],
            values=weighing.values[:count],
            precision=_shared(weighing, count),
        )
        one = remaining(told)
        other = remaining(replace(told, deltas=weighing.deltas * count, precision=None))
        given, other_given = (
            (readmitted(steps[-1].weighted, one), readmitted(steps[-1].per_statement, other))
            if steps
            else ((), ())
        )
        steps.append(Step(told.values, one, other, given, other_given))
    return tuple(steps)


def _shared(weighing: Declared, count: int) -> tuple[Fraction, ...]:
    """The weights of the first values, shared anew."""
    shares = (weighing.precision or ())[:count]
    total = sum(shares, Fraction(0))
    return tuple(share / total for share in shares) if total else shares


def readmitted(before: Remaining, after: Remaining) -> tuple[Interval, ...]:
    """The b* that witnesses show after and that were excluded before, both for certain."""
    if after.inner is None:
        return ()
    return without((after.inner,), () if before.outer is None else (before.outer,))
