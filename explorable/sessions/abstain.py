"""The session of abstention: a threshold is set at one load, and the load moves.

Source: abstention, what the weight distribution says about confidence. What follows from the
numbers is in ``explorable.memory.answering`` and ``explorable.memory.abstention``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.sessions.abstain_keys import entered, keys_text
from explorable.sessions.abstain_state import (
    BY_KEY,
    KNOBS,
    MORE,
    SIGNALS,
    AbstainState,
    Setting,
)
from explorable.sessions.knobs import after, set_to
from explorable.sessions.named import begun_from, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import MOST_KEPT, written

__all__ = ["AbstainSession", "opened", "text"]

MOST_TEXT = 12000
KEYS = ("rows", "labels")
PARTS = tuple(one.name for one in fields_of(Setting) if one.name not in KEYS)
SAME, RANDOM = "same", "random"  # keys that a threshold was set with

setting = partial(set_to, KNOBS)  # one of the numbers, as it is typed


def _set(state: AbstainState, what: str, value: str) -> AbstainState:
    """A number that is typed, or where a slider is let go."""
    found = setting(what, value)
    if what == "tolerance":
        return replace(state, tolerance=Fraction(found))
    return replace(state, now=replace(state.now, **{what: found}))  # type: ignore[arg-type]


def _signal(state: AbstainState, kind: str) -> AbstainState:
    if kind not in SIGNALS:
        raise InputError(f"A signal is {', '.join(SIGNALS)}; got {kind[:20]!r}.")
    return replace(state, now=replace(state.now, signal=kind))


def _calibrate(state: AbstainState) -> AbstainState:
    """Set a threshold at what is asked now."""
    return replace(state, mark=state.now)


def _forget(state: AbstainState) -> AbstainState:
    return replace(state, mark=None)


def _more(state: AbstainState) -> AbstainState:
    """More locations."""
    return _set(state, "load", str(state.now.load + MORE))


def _fewer(state: AbstainState) -> AbstainState:
    return _set(state, "load", str(state.now.load - MORE))


def _keys(state: AbstainState, text: str) -> AbstainState:
    """One's own keys, a line each; none brings random ones back."""
    rows, labels = entered(text)
    load = len(rows) or Setting().load
    return replace(state, now=replace(state.now, rows=rows, labels=labels, load=load))


def _fresh(state: AbstainState) -> AbstainState:
    """Other queries of the same kind."""
    return _set(state, "seed", after(KNOBS["seed"], state.now.seed))


ACTS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "preset": choosing(BY_KEY),
        "set": _set,
        "slide": _set,
        "signal": _signal,
        "calibrate": _calibrate,
        "forget": _forget,
        "more": _more,
        "fewer": _fewer,
        "fresh": _fresh,
        "keys": _keys,
    }
)


