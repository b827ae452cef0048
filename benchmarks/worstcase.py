"""The least worst-case error of one query beside cvxpy and Clarabel, and 200 x 200 of them.

Run with ``python -m benchmarks.worstcase``. Every contender is a process of its own with one
thread, asked in turns of as many runs as fit 50 ms; what counts is its processor time, and
what is printed is a run's median and the median of ratios turn by turn. All must agree on the
error to 1e-7. A query begins from keys, weights and radii: nothing is kept from one to the
next. Nothing here asserts a time.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from benchmarks._timing import Timing, table

__all__ = ["main"]

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")
OURS = "ours, kernel"
N, D, SIDE = 1000, 16, 200
TURN = 0.05  # seconds of runs one after another
RADIUS, DELTA = 1.0, 2.0
Run = Callable[[], float]


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
GRIDS = {"over radii": over_radii, "over queries": over_queries}
SOFTMAX = {"over queries, softmax": over_softmax_queries}


def served(name: str, pipe: Connection) -> None:
    """A contender's process: one run whenever asked, answered with its time and its result."""
    run = {**QUERY, **GRIDS, **SOFTMAX}[name]()
    run()
    while pipe.recv():
        begin, times = time.process_time(), 0
        result = run()  # what another left in the caches falls on the first run alone
        while times == 0 or time.process_time() - begin < TURN:
            result = run()
            times += 1
        pipe.send(((time.process_time() - begin) / (times + 1), result))


def turns(names: list[str], repeats: int) -> tuple[dict[str, Timing], dict[str, float]]:
    """Ask every contender in turn; what they took and found."""
    for variable in ONE_THREAD:
        os.environ[variable] = "1"
    fresh = get_context("spawn")
    pipes, workers = {}, []
    for name in names:
        pipes[name], theirs = fresh.Pipe()
        workers.append(fresh.Process(target=served, args=(name, theirs), daemon=True))
        workers[-1].start()
    taken: dict[str, list[float]] = {name: [] for name in names}
    found: dict[str, float] = {}
    for _ in range(repeats):
        for name, pipe in pipes.items():
            pipe.send(True)
            seconds, found[name] = pipe.recv()
            taken[name].append(seconds)
    for pipe in pipes.values():
        pipe.send(False)
    for worker in workers:
        worker.join()
    return {name: Timing(tuple(seconds)) for name, seconds in taken.items()}, found


def main() -> None:
    parser = argparse.ArgumentParser(description="Least worst-case errors beside conic solvers.")
    parser.add_argument("--repeats", type=int, default=41)
    repeats = parser.parse_args().repeats
    timings, found = turns(list(QUERY), repeats)
    for name, error in found.items():
        if not math.isclose(error, found[OURS], rel_tol=1e-7):
            raise AssertionError(f"{name}: {error} is not {found[OURS]}")
    sys.stdout.write(table(f"one query, {N} keys, {D} dimensions", timings, OURS) + "\n")
    timings, _ = turns([*GRIDS, *SOFTMAX], repeats)
    title = f"{SIDE} x {SIDE} of them, {D} dimensions (softmax: 20 keys in the plane)"
    sys.stdout.write("\n" + table(title, timings, "over radii") + "\n")


if __name__ == "__main__":
    main()
