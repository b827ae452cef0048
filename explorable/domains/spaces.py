"""Sets of worlds over binary digits: Python ints up to 2**23 codes, words of a kernel above.

A `Layout` gives each factor the digits that its values need; a world is a *code*, and codes
that spell no value belong to no set. `Ints` and `Words` have one shape. A set is never
changed in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol

from explorable.domains.formula import AtLeast, Conj, Disj, Formula, Lit, Neg

__all__ = ["Ints", "Layout", "Space", "pattern"]

KEPT_BITS = 1 << 28  # that the sets of known formulas may take together
BLOCK = 1 << 12  # codes that are listed at a time


class Layout:
    """Where each factor of a closed set stands in a code.

    Attributes
    ----------
    places : mapping of str to (int, int)
        Shift and width of each factor, digit 0 the least significant.
    bits : int
        Digits of a code.
    """

    def __init__(self, factors: Mapping[str, tuple[str, ...]]) -> None:
        self.factors = factors
        self.places: dict[str, tuple[int, int]] = {}
        self.bits = 0
        for factor, values in factors.items():
            width = max(len(values) - 1, 0).bit_length()
            self.places[factor] = self.bits, width
            self.bits += width
        self.codes = {
            (factor, value): code
            for factor, values in factors.items()
            for code, value in enumerate(values)
        }

    def digits(self, factors: Iterable[str]) -> Iterator[int]:
        """The digits of some of the factors."""
        for factor in factors:
            shift, width = self.places[factor]
            yield from range(shift, shift + width)

    def decode(self, code: int) -> dict[str, str]:
        """The values that a code spells."""
        return {
            factor: values[(code >> self.places[factor][0]) & ((1 << self.places[factor][1]) - 1)]
            for factor, values in self.factors.items()
        }


class Space(Protocol):
    """Sets over one layout."""

    layout: Layout

    def legal(self) -> Any:
        """All codes that spell values."""

    def where(self, formula: Formula) -> Any:
        """The codes that satisfy ``formula``."""

    def meet(self, one: Any, other: Any) -> Any:
        """The intersection."""

    def minus(self, one: Any, other: Any) -> Any:
        """What is in ``one`` only."""

    def join(self, one: Any, other: Any) -> Any:
        """The union."""

    def same(self, one: Any, other: Any) -> bool:
        """Whether two sets are equal."""

    def forget(self, some: Any, factors: Iterable[str]) -> Any:
        """All codes that agree with one of ``some`` outside these factors."""

    def near(self, code: int, factors: Iterable[str]) -> Any:
        """All codes that agree with ``code`` outside these factors."""

    def count(self, some: Any) -> int:
        """How many codes there are."""

    def codes(self, some: Any) -> Iterator[int]:
        """The codes, the lowest first."""


def pattern(bits: int, block: int, period: int) -> int:
    """A bit set of 2**bits codes that repeats ``block`` every 2**period codes."""
    for step in range(period, bits):
        block |= block << (1 << step)
    return block


@lru_cache(maxsize=256)
def _atom(bits: int, shift: int, width: int, code: int) -> int:
    """The codes whose digits shift … shift+width-1 spell ``code``."""
    return pattern(bits, ((1 << (1 << shift)) - 1) << (code << shift), shift + width)


@lru_cache(maxsize=256)
def _below(bits: int, shift: int, width: int, values: int) -> int:
    """The codes whose digits shift … shift+width-1 spell less than ``values``."""
    return pattern(bits, (1 << (values << shift)) - 1, shift + width)


class Ints:
    """Sets as Python ints: bit w says whether code w belongs to the set."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._bits = layout.bits
        self._all = (1 << (1 << layout.bits)) - 1
        self._known: dict[Formula, int] = {}

    def legal(self) -> int:
        """All codes that spell values."""
        out = self._all
        for factor, values in self.layout.factors.items():
            shift, width = self.layout.places[factor]
            if len(values) != 1 << width:
                out &= _below(self._bits, shift, width, len(values))
        return out

    def where(self, formula: Formula) -> int:
        """The codes that satisfy ``formula``."""
        if isinstance(formula, Lit):
            shift, width = self.layout.places[formula.factor]
            code = self.layout.codes[formula.factor, formula.value]
            return _atom(self._bits, shift, width, code)
        found = self._known.get(formula)
        if found is None:
            found = self._where(formula)
            if len(self._known) << self._bits > KEPT_BITS:
                self._known.clear()
            self._known[formula] = found
        return found

    def _where(self, formula: Neg | Conj | Disj | AtLeast) -> int:
        match formula:
            case Neg(part):
                return self._all ^ self.where(part)
            case Conj(parts):
                out = self._all
                for part in parts:
                    out &= self.where(part)
                return out
            case Disj(parts):
                out = 0
                for part in parts:
                    out |= self.where(part)
                return out
            case AtLeast(k, parts):
                reached = [self._all, *[0] * k]  # reached[n]: n of the parts so far hold
                for part in parts:
                    here = self.where(part)
                    for n in range(k, 0, -1):
                        reached[n] |= reached[n - 1] & here
                return reached[k]

    def meet(self, one: int, other: int) -> int:
        """The intersection."""
        return one & other

    def minus(self, one: int, other: int) -> int:
        """What is in ``one`` only."""
        return one & ~other

    def join(self, one: int, other: int) -> int:
        """The union."""
        return one | other

    def same(self, one: int, other: int) -> bool:
        """Whether two sets are equal."""
        return one == other

    def forget(self, some: int, factors: Iterable[str]) -> int:
        """All codes that agree with one of ``some`` outside these factors."""
        for digit in self.layout.digits(factors):
            step = 1 << digit
            zeros = (some | some >> step) & _atom(self._bits, digit, 1, 0)
            some = zeros | zeros << step
        return some

    def near(self, code: int, factors: Iterable[str]) -> int:
        """All codes that agree with ``code`` outside these factors."""
        digits = list(self.layout.digits(factors))
        for digit in digits:
            code &= ~(1 << digit)
        out = 1 << code
        for digit in digits:
            out |= out << (1 << digit)
        return out

    def count(self, some: int) -> int:
        """How many codes there are."""
        return some.bit_count()

    def codes(self, some: int) -> Iterator[int]:
        """The codes, the lowest first."""
        for start in range(0, 1 << self._bits, BLOCK):
            block = some >> start & (1 << BLOCK) - 1
            while block:
                lowest = block & -block
                yield start + lowest.bit_length() - 1
                block ^= lowest
