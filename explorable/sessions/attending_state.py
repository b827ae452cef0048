"""What the session of a read holds: tokens with keys and values, a query, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Self

from explorable.errors import InputError
from explorable.sessions.attending_bits import FLOATS
from explorable.sessions.placing import Frame, Place, outside

__all__ = ["HIGHEST_SCALE", "LONGEST_NAME", "MOST_TOKENS", "ORDERS", "AttendingState", "checked"]

MOST_TOKENS = 12
LONGEST_NAME = 24  # characters
HIGHEST_SCALE = Fraction(10)
KEY_LENGTHS, VALUE_LENGTHS = range(2, 5), range(1, 5)
ORDERS: Mapping[str, str] = MappingProxyType(
    {"written": "as written", "trace": "by weight: the trace"}
)


@dataclass(frozen=True, slots=True)
class AttendingState:
    """What undo restores and a link holds.

    Attributes
    ----------
    tokens : tuple of str
        One to twelve names; the same one may stand twice.
    keys, values : tuple of places
        One of each a token; keys have two to four numbers, values one to four.
    query : place
        As long as a key.
    standard : bool
        Whether the scale is 1/√d; otherwise it is ``scale``.
    scale : Fraction
    every : bool
        Whether every key takes part; otherwise the ``k`` largest logits do.
    k : int
    floats : str
        A key of ``FLOATS``: the type of all numbers, in the store and beside it.
    verbatim : bool
        Whether each token keeps a location of its own; otherwise the writes compete.
    out : tuple of int
        The tokens that are left out, ascending.
    order : str
        A key of ``ORDERS``.
    shown : bool
        Whether the cosines are told.
    preset : str
        Where this began; the key Home brings a handle back there.
    guide : int or None
        The step of the guide; None once something was changed by hand.
    frame : tuple of pairs
        What the picture shows of the first two axes; it stays while something is dragged.
    """

    tokens: tuple[str, ...]
    keys: tuple[Place, ...]
    values: tuple[Place, ...]
    query: Place
    standard: bool = True
    scale: Fraction = Fraction(2)
    every: bool = True
    k: int = 2
    floats: str = "float64"
    verbatim: bool = True
    out: tuple[int, ...] = ()
    order: str = "written"
    shown: bool = True
    preset: str = "bank"
    guide: int | None = None
    frame: Frame = ()

    @property
    def d(self) -> int:
        """How many numbers a key has."""
        return len(self.query)

    @property
    def left(self) -> tuple[int, ...]:
        """The tokens that are not left out."""
        return tuple(n for n in range(len(self.tokens)) if n not in self.out)

    @property
    def away(self) -> bool:
        """Whether the query is too far off for the picture."""
        return outside(self.query, self.frame)

    def framed(self) -> Self:
        """The same, with a picture that shows keys, query and 0, as far across as up."""
        seen = (*self.keys, self.query, (Fraction(0),) * self.d)
        ends = [(min(at[axis] for at in seen), max(at[axis] for at in seen)) for axis in (0, 1)]
        half = max(max(high - low for low, high in ends) * Fraction(5, 8), Fraction(1))
        middles = [(low + high) / 2 for low, high in ends]
        frame = tuple((Fraction(floor(m - half)), Fraction(ceil(m + half))) for m in middles)
        return replace(self, frame=frame)


def checked(state: AttendingState) -> AttendingState:
    """The state, if its parts fit together.

    Raises
    ------
    InputError
        They do not.
    """
    n = len(state.tokens)
    if not 1 <= n <= MOST_TOKENS:
        raise InputError(f"There can be 1 to {MOST_TOKENS} tokens; there are {n}.")
    if len(state.keys) != n or len(state.values) != n:
        raise InputError(f"Each of the {n} tokens has one key and one value.")
    for name in state.tokens:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or "|" in name:
            raise InputError(
                f"A token has 1 to {LONGEST_NAME} characters and no bar; got {name[:40]!r}."
            )
    _even("key", state.keys, KEY_LENGTHS, state.tokens)
    _even("value", state.values, VALUE_LENGTHS, state.tokens)
    if state.d != len(state.keys[0]):
        raise InputError(f"Keys have {len(state.keys[0])} numbers, and the query has {state.d}.")
    if not 0 <= state.scale <= HIGHEST_SCALE:
        raise InputError(f"The scale lies between 0 and {HIGHEST_SCALE}.")
    if not 1 <= state.k <= MOST_TOKENS:
        raise InputError(f"The number of keys, k, goes from 1 to {MOST_TOKENS}; got {state.k}.")
    if sorted({*state.out}) != [*state.out] or any(not 0 <= one < n for one in state.out):
        raise InputError(f"Name each token that is left out once, by its number from 1 to {n}.")
    if len(state.out) == n:
        raise InputError("One token has to stay: nothing can be read from an empty store.")
    if state.floats not in FLOATS:
        raise InputError(f"Numbers are {' or '.join(FLOATS)}; got {state.floats[:20]!r}.")
    if state.order not in ORDERS:
        raise InputError(f"Rows stand {' or '.join(ORDERS.values())}.")
    return state


def _even(what: str, places: tuple[Place, ...], lengths: range, tokens: tuple[str, ...]) -> None:
    """Every place as long as the first, and of an allowed length."""
    wide = len(places[0])
    if wide not in lengths:
        least, most = lengths.start, lengths.stop - 1
        raise InputError(
            f"A {what} has {least} to {most} numbers; that of “{tokens[0]}” has {wide}."
        )
    for name, place in zip(tokens, places, strict=True):
        if len(place) != wide:
            raise InputError(
                f"Every {what} has as many numbers as the first, which has {wide}; that of “{name}”"
                f" has {len(place)}. Blanks part them: a comma between two digits is decimal."
            )
