"""The file of a memory while it is open: every change is one transaction of it.

Locations with ids 64 b to 64 b + 63 are one row, *block* b, so that a large memory opens at the
speed of a plain read. What changes one by one waits in a *tail* of single locations, which count
instead of those in the blocks, until a block has many of them and is written anew.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from weakref import finalize

import numpy as np

from explorable.errors import ClosedStore, DamagedFile, StoreFileError, WrongSetting
from explorable.memory import header, logs, past, schema
from explorable.memory.blocks import Form, overlaid
from explorable.memory.changes import firsts
from explorable.memory.holding import Hold
from explorable.memory.locations import Locations
from explorable.memory.settings import shown
from explorable.memory.state import Made, Request, State
from explorable_kernels.contract import BLOCK, Rows

__all__ = ["Database", "opened"]

Span = tuple[int, int, int]  # block or id, and rows from where to where
LEFT: list[sqlite3.Connection] = []  # that must not be closed here
PUT = "INSERT OR REPLACE INTO {} VALUES (?, ?, ?, ?, ?)"
MANY = 16  # waiting locations at which a block is written anew


def opened(path: str | os.PathLike[str], request: Request) -> tuple[Database, Made, State]:
    """The memory in a file, or a new one where there is none.

    Raises
    ------
    WrongSetting
        Where the memory that is there was made otherwise than is asked.
    StoreFileError
        Where the file cannot be used; its kind says why. The file is as it was.
    """
    try:
        place = Path(path).absolute()
        found = place.exists()
        if found:
            place = place.resolve()  # beside that is its log, wherever a link is
    except (TypeError, ValueError) as error:
        raise WrongSetting(f"path must be that of a file, and is {shown(path)}") from error
    except OSError as error:
        raise StoreFileError(f"there can be no file {shown(path)}: {error.strerror}") from error
    if "\0" in str(place):
        raise WrongSetting(f"path must be that of a file, and is {shown(path)}")
    if not found:
        request.made()  # nothing is made where it says no
    hold = Hold(place)
    try:
        there = schema.inspect(hold.descriptor, place)
        with schema.plainly(place):
            alone = logs.named_alone(place) if there else None
            return _loaded(hold, schema.connect(place), request, alone, there=there)
    except BaseException:
        hold.release()
        if hold.new:
            place.unlink()
        raise


def _loaded(
    hold: Hold,
    connection: sqlite3.Connection,
    request: Request,
    alone: header.Now | None,
    *,
    there: bool,
) -> tuple[Database, Made, State]:
    try:
        if there and schema.tables(connection):
            made = header.made(connection)
            request.agree(made)
        else:
            made = request.made()
            schema.create(connection)
            header.make(connection, made)
            connection.execute("COMMIT")
        database = Database(hold, connection, made, alone)
        state = database.loaded(connection)
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA journal_mode = WAL")
        hold.check()
        database.begin()
    except BaseException:
        schema.leave(connection, hold.path)
        raise
    return database, made, state


def _let_go(connection: sqlite3.Connection, hold: Hold) -> None:
    if not hold.ours:  # a copy of the process leaves the file, and its lock, to the first one
        LEFT.append(connection)
        return
    connection.close()
    hold.release()


class Database:
    """An open file; what it holds is the last state that was saved, and nothing less."""

    def __init__(
        self, hold: Hold, connection: sqlite3.Connection, made: Made, alone: header.Now | None
    ) -> None:
        self.path, self._hold = hold.path, hold
        self._connection = connection
        self._form = Form(made.key_dim, made.value_dim, made.dtype)
        self._tail: dict[int, frozenset[int]] = {}
        self._past = past.Past(self._form)
        self._log, self._alone = logs.Log(hold.path), alone
        self._finish = finalize(self, _let_go, connection, hold)

    def begin(self) -> None:
        """Say that all is open."""
        self._log.begin(self._connection)

    def check_open(self) -> None:
        """Nothing, or the error that it was closed."""
        if not self._finish.alive:
            raise ClosedStore(f"{self.path} was closed: open it again to change it")

    def check(self) -> None:
        """Nothing, or an error where it is closed or what is saved would not be found again."""
        self.check_open()
        self._hold.check()
        self._log.check()

    def close(self) -> None:
        """Let go of the file; an error where what was saved may not be found again."""
        try:
            if self._finish.alive and self._hold.ours:
                self._hold.check()
                if self._log.holds:
                    self._log.check()
        finally:
            self._finish()

    def load(self) -> State:
        """What was saved last.

        Raises
        ------
        DamagedFile
            Where the file does not hold what was written.
        """
        self.check()
        with schema.plainly(self.path):
            return self.loaded(self._connection)

    def loaded(self, connection: sqlite3.Connection) -> State:
        """The same, where SQLite's errors are seen to."""
        try:
            return self._read(connection)
        except header.MEANINGLESS as error:
            raise DamagedFile(str(error)) from error

    def _read(self, connection: sqlite3.Connection) -> State:
        told = header.now(connection)
        self._log.found(told, self._alone)
        self._alone = None  # so it was when it was opened
        connection.execute(f"PRAGMA mmap_size = {1 << 40}")  # reads without a copy between
        with closing(connection.execute("SELECT * FROM blocks ORDER BY block")) as blocks:
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
        return State(held, told.hand(), merges, told.mixed, told.forgot)

    def save(self, state: State, ids: Rows) -> None:
        """Write a state, in which only locations with these ids have changed, or nothing.

        Raises
        ------
        FullDisk, StoreFileError
        """
        self.check()
        connection = self._connection
        with schema.plainly(self.path):
            try:
                connection.execute("BEGIN IMMEDIATE")
                waiting = self._write(connection, state.held, ids)
                with self._past.saving(connection, state, ids) as counted:
                    log = self._log.next()
                    header.tell(connection, state, counted, log)
                    connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                raise
        self._log.grown(log, connection)
        for block, some in waiting.items():
            self._tail.pop(block, None)
            if some:
                self._tail[block] = some

    def _write(
        self, connection: sqlite3.Connection, held: Locations, ids: Rows
    ) -> dict[int, frozenset[int]]:
        """Write locations; for every block that they belong to, what waits of it then."""
        if len(ids) == 1:
            location = int(ids[0])
            row, block = held.row(location), location // BLOCK
            some = self._tail.get(block, frozenset()) | {location}
            if row is not None and len(some) < MANY:
                (one,) = self._form.rows(held, [(location, row, row + 1)])
                connection.execute(PUT.format("tail"), one)
                return {block: some}
        places = np.searchsorted(held.ids, ids)
        there = places < held.size
        there[there] = held.ids[places[there]] == ids[there]
        starts = firsts(ids // BLOCK)
        blocks = ids[starts] // BLOCK
        lows = np.searchsorted(held.ids, blocks * BLOCK).tolist()
        highs = np.searchsorted(held.ids, (blocks + 1) * BLOCK).tolist()
        stops = [*starts[1:].tolist(), len(ids)]
        waiting: dict[int, frozenset[int]] = {}
        alone: list[Span] = []
        whole: list[Span] = []
        for block, start, stop, low, high in zip(
            blocks.tolist(), starts.tolist(), stops, lows, highs, strict=True
        ):
            some = self._tail.get(block, frozenset())
            if stop - start < MANY:
                some = some.union(ids[start:stop].tolist())
            if max(stop - start, len(some)) < MANY and there[start:stop].all():
                waiting[block] = some
                pairs = zip(ids[start:stop].tolist(), places[start:stop].tolist(), strict=True)
                alone += [(one, place, place + 1) for one, place in pairs]
                continue
            waiting[block] = frozenset()
            if block in self._tail:
                span = block * BLOCK, (block + 1) * BLOCK - 1
                connection.execute("DELETE FROM tail WHERE id BETWEEN ? AND ?", span)
            if low == high:
                connection.execute("DELETE FROM blocks WHERE block = ?", (block,))
            else:
                whole.append((block, low, high))
        for table, spans in (("blocks", whole), ("tail", alone)):
            connection.executemany(PUT.format(table), self._form.rows(held, spans))
        return waiting
