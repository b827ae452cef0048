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
from tests.memory.states import whole

ODD: list[Any] = [
    *(None, "x", b"x", True, np.bool_(True), 0, -1, 1.5, 10**400, 1 + 2j, object()),
    *(float("nan"), float("inf"), np.float32(2), np.int64(3), [1], (1,), {}),
    *(np.array([1, 2]), np.array(3), np.array([]), np.array("a")),
]
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
