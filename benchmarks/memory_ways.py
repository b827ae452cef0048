"""What `benchmarks.memory` lets run: reads, searches, writes and merges, ours and others'.

Every function prepares its data, the same for all contenders of a row, and hands back one run.
Keys are float32 with d = 64. `clustered` and `plain` are the named generators.
"""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks._processes import Run
from explorable.memory import Store
from explorable.memory.index import Wanted, built, lists_for, seeded
from explorable_kernels import activation, attention, joining, writing
from explorable_kernels._jit import frozen, jit
from explorable_kernels.contract import Array, pack

D, K = 64, 32
NEAR = 20  # how many take part in a write: what a memory does unless told otherwise
ARRIVING = 256  # writes that differ, so that other rows are near in each
Words = NDArray[np.uint64]
SCALE = np.float32(1 / math.sqrt(D))


def plain(size: int, seed: int = 0) -> Array:
    """Standard normal keys: they lie in no clusters."""
    return np.random.default_rng([seed, 1]).standard_normal((size, D), dtype=np.float32)


def clustered(size: int, noise: float, seed: int = 0) -> Array:
    """Keys around sqrt(size) standard normal places, with normal noise on every number."""
    rng = np.random.default_rng([seed, 2])
    places = rng.standard_normal((round(math.sqrt(size)), D), dtype=np.float32)
    keys: Array = places[rng.integers(0, len(places), size)]
    for start in range(0, size, 1 << 16):  # a part at a time: it is as large as all keys
        part = keys[start : start + (1 << 16)]
        part += np.float32(noise) * rng.standard_normal(part.shape, dtype=np.float32)
    return keys


def query() -> Array:
    return np.random.default_rng(3).standard_normal(D, dtype=np.float32)


@jit
def read(words: Words) -> Any:
    """All bits once, in the order of storage: nothing that looks at all of them is faster."""
    seen = words[0]
    for i in range(1, words.size):
        seen ^= words[i]
    return seen


def reading(size: int, arrays: int = 1) -> Run:
    """Read the keys, or the keys and then the values."""
    words = [frozen(plain(size, one).reshape(-1).view(np.uint64)) for one in range(arrays)]

    def run() -> float:
        for one in words:
            read(one)
        return math.nan

    return run


def dense_ours(size: int, queries: int = 1) -> Run:
    keys, values, logs = pack(plain(size)), plain(size, 1), np.zeros(size, np.float32)
    asked = plain(queries, 2)
    return lambda: float(attention.attend(keys, values, logs, asked, SCALE, threads=1)[0, 0])


def dense_numpy(size: int, queries: int = 1) -> Run:
    keys, values, asked = plain(size), plain(size, 1), plain(queries, 2)

    def run() -> float:
        scores = asked @ keys.T
        scores *= SCALE
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        return float((scores @ values)[0, 0])

    return run


def dense_torch(size: int, queries: int = 1) -> Run:
    torch: Any = import_module("torch")
    keys, values, asked = (
        torch.from_numpy(plain(*of)) for of in ((size,), (size, 1), (queries, 2))
    )
    attend = torch.nn.functional.scaled_dot_product_attention
    return lambda: float(attend(asked[None], keys[None], values[None])[0, 0, 0])


def top_ours(size: int) -> Run:
    keys, logs, asked = pack(plain(size)), np.zeros(size, np.float32), query()
    return lambda: float(activation.top(keys, logs, asked, SCALE, K)[0].sum())


def top_numpy(size: int) -> Run:
    keys, asked = plain(size), query()
    return lambda: float(np.argpartition(keys @ asked * SCALE, size - K)[size - K :].sum())


def chosen_ours(size: int) -> Run:
    scores = plain(size) @ query()
    return lambda: float(activation.nearest(scores, K).sum())


def chosen_numpy(size: int) -> Run:
    scores = plain(size) @ query()
    return lambda: float(np.argpartition(scores, size - K)[size - K :].sum())


def scanned(size: int, noise: float) -> Run:
    raw = clustered(size, noise)
    keys, logs, asked = pack(raw), np.zeros(size, np.float32), raw[:64].copy()
    turn = iter(range(10**9))
    return lambda: float(activation.top(keys, logs, asked[next(turn) % 64], SCALE, K)[0].sum())


def found(size: int, noise: float) -> Run:
    """Searches through our index, with its proof; another of 64 stored keys every time."""
    raw = clustered(size, noise)
    store = Store(D, 1, dtype=np.float32)
    store.extend(raw, np.zeros((size, 1), np.float32))
    held, asked = store._held, raw[:64].copy()
    index = built(held, seeded(held, lists_for(size), 0)[0])
    turn, none = iter(range(10**9)), np.empty(0, np.int64)

    def run() -> float:
        return float(index.find(held, Wanted(asked[next(turn) % 64], SCALE, K, none)).rows.sum())

    return run


