"""The two cases of what remains that need no search: no slope to speak of, and no noise at all.

Everything is rational but one root an end, which is taken a little inside (source, section 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from explorable.checking.averages import settle
from explorable.checking.averages_roots import below
from explorable.checking.averages_told import Declared, Vector, dot
from explorable.errors import CertificateError

__all__ = [
    "Moments",
    "Proposal",
    "embedded",
    "exact_fit",
    "level",
    "mean",
    "moments",
    "solve",
    "touches",
    "touching",
]

ZERO, ONE = Fraction(0), Fraction(1)
STEEP = Fraction(1 << 40)  # stands for an infinite multiplier


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the finders hand to the checker, which decides.

    Attributes
    ----------
    lines : tuple of (b, W)
        What may be witnesses.
    low, high, conflict, touching : coefficients or None
    """

    lines: tuple[tuple[Fraction, Vector], ...] = ()
    low: Vector | None = None
    high: Vector | None = None
    conflict: Vector | None = None
    touching: Vector | None = None


class Moments(NamedTuple):
    """Exact moments of the values that count, about the query.

    ``rows`` are their places, ``weights`` p, ``total`` Σp, ``offset`` z̄, ``value`` v̄,
    ``offsets`` z − z̄ and ``values`` v − v̄ a row, ``covariance`` Σp(z−z̄)(z−z̄)ᵀ and
    ``cross`` Σp(z−z̄)(v−v̄).
    """

    rows: tuple[int, ...]
    weights: Vector
    total: Fraction
    offset: Vector
    value: Fraction
    offsets: tuple[Vector, ...]
    values: Vector
    covariance: tuple[Vector, ...]
    cross: Vector


def moments(declared: Declared, flat: bool = False) -> Moments | None:
    """The moments; per statement all weights are 1. None where no value counts.

    With ``flat`` every offset is taken as 0.
    """
    n, d = len(declared.values), len(declared.query)
    given = declared.precision or (ONE,) * n
    rows = tuple(j for j in range(n) if given[j])
    if not rows:
        return None
    weights = tuple(given[j] for j in rows)
    total = sum(weights, ZERO)
    z = [(ZERO,) * d if flat else declared.offsets[j] for j in rows]
    v = tuple(declared.values[j] for j in rows)
    offset = tuple(dot(weights, column) / total for column in zip(*z, strict=True))
    value = dot(weights, v) / total
    centred = tuple(tuple(x - y for x, y in zip(row, offset, strict=True)) for row in z)
    values = tuple(x - value for x in v)
    columns = tuple(zip(*centred, strict=True))
    pulled = [tuple(p * x for p, x in zip(weights, column, strict=True)) for column in columns]
    return Moments(
        rows,
        weights,
        total,
        offset,
        value,
        centred,
        values,
        tuple(tuple(dot(a, b) for b in columns) for a in pulled),
        tuple(dot(a, values) for a in pulled),
    )


def embedded(rows: Sequence[int], s: Sequence[Fraction], n: int) -> Vector:
    """Coefficients of some values as coefficients of all n."""
    out = [ZERO] * n
    for j, x in zip(rows, s, strict=True):
        out[j] = x
    return tuple(out)


def level(declared: Declared) -> Proposal:
    """All keys at the query, or R_W = 0: an intersection, or a mean and a root around it."""
    n, flat = len(declared.values), (ZERO,) * len(declared.query)
    if declared.precision is None:
        tops = [v + d for v, d in zip(declared.values, declared.deltas, strict=True)]
        bottoms = [v - d for v, d in zip(declared.values, declared.deltas, strict=True)]
        if n == 0:
            return Proposal()
        top, bottom = tops.index(min(tops)), bottoms.index(max(bottoms))
        high, low = embedded([top], [ONE], n), embedded([bottom], [ONE], n)
        if bottoms[bottom] > tops[top]:
            return Proposal(conflict=tuple(x - y for x, y in zip(low, high, strict=True)))
        return Proposal(((bottoms[bottom], flat), (tops[top], flat)), low, high)
    it = moments(declared, flat=True)
    if it is None:
        return Proposal()
    pulled = [p * x for p, x in zip(it.weights, it.values, strict=True)]
    room = declared.deltas[0] ** 2 - dot(tuple(pulled), it.values)
    if room < 0:
        return Proposal(conflict=embedded(it.rows, pulled, n))
    mean = [p / it.total for p in it.weights]
    if room == 0:
        if any(pulled):
            return Proposal(touching=embedded(it.rows, pulled, n))
        s = embedded(it.rows, mean, n)
        return Proposal(((it.value, flat),), s, s)
    far = below(room / it.total)
    high, low = (
        embedded(
            it.rows, [a - sign * x / far / it.total for a, x in zip(mean, pulled, strict=True)], n
        )
        for sign in (1, -1)
    )
    return Proposal(((it.value - far, flat), (it.value + far, flat)), low, high)


