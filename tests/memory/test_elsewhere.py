"""A memory's file is moved, replaced or deleted; other threads and copies of the process write."""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from explorable.errors import ExplorableError, FileInUse, StoreFileError
from explorable.memory import Store
from tests.memory.states import everything


def begun(path: Path | None) -> Store:
    store = Store(1, path=path)
    store.write([1.0], [1.0], competitive=False)
    return store


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("other.db"))


def replaced(path: Path) -> None:
    Store(1, path=path.with_name("new.db")).close()
    path.with_name("new.db").replace(path)


@pytest.mark.parametrize("happen", [deleted, moved, replaced])
def test_no_write_is_acknowledged_that_would_not_be_found_again(
    tmp_path: Path, happen: Callable[[Path], None]
) -> None:
    path = tmp_path / "memory.db"
    store = begun(path)
    before = everything(store)
    happen(path)
    with pytest.raises(StoreFileError, match="not the file that was opened"):
        store.write([2.0], [2.0])
    with pytest.raises(StoreFileError), store.transaction():
        pass
    with pytest.raises(StoreFileError, match="not the file that was opened"):
        store.close()
    assert everything(store) == before


def test_a_file_that_was_put_back_goes_on_with_all_that_was_written(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with begun(path) as store:
        moved(path)
        path.with_name("other.db").rename(path)
        store.write([2.0], [2.0], competitive=False)
    with Store(path=path) as store:
        assert len(store) == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no copies of a process here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # a fork beside threads of others
def test_a_copy_of_the_process_neither_writes_nor_closes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    store = begun(path)
    child = os.fork()
    if not child:
        code = 1
        try:
            store.write([2.0], [2.0], competitive=False)
        except FileInUse:
            store.close()
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert path.with_name("memory.db-wal").stat().st_size
    store.write([3.0], [3.0], competitive=False)
    store.close()
    with Store(path=path) as again:
        assert [one.value.tolist() for one in again.locations] == [[1.0], [3.0]]


@pytest.mark.parametrize("kept", [False, True])
def test_what_another_thread_writes_is_no_part_of_a_transaction_that_fails(
    tmp_path: Path, *, kept: bool
) -> None:
    store = begun(tmp_path / "memory.db" if kept else None)
    inside = Event()

    def write() -> None:
        inside.wait()
        store.write([5.0], [5.0], competitive=False)

    thread = Thread(target=write)
    thread.start()
    with pytest.raises(ZeroDivisionError), store.transaction():
        fail(store, inside, thread)
    thread.join()
    assert [one.value.tolist() for one in store.locations] == [[1.0], [5.0]]
    store.close()


def fail(store: Store, inside: Event, thread: Thread) -> None:
    store.write([2.0], [2.0], competitive=False)
    inside.set()
    thread.join(0.05)  # it waits for its turn
    raise ZeroDivisionError


def test_a_copied_memory_goes_its_own_way() -> None:
    store = begun(None)
    other = copy.deepcopy(store)
    other.write([2.0], [2.0], competitive=False)
    assert (len(store), len(other)) == (1, 2)


@pytest.mark.parametrize("path", [5, b"memory.db", [], "a\0b", "x" * 300, 1.5])
def test_what_is_no_path_gets_a_named_error(tmp_path: Path, path: Any) -> None:
    given = str(tmp_path / path) if isinstance(path, str) else path
    with pytest.raises(ExplorableError):
        Store(1, path=given)
    assert not list(tmp_path.iterdir())
