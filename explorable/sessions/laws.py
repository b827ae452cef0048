"""The session of four laws of capacity: numbers of one's own for each, and a trial beside it.

Source: capacity and interference. The laws are those of ``explorable.memory.capacity``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.knobs import after, set_to
from explorable.sessions.laws_state import BY_KEY, KNOBS, LAWS, LawsState, knobs
from explorable.sessions.named import begun_from, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import MOST_KEPT, written

__all__ = ["LawsSession", "opened", "text"]

MOST_TEXT = 4000

setting = partial(set_to, KNOBS)  # one of the numbers, as it is typed


def _with(state: LawsState, **changed: Any) -> LawsState:
    """The same with other numbers, where they fit together."""
    new = replace(state, **changed)
    if new.radius > new.bits:
        raise InputError(f"The radius lies between 0 and the {new.bits} bits; got {new.radius}.")
    return new


def _set(state: LawsState, what: str, value: str) -> LawsState:
    """A number that is typed, or where a slider is let go; fewer bits take the radius along."""
    found = setting(what, value)
    if what == "bits":
        return _with(state, bits=found, radius=min(state.radius, int(found)))
    return _with(state, **{what: found})


def _law(state: LawsState, kind: str) -> LawsState:
    if kind not in LAWS:
        raise InputError(f"A law is {', '.join(LAWS)}; got {kind[:20]!r}.")
    return replace(state, law=kind)


def _again(state: LawsState) -> LawsState:
    """Another seed."""
    return _set(state, "seed", after(KNOBS["seed"], state.seed))


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "set": _set,
        "slide": _set,
        "law": _law,
        "again": _again,
    }
)


class LawsSession(SlidingSession[LawsState]):
    """Four laws, one of them chosen; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str
        A key of ``laws_state.PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = LawsSession("sum")
    >>> session.act("law", kind="sparse")
    >>> session.act("set", what="bits", value="256")
    >>> session.state.radius
    256
    """

    kind = "laws"
    keys = ("law", *KNOBS, "preset")
    slides = MappingProxyType({"slide": "set"})

    def __init__(self, preset: str = "sum") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {**ACTS, "open": opened}

    def fields(self, state: LawsState) -> dict[str, str]:
        """The state as texts, for a link."""
        numbers = {name: str(getattr(state, name)) for name in KNOBS}
        return {"law": state.law, **numbers, "preset": state.preset}

    def of_fields(self, fields: Mapping[str, str]) -> LawsState:
        """The state that a link holds."""
        numbers = {name: setting(name, fields.get(name, ""), MOST_KEPT) for name in KNOBS}
        preset = begun_from(BY_KEY, fields.get("preset", ""))
        return _law(_with(LawsState(preset=preset), **numbers), fields.get("law", ""))


def text(state: LawsState) -> str:
    """The law and its numbers as lines.

    >>> print(text(LawsState()), end="")
    law: sum
    items: 1000
    dimensions: 512
    pairs: 16
    drawn: 20
    seed: 0
    """
    numbers = (f"{name}: {written(Fraction(getattr(state, name)))}" for name in knobs(state.law))
    return "".join(f"{line}\n" for line in (f"law: {state.law}", *numbers))


def opened(state: LawsState, text: str) -> LawsState:
    r"""The state that such lines hold; what they do not name is as usual.

    Raises
    ------
    InputError
        A line is not understood, or the text is too long.

    Examples
    --------
    >>> opened(LawsState(), "law: hopfield\nload: 0.2").load
    Fraction(1, 5)
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"The text has {len(text)} characters; at most {MOST_TEXT} are read.")
    law, numbers = state.law, {}
    for line in text.splitlines():
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or line.startswith(">"):
            continue
        if colon and name == "law":
            law = value
        elif colon and name in KNOBS:
            numbers[name] = setting(name, value)
        else:
            known = f"law, {', '.join(KNOBS)}"
            raise InputError(f"Lines begin with {known} and a colon; got {line[:40]!r}.")
    return _law(_with(LawsState(preset=state.preset), **numbers), law)
