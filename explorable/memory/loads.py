"""How far a read is off, against how many locations there are: the trial behind the bound.

Every item is stored at its own key, the value being the key itself, and asked for by a query
beside it. What comes back is one step of a modern Hopfield network, so that its bound applies.
Reads are those of `store.Store`, to the bit, many at a time. Source: capacity and interference,
the real bound on context.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorable.errors import WrongSetting
from explorable.memory.settings import between, whole
from explorable.memory.vectors import LARGEST, listed, table
from explorable_kernels.contract import pack

# The twin that needs no compiler: the bits are the same, and a chapter starts sooner.
from explorable_kernels.reference import attention as slow

__all__ = ["AtLoad", "asked", "at_loads", "left_out", "spread_keys", "weights_at"]

Wide = NDArray[np.float64]
MOST_POWER = 700.0  # of e, in a double


@dataclass(frozen=True, slots=True)
class AtLoad:
    """The same items asked for, in a memory of so many locations.

    Attributes
    ----------
    load : int
    errors : (n,) array
        How far each read is from its item.
    own : (n,) array
        The weight of the item itself.
    first : (n,) array of bool
        Whether the item has the largest weight; of equal ones the lowest id counts.
    separations : (n,) array
        The item's dot product with itself, less the largest with another.
    bounds : (n,) array
        No error is larger: see `at_loads`.
    """

    load: int
    errors: Wide
    own: Wide
    first: NDArray[np.bool_]
    separations: Wide
    bounds: Wide


def spread_keys(many: int, dimensions: int, separation: float, seed: int = 0) -> Wide:
    """Random keys (many, dimensions + 1) of length 1 that share all but so much.

    Two of them have the dot product 1 - separation, plus separation times that of two random
    directions: 1 is random keys, 0 one key many times. Fewer keys are the first of more.

    >>> keys = spread_keys(500, 16, 0.25)
    >>> others = (keys @ keys.T)[~np.eye(500, dtype=bool)]
    >>> f"{others.mean():.2f}, at most {others.max():.2f}"
    '0.75, at most 0.96'
    """
    count, d = whole("many", many), whole("dimensions", dimensions)
    apart = between("separation", separation, 0.0, 1.0)
    rng = np.random.default_rng(whole("seed", seed, least=0))
    turned = rng.standard_normal((count, d))
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    shared = np.full((count, 1), math.sqrt(1 - apart))
    return np.hstack([shared, math.sqrt(apart) * turned])


def asked(keys: Wide, away: float, seed: int = 0) -> Wide:
    """Queries (n, d): keys (n, d), each so far off in a random direction."""
    keys = table("keys", keys)
    rng = np.random.default_rng([whole("seed", seed, least=0), 1])
    turned = rng.standard_normal(keys.shape)
    turned /= np.linalg.norm(turned, axis=1, keepdims=True)
    moved: Wide = keys + between("away", away, 0.0, LARGEST) * turned
    return moved


def at_loads(keys: Wide, queries: Wide, beta: float, loads: Sequence[int]) -> tuple[AtLoad, ...]:
    """Ask memories of the first keys (L, d), so many each, for their first items.

    Parameters
    ----------
    keys : (L, d) array
        Also the values.
    queries : (n, d) array
        Of the first n items; where fewer are stored, those of these.
    beta : float
        The scale of the read.
    loads : sequence of int
        Each from 2 on.

    Returns
    -------
    tuple of AtLoad
        The bound is 2 (N - 1) M exp(-beta (Delta - 2 |query - x| M)), with the longest key M.
        The source takes the larger of |query - x| and |x* - x|, which is never less; the first
        alone proves it: every other weight is at most exp(-beta (Delta - 2 |query - x| M)), and
        nothing in the store is further from x than 2 M.

    Examples
    --------
    >>> keys = spread_keys(512, 24, 1.0)
    >>> found = at_loads(keys, asked(keys[:24], 0.0), 8.0, [2, 32, 512])
    >>> [f"{one.errors.mean():.3f}" for one in found]
    ['0.000', '0.028', '0.266']
    """
    keys, steep, wanted = _checked(keys, beta, loads)
    many = max(wanted, default=0)
    queries = table("queries", queries, keys.shape[1])
    n = len(queries)
    products = slow.dots(pack(keys[:many]), many, queries)
    overlaps = keys[:n] @ keys[:many].T
    itself = np.arange(min(n, many))
    square = overlaps[itself, itself].copy()
    overlaps[itself, itself] = -np.inf
    away = np.linalg.norm(queries - keys[:n], axis=1)
    found = []
    for load in wanted:
        rows = np.arange(min(n, load))
        held = keys[:load]
        scores = slow.logits(products[rows, :load], steep, np.zeros(load))
        e, total = slow.shares(scores)
        weights = e / total[:, np.newaxis]
        separations = square[rows] - overlaps[rows, :load].max(axis=1)
        longest = float(np.linalg.norm(held, axis=1).max())
        powers = np.minimum(-steep * (separations - 2 * away[rows] * longest), MOST_POWER)
        found.append(
            AtLoad(
                load=load,
                errors=np.linalg.norm(slow.combine(weights, held) - held[rows], axis=1),
                own=weights[rows, rows],
                first=weights.argmax(axis=1) == rows,
                separations=separations,
                bounds=2 * (load - 1) * longest * np.exp(powers),
            )
        )
    return tuple(found)


def left_out(keys: Wide, queries: Wide, beta: float, loads: Sequence[int]) -> tuple[Wide, ...]:
    """The errors (n,) of the same reads at each load, each item taking no part in its own.

    To the bit those of a memory that never held it: what the others say about it.

    >>> keys = spread_keys(64, 16, 1.0)
    >>> (found,) = left_out(keys, asked(keys[:24], 0.0), 8.0, [64])
    >>> f"{found.mean():.2f}"
    '0.69'
    """
    keys, steep, wanted = _checked(keys, beta, loads)
    many = max(wanted, default=0)
    queries = table("queries", queries, keys.shape[1])
    products = slow.dots(pack(keys[:many]), many, queries)
    found = []
    for load in wanted:
        errors = []
        for n in range(min(len(queries), load)):
            rest = np.delete(keys[:load], n, axis=0)
            scores = slow.logits(np.delete(products[n : n + 1, :load], n, 1), steep, np.zeros(1))
            e, total = slow.shares(scores)
            errors.append(slow.combine(e / total[:, np.newaxis], rest)[0] - keys[n])
        found.append(np.linalg.norm(np.reshape(errors, (-1, keys.shape[1])), axis=1))
    return tuple(found)


def weights_at(keys: Wide, query: Wide, beta: float, load: int, out: int | None = None) -> Wide:
    """The weights (load,) of one read; an item that is left out has none.

    >>> weights_at(np.eye(2), np.array([1.0, 0.0]), 1.0, 2).round(2).tolist()
    [0.73, 0.27]
    """
    keys, steep, _ = _checked(keys, beta, [load])
    queries = table("queries", [query], keys.shape[1])
    if out is not None and whole("out", out, least=0) >= load:
        raise WrongSetting(f"out must be below the load, {load}, and is {out}")
    kept = np.arange(load) if out is None else np.delete(np.arange(load), out)
    products = slow.dots(pack(keys[:load]), load, queries)[:, kept]
    e, total = slow.shares(slow.logits(products, steep, np.zeros(1)))
    weights = np.zeros(load)
    weights[kept] = (e / total[:, np.newaxis])[0]
    return weights


def _checked(keys: Wide, beta: float, loads: Sequence[int]) -> tuple[Wide, np.float64, list[int]]:
    """The keys, the scale, and the loads."""
    keys = table("keys", keys)
    steep = between("beta", beta, 0.0, LARGEST)
    wanted = [whole("load", load) for load in listed("loads", loads)]
    for load in wanted:
        if not 2 <= load <= len(keys):
            raise WrongSetting(f"load must be from 2 to {len(keys)}, and is {load}")
    return keys, np.float64(steep), wanted
