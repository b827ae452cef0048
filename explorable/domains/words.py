"""Sets of worlds too many for Python ints: 64 codes a word, evaluated by a compiled kernel.

Only `worlds` imports this, and only when a space needs it: numpy and numba load with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from explorable.domains.formula import AtLeast, Conj, Disj, Formula, Lit, Neg, TooLarge
from explorable.domains.spaces import Layout
from explorable_kernels import bitset, program

__all__ = ["Words"]

MOST_ROWS = 10_000

Set = NDArray[np.uint64]


class Words:
    """Sets as read-only uint64 words; bit ``w & 63`` of word ``w >> 6`` is code w."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._bits = layout.bits

    def legal(self) -> Set:
        """All codes that spell values."""
        tells: list[tuple[int, ...]] = []
        for factor, values in self.layout.factors.items():
            shift, width = self.layout.places[factor]
            if len(values) != 1 << width:
                tells += [(program.ATOM, shift, width, code) for code in range(len(values))]
                tells += [(program.OR, len(values)), (program.TELL,)]
        return self._evaluated(tells)

    def where(self, formula: Formula) -> Set:
        """The codes that satisfy ``formula``."""
        # Postfix repeats shared parts, so a formula that shares much can outgrow its tree.
        rows = list(islice(self._rows(formula), MOST_ROWS + 1))
        if len(rows) > MOST_ROWS:
            raise TooLarge(f"a formula needs more than {MOST_ROWS} steps for each world")
        return self._evaluated([*rows, (program.TELL,)])

    def _evaluated(self, rows: list[tuple[int, ...]]) -> Set:
        out = bitset.empty(self._bits)
        bitset.evaluate(program.assemble(rows), self._bits, out)
        out.flags.writeable = False
        return out

    def _rows(self, formula: Formula) -> Iterator[tuple[int, ...]]:
        match formula:
            case Lit(factor, value):
                shift, width = self.layout.places[factor]
                yield program.ATOM, shift, width, self.layout.codes[factor, value]
            case Neg(part):
                yield from self._rows(part)
                yield (program.NOT,)
            case Conj(parts):
                for part in parts:
                    yield from self._rows(part)
                yield program.AND, len(parts)
            case Disj(parts):
                for part in parts:
                    yield from self._rows(part)
                yield program.OR, len(parts)
            case AtLeast(k, parts):
                for part in parts:
                    yield from self._rows(part)
                yield program.ATLEAST, k, len(parts)

    def meet(self, one: Set, other: Set) -> Set:
        """The intersection."""
        return one & other

    def minus(self, one: Set, other: Set) -> Set:
        """What is in ``one`` only."""
        return one & ~other

    def join(self, one: Set, other: Set) -> Set:
        """The union."""
        return one | other

    def same(self, one: Set, other: Set) -> bool:
        """Whether two sets are equal."""
        return bool(np.array_equal(one, other))

    def forget(self, some: Set, factors: Iterable[str]) -> Set:
        """All codes that agree with one of ``some`` outside these factors."""
        for factor in factors:
            shift, width = self.layout.places[factor]
            out = np.empty_like(some)
            bitset.forget(some, shift, width, out)
            some = out
        return some

    def near(self, code: int, factors: Iterable[str]) -> Set:
        """All codes that agree with ``code`` outside these factors."""
        out = bitset.empty(self._bits)
        out[code >> 6] = np.uint64(1) << np.uint64(code & 63)
        return self.forget(out, factors)

    def count(self, some: Set) -> int:
        """How many codes there are."""
        return bitset.popcount(some)

    def codes(self, some: Set) -> Iterator[int]:
        """The codes, the lowest first."""
        code = bitset.first(some)
        while code >= 0:
            yield code
            code = bitset.first(some, code + 1)
