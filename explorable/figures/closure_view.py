"""All that the figure of a closure shows, as plain data: one message an act.

Numbers are exact and sent as texts; floats are only where something is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.checking.bounds import Constraint
from explorable.domains.difference_walk import Walk, moved
from explorable.figures.closure_drawn import drawn
from explorable.figures.closure_reads import counted, floats, reads
from explorable.figures.closure_words import (
    bound,
    briefs,
    entry,
    label,
    ordinal,
    shortened,
    unit,
)
from explorable.figures.panel_view import begun, framed
from explorable.figures.plotted import exact
from explorable.sessions.closure import ClosureSession, ClosureState
from explorable.sessions.closure_presets import GUIDE, LONGEST_CHAIN, PRESETS, Begin
from explorable.sessions.closure_reading import is_line
from explorable.sessions.rows import Row
from explorable.sessions.typed_numbers import written

__all__ = ["FULL", "chosen", "view"]

FULL = 32  # names up to which every entry is a button


def view(
    session: ClosureSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Parameters
    ----------
    seq : int
        Counts the messages.
    problem : mapping, optional
        ``message`` and ``do`` of something that went wrong on the way.

    Examples
    --------
    >>> shown = view(ClosureSession())
    >>> shown["matrix"]["rows"][0]
    ['0', '−3', '−13', '−13']
    >>> shown["matrix"]["was"], shown["matrix"]["parts"]
    ({'0,3': '−3'}, [[0, 1], [1, 3]])
    >>> shown["counter"]["text"]
    '⌈log₂ 3⌉ = 2 squarings for the longest chain of 3 bounds; one more to know it.'
    """
    state, walk, step = session.state, session.walk, session.step
    at = chosen(session)
    read = reads(session, at)
    counter = counted(walk, step)
    stepped = _steps(walk, step)
    return {
        **framed(session, seq, problem, presets=PRESETS, text=session.text),
        **begun(PRESETS, lambda one: _same(one, state), state.origin, "Your own text"),
        "said": "" if state.sliding else f"{stepped['title']}. {counter['left']} {read['said']}",
        "guide": {
            "steps": [{"name": one.name, "text": one.text} for one in GUIDE],
            "at": state.guide,
        },
        "steps": stepped,
        "chain": {"length": state.chain, "most": LONGEST_CHAIN} if state.chain else None,
        "matrix": _matrix(session, at),
        "graph": drawn(session, at),
        "reads": read,
        "counter": counter,
        "floats": floats(walk),
        "moved": _moved(session),
        "rows": [_row(session, row) for row in state.rows],
        "unit": unit(session.said.kind),
    }


def _same(begin: Begin, state: ClosureState) -> bool:
    """Whether these are the rows of a preset; a chain is one with each length of its slider."""
    if begin.chain and state.chain:
        return True
    return [(row.text, row.on) for row in state.rows] == [(text, True) for text in begin.rows]


def chosen(session: ClosureSession) -> tuple[int, int] | None:
    """The entry that is looked at; None where there is no name.

    The one that was selected, else the first that the step improved, else the first bound.
    """
    walk, names = session.walk, session.walk.names
    if not names:
        return None
    first, second = session.state.at
    if first in names and second in names:
        return names.index(first), names.index(second)
    better = [at for at in walk.improved(session.step) if at[0] != at[1]]
    told = ((i, k) for i, row in enumerate(walk.bounds.least) for k in row)
    return min(better) if better else next(told, (0, 0))


def _steps(walk: Walk, step: int) -> dict[str, Any]:
    """The squarings, by name, and what the one shown did."""
    names = [
        "As written",
        *(f"{ordinal(n).capitalize()} squaring" for n in range(1, walk.last + 1)),
    ]
    stopped = walk.contradictory and step == walk.last
    if not walk.names:
        text = "No row gives a bound yet."
    elif step == 0 and walk.last == 0:
        text = "Each row gives its own entries. No two of them add up to a better one: closed."
    elif step == 0:
        text = "Each row gives one or two bounds, one entry each. Nothing is combined yet."
    else:
        better = len(walk.improved(step))
        many = (
            "One entry improves or appears"
            if better == 1
            else f"{better} entries improve or appear"
        )
        text = f"Chains of up to {2**step} bounds. {many}"
        if stopped:
            text += ", and one on the diagonal falls below 0: the rows contradict, the steps stop."
        elif step == walk.last:
            text += f"; a {ordinal(step + 1)} squaring changes nothing, so the bounds are closed."
        else:
            text += "."
    return {"at": step, "last": walk.last, "names": names, "title": names[step], "text": text}