def advised(size: int, noise: float | None) -> tuple[str, float, float]:
    """What a calibration says of these keys; its recall, and the rows it looked at."""
    store = Store(D, 1, dtype=np.float32)
    keys = plain(size) if noise is None else clustered(size, noise)
    store.extend(keys, np.zeros((size, 1), np.float32))
    advice = store.calibrate_index(K)
    return advice.why, advice.recall, advice.rows


def _stream(size: int) -> tuple[Array, Array, Array, Array]:
    keys, arriving = plain(size), plain(ARRIVING, 2)
    keys /= np.linalg.norm(keys, axis=1, keepdims=True)
    arriving /= np.linalg.norm(arriving, axis=1, keepdims=True)
    return keys, plain(size, 1), arriving, plain(ARRIVING, 3)


def written_ours(size: int) -> Run:
    keys, values, arriving, brought = _stream(size)
    packed = pack(keys)
    state = packed, activation.norms(packed, size), values, np.ones(size, np.float32)
    settings, turn = (np.float32(1), np.float32(0.01), np.float32(10)), iter(range(10**9))

    def run() -> float:
        i = next(turn) % ARRIVING
        writing.adapt(state, arriving[i], brought[i], NEAR, settings)
        return math.nan

    return run


def written_numpy(size: int) -> Run:
    """The same steps, as anyone would write them."""
    keys, values, arriving, brought = _stream(size)
    lengths, counts, turn = np.ones(size, np.float32), np.ones(size, np.float32), iter(range(10**9))

    def run() -> float:
        i = next(turn) % ARRIVING
        similar = (keys @ arriving[i]) / lengths
        rows = np.argpartition(similar, size - NEAR)[size - NEAR :]
        near, held = similar[rows], counts[rows]
        most = near.max()
        weights = np.maximum(near, 0) / most if most > 0 else np.full(NEAR, 1 / NEAR, np.float32)
        winner = int(np.argmax(near - held / held.sum()))
        rates = np.full(NEAR, 0.1 * 0.01 / (1 + held[winner] / 10), np.float32)
        rates[winner] *= 10
        values[rows] += weights[:, np.newaxis] * brought[i]
        counts[rows] += weights
        moved = keys[rows] + rates[:, np.newaxis] * (arriving[i] - keys[rows])
        lengths[rows] = np.linalg.norm(moved, axis=1)
        keys[rows] = moved / lengths[rows, np.newaxis]
        lengths[rows] = 1
        return math.nan

    return run


def _merged(size: int) -> tuple[Array, np.float32]:
    """Keys, four to a place, and a radius that holds most of those pairs."""
    rng = np.random.default_rng([size, 4])
    places = rng.standard_normal((size // 4, D), dtype=np.float32)
    noise = np.float32(0.1) * rng.standard_normal((size, D), dtype=np.float32)
    return places[rng.integers(0, len(places), size)] + noise, np.float32(1.2)


def near_ours(size: int) -> Run:
    """How many keys have a near one after them: what a merge begins with."""
    keys, radius = _merged(size)
    packed = pack(keys)
    state = (
        packed,
        activation.norms(packed, size),
        np.zeros((size, 1), np.float32),
        np.ones(size, np.float32),
    )
    return lambda: float(np.isfinite(joining.nearest_after(state, radius, False)[1]).sum())


def near_numpy(size: int) -> Run:
    """All pairs of blocks of 512, by |a|^2 + |b|^2 - 2ab."""
    keys, radius = _merged(size)

    def run() -> float:
        squares, near = (keys * keys).sum(axis=1), np.zeros(size, np.bool_)
        for a in range(0, size, 512):
            for b in range(a, size, 512):
                some, others = slice(a, a + 512), slice(b, b + 512)
                table = squares[some, np.newaxis] + squares[others]
                table -= 2 * (keys[some] @ keys[others].T)
                i, j = np.nonzero(table <= radius * radius)
                near[a + i[i + a < j + b]] = True
        return float(near.sum())

    return run


def near_hnswlib(size: int) -> Run:
    hnswlib: Any = import_module("hnswlib")
    keys, radius = _merged(size)

    def run() -> float:
        graph = hnswlib.Index(space="l2", dim=D)
        graph.init_index(max_elements=size, M=16, ef_construction=100, random_seed=0)
        graph.set_num_threads(1)
        graph.add_items(keys)
        graph.set_ef(64)
        rows, squares = graph.knn_query(keys, k=20)
        near = (squares <= radius * radius) & (rows > np.arange(size)[:, np.newaxis])
        return float(near.any(axis=1).sum())

    return run
