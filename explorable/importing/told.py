"""Bounds as they were handed over, and what they become: difference bounds or an octagon.

All forms (lines, tables, networks) are read into one list of sums of one or two variables with
signs, in exact numbers; each sum names the line that says it. Source, section 5.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import INTEGERS, RATIONALS, Sum
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.errors import InputError

__all__ = [
    "INTEGERS",
    "RATIONALS",
    "ImportedBounds",
    "at_line",
    "constraint",
    "difference",
    "full",
    "named",
    "need_short",
    "octagon",
    "sums_alone",
]

MOST_BOUNDS = 20_000
MOST_NAMES = 500
LONGEST_TEXT = 4_000_000  # characters
LONGEST_NAME = 200  # characters
COMMON_DIGITS = 1_000  # of the denominator that all bounds share
SHOWN = 60  # characters of a line in a message


@dataclass(frozen=True, slots=True)
class ImportedBounds:
    """What was read, in order.

    Attributes
    ----------
    sums : tuple of Sum
        One for each bound; an equation is two. Its statement is where it stands.
    names : tuple of str
        All variables, as they were first met; some may have no bound.
    counted : "line" or "statement"
        What a statement that is a number counts.

    Raises
    ------
    InputError
        There is nothing, or more than 20,000 bounds, 500 variables or 1,000 digits of common
        denominator.
    """

    sums: tuple[Sum, ...]
    names: tuple[str, ...] = ()
    counted: str = "line"

    def __post_init__(self) -> None:
        sums = tuple(self.sums)
        object.__setattr__(self, "sums", sums)
        met = (str(name) for one in sums for name in one.terms)
        object.__setattr__(self, "names", tuple(dict.fromkeys((*self.names, *met))))
        if not sums:
            raise InputError("there is no bound in it: want some, such as x - y <= 3")
        if full(sums):
            raise InputError(f"there are more than {MOST_BOUNDS:,} bounds, the limit")
        if len(self.names) > MOST_NAMES:
            raise InputError(f"{len(self.names):,} variables are more than {MOST_NAMES}, the limit")
        _need_short_denominator(sums)

    def where(self, statement: Hashable) -> str:
        """Where a statement stands, as a person is told: ``line 3``, or its own name."""
        return f"{self.counted} {statement}" if isinstance(statement, int) else str(statement)


def difference(told: ImportedBounds) -> Bounds:
    """The bounds as difference bounds.

    Raises
    ------
    InputError
        One of them is on a sum of two, which takes an octagon.

    Examples
    --------
    >>> print(difference(ImportedBounds((Sum({"x": 1, "y": -1}, 3),))).constraints[0])
    x - y ≤ 3
    """
    for one in sums_alone(told):
        said = ", ".join(map(told.where, one.statements))
        raise InputError(
            f"{said[:1].upper()}{said[1:]}: {one}: want a bound on a variable or on a difference; "
            "a sum of two takes an octagon"
        )
    return Bounds(tuple(map(constraint, told.sums)), (ZERO, *told.names))


def octagon(told: ImportedBounds, over: str = RATIONALS) -> Octagon:
    """The bounds as an octagon, over the rationals or over the integers."""
    return Octagon(over, told.sums)


def sums_alone(told: ImportedBounds) -> Iterator[Sum]:
    """The bounds that are neither on one variable nor on a difference."""
    return (one for one in told.sums if len(one.terms) == 2 and sum(one.terms.values()) != 0)


def constraint(one: Sum) -> Constraint:
    """A bound on a variable or a difference, as a difference bound."""
    plus = [name for name, sign in one.terms.items() if sign > 0]
    minus = [name for name, sign in one.terms.items() if sign < 0]
    first, second = (plus or [ZERO])[0], (minus or [ZERO])[0]
    return Constraint(first, second, one.most, one.strict, one.statements)


def need_short(text: str) -> None:
    """Refuse a text that is longer than any that could be answered."""
    if len(text) > LONGEST_TEXT:
        raise InputError(f"the text has more than {LONGEST_TEXT:,} characters, the limit")


def full(sums: Sequence[Sum]) -> bool:
    """Whether there are more than the limit allows, so that reading on is of no use."""
    return len(sums) > MOST_BOUNDS


def named(text: str) -> str:
    """The name of a variable, without blanks around it.

    Raises
    ------
    InputError
        It is empty, too long, holds a control character, or is the word that stands for 0.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise InputError("want the name of a variable; got none")
    if len(name) > LONGEST_NAME:
        raise InputError(f"a name has more than {LONGEST_NAME} characters, the limit")
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name):
        raise InputError("a name holds a line end or another control character")
    if name == ZERO:
        raise InputError(f"want another name than {ZERO}, which stands for the number 0")
    return name


def at_line(line: int, text: str, reason: object) -> InputError:
    """The error of one line: where, what came, and what was wanted."""
    said = " ".join(text.split())
    said = f"{said[: SHOWN - 1]}…" if len(said) > SHOWN else said
    return InputError(f"Line {line}: {said}: {reason}" if said else f"Line {line}: {reason}")


def _need_short_denominator(sums: Iterable[Sum]) -> None:
    """Refuse what would grow beyond what can be printed when it is summed."""
    common, most = 1, 10**COMMON_DIGITS
    for one in sums:
        common = lcm(common, one.most.denominator)
        if common >= most:
            raise InputError(
                f"the common denominator of the bounds has more than {COMMON_DIGITS:,} digits, "
                "the limit"
            )
