"""Values at keys and the radii declared for them, exact; witnesses and ends (source, section 3).

``v_j = b* + W*·(k_j − q) + ε_j`` with ‖W*‖ ≤ R_W and a tolerance on ε: weighted,
√(Σ p_j ε_j²) ≤ δ, or per statement, |ε_j| ≤ δ_j.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from explorable.checking.averages_roots import above
from explorable.checking.bounds_numbers import need
from explorable.errors import InputError

__all__ = [
    "PER_STATEMENT",
    "WEIGHTED",
    "Declared",
    "End",
    "Vector",
    "Witness",
    "dot",
    "end",
    "is_exact",
]

WEIGHTED, PER_STATEMENT = "weighted", "per-statement"

Vector = tuple[Fraction, ...]
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Declared:
    """Values at keys, and the radii within which they are believed; exact numbers throughout.

    Attributes
    ----------
    keys : tuple of n vectors of length d
    query : vector of length d
    values : n numbers
    radius : R_W ≥ 0
        How steep the line may be.
    deltas : one δ ≥ 0 for the weighted tolerance, n of them per statement
    precision : n numbers ≥ 0, or None
        The diagonal of P for the weighted tolerance; None is the tolerance per statement. A
        value of weight 0 says nothing.
    """

    keys: tuple[Vector, ...]
    query: Vector
    values: Vector
    radius: Fraction
    deltas: Vector
    precision: Vector | None = None

    def __post_init__(self) -> None:
        n, d = len(self.values), len(self.query)
        numbers = (*self.query, *self.values, self.radius, *self.deltas, *(self.precision or ()))
        shaped = len(self.keys) == n and all(len(key) == d for key in self.keys)
        if not shaped or not all(is_exact(x) for key in (*self.keys, numbers) for x in key):
            raise InputError(f"wanted {n} keys of length {d}, one a value, in exact numbers")
        if len(self.deltas) != (n if self.precision is None else 1):
            raise InputError("wanted one delta for the weighted tolerance, or one a statement")
        if self.precision is not None and len(self.precision) != n:
            raise InputError(f"wanted {n} weights, one a value; got {len(self.precision)}")
        if min((self.radius, *self.deltas, *(self.precision or ())), default=ZERO) < 0:
            raise InputError("a radius, a delta and a weight are at least 0")

    @property
    def tolerance(self) -> str:
        """Weighted or per-statement."""
        return PER_STATEMENT if self.precision is None else WEIGHTED

    @property
    def counted(self) -> tuple[int, ...]:
        """The places of the values that say something."""
        return tuple(
            j for j, _ in enumerate(self.values) if not self.precision or self.precision[j]
        )

    @property
    def offsets(self) -> tuple[Vector, ...]:
        """k_j − q, a row a key."""
        return tuple(
            tuple(x - y for x, y in zip(key, self.query, strict=True)) for key in self.keys
        )

    def line(self, b: Fraction, slope: Vector) -> Witness:
        """The witness that this b and this W would be."""
        noise = tuple(
            value - b - dot(slope, offset)
            for value, offset in zip(self.values, self.offsets, strict=True)
        )
        return Witness(b, slope, noise)

    def allows(self, witness: Witness) -> bool:
        """Whether slope and noise of this witness, which fits the values, are allowed."""
        if dot(witness.slope, witness.slope) > self.radius**2:
            return False
        if self.precision is None:
            return all(abs(e) <= d for e, d in zip(witness.noise, self.deltas, strict=True))
        total = sum(p * e * e for p, e in zip(self.precision, witness.noise, strict=True))
        return total <= self.deltas[0] ** 2

    def terms(self, s: Vector) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """s·v, Σ|s_j|δ_j, and the squares of the two terms that are roots."""
        told = dot(s, self.values)
        offsets = self.offsets
        moved = [dot(s, tuple(z[i] for z in offsets)) for i in range(len(self.query))]
        slope = self.radius**2 * sum((x * x for x in moved), ZERO)
        if self.precision is None:
            spread = sum((abs(x) * d for x, d in zip(s, self.deltas, strict=True)), ZERO)
            return told, spread, slope, ZERO
        noise = ZERO
        for x, p in zip(s, self.precision, strict=True):
            if x:
                need(p > 0, "coefficients use a value of weight 0")
                noise += x * x / p
        return told, ZERO, slope, self.deltas[0] ** 2 * noise


@dataclass(frozen=True, slots=True)
class Witness:
    """A line b + W·(k − q) and a noise ε that together give every value."""

    b: Fraction
    slope: Vector
    noise: Vector


@dataclass(frozen=True, slots=True)
class End:
    """A number that b* does not go beyond, and the coefficients that show it."""

    at: Fraction
    coefficients: Vector


def end(declared: Declared, s: Vector, sign: int) -> End:
    """The upper (1) or lower (-1) end that coefficients with sum 1 show, rounded outward."""
    told, spread, slope, noise = declared.terms(s)
    return End(told + sign * (spread + above(slope) + above(noise)), s)


def dot(a: Vector, b: Vector) -> Fraction:
    """Σ a_i b_i."""
    return sum((x * y for x, y in zip(a, b, strict=True)), ZERO)


def is_exact(x: object) -> bool:
    """Whether a number is a whole number or a fraction, and nothing that only resembles one."""
    return type(x) in (int, Fraction)
