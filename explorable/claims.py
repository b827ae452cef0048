"""What a sentence says, as data: claims about one world, and changes between two.

A claim names people, things, rooms and houses by ``Name.text`` and knows no vocabulary: it
is grounded anew on whatever vocabulary the text has by then (LANGUAGE.md, Worlds 10).
Three pieces of code give it meaning and share nothing: ``domains.grounding`` (formulas over
all worlds), ``checking.truth`` (one world) and ``checking.schemas`` (clauses).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

__all__ = [
    "FALSE",
    "TRUE",
    "ZERO",
    "All",
    "Any",
    "Atom",
    "Bound",
    "Change",
    "Claim",
    "Everyone",
    "Has",
    "In",
    "Meaning",
    "Not",
    "One",
    "Owns",
    "People",
    "SameRoom",
    "atoms",
    "claim_of",
    "measured",
    "quantity",
    "renamed",
    "renamed_claim",
    "requantified",
    "spoken_of",
]


@dataclass(frozen=True, slots=True)
class In:
    """``inner`` is in ``outer``, directly or further inside.

    A person or thing in a room or house; a thing in a thing; a room in a house.
    """

    inner: str
    outer: str


@dataclass(frozen=True, slots=True)
class Has:
    """``person`` holds ``thing``, directly or inside something she holds."""

    person: str
    thing: str


@dataclass(frozen=True, slots=True)
class Owns:
    """``person`` owns the house ``place``, or the house that the room ``place`` is in."""

    person: str
    place: str


@dataclass(frozen=True, slots=True)
class SameRoom:
    """``first`` and ``second`` (people or things) are in one room, named or not (Worlds 20)."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class People:
    """The number of people in ``place``, named or not, leaving out ``besides``.

    It lies in ``low .. high``; ``high`` None means no upper bound. *Nobody* is 0..0,
    *someone* 1..None, *only Ana* adds 0..0 besides Ana.
    """

    place: str
    low: int
    high: int | None
    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Everyone:
    """Each person, named or not, is in one of ``places``; true where there is nobody at all.

    ``once`` asks for exactly one of them: *either in the kitchen or in Luis's house*.
    """

    places: tuple[str, ...]
    once: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """``first`` − ``second`` ≤ ``most``, with ``strict`` < (source, section 5).

    Both are quantities (see `quantity`), or ``ZERO``: midnight, birth, the origin.
    """

    first: str
    second: str
    most: Fraction
    strict: bool = False


def quantity(of: str, name: str) -> str:
    """What is measured of a name.

    ``arrival`` in minutes, ``age`` in years, ``size`` without a unit, and the position ``x``
    (to the right, east) and ``y`` (up, north).

    >>> quantity("arrival", "Ana")
    'arrival of Ana'
    """
    return f"{of} of {name}"


def measured(text: str) -> str:
    """The name that a quantity is of.

    >>> measured("arrival of Ana")
    'Ana'
    """
    return text.partition(" of ")[2]


@dataclass(frozen=True, slots=True)
class Not:
    """The complement."""

    part: Claim


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds; with no part, always."""

    parts: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Some part holds; with no part, never."""

    parts: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class One:
    """Exactly one part holds, of any number."""

    parts: tuple[Claim, ...]


Atom = In | Has | Owns | SameRoom | People | Everyone | Bound
Claim = Atom | Not | All | Any | One

ZERO = "zero"
TRUE = All(())
FALSE = Any(())


@dataclass(frozen=True, slots=True)
class Change:
    """One update: the ``movers`` give up their places, then ``after`` holds (source, section 2).

    Attributes
    ----------
    movers : tuple of str
        People and things whose place (and shared unnamed room) is given up.
    before : Claim
        What the earlier world must satisfy (*from the kitchen*, *no longer*).
    after : Claim
        What the later world satisfies.
    keep : bool
        Worlds that already satisfy ``after`` stay as they are; only the others move.
    """

    movers: tuple[str, ...]
    before: Claim
    after: Claim
    keep: bool = False


Meaning = Claim | Change


def claim_of(meaning: Meaning) -> Claim:
    """Everything a meaning says, as one claim (for the names and numbers in it)."""
    return All((meaning.before, meaning.after)) if isinstance(meaning, Change) else meaning


def atoms(claim: Claim) -> Iterator[Atom]:
    """The claims without parts inside ``claim``, in the order they are said."""
    match claim:
        case Not(part):
            yield from atoms(part)
        case All(parts) | Any(parts) | One(parts):
            for part in parts:
                yield from atoms(part)
        case _:
            yield claim


def spoken_of(claim: Claim) -> frozenset[str]:
    """The names that ``claim`` speaks of."""
    found: set[str] = set()
    for atom in atoms(claim):
        match atom:
            case In(one, other) | Has(one, other) | Owns(one, other) | SameRoom(one, other):
                found |= {one, other}
            case People(place, besides=besides):
                found |= {place, *besides}
            case Everyone(places):
                found |= {*places}
            case Bound(one, other):
                found |= {measured(each) for each in (one, other) if each != ZERO}
    return frozenset(found)


def renamed(meaning: Meaning, new: Mapping[str, str]) -> Meaning:
    """``meaning`` with some names said otherwise (S28, and a misspelling that is read)."""
    if not isinstance(meaning, Change):
        return renamed_claim(meaning, new)
    movers = tuple(new.get(name, name) for name in meaning.movers)
    before, after = renamed_claim(meaning.before, new), renamed_claim(meaning.after, new)
    return Change(movers, before, after, meaning.keep)


def requantified(text: str, new: Mapping[str, str]) -> str:
    """A quantity of a name that is said otherwise."""
    of, _, who = text.partition(" of ")
    return text if text == ZERO else quantity(of, new.get(who, who))


def renamed_claim(claim: Claim, new: Mapping[str, str]) -> Claim:
    """The same for a claim."""

    def name(text: str) -> str:
        return new.get(text, text)

    def of(parts: tuple[Claim, ...]) -> tuple[Claim, ...]:
        return tuple(renamed_claim(part, new) for part in parts)

    match claim:
        case In(inner, outer):
            return In(name(inner), name(outer))
        case Has(person, thing):
            return Has(name(person), name(thing))
        case Owns(person, place):
            return Owns(name(person), name(place))
        case SameRoom(first, second):
            return SameRoom(name(first), name(second))
        case People(place, low, high, besides):
            return People(name(place), low, high, tuple(map(name, besides)))
        case Everyone(places, once):
            return Everyone(tuple(map(name, places)), once)
        case Bound(first, second, most, strict):
            return Bound(requantified(first, new), requantified(second, new), most, strict)
        case Not(part):
            return Not(renamed_claim(part, new))
        case All(parts):
            return All(of(parts))
        case Any(parts):
            return Any(of(parts))
        case One(parts):
            return One(of(parts))
