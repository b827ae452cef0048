"""Lines that floats propose, made allowed in rationals: shortened, and moved a little inward."""

from __future__ import annotations

from fractions import Fraction

from explorable.checking.averages_told import Declared, Vector, dot

__all__ = ["Line", "inward", "shortened"]

Line = tuple[Fraction, Vector]
BITS = range(60, 19, -4)  # how far inward: 2^-60, then 16 times as far, and so on


def shortened(slope: Vector, radius: Fraction) -> Vector:
    """The slope, or one of its direction that is no longer than R_W."""
    if dot(slope, slope) <= radius**2:
        return slope
    length = Fraction(float(dot(slope, slope)) ** 0.5)
    for bits in BITS:
        factor = radius / length * (1 - Fraction(1, 1 << bits))
        short = tuple(x * factor for x in slope)
        if dot(short, short) <= radius**2:
            return short
    return tuple(Fraction(0) for _ in slope)


def inward(declared: Declared, line: Line, centre: Line) -> Line | None:
    """The line, or the first of those nearer and nearer to ``centre`` that is allowed."""
    b, slope = line
    for step in (Fraction(0), *(Fraction(1, 1 << bits) for bits in BITS)):
        near = (
            b + step * (centre[0] - b),
            tuple(x + step * (y - x) for x, y in zip(slope, centre[1], strict=True)),
        )
        if declared.allows(declared.line(*near)):
            return near
    return None
