"""What remains per statement with keys on a line: a polygon of (b, W), walked exactly.

For one slope W the statements leave b between the highest of v_j − δ_j − W z_j and the lowest
of v_j + δ_j − W z_j, two chains of straight pieces; everything happens where pieces or the
limits ±R_W meet, so all ends are rational (source, section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import NamedTuple

from explorable.aggregation.remaining_exact import Proposal, embedded
from explorable.checking.averages_told import Declared, Vector

__all__ = ["on_a_line"]

ZERO, ONE = Fraction(0), Fraction(1)


class _Side(NamedTuple):
    """A statement's upper (1) or lower (-1) line: b = at − W·z."""

    row: int
    z: Fraction
    at: Fraction
    sign: int

    def b(self, slope: Fraction) -> Fraction:
        return self.at - slope * self.z


def on_a_line(declared: Declared) -> Proposal:
    """Both ends, or a conflict of two or three statements; d = 1, at least one statement."""
    offsets = [row[0] for row in declared.offsets]
    said = list(zip(offsets, declared.values, declared.deltas, strict=True))
    upper = _chain([_Side(j, z, v + d, 1) for j, (z, v, d) in enumerate(said)])
    lower = _chain([_Side(j, z, v - d, -1) for j, (z, v, d) in enumerate(said)])
    limit = declared.radius
    slopes = {-limit, limit, *_meetings(upper, limit), *_meetings(lower, limit)}

    def room(slope: Fraction) -> Fraction:
        return _lowest(upper, slope) - _highest(lower, slope)

    rooms = [(slope, room(slope)) for slope in sorted(slopes)]
    allowed = [slope for slope, left in rooms if left >= 0]
    if not allowed:
        best = max(rooms, key=lambda pair: pair[1])[0]
        return Proposal(conflict=_conflict(upper, lower, best, declared))
    for (a, x), (c, y) in pairwise(rooms):
        if (x < 0) != (y < 0):  # between, both chains are straight
            allowed.append(a + (c - a) * x / (x - y))
    top = max(allowed, key=lambda slope: _lowest(upper, slope))
    bottom = min(allowed, key=lambda slope: _highest(lower, slope))
    high, low = _lowest(upper, top), _highest(lower, bottom)
    return Proposal(
        ((low, (bottom,)), (high, (top,))),
        _end(lower, upper, (bottom, low), declared),
        _end(upper, lower, (top, high), declared),
    )


def _chain(sides: Sequence[_Side]) -> list[_Side]:
    """The sides that bind for some slope, by z: the tightest of each z, then a convex hull."""
    sign = sides[0].sign
    tightest: dict[Fraction, _Side] = {}
    for side in sides:
        old = tightest.get(side.z)
        if old is None or sign * side.at < sign * old.at:
            tightest[side.z] = side
    out: list[_Side] = []
    for _, side in sorted(tightest.items()):
        while len(out) > 1 and _idle(out[-2], out[-1], side, sign):
            out.pop()
        out.append(side)
    return out


def _idle(a: _Side, b: _Side, c: _Side, sign: int) -> bool:
    """Whether ``b``, with z between those of a and c, never binds."""
    between = a.at + (c.at - a.at) * (b.z - a.z) / (c.z - a.z)
    return sign * b.at >= sign * between


def _meetings(chain: Sequence[_Side], limit: Fraction) -> Iterable[Fraction]:
    for a, b in pairwise(chain):
        slope = (b.at - a.at) / (b.z - a.z)
        if -limit < slope < limit:
            yield slope


def _lowest(chain: Iterable[_Side], slope: Fraction) -> Fraction:
    return min(side.b(slope) for side in chain)


def _highest(chain: Iterable[_Side], slope: Fraction) -> Fraction:
    return max(side.b(slope) for side in chain)


def _end(
    own: Sequence[_Side],
    other: Sequence[_Side],
    corner: tuple[Fraction, Fraction],
    declared: Declared,
) -> Vector:
    """Coefficients of one or two statements, met at this corner, that show its b."""
    slope, b = corner
    sign = own[0].sign
    met = [side for side in own if side.b(slope) == b]
    against = [side for side in other if side.b(slope) == b]
    best = [{side.row: ONE} for side in met]
    for one, two in (*combinations(met, 2), *product(met, against)):
        if one.z == two.z:
            continue
        share = two.z / (two.z - one.z)  # so that Σ s z = 0
        if share >= 0 and (1 - share) * two.sign * sign >= 0:
            best.append({one.row: share, two.row: ONE - share})
    found = [embedded([*part], [*part.values()], len(declared.values)) for part in best]
    return min(found, key=lambda s: _reach(s, sign, declared))


def _conflict(
    upper: Sequence[_Side], lower: Sequence[_Side], slope: Fraction, declared: Declared
) -> Vector:
    """Two or three statements that no line satisfies, at the slope where least is missing."""
    low, high = _highest(lower, slope), _lowest(upper, slope)
    below = [side for side in lower if side.b(slope) == low]
    above = [side for side in upper if side.b(slope) == high]
    parts = [_sum({one.row: ONE}, {two.row: -ONE}) for one, two in product(below, above)]
    for pair, sign, single in (
        *((pair, 1, one) for pair in combinations(below, 2) for one in above),
        *((pair, -1, one) for pair in combinations(above, 2) for one in below),
    ):
        one, two = pair
        share = (single.z - two.z) / (one.z - two.z)
        if 0 <= share <= 1:
            mixed = _sum({one.row: sign * share}, {two.row: sign * (1 - share)})
            parts.append(_sum(mixed, {single.row: Fraction(-sign)}))
    found = [embedded([*part], [*part.values()], len(declared.values)) for part in parts]
    return min(found, key=lambda s: _reach(s, 1, declared, -1))


def _sum(a: dict[int, Fraction], b: dict[int, Fraction]) -> dict[int, Fraction]:
    return {row: a.get(row, ZERO) + b.get(row, ZERO) for row in {**a, **b}}


def _reach(s: Vector, sign: int, declared: Declared, told: int = 1) -> Fraction:
    """R_W|Σ s z| + Σ|s|δ, and ± s·v: the less the tighter."""
    moved = sum((x * z[0] for x, z in zip(s, declared.offsets, strict=True)), ZERO)
    noise = sum((abs(x) * d for x, d in zip(s, declared.deltas, strict=True)), ZERO)
    value = sum((x * v for x, v in zip(s, declared.values, strict=True)), ZERO)
    return sign * told * value + declared.radius * abs(moved) + noise
