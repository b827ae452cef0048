"""The least worst-case error of one query beside cvxpy and Clarabel, and 200 x 200 of them.

Run with ``python -m benchmarks.worstcase``. Contenders take turns in processes of their own;
what is printed is a run's median and the median of ratios turn by turn. All must agree on the
error to 1e-7. A query begins from keys, weights and radii: nothing is kept from one to the
next. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

from benchmarks._processes import Run, turns
from benchmarks._timing import table

__all__ = ["main"]

OURS = "ours, kernel"
N, D, SIDE = 1000, 16, 200
RADIUS, DELTA = 1.0, 2.0


def kernel() -> Run:
    import numpy as np

    from explorable_kernels import worstcase

    keys, query, p = problem()
    out = np.empty(N), np.empty(D)
    return lambda: worstcase.solve(keys, query, p, (RADIUS, DELTA), out)[0]


def public() -> Run:
    from explorable.aggregation import Design, optimum

    keys, query, p = problem()
    return lambda: optimum(Design(keys, query, p), RADIUS, DELTA).error


def modelled() -> Run:
    import cvxpy

    convex: Any = cvxpy
    keys, query, p = problem()

    def run() -> float:
        s = convex.Variable(N)
        noise = DELTA * convex.norm(convex.multiply(p**-0.5, s))
        error = RADIUS * convex.norm((keys - query).T @ s) + noise
        asked = convex.Problem(convex.Minimize(error), [convex.sum(s) == 1])
        return float(asked.solve(solver=convex.CLARABEL))

    return run


def conic() -> Run:
    import clarabel
    import numpy as np
    from scipy import sparse

    keys, query, p = problem()
    settings = clarabel.DefaultSettings()
    settings.verbose = False

    def run() -> float:
        """Variables s and the two norms."""
        rows = sparse.bmat(
            [
                [np.ones((1, N)), None],
                [None, np.array([[-1.0, 0.0]])],
                [-(keys - query).T, np.zeros((D, 2))],
                [None, np.array([[0.0, -1.0]])],
                [sparse.diags(-(p**-0.5)), None],
            ],
            format="csc",
        )
        right = np.zeros(N + D + 3)
        right[0] = 1.0
        cost = np.zeros(N + 2)
        cost[N:] = RADIUS, DELTA
        cones = [
            clarabel.ZeroConeT(1),
            clarabel.SecondOrderConeT(D + 1),
            clarabel.SecondOrderConeT(N + 1),
        ]
        square = sparse.csc_matrix((N + 2, N + 2))
        solver = clarabel.DefaultSolver(square, cost, rows, right, cones, settings)
        return float(solver.solve().obj_val)

    return run


def over_radii() -> Run:
    import numpy as np

    from explorable.aggregation import Design
    from explorable_kernels import worstcase

    axes = Design(*problem()).axes
    radii, deltas = np.linspace(0.01, 2, SIDE), np.linspace(0.01, 4, SIDE)
    error, ridge = np.empty((SIDE, SIDE)), np.empty((SIDE, SIDE))

    def run() -> float:
        pair = axes.variances, axes.offsets
        worstcase.surface(pair, radii, deltas, (error, ridge), threads=1)
        return float(error[-1, -1])

    return run


def over_queries() -> Run:
    import numpy as np

    from explorable.aggregation import Design
    from explorable_kernels import worstcase

    design = Design(*problem())
    queries = np.random.default_rng(1).normal(size=(SIDE * SIDE, D))
    error, ridge = np.empty(SIDE * SIDE), np.empty(SIDE * SIDE)

    def run() -> float:
        offsets = (design.mean_key - queries) @ design.axes.directions.T
        pair = design.axes.variances, offsets
        worstcase.queries(pair, (RADIUS, DELTA), (error, ridge), threads=1)
        return float(error[0])

    return run


def over_softmax_queries() -> Run:
    """In the plane, with 20 keys: weights, moments and axes of every query are its own."""
    import numpy as np

    from explorable_kernels import worstcase

    rng = np.random.default_rng(2)
    places = rng.normal(size=(1, 20, 2)), rng.normal(size=(SIDE * SIDE, 2))
    error, ridge, leverage = (np.empty(SIDE * SIDE) for _ in range(3))

    def run() -> float:
        worstcase.designs(places, 0.7, (RADIUS, DELTA), (error, ridge, leverage), threads=1)
        return float(error[0])

    return run


def problem() -> tuple[Any, Any, Any]:
    """Keys, query and weights."""
    import numpy as np

    rng = np.random.default_rng(0)
    weights = rng.random(N)
    return rng.normal(size=(N, D)), rng.normal(size=D), weights / weights.sum()


QUERY = {OURS: kernel, "ours, public": public, "cvxpy": modelled, "clarabel": conic}
GRIDS = {
    "over radii": over_radii,
    "over queries": over_queries,
    "over queries, softmax": over_softmax_queries,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Least worst-case errors beside conic solvers.")
    parser.add_argument("--repeats", type=int, default=41)
    repeats = parser.parse_args().repeats
    timings, found, missing = turns(QUERY, repeats)
    for name, error in found.items():
        if not math.isclose(error, found[OURS], rel_tol=1e-7):
            raise AssertionError(f"{name}: {error} is not {found[OURS]}")
    sys.stdout.write(table(f"one query, {N} keys, {D} dimensions", timings, OURS) + "\n")
    sys.stdout.writelines(f"{one}\n" for one in missing)
    timings, _, _ = turns(GRIDS, repeats)
    title = f"{SIDE} x {SIDE} of them, {D} dimensions (softmax: 20 keys in the plane)"
    sys.stdout.write("\n" + table(title, timings, "over radii") + "\n")


if __name__ == "__main__":
    main()
