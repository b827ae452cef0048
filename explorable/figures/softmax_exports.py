"""What the panel "softmax cannot close" hands out: a picture, a table, certificates, calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import bottom, ticks
from explorable.figures.softmax_closure import text, view
from explorable.heads.closing import bests, far_off
from explorable.sessions.softmax_closure import SoftmaxSession
from explorable.sessions.typed_numbers import written

__all__ = ["KINDS", "export"]

WIDE, LEFT, RIGHT, LANE, TOP = 700, 200, 110, 38, 98
HATCH = (
    '<pattern id="false" width="8" height="8" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0V8" stroke="#83898f" stroke-width="2"/></pattern>'
)
BAR = 'stroke="black" stroke-width="4"'
SHAPES = {
    "opt": '<circle cx="{x:g}" cy="{y:g}" r="6"/>',
    "fit": '<rect x="{x0:g}" y="{y0:g}" width="11" height="11" fill="#0072b2"/>',
    "avg": '<path d="M{x:g} {y0:g}l7 12h-14Z" fill="#b87a00"/>',
    "cut": '<path d="M{x:g} {y0:g}l7 6-7 7-7-7Z" fill="#b9608f"/>',
}


def export(session: SoftmaxSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    shown = view(session)
    return handed(KINDS, kind, session, shown, refused=shown["crossed"])


def _svg(_session: SoftmaxSession, shown: Mapping[str, Any]) -> str:
    column, step, heads = shown["column"], shown["step"], shown["heads"]
    ends = [step["at"], column["low"], column["high"], *(one["at"] for one in heads)]
    low, high = min(ends), max(ends)
    room: float = (WIDE - LEFT - RIGHT) / ((high - low) or 1)

    def x(value: float) -> float:
        return LEFT + float(value - low) * room

    foot = TOP + LANE * (len(heads) + 1)
    at, end, true = x(step["at"]), WIDE - RIGHT, x(max(step["least"], low))
    false = (
        f'x="{LEFT - 14}" y="{TOP - 24}" width="{true - LEFT + 14:g}" height="{foot - TOP + 24}"'
    )
    stated = (
        f"{shown['entry']}, with β = {shown['beta']['text']}; hatched: below the tightest bound"
    )
    parts = [
        HATCH,
        label(8, 22, shown["title"], bold=True),
        label(8, 40, f"{stated} {step['tightest']}, and so false"),
        bottom(x, ticks(low, high, 8), TOP - 24, foot),
        f'<rect {false} fill="url(#false)"/>',
        f'<path d="M{at:g} {TOP - 24}V{foot}" stroke="black" stroke-width="2.5"/>',
        label(at, TOP - 30, f"the step: {step['value']}", bold=True, anchor=_side(at)),
        label(8, TOP + 4, f"column {column['name']}: every average"),
        f'<path d="M{x(column["low"]):g} {TOP}H{x(column["high"]):g}" {BAR}/>',
        label(WIDE - 8, TOP + 4, f"{column['least']} to {column['most']}", anchor="end"),
    ]
    for n, one in enumerate(heads, 1):
        y = TOP + n * LANE
        mark = SHAPES[one["role"]].format(x=x(one["at"]), y=y, x0=x(one["at"]) - 5.5, y0=y - 6)
        parts += [
            label(8, y + 4, one["name"], bold=True),
            f'<path d="M{LEFT} {y}H{end}" stroke="black" opacity=".2"/>{mark}',
            label(WIDE - 8, y + 4, one["value"], anchor="end"),
        ]
    return picture(WIDE, foot + 28, shown["title"], shown["described"], "".join(parts))


def _side(at: float) -> str:
    """Words at the end of the picture lie before it."""
    middle = (LEFT + WIDE - RIGHT) / 2
    return "end" if at > middle + 100 else "start" if at < middle - 100 else "middle"


def _csv(session: SoftmaxSession, shown: Mapping[str, Any]) -> str:
    head = ["read", "value", "off the step", "at least the tightest bound", "worst entry"]
    rows = [
        [one["name"], one["value"], one["off"], one["sound"], one["worst"]]
        for one in shown["heads"]
    ]
    names = shown["names"]
    bounds = [
        [f"{names[i]} - {names[k]}", written(entry)]
        for i, row in enumerate(session.state.matrix)
        for k, entry in enumerate(row)
    ]
    entry = [plain(f"entry {shown['entry']}")]
    return table(
        [["difference", "at most"], *bounds, [], entry, head]
        + [[plain(cell) for cell in row] for row in rows]
    )


def _json(session: SoftmaxSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    far, potential = far_off(state.matrix)
    body = {
        "bounds": [[str(one) for one in row] for row in state.matrix],
        "beta": str(state.beta),
        "entry": [state.row, state.column],
        "step": plain(shown["step"]["value"]),
        "distance": {"far": str(far), "potential": [str(one) for one in potential]},
        "best weights": [
            {
                "weights": [str(one) for one in best.weights],
                "off": str(best.most),
                "proof": [str(one) for one in best.proof],
            }
            for best in bests(state.matrix)
        ],
        "reads": [
            {key: plain(one[key]) for key in ("name", "value", "off", "sound", "exact")}
            for one in shown["heads"]
        ],
    }
    return data(body)


def _calls(session: SoftmaxSession, _shown: Mapping[str, Any]) -> str:
    state = session.state
    rows = "".join(
        f"    ({', '.join(f'Fraction({str(one)!r})' for one in row)}),\n" for row in state.matrix
    )
    i, k = state.row, state.column
    return (
        "from fractions import Fraction\n\n"
        "from explorable.heads.closing import gaps\n"
        "from explorable.heads.enclosed import soft_minimum, softmax, weighted\n"
        "from explorable.heads.mixing import best_weights\n"
        "from explorable.heads.squares import closed, distance, stepped\n\n"
        f"matrix = (\n{rows})\nbeta, i, k = Fraction({str(state.beta)!r}), {i}, {k}\n"
        "column = [row[k] for row in matrix]\n"
        "sums = [one + two for one, two in zip(matrix[i], column, strict=True)]\n"
        "step, tightest = stepped(matrix)[i][k], closed(matrix)[i][k]\n"
        "best = best_weights(matrix, i)\n"
        "plain = weighted(softmax(matrix[i], beta), column)\n"
        "over_sums = weighted(softmax(matrix[i], beta), sums)\n"
        "soft = soft_minimum(sums, beta)\n"
        "far, potential = distance(matrix)\n\n"
        'print("the step:", step, "the tightest bound:", tightest, "off a potential:", far)\n'
        "reads = {\n"
        '    "best weights": sum(w * one for w, one in zip(best.weights, column, strict=True)),\n'
        '    "plain softmax": plain,\n'
        '    "softmax over sums": over_sums,\n'
        '    "soft minimum": soft,\n'
        "}\n"
        "for (name, read), worst in zip(reads.items(), gaps(matrix, beta), strict=True):\n"
        "    off, most = float(read) - float(step), float(worst)\n"
        '    print(f"{name}: {float(read):.4g}, off the step {off:+.2g}, worst {most:.4g}")\n'
    )


def _tex(session: SoftmaxSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    i, k = shown["names"][state.row], shown["names"][state.column]
    return (
        f"(M \\otimes M)_{{{i}{k}}} = \\min_j (M_{{{i}j}} + M_{{j{k}}})"
        f" = {plain(shown['step']['value'])}\n"
        f"\\sum_j w_j M_{{j{k}}} \\ge \\min_j M_{{j{k}}}"
        f" = {plain(shown['column']['least'])}\n"
        f"w = \\mathrm{{softmax}}(-\\beta M_{{{i}\\cdot}}),\\quad \\beta = {state.beta}\n"
        f"-\\tfrac{{1}}{{\\beta}} \\ln \\sum_j e^{{-\\beta (M_{{{i}j}} + M_{{j{k}}})}}"
        f" \\le (M \\otimes M)_{{{i}{k}}}\n"
    )


KINDS = kinds(
    "softmax",
    "bounds",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=_calls,
    tex=_tex,
    txt=lambda session, _: text(session.state),
)
