"""Keys and a query that stand in a picture: how they are named, dragged, nudged and brought home.

Every place is exact. A picture shows the first one or two axes; the others stay as they are.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Protocol, TypeVar

from explorable.errors import InputError
from explorable.sessions.typed_numbers import MOST_CHARACTERS, MOST_DRAGGED, MOST_KEPT, number

__all__ = [
    "DROPS",
    "FARTHEST",
    "Frame",
    "Place",
    "coordinate",
    "drag",
    "extents",
    "home",
    "linked",
    "nudge",
    "of_link",
    "outside",
    "place_of",
    "places",
    "put",
    "where",
]

Place = tuple[Fraction, ...]
Frame = tuple[tuple[Fraction, Fraction], ...]

FARTHEST = Fraction(10**9)
DROPS = MOST_DRAGGED  # of each number of a place


class Placed(Protocol):
    """A state with keys and a query, what the picture shows of each axis, and a guide."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def keys(self) -> tuple[Place, ...]: ...
    @property
    def query(self) -> Place: ...
    @property
    def frame(self) -> Frame: ...


State = TypeVar("State", bound=Placed)


def coordinate(text: str, what: str = "a coordinate", most: int = MOST_CHARACTERS) -> Fraction:
    """A coordinate, a coefficient or a weight as it is typed."""
    return number(text, what, least=-FARTHEST, most=FARTHEST, characters=most)


def linked(numbers: tuple[Fraction, ...]) -> str:
    """Numbers as a link holds them, exactly.

    >>> linked((Fraction(1, 3), Fraction(2)))
    '1/3 2'
    """
    return " ".join(map(str, numbers))


def of_link(text: str) -> Place:
    """The numbers of a text as `linked` writes it.

    Raises
    ------
    InputError
        One is none, or too large or too long.
    """
    return tuple(coordinate(one, "a number of the link", MOST_KEPT) for one in text.split(" "))


def places(text: str) -> tuple[Place, ...]:
    """Places between commas, as a preset has them.

    >>> places("0 1/2, 2 0")
    ((Fraction(0, 1), Fraction(1, 2)), (Fraction(2, 1), Fraction(0, 1)))
    """
    return tuple(tuple(Fraction(one) for one in key.split()) for key in text.split(","))


def extents(
    keys: tuple[Place, ...], query: Place, axes: int, far: int
) -> list[tuple[Fraction, Fraction]]:
    """Least and most of each of the first axes, of the keys and of a query that is not too far.

    Parameters
    ----------
    far : int
        Too far is so many times the spread of the keys, or of 1.
    """
    ends = [(min(k[a] for k in keys), max(k[a] for k in keys)) for a in range(axes)]
    reach = far * max(Fraction(1), *(high - low for low, high in ends))
    if any(abs(query[a] - keys[0][a]) > reach for a in range(axes)):
        return ends
    return [(min(low, q), max(high, q)) for (low, high), q in zip(ends, query, strict=False)]


def outside(place: Place, frame: Frame) -> bool:
    """Whether a place is not in the picture."""
    return any(not low <= x <= high for x, (low, high) in zip(place, frame, strict=False))


def where(state: Placed, what: str) -> int | None:
    """Which key is meant; None is the query.

    Raises
    ------
    InputError
        It is neither.
    """
    if what == "query":
        return None
    name, _, n = what.partition(" ")
    if name != "key" or not n.isdecimal() or not n.isascii() or int(n) >= len(state.keys):
        raise InputError(f"There is no {what[:20]!r}; there are the query and key 0 and so on.")
    return int(n)


def place_of(state: Placed, what: str) -> Place:
    """Where the query or a key stands."""
    n = where(state, what)
    return state.query if n is None else state.keys[n]


def put(state: State, what: str, place: Place) -> State:
    """The query or a key elsewhere, which leaves the guide."""
    if place == place_of(state, what):
        return state
    n = where(state, what)
    if n is None:
        return replace(state, query=place, guide=None)
    return replace(state, keys=(*state.keys[:n], place, *state.keys[n + 1 :]), guide=None)


def drag(state: State, what: str, at: str) -> State:
    """Where a handle is on its way: the picture stays, and nothing leaves it."""
    here, given = place_of(state, what), at.split(" ")
    if len(given) != len(state.frame):
        raise InputError(f"A place in this picture has {len(state.frame)} numbers.")
    moved = tuple(
        min(high, max(low, coordinate(one, "a place", DROPS)))
        for one, (low, high) in zip(given, state.frame, strict=True)
    )
    return put(state, what, (*moved, *here[len(moved) :]))


def nudge(state: State, what: str, by: str) -> State:
    """An arrow key: the query or a key moves by so much, exactly, and stays in the picture."""
    steps = tuple(coordinate(one, "a step", DROPS) for one in by.split(" "))
    here = place_of(state, what)
    seen = zip(here, steps, state.frame, strict=False)
    moved = tuple(min(max(high, x), max(min(low, x), x + step)) for x, step, (low, high) in seen)
    return put(state, what, (*moved, *here[len(moved) :]))


def home(state: State, begin: State, what: str) -> State:
    """Back to where the preset has it."""
    n = where(state, what)
    if len(state.query) != len(begin.query) or (n is not None and n >= len(begin.keys)):
        raise InputError("The preset has no such place.")
    return put(state, what, begin.query if n is None else begin.keys[n])
