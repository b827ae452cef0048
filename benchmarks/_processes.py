"""Contenders in processes of their own, with one thread each, asked in turns.

What counts is the processor time of a run; what another contender left in the caches falls on
the first run of a turn alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection

from benchmarks._timing import Timing

__all__ = ["Make", "Run", "turns"]

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")
TURN = 0.05  # seconds of runs one after another
Run = Callable[[], float]
Make = Callable[[], Run]


def served(make: Make, pipe: Connection) -> None:
    """A contender's process: one turn whenever asked, answered with its time and its result."""
    try:
        run = make()
    except ImportError as error:
        pipe.send(f"{error.name} is not installed")
        return
    run()
    pipe.send("")
    while pipe.recv():
        begin, times = time.process_time(), 0
        while times == 0 or time.process_time() - begin < TURN:
            result = run()
            times += 1
        pipe.send(((time.process_time() - begin) / times, result))


def turns(
    makes: Mapping[str, Make], repeats: int
) -> tuple[dict[str, Timing], dict[str, float], list[str]]:
    """Ask every contender in turn: what they took, what they found, and who is missing.

    Every ``make`` is sent to a fresh process: a function of a module, or a partial of one.
    """
    for variable in ONE_THREAD:
        os.environ[variable] = "1"
    fresh = get_context("spawn")
    pipes, workers, missing = {}, [], []
    for name, make in makes.items():
        pipe, theirs = fresh.Pipe()
        workers.append(fresh.Process(target=served, args=(make, theirs), daemon=True))
        workers[-1].start()
        trouble = pipe.recv()  # ready, one after another, so that none prepares while others run
        if trouble:
            missing.append(f"{name}: {trouble}")
        else:
            pipes[name] = pipe
    taken: dict[str, list[float]] = {name: [] for name in pipes}
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
    return {name: Timing(tuple(seconds)) for name, seconds in taken.items()}, found, missing
