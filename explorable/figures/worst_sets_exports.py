"""What the panel "add a value" hands out: a picture, a table, certificates, calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.aggregation.remaining import Remaining
from explorable.figures.captions import caption
from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import bottom, ticks
from explorable.figures.worst_sets import text, view
from explorable.sessions.worst_sets import SetsSession, steps

__all__ = ["KINDS", "export"]

WIDE, LEFT, LANE, TOP = 640, 150, 30, 40


def export(session: SetsSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: SetsSession, shown: Mapping[str, Any]) -> str:
    low, high = shown["ends"]
    unit = (WIDE - LEFT - 130) / (high - low)
    foot = TOP + 2 * LANE * len(shown["steps"])
    parts = [
        label(8, 20, "What remains of b* after each value", bold=True),
        bottom(lambda value: (value - low) * unit + LEFT, ticks(low, high, 7), TOP - 6, foot + 4),
    ]
    y = TOP
    for step in shown["steps"]:
        parts.append(label(8, y + 20, f"{step['n']}: {step['value']}", bold=True))
        for name, width in (("weighted", 9), ("per", 5)):
            one = step[name]
            words = "per statement" if name == "per" else name
            parts.append(label(64, y + 20, words))
            if one["ends"] is not None:
                a, b = ((end - low) * unit + LEFT for end in one["ends"])
                parts.append(
                    f'<path d="M{a:.1f} {y + 16}H{max(b, a + 1):.1f}" stroke="black"'
                    f' stroke-width="{width}"/>'
                )
            parts.append(label(WIDE - 8, y + 20, one["text"], anchor="end"))
            y += LANE
    told = [one for one in shown["rows"] if one["told"]]
    pairs = ", ".join(f"{one['value']} at key {one['key']}" for one in told).replace("-", "−")
    radii = f"R = {shown['radius']['text']}, δ = {shown['delta']['text']}"
    query = shown["query"].replace("-", "−")
    words, end = caption(8, foot + 48, WIDE, [f"Values: {pairs}. Query {query}. {radii}."])
    parts.append(words)
    return picture(WIDE, end, "Add a value", shown["described"], "".join(parts))


def _csv(_session: SetsSession, shown: Mapping[str, Any]) -> str:
    head = ["value", "weighted", "status", "per statement", "status", "readmitted"]
    rows = [
        [
            step["value"],
            *(step["weighted"]["text"], step["weighted"]["status"]),
            *(step["per"]["text"], step["per"]["status"]),
            "yes" if step["readmitted"] else "no",
        ]
        for step in shown["steps"]
    ]
    return table([head, *([plain(cell) for cell in row] for row in rows)])


def _json(session: SetsSession, _shown: Mapping[str, Any]) -> str:
    state = session.state
    body = {
        "rows": [[str(at), str(value)] for at, value in state.rows[: state.told]],
        "query": str(state.query),
        "radius": str(state.radius),
        "delta": str(state.delta),
        "steps": [
            {
                name: {
                    "status": str(it.status),
                    "outer": None if it.outer is None else str(it.outer),
                    "inner": None if it.inner is None else str(it.inner),
                    "witnesses": [str(one.b) for one in it.witnesses],
                }
                for name, it in (("weighted", one.weighted), ("per statement", one.per_statement))
            }
            for one in steps(state)
        ],
    }
    return data(body)


def _calls(session: SetsSession, _shown: Mapping[str, Any]) -> str:
    state = session.state
    rows = state.rows[: state.told]
    last = steps(state)[-1]
    keys, values = [str(at) for at, _ in rows], [str(value) for _, value in rows]
    return (
        "from explorable.aggregation.remaining_walk import walk\n\n"
        f"*_, last = walk({keys}, {str(state.query)!r}, {values},"
        f" radius={str(state.radius)!r}, delta={str(state.delta)!r})\n"
        f"{_printed('weighted', last.weighted)}{_printed('per_statement', last.per_statement)}"
        "last.weighted.certificate.check(last.weighted.declared)  # raises if it does not hold\n"
    )


def _printed(name: str, it: Remaining) -> str:
    ends = ""
    if it.outer is not None:
        both = ", ".join(
            "None" if end is None else f"round(float(last.{name}.outer.{side}), 3)"
            for side, end in (("low", it.outer.low), ("high", it.outer.high))
        )
        ends = f", ({both})"
    return f"print({name.replace('_', ' ')!r}, last.{name}.status{ends})\n"


TEX = (
    r"\{\,b : \exists W,\ \|W\|\le R_W,\ v_j = b + W^{\top}(k_j-q) + \varepsilon_j\,\}" + "\n"
    r"\text{weighted: } \|P^{1/2}\varepsilon\|_2 \le \delta,\quad"
    r" \text{per statement: } |\varepsilon_j| \le \delta" + "\n"
)
KINDS = kinds(
    "sets",
    "values",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=_calls,
    tex=lambda *_: TEX,
    txt=lambda session, _: text(session.state),
)
