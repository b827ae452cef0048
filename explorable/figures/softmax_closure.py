"""All that the panel "softmax cannot close" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from explorable.figures.panel_view import begun, framed, spoken
from explorable.figures.plotted import decimal, number
from explorable.heads.closing import MECHANISMS, Read, bests, far_off, gaps, reads, scaled
from explorable.heads.enclosed import Enclosed, softmax
from explorable.heads.squares import Square, closed, stepped
from explorable.names import listed
from explorable.sessions.softmax_closure import (
    BLUNTEST,
    NAMES,
    PRESETS,
    SHARPEST,
    SoftmaxSession,
    SoftmaxState,
)
from explorable.sessions.typed_numbers import written

__all__ = ["HEADS", "view"]

HEADS: Mapping[str, tuple[str, str]] = {
    "best": ("Best weights", "fit"),
    "softmax": ("Plain softmax", "avg"),
    "sums": ("Softmax over sums", "opt"),
    "soft": ("Soft minimum", "cut"),
}
WHAT = {
    "best": "The rows are averaged with the weights that miss row {row} least.",
    "softmax": "The rows are averaged with the weights of softmax at −β times row {row}.",
    "sums": "The same weights average both bounds together, so no average is below the least sum.",
    "soft": "The logarithm of a sum of exponentials lies below the least sum.",
}
ONES = PRESETS[-1].state.matrix
COUNTS = ("no", "one", "two", "three", "four", "five", "six")
CROSSED = "These bounds contradict each other, so no entry means anything. Make a bound larger."


def view(
    session: SoftmaxSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(SoftmaxSession())
    >>> shown["step"]["value"], shown["column"]["least"]
    ('−5', '−3')
    """
    state = session.state
    tightest = closed(state.matrix)
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        "said": CROSSED,
        **begun(PRESETS, lambda one: _same(one.state, state), state.preset, "Your own numbers"),
        "names": list(NAMES[: len(state.matrix)]),
        "at": [state.row, state.column],
        "beta": {
            "text": written(state.beta),
            "value": float(state.beta),
            "least": float(BLUNTEST),
            "most": float(SHARPEST),
            "step": float(BLUNTEST),
        },
        "matrix": _matrix(state),
        "crossed": None if tightest else CROSSED,
    }
    if tightest:
        out |= _compared(state, tightest)
    return out | spoken(session, out["said"])


def _same(begin: SoftmaxState, state: SoftmaxState) -> bool:
    return (begin.matrix, begin.beta) == (state.matrix, state.beta)


def text(state: SoftmaxState) -> str:
    """The matrix as lines of numbers, which Copy text copies."""
    return "".join(" ".join(map(written, row)) + "\n" for row in state.matrix)


def _matrix(state: SoftmaxState) -> list[list[dict[str, Any]]]:
    step = stepped(state.matrix)
    return [
        [
            {
                "value": number(entry),
                "raw": written(entry),
                "step": number(after) if after < entry else None,
            }
            for entry, after in zip(row, afters, strict=True)
        ]
        for row, afters in zip(state.matrix, step, strict=True)
    ]


def _compared(state: SoftmaxState, tightest: Square) -> dict[str, Any]:
    matrix, i, k = state.matrix, state.row, state.column
    size = range(len(matrix))
    step, least = stepped(matrix)[i][k], tightest[i][k]
    column = [row[k] for row in matrix]
    sums = [matrix[i][j] + column[j] for j in size]
    found = reads(matrix, tightest, state.beta, i, k)
    worst = gaps(matrix, state.beta)
    names = f"{NAMES[i]} − {NAMES[k]}"
    low = min(column)
    heads = [_head(state, read, step, least, gap) for read, gap in zip(found, worst, strict=True)]
    return {
        "entry": names,
        "title": f"{names}, read in {COUNTS[len(MECHANISMS)]} ways",
        "said": _said(names, step, low, heads),
        "step": {
            "value": number(step),
            "at": float(step),
            "tightest": number(least),
            "least": float(least),
            "sums": [
                {
                    "name": NAMES[j],
                    "terms": f"{number(matrix[i][j])} + {_bracketed(column[j])}",
                    "value": number(sums[j]),
                    "is": sums[j] == step,
                }
                for j in size
            ],
        },
        "column": {
            "name": NAMES[k],
            "least": number(low),
            "most": number(max(column)),
            "low": float(low),
            "high": float(max(column)),
            "values": [number(one) for one in column],
        },
        "heads": heads,
        "reading": _reading(names, NAMES[k], (step, least), low, found),
        "gap": _gap(state),
    }


