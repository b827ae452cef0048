"""Climbs the dual of the per-statement optimum along its central path.

Maximise β over slopes W with |β - W·x_j| ≤ δ_j and ‖W‖ ≤ R_W, x_j = k_j - q, by Newton's steps on
β + μ (Σ log(δ_j² - (β - W·x_j)²) + log(R_W² - ‖W‖²)) while μ falls. The multipliers of the
tolerances are the coefficients: s_j = 2 μ r_j / (δ_j² - r_j²), with r_j = β - W·x_j.
"""

from __future__ import annotations

import math

import numpy as np

from explorable.aggregation.given import Numbers

__all__ = ["climbed"]

FALL = 0.2  # of μ, a round
END = 1e-10  # the last μ: nearer to the edge, rounding is larger than the distance
STEPS = 60  # of Newton a round; eight are usual
SHARES = (1e-2, 1e-4, 1e-6)  # of the largest coefficient: what may be zero at the optimum
TOUCHED = 1e-6  # the multiplier of ‖W‖ = R_W, above which that end is used up
ROUNDS = 6


def climbed(apart: Numbers, radius: float, tolerance: Numbers) -> list[tuple[Numbers, Numbers]]:
    """Return pairs of coefficients (n,) and a slope (d,), one of them the best or close to it.

    Statements of tolerance 0 hold exactly: β = W·x_j confines (W, β) to a subspace.
    """
    n, d = apart.shape
    size = float(np.sqrt((apart**2).sum(axis=1)).max()) * radius
    unit = max(float(tolerance.max()), size)
    if radius == 0 or unit == 0:
        return [(np.eye(n)[tolerance.argmin()], np.zeros(d))]
    # in units where the value and R_W are about one: r = rows (W, β)
    rows, held = np.column_stack([-apart * (radius / unit), np.ones(n)]), tolerance / unit
    loose = held > 0
    basis = _kernel(rows[~loose], d + 1)
    mu, u = _path(rows[loose] @ basis, basis, held[loose])
    whole, s = basis @ u, np.zeros(n)
    r = rows[loose] @ whole
    s[loose] = 2 * mu * r / (held[loose] ** 2 - r**2)
    ball = 2 * mu / (1 - float(whole[:d] @ whole[:d]))
    left = -(s @ rows)
    left[:d] -= ball * whole[:d]
    left[d] += 1.0
    s[~loose] = np.linalg.lstsq(rows[~loose].T, left, rcond=None)[0]
    found = [(s, whole[:d] * radius)]
    for share in SHARES:
        tight = ~loose | (np.abs(s) > share * np.abs(s).max())
        refined = _refined(rows[tight], held[tight] * np.sign(s[tight]), whole, s[tight], ball)
        every = np.zeros(n)
        every[tight] = refined[1]
        found.append((every, refined[0][:d] * radius))
    return found


def _refined(
    rows: Numbers, ends: Numbers, whole: Numbers, s: Numbers, ball: float
) -> tuple[Numbers, Numbers]:
    """Newton on the conditions of the optimum, once it is known which tolerances are used up.

    Σ s_j row_j + ball (W, 0) = (0, 1), rows (W, β) = ends, and ‖W‖ = 1 unless ``ball`` is 0.
    """
    wide, k = len(whole), len(s)
    edge = ball > TOUCHED
    point = np.concatenate([whole, s, [ball if edge else 0.0]])
    for _ in range(ROUNDS):
        whole, s, ball = point[:wide], point[wide:-1], float(point[-1])
        slope = np.append(whole[:-1], 0.0)
        matrix = np.zeros((wide + k + 1, wide + k + 1))
        matrix[:wide, :wide] = ball * np.diag(np.append(np.ones(wide - 1), 0.0))
        matrix[wide:-1, :wide], matrix[:wide, wide:-1] = rows, rows.T
        first = s @ rows + ball * slope
        first[-1] -= 1.0
        if edge:
            matrix[-1, :wide] = matrix[:wide, -1] = slope
            last = (slope @ slope - 1) / 2
        else:
            matrix[-1, -1], last = 1.0, ball
        left = np.concatenate([first, rows @ whole - ends, [last]])
        point = point - np.linalg.lstsq(matrix, left, rcond=1e-13)[0]
    return point[:wide], point[wide:-1]


def _kernel(rows: Numbers, wide: int) -> Numbers:
    """An orthonormal basis (wide, ·) of what these rows send to zero."""
    if not len(rows):
        return np.eye(wide)
    _, sizes, right = np.linalg.svd(rows, full_matrices=True)
    return np.asarray(right[int((sizes > 1e-12 * sizes.max()).sum()) :].T)


def _path(rows: Numbers, basis: Numbers, held: Numbers) -> tuple[float, Numbers]:
    """The last μ at which a round came to its end, and the point there, from the middle."""
    u, upward, mu = np.zeros(basis.shape[1]), basis[-1], 1.0
    while mu > END:
        found = _round(rows, basis, held, (upward / (mu * FALL), u))
        if found is None:
            break
        mu, u = mu * FALL, found
    return mu, u


def _round(
    rows: Numbers, basis: Numbers, held: Numbers, begin: tuple[Numbers, Numbers]
) -> Numbers | None:
    """Newton's steps for one μ; None where rounding lets them come to no end."""
    upward, u = begin
    for _ in range(STEPS):
        gradient, hessian = _slopes(rows, basis[:-1], held, u)
        gradient = upward + gradient
        try:
            step = np.linalg.solve(hessian, gradient)
        except np.linalg.LinAlgError:
            return None
        gain = float(gradient @ step)
        if not 0 <= gain < math.inf:
            return None
        share = 1.0 / (1.0 + math.sqrt(gain)) if gain > 0.25 else 1.0
        while not _allowed(rows, basis[:-1], held, u + share * step):
            share /= 2
            if share < 1e-12:
                return None
        u = u + share * step
        if gain < 1e-8:
            return u
    return None


def _slopes(rows: Numbers, turn: Numbers, held: Numbers, u: Numbers) -> tuple[Numbers, Numbers]:
    """Gradient of the logarithms, and minus their second derivative."""
    r, w = rows @ u, turn @ u
    room, free = held**2 - r**2, 1 - float(w @ w)
    gradient = -rows.T @ (2 * r / room) - turn.T @ (2 * w / free)
    bent = 2 / room + (2 * r / room) ** 2
    ball = 2 / free * np.eye(len(w)) + np.outer(w, w) * (2 / free) ** 2
    return gradient, rows.T @ (bent[:, None] * rows) + turn.T @ ball @ turn


def _allowed(rows: Numbers, turn: Numbers, held: Numbers, u: Numbers) -> bool:
    w = turn @ u
    return bool((np.abs(rows @ u) < held).all()) and float(w @ w) < 1
