"""Ten statements over 2**20 and 2**26 worlds: our kernels beside NumPy, in one run.

Run with ``python -m benchmarks.bitset``. Two things are timed:

*Masks*: the sets of worlds of ten statements lie ready in each side's own form (words, or
one boolean a world); timed is their intersection and how many worlds remain. The masks are
dense (fifteen worlds in sixteen), so nobody may stop early: every byte is read. Beside it
stands a plain read of the same bytes (the exclusive or of all words, compiled like ours).

*Formulas*: the text as formulas. NumPy finds the set of every atom ready-made and combines
whole arrays, in place where it can; our kernel starts from the formulas alone.

NumPy uses one thread, and so do our rows that say so. Nothing here asserts a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks._timing import Timing, interleave, table
from explorable_kernels import bitset
from explorable_kernels._jit import frozen, jit, spread
from explorable_kernels.program import AND, ATLEAST, ATOM, NOT, OR, TELL, assemble

Words = NDArray[np.uint64]
Array = NDArray[Any]  # booleans or words
Rows = list[tuple[int, ...]]
Atom = tuple[int, int, int]

OURS = "ours, 1 thread"


def text(bits: int) -> list[Rows]:
    """Ten statements about factors of four codes: or, not, if, both, at least two of three."""

    def at(factor: int, code: int) -> tuple[int, ...]:
        return (ATOM, 2 * (factor % (bits // 2)), 2, code)

    statements: list[Rows] = []
    for i in (0, 3):
        statements += [
            [at(i, 0), at(i, 1), (OR, 2)],
            [at(i + 1, 2), (NOT,)],
            [at(i + 2, 3), (NOT,), at(i + 5, 1), (OR, 2)],
            [at(i + 3, 0), at(i + 6, 0), (AND, 2), at(i + 4, 2), (OR, 2), (NOT,)],
            [*(at(i + j, j) for j in (4, 7, 9)), (NOT,), (ATLEAST, 2, 3), (NOT,)],
        ]
    return statements


def combine(rows: Rows, atoms: dict[Atom, Array]) -> Array:
    """One statement with whole NumPy arrays, booleans or words alike; atoms stay as they are."""
    stack: list[tuple[Array, bool]] = []  # the array, and whether it may be overwritten

    def target(*values: tuple[Array, bool]) -> Array | None:
        return next((array for array, own in values if own), None)

    for op, a, b, c in assemble(rows).tolist():
        if op == ATOM:
            stack.append((atoms[a, b, c], False))
        elif op == NOT:
            x = stack.pop()
            stack.append((np.invert(x[0], out=target(x)), True))
        elif op in (AND, OR):
            x, y = stack.pop(), stack.pop()
            ufunc = np.bitwise_and if op == AND else np.bitwise_or
            stack.append((ufunc(x[0], y[0], out=target(x, y)), True))
        else:  # at least two of three: x and y, or z and one of them
            x, y, z = stack.pop(), stack.pop(), stack.pop()
            either = x[0] | y[0]
            either &= z[0]
            both = np.bitwise_and(x[0], y[0], out=target(x, y))
            both |= either
            stack.append((both, True))
    return stack.pop()[0]


def remaining(parts: list[Array], out: Array) -> int:
    """Intersect whole NumPy arrays into ``out`` and count."""
    np.bitwise_and(parts[0], parts[1], out=out)
    for part in parts[2:]:
        np.bitwise_and(out, part, out=out)
    return count(out)


def count(worlds: Array) -> int:
    if worlds.dtype == np.bool_:
        return int(np.count_nonzero(worlds))
    return int(np.bitwise_count(worlds).sum())


def read_text(statements: list[Rows], atoms: dict[Atom, Array]) -> int:
    """All statements with whole NumPy arrays."""
    left = combine(statements[0], atoms)
    for rows in statements[1:]:
        np.bitwise_and(left, combine(rows, atoms), out=left)
    return count(left)


@jit
def _read(words: Words) -> np.uint64:
    total = np.uint64(0)
    for i in range(words.size):
        total ^= words[i]
    return total


def plain_read(words: Words, threads: int) -> None:
    words = frozen(words.reshape(-1))
    spread(lambda lo, hi: _read(words[lo:hi]), words.size, 1024, threads)


def booleans(words: Words) -> NDArray[np.bool_]:
    return np.unpackbits(words.view(np.uint8), bitorder="little").view(np.bool_)


def masks(bits: int, repeats: int) -> dict[str, Timing]:
    """Time the intersection of ten prepared sets."""
    rng = np.random.default_rng(0)
    shape = (10, bitset.length(bits))
    sets = np.zeros(shape, np.uint64)
    for _ in range(4):
        sets |= rng.integers(0, 2**64, shape, np.uint64)
    flags = [booleans(row) for row in sets]
    out, flags_out = np.empty(shape[1], np.uint64), np.empty(1 << bits, np.bool_)
    ways: dict[str, Callable[[], object]] = {
        "ours, 1 thread": lambda: bitset.intersect(sets, out, threads=1),
        "ours, 2 threads": lambda: bitset.intersect(sets, out, threads=2),
        "ours, count only, 1 thread": lambda: bitset.count_common(sets, threads=1),
        "ours, count only, 2 threads": lambda: bitset.count_common(sets, threads=2),
        "numpy words": lambda: remaining(list(sets), out),
        "numpy booleans": lambda: remaining(flags, flags_out),
        "plain read, 1 thread": lambda: plain_read(sets, 1),
        "plain read, 2 threads": lambda: plain_read(sets, 2),
        "popcount of all, 1 thread": lambda: bitset.popcount(sets.reshape(-1), threads=1),
        "popcount of all, 2 threads": lambda: bitset.popcount(sets.reshape(-1), threads=2),
    }
    return interleave(ways, repeats)


def formulas(bits: int, repeats: int) -> dict[str, Timing]:
    """Time a text of ten formulas; all sides must agree on what remains."""
    statements = text(bits)
    program = assemble(row for rows in statements for row in [*rows, (TELL,)])
    atoms: dict[Atom, Array] = {}
    for _, shift, width, code in (row for rows in statements for row in rows if row[0] == ATOM):
        atom = bitset.empty(bits)
        bitset.evaluate(assemble([(ATOM, shift, width, code), (TELL,)]), bits, atom)
        atoms[shift, width, code] = atom
    flags = {key: booleans(atom) for key, atom in atoms.items()}
    out = bitset.empty(bits)
    trail = np.empty(len(statements), np.int64)
    ways: dict[str, Callable[[], int]] = {
        "ours, 1 thread": lambda: bitset.evaluate(program, bits, out, threads=1),
        "ours, 2 threads": lambda: bitset.evaluate(program, bits, out, threads=2),
        "ours with trail, 1 thread": lambda: bitset.evaluate(program, bits, out, trail, threads=1),
        "numpy words": lambda: read_text(statements, atoms),
        "numpy booleans": lambda: read_text(statements, flags),
    }
    if len({run() for run in ways.values()}) != 1:
        raise AssertionError("the sides disagree on how many worlds remain")
    return interleave(ways, repeats)


def first_call() -> float:
    """Seconds until the first formula is evaluated: compiled, or fetched from the cache."""
    begin = time.perf_counter()
    bitset.evaluate(assemble([(ATOM, 0, 1, 1), (TELL,)]), 1, bitset.empty(1))
    return time.perf_counter() - begin


def main() -> None:
    print(f"first evaluation in this process: {first_call():.2f} s")
    for bits, repeats in ((20, 51), (26, 11)):
        for title, time_them in (("masks", masks), ("formulas", formulas)):
            timings = time_them(bits, repeats)
            print("\n" + table(f"{title}, 10 statements, 2**{bits} worlds", timings, OURS))


if __name__ == "__main__":
    main()
