"""Whether a log belongs to the file beside it: SQLite would apply any that has its name.

Changes go to the log, and from there to the file when the log is long, or at closing. Each log
has a name, which every change writes down with that of the log before it. The file alone, without
its log, then names the one or the other; where it names a third, it was put there later.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from explorable.errors import DamagedFile, ForeignFile
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


def named_alone(path: Path) -> str | None:
    """The log that a file names by itself; None where there is no log, or that cannot be told.

    It is read before it is locked, since closing it would end the lock.
    """
    if not _size(path):
        return None
    with suppress(sqlite3.Error, DamagedFile, *header.MEANINGLESS):  # it may be halfway copied
        uri = f"{path.as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return header.now(connection).log
    return None


class Log:
    """The log of an open file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names = "", ""
        self._empty = not _size(path)

    def found(self, told: header.Now, alone: str | None) -> None:
        """Go on with the log that there is.

        Raises
        ------
        ForeignFile
            It belongs to another file than the one that names ``alone``.
        """
        self._names = told.log, told.before
        if alone is not None and alone not in self._names:
            name = Path(_beside(self._path)).name
            raise ForeignFile(
                f"{self._path} was put beside the log of another file, {name}: move that away to "
                "open what is here, or put back the file it belongs to"
            )

    def next(self) -> tuple[str, str]:
        """What the next change writes down: its log, and the one before."""
        return (header.token(), self._names[0]) if self._empty else self._names

    def grown(self, names: tuple[str, str], connection: sqlite3.Connection) -> None:
        """Say that a change is in the log; a long one is moved to the file."""
        self._names, self._empty = names, False
        if _size(self._path) < LONG:
            return
        with suppress(sqlite3.Error):  # it can wait, and then the log goes on
            moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._empty = moved == (0, 0, 0)
