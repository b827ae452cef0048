"""Formulas over all worlds at once: against booleans, and against one world at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal
from numpy.typing import NDArray

from explorable_kernels import bitset
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
    assemble,
)
from explorable_kernels.reference import bitset as reference

Rows = list[tuple[int, ...]]
Words = NDArray[np.uint64]

GARBAGE = np.uint64(0xDEADBEEFCAFEF00D)


@st.composite
def atoms(draw: st.DrawFn, bits: int) -> Rows:
    shift = draw(st.integers(0, bits))
    width = draw(st.integers(0, min(4, bits - shift)))
    return [(ATOM, shift, width, draw(st.integers(0, 2**width - 1)))]


def formulas(bits: int) -> st.SearchStrategy[Rows]:
    constants = st.sampled_from([[(TRUE,)], [(FALSE,)]])

    def chained(parts: list[Rows]) -> Rows:
        return [row for part in parts for row in part]

    def grow(inner: st.SearchStrategy[Rows]) -> st.SearchStrategy[Rows]:
        several = st.lists(inner, max_size=5)
        return st.one_of(
            inner.map(lambda rows: [*rows, (NOT,)]),
            st.tuples(several, st.sampled_from([AND, OR])).map(
                lambda drawn: [*chained(drawn[0]), (drawn[1], len(drawn[0]))]
            ),
            st.tuples(several, st.sampled_from([ATLEAST, EXACTLY]), st.integers(-1, 6)).map(
                lambda drawn: [*chained(drawn[0]), (drawn[1], drawn[2], len(drawn[0]))]
            ),
        )

    return st.recursive(st.one_of(atoms(bits), atoms(bits), constants), grow, max_leaves=12)


@st.composite
def texts(draw: st.DrawFn, highest: int = 10) -> tuple[int, Program]:
    """Digits of a world and up to four statements about them."""
    bits = draw(st.integers(0, highest))
    statements = draw(st.lists(formulas(bits), max_size=4))
    return bits, assemble(row for rows in statements for row in [*rows, (TELL,)])


def verdicts(program: Program, world: int) -> Iterator[bool]:
    """What each statement says of one world, by whole-number arithmetic: the definition."""
    stack: list[bool] = []
    for op, a, b, c in program.tolist():
        n = {AND: a, OR: a, ATLEAST: b, EXACTLY: b, NOT: 1, TELL: 1}.get(op, 0)
        top = [stack.pop() for _ in range(n)]
        if op == TELL:
            yield top[0]
        else:
            stack.append(
                {
                    TRUE: True,
                    FALSE: False,
                    ATOM: world // 2**a % 2**b == c,
                    NOT: top == [False],
                    AND: all(top),
                    OR: any(top),
                    ATLEAST: sum(top) >= a,
                    EXACTLY: sum(top) == a,
                }[op]
            )


def told(program: Program) -> int:
    return int((program[:, 0] == TELL).sum())


@given(texts(highest=12))
def test_evaluation_equals_the_booleans(text: tuple[int, Program]) -> None:
    bits, program = text
    out, expected = np.full((2, bitset.length(bits)), GARBAGE)
    trail, steps = np.full((2, told(program)), -7)
    left = reference.evaluate(program, bits, expected, steps)
    assert bitset.evaluate(program, bits, out, trail) == left
    assert_array_equal(out, expected)
    assert_array_equal(trail, steps)


@given(texts(highest=7))
def test_evaluation_equals_asking_world_by_world(text: tuple[int, Program]) -> None:
    bits, program = text
    out = np.full(bitset.length(bits), GARBAGE)
    left = bitset.evaluate(program, bits, out)
    worlds = [w for w in range(2**bits) if all(verdicts(program, w))]
    assert bitset.members(out, 2**bits).tolist() == worlds
    assert left == len(worlds)


@given(texts(), st.integers(0, 99))
def test_narrowing_removes_what_is_excluded_and_adds_nothing(
    text: tuple[int, Program], seed: int
) -> None:
    bits, program = text
    rng = np.random.default_rng(seed)
    before = bitset.full(bits) & rng.integers(0, 2**64, bitset.length(bits), np.uint64)
    allowed, words, slow = bitset.empty(bits), before.copy(), before.copy()
    bitset.evaluate(program, bits, allowed)
    trail, steps = np.full((2, told(program)), -7)
    left = bitset.narrow(program, words, trail)
    assert_array_equal(words, before & allowed)
    assert left == reference.narrow(program, slow, steps) == bitset.popcount(words)
    assert_array_equal(trail, steps)


# One operand of each kind a block knows: one word repeated, two that vary, both, constants.
KINDS: Rows = [
    (ATOM, 1, 2, 2),
    (ATOM, 6, 1, 1),
    (ATOM, 7, 2, 1),
    (ATOM, 5, 2, 1),
    (TRUE,),
    (FALSE,),
]


@pytest.mark.parametrize("op", [AND, OR])
@pytest.mark.parametrize("n", range(4))
def test_combining_every_kind_of_operand_in_every_order(op: int, n: int) -> None:
    for operands in product(KINDS, repeat=n):
        program = assemble(
            [*operands, (op, n), (TELL,), *operands, (op, n), (NOT,), (NOT,), (TELL,)]
        )
        out, expected = np.full((2, bitset.length(9)), GARBAGE)
        left = reference.evaluate(program, 9, expected)
        assert bitset.evaluate(program, 9, out) == left
        assert_array_equal(out, expected)


@pytest.mark.parametrize("n", range(10))
@pytest.mark.parametrize("op", [ATLEAST, EXACTLY])
def test_counting_operands_for_every_threshold(op: int, n: int) -> None:
    """Operands alternate between digits inside a word, of the word's number, and constants."""
    operands: Rows = [
        [(ATOM, 0, 1, 1), (ATOM, 6, 1, 1), (ATOM, 2, 1, 0), (TRUE,), (ATOM, 8, 1, 0)][i % 5]
        if i < 5
        else (ATOM, i - 4, 1, 1)
        for i in range(n)
    ]
    for k in range(-1, n + 2):
        program = assemble([*operands, (op, k, n), (TELL,)])
        out, expected = np.full((2, bitset.length(9)), GARBAGE)
        left = reference.evaluate(program, 9, expected)
        assert bitset.evaluate(program, 9, out) == left
        assert_array_equal(out, expected)


