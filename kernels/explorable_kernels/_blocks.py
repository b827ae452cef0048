"""Evaluate a program over a set of worlds, one block of words at a time.

A block is small enough that its stack stays in the nearest cache, so memory sees one write
(and, when narrowing, one read) a word. Digits above the block are the same throughout it:
most atoms are then one repeated word, which a stack slot keeps as a single value (*flat*).
Flat slots combine without touching memory, and a block left without worlds stops early.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import jit
from explorable_kernels._words import BLOCK, NONE, WHOLE, Words, in_word, popcount
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

__all__ = ["run"]

Flags = NDArray[np.bool_]
Stack = tuple[Words, Flags, Words, Words]  # rows, flat, value when flat, counter planes


@jit
def _atom(row: Words, start: int, shift: int, width: int, code: int) -> tuple[bool, np.uint64]:
    """Write an atom over the block at word ``start``; return (flat, its word when flat)."""
    low = max(0, min(width, 6 - shift))  # digits inside a word
    word = in_word(shift, low, code & ((1 << low) - 1))
    mask = ((1 << (width - low)) - 1) << max(0, shift - 6)  # the others, in the word's number
    want = (code >> low) << max(0, shift - 6)
    inside = row.size - 1  # digits of the word's number that change within the block
    if start & mask & ~inside != want & ~inside:
        return True, NONE
    mask &= inside
    want &= inside
    if mask == 0:
        return True, word
    for i in range(row.size):
        row[i] = word if i & mask == want else NONE
    return False, NONE


@jit
def _and(stack: Stack, base: int, n: int) -> None:
    """Replace the n slots from ``base`` by their conjunction, in slot ``base``."""
    rows, flat, value, _ = stack
    word = WHOLE
    for s in range(base, base + n):
        if flat[s]:
            word &= value[s]
    into, done = rows[base], False
    if word != NONE:
        for s in range(base, base + n):
            if not flat[s]:
                row = rows[s]
                if done:
                    for i in range(row.size):
                        into[i] &= row[i]
                else:  # slot base is free or is this very row
                    for i in range(row.size):
                        into[i] = row[i] & word
                    done = True
    flat[base], value[base] = not done, word


@jit
def _or(stack: Stack, base: int, n: int) -> None:
    """Replace the n slots from ``base`` by their disjunction, in slot ``base``."""
    rows, flat, value, _ = stack
    word = NONE
    for s in range(base, base + n):
        if flat[s]:
            word |= value[s]
    into, done = rows[base], False
    if word != WHOLE:
        for s in range(base, base + n):
            if not flat[s]:
                row = rows[s]
                if done:
                    for i in range(row.size):
                        into[i] |= row[i]
                else:
                    for i in range(row.size):
                        into[i] = row[i] | word
                    done = True
    flat[base], value[base] = not done, word


@jit
def _count(stack: Stack, base: int, n: int, k: int, exactly: bool) -> None:
    """Replace the n slots from ``base`` by "at least (or exactly) k of them", in slot ``base``.

    Plane p holds digit p of one counter a world. Counters start so that the answer is read
    off their digits: at 2**p - k, "at least k" is the digit p; at 2**p - 1 - k, "exactly k"
    is "all digits below p are one".
    """
    rows, flat, value, planes = stack
    if k < 0 or k > n:
        flat[base], value[base] = True, NONE if exactly or k > n else WHOLE
        return
    top = 0
    while n >> top:
        top += 1
    begin = (1 << top) - k - (1 if exactly else 0)
    counter = np.empty(top + 1, np.uint64)
    for p in range(top + 1):
        counter[p] = WHOLE if begin >> p & 1 else NONE
    varied = 0
    for s in range(base, base + n):
        if flat[s]:
            carry = value[s]
            for p in range(top + 1):
                counter[p], carry = counter[p] ^ carry, counter[p] & carry
        else:
            varied += 1
    first = 0 if exactly else top  # the planes that spell the answer: first .. last-1
    last = top if exactly else top + 1
    if varied == 0:
        word = WHOLE
        for p in range(first, last):
            word &= counter[p]
        flat[base], value[base] = True, word
        return
    for p in range(top + 1):
        plane = planes[p]
        for i in range(plane.size):
            plane[i] = counter[p]
    for s in range(base, base + n):
        if not flat[s]:
            row = rows[s]
            for p in range(top + 1):
                plane = planes[p]
                for i in range(row.size):  # add the row; what carries over takes its place
                    one = row[i]
                    row[i] = plane[i] & one
                    plane[i] ^= one
    into = rows[base]
    for i in range(into.size):
        into[i] = WHOLE
    flat[base] = False
    for p in range(first, last):
        plane = planes[p]
        for i in range(into.size):
            into[i] &= plane[i]


@jit
def _scratch(program: Program) -> tuple[int, int]:
    """Return how many stack slots and counter planes the program needs."""
    height = slots = planes = 1
    for r in range(program.shape[0]):
        op, a, b = program[r, 0], program[r, 1], program[r, 2]
        if op in (AND, OR):
            height += 1 - a
        elif op in (ATLEAST, EXACTLY):
            height += 1 - b
            digits = 0
            while b >> digits:
                digits += 1
            planes = max(planes, digits + 1)
        elif op == TELL:
            height -= 1
        elif op != NOT:
            height += 1
        slots = max(slots, height)
    return slots, planes


@jit
def _tell(part: Words, row: Words, flat: bool, word: np.uint64) -> np.uint64:
    """Keep in ``part`` only what the value allows; return the union of the words left."""
    seen = NONE
    if flat:
        for i in range(part.size):
            part[i] &= word
            seen |= part[i]
    else:
        for i in range(part.size):
            part[i] &= row[i]
            seen |= part[i]
    return seen


@jit
def run(
    program: Program,
    words: Words,
    start: int,
    begin: np.uint64,
    trail: NDArray[np.int64],
) -> int:
    """Narrow ``words``, which begin at word ``start`` of their set; return how many remain.

    ``begin``: the word to fill ``words`` with first, or no digit set to take them as they
    are. ``trail``, when not empty, grows at place s by the worlds left after statement s.
    """
    slots, planes = _scratch(program)
    block = min(words.size, BLOCK)
    rows = np.empty((slots, block), np.uint64)
    flat = np.empty(slots, np.bool_)
    value = np.empty(slots, np.uint64)
    stack = rows, flat, value, np.empty((planes, block), np.uint64)
    total = 0
    for offset in range(0, words.size, block):
        part = words[offset : offset + block]
        if begin != NONE:
            for i in range(block):
                part[i] = begin
        elif _tell(part, part, True, WHOLE) == NONE:
            continue
        top = statement = 0  # top: the next free slot
        for r in range(program.shape[0]):
            op, a, b, c = program[r, 0], program[r, 1], program[r, 2], program[r, 3]
            if op == ATOM:
                flat[top], value[top] = _atom(rows[top], start + offset, a, b, c)
                top += 1
            elif op in (TRUE, FALSE):
                flat[top], value[top] = True, WHOLE if op == TRUE else NONE
                top += 1
            elif op == NOT:
                value[top - 1] = ~value[top - 1]
                if not flat[top - 1]:
                    row = rows[top - 1]
                    for i in range(block):
                        row[i] = ~row[i]
            elif op == AND:
                top += 1 - a
                _and(stack, top - 1, a)
            elif op == OR:
                top += 1 - a
                _or(stack, top - 1, a)
            elif op == TELL:
                top -= 1
                if not flat[top] or value[top] != WHOLE:
                    seen = _tell(part, rows[top], flat[top], value[top])
                    if seen == NONE:
                        break
                if trail.size:
                    trail[statement] += popcount(part)
                statement += 1
            else:
                top += 1 - b
                _count(stack, top - 1, b, a, op == EXACTLY)
        total += popcount(part)
    return total
