"""Look at a set through some of its digits: project, count each code, forget them.

Digits shift .. shift+width-1 lie partly inside a word (below 6), partly in the word's number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import count_ones, jit
from explorable_kernels._words import BLOCK, DIGITS, NONE, Words, in_word, popcount

__all__ = ["forget", "marginals", "project"]

Counts = NDArray[np.int64]
Codes = NDArray[np.bool_]


@jit
def _fold(word: np.uint64, shift: int, width: int) -> np.uint64:
    """Union the places that agree in digits shift .. shift+width-1, at other digits zero."""
    for d in range(6):
        if d < shift or d >= shift + width:
            word = (word | word >> np.uint64(1 << d)) & ~DIGITS[d]
    return word


@jit
def _split(shift: int, width: int) -> tuple[int, int, int]:
    """Return how the digits lie: those inside a word, words side by side, groups of these."""
    low = max(0, min(width, 6 - shift))
    return low, 1 << max(0, shift - 6), 1 << (width - low)


@jit
def project(words: Words, shift: int, width: int, out: Codes) -> None:
    """Set ``out[code]``, false before, for each code that occurs."""
    low, side, groups = _split(shift, width)
    if low == 0:
        missing = groups
        for lo in range(0, words.size, side * groups):
            for g in range(groups):
                if not out[g]:
                    for i in range(lo + g * side, lo + (g + 1) * side):
                        if words[i] != NONE:
                            out[g] = True
                            missing -= 1
                            break
            if missing == 0:
                return
        return
    lanes = min(words.size, max(groups, BLOCK))
    held, union = np.zeros(lanes, np.uint64), np.zeros(groups, np.uint64)
    for step in range(words.size // lanes):
        lane = words[step * lanes : (step + 1) * lanes]
        for i in range(lanes):
            held[i] |= lane[i]
        if step & (step + 1) == 0:  # after 1, 2, 4, ... steps, the last of them included
            found = 0
            for i in range(lanes):
                union[i & (groups - 1)] |= _fold(held[i], shift, low)
            for g in range(groups):
                found += count_ones(union[g])
            if found == 1 << width:
                break
    for g in range(groups):
        for c in range(1 << low):
            out[g << low | c] = union[g] & in_word(shift, low, c) != NONE


@jit
def marginals(words: Words, shift: int, width: int, out: Counts) -> None:
    """Add to ``out[code]`` how many worlds have each code."""
    low, side, groups = _split(shift, width)
    chunk = min(words.size, max(side * groups, BLOCK))
    for lo in range(0, words.size, chunk):
        for g in range(groups):
            if low == 0:
                for at in range(lo + g * side, lo + chunk, side * groups):
                    out[g] += popcount(words[at : at + side])
            else:  # side is 1 here
                for c in range(1 << low):
                    place = in_word(shift, low, c)
                    for i in range(lo + g, lo + chunk, groups):
                        out[g << low | c] += count_ones(words[i] & place)


@jit
def forget(words: Words, shift: int, width: int, out: Words) -> None:
    """Write the worlds that agree with a member outside the digits."""
    low, side, groups = _split(shift, width)
    for lo in range(0, words.size, side * groups):
        union = out[lo : lo + side]
        for g in range(groups):  # each row is read before it is written: ``out`` may be ``words``
            row = words[lo + g * side : lo + (g + 1) * side]
            for i in range(side):
                union[i] = row[i] if g == 0 else union[i] | row[i]
        for d in range(shift, shift + low):
            step = np.uint64(1 << d)
            for i in range(side):
                zero, one = union[i] & ~DIGITS[d], union[i] & DIGITS[d]
                union[i] |= zero << step | one >> step
        for g in range(1, groups):
            copy = out[lo + g * side : lo + (g + 1) * side]
            for i in range(side):
                copy[i] = union[i]
