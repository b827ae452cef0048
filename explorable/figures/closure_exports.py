"""What the figure of a closure hands out: picture, matrix, certificate, calls and text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import Any

from explorable.checking.bounds import ZERO, BoundsCertificate, Constraint, End, Point
from explorable.errors import InputError
from explorable.figures.closure_drawn import drawn
from explorable.figures.closure_formulas import tex
from explorable.figures.closure_view import chosen, view
from explorable.figures.closure_words import entry, whole
from explorable.figures.handing import handed
from explorable.figures.plotted import data, plain, table
from explorable.sessions.closure import ClosureSession

__all__ = ["KINDS", "export"]

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WIDE, HIGH, HEAD, SIDE = 62, 36, 64, 110
MOST_DRAWN = 32
INK = {
    "on": ("#0072b2", 4),
    "off": ("#83898f", 1.5),
    "bad": ("#d55e00", 4),
    "made": ("#b87a00", 2.5),
}


def export(session: ClosureSession, kind: str) -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kind : {"svg", "csv", "json", "py", "tex", "txt"}

    Raises
    ------
    InputError
        There is no such kind, or nothing to hand out yet.

    Examples
    --------
    >>> print(export(ClosureSession(), "csv")["data"].splitlines()[1])
    Tom,0,-3,-13,-13
    """
    if not session.walk.names and kind in KINDS and kind != "txt":
        raise InputError("Add a bound first: there is nothing to hand out yet.")
    return handed(KINDS, kind, session)


def _labels(session: ClosureSession) -> list[str]:
    return [whole(name, session.said.kind) for name in session.walk.names]


def _csv(session: ClosureSession) -> str:
    names = _labels(session)
    rows = zip(names, session.walk.matrix(session.step), strict=True)
    cells = ([name, *(plain(entry(one)) for one in row)] for name, row in rows)
    return table([["row minus column", *names], *cells])


def _json(session: ClosureSession) -> str:
    at, walk = chosen(session), session.walk
    assert at is not None
    made = walk.bounds.certificate(walk.names[at[0]], walk.names[at[1]])
    made.check(walk.bounds.constraints)
    said = {
        "bounds": [_constraint(one) for one in walk.bounds.constraints],
        "certificate": _certificate(made),
    }
    return data(said)


def _certificate(made: BoundsCertificate) -> dict[str, Any]:
    """A certificate as plain data; numbers are strings, since they are exact."""
    interval = made.interval
    return {
        "first": str(made.first),
        "second": str(made.second),
        "status": str(made.status),
        "interval": None if interval is None else str(interval),
        "cycle": [_constraint(one) for one in made.cycle],
        "points": [_point(point) for point in made.points],
        "high": _end(made.high),
        "low": _end(made.low),
    }


def _constraint(one: Constraint) -> dict[str, Any]:
    return {
        "first": str(one.first),
        "second": str(one.second),
        "most": str(one.most),
        "strict": one.strict,
        "statements": list(one.statements),
    }


def _point(point: Point) -> dict[str, str]:
    return {str(name): str(value) for name, value in point.items()}


def _end(end: End | None) -> dict[str, Any] | None:
    if end is None:
        return None
    return {
        "path": [_constraint(one) for one in end.path],
        "point": None if end.point is None else _point(end.point),
        "cut": sorted(map(str, end.cut)),
    }


def calls(session: ClosureSession) -> str:
    """Python that makes the same bounds and asks for the same entry."""
    at, walk = chosen(session), session.walk
    lines = [
        "from explorable.domains.difference import Bounds",
        "from explorable.domains.difference_walk import walk",
        "",
        "bounds = (",
    ]
    # Without a row that compares with it, zero is no name of the matrix.
    zero = "" if ZERO in walk.names else "names=()"
    lines.append(f"    Bounds({zero})")
    for one in walk.bounds.constraints:
        strict = ", strict=True" if one.strict else ""
        told = f"{_literal(one.first)}, {_literal(one.second)}, {_number(one.most)}{strict}"
        lines.append(f"    .tell({told}, statement={one.statements[0]})")
    lines += [
        ")",
        "squared = walk(bounds)",
        f"for name, row in zip(squared.names, squared.matrix({session.step}), strict=True):",
        '    print(name, *("no bound" if one is None else one for one in row), sep="  ")',
    ]
    if walk.contradictory:
        lines.append("print(bounds.contradiction)  # the statements of a negative cycle")
    elif at is not None:
        pair = f"{_literal(walk.names[at[0]])}, {_literal(walk.names[at[1]])}"
        lines.append(f"print(bounds.interval({pair}), bounds.chain({pair}))")
        lines.append(f"bounds.certificate({pair}).check(bounds.constraints)  # raises if it fails")
    return "\n".join(lines) + "\n"


def _tex(session: ClosureSession) -> str:
    at = chosen(session)
    assert at is not None
    return tex(session, at)


def _literal(name: object) -> str:
    return json.dumps(str(name), ensure_ascii=True)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f'"{value}"'


