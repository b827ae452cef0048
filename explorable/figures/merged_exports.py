"""What the panel "merged writes" hands out: a picture, a table, numbers, calls, formulas, rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from explorable.figures.handing import handed, kinds
from explorable.figures.memory_drawn import (
    AREA,
    MARKS,
    SIDE,
    THIN,
    Plane,
    discs,
    ground,
    query,
)
from explorable.figures.merged import view
from explorable.figures.merged_words import call, tex
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.streams_words import counted
from explorable.sessions.merged import MergedSession, saved
from explorable.sessions.merged_state import found

__all__ = ["KINDS", "export"]

WIDE, HIGH, MIDDLE, TOP = 720, 320, 160, 40
PEN = 'fill="none" stroke="#3c4046" stroke-width="1.5"'
RADIUS = f'{THIN} stroke-dasharray="4 3"'
MEMBER = 'fill="white" stroke="#454c53" stroke-width="1.5"'
DRAWN = (
    "Circle: length 1. Discs: locations, area = count. Rings: writes absorbed. Dashed: the radius."
)


def export(session: MergedSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: MergedSession, shown: Mapping[str, Any]) -> str:
    """The keys and what they were merged into, beneath it the ball in value space and the reads."""
    low = TOP + SIDE + 40
    body = [*_keys(Plane((WIDE - SIDE) / 2, TOP, shown["frame"]), shown), label(8, low - 12, DRAWN)]
    body.append(f'<g transform="translate(0 {low})">{"".join(_values(shown))}</g>')
    return picture(WIDE, low + HIGH + 20, "Merged writes", shown["described"], "".join(body))


def _keys(plane: Plane, shown: Mapping[str, Any]) -> Iterable[str]:
    asked, radius = shown["query"]["at"], shown["radius"]["value"] * plane.unit
    writes, many = len(shown["tree"]["leaves"]), len(shown["locations"])
    head = f"{counted(writes, 'write')} in {counted(many, 'location')}, keys, merged within"
    yield label(8, 20, f"{head} {shown['radius']['text']}", bold=True)
    yield from ground(plane, asked)
    merged = [one for one in shown["locations"] if one["n"] > 1]
    for one in merged:
        x, y = plane.at(one["at"])
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {RADIUS}/>'
    yield from discs(plane, shown["locations"])
    for a, b in (plane.at(at) for one in merged for at in one["members"]):
        yield f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" {MEMBER}/>'
    for at in (at for one in merged for at in one["members"]):
        plane.keep(at, 4)
    yield from query(plane, asked)
    for one in merged:
        yield plane.name(one["at"], AREA * sqrt(one["n"]), f"n = {one['n']}")


def _values(shown: Mapping[str, Any]) -> Iterable[str]:
    """The ball in value space, and the reads."""
    ball, reads = shown["ball"], shown["reads"]
    middle = ball["at"]
    offs = [max(abs(a - b) for a, b in zip(one["at"], middle, strict=True)) for one in reads]
    reach = max(*offs, min(ball["radius"] or 0.0, 1e6), 1e-12)
    unit = (HIGH / 2 - 30) / reach
    cx, cy = MIDDLE, HIGH / 2 + 10
    radius = (ball["radius"] or 0.0) * unit
    yield label(8, 20, "Reads in value space, and the ball", bold=True)
    yield f'<circle cx="{cx}" cy="{cy}" r="{radius:.1f}" fill="#e3e6e3" stroke="black"/>'
    for n, one in enumerate(reads):
        x, y = cx + (one["at"][0] - middle[0]) * unit, cy - (one["at"][1] - middle[1]) * unit
        for a, b in ((x, y), (336, 65 + 50 * n)):  # in the picture, and beside its name
            yield f'<path d="M{a:.1f} {b:.1f}{MARKS[one["id"]]}" {PEN}/>'
        words = f"{one['name']}: {one['value']}, {one['off']} off"
        yield label(352, 70 + 50 * n, words, bold=one["id"] == shown["who"])
        known = f"ball {one['ball']}, {one['status']}" if one["ball"] else one["status"]
        yield label(352, 88 + 50 * n, f"{known} to {shown['tolerance']['text']}" if known else "")


def _csv(session: MergedSession, shown: Mapping[str, Any]) -> str:
    rows = [["radius", shown["radius"]["text"]], ["tolerance", shown["tolerance"]["text"]]]
    rows += [["query", *shown["query"]["texts"]], []]
    rows.append(["writes", "n", "scale q k", "ln n", "weight", "value", "key radius", "spread"])
    fields = ("writes", "n", "logit", "log", "weight", "value", "radius", "spread")
    for one, kept in zip(shown["locations"], found(session.state).locations, strict=True):
        whole = one | {"writes": " ".join(str(member + 1) for member in kept.members)}
        rows.append([str(whole[field]) for field in fields])
    rows += [[], ["read", "value", "from the unmerged", "ball", "status"]]
    known = ("name", "value", "off", "ball", "status")
    rows += [[one[field] for field in known] for one in shown["reads"]]
    rows += _left(shown["left"])
    rows += [[], ["kept", "absorbed", "distance"]]
    rows += [[str(one[f]) for f in ("kept", "absorbed", "near")] for one in shown["tree"]["steps"]]
    return table([[plain(cell) for cell in line] for line in rows])


def _left(left: Mapping[str, Any]) -> list[list[str]]:
    """What the location that weighs most leaves out, a row for each length of the query."""
    if left["none"]:
        return []
    lines = [(plot["name"], one) for plot in left["plots"] for one in plot["lines"]]
    head = ["length of the query", *(f"{name}, {one['name']}" for name, one in lines)]
    over = [at for at, _ in lines[0][1]["points"]]
    rows = [
        [f"{at:.6g}"] + [f"{one['points'][n][1]:.6g}" for _, one in lines]
        for n, at in enumerate(over)
    ]
    return [[], [left["name"]], head, *rows]


def _json(session: MergedSession, shown: Mapping[str, Any]) -> str:
    state, it = session.state, found(session.state)
    reads = {"unmerged": it.unmerged, "counted": it.counted, "second": it.second}
    body: dict[str, Any] = {
        "rows": [[[str(x) for x in part] for part in one] for one in state.rows],
        "radius": str(state.radius),
        "query": [str(one) for one in state.query],
        "tolerance": str(state.tolerance),
        "locations": [
            {
                "id": one.id,
                "members": list(one.members),
                "address": one.address.tolist(),
                "value": one.value.tolist(),
                "count": one.write_count,
                "key_radius": one.key_radius,
                "value_radius": one.value_radius,
            }
            for one in it.locations
        ],
        "joined": [[one.kept, one.absorbed, one.near] for one in it.joined],
        "reads": {
            key: {"value": one.value.tolist(), "ball": one.ball, "status": str(one.status)}
            for key, one in reads.items()
        },
        "without_ln_n": it.bare.tolist(),
        "left_out": shown["left"],
    }
    return data(body)


KINDS = kinds(
    "merged",
    "writes",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=lambda session, _: call(session.state),
    tex=lambda session, _: tex(session.state),
    txt=lambda session, _: saved(session.state),
)