@pytest.mark.parametrize(
    ("shift", "width"),
    [(0, 1), (0, 6), (5, 1), (5, 2), (4, 11), (6, 3), (12, 3), (13, 1), (13, 3), (14, 1), (15, 1)],
)
def test_an_atom_anywhere_in_a_set_of_several_blocks(shift: int, width: int) -> None:
    """2**16 worlds are four blocks: digits 14 and 15 tell them apart."""
    bits = 16
    for code in {0, 1, 2**width - 1, 2 ** (width - 1)}:
        program = assemble([(ATOM, shift, width, code), (TELL,)])
        out = np.full(bitset.length(bits), GARBAGE)
        left = bitset.evaluate(program, bits, out)
        worlds = reference.codes(np.arange(2**bits), shift, width) == code
        assert_array_equal(out, reference.pack(worlds))
        assert left == 2 ** (bits - width)


@pytest.mark.parametrize("threads", [1, 2, 3, None])
def test_threads_share_out_the_blocks_without_gaps(threads: int | None) -> None:
    bits = 16
    first = [(ATOM, 14, 2, 2), (ATOM, 3, 4, 9), (OR, 2), (TELL,)]
    second = [(ATOM, 15, 1, 1), (ATOM, 0, 1, 0), (ATOM, 10, 2, 3), (ATLEAST, 2, 3), (TELL,)]
    program = assemble([*first, *second])
    out, expected = np.full((2, bitset.length(bits)), GARBAGE)
    trail, steps = np.full((2, 2), -7)
    left = reference.evaluate(program, bits, expected, steps)
    assert bitset.evaluate(program, bits, out, trail, threads) == left
    assert_array_equal(out, expected)
    assert_array_equal(trail, steps)
    assert bitset.narrow(program, out, trail, threads) == left
    assert trail.tolist() == [left, left]  # told twice, nothing changes


def test_a_contradiction_empties_every_block_and_its_trail_stays_at_zero() -> None:
    program = assemble([(ATOM, 3, 2, 1), (TELL,), (ATOM, 3, 2, 2), (TELL,), (TRUE,), (TELL,)])
    out, trail = np.full(bitset.length(15), GARBAGE), np.full(3, -7)
    assert bitset.evaluate(program, 15, out, trail) == 0
    assert not out.any()
    assert trail.tolist() == [2**13, 0, 0]


def test_a_program_without_statements_keeps_every_world() -> None:
    out = np.full(bitset.length(9), GARBAGE)
    assert bitset.evaluate(assemble([]), 9, out) == 512
    assert_array_equal(out, bitset.full(9))


def test_an_assembled_program_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        assemble([(TRUE,)])[0, 0] = 1
