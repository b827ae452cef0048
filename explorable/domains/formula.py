"""Formulas over the factors of a world: what a claim becomes on one vocabulary.

A *literal* says that a factor has a value; `Conj`, `Disj`, `Neg` and `AtLeast` combine. The
constructors `conj`, `disj`, `neg`, `at_least` fold constants and flatten, so that ``T`` and
``F`` never stand inside a formula. Formulas are frozen, hashable and may share parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from explorable.errors import ExplorableError

__all__ = [
    "AtLeast",
    "Conj",
    "Disj",
    "F",
    "Formula",
    "Lit",
    "Neg",
    "T",
    "TooLarge",
    "at_least",
    "conj",
    "disj",
    "exactly_one",
    "neg",
    "support",
]


class TooLarge(ExplorableError, OverflowError):
    """A budget does not reach; the message says which and is the reason of *unresolved*."""


@dataclass(frozen=True, slots=True)
class Lit:
    """``factor`` has ``value``."""

    factor: str
    value: str
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.factor, self.value)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Neg:
    """The complement of ``part``."""

    part: Formula
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(("not", self.part)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Conj:
    """Every part holds; with no part, always."""

    parts: tuple[Formula, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Parts are shared, so hashing them again at every look-up would repeat whole trees.
        object.__setattr__(self, "_hash", hash(("and", self.parts)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Disj:
    """Some part holds; with no part, never."""

    parts: tuple[Formula, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(("or", self.parts)))

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least ``k`` of the parts hold, ``2 <= k < len(parts)``; equal parts count apart."""

    k: int
    parts: tuple[Formula, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.k, self.parts)))

    def __hash__(self) -> int:
        return self._hash


Formula = Lit | Neg | Conj | Disj | AtLeast

T: Formula = Conj(())
F: Formula = Disj(())


def neg(part: Formula) -> Formula:
    """The complement.

    >>> neg(neg(Lit("place of Ana", "kitchen")))
    Lit(factor='place of Ana', value='kitchen')
    """
    if isinstance(part, Neg):
        return part.part
    if isinstance(part, Conj | Disj) and not part.parts:
        return F if isinstance(part, Conj) else T
    return Neg(part)


def conj(parts: Iterable[Formula]) -> Formula:
    """All of ``parts``.

    >>> conj([T, Lit("place of Ana", "kitchen")])
    Lit(factor='place of Ana', value='kitchen')
    """
    out: dict[Formula, None] = {}
    for part in parts:
        if isinstance(part, Conj):
            out.update(dict.fromkeys(part.parts))
        elif isinstance(part, Disj) and not part.parts:
            return F
        else:
            out[part] = None
    if len(out) == 1:
        return next(iter(out))
    return Conj(tuple(out)) if out else T


def disj(parts: Iterable[Formula]) -> Formula:
    """Some of ``parts``.

    >>> disj([F, Lit("place of Ana", "kitchen")])
    Lit(factor='place of Ana', value='kitchen')
    """
    out: dict[Formula, None] = {}
    for part in parts:
        if isinstance(part, Disj):
            out.update(dict.fromkeys(part.parts))
        elif isinstance(part, Conj) and not part.parts:
            return T
        else:
            out[part] = None
    if len(out) == 1:
        return next(iter(out))
    return Disj(tuple(out)) if out else F


def at_least(k: int, parts: Iterable[Formula]) -> Formula:
    """At least ``k`` of ``parts``; equal parts count apart.

    >>> at_least(2, [T, Lit("place of Ana", "kitchen"), F])
    Lit(factor='place of Ana', value='kitchen')
    """
    unsure: list[Formula] = []
    for part in parts:
        if part == T:
            k -= 1
        elif part != F:
            unsure.append(part)
    if k <= 0:
        return T
    if k > len(unsure):
        return F
    if k == 1:
        return disj(unsure)
    if k == len(unsure):
        return conj(unsure)
    return F if _exclusive(unsure) else AtLeast(k, tuple(unsure))


def exactly_one(parts: Iterable[Formula]) -> Formula:
    """One of ``parts`` and no other."""
    listed = tuple(parts)
    return conj((at_least(1, listed), neg(at_least(2, listed))))


def _exclusive(parts: list[Formula]) -> bool:
    """Whether the parts are different values of one factor, of which one at most holds."""
    literals = {part for part in parts if isinstance(part, Lit)}
    return len(literals) == len(parts) and len({part.factor for part in literals}) == 1


def support(*formulas: Formula) -> frozenset[str]:
    """The factors that occur in the formulas."""
    found: set[str] = set()
    seen: set[int] = set()
    waiting: list[Formula] = list(formulas)
    while waiting:
        formula = waiting.pop()
        if isinstance(formula, Lit):
            found.add(formula.factor)
        elif id(formula) not in seen:
            seen.add(id(formula))
            if isinstance(formula, Neg):
                waiting.append(formula.part)
            else:
                waiting.extend(formula.parts)
    return frozenset(found)
