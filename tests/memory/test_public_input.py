"""Whatever is given for any argument of a memory: an answer or a named error, and no change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature
from typing import Any

import numpy as np
import pytest

from explorable.errors import ExplorableError
from explorable.memory import Store, attention
from explorable.memory.abstention import optimal_area, risk_coverage
from explorable.memory.capacity import active_share, bit_error, recall, sum_readout
from explorable.memory.capacity_trials import distances, try_bits, try_sum, try_sums
from explorable.memory.loads import asked, at_loads, left_out, spread_keys, weights_at
from tests.memory.states import whole

ODD: list[Any] = [
    *(None, "x", b"x", True, np.bool_(True), 0, -1, 1.5, 10**400, 1 + 2j, object()),
    *(float("nan"), float("inf"), np.float32(2), np.int64(3), [1], (1,), {}),
    *(np.array([1, 2]), np.array(3), np.array([]), np.array("a")),
    *([[1.0, 0.0], [0.0, 1.0]], np.eye(2, dtype=np.float32), np.eye(2, dtype=object), np.eye(3)),
    *(np.zeros((0, 2)), np.zeros((2, 0)), [2.0], [True], ["a"], {2: 1}),
]
KEYS = np.eye(2)
TRIALS: dict[Callable[..., Any], dict[str, Any]] = {
    active_share: {"bits": 20, "radius": 5},
    asked: {"keys": KEYS, "away": 0.1, "seed": 0},
    at_loads: {"keys": KEYS, "queries": KEYS, "beta": 2.0, "loads": [2]},
    bit_error: {"load": 0.1},
    distances: {"bits": 20, "locations": 10, "queries": 1, "seed": 0},
    left_out: {"keys": KEYS, "queries": KEYS, "beta": 2.0, "loads": [2]},
    optimal_area: {"risk": 0.1},
    recall: {"patterns": KEYS, "query": KEYS[0], "which": 0, "beta": 2.0, "steps": 5},
    risk_coverage: {"confidence": [1.0, 2.0], "wrong": [False, True]},
    spread_keys: {"many": 4, "dimensions": 3, "separation": 0.5, "seed": 0},
    sum_readout: {"items": 10, "ratio": 2.0},
    try_bits: {"units": 20, "patterns": 3, "networks": 2, "seed": 0},
    try_sum: {"items": 4, "dimensions": 16, "pairs": 3, "trials": 2, "seed": 0},
    try_sums: {"items": 4, "dimensions": 16, "pairs": 3, "sums": 2, "seed": 0},
    weights_at: {"keys": KEYS, "query": KEYS[0], "beta": 2.0, "load": 2, "out": 0},
}
NEEDED: dict[str, dict[str, Any]] = {
    "write": {"key": [1.0, 0.0], "value": [1.0]},
    "extend": {"keys": [[1.0, 0.0]], "values": [[1.0]]},
    "merge": {"radius": 0.1},
    "calibrate": {"noise": 0.1, "risk": 0.1},
}


def filled(**settings: Any) -> Store:
    store = Store(**{"key_dim": 2, "value_dim": 1} | settings)
    store.extend([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], [[1.0], [2.0], [3.0]])
    return store


def named_or_fine(call: Callable[[], object]) -> bool:
    """Whether it went through; any error that has no name of ours fails the test."""
    try:
        call()
    except ExplorableError:
        return False
    return True


def arguments() -> list[tuple[str, str]]:
    """Each method with each of its arguments."""
    names = ["write", "extend", "merge", "calibrate", "calibrate_index", "read", "read_attention"]
    return [
        (name, one)
        for name in [*names, "attend", "analyze"]
        for one, kind in signature(getattr(Store, name)).parameters.items()
        if one != "self" and kind.kind not in (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
    ]


@pytest.mark.parametrize("name", [one for one in signature(Store).parameters if one != "path"])
def test_settings_are_taken_or_refused_by_name(name: str) -> None:
    for odd in ODD:
        named_or_fine(partial(filled, **{name: odd}))


@pytest.mark.parametrize(("method", "name"), arguments())
def test_arguments_are_taken_or_refused_by_name(method: str, name: str) -> None:
    expects = signature(getattr(Store, method)).parameters
    given = dict(NEEDED.get(method, {}))
    given |= {one: [1.0, 0.0] for one in ("query",) if one in expects}
    given |= {one: [[1.0, 0.0]] for one in ("queries",) if one in expects}
    for odd in ODD:
        store, used = filled(), given | {name: odd}
        before = whole(store)
        placed = [
            used.pop(one) for one, kind in expects.items() if positional(kind) and one in used
        ]
        went = named_or_fine(partial(getattr(store, method), *placed, **used))
        assert went or whole(store) == before


def positional(one: Parameter) -> bool:
    return one.kind is Parameter.POSITIONAL_ONLY


@pytest.mark.parametrize("name", ["signals", "load", "k", "scale"])
def test_a_threshold_takes_or_refuses_by_name(name: str) -> None:
    store = filled()
    threshold = store.calibrate(noise=0.1, risk=0.5)
    given: dict[str, Any] = {"signals": store.read_attention([1.0, 0.0]).signals, "load": 3}
    for odd in ODD:
        named_or_fine(partial(threshold.accepts, **given | {name: odd}))


@pytest.mark.parametrize("name", signature(attention).parameters)
def test_attention_takes_or_refuses_by_name(name: str) -> None:
    given: dict[str, Any] = {
        "queries": [[1.0, 0.0]],
        "keys": [[1.0, 0.0]],
        "values": [[1.0]],
        "scale": 1.0,
    }
    for odd in ODD:
        named_or_fine(partial(attention, **given | {name: odd}))


@pytest.mark.parametrize("trial", TRIALS, ids=lambda one: str(one.__name__))
def test_a_trial_takes_or_refuses_by_name(trial: Callable[..., Any]) -> None:
    assert signature(trial).parameters.keys() == TRIALS[trial].keys()
    trial(**TRIALS[trial])
    for name in TRIALS[trial]:
        for odd in ODD:
            named_or_fine(partial(trial, **TRIALS[trial] | {name: odd}))
