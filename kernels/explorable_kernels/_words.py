"""Whole words of a set: count them, intersect many sets, list the members."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import count_ones, jit

__all__ = [
    "BLOCK",
    "DIGITS",
    "GRAIN",
    "NONE",
    "WHOLE",
    "Words",
    "in_word",
    "intersect",
    "members",
    "popcount",
]

Words = NDArray[np.uint64]
Counts = NDArray[np.int64]

BLOCK = 256  # words, 2 KiB: what a stack slot of a program holds
GRAIN = 8 * BLOCK  # words, 16 KiB: what one step of `intersect` keeps in cache
NONE, ONE, WHOLE = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
DIGITS = np.array(  # DIGITS[d]: the places of a word whose number has digit d set
    [sum(1 << place for place in range(64) if place >> d & 1) for d in range(6)], dtype=np.uint64
)


@jit
def in_word(shift: int, width: int, code: int) -> np.uint64:
    """Return the places of a word whose digits shift .. shift+width-1 (below 6) spell code."""
    word = WHOLE
    for d in range(width):
        word &= DIGITS[shift + d] if code >> d & 1 else ~DIGITS[shift + d]
    return word


@jit
def popcount(words: Words) -> int:
    total, quarter = 0, words.size >> 2
    a, b, c, d = (
        words[:quarter],
        words[quarter : 2 * quarter],
        words[2 * quarter : 3 * quarter],
        words[3 * quarter : 4 * quarter],
    )
    for i in range(quarter):  # four streams at once: the memory answers them side by side
        total += count_ones(a[i]) + count_ones(b[i]) + count_ones(c[i]) + count_ones(d[i])
    for i in range(4 * quarter, words.size):
        total += count_ones(words[i])
    return total


@jit
def members(words: Words, start: int, out: Counts) -> int:
    """Write the first worlds from ``start`` on to ``out``; return how many were written."""
    found = 0
    for w in range(start >> 6, words.size):
        word = words[w]
        if w == start >> 6:
            word &= WHOLE << np.uint64(start & 63)
        while word != NONE:
            if found == out.size:
                return found
            rest = word & (word - ONE)  # without its lowest bit
            out[found] = 64 * w + count_ones((word ^ rest) - ONE)
            found += 1
            word = rest
    return found


@jit
def intersect(masks: Words, start: int, stop: int, out: Words) -> int:
    """Intersect columns start .. stop-1; ``out`` is as wide, or one grain that is reused."""
    total, keep = 0, out.size >= stop - start
    for lo in range(start, stop, GRAIN):
        hi = min(lo + GRAIN, stop)
        part = out[lo - start : hi - start] if keep else out[: hi - lo]
        a = masks[0, lo:hi]
        for i in range(part.size):
            part[i] = a[i]
        m, rows = 1, masks.shape[0]
        seen = WHOLE
        while m + 2 < rows and seen != NONE:  # three at a time: fewer trips over ``part``
            a, b, c = masks[m, lo:hi], masks[m + 1, lo:hi], masks[m + 2, lo:hi]
            seen = NONE
            for i in range(part.size):
                part[i] &= a[i] & b[i] & c[i]
                seen |= part[i]
            m += 3
        while m < rows and seen != NONE:
            a = masks[m, lo:hi]
            for i in range(part.size):
                part[i] &= a[i]
            m += 1
        total += popcount(part)
    return total
