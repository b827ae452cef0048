"""The per-statement optimum by the conic solver Clarabel, which is optional.

Minimise R_W h + Σ δ_j (a_j + b_j) over a, b ≥ 0 and h ≥ ‖Σ s_j x_j‖, with s = a - b, Σ s_j = 1.
"""

from __future__ import annotations

import numpy as np

from explorable.aggregation.given import Numbers
from explorable.errors import InputError

__all__ = ["by_clarabel"]


def by_clarabel(apart: Numbers, radius: float, tolerance: Numbers) -> list[tuple[Numbers, Numbers]]:
    """Return one pair of coefficients (n,) and a slope (d,), that of the dual.

    Raises
    ------
    InputError
        Where Clarabel is not installed, or gives up.
    """
    try:
        import clarabel
        from scipy import sparse
    except ImportError:
        raise InputError(
            'solver="clarabel" needs the package clarabel: pip install clarabel'
        ) from None
    n, d = apart.shape
    ones, none = np.ones((1, n)), np.zeros((n, 1))
    rows = sparse.csc_matrix(
        np.vstack(
            [
                np.hstack([ones, -ones, [[0.0]]]),
                np.hstack([-np.eye(n), np.zeros((n, n)), none]),
                np.hstack([np.zeros((n, n)), -np.eye(n), none]),
                np.hstack([0 * ones, 0 * ones, [[-1.0]]]),
                np.hstack([-apart.T, apart.T, np.zeros((d, 1))]),
            ]
        )
    )
    right = np.zeros(2 * n + d + 2)
    right[0] = 1.0
    cones = [
        clarabel.ZeroConeT(1),
        clarabel.NonnegativeConeT(2 * n),
        clarabel.SecondOrderConeT(d + 1),
    ]
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    cost = np.concatenate([tolerance, tolerance, [radius]])
    square = sparse.csc_matrix((2 * n + 1, 2 * n + 1))
    solution = clarabel.DefaultSolver(square, cost, rows, right, cones, settings).solve()
    x, z = np.array(solution.x), np.array(solution.z)
    if not np.isfinite(x).all():
        raise InputError(f"Clarabel found no answer: {solution.status}")
    return [(x[:n] - x[n : 2 * n], -z[-d:])]
