"""All that the panel "merged writes" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, exp, isfinite, log
from typing import Any

from explorable.figures.digits import fixed, row
from explorable.figures.merged_left import left_view
from explorable.figures.merged_words import (
    arithmetic,
    call,
    checked,
    distance,
    reading,
    said,
    tex,
)
from explorable.figures.panel_view import framed, spoken
from explorable.figures.placed import place, told
from explorable.memory import Joined, Read
from explorable.sessions.merged import BY_KEY, LIMITS, PRESETS, MergedSession, saved
from explorable.sessions.merged_state import READS, Found, MergedState, found
from explorable.sessions.streams_rows import SCALE, text

__all__ = ["view"]

FEW = 4  # writes of a location that are listed
ROLES: Mapping[str, str] = {"unmerged": "fit", "counted": "opt", "bare": "avg", "second": "cut"}


def view(
    session: MergedSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(MergedSession("groups"))
    >>> [one["n"] for one in shown["locations"]], [one["off"] for one in shown["reads"]]
    ([15, 3, 3, 3], ['0.000', '0.004', '0.805', '0.0002'])
    """
    state = session.state
    it = found(state)
    words = text(state.rows)
    far = max((one.near for one in it.tree), default=1.0)
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=saved(state)),
        "choose": f"Your own, from {BY_KEY[state.preset].name}",
        "chosen": _chosen(state),
        "rows": words,
        "frame": [[float(one) for one in pair] for pair in state.frame],
        "query": place("query", "query", state.query),
        "radius": {**told(state.radius), "least": 0, "most": _room(far, state), "step": 0.05},
        "tolerance": {**told(state.tolerance), "least": 0, "most": 1, "step": 0.05},
        "who": state.who,
        "whos": [{"id": key, "name": name} for key, name in READS.items()],
        "locations": _locations(state, it),
        "tree": _tree(len(state.rows), it),
        "reads": _reads(it),
        "ball": _circle(state, it),
        "left": left_view(state, it),
        "reading": reading(state),
        "arithmetic": arithmetic(state),
        "checked": checked(state),
        "formula": tex(state),
        "call": call(state),
    }
    return out | spoken(session, said(state))


def _chosen(state: MergedState) -> str:
    begin = BY_KEY[state.preset].state
    fields = ("rows", "query", *LIMITS)
    same = all(getattr(state, name) == getattr(begin, name) for name in fields)
    return state.preset if same else ""


def _room(far: float, state: MergedState) -> float:
    """How far the slider of the radius goes."""
    return float(max(1, ceil(far * 2.2) / 2, ceil(float(state.radius))))


def _locations(state: MergedState, it: Found) -> list[dict[str, Any]]:
    trace = (it.second if state.who == "second" else it.counted).trace or ()
    weights = {one.id: one.weight for one in trace}
    dots = {one.id: SCALE * one.dot for one in it.counted.trace or ()}
    if state.who == "bare":
        weights = _bare(dots)
    keys = [[float(one) for one in key] for key, _ in state.rows]
    out = []
    for one in it.locations:
        writes = [str(member + 1) for member in one.members]
        few = writes if len(writes) <= FEW else [*writes[: FEW - 1], "…"]
        out.append(
            {
                "id": one.id,
                "writes": ", ".join(few),
                "n": int(one.write_count),
                "at": one.address.tolist(),
                "members": [keys[member] for member in one.members],
                "logit": fixed(dots[one.id]),
                "log": fixed(log(one.write_count)),
                "weight": fixed(weights[one.id]),
                "value": row(one.value, 2),
                "radius": distance(one.key_radius),
                "spread": distance(one.value_radius),
            }
        )
    return out


def _bare(dots: Mapping[int, float]) -> dict[int, float]:
    """The weights without ln n."""
    top = max(dots.values())
    shares = {key: exp(one - top) for key, one in dots.items()}
    total = sum(shares.values())
    return {key: one / total for key, one in shares.items()}


def _reads(it: Found) -> list[dict[str, Any]]:
    """The unmerged read and the three of ``READS``, each with what is known of it."""

    def told_of(key: str, name: str, value: Any, off: float, read: Read | None) -> dict[str, Any]:
        known = read is not None and read.ball is not None
        return {
            "id": key,
            "name": name,
            "role": ROLES[key],
            "at": value.tolist(),
            "value": row(value),
            "off": distance(off),
            "ball": distance(read.ball) if known and read is not None and read.ball else "",
            "status": str(read.status) if read is not None else "",
        }

    reads = {"counted": it.counted, "second": it.second}
    rows = [told_of("unmerged", "unmerged", it.unmerged.value, 0.0, it.unmerged)]
    for key, name in READS.items():
        rows.append(told_of(key, name, it.value(key), it.apart(key), reads.get(key)))
    return rows


def _circle(state: MergedState, it: Found) -> dict[str, Any]:
    """The ball that is drawn; without ln n it is that of the read with it, and not its own."""
    who = "second" if state.who == "second" else "counted"
    read = it.second if who == "second" else it.counted
    return {
        "at": read.value.tolist(),
        "radius": read.ball if read.ball is not None and isfinite(read.ball) else None,
        "text": distance(read.ball or 0.0),
        "own": state.who != "bare",
        "status": str(read.status) if state.who != "bare" else "",
    }


def _tree(many: int, it: Found) -> dict[str, Any]:
    """The pairs of the whole merge as a tree: leaves in an order in which no branches cross."""
    under: dict[int, list[int]] = {n: [n] for n in range(many)}
    for one in it.tree:
        under[one.kept] = _side_by_side(under, one)
    leaves = [leaf for n in sorted(under) for leaf in under[n]]
    height = {leaf: float(n) for n, leaf in enumerate(leaves)}
    near = dict.fromkeys(range(many), 0.0)
    branches = []
    for n, one in enumerate(it.tree):
        ends = height[one.kept], height[one.absorbed]
        begins = near[one.kept], near[one.absorbed]
        branches.append(
            {"ends": ends, "begins": begins, "near": one.near, "done": n < len(it.joined)}
        )
        height[one.kept], near[one.kept] = sum(ends) / 2, one.near
    return {
        "leaves": [str(leaf + 1) for leaf in leaves],
        "branches": branches,
        "steps": [
            {"kept": one.kept + 1, "absorbed": one.absorbed + 1, "near": distance(one.near)}
            for one in it.joined
        ],
    }


def _side_by_side(under: dict[int, list[int]], one: Joined) -> list[int]:
    return under[one.kept] + under.pop(one.absorbed)
