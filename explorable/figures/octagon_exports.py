"""What the panel "octagon in the plane" hands out: a picture, a table, the certificate, calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from explorable.checking.bounds_sums import INTEGERS
from explorable.figures.handing import handed, kinds
from explorable.figures.octagon_plane import text, view
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import bottom, side, ticks
from explorable.sessions.octagon_plane import SUMS, PlaneSession, octagon, told

__all__ = ["KINDS", "export"]

WIDE, SIDE, LEFT, TOP = 760, 440, 52, 56
INNER = 'fill="#0072b2" fill-opacity=".25" stroke="black" stroke-width="2"'
POINT = {"outer": 'fill="none" stroke="black" stroke-dasharray="3 2"', "inner": 'fill="black"'}
WHOLE = "all numbers are whole; a dot is a place that remains"
OUTER = 'fill="none" stroke="black" stroke-dasharray="5 4"'


def export(session: PlaneSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: PlaneSession, shown: Mapping[str, Any]) -> str:
    frame = shown["frame"]
    unit: float = SIDE / (2 * frame["reach"])
    east, north, foot = float(frame["x"]), float(frame["y"]), TOP + SIDE

    def x(value: float) -> float:
        return LEFT + SIDE / 2 + (value - east) * unit

    def y(value: float) -> float:
        return TOP + SIDE / 2 - (value - north) * unit

    def place(at: Sequence[float]) -> tuple[float, float]:
        return round(x(at[0]), 2), round(y(at[1]), 2)

    across, up = (_ends(frame[name], frame["reach"]) for name in ("x", "y"))
    box = f'x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}"'
    parts = [
        label(LEFT, 20, shown["headline"], bold=True),
        label(LEFT, 38, WHOLE if shown["over"] == INTEGERS else "fractions are numbers too"),
        bottom(x, ticks(*across, 9), TOP, foot),
        side(y, ticks(*up, 9), LEFT, LEFT + SIDE),
        label(LEFT + SIDE, foot + 34, "x", anchor="end", bold=True),
        label(LEFT - 24, TOP + 4, "y", anchor="end", bold=True),
        f'<clipPath id="plane"><rect {box}/></clipPath><g clip-path="url(#plane)">',
    ]
    lines = [_line(one, frame, place) for one in shown["lines"]]
    parts += [*(line for line, _ in lines), *(ring for _, ring in lines)]
    for name, style in (("outer", OUTER), ("inner", INNER)):
        corners = [place(one) for one in shown[name]]
        if len(corners) == 1:
            parts.append(f'<circle cx="{corners[0][0]}" cy="{corners[0][1]}" r="6" {POINT[name]}/>')
        elif corners:
            path = " ".join(f"{a},{b}" for a, b in corners)
            parts.append(f'<polygon points="{path}" {style}/>')
    for one in shown["points"]:
        a, b = place(one)
        parts.append(f'<circle cx="{a}" cy="{b}" r="3.5"/>')
    parts += ["</g>", f'<rect {box} fill="none" stroke="#83898f"/>']
    for n, one in enumerate(shown["lines"]):
        told = f"{one['number']}: {one['name']}{', in conflict' if one['conflict'] else ''}"
        parts.append(label(LEFT + SIDE + 24, TOP + 12 + 20 * n, told, bold=one["conflict"]))
    said = "; ".join(f"{one['number']}: {one['name']}" for one in shown["lines"])
    title = "An octagon in the plane"
    return picture(WIDE, foot + 44, title, f"{shown['said']} {said}", "".join(parts))


def _ends(middle: float, reach: float) -> tuple[float, float]:
    return middle - reach, middle + reach


def _line(
    one: Mapping[str, Any],
    frame: Mapping[str, float],
    place: Callable[[Sequence[float]], tuple[float, float]],
) -> tuple[str, str]:
    """The line of a bound, and its number to stand on it."""
    a, b = one["terms"]
    size = a * a + b * b
    gap = (one["at"] - a * frame["x"] - b * frame["y"]) / size
    foot = frame["x"] + a * gap, frame["y"] + b * gap
    along = (-b / size**0.5, a / size**0.5)

    def spot(far: float) -> tuple[float, float]:
        far *= frame["reach"]
        return place([foot[0] + along[0] * far, foot[1] + along[1] * far])

    (x, y), (z, w) = spot(-3), spot(3)
    ink, wide = ("#d55e00", 3) if one["conflict"] else ("#454c53", 1.5)
    line = f'<path d="M{x} {y}L{z} {w}" stroke="{ink}" stroke-width="{wide}"/>'
    u, v = spot(0.55 if one["side"] == "high" else -0.55)
    ring = f'<circle cx="{u}" cy="{v}" r="9" fill="white" stroke="{ink}" stroke-width="1.5"/>'
    return line, ring + label(u, v + 4.5, str(one["number"]), anchor="middle", bold=True)


def _csv(_session: PlaneSession, shown: Mapping[str, Any]) -> str:
    rows = [
        [one["name"], one["low"], one["high"], one["rationals"], one["integers"], one["status"]]
        for one in shown["rows"]
    ]
    head = ["sum", "at least", "at most", "over the rationals", "over the integers", "status"]
    return table([head, *([plain(cell) for cell in row] for row in rows)])


def _json(session: PlaneSession, shown: Mapping[str, Any]) -> str:
    body = {
        "over": session.state.over,
        "statements": {one.number: str(one) for one in told(session.state)},
        "headline": shown["headline"],
        "intervals": {plain(one["name"]): plain(one[session.state.over]) for one in shown["rows"]},
        "asked": shown["asked"]["name"],
        "status": shown["asked"]["status"],
        "why": shown["asked"]["why"],
        "passes": shown["passes"],
    }
    return data(body)


def _calls(session: PlaneSession, _shown: Mapping[str, Any]) -> str:
    tells = "".join(
        f"octagon = octagon.tell({dict(one.terms)!r}, {str(one.most)!r}, statement={one.number})\n"
        for one in told(session.state)
    )
    now = octagon(session.state)
    known = [terms for _, terms in SUMS.values() if set(terms) <= set(now.names)]
    if now.contradiction:
        shows = 'print("nothing remains, by statements", *octagon.contradiction)\n'
    else:
        shows = (
            f"for terms in {[dict(terms) for terms in known]!r}:\n"
            "    print(terms, octagon.interval(terms))\n"
        )
    about = f"octagon.certificate({dict(known[0])!r})" if known else ""
    check = f"{about}.check(octagon.constraints, octagon.over)  # raises if it fails\n"
    return (
        "from explorable.domains.octagon import Octagon\n\n"
        f"octagon = Octagon({session.state.over!r})\n{tells}{shows}{check if about else ''}"
    )


KINDS = kinds(
    "octagon",
    "bounds",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=_calls,
    txt=lambda session, _: text(session.state),
)
