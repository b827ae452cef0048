"""The best mix of rows, exactly: a matrix game, solved by the simplex method in fractions.

Small tables only: each pivot is exact, and Bland's rule keeps it from going round. That no mix is
better is shown by weights of the columns, which ``explorable.checking.mixes`` checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from explorable.checking.mixes import Best
from explorable.heads.squares import Numbers, Square, stepped

__all__ = ["best_mix", "best_weights", "misses"]

ZERO, ONE = Fraction(0), Fraction(1)


def best_weights(matrix: Square, row: int) -> Best:
    """The weights whose average of all rows comes nearest to one row of the next step.

    Nearest in the entry that is furthest off; `Best.check` of `misses` has shown it.
    """
    off = misses(matrix, row)
    best = best_mix(off)
    best.check(off)
    return best


def misses(matrix: Square, row: int) -> tuple[Numbers, ...]:
    """How far each row is above a row of the next step, in each entry, and how far below."""
    target = stepped(matrix)[row]
    above = [[one - other for one, other in zip(line, target, strict=True)] for line in matrix]
    return tuple((*line, *(-one for one in line)) for line in above)


def best_mix(table: Sequence[Sequence[Fraction]]) -> Best:
    """The mix of rows whose largest entry is least.

    Examples
    --------
    >>> best = best_mix(((Fraction(1), Fraction(-1)), (Fraction(-1), Fraction(1))))
    >>> str(best.most), [str(one) for one in best.weights]
    ('0', ['1/2', '1/2'])
    """
    rows, columns = len(table), len(table[0])
    lift = 1 - min(min(row) for row in table)  # all entries become positive, and the value too
    # most of sum(y) where every column allows 1; the mix is y over its sum
    tableau = [
        [row[c] + lift for row in table]
        + [ONE if c == other else ZERO for other in range(columns)]
        + [ONE]
        for c in range(columns)
    ]
    gain = [-ONE] * rows + [ZERO] * (columns + 1)
    basis = [rows + c for c in range(columns)]
    while (enter := next((at for at, one in enumerate(gain[:-1]) if one < 0), None)) is not None:
        leave = min(
            (line[-1] / line[enter], basis[c], c)
            for c, line in enumerate(tableau)
            if line[enter] > 0
        )[2]
        pivot = tableau[leave][enter]
        tableau[leave] = [one / pivot for one in tableau[leave]]
        for line in (*(one for c, one in enumerate(tableau) if c != leave), gain):
            factor = line[enter]
            if factor:
                line[:] = [
                    one - factor * two for one, two in zip(line, tableau[leave], strict=True)
                ]
        basis[leave] = enter
    total = gain[-1]
    found = dict(zip(basis, (line[-1] for line in tableau), strict=True))
    weights = tuple(found.get(j, ZERO) / total for j in range(rows))
    proof = tuple(one / total for one in gain[rows:-1])
    return Best(weights, 1 / total - lift, proof)
