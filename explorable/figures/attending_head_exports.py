"""What the panel "one head of a trained model" hands out: a picture, a table, numbers, calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explorable.figures.attending_head import view
from explorable.figures.bands import COLOURS
from explorable.figures.captions import caption
from explorable.figures.handing import handed, kinds, of_view
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.sessions.attending_head import HeadSession, Heard, head, heard, whole

__all__ = ["KINDS", "export"]

WIDE, LEFT, LANE, TOP, LONG = 700, 350, 26, 74, 280
MAP, CELL = 90, 44
DARK = 'fill="#454c53"'
PALE = 4  # bands above this one take white ink


def export(session: HeadSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: HeadSession, shown: Mapping[str, Any]) -> str:
    asked = shown["tokens"][shown["asked"]]
    heads = ((8, "start", "token"), (150, "end", "length"), (230, "end", "q·k"))
    parts = [label(8, 20, f"{shown['sentence']} ({asked} asks)", bold=True)]
    parts += [label(x, 50, word, anchor=anchor) for x, anchor, word in heads]
    parts += [label(310, 50, "cosine", anchor="end"), label(LEFT, 50, "weight")]
    for n, one in enumerate(shown["rows"]):
        y = TOP + n * LANE
        parts += [
            label(8, y + 12, one["token"], bold=True),
            label(150, y + 12, one["length"], anchor="end"),
            label(230, y + 12, one["dot"], anchor="end", bold=one["largest"]),
            label(310, y + 12, one["cosine"], anchor="end", bold=one["nearest"]),
        ]
        if one["weight"] is None:
            parts.append(label(LEFT, y + 12, "left out"))
            continue
        wide = max(0.5, one["weight"]["value"] * LONG)
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{wide:.1f}" height="14" {DARK}/>')
        parts.append(label(LEFT + wide + 8, y + 12, one["weight"]["text"]))
    said = [
        f"{shown['where'].capitalize()}.",
        *(f"{one['name']}: {one['text']}." for one in shown["compared"]),
        shown["notice"],
    ]
    grid, foot = _map(shown, TOP + len(shown["rows"]) * LANE + 34)
    words, end = caption(8, foot + 18, WIDE - 40, said)
    parts += [grid, words]
    return picture(WIDE, end, "One trained head", shown["described"], "".join(parts))


def _map(shown: Mapping[str, Any], top: float) -> tuple[str, float]:
    """The weights of the whole head in hundredths, and where they end."""
    it = shown["map"]
    late = MAP + len(it["names"]) * CELL + 8
    parts = [
        label(8, top, "The whole head in hundredths, a row for each token that asks", bold=True)
    ]
    parts.append(label(late, top + 26, "store = attention"))
    for n, word in enumerate(it["names"]):
        parts.append(label(MAP + (n + 0.5) * CELL, top + 26, word, anchor="middle"))
    for i, row in enumerate(it["cells"]):
        y = top + 36 + i * LANE
        parts.append(label(8, y + 17, it["names"][i], bold=i == it["at"][0]))
        parts.append(label(late, y + 17, it["rows"][i]["equal"]))
        parts += [_cell(cell, MAP + n * CELL, y) for n, cell in enumerate(row)]
    return "".join(parts), top + 36 + len(it["cells"]) * LANE


def _cell(cell: Mapping[str, Any], x: float, y: float) -> str:
    box = f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{LANE - 2}"'
    if cell["step"] is None:
        return f'{box} fill="none" stroke="#83898f" stroke-dasharray="3 2"/>'
    ground, ink = COLOURS[cell["step"]], "white" if cell["step"] > PALE else "black"
    word = label(x + CELL / 2 - 1, y + 17, cell["main"], anchor="middle")
    return f'{box} fill="{ground}"/><g fill="{ink}">{word}</g>'


def _weights(tokens: Sequence[str], it: Heard) -> list[str]:
    return [repr(it.weights[n]) if n in it.weights else "" for n in range(len(tokens))]


def _csv(session: HeadSession, shown: Mapping[str, Any]) -> str:
    top = ["token", "length of key", "q·k", "cosine", "weight in the store", "in attention"]
    rows = []
    for one in shown["rows"]:
        weights = ["" if one[key] is None else one[key]["text"] for key in ("weight", "alone")]
        rows.append([one["token"], one["length"], one["dot"], one["cosine"], *weights])
    compared = [[one["name"], one["text"]] for one in shown["compared"]]
    every = [_weights(shown["tokens"], it) for it in whole(session.state)]
    grid = [[f"{word} asks", *row] for word, row in zip(shown["tokens"], every, strict=True)]
    grid = [["weights", *shown["tokens"]], *grid]
    asks = ["asks", shown["tokens"][shown["asked"]]]
    lines = (asks, [], top, *rows, [], *compared, [], *grid)
    return table([[plain(cell) for cell in row] for row in lines])


def _json(session: HeadSession, _shown: Mapping[str, Any]) -> str:
    state, it = session.state, heard(session.state)
    tokens = head().tokens
    body = {
        "sentence": head().sentence,
        "layer": head().layer,
        "head": head().head,
        "asks": tokens[state.asked],
        "left_out": [*state.out],
        "trace": [
            {
                "token": tokens[one.id],
                "id": one.id,
                "dot": one.dot,
                "cosine": it.cosines[one.id],
                "weight": one.weight,
            }
            for one in it.read.trace or ()
        ],
        "map": [[row.weights.get(n) for n in range(len(tokens))] for row in whole(state)],
        "read": it.read.value.tolist(),
        "attention": it.alone.tolist(),
        "numpy": it.usual.tolist(),
        "equal_to_the_bit": it.read.value.tobytes() == it.alone.tobytes(),
    }
    return data(body)


KINDS = kinds("head", svg=_svg, csv=_csv, json=_json, py=of_view("call"), txt=of_view("text"))
