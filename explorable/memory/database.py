"""The file of a memory while it is open: every change is one transaction of it.

Locations with ids 64 b to 64 b + 63 are one row, *block* b, so that a large memory opens at the
speed of a plain read. What changes one by one waits in a *tail* of single locations, which count
instead of those in the blocks, until a block has many of them and is written anew.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from explorable.errors import ClosedStore, DamagedFile, FileInUse
from explorable.memory import past, schema, telling
from explorable.memory.blocks import Form, Row, overlaid
from explorable.memory.locations import Locations
from explorable.memory.state import Asked, Made, State
from explorable_kernels.contract import BLOCK

__all__ = ["Database", "opened"]

Rows = NDArray[np.int64]
MANY = 16  # waiting locations at which a block is written anew

# Files that are open here. A lock of this process would not stop a second one in it, and to look
# at the beginning of a locked file would end its lock.
_OPEN: WeakValueDictionary[tuple[int, int, int], Database] = WeakValueDictionary()


def opened(path: str | os.PathLike[str], asked: Asked) -> tuple[Database, Made, State]:
    """The memory in a file, or a new one where there is none.

    Raises
    ------
    WrongSetting
        Where the memory that is there was made otherwise than is asked.
    StoreFileError
        Where the file cannot be used; its kind says why. The file is as it was.
    """
    place = Path(path).absolute()
    if place.exists() and _identity(place) in _OPEN:
        raise FileInUse(f"{place} is open in another memory")
    there = schema.inspect(place)
    fresh = None if there else asked.made()
    with schema.plainly(place):
        connection = schema.connect(place, new=not there)
        try:
            if not schema.tables(connection):
                made = asked.made() if fresh is None else fresh
                schema.create(connection)
                telling.make(connection, made)
                connection.execute("COMMIT")
            else:
                made = telling.made(connection)
                asked.agree(made)
            database = Database(place, connection, made)
            state = database.load()
            if connection.in_transaction:
                connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
        except BaseException:
            schema.leave(connection)
            raise
    _OPEN[_identity(place)] = database
    return database, made, state


def _identity(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return os.getpid(), found.st_dev, found.st_ino


class Database:
    """An open file; what it holds is the last state that was saved, and nothing less."""

    def __init__(self, path: Path, connection: sqlite3.Connection, made: Made) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = connection
        self._made = made
        self._form = Form(made.key_dim, made.value_dim, made.dtype)
        self._tail: dict[int, frozenset[int]] = {}
        self._past = past.Past(self._form)

    def check_open(self) -> None:
        """Nothing, or the error that it was closed."""
        if self._connection is None:
            raise ClosedStore(f"{self.path} was closed: open it again to change it")

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            for key in [key for key, one in _OPEN.items() if one is self]:
                del _OPEN[key]

    def load(self) -> State:
        """What was saved last.

        Raises
        ------
        DamagedFile
            Where the file does not hold what was written.
        """
        self.check_open()
        assert self._connection is not None
        with schema.plainly(self.path):
            try:
                return self._loaded(self._connection)
            except telling.MEANINGLESS as error:
                raise DamagedFile(str(error)) from error

    def _loaded(self, connection: sqlite3.Connection) -> State:
        told = telling.now(connection)
        connection.execute(f"PRAGMA mmap_size = {1 << 40}")  # reads without a copy between
        blocks = connection.execute("SELECT * FROM blocks ORDER BY block")
        held = self._form.gathered(blocks, told.size)
        waiting = connection.execute("SELECT * FROM tail ORDER BY id").fetchall()
        held = overlaid(held, self._form.gathered(waiting, len(waiting)))
        ids = held.ids
        if held.size != told.size or (ids[1:] <= ids[:-1]).any() or (ids >= told.next_id).any():
            raise DamagedFile("locations are missing")
        merges = self._past.load(connection, held)
        if told.counted != self._past.counted:
            raise DamagedFile("what is known of its merges is not whole")
        connection.execute("PRAGMA mmap_size = 0")
        tail: dict[int, set[int]] = {}
        for location, *_ in waiting:
            tail.setdefault(location // BLOCK, set()).add(location)
        self._tail = {block: frozenset(some) for block, some in tail.items()}
        return State(held, told.hand(), merges, told.mixed)

    def save(self, state: State, ids: Rows) -> None:
        """Write a state, in which only locations with these ids have changed, or nothing.

        Raises
        ------
        FullDisk, StoreFileError
        """
        self.check_open()
        assert self._connection is not None
        connection = self._connection
        with schema.plainly(self.path):
            try:
                connection.execute("BEGIN IMMEDIATE")
                waiting = self._write(connection, state.held, ids)
                with self._past.saving(connection, state, ids) as counted:
                    telling.tell(connection, state, counted)
                    connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                raise
        for block, some in waiting.items():
            self._tail.pop(block, None)
            if some:
                self._tail[block] = some

    def _write(
        self, connection: sqlite3.Connection, held: Locations, ids: Rows
    ) -> dict[int, frozenset[int]]:
        """Write locations; for every block that they belong to, what waits of it then."""
        places = np.searchsorted(held.ids, ids)
        there = places < held.size
        there[there] = held.ids[places[there]] == ids[there]
        blocks, starts = np.unique(ids // BLOCK, return_index=True)
        lows = np.searchsorted(held.ids, blocks * BLOCK).tolist()
        highs = np.searchsorted(held.ids, (blocks + 1) * BLOCK).tolist()
        stops = [*starts[1:].tolist(), len(ids)]
        waiting: dict[int, frozenset[int]] = {}
        alone: list[Row] = []
        whole: list[tuple[int, int, int]] = []
        for block, start, stop, low, high in zip(
            blocks.tolist(), starts.tolist(), stops, lows, highs, strict=True
        ):
            some = self._tail.get(block, frozenset()).union(ids[start:stop].tolist())
            if len(some) < MANY and there[start:stop].all():
                waiting[block] = some
                pairs = zip(ids[start:stop].tolist(), places[start:stop].tolist(), strict=True)
                alone += [self._form.row(held, one, place, place + 1) for one, place in pairs]
                continue
            waiting[block] = frozenset()
            if block in self._tail:
                span = block * BLOCK, (block + 1) * BLOCK - 1
                connection.execute("DELETE FROM tail WHERE id BETWEEN ? AND ?", span)
            if low == high:
                connection.execute("DELETE FROM blocks WHERE block = ?", (block,))
            else:
                whole.append((block, low, high))
        put = "INSERT OR REPLACE INTO {} VALUES (?, ?, ?, ?, ?)"
        rows = (self._form.row(held, *one) for one in whole)
        connection.executemany(put.format("blocks"), rows)
        connection.executemany(put.format("tail"), alone)
        return waiting
