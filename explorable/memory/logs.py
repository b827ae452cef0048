"""Whether a log belongs to the file beside it: SQLite would apply any that has its name.

Changes go to the log, and from there to the file when the log is long, or at closing. Each log
has a name, which every change writes down with that of the log before it, and each change its
number. The file alone, without its log, then names the one or the other, and no later change than
the log; where it does not, one of them was put there since.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from explorable.errors import DamagedFile, ForeignFile, StoreFileError
from explorable.memory import header

__all__ = ["Log", "named_alone"]

LONG = 1 << 24  # bytes: about as many as SQLite itself lets come together, at 16 kB a page


def _beside(path: Path) -> str:
    return f"{path}-wal"


def _size(path: Path) -> int:
    """How long the log is; 0 where there is none."""
    try:
        return os.stat(_beside(path)).st_size  # noqa: PTH116 - at every write, and so without a path
    except OSError:
        return 0


def named_alone(path: Path) -> header.Now | None:
    """What a file says by itself; None where there is no log, or that cannot be told.

    It is read before it is locked, since closing it would end the lock.
    """
    if not _size(path):
        return None
    with suppress(sqlite3.Error, DamagedFile, *header.MEANINGLESS):  # it may be halfway copied
        uri = f"{path.as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return header.now(connection)
    return None


class Log:
    """The log of an open file."""

    def __init__(self, path: Path) -> None:
        self._path, self._name = path, _beside(path)
        self._last = "", "", 0
        self._file: tuple[int, int] | None = None  # see `begin`
        self._size = 0  # of what was committed to it, at least

    def found(self, told: header.Now, alone: header.Now | None) -> None:
        """Go on with the log that there is.

        Raises
        ------
        ForeignFile
            It belongs to another file than the one that says ``alone``, or to an earlier one.
        """
        self._last = told.log, told.before, told.changes
        self._size = _size(self._path)
        if alone is None:
            return
        foreign = alone.log not in self._last[:2]
        if foreign or alone.changes > told.changes:
            whose = "the log of another file" if foreign else "an earlier log than its own"
            raise ForeignFile(
                f"{self._path} was put beside {whose}, {Path(self._name).name}: move that away to "
                "open what is here, or put back the file it belongs to"
            )

    def begin(self, connection: sqlite3.Connection) -> None:
        """Say that all is open: from now on the log is there, and stays."""
        connection.execute("PRAGMA user_version").fetchone()  # the first read makes a new one
        with suppress(OSError):  # it is gone already, as the next change is told
            found = Path(self._name).stat()
            self._file = found.st_dev, found.st_ino

    @property
    def holds(self) -> bool:
        """Whether there may be changes in it that are not in the file."""
        return self._size > 0

    def check(self) -> None:
        """Nothing, or an error where changes would go to a log that is not found again.

        Raises
        ------
        StoreFileError
            The log was moved, replaced, deleted or cut short since.
        """
        try:
            found = os.stat(self._name)  # noqa: PTH116 - at every write, and so without a path
            same = (found.st_dev, found.st_ino) == self._file and found.st_size >= self._size
        except OSError:
            same = False
        if not same:
            raise StoreFileError(
                f"the log of {self._path}, {Path(self._name).name}, was moved, replaced or cut "
                "short by something else while it was open: what it held is in this memory still, "
                "and can be read; nothing was changed"
            )

    def next(self) -> tuple[str, str, int]:
        """What the next change writes down: its log, the one before, and its number."""
        name, before, changes = self._last
        return (name, before, changes + 1) if self._size else (header.token(), name, changes + 1)

    def grown(self, last: tuple[str, str, int], connection: sqlite3.Connection) -> None:
        """Say that a change is in the log; a long one is moved to the file."""
        self._last, self._size = last, max(_size(self._path), 1)
        if self._size < LONG:
            return
        with suppress(sqlite3.Error):  # it can wait, and then the log goes on
            moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if moved == (0, 0, 0):
                self._size = 0
