"""Sets of worlds the slow way: one boolean a world, every digit read off the world number.

Same functions, arguments and results as `explorable_kernels.bitset` (without ``threads``),
by another algorithm: unpack to booleans, index arithmetic on the world numbers, pack again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels.program import (
    AND,
    ATLEAST,
    ATOM,
    EXACTLY,
    FALSE,
    NOT,
    OR,
    TELL,
    TRUE,
    Program,
)

__all__ = [
    "codes",
    "count_common",
    "empty",
    "evaluate",
    "first",
    "forget",
    "full",
    "intersect",
    "marginals",
    "members",
    "narrow",
    "pack",
    "popcount",
    "project",
    "unpack",
]

Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]


def unpack(words: Words) -> Flags:
    """Return one boolean a place, (64 * words,): place w says whether world w is in."""
    place = np.arange(64 * len(words))
    digit = (place & 63).astype(np.uint64)
    worlds: Flags = (words[place >> 6] >> digit & np.uint64(1)) == 1
    return worlds


def pack(worlds: Flags) -> Words:
    """Return the words of these booleans, places beyond the last world zero."""
    padded = np.zeros((-(-len(worlds) // 64), 64), np.uint64)
    padded.flat[: len(worlds)] = worlds
    words: Words = (padded << np.arange(64, dtype=np.uint64)).sum(axis=1)
    return words


def codes(worlds: NDArray[np.int64], shift: int, width: int) -> NDArray[np.int64]:
    """Return the number that digits shift .. shift+width-1 of each world spell."""
    spelled: NDArray[np.int64] = worlds // 2**shift % 2**width
    return spelled


def empty(bits: int) -> Words:
    """Return the set without worlds."""
    return pack(np.zeros(2**bits, np.bool_))


def full(bits: int) -> Words:
    """Return the set of all 2**bits worlds."""
    return pack(np.ones(2**bits, np.bool_))


def popcount(words: Words) -> int:
    """Return how many worlds the set holds."""
    return int(unpack(words).sum())


def members(words: Words, limit: int) -> Counts:
    """Return at most ``limit`` worlds of the set, the lowest first."""
    return np.flatnonzero(unpack(words))[:limit].astype(np.int64)


def first(words: Words, start: int = 0) -> int:
    """Return the lowest world not below ``start``, or -1."""
    return next((int(w) for w in np.flatnonzero(unpack(words)) if w >= start), -1)


def intersect(masks: Words, out: Words) -> int:
    """Write the intersection of masks (m, words) to ``out``; return its size."""
    out[:] = pack(np.all([unpack(mask) for mask in masks], axis=0))
    return popcount(out)


def count_common(masks: Words) -> int:
    """Return how many worlds masks (m, words) share."""
    return int(np.all([unpack(mask) for mask in masks], axis=0).sum())


def evaluate(program: Program, bits: int, out: Words, trail: Counts | None = None) -> int:
    """Write the worlds that every statement allows to ``out``; return how many."""
    out[:] = full(bits)
    return narrow(program, out, trail)


def narrow(program: Program, words: Words, trail: Counts | None = None) -> int:
    """Remove from ``words`` what a statement of ``program`` excludes; return how many remain."""
    left = unpack(words)
    worlds = np.arange(len(left))
    stack: list[Flags] = []
    counts: list[int] = []

    def take(n: int) -> Flags:
        top = [stack.pop() for _ in range(n)]
        return np.array(top, np.bool_).reshape(n, len(worlds))

    for op, a, b, c in program.tolist():
        if op == TELL:
            left &= stack.pop()
            counts.append(int(left.sum()))
            continue
        if op == ATOM:
            result = codes(worlds, a, b) == c
        elif op in (TRUE, FALSE):
            result = np.full(len(worlds), op == TRUE)
        elif op == NOT:
            result = ~stack.pop()
        elif op == AND:
            result = take(a).all(axis=0)
        elif op == OR:
            result = take(a).any(axis=0)
        elif op == ATLEAST:
            result = take(b).sum(axis=0) >= a
        elif op == EXACTLY:
            result = take(b).sum(axis=0) == a
        stack.append(result)
    words[:] = pack(left)
    if trail is not None:
        trail[:] = counts
    return int(left.sum())


def project(words: Words, shift: int, width: int) -> Flags:
    """Return which codes of digits shift .. shift+width-1 still occur, (2**width,) bool."""
    return marginals(words, shift, width) > 0


def marginals(words: Words, shift: int, width: int) -> Counts:
    """Return how many worlds have each code at shift .. shift+width-1, (2**width,) int64."""
    held = codes(np.flatnonzero(unpack(words)).astype(np.int64), shift, width)
    return np.array([(held == code).sum() for code in range(2**width)], np.int64)


def forget(words: Words, shift: int, width: int, out: Words) -> None:
    """Write the worlds that agree with a member outside shift .. shift+width-1 to ``out``."""
    held = np.flatnonzero(unpack(words))
    left = np.zeros(64 * len(words), np.bool_)
    for code in range(2**width):
        left[held + (code - codes(held, shift, width)) * 2**shift] = True
    out[:] = pack(left)
