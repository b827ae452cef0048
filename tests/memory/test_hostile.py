"""Whatever is handed in: one named error that says what came, nothing changed, no warning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorable.errors import ExplorableError, OutOfRange, WrongSetting, WrongVector
from explorable.memory import Settings, Store, attention
from explorable.memory.abstention import Trial, risk_coverage
from explorable.memory.answering import Asking, answers
from explorable.memory.capacity import recall, sum_readout
from explorable.memory.loads import asked, at_loads, weights_at
from tests.memory.states import FLOATS, Kind, everything

Q = [1.0, 2.0]
TWO = np.ones((2, 2))
Use = Callable[[Store, Any], object]

NO_NUMBER: tuple[Any, ...] = (
    "1",
    b"1",
    True,
    np.True_,
    1j,
    np.complex128(1),
    float("nan"),
    10**400,
    10**5000,
    -1,
    np.array([1.0, 2.0]),
    np.array([1]),
    np.datetime64("2020"),
    [1],
    {},
    object(),
)
NUMBERS: dict[str, Use] = {
    "key_dim": lambda _, x: Store(x),
    "value_dim": lambda _, x: Store(2, x),
    "seed": lambda _, x: Store(2, seed=x),
    "k": lambda _, x: Store(2, k=x),
    "eta": lambda _, x: Store(2, eta=x),
    "scale": lambda store, x: store.read_attention(Q, x),
    "reads k": lambda store, x: store.read_attention(Q, k=x),
    "exclude_id": lambda store, x: store.read_attention(Q, exclude_id=x),
    "barred": lambda store, x: store.read_attention(Q, barred=(x,)),
    "tolerance": lambda store, x: store.read_attention(Q, tolerance=x),
    "beta": lambda store, x: store.read(Q, x),
    "radius": lambda store, x: store.merge(x),
    "noise": lambda store, x: store.calibrate(x),
    "sample": lambda store, x: store.calibrate(0.1, sample=x),
    "recall": lambda store, x: store.calibrate_index(recall=x),
    "lists": lambda store, x: store.calibrate_index(lists=x),
}
NO_FLAG: tuple[Any, ...] = ("no", 0, 1.0, [], np.array([True, False]))
FLAGS: dict[str, Use] = {
    "competitive": lambda store, x: store.write(Q, Q, competitive=x),
    "trace": lambda store, x: store.read_attention(Q, trace=x),
    "certify": lambda store, x: store.read_attention(Q, certify=x),
    "second_order": lambda store, x: store.read_attention(Q, second_order=x),
    "counted": lambda store, x: store.read(Q, counted=x),
}
NO_LIST: tuple[Any, ...] = (5, None, 1.5, object(), np.array(1))
NO_NAME: tuple[Any, ...] = ([], {}, set(), np.array(["own"]), 10**5000, "a", None)
NAMES: dict[str, Use] = {
    "signal": lambda store, x: store.calibrate(0.1, signal=x),
    "backend": lambda store, x: store.calibrate_index(backend=x),
}
NO_ROWS: tuple[Any, ...] = (
    None,
    "ab",
    [[1.0], [1.0, 2.0]],
    [[10**400, 1]],
    np.ma.array([[1.0, 2.0]], mask=[[True, False]]),
    np.full((2, 2), np.nan),
    np.ones((2, 2), np.float32),
    np.ones(2),
    np.ones((2, 3)),
    np.empty((0, 2)),
)
CASES = [
    *((name, use, x) for name, use in NUMBERS.items() for x in NO_NUMBER),
    *((name, use, x) for name, use in FLAGS.items() for x in NO_FLAG),
    *(("barred", lambda s, x: s.read_attention(Q, barred=x), x) for x in NO_LIST),
    *((name, use, x) for name, use in NAMES.items() for x in NO_NAME),
]


@pytest.fixture(autouse=True)
def no_warning() -> Iterator[None]:
    with warnings.catch_warnings(action="error"):
        yield


def filled_store() -> Store:
    store = Store(2, 2)
    store.extend(np.arange(10.0).reshape(5, 2), np.arange(10.0).reshape(5, 2))
    return store


def test_what_is_no_such_number_flag_list_or_name_gets_a_named_error_and_changes_nothing() -> None:
    store = filled_store()
    before = everything(store), store.eta
    for name, use, given in CASES:
        with pytest.raises(ExplorableError) as found:
            use(store, given)
        assert len(str(found.value)) < 250, name
    assert (everything(store), store.eta) == before


@pytest.mark.parametrize("place", range(3))
def test_attention_without_a_store_checks_what_it_is_given(place: int) -> None:
    for given in NO_ROWS:
        shape = given.shape if isinstance(given, np.ndarray) else ()
        if (place, shape) in ((0, (0, 2)), (2, (2, 3))):
            continue  # no query, and longer values, are as good as any
        one, two, three = (given if at == place else TWO for at in range(3))
        with pytest.raises(ExplorableError):
            attention(one, two, three, 1.0)


@pytest.mark.parametrize("scale", [None, "1", float("inf"), 10**400, [1.0]])
def test_attention_without_a_store_checks_its_scale_counts_and_result(scale: Any) -> None:
    with pytest.raises(WrongSetting):
        attention(TWO, TWO, TWO, scale)
    with pytest.raises(WrongVector):
        attention(TWO, TWO, TWO, 1.0, np.zeros(1))
    with pytest.raises(OutOfRange):
        attention(TWO * 1e200, TWO * 1e200, TWO, 1.0)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("power", [0.6, -0.6])
def test_an_address_whose_squares_leave_the_range_has_no_cosines_but_can_be_attended_to(
    dtype: Kind, power: float
) -> None:
    size = float(np.finfo(dtype).max) ** power
    store = Store(2, dtype=dtype)
    store.extend([[0.0, 1.0], [size, 0.0], [0.0, 0.0]], [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    before = everything(store)
    uses: list[Callable[[], object]] = [
        lambda: store.analyze(Q),
        lambda: store.read(Q),
        lambda: store.write(Q, Q),
        lambda: store.merge(tau_merge=0.9),
    ]
    for use in uses:
        with pytest.raises(OutOfRange, match="location 1"):
            use()
    assert everything(store) == before
    assert len(store.read_attention([1 / size, 0.0], trace=True).trace or ()) == 3


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_key_too_short_for_its_direction_is_not_called_zero(dtype: Kind) -> None:
    store = Store(2, dtype=dtype)
    store.write([1.0, 0.0], [1.0, 0.0])
    short = [float(np.finfo(dtype).tiny), 0.0]
    uses: list[Callable[[], object]] = [
        lambda: store.read(short),
        lambda: store.analyze(short),
        lambda: store.write(short, Q),
    ]
    for use in uses:
        with pytest.raises(OutOfRange, match="too short"):
            use()


def test_a_length_is_checked_again_where_a_row_was_taken_back_and_written_anew() -> None:
    store = Store(2)
    store.write([1.0, 0.0], [1.0, 0.0], competitive=False)
    with suppress(ZeroDivisionError), store.transaction():
        store.write([0.0, 1.0], [0.0, 1.0], competitive=False)
        store.analyze(Q)
        raise ZeroDivisionError
    store.write([1e200, 0.0], [0.0, 1.0], competitive=False)
    with pytest.raises(OutOfRange):
        store.analyze(Q)


@pytest.mark.parametrize("dtype", FLOATS)
def test_no_pair_within_the_radius_is_passed_over_for_a_square_that_overflows(dtype: Kind) -> None:
    big = float(np.finfo(dtype).max) ** 0.6
    store = Store(1, dtype=dtype)
    store.extend([[0.0], [big]], [[0.0], [1.0]])
    with pytest.raises(OutOfRange, match="radius"):
        store.merge(2 * big)
    assert len(store) == 2
    assert store.merge(1.0).joined == ()
    usual = Store(1, dtype=dtype)
    usual.extend([[0.0], [1.0]], [[0.0], [1.0]])
    assert len(usual.merge(1e300).joined) == 1


@pytest.mark.parametrize(
    "setting", [{"beta": 1e300}, {"gamma": 1e300}, {"tau_damp": 1e300}, {"tau_damp": 1e-320}]
)
def test_a_setting_that_the_type_cannot_hold_is_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(WrongSetting, match=next(iter(setting))):
        Store(2, dtype=np.float32, **setting)


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_widest_settings_write_without_a_warning(dtype: Kind) -> None:
    store = Store(2, dtype=dtype, tau_overload=1e300)
    split = Store(2, dtype=dtype, tau_overload=0.5, jitter=1e6)
    for one in (store, split):
        for _ in range(3):
            one.write(Q, Q)
        assert all(abs(np.hypot(*here.address) - 1) < 1e-6 for here in one.locations)
    with pytest.raises(WrongSetting):
        Store(2, jitter=1e7)


def test_settings_are_plain_numbers_whatever_they_came_as(tmp_path: Path) -> None:
    given: dict[str, Any] = {
        "k": np.int64(5),
        "eta": np.float32(0.25),
        "tau_overload": 7,
        "second_order": np.True_,
    }
    assert [type(getattr(Settings(**given), name)) for name in given] == [int, float, float, bool]
    with Store(2, path=tmp_path / "memory.db", **given) as store:
        store.write(Q, Q)
    with Store(path=tmp_path / "memory.db", **given) as store:
        assert len(store) == 1


def test_what_barred_merges_leave_verbatim_is_forced_with_covariances_too() -> None:
    store = Store(1, second_order=True)
    store.extend([[0.0], [0.0], [3.0], [5.0]], [[1.0], [2.0], [3.0], [4.0]])
    store.merge(radius=0.0)
    read = store.read_attention([1.0], barred=[0])
    assert (read.ball, str(read.status)) == (0.0, "forced")


BAD_TRIALS: dict[str, Callable[[], object]] = {
    "ragged": lambda: risk_coverage([0.5], np.array([None])),
    "words": lambda: risk_coverage("ab", [True]),
    "not flags": lambda: risk_coverage([0.5], [float("nan")]),
    "no patterns": lambda: recall(TWO * np.nan, TWO[0], 0, 1.0),
    "short query": lambda: recall(TWO, np.ones(1), 0, 1.0),
    "which": lambda: recall(TWO, TWO[0], True, 1.0),
    "steps": lambda: recall(TWO, TWO[0], 0, 1.0, steps=-1),
    "huge patterns": lambda: recall(TWO * 1e200, TWO[0], 0, 1.0),
    "no keys": lambda: at_loads(TWO * np.nan, TWO, 1.0, [2]),
    "huge keys": lambda: at_loads(TWO * 1e200, TWO, 1.0, [2]),
    "short queries": lambda: at_loads(TWO, np.ones((2, 1)), 1.0, [2]),
    "left out": lambda: weights_at(TWO, TWO[0], 1.0, 2, out=5),
    "away from none": lambda: asked(TWO * np.nan, 0.1),
    "nothing to ask": lambda: answers(TWO[:0], Trial(0.1, 3, 0), Asking(1.0)),
}


@pytest.mark.parametrize("name", BAD_TRIALS)
def test_a_trial_of_nonsense_gets_a_named_error(name: str) -> None:
    with pytest.raises(ExplorableError):
        BAD_TRIALS[name]()


def test_a_chance_is_at_most_one() -> None:
    assert sum_readout(1, 0) <= 1
