"""Bounds written back, as lines and as a table that are read as the same bounds."""

from __future__ import annotations

import csv
import io
from collections.abc import Hashable

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import Sum
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.errors import InputError
from explorable.importing.lines import is_word
from explorable.importing.told import ImportedBounds, named
from explorable.options import shown

__all__ = ["as_line", "as_lines", "as_table"]


def as_lines(bounds: Bounds | Octagon | ImportedBounds) -> str:
    """One bound a line, in their order, as `read_lines` reads them.

    Raises
    ------
    InputError
        A name is no text, or a bound is on the difference of a variable and itself.

    Examples
    --------
    >>> print(as_lines(Bounds().tell("x", "first job", "2.5").tell("zero", "x", 0, strict=True)))
    x - "first job" <= 5/2
    -x < 0
    <BLANKLINE>
    """
    told = bounds.sums if isinstance(bounds, ImportedBounds) else bounds.constraints
    return "".join(f"{as_line(one)}\n" for one in told)


def as_table(bounds: Bounds) -> str:
    """One bound a row, in their order, as `read_table` reads them; cells are parted by commas.

    Raises
    ------
    InputError
        As `as_lines` does.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(("from", "to", "at most", "below", "statement"))
    for one in bounds.constraints:
        _need_two(one)
        first, second = ("" if each == ZERO else _name(each) for each in (one.first, one.second))
        most, below = ("", one.most) if one.strict else (one.most, "")
        who = " and ".join(map(str, one.statements))
        table.writerow((second, first, most, below, who))
    return out.getvalue()


def as_line(one: Constraint | Sum) -> str:
    """One bound as a line, without its end."""
    if isinstance(one, Constraint):
        _need_two(one)
        pairs = [(name, sign) for name, sign in ((one.first, 1), (one.second, -1)) if name != ZERO]
    else:
        pairs = list(one.terms.items())
    said = " ".join(f"{'+-'[sign < 0]} {_quoted(name)}" for name, sign in pairs)
    said = said.removeprefix("+ ") if pairs[0][1] > 0 else said.replace("- ", "-", 1)
    return f"{said} {'<' if one.strict else '<='} {one.most}"


def _quoted(name: Hashable) -> str:
    said = _name(name)
    if is_word(said):
        return said
    doubled = said.replace('"', '""')
    return f'"{doubled}"'


def _name(name: Hashable) -> str:
    if not isinstance(name, str) or named(name) != name:
        raise InputError(f"want a plain text as a name, to write it; got {shown(name)}")
    return name


def _need_two(one: Constraint) -> None:
    if one.first == one.second:
        raise InputError(f"{one}: want two different variables, to write it")
