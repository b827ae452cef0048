"""A memory in a file: what was written is there again to the bit, and goes on as if never shut."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorable.errors import (
    ClosedStore,
    StoreFileError,
    WrongSetting,
    WrongVector,
)
from explorable.memory import Store, arithmetic, database
from tests.memory.states import FLOATS, OPEN, Kind, everything, one


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where there is no memory yet."""
    return tmp_path / "memory.db"


def killed(path: Path) -> Path:
    """The file and its log as a kill would leave them now."""
    other = path.with_name(f"killed-{path.name}")
    for end in ("", "-wal"):
        there = path.with_name(path.name + end)
        if there.exists():
            shutil.copyfile(there, other.with_name(other.name + end))
    return other


def story(store: Store, seed: int, steps: int = 40) -> None:
    """Change a memory in every way there is."""
    rng = np.random.default_rng(seed)
    for step in range(steps):
        one(store, step % 8 if step < 8 else int(rng.integers(8)), rng)


def broken(store: Store, rng: np.random.Generator) -> None:
    """Change a memory in a transaction that fails."""

    def changes() -> None:
        with store.transaction():
            for which in (2, 5, 6, 2, 7, 6):
                one(store, which, rng)
            store.write([0] * store.key_dim, [0] * store.value_dim)  # has no direction

    with pytest.raises(WrongVector):
        changes()


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_memory_is_found_again_to_the_bit(dtype: Kind, path: Path) -> None:
    with Store(3, 2, dtype=dtype, seed=4, path=path, **OPEN) as store:
        for start in range(4):
            story(store, start, 12)
            with Store(path=killed(path)) as found:
                assert everything(found) == everything(store)
        then = everything(store)
    assert not path.with_name("memory.db-wal").exists()
    with Store(path=path) as found:
        assert everything(found) == then
        assert (found.key_dim, found.value_dim, found.dtype) == (3, 2, np.dtype(dtype))
        assert found.settings == store.settings


@given(
    st.lists(st.integers(0, 11), max_size=25),
    st.integers(0, 2**32 - 1),
    st.sampled_from(FLOATS),
    st.sampled_from([1, 3, 64]),
)
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_any_order_of_changes_is_kept_and_goes_on_alike(
    tmp_path_factory: pytest.TempPathFactory, steps: list[int], seed: int, dtype: Kind, many: int
) -> None:
    path = tmp_path_factory.mktemp("order") / "memory.db"
    plain = Store(2, 3, dtype=dtype, seed=seed, **OPEN)
    kept = Store(2, 3, dtype=dtype, seed=seed, path=path, **OPEN)
    rngs = [np.random.default_rng(seed) for _ in range(2)]
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(database, "MANY", many)
        for step in steps:
            if step < 8:
                came = [one(*each) for each in zip((plain, kept), (step,) * 2, rngs, strict=True)]
                assert str(came[0]) == str(came[1])
            elif step == 8:
                kept.close()
                kept = Store(path=path)
            elif step == 9:
                for store, rng in zip((plain, kept), rngs, strict=True):
                    with store.transaction():
                        for which in (2, 5, 6, 2, 7, 6):
                            one(store, which, rng)
            elif step == 10:
                for store, rng in zip((plain, kept), rngs, strict=True):
                    before = everything(store)
                    broken(store, rng)
                    assert everything(store) == before
            else:
                with Store(path=killed(path)) as found:
                    assert everything(found) == everything(kept)
            assert everything(kept) == everything(plain)
    kept.close()
    with Store(path=path) as found:
        assert everything(found) == everything(plain)


def test_a_block_is_written_anew_once_many_of_it_wait(path: Path) -> None:
    def counted() -> tuple[int, int]:
        connection = store._changes.file._connection  # type: ignore[union-attr]
        tables = ("blocks", "tail")
        found = [connection.execute(f"SELECT count(*) FROM {one}").fetchone() for one in tables]
        return found[0][0], found[1][0]

    with Store(2, 1, path=path) as store:
        for number in range(15):
            store.write([number, 1], [0], competitive=False)
        assert counted() == (0, 15)
        store.write([0, 1], [0], competitive=False)
        assert counted() == (1, 0)
        store.extend(np.ones((100, 2)), np.ones((100, 1)))
        assert counted() == (2, 0)
        store.write([1, 0], [1])
        assert counted() == (2, 0)  # twenty of one block: more than wait
        store.merge(radius=0.0)
        assert len(store) < 40
        assert counted()[1] < 40