def exact_fit(declared: Declared) -> Proposal:
    """No noise at all: every value that counts lies on the line."""
    it, n = moments(declared), len(declared.values)
    if it is None:
        return Proposal()
    y, slope, pulled = _fitted(it)
    if any(pulled):
        return Proposal(conflict=embedded(it.rows, pulled, n))
    room = declared.radius**2 - dot(slope, slope)
    if room < 0:
        pulled = [p * dot(z, y) for p, z in zip(it.weights, it.offsets, strict=True)]
        return Proposal(conflict=embedded(it.rows, pulled, n))
    u = _inside(it, it.offset)
    inside = tuple(dot(row, u) for row in it.covariance)
    across = tuple(x - a for x, a in zip(it.offset, inside, strict=True))
    free = dot(across, across)
    turn = below(room / free) if free else ZERO  # how far the line may turn where no key is
    kappa = ZERO if not free else 1 / turn if turn else STEEP
    lines, ends = [], []
    for sign in (-1, 1):
        turned = tuple(w - sign * turn * a for w, a in zip(slope, across, strict=True))
        lines.append((it.value - dot(turned, it.offset), turned))
        rho = tuple(a + sign * kappa * b for a, b in zip(u, y, strict=True))
        ends.append(embedded(it.rows, _corrected(it, rho), n))
    return Proposal(tuple(lines), *ends)


def mean(declared: Declared) -> Proposal:
    """The plain average as the reason for both ends: sound, and seldom tight."""
    it = moments(declared)
    if it is None:
        return Proposal()
    s = embedded(it.rows, [p / it.total for p in it.weights], len(declared.values))
    return Proposal((), s, s)


def touches(declared: Declared, s: Vector) -> bool:
    """Whether these coefficients settle some noise."""
    try:
        settle(declared, s)
    except CertificateError:
        return False
    return True


def touching(declared: Declared) -> Vector | None:
    """Coefficients by which the least weighted noise may be δ itself; None where it is none."""
    it = moments(declared)
    if it is None:
        return None
    pulled = _fitted(it)[2]
    return embedded(it.rows, pulled, len(declared.values)) if any(pulled) else None


def _fitted(it: Moments) -> tuple[Vector, Vector, list[Fraction]]:
    """The y with slope Cy of least squares, that slope, and the weighted rests of the values."""
    y = _least(it, it.cross)
    slope = tuple(dot(row, y) for row in it.covariance)
    rows = zip(it.weights, it.values, it.offsets, strict=True)
    return y, slope, [p * (v - dot(slope, z)) for p, v, z in rows]


def _corrected(it: Moments, rho: Vector) -> list[Fraction]:
    """p/Σp − p (z − z̄)·ρ: sums to one, and moves z̄ to z̄ − Cρ."""
    return [p / it.total - p * dot(z, rho) for p, z in zip(it.weights, it.offsets, strict=True)]


def _least(it: Moments, right: Vector) -> Vector:
    """The x with C²x = ``right``, which the range of C holds: then Cx is the shortest solution."""
    squared = tuple(tuple(dot(a, b) for b in it.covariance) for a in it.covariance)
    found = solve(squared, right)
    assert found is not None
    return found


def _inside(it: Moments, x: Vector) -> Vector:
    """The u with Cu the part of ``x`` in the range of C."""
    return _least(it, tuple(dot(row, x) for row in it.covariance))


def solve(matrix: Sequence[Vector], right: Vector) -> Vector | None:
    """Some solution of a system, by elimination; None where there is none."""
    rows = [[*row, x] for row, x in zip(matrix, right, strict=True)]
    width = len(matrix[0]) if matrix else 0
    pivots: list[int] = []
    for column in range(width):
        at = len(pivots)
        chosen = next((i for i in range(at, len(rows)) if rows[i][column]), None)
        if chosen is None:
            continue
        rows[at], rows[chosen] = rows[chosen], rows[at]
        lead = rows[at][column]
        rows[at] = [x / lead for x in rows[at]]
        for i, row in enumerate(rows):
            if i != at and row[column]:
                factor = row[column]
                rows[i] = [x - factor * y for x, y in zip(row, rows[at], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    out = [ZERO] * width
    for i, column in enumerate(pivots):
        out[column] = rows[i][-1]
    return tuple(out)
