"""All that the panel "four conditions of depth" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from explorable.figures.panel_view import begun, framed
from explorable.figures.plotted import number
from explorable.heads.depth import CONDITIONS, CUT, Entries, depth, fault, layers, true_entry
from explorable.sessions.depth import LENGTHS, PRESETS, DepthSession, DepthState, telling
from explorable.sessions.typed_numbers import written

__all__ = ["view"]

DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
HOLDS = {
    "positions": ("Positions are the variables", "Each variable has a row of its own."),
    "scores": ("The score matrix is the bound matrix", "A score is a bound, unchanged."),
    "plain": ("No normalisation", "The least sum is kept, and nothing sums to one."),
    "rows": ("Rows pass unchanged", "What a step writes, the next one reads."),
}
FAILS = {
    "positions": f"{'x1 and x2'.translate(DIGITS)} are written to one position, so the bound "
    "between them is lost and what holds of one is said of the other.",
    "scores": "A learned map doubles each score, so the first bound of every chain counts twice.",
    "plain": "Weights that sum to one copy a row: the score that leads to it is not added.",
    "rows": f"A layer between steps cuts every entry to what lies from {number(-CUT)} to "
    f"{number(CUT)}, so the next step adds up other numbers.",
}


def view(
    session: DepthSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(DepthSession("plain"))
    >>> [(one["entry"], one["value"], one["right"]) for one in shown["switches"]][2]
    ('x₀ − x₂', '4', '1')
    """
    state = session.state
    steps = depth(state.length)
    after = layers(state.chain, state.broken, steps)
    due = layers(state.chain, frozenset(), steps)
    selected = _entry(state, after[state.step], due[state.step], state.row, state.column)
    selected["legs"] = [
        {"name": f"{name(n)}, {name(n + 1)}", "value": number(state.chain[n])}
        for n in range(state.row, state.column)
    ]
    wrong = _wrong(state, after[state.step], due[state.step])
    return {
        **framed(session, seq, problem, presets=PRESETS, text=text(state)),
        "said": _said(state, selected, wrong),
        **begun(PRESETS, lambda one: _same(one.state, state), state.preset, "Your own case"),
        "names": [name(n) for n in range(state.length + 1)],
        "at": [state.row, state.column],
        "step": state.step,
        "steps": [_told(state, n, after, due) for n in range(steps + 1)],
        "length": {"value": state.length, "least": LENGTHS[0], "most": LENGTHS[1]},
        "chain": [{"value": number(one), "raw": written(one)} for one in state.chain],
        "switches": [_switch(state, one) for one in CONDITIONS],
        "matrix": [
            [
                _entry(state, after[state.step], due[state.step], i, k)
                | {"new": state.step > 0 and after[state.step][i][k] != after[state.step - 1][i][k]}
                for k in range(state.length + 1)
            ]
            for i in range(state.length + 1)
        ],
        "levels": [_level(state, n, after[n], due[n]) for n in range(steps + 1)],
        "selected": selected,
        "wrong": wrong,
        "reading": _reading(state, selected, wrong),
    }


def name(n: int) -> str:
    """The variable with this number."""
    return f"x{n}".translate(DIGITS)


def _same(begin: DepthState, state: DepthState) -> bool:
    return begin.chain == state.chain and begin.broken == state.broken


def text(state: DepthState) -> str:
    """The bounds of the chain as lines, which Copy text copies."""
    return "".join(f"x{n} - x{n + 1} <= {written(one)}\n" for n, one in enumerate(state.chain))


def _entry(state: DepthState, after: Entries, due: Entries, i: int, k: int) -> dict[str, Any]:
    entry, wanted, true = after[i][k], due[i][k], true_entry(state.chain, i, k)
    return {
        "entry": f"{name(i)} − {name(k)}",
        "value": number(entry),
        "due": number(wanted),
        "right": number(true),
        "fault": fault(entry, wanted, true),
        "says": _says(entry, wanted, true, f"{name(i)} − {name(k)}", state.step),
    }


