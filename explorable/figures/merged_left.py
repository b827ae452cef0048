"""What one merged location leaves out, as curves over the length of the query, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from explorable.figures.digits import fixed
from explorable.figures.merged_words import distance
from explorable.figures.streams_words import counted
from explorable.memory.outward import MOST_POWER
from explorable.sessions.merged_members import STEPS, Left, left
from explorable.sessions.merged_state import Found, MergedState
from explorable_kernels.contract import Wide

__all__ = ["left_view"]

ROUNDING = 1e-9  # curves below it are drawn as 0
ROOM = 1.35  # times the highest curve that is no bound
NOTHING = "Nothing is merged, so no location leaves anything out."
NOWHERE = "A query of length 0 has no direction: locations weigh by their counts alone."


def left_view(state: MergedState, it: Found) -> dict[str, Any]:
    """Two plots, of mass and of value, at the location that weighs most."""
    found = left(state, it)
    if found is None:
        return {"none": NOWHERE if not any(state.query) else NOTHING}
    here = STEPS // 2
    mass = found.mass, found.mass_second, found.mass_most
    value = found.value, found.value_second, found.value_most
    own = (found.lengths.tolist(), here)
    many = len(found.location.members)
    return {
        "none": "",
        "name": f"heaviest merged location, {counted(many, 'write')}",
        "at": own[0][here],
        "most": own[0][-1],
        "plots": [
            _plot("Mass", own[0], mass, found.lengths * 0),
            _plot("Value", own[0], (found.value * 0, *value[1:]), found.value),
        ],
        "told": _told(found, here, many),
    }


def _plot(
    name: str, lengths: Sequence[float], curves: tuple[Wide, Wide, Wide], plain: Wide
) -> dict[str, Any]:
    """Curves (m,) of one plot: what is so, plainly, to second order, and at most."""
    truth, second, most = (one.tolist() for one in curves)
    first = plain.tolist()
    top = max(*truth, *second, *first)
    top = top if top > ROUNDING else 1.0
    lines = [
        ("truth", "its members", "fit", truth),
        ("plain", "plain", "opt", first),
        ("second", "second order", "cut", second),
        ("most", "at most", "bound", most),
    ]
    return {
        "name": name,
        "top": top * ROOM,
        "lines": [
            {"id": key, "name": word, "role": role, "points": list(zip(lengths, line, strict=True))}
            for key, word, role, line in lines
        ],
    }


def _told(found: Left, here: int, many: int) -> list[str]:
    mass, second, most = (
        float(one[here]) for one in (found.mass, found.mass_second, found.mass_most)
    )
    value, corrected, bound = (
        float(one[here]) for one in (found.value, found.value_second, found.value_most)
    )
    times = fixed(exp(mass), 4) if mass < MOST_POWER else "more than 10³⁰⁰"
    weighs = (
        f"At this query its {many} writes weigh {times} times what its address and"
        f" ln\u00a0n say: {distance(mass)} is missing in the logit. A second-order location adds"
        f" {distance(second)}; at most {distance(most)} can be missing, says its key radius."
    )
    is_off = (
        f"Their value is {distance(value)} from its own, {distance(corrected)} from the corrected"
        f" one; at most {distance(bound)}, say its radii."
    )
    return [weighs, is_off]
