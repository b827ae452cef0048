"""What a claim, a question and a text mean on ONE world: the plainest statement of the meaning.

A world maps every factor of a vocabulary to one of its values (``vocabulary``'s docstring);
a history is one world a moment. Nothing here searches, encodes or counts worlds, so that
everything that does can be held against it (source, section 2; LANGUAGE.md, "Worlds").

A mapping that lacks a factor that is looked at raises `KeyError`: `exclusion` relies on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorable.checking.background import consistent, is_world
from explorable.checking.numbers import bound_holds, number_value
from explorable.checking.told import released, told_of
from explorable.checking.whereabouts import (
    chain,
    house_of,
    is_in,
    leaf_in,
    leaf_of,
    others_in,
    owner_of_place,
    people_in,
    same_room,
    some_counter_full,
)
from explorable.claims import (
    All,
    Any,
    Bound,
    Claim,
    Everyone,
    Has,
    In,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
from explorable.errors import InputError
from explorable.names import listed
from explorable.questions import (
    ELSEWHERE,
    NO_HOUSE,
    NOBODY,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    Beside,
    Could,
    Foremost,
    HowFar,
    HowMany,
    Must,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
    levels,
)
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, World

__all__ = [
    "consistent",
    "holds",
    "is_history",
    "is_rest",
    "is_world",
    "released",
    "value",
]


def holds(claim: Claim, world: World, vocabulary: Vocabulary) -> bool:
    """Whether ``claim`` is true in ``world``.

    Raises
    ------
    InputError
        The claim names what the vocabulary does not hold, or puts a level into a wrong one.
    """
    match claim:
        case In(inner, outer):
            return is_in(inner, outer, world, vocabulary)
        case Has(person, thing):
            return person in chain(thing, world, vocabulary)
        case Bound():
            return bound_holds(claim, world)
        case Owns(person, place):
            return owner_of_place(place, world, vocabulary) == person
        case SameRoom(first, second):
            return first == second or same_room(first, second, world, vocabulary)
        case People(place, low, high, besides):
            named = [p for p in people_in(place, world, vocabulary) if p not in besides]
            number = len(named) + others_in(place, world, vocabulary)
            return low <= number and (high is None or number <= high)
        case Everyone():
            return _everyone(claim, world, vocabulary)
        case Not(part):
            return not holds(part, world, vocabulary)
        case All(parts):
            return all(holds(part, world, vocabulary) for part in parts)
        case Any(parts):
            return any(holds(part, world, vocabulary) for part in parts)
        case One(parts):
            return sum(holds(part, world, vocabulary) for part in parts) == 1


def _everyone(claim: Everyone, world: World, vocabulary: Vocabulary) -> bool:
    for leaf in vocabulary.leaves:
        number = sum(leaf_in(leaf, place, world, vocabulary) for place in claim.places)
        if number == 1 or (number and not claim.once):
            continue
        if world[f"others in {leaf}"] != "0":
            return False
        if any(leaf_of(person, world, vocabulary) == leaf for person in vocabulary.people):
            return False
    return True


def value(ask: Ask, level: str | None, world: World, vocabulary: Vocabulary) -> str:
    """The answer in one world, as a person reads it.

    *Could* and *must* ask about many worlds; in one they are answered as *whether*.

    Raises
    ------
    InputError
        The question has no such level, or has one value a person and none of its own.
    """
    if level not in levels(ask, vocabulary.kinds):
        raise InputError(f"{type(ask).__name__} is not answered at the level {level!r}")
    match ask:
        case WhereIs(name):
            return _where(name, level, world, vocabulary)
        case WhichRoom(name):
            return leaf_of(name, world, vocabulary)
        case WhoseHouse(name) | WhoOwns(name):
            return owner_of_place(name, world, vocabulary)
        case Whether(claim) | Could(claim) | Must(claim):
            return "yes" if holds(claim, world, vocabulary) else "no"
        case WhoIn(place):
            named = people_in(place, world, vocabulary)
            rest = [OTHERS] if others_in(place, world, vocabulary) else []
            return listed([*sorted(named), *rest]) or NOBODY
        case HowMany(place):
            number = len(people_in(place, world, vocabulary))
            number += others_in(place, world, vocabulary)
            full = some_counter_full(place, world, vocabulary)
            return f"{number} or more" if full else str(number)
        case WhoHas(thing):
            return _holder(thing, world, vocabulary)
        case HowFar() | Foremost() | Beside():
            return number_value(ask, world, vocabulary)
        case _:
            raise InputError("this question has a value for each person, none of its own")


def _where(name: str, level: str | None, world: World, vocabulary: Vocabulary) -> str:
    if level == "holder":
        return _holder(name, world, vocabulary)
    if level == "room":
        return leaf_of(name, world, vocabulary)
    return house_of(name, world, vocabulary) or NO_HOUSE


def _holder(thing: str, world: World, vocabulary: Vocabulary) -> str:
    places = chain(thing, world, vocabulary)
    return next((at for at in places if at in vocabulary.people), NOBODY)


def is_rest(value: str, ask: Ask, level: str | None) -> bool:
    """Whether a value stands for what has no name, and so never counts as forced."""
    match ask:
        case WhereIs() | WhichRoom() if level == "holder":
            return value == NOBODY
        case WhereIs() | WhichRoom():
            return value in (ELSEWHERE, NO_HOUSE) or value.startswith("somewhere else in ")
        case WhoseHouse() | WhoOwns():
            return value in (SOMEONE_ELSE, NOBODY, NO_HOUSE)
        case WhoHas():
            return value == NOBODY
        case WhoIn():
            return value == OTHERS or value.endswith(f" {OTHERS}")
        case HowMany():
            return value.endswith(" or more")
        case HowFar():
            return value.startswith(("[", "("))
        case _:
            return False


def is_history(
    history: Sequence[World],
    statements: Sequence[Statement],
    vocabulary: Vocabulary,
    only: frozenset[int] | None = None,
) -> bool:
    """Whether ``history`` is one world a moment and satisfies the statements.

    Parameters
    ----------
    history : sequence of worlds
        One more than there are changes among all ``statements``.
    only : frozenset of int, optional
        The 1-based numbers of the statements that count; absent, all. A change that does not
        count still gives up its movers' places and nothing else.
    """
    return told_of(statements, vocabulary, holds).allows(history, only)
