"""The best mix of rows, exactly: a matrix game, solved by the simplex method in fractions.

Small tables only: each pivot is exact, and Bland's rule keeps it from going round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from explorable.checking.bounds_numbers import need

__all__ = ["Best", "best_mix"]

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Best:
    """Weights of rows with the least largest entry, and why no others have a smaller one.

    Attributes
    ----------
    weights : tuple of Fraction
        Of the rows; at least 0, and they sum to 1.
    most : Fraction
        The largest entry of the mix.
    proof : tuple of Fraction
        Weights of the columns: every row has at least ``most`` in their mix, so every mix of
        rows has somewhere.
    """

    weights: tuple[Fraction, ...]
    most: Fraction
    proof: tuple[Fraction, ...]

    def check(self, table: Sequence[Sequence[Fraction]]) -> None:
        """Hold weights and proof against the table, in exact sums.

        Raises
        ------
        CertificateError
            One of the two does not hold.
        """
        for mix in (self.weights, self.proof):
            need(all(one >= 0 for one in mix) and sum(mix) == 1, "weights do not sum to one")
        for column in zip(*table, strict=True):
            mixed = sum((w * v for w, v in zip(self.weights, column, strict=True)), ZERO)
            need(mixed <= self.most, "an entry of the mix is larger than said")
        for row in table:
            mixed = sum((w * v for w, v in zip(self.proof, row, strict=True)), ZERO)
            need(mixed >= self.most, "a row is below what the proof says")


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
