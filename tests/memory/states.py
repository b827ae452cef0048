"""Memories to test with, and all that one holds, to compare to the bit."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np

from explorable.errors import CannotUndo, WrongVector
from explorable.memory import Store
from explorable.memory.locations import Locations
from explorable_kernels.contract import Array, get

Kind = type[np.float32] | type[np.float64]
FLOATS: list[Kind] = [np.float32, np.float64]
OPEN: dict[str, Any] = {"k": 4, "tau_overload": 3.0, "second_order": True}


def bits(array: Array) -> bytes:
    """The array, so that -0 is not 0."""
    return np.ascontiguousarray(array).tobytes()


def whole(store: Store) -> tuple[Any, ...]:
    """Everything that a later call could depend on."""
    rows = [
        (one.id, bits(one.address), bits(one.counter), one.write_count, one.members)
        for one in store.locations
    ]
    radii = [(one.key_radius, one.value_radius, one.verbatim) for one in store.locations]
    logs, lengths = bits(store._held.logs), bits(store._held.lengths)
    hand = store._state.hand
    rng = str(hand.rng.bit_generator.state)
    return rows, radii, logs, lengths, rng, store.eta, hand.next_id


def everything(store: Store) -> tuple[Any, ...]:
    """What `whole` says, and all that is known of its merges."""
    state = store._state
    merges = [
        (str(one.event), one.made, rows_of(one.before), covariances(one.before))
        for one in state.merges
    ]
    return (
        whole(store),
        rows_of(state.held),
        covariances(state.held),
        merges,
        (state.mixed, state.forgot),
    )


def rows_of(held: Locations) -> tuple[Any, ...]:
    """All columns of locations, and their members."""
    keys = bits(get(held.keys, np.arange(held.size)))
    columns = (held.ids, held.lengths, held.counts, held.logs, held.counters)
    others = bits(held.verbatim), bits(held.extents), sorted(held.members.items())
    return keys, *map(bits, columns), *others


def covariances(held: Locations) -> list[tuple[int, bytes, bytes]]:
    """Those that locations keep, by their ids."""
    return sorted((i, bits(one.keys), bits(one.values)) for i, one in held.moments.items())


def filled(
    size: int, dtype: Kind, d: int = 5, *, d_v: int = 3, seed: int = 0, **settings: Any
) -> Store:
    """A verbatim store of random keys and values."""
    rng = np.random.default_rng([seed, size, d])
    store = Store(d, d_v, dtype=dtype, seed=seed, **settings)
    store.extend(*pairs(size, dtype, d, d_v, rng))
    return store


def pairs(
    size: int, dtype: Kind, d: int, d_v: int, rng: np.random.Generator
) -> tuple[Array, Array]:
    """Random keys and values."""
    keys = rng.normal(size=(size, d)).astype(dtype)
    return keys, rng.normal(size=(size, d_v)).astype(dtype)


def one(store: Store, which: int, rng: np.random.Generator) -> Any:
    """Change a memory in one way, drawn; what came of it."""
    kind = store.dtype.type
    keys, values = pairs(int(rng.integers(1, 20)), kind, store.key_dim, store.value_dim, rng)
    if which in (0, 1):
        return store.write(keys[0], values[0], competitive=False)
    if which in (2, 3, 4):
        return store.write(keys[0], values[0])
    if which == 5:
        return store.extend(keys, values)
    if which == 6:
        keep = bool(rng.integers(3))  # or, once in three times, forget what is absorbed
        if len(store) > 12:
            return store.merge(to=12, keep=keep)
        return store.merge(radius=float(rng.uniform(0, 2)), keep=keep)
    try:
        return store.undo_merge()
    except CannotUndo as error:
        return str(error)


def crashed(seed: int, path: str | None = None) -> Store:
    """A memory for a child that will be killed, or its twin without a file."""
    kind = FLOATS[seed % 2]
    return Store(2, 3, dtype=kind, seed=seed, path=path, **OPEN)


def advance(store: Store, seed: int, step: int) -> None:
    """Change a memory once: a write, a merge, a transaction, or one that fails."""
    rng = np.random.default_rng([seed, step])
    which = int(rng.integers(11))
    if which < 8:
        one(store, which, rng)
        return
    with suppress(WrongVector), store.transaction():
        for _ in range(4):
            one(store, int(rng.integers(8)), rng)
        if which == 10:
            store.write([0, 0], [0, 0, 0])  # has no direction: all of it is taken back
