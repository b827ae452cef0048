"""The file of a memory: how it is told from others, its tables, and its connection.

An SQLite file in WAL mode, synchronous = FULL: what was committed survives a kill and a power
cut. Its beginning is looked at without SQLite, which would recover a file that is not ours.
"""

from __future__ import annotations

import os
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

HEADER = 100  # bytes at the beginning of every SQLite file, with these big-endian numbers in it:
USERS, APPLICATION = slice(60, 64), slice(68, 72)  # PRAGMA user_version and application_id
MAGIC = b"SQLite format 3\x00"
OURS = int.from_bytes(b"WReM", "big")  # the application's mark in the header of the file
VERSION = 1
SETTINGS = (
    "locking_mode = EXCLUSIVE",
    "synchronous = FULL",
    "trusted_schema = OFF",
    "wal_autocheckpoint = 0",  # `logs` moves a long log to the file, and knows when it has
)
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

NO_WRITING = ReadOnlyFile, "cannot be written, or its folder cannot"
IN_USE = FileInUse, "is open in another process"
CORRUPT, PRIMARY = 11, 0xFF  # the last byte of a result code says its kind
# those of SQLite: busy, locked, read only, corrupt, full, cannot be opened, not a database
KINDS: dict[int, tuple[type[StoreFileError], str]] = {
    3: NO_WRITING,  # access denied
    5: IN_USE,
    6: IN_USE,
    8: NO_WRITING,
    CORRUPT: (DamagedFile, "is damaged"),
    13: (FullDisk, "does not fit on its disk any more; nothing was changed"),
    14: NO_WRITING,
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
            CORRUPT if code is None else code & PRIMARY,
            (StoreFileError, f"cannot be used: {error}"),
        )
        raise kind(f"{path} {words}") from error


def inspect(descriptor: int, path: Path) -> bool:
    """Whether a memory is there, by the beginning of the file; False in an empty one.

    Raises
    ------
    ForeignFile, NewerFile
    """
    os.lseek(descriptor, 0, os.SEEK_SET)
    head = os.read(descriptor, HEADER)
    if not head:
        return False
    marked = head.startswith(MAGIC) and int.from_bytes(head[APPLICATION], "big") == OURS
    if len(head) < HEADER or not marked:
        raise ForeignFile(f"{path} is not the file of a memory, or its beginning is damaged")
    version = int.from_bytes(head[USERS], "big")
    if version > VERSION:
        raise NewerFile(f"{path} has version {version}, and this project knows up to {VERSION}")
    return True


def connect(path: Path) -> sqlite3.Connection:
    """Open the file and lock it, in a transaction that has begun and can write."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=rw",
        uri=True,
        timeout=0,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute(f"PRAGMA user_version = {VERSION}")  # fails where it cannot be written
    except BaseException:
        leave(connection, path)
        raise
    return connection


def leave(connection: sqlite3.Connection, path: Path) -> None:
    """Close without moving anything from the log to the file."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
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
