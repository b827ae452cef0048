"""Sets of worlds as 64-bit words: combine, count, evaluate formulas, project on a question.

A set over ``bits`` binary digits is a C-contiguous uint64 array of ``length(bits)`` words.
World number w is bit ``w & 63`` of word ``w >> 6``; below 6 digits the unused high bits are
zero. A factor occupies ``width`` digits from ``shift`` (digit 0 is the least significant),
and its value is the number these digits spell, its *code*; an absent world is a zero bit.

No function writes to an input unless it is named ``out`` or, in `narrow`, ``words``. Input
is trusted: sizes must fit, digits must lie below ``bits``. Exact throughout: no floats.
``threads=None`` uses all processors on large sets only; 1 keeps to the calling thread.

Implements the finite case of the source: reading is intersection, a question is a map of
worlds, and what a text still permits is the image of the worlds that remain.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels import _digits, _words
from explorable_kernels._blocks import run
from explorable_kernels._jit import frozen, spread
from explorable_kernels._words import BLOCK, GRAIN, NONE, WHOLE, Words
from explorable_kernels.program import Program

__all__ = [
    "count_common",
    "empty",
    "evaluate",
    "first",
    "forget",
    "full",
    "intersect",
    "length",
    "marginals",
    "members",
    "narrow",
    "popcount",
    "project",
]

Counts = NDArray[np.int64]
Codes = NDArray[np.bool_]

NO_TRAIL = np.empty(0, np.int64)


def length(bits: int) -> int:
    """Return how many words a set over ``bits`` digits takes."""
    return max(1, (1 << bits) >> 6)


def empty(bits: int) -> Words:
    """Return the set without worlds."""
    return np.zeros(length(bits), np.uint64)


def full(bits: int) -> Words:
    """Return the set of all 2**bits worlds."""
    return np.full(length(bits), _unit(bits))


def _unit(bits: int) -> np.uint64:
    """Return the word every word of the full set equals."""
    return WHOLE >> np.uint64(64 - (1 << min(bits, 6)))


def popcount(words: Words, threads: int | None = None) -> int:
    """Return how many worlds the set holds."""
    words = frozen(words)
    return sum(spread(lambda lo, hi: _words.popcount(words[lo:hi]), words.size, GRAIN, threads))


def intersect(masks: Words, out: Words, threads: int | None = None) -> int:
    """Write the intersection of masks (m, words), m >= 1, to ``out``; return its size.

    One pass; a stretch that has become empty is not read any further.
    """
    masks = frozen(masks)
    return sum(
        spread(lambda lo, hi: _words.intersect(masks, lo, hi, out[lo:hi]), out.size, GRAIN, threads)
    )


def count_common(masks: Words, threads: int | None = None) -> int:
    """Return how many worlds masks (m, words), m >= 1, share; the set is not kept."""
    masks = frozen(masks)

    def part(lo: int, hi: int) -> int:
        return _words.intersect(masks, lo, hi, np.empty(min(GRAIN, hi - lo), np.uint64))

    return sum(spread(part, masks.shape[1], GRAIN, threads))


def evaluate(
    program: Program,
    bits: int,
    out: Words,
    trail: Counts | None = None,
    threads: int | None = None,
) -> int:
    """Write the worlds that every statement of ``program`` allows to ``out``; return how many.

    Parameters
    ----------
    program : see `explorable_kernels.program`
    bits : digits of a world number
    out : (length(bits),) words, whatever they hold
    trail : (statements,) int64, optional; receives the worlds left after each statement
    """
    return _run(program, out, _unit(bits), trail, threads)


def narrow(
    program: Program, words: Words, trail: Counts | None = None, threads: int | None = None
) -> int:
    """Remove from ``words`` what a statement of ``program`` excludes; return how many remain."""
    return _run(program, words, NONE, trail, threads)


def _run(
    program: Program,
    words: Words,
    begin: np.uint64,
    trail: Counts | None,
    threads: int | None,
) -> int:
    program = frozen(program)

    def part(lo: int, hi: int) -> tuple[int, Counts]:
        counts = NO_TRAIL if trail is None else np.zeros_like(trail)
        return run(program, words[lo:hi], lo, begin, counts), counts

    results = spread(part, words.size, BLOCK, threads)
    if trail is not None:
        trail[:] = sum(counts for _, counts in results)
    return sum(left for left, _ in results)


def first(words: Words, start: int = 0) -> int:
    """Return the lowest world not below ``start``, or -1."""
    out = np.empty(1, np.int64)
    return int(out[0]) if _words.members(frozen(words), start, out) else -1


def members(words: Words, limit: int) -> Counts:
    """Return at most ``limit`` worlds of the set, the lowest first, as int64."""
    out = np.empty(min(limit, popcount(words)), np.int64)
    _words.members(frozen(words), 0, out)
    return out


def project(words: Words, shift: int, width: int) -> Codes:
    """Return which codes of the digits shift .. shift+width-1 still occur.

    Returns (2**width,) bool, indexed by code: what the set still permits as an answer to
    "what do these digits spell?". Stops reading once every code has been met.
    """
    out = np.zeros(1 << width, np.bool_)
    _digits.project(frozen(words), shift, width, out)
    return out


def marginals(words: Words, shift: int, width: int) -> Counts:
    """Return (2**width,) int64: how many worlds have each code at shift .. shift+width-1."""
    out = np.zeros(1 << width, np.int64)
    _digits.marginals(frozen(words), shift, width, out)
    return out


def forget(words: Words, shift: int, width: int, out: Words) -> None:
    """Write the cylinder over digits shift .. shift+width-1 to ``out``.

    It holds a world when ``words`` holds one that agrees with it at all other digits: what
    is still known once these digits may have changed. ``out`` may be ``words`` itself.
    """
    _digits.forget(frozen(words), shift, width, out)
