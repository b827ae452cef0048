"""Near keys: how far they are from one another, or how alike, told block by block.

Keys (blocks, d, 64) are packed as `explorable_kernels.contract` says, lengths (L,) are theirs.
Distances are sqrt of squares summed in the order of j; where the squares are so small that they
lose digits, the differences are enlarged by a power of two first, so that only equal keys have
distance 0. Cosines are dot / length / length, the lower row's first; a zero key has cosine 0 with
every key. Exact: no block is left before its first numbers show that nothing in it is near. Input
is trusted and not written to; a radius or a cosine is of the keys' dtype. Which pairs are near,
and joining them, is `explorable_kernels.joining`.

Source: an explicit merge() collapses the pairs above a threshold into one location.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from explorable_kernels._jit import across_a_long_line, frozen, jit, strayed, weighed
from explorable_kernels.activation import norms
from explorable_kernels.contract import BLOCK, FINE, Array

__all__ = [
    "PART",
    "above_reach",
    "apart",
    "enough",
    "far",
    "few",
    "growth",
    "hope",
    "over",
    "weigh",
    "within_reach",
]

PART = 16  # numbers of a key after which a block is left, if they already say that nothing is near
Fine = tuple[Any, Any, Any]


@jit
def _stray(block: Array, key: Array, span: tuple[int, int], acc: Array) -> None:
    """Add the squares of what the j of this span are apart to ``acc`` (64,), in order."""
    first, last = span
    for t in range(0, BLOCK, across_a_long_line(acc)):
        strayed((acc, t), (key, first), (block, first * BLOCK + t), last - first, BLOCK)


@jit
def weigh(block: Array, key: Array, span: tuple[int, int], acc: Array) -> None:
    """Add the products of the j of this span to ``acc`` (64,), in order."""
    first, last = span
    for t in range(0, BLOCK, across_a_long_line(acc)):
        weighed((acc, t), (key, first), (block, first * BLOCK + t), last - first, BLOCK)


@jit
def within_reach(block: Array, key: Array, limit: Any, acc: Array) -> bool:
    """Write the squared distances to one block (d, 64), if one of them is within the limit.

    A sum of squares only grows, rounded or not: a block whose part is beyond it is left.
    """
    for t in range(BLOCK):
        acc[t] = 0
    for first in range(0, key.size, PART):
        _stray(block, key, (first, min(first + PART, key.size)), acc)
        many = 0
        for t in range(BLOCK):  # an unused lane may say yes: the block is looked at for nothing
            many += acc[t] <= limit
        if many == 0:
            return False
    return True


@jit
def far(block: Array, key: Array, t: int, squares: Any, fine: Fine) -> Any:
    """Return the distance of a lane of a block (d, 64), whose squares sum to ``squares``."""
    least, up, down = fine
    if not squares < least:
        return np.sqrt(squares)
    total = squares - squares
    for c in range(key.size):
        off = (block[c, t] - key[c]) * up
        total += off * off
    return np.sqrt(total) * down


@jit
def above_reach(acc: Array, lengths: Array, rest: Array, one: tuple[Any, Any, Any]) -> bool:
    """Whether a cosine can be above ``least``, by its first part and what is left of both."""
    (least, length, left), many = one, 0
    for t in range(lengths.size):
        many += acc[t] > (least - left * rest[t]) * (length * lengths[t])
    return many > 0


@jit
def over(acc: Array, first: int, lengths: Array, row: int) -> None:
    """Turn the dot products of a row with a block, whose first row is given, into cosines."""
    for t in range(min(BLOCK, lengths.size - first)):
        low, high = lengths[first + t], lengths[row]
        if first + t > row:
            low, high = high, low
        acc[t] = acc[t] / low / high if low != 0 and high != 0 else low - low


@jit
def few(keys: Array, first: int, out: Array) -> None:
    """Write the keys of the block that begins with a row, one after another."""
    for t in range(BLOCK):
        for c in range(out.shape[1]):
            out[t, c] = keys[first >> 6, c, t]


@jit
def _apart(keys: Array, key: Array, fine: Fine, out: Array) -> None:
    acc = np.empty(BLOCK, keys.dtype)
    for b in range(keys.shape[0]):
        for t in range(BLOCK):
            acc[t] = 0
        _stray(keys[b], key, (0, key.size), acc)
        for t in range(min(BLOCK, out.size - b * BLOCK)):
            out[b * BLOCK + t] = far(keys[b], key, t, acc[t], fine)


def apart(keys: Array, size: int, key: Array) -> Array:
    """Return the distances (size,) to a key (d,), squares summed in the order of j."""
    out = np.empty(size, keys.dtype)
    _apart(frozen(keys), frozen(key), FINE[keys.dtype], out)
    return out


def hope(keys: Array, lengths: Array, least: Any) -> tuple[Array, Any]:
    """What lies of each length beyond the first part, and what that part must come near to.

    By Cauchy and Schwarz the rest of a cosine is at most the product of both shares. Dot, lengths
    and quotients are each off by less than d + 4 roundings; the slack is twice their sum. Where
    squares lose digits, being very small or large, nothing is hoped, and all is computed.
    """
    kind, about = keys.dtype.type, np.finfo(keys.dtype)
    slack = (8 * keys.shape[1] + 64) * about.eps
    safe = np.where(lengths != 0, lengths, kind(1))
    least_length, most_length = float(safe.min(initial=1)), float(safe.max(initial=1))
    usual = float(about.tiny) ** 0.25 < least_length and most_length < float(about.max) ** 0.25
    if keys.shape[1] <= PART or not usual or not least > slack:
        return np.zeros_like(lengths), kind(0)
    rest = norms(keys[:, PART:], lengths.size) / safe * kind(1 + slack)
    return rest, kind(least - slack)


@jit
def enough(radius: Any, grown: Any, fine: Fine) -> Any:
    """Return a sum of squares that no distance up to the radius exceeds, however it is measured.

    ``grown`` is what `growth` returns.
    """
    return max(radius * radius * grown, 16 * fine[0])  # up to there small ones are measured anew


def growth(dtype: np.dtype[Any]) -> Any:
    """By how much a square is made larger, so that no rounding of its root leaves it."""
    return dtype.type(1 + 8 * np.finfo(dtype).eps)
