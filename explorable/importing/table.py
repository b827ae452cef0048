"""A table of bounds as CSV: one row bounds the difference ``to`` - ``from``.

=============  ==================================================================
from, to       variables; where one cell is empty it is the number 0
at most        ``to`` - ``from`` is at most this
below          or is below this
at least       ``to`` - ``from`` is at least this
above          or is above this
statement      who says so; without this column, the number of the line
=============  ==================================================================

Columns stand in any order. Of the four numbers a row has at least one. Commas, semicolons or
tabs part the cells, whichever makes sense of the header.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction

from explorable.checking.bounds_sums import Sum, Terms
from explorable.checking.numerals import number
from explorable.errors import InputError
from explorable.importing.told import ImportedBounds, at_line, full, named, need_short

__all__ = ["COLUMNS", "read_table"]

UPPER = {"at most": False, "below": True}  # and whether the bound itself is left out
LOWER = {"at least": False, "above": True}
COLUMNS = ("from", "to", *UPPER, *LOWER, "statement")
DELIMITERS = (",", ";", "\t")
NEEDED = "want the columns from, to and one of at most, below, at least, above"


def read_table(text: str, delimiter: str | None = None) -> ImportedBounds:
    r"""The bounds of a table with a header.

    Parameters
    ----------
    text : str
        CSV with a header.
    delimiter : ``","``, ``";"``, tab or None
        What parts the cells; None finds it from the header.

    Raises
    ------
    InputError
        One line that says which line and which column, and what was wanted.

    Examples
    --------
    >>> for one in read_table("from,to,at least,below\nAna,Luis,10,12.5\n,Ana,,540").sums:
    ...     print(one.statements, one)
    (2,) Luis - Ana < 25/2
    (2,) -Luis + Ana ≤ -10
    (3,) Ana < 540
    """
    if delimiter is not None and delimiter not in DELIMITERS:
        raise InputError("a delimiter is a comma, a semicolon or a tab")
    need_short(text)
    rows = _rows(text.removeprefix("\ufeff"), delimiter)
    line, cells = next(rows, (1, []))
    header = _header(line, cells)
    sums: list[Sum] = []
    for line, cells in rows:
        while len(cells) > len(header) and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(header):
            many = f"want {len(header)} cells, as in the header; got {len(cells)}"
            raise at_line(line, "", f"{many}.")
        sums += _bounds(line, dict(zip(header, cells, strict=True)))
        if full(sums):
            break
    return ImportedBounds(tuple(sums), counted="statement" if "statement" in header else "line")


def _rows(text: str, delimiter: str | None) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not empty, with the line it begins on."""
    if delimiter is None:
        head = next((line for line in text.splitlines() if line.strip()), "")
        known = {each: _known(head, each) for each in DELIMITERS}
        delimiter = max(DELIMITERS, key=lambda each: known[each])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise at_line(begins, "", f"this is no row of a table: {error}.") from None


def _known(head: str, delimiter: str) -> int:
    """How many columns of ours a header has under a delimiter."""
    try:
        cells = next(csv.reader([head], delimiter=delimiter), [])
    except csv.Error:
        return 0
    return sum(_column(cell) in COLUMNS for cell in cells)


def _column(cell: str) -> str:
    return " ".join(cell.casefold().replace("_", " ").split())


def _header(line: int, cells: list[str]) -> list[str]:
    while cells and not cells[-1].strip():  # as spreadsheets leave them
        cells.pop()
    header = [_column(cell) for cell in cells]
    for column, cell in zip(header, cells, strict=True):
        if column not in COLUMNS:
            wanted = ", ".join(COLUMNS)
            raise at_line(line, f"column {cell.strip() or 'without a name'}", f"want {wanted}.")
        if header.count(column) > 1:
            raise at_line(line, f"column {column}", "want each column once.")
    if not {"from", "to"} <= {*header} or not {*UPPER, *LOWER} & {*header}:
        raise at_line(line, "", f"{NEEDED}.")
    return header


def _bounds(line: int, row: Mapping[str, str]) -> Iterator[Sum]:
    to, from_ = (_name(line, column, row[column]) for column in ("to", "from"))
    if to == from_:
        raise at_line(line, "columns from and to", f"want two different variables; got {to or 0}.")
    terms = {name: sign for name, sign in ((to, 1), (from_, -1)) if name}
    who: int | str = line
    if "statement" in row:
        who = _statement(line, row["statement"])
    found = False
    for columns, side in ((UPPER, 1), (LOWER, -1)):
        for column, strict in columns.items():
            cell = row.get(column, "")
            if cell.strip():
                signed: Terms = {name: side * sign for name, sign in terms.items()}
                yield Sum(signed, side * _number(line, column, cell), strict, (who,))
                found = True
    if not found:
        raise at_line(line, "", f"want a number in one of {', '.join((*UPPER, *LOWER))}.")


def _name(line: int, column: str, cell: str) -> str:
    try:
        return named(cell) if cell.strip() else ""
    except InputError as error:
        raise at_line(line, f"column {column}", f"{error}.") from None


def _number(line: int, column: str, cell: str) -> Fraction:
    try:
        return number(cell)
    except InputError as error:
        raise at_line(line, f"column {column}", f"{error}; got {cell.strip()[:20]}.") from None


def _statement(line: int, cell: str) -> int | str:
    if cell.isascii() and cell.isdigit() and len(cell) <= 9 and str(int(cell)) == cell:
        return int(cell)
    try:
        return named(cell)
    except InputError:
        wanted = "want a short name or a number for who says this"
        raise at_line(line, "column statement", f"{wanted}.") from None
