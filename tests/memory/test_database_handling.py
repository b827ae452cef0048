"""What is done to the file of a memory, and to the memory, beside writing and reading."""

from __future__ import annotations

import copy
import os
import pickle
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from explorable.errors import CannotUndo, ClosedStore, FileInUse, ForeignFile, StoreFileError
from explorable.memory import Store, logs
from tests.memory.states import everything, filled
from tests.memory.test_database_errors import made, untouched


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where there is no memory yet."""
    return tmp_path / "memory.db"


def test_a_link_to_nothing_is_told_and_one_to_a_file_is_followed(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    with untouched(path.parent), pytest.raises(StoreFileError, match=r"is a link to .*memory\.db"):
        Store(3, path=link)
    made(path).close()
    with Store(path=link) as store, pytest.raises(FileInUse):
        Store(path=path)
    copied = path.with_name("log.db")
    with Store(path=link) as store:
        store.write([1, 2, 3], [1, 2], competitive=False)
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{copied}{end}")
    with Store(path=copied) as found:
        assert everything(found) == everything(store)


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_memory_with_a_file_is_not_copied(path: Path, how: Callable[[Store], object]) -> None:
    with made(path) as store, pytest.raises(StoreFileError, match="copy its file"):
        how(store)
    how(filled(3, np.float64))


def test_a_file_that_something_else_cuts_short_takes_no_more_changes(path: Path) -> None:
    store = made(path)
    before = everything(store)
    os.truncate(path, path.stat().st_size - 1)
    for change in (
        lambda: store.write([1, 2, 3], [1, 2]),
        lambda: store.merge(radius=1.0),
        store.undo_merge,
        store.close,
    ):
        with pytest.raises(StoreFileError, match="cut short"):
            change()
    assert everything(store) == before


def test_the_first_error_is_told_where_a_file_was_cut_short_too(path: Path) -> None:
    def cut_and_fail() -> None:
        with made(path):
            os.truncate(path, path.stat().st_size - 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cut_and_fail()


def test_the_file_of_a_memory_that_forgets_has_rows_for_its_locations_only(path: Path) -> None:
    rng = np.random.default_rng(0)
    with Store(2, 1, path=path, second_order=True) as store:
        for _ in range(30):
            with store.transaction():
                store.extend(rng.normal(size=(20, 2)), rng.normal(size=(20, 1)))
                store.merge(to=15, keep=False)
        kept = everything(store)
    with closing(sqlite3.connect(path)) as connection:
        asked = "SELECT (SELECT count(*) FROM {})"
        tables = ("blocks", "tail", "moments", "members", "undo", "merges")
        many = [connection.execute(asked.format(one)).fetchone()[0] for one in tables]
    assert max(many[:3]) <= 15
    assert many[3:] == [0, 0, 0]
    with Store(path=path) as store:
        assert everything(store) == kept
        with pytest.raises(CannotUndo, match="forgot"):
            store.undo_merge()


@pytest.mark.parametrize("kept", [False, True])
def test_a_transaction_is_used_once(path: Path, kept: bool) -> None:
    with Store(1, path=path if kept else None) as store:
        once = store.transaction()
        with once:
            store.write([1], [1], competitive=False)
        for _ in range(2):
            with pytest.raises(ClosedStore, match="begun before"), once:
                store.write([2], [2], competitive=False)
        with store.transaction() as within, pytest.raises(ClosedStore), once:
            pass
        assert within is None
        assert len(store) == 1


@pytest.mark.parametrize("which", ["an older copy", "another memory", "a new memory"])
def test_a_log_is_not_applied_to_another_file_than_its_own(path: Path, which: str) -> None:
    made(path).close()
    older = path.read_bytes()
    with Store(path=path) as store:
        store.merge(radius=0.8)
    with Store(path=path) as store:
        store.write([1, 2, 3], [1, 2], competitive=False)
        log = Path(f"{path}-wal").read_bytes()
        own = path.read_bytes()
        kept = everything(store)
    other = path.with_name("other.db")
    (made(other) if which == "another memory" else Store(3, 2, path=other)).close()
    path.write_bytes(older if which == "an older copy" else other.read_bytes())
    Path(f"{path}-wal").write_bytes(log)
    with (
        untouched(path.parent),
        pytest.raises(ForeignFile, match=r"log of another.*memory\.db-wal"),
    ):
        Store(path=path)
    path.write_bytes(own)
    with Store(path=path) as found:
        assert everything(found) == kept


def test_a_log_is_not_applied_to_its_own_file_when_that_is_later(path: Path) -> None:
    """SQLite would make a mixture of both, which may look whole."""
    with made(path) as store:
        log = Path(f"{path}-wal").read_bytes()
        store.write([1, 2, 3], [1, 2], competitive=False)
        kept = everything(store)
    Path(f"{path}-wal").write_bytes(log)
    with (
        untouched(path.parent),
        pytest.raises(ForeignFile, match=r"earlier log than its own, memory\.db-wal"),
    ):
        Store(path=path)
    Path(f"{path}-wal").unlink()
    with Store(path=path) as found:
        assert everything(found) == kept


def test_a_log_is_found_again_after_an_interrupt_at_its_first_change(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(path).close()
    copied = path.with_name("copied.db")
    with Store(path=path) as store:
        with monkeypatch.context() as interrupted:
            interrupted.setattr(logs.Log, "grown", Mock(side_effect=KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                store.write([1, 2, 3], [1, 2], competitive=False)
        store.write([3, 2, 1], [1, 2], competitive=False)
        for end in ("", "-wal"):  # as a kill would leave them now
            shutil.copyfile(f"{path}{end}", f"{copied}{end}")
    with Store(path=copied) as found:
        assert everything(found) == everything(store)


def _replaced(log: Path) -> None:
    told = log.read_bytes()
    log.rename(log.with_name("old"))
    log.write_bytes(told)


def _cut(log: Path) -> None:
    os.truncate(log, log.stat().st_size - 1)


@pytest.mark.parametrize(
    ("how", "written"),
    [
        (Path.unlink, False),
        (Path.unlink, True),
        (_replaced, False),
        (_replaced, True),
        (_cut, True),
    ],
)
def test_no_change_goes_to_a_log_that_is_not_found_again(
    path: Path, how: Callable[[Path], object], written: bool
) -> None:
    made(path).close()
    store = Store(path=path)
    if written:
        store.write([1, 2, 3], [1, 2], competitive=False)
    before = everything(store)
    how(Path(f"{path}-wal"))
    told = pytest.raises(StoreFileError, match=r"log of .*memory\.db-wal, was moved")
    for change in (lambda: store.write([1, 2, 3], [1, 2]), lambda: store.merge(radius=1.0)):
        with told:
            change()
    with told if written else nullcontext():  # what is in the file alone cannot be lost so
        store.close()
    assert everything(store) == before
    store.close()  # it was let go of


def test_a_long_log_is_moved_to_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LONG", 1 << 17)
    log, copied = Path(f"{path}-wal"), path.with_name("copied.db")
    sizes = set()
    with Store(2, path=path) as store:
        for n in range(40):
            store.write([n, 1], [1, 2], competitive=False)
            sizes.add(log.stat().st_size)
            for end in ("", "-wal"):  # as a kill would leave them now
                shutil.copyfile(f"{path}{end}", f"{copied}{end}")
            with Store(path=copied) as found:
                assert len(found) == n + 1
        assert 0 in sizes
        assert max(sizes) < 1 << 17
