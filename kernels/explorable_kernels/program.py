"""Formulas over the factors of a world, written in postfix for a kernel to evaluate.

A program is an int64 array of shape (rows, 4); each row is ``(operation, a, b, c)``, unused
places are zero. Rows push truth values on a stack or combine those on top of it:

=============================  ====================================================
``(TRUE,)`` ``(FALSE,)``       push a constant
``(ATOM, shift, width, code)`` push "digits shift .. shift+width-1 spell code"
``(NOT,)``                     replace the top value by its opposite
``(AND, n)`` ``(OR, n)``       combine the top n values (n = 0: true, false)
``(ATLEAST, k, n)``            at least k of the top n values are true
``(EXACTLY, k, n)``            exactly k of the top n values are true
``(TELL,)``                    pop the top value: the set keeps only worlds where it holds
=============================  ====================================================

A statement is a formula followed by ``TELL``; a text is its statements one after another.
Digit 0 is the least significant digit of the world number. A factor of width 0 has the one
code 0, so its atom is true. ``k`` may be any whole number, negative or above n too.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AND",
    "ATLEAST",
    "ATOM",
    "EXACTLY",
    "FALSE",
    "NOT",
    "OR",
    "TELL",
    "TRUE",
    "Program",
    "assemble",
]

Program = NDArray[np.int64]  # (rows, 4)

TRUE, FALSE, ATOM, NOT, AND, OR, ATLEAST, EXACTLY, TELL = range(9)


def assemble(rows: Iterable[tuple[int, ...]]) -> Program:
    """Return the read-only program of these rows, each filled up with zeros.

    >>> assemble([(ATOM, 0, 2, 1), (NOT,), (TELL,)]).tolist()
    [[2, 0, 2, 1], [3, 0, 0, 0], [8, 0, 0, 0]]
    """
    listed = [(*row, 0, 0, 0)[:4] for row in rows]
    program = np.array(listed, dtype=np.int64).reshape(len(listed), 4)
    program.flags.writeable = False
    return program
