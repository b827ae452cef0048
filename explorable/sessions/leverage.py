"""The session of leverage: keys, a query and weights in the plane or in space.

Source, section 4. Every number a person sets is exact here. What one may do is
in ``leverage_acts``, what one may begin with in ``leverage_presets``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from explorable.errors import InputError
from explorable.sessions.arguments import one_of
from explorable.sessions.guide import linked_step
from explorable.sessions.hiding import HidingSession
from explorable.sessions.leverage_acts import ACTS, checked
from explorable.sessions.leverage_presets import BY_KEY, GUIDE
from explorable.sessions.leverage_state import NOISES, WEIGHTINGS, LeverageState
from explorable.sessions.leverage_text import opened
from explorable.sessions.named import linked_preset, named
from explorable.sessions.placing import linked, of_link

__all__ = ["LeverageSession"]


class LeverageSession(HidingSession[LeverageState]):
    """Keys, a query and weights; acts as in ``leverage_acts.ACTS``.

    Parameters
    ----------
    preset : str or None
        A key of ``leverage_presets.PRESETS``; without one, the first step of the guide, which
        tells nothing of the factor until a bet is placed.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = LeverageSession("two")
    >>> session.act("place", what="query", at="0.5 0")
    >>> session.state.query
    (Fraction(1, 2), Fraction(0, 1))
    """

    kind = "leverage"
    keys = ("keys", "query", "weighting", "weights", "noise", "squeeze", "shown", "preset", "guide")
    slides = MappingProxyType({"drag": "place", "slide": "coordinate", "squeezing": "squeeze"})

    def __init__(self, preset: str | None = None) -> None:
        super().__init__(GUIDE[0].state if preset is None else named(BY_KEY, preset).state)
        self.acts = {**ACTS, "unhide": self.shown, "open": opened}

    def fields(self, state: LeverageState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "keys": ";".join(map(linked, state.keys)),
            "query": linked(state.query),
            "weighting": state.weighting,
            "weights": linked(state.weights),
            "noise": state.noise,
            "squeeze": str(state.squeeze),
            "shown": "yes" if state.shown else "",
            "preset": state.preset,
            "guide": "" if state.guide is None else str(state.guide),
        }

    def of_fields(self, fields: Mapping[str, str]) -> LeverageState:
        """The state that a link holds."""
        squeeze = fields.get("squeeze", "0")
        if not squeeze.isdecimal() or not squeeze.isascii() or len(squeeze) > 1:
            raise InputError("The link squeezes the keys by no power there is.")
        state = LeverageState(
            keys=tuple(of_link(one) for one in fields.get("keys", "").split(";")),
            query=of_link(fields.get("query", "")),
            weighting=one_of(fields.get("weighting", ""), WEIGHTINGS, "way to weigh"),
            weights=of_link(fields["weights"]) if fields.get("weights") else (),
            noise=one_of(fields.get("noise", ""), NOISES, "kind of noise"),
            squeeze=int(squeeze),
            shown=fields.get("shown") == "yes",
            preset=linked_preset(BY_KEY, fields.get("preset", "eight")),
        )
        state = checked(state).framed()
        step = linked_step(GUIDE, fields.get("guide", ""))
        if step is None:
            return state
        at = GUIDE[step].state
        same = replace(at, noise=state.noise, shown=state.shown or at.shown)
        return same if same == replace(state, guide=step) else state
