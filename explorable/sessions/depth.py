"""The session of the depth statement: a chain, four conditions as switches, and a step.

What each switch changes is defined in ``explorable.heads.depth``. Source, section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from explorable.errors import InputError
from explorable.heads.depth import CONDITIONS, depth, fault, layers, true_entry
from explorable.sessions.named import Preset, begins, begun_from, choosing, named
from explorable.sessions.session import Session
from explorable.sessions.typed_numbers import MOST_CHARACTERS, MOST_KEPT, number

__all__ = ["LENGTHS", "PRESETS", "DepthSession", "DepthState", "telling"]

LENGTHS = (4, 8)
MOST = Fraction(1000)
CHAIN = tuple(map(Fraction, (-3, 4, -2, -4, -1, 3, -5, 2)))


@dataclass(frozen=True, slots=True)
class DepthState:
    """What undo restores and a link holds.

    Attributes
    ----------
    bounds : tuple of Fraction
        Eight; the chain has the first ``length`` of them.
    length : int
        From 4 to 8.
    broken : frozenset of str
        The conditions that do not hold.
    step : int
        What is shown: the entries after so many steps.
    row, column : int
        The entry that is looked at.
    preset : str
        What it was begun with; empty for none.
    """

    bounds: tuple[Fraction, ...] = CHAIN
    length: int = 6
    broken: frozenset[str] = frozenset()
    step: int = 3
    row: int = 0
    column: int = 6
    preset: str = ""

    @property
    def chain(self) -> tuple[Fraction, ...]:
        """The bounds of the chain."""
        return self.bounds[: self.length]


def telling(state: DepthState) -> tuple[int, int]:
    """The entry that shows best what is wrong: the first one that becomes so.

    Of several, one that is too low, so that it says what is false. Without any, that of the
    whole chain.
    """
    chain = state.chain
    right = layers(chain, frozenset(), state.step)
    for after, due in zip(layers(chain, state.broken, state.step), right, strict=True):
        found = [
            (fault(entry, wanted, true_entry(chain, i, k)), i, k)
            for i, (row, wants) in enumerate(zip(after, due, strict=True))
            for k, (entry, wanted) in enumerate(zip(row, wants, strict=True))
        ]
        wrong = [(kind == "high", i, k) for kind, i, k in found if kind in {"low", "high"}]
        if wrong:
            return min(wrong)[1:]
    return 0, state.length


def _told(state: DepthState) -> DepthState:
    row, column = telling(state)
    return replace(state, row=row, column=column)


PRESETS: tuple[Preset[DepthState], ...] = (
    begins("hold", "All four hold", DepthState()),
    *(
        begins(key, name, _told(DepthState(broken=frozenset({key}))))
        for key, name in zip(
            CONDITIONS,
            ("Two share a position", "Scores are not bounds", "Weights sum to one", "Rows change"),
            strict=True,
        )
    ),
    begins("long", "Eight bounds", DepthState(length=8, column=8)),
)
BY_KEY: Mapping[str, Preset[DepthState]] = MappingProxyType({one.key: one for one in PRESETS})


class DepthSession(Session[DepthState]):
    """A chain and its closure; acts *preset*, *switch*, *step*, *length*, *bound*, *select*.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = DepthSession()
    >>> session.act("switch", condition="plain")
    >>> sorted(session.state.broken), (session.state.row, session.state.column)
    (['plain'], (0, 2))
    """

    kind = "depth"
    keys = ("bounds", "length", "broken", "step", "at", "preset")

    def __init__(self, preset: str = "hold") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {
            "preset": choosing(BY_KEY),
            "switch": _switch,
            "step": _step,
            "length": _length,
            "bound": _bound,
            "select": _select,
        }

    def fields(self, state: DepthState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "bounds": " ".join(map(str, state.bounds)),
            "length": str(state.length),
            "broken": " ".join(sorted(state.broken)),
            "step": str(state.step),
            "at": f"{state.row} {state.column}",
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> DepthState:
        """The state that a link holds."""
        bounds = tuple(_entry(one, MOST_KEPT) for one in fields.get("bounds", "").split(" "))
        broken = frozenset(fields.get("broken", "").split())
        digits = [fields.get("length", ""), fields.get("step", ""), *fields.get("at", "").split()]
        known = len(bounds) == LENGTHS[1] and broken <= set(CONDITIONS)
        if not known or len(digits) != 4 or not all(one in set("012345678") for one in digits):
            raise InputError("The link holds no chain of eight bounds with its switches.")
        length, step, row, column = map(int, digits)
        begun = begun_from(BY_KEY, fields.get("preset", ""))
        state = _length(DepthState(bounds=bounds, broken=broken, preset=begun), length)
        return _select(_step(state, step), row, column)


def _entry(text: str, characters: int = MOST_CHARACTERS) -> Fraction:
    return number(text, "a bound", least=-MOST, most=MOST, characters=characters)


def _switch(state: DepthState, condition: str) -> DepthState:
    if condition not in CONDITIONS:
        raise InputError(f"The conditions are {', '.join(CONDITIONS)}; got {condition[:40]!r}.")
    return _told(replace(state, broken=state.broken ^ {condition}, step=depth(state.length)))


def _step(state: DepthState, n: int) -> DepthState:
    most = depth(state.length)
    if not 0 <= n <= most:
        raise InputError(f"Steps are counted from 0 to {most}.")
    return replace(state, step=n)


def _length(state: DepthState, n: int) -> DepthState:
    if not LENGTHS[0] <= n <= LENGTHS[1]:
        raise InputError(f"A chain has from {LENGTHS[0]} to {LENGTHS[1]} bounds.")
    return _told(replace(state, length=n, step=depth(n)))


def _bound(state: DepthState, at: int, value: str) -> DepthState:
    if not 0 <= at < state.length:
        raise InputError(f"The bounds of the chain are counted from 0 to {state.length - 1}.")
    bounds = list(state.bounds)
    bounds[at] = _entry(value)
    return replace(state, bounds=tuple(bounds))


def _select(state: DepthState, row: int, column: int) -> DepthState:
    if not (0 <= row <= state.length and 0 <= column <= state.length):
        raise InputError(f"Rows and columns are counted from 0 to {state.length}.")
    return replace(state, row=row, column=column)
