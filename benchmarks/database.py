"""What a memory's file costs beside bare sqlite3, and opening it beside a plain read of its bytes.

``uv run python -m benchmarks.database [locations]``. Bare sqlite3 has the same tables, the same
settings (WAL, synchronous = FULL) and ready-made rows; ours also builds them, checks the numbers,
seals every row, says how far the memory is, and keeps the memory itself. A plain read is
`numpy.fromfile` of as many bytes, warm. Everything is one thread; the seconds are first the
processor's, which leave out the wait for the disk that makes a write last, and then the clock's.
"""

from __future__ import annotations

import itertools
import sqlite3
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks._timing import interleave, table
from explorable.memory import Store, schema
from explorable.memory.blocks import Form
from explorable.memory.locations import Locations
from explorable_kernels.contract import BLOCK, Array

D = 64
TOGETHER, ALONE = 20_000, 200
SEED = 6


def normal(size: int) -> tuple[Array, Array]:
    """Keys and values of normal numbers, float32, with a named seed."""
    both = np.random.default_rng(SEED).standard_normal((2, size, D), np.float32)
    return both[0], both[1]


def bare(path: Path) -> sqlite3.Connection:
    """A database with the tables of a memory, and nothing else."""
    path.touch()
    connection = schema.connect(path)
    schema.create(connection)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 1000")  # as usual; a memory sees to it itself
    return connection


def rows(keys: Array, values: Array, most: int) -> list[tuple[Any, ...]]:
    """The rows that a memory writes, of so many locations each, their parts as bytes."""
    held = Locations(D, D, keys.dtype)
    ones = np.ones(len(keys), keys.dtype)
    held.add(np.arange(len(keys)), keys, ones, values, ones)
    form = Form(D, D, keys.dtype)
    spans = [(start, min(start + most, len(keys))) for start in range(0, len(keys), most)]
    made = form.rows(held, ((start // most, start, stop) for start, stop in spans))
    return [(*map(bytes, parts),) for _, _, *parts in made]


def writing(folder: Path) -> None:
    """Print what writes cost."""
    insert = "INSERT INTO {} VALUES (?, ?, ?, ?, ?)"
    keys, values = normal(TOGETHER)
    with Store(D, D, dtype=np.float32, path=folder / "ours.db") as store:
        peer = bare(folder / "bare.db")
        blocks, singles = rows(keys, values, BLOCK), rows(keys[:ALONE], values[:ALONE], 1)

        number = itertools.count()

        def together() -> None:
            peer.execute("BEGIN")
            new = ((next(number), 0, *parts) for parts in blocks)
            peer.executemany(insert.format("blocks"), new)
            peer.execute("COMMIT")

        def alone() -> None:
            for parts in singles:
                peer.execute("BEGIN")
                peer.executemany(insert.format("tail"), [(next(number), 0, *parts)])
                peer.execute("COMMIT")

        def ours() -> None:
            for key, value in zip(keys[:ALONE], values[:ALONE], strict=True):
                store.write(key, value, competitive=False)

        many = {"bare executemany": together, "a memory": lambda: store.extend(keys, values)}
        title = f"{TOGETHER} locations of {D} and {D} float32, one transaction"
        print(table(title, interleave(many, 7, time.process_time), "bare executemany"))
        print(table(f"{title}, on the clock", interleave(many, 7), "bare executemany"))
        one = {"bare executemany": alone, "a memory": ours}
        title = f"{ALONE} of them, each its own transaction"
        print(table(title, interleave(one, 5, time.process_time), "bare executemany"))
        print(table(f"{title}, on the clock", interleave(one, 5), "bare executemany"))
        peer.close()


def opening(folder: Path, size: int) -> None:
    """Print what opening costs."""
    path, plain = folder / "large.db", folder / "plain"
    with Store(D, D, dtype=np.float32, path=path) as store:
        for start in range(0, size, 100_000):
            store.extend(*normal(min(100_000, size - start)))
    plain.write_bytes(path.read_bytes())

    def ours() -> None:
        Store(path=path).close()

    ways = {"numpy.fromfile": lambda: np.fromfile(plain, np.float32), "a memory": ours}
    title = f"opening {size} locations, {path.stat().st_size / 1e6:.0f} MB, warm"
    print(table(title, interleave(ways, 7, time.process_time), "numpy.fromfile"))
    print(table(f"{title}, on the clock", interleave(ways, 7), "numpy.fromfile"))


def main() -> None:
    """Print both."""
    with TemporaryDirectory() as name:
        writing(Path(name))
        opening(Path(name), int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)


if __name__ == "__main__":
    main()
