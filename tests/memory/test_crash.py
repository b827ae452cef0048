"""A process that is killed at any moment loses no write that has returned, and leaves no half."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from tests.memory.states import advance, crashed, everything

ROOT = Path(__file__).parents[2]
MOST = 12  # acknowledgements until a child may be killed
SECONDS = 0.01  # and how long after that


@pytest.fixture
def nursery() -> Iterator[subprocess.Popen[str]]:
    """Where children are born: it has imported everything."""
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    command = [sys.executable, "-m", "tests.memory.crashing"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where files are in memory, if there is such a place: a kill asks nothing of the disk."""
    if os.access("/dev/shm", os.W_OK):
        with TemporaryDirectory(dir="/dev/shm") as name:
            yield Path(name)
    else:
        yield tmp_path


def killed(nursery: subprocess.Popen[str], path: Path, seed: int, moment: float) -> int:
    """Let a child write, and kill it at a moment; how many changes it has acknowledged."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    acknowledged = path.with_suffix(".said")
    nursery.stdin.write(f"{path}\t{acknowledged}\t{seed}\n")
    nursery.stdin.flush()
    child = int(nursery.stdout.readline())
    while count(acknowledged) < int(moment * MOST):
        time.sleep(0.001)
    time.sleep(moment * MOST % 1 * SECONDS)
    os.kill(child, signal.SIGKILL)
    assert nursery.stdout.readline() == "\n"
    return count(acknowledged)


def count(acknowledged: Path) -> int:
    """How much a child has said."""
    return acknowledged.stat().st_size if acknowledged.exists() else 0


def check(nursery: subprocess.Popen[str], folder: Path, many: int) -> None:
    """Kill so many children, and compare each file with the same changes in memory."""
    rng = np.random.default_rng(many)
    for seed in range(many):
        path = folder / f"{seed}.db"
        done = killed(nursery, path, seed, float(rng.random()))
        twin = crashed(seed)
        for step in range(done - 1):
            advance(twin, seed, step)
        with crashed(seed, str(path)) as found:
            if everything(found) != everything(twin):
                advance(twin, seed, max(done - 1, 0))  # it was finished and not acknowledged
                assert everything(found) == everything(twin), f"seed {seed}, {done} acknowledged"
            for step in range(300, 303):
                advance(found, seed, step)
                advance(twin, seed, step)
            assert everything(found) == everything(twin)


def test_no_kill_loses_or_halves_a_change(nursery: subprocess.Popen[str], folder: Path) -> None:
    check(nursery, folder, 15)


@pytest.mark.long
def test_two_hundred_kills_lose_or_halve_no_change(
    nursery: subprocess.Popen[str], folder: Path
) -> None:
    check(nursery, folder, 200)