class AbstainSession(SlidingSession[AbstainState]):
    """Answers of a memory, and a threshold on them; acts as in ``ACTS``.

    Parameters
    ----------
    preset : str
        A key of ``abstain_state.PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = AbstainSession("begin")
    >>> session.act("calibrate")
    >>> session.act("more")
    >>> session.state.mark.load, session.state.now.load
    (32, 64)
    """

    kind = "abstain"
    keys = ("now", "mark", "keys", "then", "tolerance", "preset")
    slides = MappingProxyType({"slide": "set"})

    def __init__(self, preset: str = "moved") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {**ACTS, "open": opened}

    def fields(self, state: AbstainState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "now": _packed(state.now),
            "mark": "" if state.mark is None else _packed(state.mark),
            "keys": keys_text((state.now.rows, state.now.labels)),
            "then": _then(state),
            "tolerance": str(state.tolerance),
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> AbstainState:
        """The state that a link holds."""
        mark = fields.get("mark", "")
        return AbstainState(
            **_with_keys(
                _unpacked(fields.get("now", "")),
                _unpacked(mark) if mark else None,
                fields.get("keys", ""),
                fields.get("then", ""),
            ),
            tolerance=Fraction(setting("tolerance", fields.get("tolerance", ""), MOST_KEPT)),
            preset=begun_from(BY_KEY, fields.get("preset", "")),
        )


def _then(state: AbstainState) -> str:
    """The keys that the threshold was set with."""
    if state.mark is None or not (state.mark.rows or state.now.rows):
        return ""
    kept = (state.mark.rows, state.mark.labels)
    if kept == (state.now.rows, state.now.labels):
        return SAME
    return keys_text(kept) or RANDOM


def _with_keys(now: Setting, mark: Setting | None, keys: str, then: str) -> dict[str, Any]:
    """Both settings with the keys they had; ``then`` as ``_then`` writes it."""
    rows, labels = entered(keys)
    now = replace(now, rows=rows, labels=labels)
    if mark is not None and then != RANDOM:
        rows, labels = (rows, labels) if then in {"", SAME} else entered(then)
        mark = replace(mark, rows=rows, labels=labels)
    return {"now": now, "mark": mark}


def _packed(one: Setting) -> str:
    return " ".join(str(getattr(one, name)) for name in PARTS)


def _unpacked(text: str) -> Setting:
    given = dict(zip(PARTS, text.split(" "), strict=False))
    if len(text.split(" ")) != len(PARTS) or given["signal"] not in SIGNALS:
        raise InputError("The link holds no setting.")
    numbers: dict[str, Any] = {
        name: setting(name, value, MOST_KEPT) for name, value in given.items() if name != "signal"
    }
    return Setting(signal=given["signal"], **numbers)


def text(state: AbstainState) -> str:
    """The state as lines, which Copy text copies.

    >>> text(AbstainState()).splitlines()[0]
    'now: load 32, noise 0.25, beta 16, k 8, signal largest, allowed 0.05, sample 200, seed 0'
    """
    lines = [f"now: {_line(state.now)}"]
    if state.mark is not None:
        lines.append(f"threshold set at: {_line(state.mark)}")
    lines.append(f"tolerance: {written(state.tolerance)}")
    keys = keys_text((state.now.rows, state.now.labels)).splitlines()
    lines += [f"key: {one}" for one in keys]
    then = _then(state)
    lines += [f"key then: {one}" for one in then.splitlines() if then != SAME]
    return "".join(f"{line}\n" for line in lines)


def _line(one: Setting) -> str:
    return ", ".join(
        f"{name} {value if isinstance(value, str) else written(Fraction(value))}"
        for name, value in ((name, getattr(one, name)) for name in PARTS)
    )


def opened(state: AbstainState, text: str) -> AbstainState:
    """The state that such lines hold; what they do not name is as usual, questions are passed over.

    Raises
    ------
    InputError
        A line is not understood, or the text is too long.

    Examples
    --------
    >>> opened(AbstainState(), "now: load 64, signal margin").now.load
    64
    """
    if len(text) > MOST_TEXT:
        raise InputError(f"The text has {len(text)} characters; at most {MOST_TEXT} are read.")
    new = AbstainState(preset=state.preset)
    keys: dict[str, list[str]] = {"key": [], "key then": []}
    for line in text.splitlines():
        name, _, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or line.startswith(">"):
            continue
        if name == "tolerance":
            new = replace(new, tolerance=Fraction(setting("tolerance", value)))
        elif name == "now":
            new = replace(new, now=_of_line(value))
        elif name == "threshold set at":
            new = replace(new, mark=_of_line(value))
        elif name in keys:
            keys[name].append(value)
        else:
            known = "now, threshold set at, tolerance, key or key then"
            raise InputError(f"Lines begin with {known} and a colon; got {line[:40]!r}.")
    return replace(new, **_with_keys(new.now, new.mark, *map("\n".join, keys.values())))


def _of_line(line: str) -> Setting:
    found: dict[str, Any] = {}
    for part in line.split(","):
        name, _, value = part.strip().partition(" ")
        if name == "signal" and value in SIGNALS:
            found[name] = value
        elif name in PARTS and name != "signal":
            found[name] = setting(name, value)
        else:
            raise InputError(f"A setting is one of {', '.join(PARTS)}; got {part.strip()[:40]!r}.")
    return Setting(**found)