def _matrix(session: ClosureSession, at: tuple[int, int] | None) -> dict[str, Any]:
    walk, step, kind = session.walk, session.step, session.said.kind
    labels = [label(name, kind) for name in walk.names]
    rows, better = walk.matrix(step), walk.improved(step)
    stopped = walk.contradictory and step == walk.last
    below = [i for i, row in enumerate(rows) if (v := row[i]) is not None and v.most * 2 < v.strict]
    out: dict[str, Any] = {
        "mode": "full" if len(labels) <= FULL else "compact",
        "names": briefs(walk.names, kind),
        "titles": labels,
        "keys": [str(name) for name in walk.names],
        "at": list(at) if at else None,
        "below": below if stopped else [],
        "stopped": stopped,
        "was": {},
        "parts": [],
        "rows": [],
        "long": {},
    }
    if at is not None and not stopped and (j := walk.halves(step, *at)) is not None:
        out["parts"] = [[at[0], j], [j, at[1]]]
    if out["mode"] == "full":
        full = [[entry(value) for value in row] for row in rows]
        out["rows"] = [[shortened(text) for text in row] for row in full]
        out["was"] = {f"{i},{k}": shortened(entry(was)) for (i, k), was in sorted(better.items())}
        out["long"] = {
            f"{i},{k}": text
            for i, row in enumerate(full)
            for k, text in enumerate(row)
            if shortened(text) != text
        }
    else:
        there = [[value is not None for value in row] for row in rows]
        new = [[(i, k) in better for k in range(len(labels))] for i in range(len(labels))]
        out["present"], out["new"] = _squares(there), _squares(new)
        out["count"] = {
            "present": sum(map(sum, there)),
            "new": len(better),
            "all": len(labels) ** 2,
        }
    return out


def _squares(of: list[list[bool]]) -> str:
    """The path of a picture with one unit square an entry, run by run."""
    parts = []
    for y, row in enumerate(of):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                parts.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    return "".join(parts)


def _row(session: ClosureSession, row: Row) -> dict[str, Any]:
    read = session.said
    said = read.rows[row.id]
    walk = session.walk
    against = walk.contradictory and session.step == walk.last
    conflict = against and row.on and said.number in walk.bounds.contradiction
    dial = said.dial
    return {
        "id": row.id,
        "number": said.number,
        "text": row.text,
        "line": is_line(row.text),
        "on": row.on,
        "bounds": [bound(one, read.kind) for one in said.constraints],
        "refusal": said.refusal,
        "suggestions": list(said.suggestions[:2]),
        "flag": "conflict" if conflict else None,
        "dial": {
            "value": written(dial.value),
            "step": float(dial.step),
            "least": float(dial.least),
            "most": float(dial.most),
        }
        if dial is not None
        else None,
    }


def _moved(session: ClosureSession) -> dict[str, Any] | None:
    """What a moved number changed, and what it took."""
    before = session.before
    if before is None or session.state.moved is None:
        return None
    row, now = session.state.moved[0], session.said
    old, new = before.rows[row], now.rows[row]
    if before.bounds == now.bounds or len(before.bounds.constraints) != len(now.bounds.constraints):
        return None
    work = moved(before.bounds, now.bounds)
    size = len(now.bounds.names) ** 2
    said = _change(old.constraints, new.constraints, now.kind)
    sums = f"{work.sums} sum{'s' * (work.sums != 1)}"
    text = {
        "tighter": f"{work.changed} of {size} closed entries change, after {sums}. Closing all of"
        f" it anew takes {work.full}.",
        "idle": f"No closed entry rested on it: {work.changed} of {size} change, after {sums}."
        f" Closing all of it anew takes {work.full}.",
        "anew": f"{work.changed} of {size} closed entries change. Some rested on the tighter bound,"
        f" so all of it is closed anew, in {work.full} sums.",
        "contradictory": "Before or after, the rows contradict, so there are no closed entries"
        " to compare.",
    }[work.how]
    return {"row": row, "said": said, "text": text}


def _change(old: tuple[Constraint, ...], new: tuple[Constraint, ...], kind: str) -> str:
    pairs = (
        f"{bound(two, kind)} (was {exact(one.most)})"
        for one, two in zip(old, new, strict=False)
        if one != two
    )
    return ", ".join(pairs)
