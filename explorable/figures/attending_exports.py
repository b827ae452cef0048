"""What the panel "attention is a read" hands out: a picture, a table, numbers, calls, formulas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.errors import InputError
from explorable.figures.attending import view
from explorable.figures.attending_drawn import drawn
from explorable.figures.handing import handed, kinds, of_view
from explorable.figures.plotted import data, plain, table
from explorable.sessions.attending import AttendingSession
from explorable.sessions.attending_bits import FLOATS
from explorable.sessions.attending_equalities import gaps
from explorable.sessions.attending_reads import found, scale_used
from explorable.sessions.attending_text import text

__all__ = ["KINDS", "export"]


def export(session: AttendingSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    shown = view(session)
    return handed(KINDS, kind, session, shown, refused=shown["refused"])


def _svg(session: AttendingSession, shown: Mapping[str, Any]) -> str:
    return drawn(session.state, shown)


def _csv(session: AttendingSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    head = ["token", "key", "value", "count", "q·k", "cosine", "logit", "weight", "attention"]
    rows = []
    for one in shown["rows"]:
        value = " ".join(part["text"] for part in shown["values"][one["n"]])
        cells = [one["token"], one["key"], value, one["count"], one["dot"], one["cosine"]]
        weights = ["" if one[key] is None else one[key]["text"] for key in ("weight", "alone")]
        rows.append([*cells, one["logit"], *weights, one["note"]])
    numbers = [
        [f"output, {one['name']}", one["store"], *one["bits"], one["alone"], one["ulp"]]
        for one in shown["bits"]
    ]
    settings = [
        ["query", " ".join(str(one) for one in shown["places"][0]["texts"])],
        ["scale", repr(scale_used(state))],
        ["k", "all" if state.every else str(state.k)],
        ["numbers", state.floats],
        ["writes", "verbatim" if state.verbatim else "competitive"],
        ["mass", shown["mass"]],
        ["bound", shown["bound"] or ""],
    ]
    sides = ["number", "store", "bits, store", "bits, attention", "attention", "apart"]
    types = [[one["name"], *(cell["text"] for cell in one["cells"])] for one in shown["types"]]
    both = [["apart at most", *FLOATS], *types]
    warm = [[f"weight of {one['name']}", *one["cells"]] for one in shown["warm"]["rows"]]
    warm = [["scale", *shown["warm"]["head"]], *warm]
    sparse = [
        [str(one["k"]), one["mass"]["text"], one["within"], one["away"]] for one in shown["sparse"]
    ]
    sparse = [["k", "mass", "full read within", "full read at"], *sparse]
    body = [
        *settings,
        [],
        [*head, "note"],
        *rows,
        [],
        sides,
        *numbers,
        [],
        *both,
        [],
        *warm,
        [],
        *sparse,
    ]
    return table([[plain(cell) for cell in row] for row in body])


def _json(session: AttendingSession, _shown: Mapping[str, Any]) -> str:
    state, it = session.state, found(session.state)
    if isinstance(it, str):
        raise InputError(it)
    body: dict[str, Any] = {
        "tokens": [*state.tokens],
        "keys": [[str(one) for one in key] for key in state.keys],
        "values": [[str(one) for one in value] for value in state.values],
        "query": [str(one) for one in state.query],
        "scale": scale_used(state),
        "k": None if state.every else state.k,
        "numbers": state.floats,
        "verbatim": state.verbatim,
        "left_out": [*state.out],
        "read": it.read.value.tolist(),
        "attention": it.alone.tolist(),
        "ulp": [*it.apart],
        "equal_to_the_bit": it.same,
        "types": {
            floats: {what: {"ulp": one.ulp, "distance": one.distance} for what, one in held.items()}
            for floats, held in gaps(state).items()
        },
        "mass": it.read.mass,
        "bound": it.read.bound,
        "trace": [
            {
                "token": state.tokens[it.held.owner[one.id]],
                "id": one.id,
                "dot": one.dot,
                "weight": one.weight,
            }
            for one in it.read.trace or ()
        ],
    }
    return data(body)


KINDS = kinds(
    "read",
    "tokens",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=of_view("call"),
    tex=of_view("formula"),
    txt=lambda session, _: text(session.state),
)
