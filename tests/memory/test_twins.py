"""A memory computes the same bits whether the slow or the compiled twin does the work.

The twins themselves are compared in tests/kernels, in both float types and at all sizes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from explorable.memory import Store, arithmetic
from tests.memory.states import bits, filled, pairs, whole

QUERY = np.random.default_rng(7).normal(size=5).astype(np.float32)


def read(store: Store) -> tuple[Any, ...]:
    found = store.read_attention(QUERY, k=9, barred=[3, 64], trace=True)
    return bits(found.value), found.trace, found.mass, found.bound, bits(store.attend([QUERY]))


def recall(store: Store) -> tuple[Any, ...]:
    found = store.read(QUERY, k=9)
    return bits(found.value), found.trace, store.analyze(QUERY)


def learn(store: Store) -> tuple[Any, ...]:
    keys, values = pairs(40, np.float32, 5, 3, np.random.default_rng(2))
    return tuple(
        (one.id, one.activated, one.winner, one.opened, one.split)
        for one in map(store.write, keys, values)
    )


def merge(store: Store) -> tuple[Any, ...]:
    return store.merge(radius=1.2), store.merge(tau_merge=0.9)


@pytest.mark.parametrize("act", [read, recall, learn, merge])
def test_small_and_large_memories_do_the_same(
    act: Callable[[Store], tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, fast = (filled(130, np.float32, tau_split=0.4, tau_overload=4) for _ in range(2))
    expected = act(slow)
    monkeypatch.setattr(arithmetic, "LARGE", 0)
    assert act(fast) == expected
    assert whole(fast) == whole(slow)
