"""A file of bounds in any of the three forms, told by its name or by how it begins."""

from __future__ import annotations

from explorable.errors import InputError
from explorable.importing.lines import read_lines
from explorable.importing.stn import read_network
from explorable.importing.table import read_table
from explorable.importing.told import ImportedBounds

__all__ = ["SUFFIXES", "read_bounds"]

NETWORKS = (".stn", ".graphml", ".xml")
TABLES = (".csv", ".tsv")
SUFFIXES = (*NETWORKS, *TABLES)


def read_bounds(data: bytes, name: str = "") -> ImportedBounds:
    """The bounds of a file.

    Parameters
    ----------
    data : bytes
        What is in it: lines and tables in UTF-8.
    name : str
        What it is called: ``.stn``, ``.graphml`` and ``.xml`` are networks, ``.csv`` and
        ``.tsv`` tables. All else is a network if it begins with ``<``, or else lines.

    Raises
    ------
    InputError
        One line that says which line of the file and what was wanted.

    Examples
    --------
    >>> print(read_bounds(b"x - y <= 3").sums[0])
    x - y ≤ 3
    """
    ends = name.lower()
    if ends.endswith(NETWORKS) or data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return read_network(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"Line {line}: want UTF-8 text; got other bytes.") from None
    return read_table(text) if ends.endswith(TABLES) else read_lines(text)