def _says(
    entry: Fraction | None, wanted: Fraction | None, true: Fraction | None, names: str, step: int
) -> str:
    read = f"{names} ≤ {number(entry)} is read" if entry is not None else f"Nothing bounds {names}"
    kind = fault(entry, wanted, true)
    if kind == "low" and true is None:
        return f"{read}. No chain of bounds leads there, so that is false."
    if kind == "low" and entry is not None and true is not None:
        return f"{read}. The bounds say {number(true)}, so that is {number(true - entry)} too low."
    if kind == "high" and entry is None:
        return f"{read} here. The step should say {number(wanted)}."
    if kind == "high" and entry is not None and wanted is not None:
        return (
            f"{read}. The step should say {number(wanted)}: what is read is true, and "
            f"{number(entry - wanted)} too high."
        )
    if kind == "early":
        return f"{read}: true, and no chain of at most {_bounds(2**step)} says it."
    if true is None:
        return f"{read}: no chain of bounds leads there."
    if entry is None:
        return f"{read} yet: its chain has more than {_bounds(2**step)}."
    return f"{read}: the tightest bound, the sum of its chain."


def _bounds(count: int) -> str:
    return "1 bound" if count == 1 else f"{count} bounds"


def _wrong(state: DepthState, after: Entries, due: Entries) -> dict[str, int]:
    every = range(state.length + 1)
    kinds = [
        fault(after[i][k], due[i][k], true_entry(state.chain, i, k)) for i in every for k in every
    ]
    return {kind: kinds.count(kind) for kind in ("low", "high", "early")}


def _switch(state: DepthState, key: str) -> dict[str, Any]:
    """A condition, and what becomes wrong at the end where it alone does not hold."""
    alone = replace(state, broken=frozenset({key}), step=depth(state.length))
    i, k = telling(alone)
    after = layers(alone.chain, alone.broken, alone.step)
    due = layers(alone.chain, frozenset(), alone.step)
    at = next((n for n in range(len(after)) if after[n][i][k] != due[n][i][k]), None)
    entry = after[-1][i][k] if at is None else after[at][i][k]
    wanted = due[-1][i][k] if at is None else due[at][i][k]
    return {
        "id": key,
        "name": HOLDS[key][0],
        "holds": HOLDS[key][1],
        "fails": FAILS[key],
        "on": key not in state.broken,
        "entry": f"{name(i)} − {name(k)}",
        "value": number(entry),
        "right": number(wanted if wanted is not None else true_entry(alone.chain, i, k)),
        "fault": "" if at is None else fault(entry, wanted, true_entry(alone.chain, i, k)),
        "step": at,
    }


def _level(state: DepthState, n: int, after: Entries, due: Entries) -> dict[str, Any]:
    """The blocks of 2ⁿ bounds, side by side, as they are read after n steps."""
    wide = 2**n
    blocks = []
    for begin in range(0, state.length, wide):
        end = min(begin + wide, state.length)
        entry, wanted = after[begin][end], due[begin][end]
        true = true_entry(state.chain, begin, end)
        blocks.append(
            {
                "from": begin,
                "to": end,
                "value": number(entry),
                "right": number(wanted),
                "fault": fault(entry, wanted, true),
            }
        )
    return {"step": n, "blocks": blocks}


def _told(
    state: DepthState, n: int, after: tuple[Entries, ...], due: tuple[Entries, ...]
) -> dict[str, str]:
    wrong = _wrong(state, after[n], due[n])
    last = n == len(after) - 1
    if n == 0:
        words = "The bounds as they are told, one position beside the next."
    else:
        words = f"Chains of up to {_bounds(2**n)} are joined."
    count = sum(wrong.values())
    if count:
        words += f" {count} of {(state.length + 1) ** 2} entries are not what this step gives."
    elif last:
        words += (
            f" The chain of {state.length} is closed: ⌈log₂ {state.length}⌉ = {n} steps, and "
            "another changes nothing."
        )
    return {"name": f"After step {n}" if n else "Before the first step", "text": words}


def _reading(state: DepthState, selected: dict[str, Any], wrong: dict[str, int]) -> list[str]:
    out = [selected["says"]]
    if not state.broken:
        out.append(
            "All four conditions hold, so no entry is ever below the tightest bound, and "
            f"{state.length} bounds close in {depth(state.length)} steps."
        )
        return out
    out += [FAILS[one] for one in CONDITIONS if one in state.broken]
    words = {"low": "false", "high": "true and too high", "early": "true and too early"}
    parts = [f"{wrong[kind]} {word}" for kind, word in words.items() if wrong[kind]]
    out.append(f"At this step, of all entries: {', '.join(parts) or 'none wrong'}.")
    return out


def _said(state: DepthState, selected: dict[str, Any], wrong: dict[str, int]) -> str:
    count = sum(wrong.values())
    end = f"{count} entries are wrong" if count else "every entry is right"
    return f"After {state.step} of {depth(state.length)} steps {end}. {selected['says']}"
