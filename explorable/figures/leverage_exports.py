"""What the two panels on leverage hand out: pictures, tables, numbers, calls and formulas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from explorable.figures import leverage, leverage_edge
from explorable.figures.bands import COLOURS
from explorable.figures.captions import caption, of_places, of_weights
from explorable.figures.handing import WRITTEN, data_of_view, handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import bottom, side, ticks
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_edge import EdgeSession

__all__ = ["EDGE_KINDS", "KINDS", "export", "export_edge"]

WIDE, LEFT, FOOT = 660, 52, 400
LINES = {
    "avg": 'stroke="#b87a00" stroke-dasharray="2 4"',
    "fit": 'stroke="#0072b2" stroke-dasharray="9 4"',
    "cut": 'stroke="#b9608f" stroke-dasharray="10 3 2 3"',
    "own": 'stroke="#5f666d" stroke-dasharray="4 3"',
}
Points = Sequence[Sequence[float]]
Scale = Callable[[Sequence[float]], tuple[float, float]]


def export(session: LeverageSession, kind: str) -> dict[str, str]:
    """A file of the map, one of ``KINDS``; see ``handed``."""
    shown = leverage.view(session)
    return handed(KINDS, kind, shown, refused=shown["unweighed"])


def export_edge(session: EdgeSession, kind: str) -> dict[str, str]:
    """A file of the curve, one of ``EDGE_KINDS``; see ``handed``."""
    return handed(EDGE_KINDS, kind, leverage_edge.view(session))


def _scale(across: Sequence[float], up: Sequence[float], high: float = FOOT) -> Scale:
    (a, b), (c, e) = across, up
    return lambda at: (
        LEFT + (at[0] - a) / (b - a) * (WIDE - LEFT - 10),
        high - (at[1] - c) / (e - c) * (high - 30),
    )


def _path(points: Points, at: Scale, *, closed: bool = False) -> str:
    places = "L".join(f"{x:.1f} {y:.1f}" for x, y in map(at, points))
    return f"M{places}{'Z' if closed else ''}"


def _svg(shown: Mapping[str, Any]) -> str:
    at, drawn = _scale(*shown["frame"]), shown["map"]
    (left, right), (low, high) = shown["frame"]
    corner, end = at((left, high)), at((right, low))
    box = f'x="{corner[0]:g}" y="{corner[1]:g}" width="{end[0] - corner[0]:g}"'
    box += f' height="{end[1] - corner[1]:g}"'
    parts = [
        f'<clipPath id="area"><rect {box}/></clipPath>',
        label(LEFT, 18, f"{drawn['name']} over query positions; here {drawn['here']}", bold=True),
        bottom(lambda x: at((x, low))[0], ticks(left, right, 8), corner[1], end[1]),
        side(lambda y: at((left, y))[1], ticks(low, high, 7), corner[0], end[0]),
        '<g clip-path="url(#area)">',
    ]
    if drawn["bands"]:
        parts.append(f'<rect {box} fill="{COLOURS[drawn["bands"]["ground"]]}"/>')
        for one in drawn["bands"]["shapes"]:
            rings = "".join(_path(ring, at, closed=True) for ring in one["rings"])
            fill = f'fill="{COLOURS[one["step"]]}" stroke="white" fill-rule="evenodd"'
            parts.append(f'<path d="{rings}" {fill}/>')
    if drawn["flat"]:
        line = _path(drawn["flat"]["line"], at)
        parts.append(f'<path d="{line}" stroke="black" stroke-width="3"/>')
    if drawn["ring"]:
        ring = _path(drawn["ring"], at, closed=True)
        parts.append(f'<path d="{ring}" fill="none" stroke="black" stroke-dasharray="4 4"/>')
    query, *keys = shown["places"]
    for one in keys:
        x, y = at(one["at"])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" stroke="white"/>')
    mean = at(drawn["mean"])
    cross = f"M{mean[0] - 8:.1f} {mean[1]:.1f}h16M{mean[0]:.1f} {mean[1] - 8:.1f}v16"
    parts.append(f'<path d="{cross}" stroke="black" stroke-width="3"/>')
    if not shown["away"]:
        x, y = at(query["at"])
        ring = f'cx="{x:.1f}" cy="{y:.1f}" r="8" fill="white" stroke="black" stroke-width="3"'
        parts += [f"<circle {ring}/>", label(x + 12, y + 5, "q", bold=True)]
    parts += ["</g>", f'<rect {box} fill="none" stroke="black"/>']
    foot = FOOT + 40
    for n, one in enumerate(drawn["bands"]["key"] if drawn["bands"] else ()):
        x, y = LEFT + n % 4 * 150, foot + n // 4 * 20
        parts.append(f'<rect x="{x}" y="{y - 11}" width="24" height="13" {_band(one["step"])}/>')
        parts.append(label(x + 30, y, one["text"]))
    noise = next(one["name"] for one in shown["noises"] if one["id"] == shown["noise"])
    said = [
        of_places(shown["places"]),
        of_weights(shown["weighting"], shown["weights"]),
        f"Variance of value j: {noise}.",
        "Cross: the mean key." if shown["d"] == 2 else "The first two coordinates are shown.",
    ]
    words, end_ = caption(LEFT, foot + 50 if drawn["bands"] else foot, WIDE, said)
    parts.append(words)
    return picture(WIDE, end_, "Leverage", shown["described"], "".join(parts))


def _band(step: int) -> str:
    return f'fill="{COLOURS[step]}" stroke="black"'


def _csv(shown: Mapping[str, Any]) -> str:
    places = [[one["name"], *map(plain, one["texts"])] for one in shown["places"]]
    rows = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    rows += [[f"inflation, {one['name']}", plain(one["value"])] for one in shown["inflation"]]
    if shown["kept"]:
        rows.append(["left without the factor", plain(shown["kept"])])
    floats = [
        [str(one["power"]), plain(one["exact"])]
        + [plain(one[key]["text"]) for key in ("double", "single", "axes")]
        for one in shown["floats"]
    ]
    head = ["powers of ten nearer to a line", "exact square", "64 bits", "32 bits", "from the keys"]
    return table(
        [
            ["place", *"xyz"[: shown["d"]]],
            *places,
            [],
            ["at the query", "value"],
            *rows,
            [],
            *([head, *floats] if floats else []),
        ]
    )


def _json(shown: Mapping[str, Any]) -> str:
    keys = ("places", "weighting", "noise", "squeeze", "inflation", "part", "floats", "frame")
    body = {key: shown[key] for key in keys}
    body["weights"] = [one["text"] for one in shown["weights"]]
    body |= {"arithmetic": dict(shown["arithmetic"]), "map": shown["map"]}
    return data(body)


def _edge_svg(shown: Mapping[str, Any]) -> str:
    at = _scale(shown["frame"], shown["tall"])
    (left, right), (low, high) = shown["frame"], shown["tall"]
    across, up = ticks(left, right, 8), ticks(low, high, 7)
    box = f'x="{LEFT}" y="30" width="{WIDE - LEFT - 10}" height="{FOOT - 30}"'
    parts = [
        f'<clipPath id="area"><rect {box}/></clipPath>',
        label(LEFT, 18, f"One curve at its edge; at the query 1 + d² is {shown['factor']}"),
        bottom(lambda x: at((x, 0.0))[0], across, 30, FOOT),
        side(lambda y: at((0.0, y))[1], up, LEFT, WIDE - 10),
        '<g clip-path="url(#area)" fill="none" stroke-width="2.5">',
    ]
    if shown["curve"]:
        truth = _path(shown["curve"], at)
        parts.append(f'<path d="{truth}" stroke="#83898f" stroke-width="8" opacity=".35"/>')
    parts += [
        f'<path d="{_path(one["points"], at)}" {LINES[one["role"]]}/>'
        for one in shown["curves"]
        if one["points"]
    ]
    for point in shown["points"]:
        x, y = at(point)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="black"/>')
    if not shown["away"]:
        x = at((shown["knobs"]["query"]["value"], 0.0))[0]
        parts.append(f'<path d="M{x:.1f} 30V400" stroke="black" stroke-dasharray="2 3"/>')
    parts.append("</g>")
    for n, one in enumerate(shown["curves"]):
        x = LEFT + n * 150
        parts.append(
            f'<path d="M{x} 440h30" fill="none" stroke-width="2.5" {LINES[one["role"]]}/>'
            f"{label(x + 36, 445, one['name'])}"
        )
    words, end = caption(LEFT, 474, WIDE, _edge_said(shown))
    parts.append(words)
    return picture(WIDE, end, "One curve at its edge", shown["described"], "".join(parts))


def _edge_said(shown: Mapping[str, Any]) -> list[str]:
    """What the picture was computed from, and what each head makes of it."""
    texts = {key: one["text"].replace("-", "−") for key, one in shown["knobs"].items()}
    near = f"softmax with h = {texts['width']}" if shown["weighting"] == "near" else "equal"
    found = (
        f"{one['name']} {one['value']}, error at worst {one['error']}"
        for one in shown["heads"]
        if not one["why"]
    )
    radii = f"R = {texts['radius']}, δ = {texts['delta']}"
    return [
        f"Key across, value up; dotted: the query, {texts['query']}. Weights: {near}.",
        f"{radii}; your ρ = {texts['rho']}.",
        f"At the query: {'; '.join(found)}.",
    ]


def _edge_csv(shown: Mapping[str, Any]) -> str:
    head = ["head", "rho", "value", "correction", "part", "error at worst", "off the curve", "note"]
    columns = ("rho", "value", "correction", "part", "error", "off")
    rows = [
        [one["name"], *(plain(one.get(key, "")) for key in columns), one["why"]]
        for one in shown["heads"]
    ]
    pairs = [[plain(one["key"]), plain(one["value"])] for one in shown["rows"]]
    sums = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    return table([["key", "value"], *pairs, [], head, *rows, [], *sums])


KINDS = kinds("leverage", svg=_svg, csv=_csv, json=_json, **WRITTEN)
EDGE_KINDS = kinds(
    "edge",
    svg=_edge_svg,
    csv=_edge_csv,
    json=data_of_view(
        *("rows", "weighting", "reading", "heads", "curves", "errors", "ridge", "identity")
    ),
    **WRITTEN,
)
