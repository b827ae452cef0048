"""The session of the exact worst case: keys, a query, radii, and what coefficients cost.

Source, sections 3 and 4. Every number a person sets is exact here; what
follows from them is in ``explorable.aggregation``. What one may do is in ``worst_acts``, what one
may begin with in ``worst_presets``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import linked_step
from explorable.sessions.hiding import HidingSession, revealing
from explorable.sessions.named import linked_preset, named
from explorable.sessions.placing import linked, of_link
from explorable.sessions.typed_numbers import MOST_KEPT
from explorable.sessions.worst_acts import ACTS, at_step, checked, looking, size
from explorable.sessions.worst_keeping import kept_of, kept_text
from explorable.sessions.worst_presets import BY_KEY, GUIDE
from explorable.sessions.worst_state import CAMERA, HEADS, MAPS, TOLERANCES, WEIGHTINGS, WorstState
from explorable.sessions.worst_text import opened

__all__ = ["WorstSession"]

SLIDES: Mapping[str, str] = MappingProxyType({"drag": "place", "sweep": "radii"})


class WorstSession(HidingSession[WorstState]):
    """Keys, a query and radii; acts as in ``worst_acts.ACTS``.

    Parameters
    ----------
    preset : str or None
        A key of ``worst_presets.PRESETS``; without one, the first step of the guide, which
        hides the answer until a bet is placed.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = WorstSession("two")
    >>> session.act("place", what="key 1", at="3")
    >>> session.state.keys
    ((Fraction(0, 1),), (Fraction(3, 1),))
    >>> session.act("radii", radius="1", delta="7/5")
    >>> str(session.state.delta)
    '7/5'
    """

    kind = "worst"
    keys = (
        *("keys", "query", "radii", "weighting", "weights", "mine", "tolerance"),
        *("who", "map", "camera", "kept", "shown", "preset", "guide"),
    )
    slides = SLIDES

    def __init__(self, preset: str | None = None) -> None:
        begin = GUIDE[0].state if preset is None else named(BY_KEY, preset).state
        super().__init__(begin)
        self.acts = {**ACTS, "reveal": revealing(at_step), "unhide": self.shown, "open": opened}

    def fields(self, state: WorstState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "keys": ";".join(map(linked, state.keys)),
            "query": linked(state.query),
            "radii": linked((state.radius, state.delta)),
            "weighting": state.weighting,
            "weights": linked(state.weights),
            "mine": linked(state.mine),
            "tolerance": state.tolerance,
            "who": state.who,
            "map": state.map,
            "camera": linked(state.camera),
            "kept": kept_text(state.kept),
            "shown": "yes" if state.shown else "",
            "preset": state.preset,
            "guide": "" if state.guide is None else str(state.guide),
        }

    def of_fields(self, fields: Mapping[str, str]) -> WorstState:
        """The state that a link holds."""
        keys = tuple(of_link(one) for one in fields.get("keys", "").split(";"))
        radii = fields.get("radii", "").split(" ")
        if len(radii) != 2:
            raise InputError("The link needs two radii.")
        state = WorstState(
            keys=keys,
            query=of_link(fields.get("query", "")),
            radius=size(radii[0], "the radius", MOST_KEPT),
            delta=size(radii[1], "delta", MOST_KEPT),
            weighting=one_of(fields.get("weighting", ""), WEIGHTINGS, "weighting"),
            weights=of_link(fields["weights"]) if fields.get("weights") else (),
            mine=of_link(fields.get("mine", "")),
            tolerance=one_of(fields.get("tolerance", ""), TOLERANCES, "tolerance"),
            who=one_of(fields.get("who", ""), HEADS, "head"),
            map=one_of(fields.get("map", ""), MAPS, "map"),
            camera=looking(of_link(fields["camera"])) if fields.get("camera") else CAMERA,
            kept=kept_of(fields.get("kept", "")),
            shown=fields.get("shown") == "yes",
            preset=linked_preset(BY_KEY, fields.get("preset", "two")),
        )
        state = checked(state).framed()
        step = linked_step(GUIDE, fields.get("guide", ""))
        if step is None:
            return state
        at = GUIDE[step].state
        shown = state.shown or at.shown
        same = replace(
            at,
            **{name: getattr(state, name) for name in ("mine", "who", "map", "camera", "kept")},
            shown=shown,
        )
        return same if same == replace(state, guide=step) else state
