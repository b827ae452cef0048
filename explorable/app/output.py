"""Text for a terminal: shown harmlessly, aligned by columns, wrapped at 80 of them.

What a person typed is data. Characters that steer a terminal or reorder a line (control
and format characters, among them escape and right-to-left marks) are shown as escapes, so
that no text can reach the terminal raw. Columns count what is seen: a combining mark has
none, a wide character two.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TextIO

__all__ = ["COLUMNS", "caret", "columns", "err", "harden", "out", "plain", "table", "wrap"]

COLUMNS = 80
MARGIN = 24  # columns kept before a mark in a long line
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def plain(text: str) -> str:
    r"""``text`` with every character that could steer a terminal written as an escape.

    >>> plain("a\x1b[31mb\u202ec")
    'a\\x1b[31mb\\u202ec'
    """
    return "".join(map(_shown, text))


def columns(text: str) -> int:
    """How many columns ``text`` takes once it is shown.

    >>> columns("Zoe\u0308"), columns("厨房")
    (3, 4)
    """
    return sum(_columns(char) for char in plain(text))


def caret(text: str, span: tuple[int, int], width: int = COLUMNS) -> list[str]:
    """The line of ``text`` that holds ``span``, and carets under the span.

    Parameters
    ----------
    text : str
        The whole input.
    span : tuple of int
        Half-open, in characters of the whole input; clipped to the first line it touches.
    width : int
        Columns to stay within; a longer line is cut around the span.
    """
    start = min(max(span[0], 0), len(text))
    end = min(max(span[1], start), len(text))
    left = text.rfind("\n", 0, start) + 1
    right = text.find("\n", start)
    right = len(text) if right < 0 else right
    # A few hundred characters around the mark are all that can be seen of a very long line.
    from_, to = max(left, start - width), min(right, start + width)
    before, after = plain(text[from_:start]), plain(text[start:to])
    room = max(MARGIN, width - columns(after))
    if columns(before) > room or from_ > left:
        before = "…" + _last(before, room - 1)
    kept = _first(after, width - columns(before))
    if kept != after or to < right:
        kept = _first(after, width - columns(before) - 1) + "…"
    marked = columns(text[start : min(end, to)])
    carets = max(1, min(marked, columns(kept)))
    return [before + kept, " " * columns(before) + "^" * carets]


def wrap(text: str, first: str = "", rest: str | None = None, width: int = COLUMNS) -> list[str]:
    """Lines of at most ``width`` columns; a word longer than a line keeps its own line.

    Parameters
    ----------
    text : str
        One paragraph; it is made harmless here.
    first, rest : str
        What the first line and the others begin with (``rest``: as many blanks).
    width : int
        In columns.
    """
    rest = " " * columns(first) if rest is None else rest
    lines: list[str] = []
    line, empty = first, True
    for word in plain(text).split(" "):
        if not empty and columns(line) + 1 + columns(word) > width:
            lines.append(line)
            line, empty = rest, True
        line = line + word if empty else f"{line} {word}"
        empty = False
    lines.append(line)
    return [line.rstrip(" ") for line in lines]


def table(rows: Iterable[tuple[str, str]], indent: str = "", gap: int = 2) -> list[str]:
    """Two columns: short labels, and texts wrapped beside them."""
    rows = list(rows)
    wide = max((columns(label) for label, _ in rows), default=0)
    lines: list[str] = []
    for label, text in rows:
        head = indent + plain(label) + " " * (wide - columns(label) + gap)
        lines.extend(wrap(text, head))
    return lines


def harden(*streams: TextIO) -> None:
    """Let a stream that cannot write a character write its escape instead of failing."""
    for stream in streams:
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def out(*lines: str) -> None:
    """Write lines to the standard output."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def err(*lines: str) -> None:
    """Write lines to the standard error stream, after what was already written."""
    sys.stdout.flush()
    sys.stderr.writelines(f"{line}\n" for line in lines)


def _shown(char: str) -> str:
    if char < "\x7f" and char >= " ":
        return char
    if unicodedata.category(char) not in HIDDEN:
        return char
    code = ord(char)
    if char == "\t":
        return "\\t"
    if char == "\n":
        return "\\n"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _columns(char: str) -> int:
    if char < "\x7f":
        return 1
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _first(text: str, width: int) -> str:
    """As many characters from the front as fit ``width`` columns."""
    return "".join(_fitting(text, width))


def _last(text: str, width: int) -> str:
    """As many characters from the end as fit; no combining mark loses its letter."""
    kept = "".join(_fitting(reversed(text), width))[::-1]
    while kept and _columns(kept[0]) == 0:
        kept = kept[1:]
    return kept


def _fitting(chars: Iterable[str], width: int) -> Iterator[str]:
    used = 0
    for char in chars:
        used += _columns(char)
        if used > width:
            return
        yield char
