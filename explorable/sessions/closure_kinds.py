"""What is bounded, and its names: where all sentences are of one kind, a name alone says it."""

from __future__ import annotations

from dataclasses import replace

from explorable.checking.bounds import ZERO, Constraint
from explorable.claims import measured

__all__ = ["LINES", "MIXED", "kind_of", "own_names", "zero_of"]

LINES = ""
MIXED = "mixed"


def kind_of(name: str) -> str:
    """What a variable of a sentence measures.

    >>> kind_of("age of Ana"), kind_of(zero_of("age"))
    ('age', 'age')
    """
    kind, _, of = name.partition(" of ")
    return of if kind == ZERO else kind


def zero_of(kind: str) -> str:
    """The zero of one kind where a text has several: minutes and years have none in common.

    >>> zero_of("age")
    'zero of age'
    """
    return f"{ZERO} of {kind}"


def own_names(one: Constraint, kind: str) -> Constraint:
    """The bound of a sentence, with the names it has in a text of this kind.

    >>> from fractions import Fraction
    >>> told = Constraint("age of Ana", ZERO, Fraction(30))
    >>> print(own_names(told, "age"), own_names(told, MIXED), sep="; ")
    Ana - zero ≤ 30; age of Ana - zero of age ≤ 30
    """
    first, second = str(one.first), str(one.second)
    return replace(one, first=_own(first, second, kind), second=_own(second, first, kind))


def _own(name: str, beside: str, kind: str) -> str:
    if kind == MIXED:
        return zero_of(kind_of(beside)) if name == ZERO else name
    return name if name == ZERO else measured(name)
