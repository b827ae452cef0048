"""A file that cannot be used gets one plain error; neither it nor the memory is changed."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pytest

from explorable.errors import (
    DamagedFile,
    FileInUse,
    ForeignFile,
    FullDisk,
    NewerFile,
    ReadOnlyFile,
    StoreFileError,
)
from explorable.memory import Store, schema
from tests.memory.states import everything, filled, whole


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where there is no memory yet."""
    return tmp_path / "memory.db"


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every file of a folder with its bytes."""
    return {one.name: one.read_bytes() if one.is_file() else None for one in folder.iterdir()}


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    """Check that nothing in a folder is changed."""
    before = contents(folder)
    yield
    assert contents(folder) == before


def made(path: Path, size: int = 200) -> Store:
    """A memory with blocks, a tail, merges, and covariances, in a file; it is open."""
    store = Store(3, 2, dtype=np.float32, path=path, second_order=True)
    given = filled(size, np.float32, 3, d_v=2)
    store.extend([one.address for one in given.locations], [one.value for one in given.locations])
    store.merge(radius=0.4)
    store.write([1, 0, 0], [1, 2], competitive=False)
    return store


def left(path: Path) -> Path:
    """A memory whose process was killed: most of it is in the log."""
    old = path.with_name("old.db")
    store = made(old)
    for end in ("", "-wal"):
        shutil.copyfile(f"{old}{end}", f"{path}{end}")
    store.close()
    old.unlink()
    return path


@pytest.mark.parametrize("content", [b"words\n", b"SQLite format 3\x00", b"\x00" * 4096])
def test_a_file_of_another_kind_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with untouched(path.parent), pytest.raises(ForeignFile, match="not the file of a memory"):
        Store(3, path=path)


@pytest.mark.parametrize("killed", [False, True])
def test_another_database_is_left_alone(path: Path, killed: bool) -> None:
    other = path.with_name("other.db")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE memory (name)")
        connection.commit()
        for end in ("", "-wal") if killed else ():
            shutil.copyfile(f"{other}{end}", f"{path}{end}")
    if not killed:
        other.rename(path)
    elif not path.stat().st_size:
        pytest.skip("nothing of it has left the log")
    with untouched(path.parent), pytest.raises(ForeignFile):
        Store(3, path=path)


def test_what_is_no_file_or_in_no_folder_is_told(path: Path) -> None:
    with untouched(path.parent):
        with pytest.raises(ForeignFile, match="is no file"):
            Store(3, path=path.parent)
        with pytest.raises(StoreFileError, match="no folder"):
            Store(3, path=path.parent / "none" / "memory.db")


def test_an_empty_file_becomes_a_memory(path: Path) -> None:
    path.touch()
    with Store(3, path=path) as store:
        store.write([1, 2, 3], [1, 2, 3])
    with Store(path=path) as store:
        assert len(store) == 1


def test_a_newer_version_is_left_alone(path: Path) -> None:
    made(path).close()
    content = bytearray(path.read_bytes())
    content[60:64] = (schema.VERSION + 1).to_bytes(4, "big")
    path.write_bytes(content)
    with untouched(path.parent), pytest.raises(NewerFile, match="version 2"):
        Store(path=path)


@pytest.mark.parametrize("killed", [False, True])
def test_no_damage_goes_unseen(path: Path, killed: bool) -> None:
    if killed:
        left(path)
    else:
        made(path).close()
    good = contents(path.parent)
    with Store(path=path) as store:
        whole_state = everything(store)
    rng, damaged = np.random.default_rng(1), 0
    content = good[path.name]
    assert content is not None
    for _ in range(80):
        for name, one in good.items():
            assert one is not None
            (path.parent / name).write_bytes(one)
        broken = bytearray(content)
        where, how = int(rng.integers(100, len(content))), int(rng.integers(3))
        if how == 0:
            broken[where] ^= 1 << int(rng.integers(8))
        elif how == 1:
            broken[where : where + 512] = bytes(512)
        else:
            del broken[where:]
        path.write_bytes(broken)
        before = contents(path.parent)
        try:
            with Store(path=path) as store:
                assert everything(store) == whole_state  # what was changed is not in use
        except DamagedFile:
            damaged += 1
            assert contents(path.parent) == before
    assert damaged > (0 if killed else 25)  # a log holds all pages that it will put back


@contextmanager
def nobody() -> Iterator[Path]:
    """A folder, and a person who may be kept from writing there."""
    with tempfile.TemporaryDirectory() as name:
        folder, person = Path(name), os.geteuid()
        folder.chmod(0o777)
        if person == 0:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(person)
            folder.chmod(0o777)


def test_a_file_that_may_not_be_written_is_left_alone() -> None:
    with nobody() as folder:
        path = folder / "memory.db"
        made(path).close()
        path.chmod(0o444)
        with untouched(folder), pytest.raises(ReadOnlyFile, match="may not be read and written"):
            Store(path=path)
        path.chmod(0o200)
        with pytest.raises(ReadOnlyFile, match="may not be read and written"):
            Store(path=path)


def test_a_folder_that_may_not_be_written_is_left_alone() -> None:
    with nobody() as folder:
        path = folder / "memory.db"
        made(path).close()
        folder.chmod(0o555)
        with untouched(folder):
            with pytest.raises(ReadOnlyFile, match="its folder"):
                Store(path=path)
            with pytest.raises(ReadOnlyFile, match="its folder"):
                Store(3, path=folder / "other.db")


def full_by_pages(store: Store) -> None:
    connection = store._changes.file._connection  # type: ignore[union-attr]
    connection.execute("PRAGMA max_page_count = 1")


def full_by_size(_: Store) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 17, resource.RLIM_INFINITY))


@pytest.mark.parametrize("full", [full_by_pages, full_by_size])
@pytest.mark.parametrize("together", [False, True])
def test_a_full_disk_changes_nothing(path: Path, full: object, together: bool) -> None:
    assert callable(full)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    rng = np.random.default_rng(2)

    def more(store: Store) -> None:
        if not together:
            store.extend(rng.normal(size=(2000, 3)).astype(np.float32), np.ones((2000, 2), "f4"))
            return
        with store.transaction():
            store.write([1, 0, 0], [1, 2])
            store.merge(radius=0.1)
            more_of(store)

    def more_of(store: Store) -> None:
        for _ in range(20):
            store.extend(rng.normal(size=(100, 3)).astype(np.float32), np.ones((100, 2), "f4"))

    with made(path) as store:
        before = everything(store)
        expected = FullDisk if full is full_by_pages else StoreFileError
        try:
            full(store)
            with pytest.raises(expected, match=r"memory\.db"):
                more(store)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        assert everything(store) == before
        if full is full_by_size:
            store.write([1, 0, 0], [1, 2])  # there is room again
        before = everything(store)
    with Store(path=path) as store:
        assert everything(store) == before


def test_one_memory_at_a_time_has_a_file(path: Path) -> None:
    ask = (
        "import sys; from explorable.memory import Store; from explorable.errors import FileInUse\n"
        "try: Store(path=sys.argv[1])\n"
        "except FileInUse as error: print(error)"
    )
    with made(path) as store:
        before = everything(store)
        link = path.with_name("link.db")
        link.symlink_to(path)
        with untouched(path.parent):
            for one in (path, link):
                with pytest.raises(FileInUse, match="open in another memory"):
                    Store(path=one)
            for _ in range(2):  # what was refused here has not let go of the lock
                done = subprocess.run(
                    [sys.executable, "-c", ask, path], capture_output=True, text=True, check=True
                )
                assert done.stdout.strip().endswith("is open in another process")
        assert everything(store) == before
        store.write([0, 0, 1], [1, 1])
        before = everything(store)
    with Store(path=path) as store:
        assert everything(store) == before


def test_a_memory_that_is_forgotten_lets_go_of_its_file(path: Path) -> None:
    store = made(path)
    before = whole(store)
    del store
    with Store(path=path) as store:
        assert whole(store) == before