def test_a_transaction_is_one_change_in_memory_and_file(path: Path) -> None:
    with Store(2, 1, path=path) as store:
        store.write([1, 0], [1], competitive=False)
        empty = path.with_name("memory.db-wal").stat().st_size
        with store.transaction():
            for _ in range(5):
                store.write([0, 1], [1])
            assert path.with_name("memory.db-wal").stat().st_size == empty
        assert path.with_name("memory.db-wal").stat().st_size > empty
        with Store(path=killed(path)) as found:
            assert everything(found) == everything(store)


@pytest.mark.parametrize("there", [False, True])
def test_an_error_inside_takes_everything_back(path: Path, there: bool) -> None:
    with Store(3, 2, path=path if there else None, **OPEN) as store:
        story(store, 3)
        before = everything(store)
        broken(store, np.random.default_rng(4))
        assert everything(store) == before
        if there:
            with Store(path=killed(path)) as found:
                assert everything(found) == before
        story(store, 5)
        again = Store(3, 2, **OPEN)
        for seed in (3, 5):
            story(again, seed)
        assert everything(store) == everything(again)


@pytest.mark.parametrize("there", [False, True])
def test_a_transaction_inside_another_can_fail_alone(path: Path, there: bool) -> None:
    with Store(3, 2, path=path if there else None, **OPEN) as store:
        with store.transaction():
            story(store, 1)
            middle = everything(store)
            broken(store, np.random.default_rng(2))
            assert everything(store) == middle
        assert everything(store) == middle
        if there:
            with Store(path=killed(path)) as found:
                assert everything(found) == middle


def test_a_write_that_is_interrupted_in_its_midst_has_not_been(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: Any) -> Any:
        plain(*given)
        raise KeyboardInterrupt

    def swallowing(store: Store) -> None:
        with store.transaction():
            store.extend([[1, 2, 3]], [[4, 5]])
            with pytest.raises(KeyboardInterrupt):
                store.write([1, 2, 3], [4, 5])

    with Store(3, 2, path=path, **OPEN) as store:
        story(store, 1)
        before, plain = everything(store), arithmetic.adapt
        with monkeypatch.context() as changed:
            changed.setattr(arithmetic, "adapt", interrupted)
            with pytest.raises(KeyboardInterrupt):
                store.write([1, 2, 3], [4, 5])
            assert everything(store) == before
            with pytest.raises(StoreFileError, match="interrupted"):
                swallowing(store)
            assert everything(store) == before
        story(store, 2)
        again = Store(3, 2, **OPEN)
        for seed in (1, 2):
            story(again, seed)
        assert everything(store) == everything(again)


def test_a_closed_memory_can_be_read_and_not_changed(path: Path) -> None:
    store = Store(2, 1, path=path)
    store.extend([[1, 0], [1, 0]], [[1], [3]])
    store.merge(radius=0)
    store.close()
    store.close()
    before = everything(store)
    assert store.read_attention([1, 0]).value.tolist() == [2]
    for change in (
        lambda: store.write([1, 0], [1]),
        lambda: store.write([1, 0], [1], competitive=False),
        lambda: store.extend([[1, 0]], [[1]]),
        lambda: store.merge(radius=1),
        store.undo_merge,
        lambda: store.transaction().__enter__(),
    ):
        with pytest.raises(ClosedStore, match="was closed"):
            change()
    assert everything(store) == before


def test_a_memory_that_was_made_otherwise_is_not_opened(path: Path) -> None:
    with pytest.raises(WrongSetting, match="needs key_dim"):
        Store(path=path)
    assert not path.exists()
    made: dict[str, Any] = {"dtype": np.float32, "seed": 3, "beta": 2.0, "k": 7}
    Store(3, 2, path=path, **made).close()
    content = path.read_bytes()
    for asked in ((4,), (3, 3)):
        with pytest.raises(WrongSetting, match="was made with"):
            Store(*asked, path=path)
    others: dict[str, Any] = {"dtype": np.float64, "seed": 4, "beta": 3.0, "k": 8}
    for name, other in others.items():
        with pytest.raises(WrongSetting, match=f"made with {name}"):
            Store(path=path, **{name: other})
    assert path.read_bytes() == content
    with Store(3, 2, path=path, **made) as found:
        assert (found.settings.beta, found.settings.k) == (2.0, 7)
    with Store(path=str(path)) as found:
        assert found.dtype == np.float32


def test_a_name_may_hold_what_an_address_of_a_file_may_not(tmp_path: Path) -> None:
    path = tmp_path / "a?b#c %41.db"
    with Store(1, path=path) as store:
        store.write([1], [1])
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    with Store(path=path) as store:
        assert len(store) == 1