def _head(
    state: SoftmaxState, read: Read, step: Fraction, least: Fraction, gap: Enclosed
) -> dict[str, Any]:
    name, role = HEADS[read.kind]
    column = [row[state.column] for row in state.matrix]
    alone = max(min(column), min(step, max(column)))
    row = NAMES[state.row]
    best = bests(state.matrix)[state.row]
    weights: list[str] | None = None
    says = WHAT[read.kind].format(row=row)
    if read.kind == "best":
        weights = [number(one) for one in best.weights]
        says += (
            f" In its worst entry that is off by {number(best.most)}; no weights do better. "
            f"For this entry alone the nearest that any weights come is {number(alone)}."
        )
    elif read.kind == "softmax":
        parts = [float(one) for one in softmax(state.matrix[state.row], state.beta)]
        weights = [decimal(one / sum(parts)) for one in parts]
    return {
        "id": read.kind,
        "name": name,
        "role": role,
        "value": _number(read.value),
        "at": float(read.value),
        "off": _number(Enclosed(read.value.low - step, read.value.high - step), signed=True),
        "sound": _word(read.sound),
        "exact": _word(read.exact),
        "below": None
        if read.sound is not False
        else _number(Enclosed(least - read.value.high, least - read.value.low)),
        "worst": _number(gap),
        "weights": weights,
        "says": says,
    }


def _number(value: Enclosed, *, signed: bool = False) -> str:
    if value.low == value.high:
        return number(value.low, signed=signed)
    return decimal(float(value), signed=signed)


def _word(holds: bool | None) -> str:
    return {True: "yes", False: "no", None: "too close to tell"}[holds]


def _bracketed(one: Fraction) -> str:
    return f"({number(one)})" if one < 0 else number(one)


def _reading(
    names: str, column: str, ends: tuple[Fraction, Fraction], low: Fraction, found: tuple[Read, ...]
) -> list[str]:
    step, least = ends
    if step < low:
        first = (
            f"The step says {names} ≤ {number(step)}. No entry of column {column} is below "
            f"{number(low)}, and weights that sum to one never average below the least. "
            f"So no attention of this kind reaches {number(step)}."
        )
    else:
        first = (
            f"The step says {names} ≤ {number(step)}. Column {column} has entries from "
            f"{number(low)} on, so the argument from its least entry does not apply here: some "
            "weights reach this one entry, but one set of weights must serve the whole row."
        )
    if least < step:
        first += f" Later steps bring it to {number(least)}."
    unsound = [HEADS[one.kind][0].lower() for one in found if one.sound is False]
    second = (
        f"Below the tightest bound, and so false: {listed(unsound)}."
        if unsound
        else "No reading is below the tightest bound here."
    )
    return [first, second]


def _said(names: str, step: Fraction, low: Fraction, heads: list[dict[str, Any]]) -> str:
    parts = "; ".join(f"{one['name'].lower()} {one['value']}" for one in heads)
    return (
        f"{names}: the step gives {number(step)}, the least of the column is {number(low)}; "
        f"{parts}."
    )


def _gap(state: SoftmaxState) -> dict[str, Any]:
    far, _ = far_off(state.matrix)
    lines = [(float(at), [*map(float, gaps(one, state.beta))]) for at, one in scaled(state.matrix)]
    best = max(one.most for one in bests(state.matrix))
    return {
        "far": number(far),
        "at": float(far),
        "best": number(best),
        "bound": number(3 * far),
        "curves": [
            {
                "id": kind,
                "name": HEADS[kind][0],
                "role": HEADS[kind][1],
                "points": [[at, worst[n]] for at, worst in lines],
                "here": float(gaps(state.matrix, state.beta)[n]),
            }
            for n, kind in enumerate(list(MECHANISMS)[:3])
        ],
        "ones": {"far": 1.0, "gap": float(gaps(ONES, state.beta)[0])},
        "reading": _gap_reading(far, best, gaps(state.matrix, state.beta)[1]),
    }


def _gap_reading(far: Fraction, best: Fraction, plain: Enclosed) -> str:
    where = (
        "This matrix is all differences of one potential: the best weights close it."
        if not far
        else f"This matrix is {number(far)} from the nearest potential; the best weights are off "
        f"by {number(best)} in their worst entry, and never by more than three times the distance."
    )
    return (
        f"{where} Plain softmax is off by {_number(plain)}: coming close near a potential is "
        "said of the best weights, not of softmax. And the distance is an upper bound only: all "
        "ones off the diagonal is 1 away, and its gap is 0."
    )
