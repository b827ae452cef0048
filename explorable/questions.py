"""What can be asked, as data: a map from worlds to values, at one or more levels.

``checking.truth.value`` evaluates it on one world; ``domains.grounding.cases`` gives a
formula for each value. Values are strings as a person reads them: ``"kitchen"``, ``"yes"``,
``"2"``, ``"Ana and Luis"``. *Rest values* stand for what has no name; they never count as
forced (LANGUAGE.md, Worlds 8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorable.claims import Claim
from explorable.names import Kind, Name

__all__ = [
    "ALIKE",
    "ELSEWHERE",
    "NOBODY",
    "NOTHING",
    "NO_HOUSE",
    "OTHERS",
    "SOMEONE_ELSE",
    "Ask",
    "Beside",
    "Could",
    "Foremost",
    "HowFar",
    "HowMany",
    "Must",
    "Question",
    "WhereEveryone",
    "WhereIs",
    "Whether",
    "WhichRoom",
    "WhoHas",
    "WhoIn",
    "WhoOwns",
    "WhoseHouse",
    "asked_claim",
    "levels",
]

ELSEWHERE = "elsewhere"
NO_HOUSE = "no named house"
SOMEONE_ELSE = "someone else"
NOBODY = "nobody"
OTHERS = "others"
NOTHING = "nothing"
ALIKE = {
    "arrival": "at the same time",
    "age": "equally old",
    "size": "equally big",
    "x": "in one column",
    "y": "in one row",
}


@dataclass(frozen=True, slots=True)
class WhereIs:
    """Q1. Levels: room, house (a person); holder, room, house (a thing); house (a room)."""

    name: str


@dataclass(frozen=True, slots=True)
class WhoseHouse:
    """Q2. The owner of the house ``name`` is in; rest: *someone else*, *no named house*."""

    name: str


@dataclass(frozen=True, slots=True)
class WhichRoom:
    """Q3. The room level of Q1 alone."""

    name: str


@dataclass(frozen=True, slots=True)
class Whether:
    """Q4, Q5, Q18: *yes* or *no*."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class WhoIn:
    """Q6. The set of named people in ``place``, with *others* where an unnamed one is."""

    place: str


@dataclass(frozen=True, slots=True)
class HowMany:
    """Q7. The number of people in ``place``; rest: *k or more*, k the least capped total."""

    place: str


@dataclass(frozen=True, slots=True)
class WhoOwns:
    """Q8. The owner of a house, or of the house a room is in; rest as for Q2."""

    place: str


@dataclass(frozen=True, slots=True)
class WhoHas:
    """Q18. The holder of ``thing``; *nobody* is a rest value (LANGUAGE.md 24)."""

    thing: str


@dataclass(frozen=True, slots=True)
class Could:
    """Q14: *yes* when some remaining world satisfies the claim."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class Must:
    """Q14: *yes* when every remaining world satisfies the claim."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class WhereEveryone:
    """E51: one *where* for each named person."""


@dataclass(frozen=True, slots=True)
class HowFar:
    """Q9, Q10: ``first`` − ``second``, quantities or ZERO; an interval over all worlds.

    ``unit`` says how a number is read out: ``clock`` (*9:30*), ``minutes``, ``years``.
    """

    first: str
    second: str
    unit: str


@dataclass(frozen=True, slots=True)
class Foremost:
    """Q10. Whose quantity is the ``least`` (*first*, *youngest*) or the greatest of ``among``.

    With no name in ``among`` it is asked of all that the text measures so. Several who tie are
    listed; of two who tie, `ALIKE` says it in words.
    """

    of: str
    least: bool
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """Q12. What lies on one side of ``name``: ``sign`` × (its ``axis`` − that of name) > 0.

    ``immediate``: exactly one step from it.
    """

    axis: str
    sign: int
    name: str
    immediate: bool = False


Ask = (
    WhereIs
    | WhoseHouse
    | WhichRoom
    | Whether
    | WhoIn
    | HowMany
    | WhoOwns
    | WhoHas
    | Could
    | Must
    | WhereEveryone
    | HowFar
    | Foremost
    | Beside
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question read from text.

    Attributes
    ----------
    text : str
        As typed (trimmed).
    ask : Ask
        Its meaning.
    names : tuple of Name
        The names it mentions; they grow the vocabulary for this question only.
    notes : tuple of str
        What was filled in or assumed.
    """

    text: str
    ask: Ask
    names: tuple[Name, ...] = ()
    notes: tuple[str, ...] = ()


_LEVELS = {
    Kind.PERSON: ("room", "house"),
    Kind.THING: ("holder", "room", "house"),
    Kind.ROOM: ("house",),
}


def levels(ask: Ask, kinds: Mapping[str, Kind]) -> tuple[str | None, ...]:
    """The levels an answer has, finest first; one None for a question without levels."""
    return _LEVELS.get(kinds[ask.name], ("house",)) if isinstance(ask, WhereIs) else (None,)


def asked_claim(ask: Ask) -> Claim | None:
    """The claim of a *yes* or *no* question; None for any other."""
    return ask.claim if isinstance(ask, Whether | Could | Must) else None
