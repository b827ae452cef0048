"""What a panel hands out: worlds as a picture and a table, certificate, calls and text.

Everything stands on its own: the picture names its colours and holds a title and a
description, the table opens in a spreadsheet without running anything, the certificate is
what ``rechecking.recheck`` reads.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.figures.calls import call
from explorable.figures.handing import handed
from explorable.figures.pictures import svg
from explorable.figures.plotted import data
from explorable.figures.saying import said
from explorable.figures.verdicts import labels
from explorable.figures.worlds import Laid, laid_out
from explorable.questions import NO_HOUSE
from explorable.sessions.statements import StatementsSession

__all__ = ["KINDS", "export"]

FORMULA = tuple("=+-@\t\r")  # a spreadsheet would run a cell that begins with one of these
# Control characters and lone surrogates have no place in XML, whatever was typed.
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
HEAD, SIDE, WIDE, HIGH, FOOT, SQUARE, ACROSS = 34, 120, 130, 96, 20, 22, 40


def export(session: StatementsSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py", "txt"}

    Raises
    ------
    InputError
        There is no such kind, or nothing to hand out yet.

    Examples
    --------
    >>> export(StatementsSession("Ana is in the hall.", "Where is Ana?"), "csv")["file"]
    'worlds.csv'
    """
    return handed(KINDS, kind, session)


def _laid(session: StatementsSession) -> Laid:
    read = session.read
    return laid_out(read.reading, session.answer, read.whole)


def _shown(laid: Laid) -> dict[str, Any]:
    return laid.to_json(labels(laid))


def _csv(session: StatementsSession) -> str:
    laid = _laid(session)
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    for row in _lines(laid, _shown(laid)):
        table.writerow([f"'{cell}" if cell.startswith(FORMULA) else cell for cell in row])
    return out.getvalue()


def _lines(laid: Laid, shown: Mapping[str, Any]) -> Iterator[list[str]]:
    if shown["mode"] == "marginal":
        yield ["person", *shown["places"]]
        for person, row in zip(shown["people"], shown["table"], strict=True):
            yield [person, *row]
        return
    if laid.stages is None or not laid.listed:
        raise InputError(shown["note"])
    yield ["world", *laid.stages.factors, "remains", "removed by", "answer", "witness"]
    for at, cell in zip(laid.order, shown["cells"], strict=True):
        values = laid.stages.worlds[at].values()
        remains = "yes" if cell["by"] is None else "no"
        last = (cell["by"], cell["answer"], cell["witness"])
        yield [str(cell["id"]), *values, remains, *("" if v is None else str(v) for v in last)]


def _json(session: StatementsSession) -> str:
    if session.answer is None:
        raise InputError("Ask a question first: a certificate belongs to an answer.")
    return data(session.answer.to_json())


def _calls(session: StatementsSession) -> str:
    question = session.state.question if session.answer is not None else ""
    return call(session.read.reading, question) + "\n"


def _svg(session: StatementsSession) -> str:
    laid = _laid(session)
    shown = _shown(laid)
    if shown["mode"] == "grid":
        width, height, body = _grid(shown)
    elif shown["mode"] == "squares":
        width, height, body = _squares(shown)
    elif shown["mode"] == "marginal":
        width, height, body = _table(shown)
    else:
        raise InputError(shown["note"])
    title = "The worlds of a text, and which of them remain"
    text = " ".join(row.text for row in session.state.rows if row.on)
    described = f"{said(laid)} Text: {text} Question: {session.state.question}"
    return NOT_XML.sub(
        "\ufffd",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" aria-labelledby="t d" color="black"'
        f' font-family="sans-serif" font-size="11"><title id="t">{escape(title)}</title>'
        f'<desc id="d">{escape(described)}</desc><rect width="100%" height="100%" fill="white"/>'
        f"{body}</svg>\n",
    )


