"""What the panel "merged writes" hands out: a picture, a table, numbers, calls, formulas, rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.handing import handed, kinds
from explorable.figures.merged import view
from explorable.figures.merged_words import call, tex
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.sessions.merged import MergedSession
from explorable.sessions.merged_state import found
from explorable.sessions.streams_rows import text

__all__ = ["KINDS", "MARKS", "export"]

WIDE, HIGH, MIDDLE = 680, 320, 160
THIN = 'fill="none" stroke="#3c4046" stroke-width="1.5"'
# paths from where a read lies: reads may coincide, so marks differ in shape
MARKS = {
    "unmerged": "m-5 -5l10 10m0 -10l-10 10",
    "counted": "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0",
    "bare": "m0 -7l7 12h-14z",
    "second": "m0 -6l6 6l-6 6l-6 -6z",
}


def export(session: MergedSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: MergedSession, shown: Mapping[str, Any]) -> str:
    """The ball in value space, and the reads."""
    ball, reads = shown["ball"], shown["reads"]
    middle = ball["at"]
    offs = [max(abs(a - b) for a, b in zip(one["at"], middle, strict=True)) for one in reads]
    reach = max(*offs, min(ball["radius"] or 0.0, 1e6), 1e-12)
    unit = (HIGH / 2 - 30) / reach
    cx, cy = MIDDLE, HIGH / 2 + 10
    radius = (ball["radius"] or 0.0) * unit
    parts = [
        label(8, 20, "Reads in value space", bold=True),
        f'<circle cx="{cx}" cy="{cy}" r="{radius:.1f}" fill="#e3e6e3" stroke="black"/>',
    ]
    for n, one in enumerate(reads):
        x, y = cx + (one["at"][0] - middle[0]) * unit, cy - (one["at"][1] - middle[1]) * unit
        seats = (x, y), (336, 65 + 50 * n)  # in the picture, and beside its name
        parts += [f'<path d="M{a:.1f} {b:.1f}{MARKS[one["id"]]}" {THIN}/>' for a, b in seats]
        words = f"{one['name']}: {one['value']}, {one['off']} off"
        parts.append(label(352, 70 + 50 * n, words, bold=one["id"] == shown["who"]))
        known = f"ball {one['ball']}, {one['status']}" if one["ball"] else one["status"]
        parts.append(label(352, 88 + 50 * n, known))
    return picture(WIDE, HIGH + 20, "Merged writes", shown["described"], "".join(parts))


def _csv(_session: MergedSession, shown: Mapping[str, Any]) -> str:
    rows = [["radius", shown["radius"]["text"]], ["tolerance", shown["tolerance"]["text"]]]
    rows += [["query", *shown["query"]["texts"]], []]
    rows.append(["writes", "n", "scale q k", "ln n", "weight", "value", "key radius", "spread"])
    fields = ("writes", "n", "logit", "log", "weight", "value", "radius", "spread")
    rows += [[str(one[field]) for field in fields] for one in shown["locations"]]
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
    txt=lambda session, _: text(session.state.rows),
)
