"""Octagons the slow way: Fourier and Motzkin's elimination, and enumeration of whole numbers.

Matrices and bounds are those of `explorable_kernels.reference.minplus`, nodes those of
`explorable_kernels.octagon`. An inequality is a tuple of coefficients and the bound of its
sum. The kernels close paths and strengthen; here every entry is found on its own, by
projecting all inequalities on the one quantity it bounds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from fractions import Fraction

from explorable_kernels.reference.minplus import ZERO, Bound, Matrix

__all__ = ["close", "close_tight", "inequalities"]

System = dict[tuple[Fraction, ...], Bound]


def direction(a: int, b: int, variables: int) -> tuple[Fraction, ...]:
    """Return the coefficients of V_a - V_b."""
    signs = [Fraction(0)] * variables
    signs[a // 2] += 1 if a % 2 == 0 else -1
    signs[b // 2] -= 1 if b % 2 == 0 else -1
    return tuple(signs)


def inequalities(m: Matrix) -> list[tuple[tuple[Fraction, ...], Bound]]:
    """Return what the matrix says, one inequality an entry off the diagonal."""
    return [
        (direction(a, b, len(m) // 2), bound)
        for a, row in enumerate(m)
        for b, bound in enumerate(row)
        if bound is not None and a != b
    ]


def keep(found: Iterable[tuple[tuple[Fraction, ...], Bound]]) -> System:
    """Return the inequalities scaled to a first coefficient of size 1, the best of each kind."""
    system: System = {}
    for signs, (value, slack) in found:
        size = next((abs(c) for c in signs if c != 0), Fraction(1))
        scaled, bound = tuple(c / size for c in signs), (value / size, max(slack, -1))
        if scaled not in system or bound < system[scaled]:
            system[scaled] = bound
    return system


def eliminate(system: System, place: int) -> System:
    """Return what the inequalities say of all variables but one."""
    upper = [(c, b) for c, b in system.items() if c[place] > 0]
    lower = [(c, b) for c, b in system.items() if c[place] < 0]
    rest = [(c, b) for c, b in system.items() if c[place] == 0]
    for (c, b), (d, e) in itertools.product(upper, lower):
        p, q = -d[place], c[place]
        signs = tuple(p * x + q * y for x, y in zip(c, d, strict=True))
        rest.append((signs, (p * b[0] + q * e[0], b[1] + e[1])))
    return keep(rest)


def close(m: Matrix) -> Matrix | None:
    """Return the least bound of every V_a - V_b over the rationals; None when nothing fits."""
    variables, told = len(m) // 2, inequalities(m)

    def most(a: int, b: int) -> tuple[bool, Bound | None]:
        line = direction(a, b, variables)
        system = keep(
            [((*signs, Fraction(0)), bound) for signs, bound in told]
            + [((*tuple(-c for c in line), Fraction(1)), ZERO)]
        )
        for place in range(variables):
            system = eliminate(system, place)
        nothing = (Fraction(0),) * (variables + 1)
        return system.get(nothing, ZERO) < ZERO, system.get((*nothing[:-1], Fraction(1)))

    closed = [[most(a, b) for b in range(len(m))] for a in range(len(m))]
    if any(empty for row in closed for empty, _ in row):
        return None
    return [[ZERO if a == b else closed[a][b][1] for b in range(len(m))] for a in range(len(m))]


def close_tight(m: Matrix, reach: int) -> Matrix | None:
    """Return the same over whole numbers from -reach to reach; None when nothing fits."""
    variables, told = len(m) // 2, inequalities(m)
    points = [
        point
        for point in itertools.product(range(-reach, reach + 1), repeat=variables)
        if all(
            (sum(c * x for c, x in zip(signs, point, strict=True)), 0) <= bound
            for signs, bound in told
        )
    ]
    if not points:
        return None
    nodes = [[x for value in point for x in (value, -value)] for point in points]
    return [
        [(Fraction(max(v[a] - v[b] for v in nodes)), 0) for b in range(len(m))]
        for a in range(len(m))
    ]