def _grid(shown: Mapping[str, Any]) -> tuple[float, float, str]:
    parts = []
    for n, column in enumerate(shown["columns"]):
        x = SIDE + n * WIDE + 6
        parts.append(_text(x, 14, column["name"], bold=True) + _text(x, 27, column["tail"]))
    for n, row in enumerate(shown["rows"]):
        y = HEAD + n * HIGH + 30
        parts.append(_text(6, y, row["lead"]) + _text(6, y + 14, row["name"], bold=True))
        parts.append(_text(6, y + 28, row["tail"]))
    for cell in shown["cells"]:
        x, y = SIDE + cell["column"] * WIDE, HEAD + cell["row"] * HIGH
        gone = cell["by"] is not None
        edge = ' stroke-dasharray="3 3"' if gone else ""
        foot = (
            f"{cell['id']}  by {cell['by']}" if gone else f"{cell['id']}  {_brief(cell['answer'])}"
        )
        if cell["witness"]:
            foot += f"  {cell['witness']}"
        parts.append(
            f'<g{_faint(gone)}><title>{escape(cell["text"])}</title><rect x="{x + 2}" y="{y + 2}"'
            f' width="{WIDE - 4}" height="{HIGH - 4}" fill="none" stroke="black"{edge}/>'
            f"{_picture(cell, x, y)}{_text(x + 8, y + HIGH - 9, foot, bold=not gone)}</g>"
        )
    across, down = max(len(shown["columns"]), 1), len(shown["rows"])
    return SIDE + across * WIDE + 2, HEAD + down * HIGH + 2, "".join(parts)


def _brief(answer: str | None) -> str:
    """An answer that fits under a picture; the title says it whole."""
    return "none" if answer == NO_HOUSE else answer or ""


def _picture(cell: Mapping[str, Any], x: float, y: float) -> str:
    if cell["picture"] is None:
        return ""
    width, height = cell["picture"]["box"]
    scale = min((WIDE - 12) / width, (HIGH - FOOT - 8) / height)
    inside = svg(cell["picture"])
    return f'<g transform="translate({x + 6:g} {y + 6:g}) scale({scale:.3f})">{inside}</g>'


def _squares(shown: Mapping[str, Any]) -> tuple[float, float, str]:
    parts = []
    for n, cell in enumerate(shown["cells"]):
        x, y = 2 + n % ACROSS * SQUARE, 2 + n // ACROSS * SQUARE
        gone = cell["by"] is not None
        fill = "none" if gone else "black"
        parts.append(
            f'<rect x="{x}" y="{y}" width="{SQUARE - 4}" height="{SQUARE - 4}" fill="{fill}"'
            f' stroke="black"{_faint(gone)}><title>{escape(cell["text"])}</title></rect>'
        )
    rows = -(-len(shown["cells"]) // ACROSS)
    return 4 + ACROSS * SQUARE, 4 + rows * SQUARE, "".join(parts)


def _table(shown: Mapping[str, Any]) -> tuple[float, float, str]:
    parts = [_text(SIDE + n * WIDE, 16, p, bold=True) for n, p in enumerate(shown["places"])]
    for down, (person, row) in enumerate(zip(shown["people"], shown["table"], strict=True)):
        y = 38 + down * 22
        parts.append(_text(6, y, person, bold=True))
        parts += [_text(SIDE + n * WIDE, y, word) for n, word in enumerate(row)]
    width, height = SIDE + len(shown["places"]) * WIDE, 30 + len(shown["people"]) * 22
    return width, height, "".join(parts)


def _faint(gone: bool) -> str:
    return ' opacity=".4"' if gone else ""


def _text(x: float, y: float, words: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}"{weight}>{escape(words)}</text>' if words else ""


Make = Callable[[StatementsSession], str]
KINDS: Mapping[str, tuple[str, str, Make]] = MappingProxyType(
    {
        "svg": ("worlds.svg", "image/svg+xml", _svg),
        "csv": ("worlds.csv", "text/csv", _csv),
        "json": ("certificate.json", "application/json", _json),
        "py": ("calls.py", "text/x-python", _calls),
        "txt": ("text.txt", "text/plain", lambda session: session.text),
    }
)