def _svg(session: ClosureSession) -> str:
    shown = view(session)
    matrix, graph = shown["matrix"], drawn(session, chosen(session))
    assert graph is not None
    if len(matrix["names"]) > MOST_DRAWN:
        raise InputError(
            f"A picture shows at most {MOST_DRAWN} names; export the matrix as .csv instead."
        )
    cells, wide, high = _table(matrix)
    width, height = wide + 30 + graph["width"], max(high, graph["height"]) + HEAD
    title = f"{shown['steps']['title']}: {shown['reads']['title']}"
    described = f"{graph['text']} {shown['said']}"
    marks = "".join(
        f'<marker id="a-{key}" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="9"'
        f' markerHeight="9" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L10 5L0 10Z"'
        f' fill="{ink}"/></marker>'
        for key, (ink, _) in INK.items()
    )
    return NOT_XML.sub(
        "\ufffd",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" aria-labelledby="t d" color="black"'
        f' font-family="sans-serif" font-size="13"><title id="t">{escape(title)}</title>'
        f'<desc id="d">{escape(described)}</desc><defs>{marks}</defs>'
        f'<rect width="100%" height="100%" fill="white"/>{_text(10, 24, title, weight=700)}'
        f"{_text(10, 44, ''.join(shown['reads']['text']))}"
        f'<g transform="translate(10 {HEAD})">{cells}</g>'
        f'<g transform="translate({wide + 20} {HEAD})">{_graph(graph)}</g></svg>\n',
    )


def _table(matrix: Mapping[str, Any]) -> tuple[str, float, float]:
    parts = [_text(0, HIGH - 12, "minus")]
    for k, name in enumerate(matrix["names"]):
        parts.append(_text(SIDE + (k + 0.5) * WIDE, HIGH - 12, name, anchor="middle", weight=700))
    cells = [(i, k) for i in range(len(matrix["names"])) for k in range(len(matrix["names"]))]
    parts += [
        _text(0, HIGH * (i + 1) + 24, name, weight=700) for i, name in enumerate(matrix["names"])
    ]
    for i, k in cells:
        x, y = SIDE + k * WIDE, HIGH * (i + 1)
        was = matrix["was"].get(f"{i},{k}")
        ink, fill = ("#b87a00", "#fdf4df") if was is not None else ("#dadedb", "none")
        if [i, k] == matrix["at"]:
            ink = "black"
        thick = 3 if [i, k] == matrix["at"] else 2 if was is not None else 1
        struck = f"<title>was {escape(was)}</title>" if was is not None else ""
        parts.append(
            f'<g>{struck}<rect x="{x + 2}" y="{y + 2}" width="{WIDE - 4}" height="{HIGH - 4}"'
            f' fill="{fill}" stroke="{ink}" stroke-width="{thick}"/>'
            f"{_text(x + WIDE / 2, y + 23, matrix['rows'][i][k], anchor='middle')}</g>"
        )
        if [i, k] in matrix["parts"]:
            parts.append(f'<path d="M{x + 3} {y + HIGH - 4}h{WIDE - 6}" {_stroke("on")}/>')
    size = len(matrix["names"])
    return "".join(parts), SIDE + size * WIDE, HIGH * (size + 1)


def _graph(graph: Mapping[str, Any]) -> str:
    strong = "bad" if graph["stopped"] else "on"
    parts = []
    for edge in sorted(graph["edges"], key=lambda one: bool(one["on"])):
        kind = strong if edge["on"] else "off"
        parts.append(
            f'<path d="{edge["d"]}" fill="none" {_stroke(kind)} marker-end="url(#a-{kind})"/>'
            + _number_at(edge)
        )
    if (made := graph["derived"]) is not None:
        parts.append(
            f'<path d="{made["d"]}" fill="none" {_stroke("made")}'
            f' stroke-dasharray="7 5" marker-end="url(#a-made)"/>{_number_at(made)}'
        )
    for node in graph["nodes"]:
        ink, thick = INK[strong] if node["on"] else ("black", 1.5)
        dash = ' stroke-dasharray="3 3"' if node["cut"] else ""
        wide, tall = node["width"], node["height"]
        parts.append(
            f'<rect x="{node["x"] - wide / 2:g}" y="{node["y"] - tall / 2:g}" width="{wide:g}"'
            f' height="{tall:g}" rx="{tall / 2:g}" fill="white" stroke="{ink}"'
            f' stroke-width="{thick}"{dash}/>'
            + "".join(
                _text(node["x"], y, line, anchor="middle", weight=700, size=node["letters"])
                for y, line in _lines(node)
            )
        )
    return "".join(parts)


def _lines(node: Mapping[str, Any]) -> Iterator[tuple[float, str]]:
    """The lines of a name, each with the height that its letters stand on."""
    for at, line in enumerate(node["lines"]):
        off = at - (len(node["lines"]) - 1) / 2
        yield node["y"] + node["letters"] * (1.3 * off + 0.35), line


def _number_at(edge: Mapping[str, Any]) -> str:
    half = edge["wide"] / 2
    return (
        f'<rect x="{edge["x"] - half:g}" y="{edge["y"] - 10:g}" width="{edge["wide"]:g}"'
        f' height="20" fill="white"/>{_text(edge["x"], edge["y"] + 5, edge["text"], "middle")}'
    )


def _stroke(kind: str) -> str:
    ink, thick = INK[kind]
    return f'stroke="{ink}" stroke-width="{thick}"'


def _text(
    x: float,
    y: float,
    words: str,
    anchor: str = "start",
    *,
    weight: int = 400,
    size: float | None = None,
) -> str:
    sized = "" if size is None else f' font-size="{min(size, 13):g}"'
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}"{sized}>'
        f"{escape(words)}</text>"
    )


KINDS: Mapping[str, tuple[str, str, Callable[[ClosureSession], str]]] = MappingProxyType(
    {
        "svg": ("closure.svg", "image/svg+xml", _svg),
        "csv": ("matrix.csv", "text/csv", _csv),
        "json": ("certificate.json", "application/json", _json),
        "py": ("calls.py", "text/x-python", calls),
        "tex": ("step.tex", "application/x-tex", _tex),
        "txt": ("text.txt", "text/plain", lambda session: session.text),
    }
)
