"""The certificate of a best mix of rows, and its check in exact sums; no search is in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from explorable.checking.bounds_numbers import need

__all__ = ["Best"]

ZERO = Fraction(0)


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
