"""What the panel "the exact worst case" hands out: a picture, a table, numbers, calls, formulas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.captions import caption, of_places, of_weights
from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import bottom, ticks
from explorable.figures.worst import view
from explorable.figures.worst_words import call, tex
from explorable.sessions.worst import WorstSession
from explorable.sessions.worst_heads import attacked, best, heads
from explorable.sessions.worst_state import TOLERANCES
from explorable.sessions.worst_text import text

__all__ = ["KINDS", "export"]

WIDE, LEFT, LANE, TOP, LONG = 680, 190, 44, 46, 330
DARK, OPEN = 'fill="#454c53"', 'fill="none" stroke="#454c53" stroke-width="1.5"'


def export(session: WorstSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    shown = view(session)
    return handed(KINDS, kind, session, shown, refused=shown["unweighed"])


def _svg(_session: WorstSession, shown: Mapping[str, Any]) -> str:
    rows = [one for one in shown["heads"] if one["total"] and not one["hidden"]]
    most = shown["most"] or 1.0
    unit, foot = LONG / most, TOP + len(rows) * LANE
    radii = f"R = {shown['radius']['text']}, δ = {shown['delta']['text']}"
    parts = [
        label(8, 20, "Error at worst: slope not reproduced, and noise amplified", bold=True),
        label(WIDE - 8, 20, radii, anchor="end"),
        bottom(lambda value: LEFT + value * unit, ticks(0.0, most, 7), TOP - 8, foot),
    ]
    for n, one in enumerate(rows):
        y = TOP + n * LANE
        first, second = (part * unit for part in one["parts"])
        second = LONG - first if one["endless"] else second
        coefficients = ", ".join(value["text"] for value in one["s"])
        parts += [
            label(8, y + 14, one["name"], bold=True),
            label(8, y + 30, coefficients),
            f'<rect x="{LEFT}" y="{y}" width="{first:.1f}" height="18" {DARK}/>',
            f'<rect x="{LEFT + first:.1f}" y="{y + 1}" width="{second:.1f}" height="16" {OPEN}/>',
            f'<path d="M{LEFT + LONG} {y + 2}l8 8-8 8" {OPEN}/>' if one["endless"] else "",
            label(WIDE - 8, y + 14, one["total"], anchor="end", bold=True),
            label(WIDE - 8, y + 30, f"{one['slope']} + {one['noise']}", anchor="end"),
        ]
    said = [
        "Dark: slope not reproduced; hollow: noise amplified; both in the unit of the values.",
        of_places(shown["places"]),
        of_weights(shown["weighting"], shown["weights"]),
        f"{radii}, tolerance {TOLERANCES[shown['tolerance']]}.",
    ]
    words, end = caption(8, foot + 44, WIDE, said)
    parts.append(words)
    return picture(WIDE, end, "The exact worst case", shown["described"], "".join(parts))


def _csv(_session: WorstSession, shown: Mapping[str, Any]) -> str:
    names = [one["name"] for one in shown["places"][1:]]
    head = ["coefficients", *names, "slope", "noise", "error", "note"]
    rows = []
    for one in shown["heads"]:
        if not one["hidden"]:
            values = [value["text"] for value in one["s"]] or [""] * len(names)
            terms = [one.get("slope", ""), one.get("noise", ""), one["total"]]
            rows.append([one["name"], *values, *terms, one["why"]])
    places = [[one["name"], *one["texts"]] for one in shown["places"]]
    radii = [["R", shown["radius"]["text"]], ["δ", shown["delta"]["text"]]]
    model = [["tolerance", shown["tolerance"]], ["weights", shown["weighting"]]]
    body = [[plain(cell) for cell in row] for row in (*places, *radii, *model, [], head, *rows)]
    return table(body)


def _json(session: WorstSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    rows = [
        {
            "name": one.name,
            "s": None if one.s is None else one.s.tolist(),
            "reproduction": None if one.terms is None else one.terms.reproduction,
            "amplification": None if one.terms is None else one.terms.amplification,
            "error": None if one.terms is None else one.terms.total,
            "why": one.why,
        }
        for one, told in zip(heads(state), shown["heads"], strict=True)
        if not told["hidden"]
    ]
    body: dict[str, Any] = {
        "keys": [[str(one) for one in key] for key in state.keys],
        "query": [str(one) for one in state.query],
        "radius": str(state.radius),
        "delta": str(state.delta),
        "weighting": state.weighting,
        "weights": [str(one) for one in state.weights],
        "tolerance": state.tolerance,
        "heads": rows,
    }
    if state.shown and state.tolerance == "weighted":
        least = best(state)
        body["optimum"] = {
            "branch": least.branch,
            "ridge": _finite(least.ridge),
            "rho": least.rho.tolist(),
            "threshold": _finite(least.threshold),
        }
    worst = attacked(state) if shown["adversary"] else None
    if worst is not None:
        body["adversary"] = {
            "of": state.who,
            "slope": worst.slope.tolist(),
            "noise": worst.noise.tolist(),
            "values": worst.values.tolist(),
            "error": worst.error,
        }
    return data(body)


def _finite(value: float) -> float | str:
    return value if value < float("inf") else "infinite"


KINDS = kinds(
    "worst",
    "keys",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=lambda session, _: call(session.state),
    tex=lambda session, _: tex(session.state),
    txt=lambda session, _: text(session.state),
)
