"""The file of a memory: how it is told from others, its tables, and its connection.

An SQLite file in WAL mode, synchronous = FULL: what was committed survives a kill and a power
cut. It is locked as long as it is open, since arrays in memory would not see what another writes.
Its beginning is looked at without SQLite, which would otherwise recover a file that is not ours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from explorable.errors import (
    DamagedFile,
    FileInUse,
    ForeignFile,
    FullDisk,
    NewerFile,
    ReadOnlyFile,
    StoreFileError,
)

__all__ = ["connect", "create", "inspect", "leave", "plainly", "tables"]

MAGIC = b"SQLite format 3\x00"
OURS = int.from_bytes(b"WReM", "big")  # the application's mark in the header of the file
VERSION = 1
PAGE = 1 << 14  # of 4 to 64 kB, the size at which a large memory opens fastest

SEAL = "seal INTEGER NOT NULL"
PARTS = f"{SEAL}, about BLOB NOT NULL, keys BLOB NOT NULL, counters BLOB NOT NULL"
OF = "merge INTEGER, id INTEGER"
TABLES = tuple(
    f"CREATE TABLE {table}"
    for table in (
        f"memory (name TEXT PRIMARY KEY, {SEAL}, told TEXT NOT NULL)",
        f"blocks (block INTEGER PRIMARY KEY, {PARTS})",
        f"tail (id INTEGER PRIMARY KEY, {PARTS})",
        f"merges (merge INTEGER PRIMARY KEY, {SEAL}, told TEXT NOT NULL, joined BLOB, made BLOB)",
        f"undo (merge INTEGER, block INTEGER, {PARTS}, PRIMARY KEY (merge, block))",
        f"members ({OF}, {SEAL}, members BLOB, PRIMARY KEY (merge, id))",
        f"moments ({OF}, {SEAL}, keys BLOB, crossed BLOB, PRIMARY KEY (merge, id))",
    )
)

CORRUPT = 11
# SQLite's primary result codes
KINDS: dict[int, tuple[type[StoreFileError], str]] = {
    3: (ReadOnlyFile, "may not be written"),
    5: (FileInUse, "is open in another memory, here or in another process"),
    6: (FileInUse, "is open in another memory, here or in another process"),
    8: (ReadOnlyFile, "may not be written"),
    CORRUPT: (DamagedFile, "is damaged"),
    13: (FullDisk, "does not fit on its disk any more; nothing was changed"),
    14: (ReadOnlyFile, "cannot be opened for writing, or its folder cannot"),
    26: (DamagedFile, "is damaged"),
}


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn what SQLite says into one named error."""
    try:
        yield
    except DamagedFile as error:
        raise DamagedFile(f"{path} is damaged: {error}") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)  # None: it comes from reading a text
        kind, words = KINDS.get(
            CORRUPT if code is None else code & 0xFF, (StoreFileError, f"cannot be used: {error}")
        )
        raise kind(f"{path} {words}") from error


def inspect(path: Path) -> bool:
    """Whether a memory is there, by the beginning of the file; nothing is opened by SQLite.

    Raises
    ------
    ForeignFile, NewerFile, ReadOnlyFile, StoreFileError
    """
    if not path.parent.is_dir():
        raise StoreFileError(f"there is no folder {path.parent}")
    try:
        if not path.is_file():
            if path.exists():
                raise ForeignFile(f"{path} is no file")
            return False
        with path.open("rb") as file:
            head = file.read(100)
    except PermissionError as error:
        raise ReadOnlyFile(f"{path} may not be read") from error
    if not head:
        return False
    if len(head) < 100 or not head.startswith(MAGIC) or int.from_bytes(head[68:72], "big") != OURS:
        raise ForeignFile(f"{path} is not the file of a memory, or its beginning is damaged")
    version = int.from_bytes(head[60:64], "big")
    if version > VERSION:
        raise NewerFile(f"{path} has version {version}, and this project knows up to {VERSION}")
    return True


def connect(path: Path, *, new: bool) -> sqlite3.Connection:
    """Open the file and lock it, in a transaction that has begun."""
    mode = "rwc" if new else "rw"
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=0,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        for setting in ("locking_mode = EXCLUSIVE", "synchronous = FULL", "trusted_schema = OFF"):
            connection.execute(f"PRAGMA {setting}")
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        leave(connection)
        raise
    return connection


def leave(connection: sqlite3.Connection) -> None:
    """Close without moving anything from the log to the file."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    connection.interrupt()  # holds until the next statement, and closing runs none
    connection.close()


def tables(connection: sqlite3.Connection) -> bool:
    """Whether the tables are there; False in a file whose making was broken off."""
    found = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    if found and {text for (text,) in found} != set(TABLES):
        raise DamagedFile("its tables are not those of a memory")
    return bool(found)


def create(connection: sqlite3.Connection) -> None:
    """Make the tables, in the transaction that has begun."""
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA application_id = {OURS}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
