"""What a claim, a question and a text mean on ONE world: the plainest statement of the meaning.

A world maps every factor of a vocabulary to one of its values (``vocabulary``'s docstring);
a history is one world a moment. Nothing here searches, encodes or counts worlds, so that
everything that does can be held against it (source, section 2; LANGUAGE.md, "Worlds").

A mapping that lacks a factor that is looked at raises `KeyError`: `exclusion` relies on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorable.checking.background import consistent, denoted, is_world, share
from explorable.claims import (
    All,
    Any,
    Change,
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
from explorable.names import Kind, listed
from explorable.questions import (
    ELSEWHERE,
    NO_HOUSE,
    NOBODY,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    Could,
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
from explorable.vocabulary import NOWHERE, Vocabulary, World

__all__ = [
    "consistent",
    "holds",
    "is_history",
    "is_rest",
    "is_world",
    "released",
    "value",
]


def _chain(x: str, world: World, vocabulary: Vocabulary) -> list[str]:
    """What ``x`` is in, step by step: holder or containers, and at the end its leaf."""
    chain = [world[f"place of {x}"]]
    while chain[-1] not in vocabulary.leaves:
        chain.append(world[f"place of {chain[-1]}"])
        if len(chain) > len(vocabulary.names) + 1:
            raise InputError(f"{x} is inside itself; such a mapping is not a world")
    return chain


def _leaf(x: str, world: World, vocabulary: Vocabulary) -> str:
    return _chain(x, world, vocabulary)[-1]


def _root(x: str, world: World, vocabulary: Vocabulary) -> str:
    return [x, *_chain(x, world, vocabulary)][-2]


def _house_of_leaf(leaf: str, world: World, vocabulary: Vocabulary) -> str | None:
    if leaf in vocabulary.rests:
        house = vocabulary.rests[leaf]
    elif leaf in vocabulary.rooms:
        house = world[f"house of {leaf}"]
    else:
        return None
    return None if house == NOWHERE else denoted(house, world, vocabulary)


def _house(x: str, world: World, vocabulary: Vocabulary) -> str | None:
    """The house that a person, thing or room is in."""
    kind = _kind(x, vocabulary)
    leaf = x if kind is Kind.ROOM else _leaf(x, world, vocabulary)
    return _house_of_leaf(leaf, world, vocabulary)


def _kind(x: str, vocabulary: Vocabulary) -> Kind:
    if x not in vocabulary.kinds:
        raise InputError(f"{x!r} is not a name of this vocabulary")
    return vocabulary.kinds[x]


def _leaf_in(leaf: str, place: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether a leaf lies in a room (is it) or in a house."""
    if _kind(place, vocabulary) is Kind.HOUSE:
        house = _house_of_leaf(leaf, world, vocabulary)
        return house is not None and house == denoted(place, world, vocabulary)
    return leaf == place


def _is_in(inner: str, outer: str, world: World, vocabulary: Vocabulary) -> bool:
    match _kind(inner, vocabulary), _kind(outer, vocabulary):
        case ((Kind.PERSON | Kind.THING), (Kind.ROOM | Kind.HOUSE)):
            return _leaf_in(_leaf(inner, world, vocabulary), outer, world, vocabulary)
        case Kind.ROOM, Kind.HOUSE:
            return _leaf_in(inner, outer, world, vocabulary)
        case Kind.THING, Kind.THING:
            return outer in _chain(inner, world, vocabulary)
        case one, other:
            raise InputError(f"a {one} is never in a {other}: {inner!r} in {outer!r}")


def _owner(house: str, world: World, vocabulary: Vocabulary) -> str:
    named = next((h.owner for h in vocabulary.houses if h.text == house), None)
    return world[f"owner of {house}"] if named is None else named


def _owner_of_place(place: str, world: World, vocabulary: Vocabulary) -> str:
    """Owner of a house, or of the house a person, thing or room is in; or *no named house*."""
    if _kind(place, vocabulary) is Kind.HOUSE:
        return _owner(place, world, vocabulary)
    house = _house(place, world, vocabulary)
    return NO_HOUSE if house is None else _owner(house, world, vocabulary)


def _same_room(a: str, b: str, world: World, vocabulary: Vocabulary) -> bool:
    a, b = _root(a, world, vocabulary), _root(b, world, vocabulary)
    place = world[f"place of {a}"]
    if a == b:
        return True
    if place != world[f"place of {b}"]:
        return False
    if place in vocabulary.rooms:
        return True
    shared = share(a, b, world, vocabulary)
    if shared is None:
        raise KeyError(f"{a} with {b}")
    return shared


def _people_in(place: str, world: World, vocabulary: Vocabulary) -> list[str]:
    return [p for p in vocabulary.people if _is_in(p, place, world, vocabulary)]


def _others_in(place: str, world: World, vocabulary: Vocabulary) -> int:
    return sum(
        int(world[f"others in {leaf}"])
        for leaf in vocabulary.leaves
        if _leaf_in(leaf, place, world, vocabulary)
    )


def _some_counter_full(place: str, world: World, vocabulary: Vocabulary) -> bool:
    """Whether a counter in ``place`` stands at the cap, which means "or more"."""
    return any(
        world[f"others in {leaf}"] == str(vocabulary.cap)
        for leaf in vocabulary.leaves
        if _leaf_in(leaf, place, world, vocabulary)
    )


def holds(claim: Claim, world: World, vocabulary: Vocabulary) -> bool:
    """Whether ``claim`` is true in ``world``.

    Raises
    ------
    InputError
        The claim names what the vocabulary does not hold, or puts a level into a wrong one.
    """
    match claim:
        case In(inner, outer):
            return _is_in(inner, outer, world, vocabulary)
        case Has(person, thing):
            return person in _chain(thing, world, vocabulary)
        case Owns(person, place):
            return _owner_of_place(place, world, vocabulary) == person
        case SameRoom(first, second):
            return first == second or _same_room(first, second, world, vocabulary)
        case People(place, low, high, besides):
            named = [p for p in _people_in(place, world, vocabulary) if p not in besides]
            number = len(named) + _others_in(place, world, vocabulary)
            return low <= number and (high is None or number <= high)
        case Everyone(place):
            return len(_people_in(place, world, vocabulary)) == len(vocabulary.people) and all(
                world[f"others in {leaf}"] == "0" or _leaf_in(leaf, place, world, vocabulary)
                for leaf in vocabulary.leaves
            )
        case Not(part):
            return not holds(part, world, vocabulary)
        case All(parts):
            return all(holds(part, world, vocabulary) for part in parts)
        case Any(parts):
            return any(holds(part, world, vocabulary) for part in parts)
        case One(parts):
            return sum(holds(part, world, vocabulary) for part in parts) == 1


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
            return _leaf(name, world, vocabulary)
        case WhoseHouse(name) | WhoOwns(name):
            return _owner_of_place(name, world, vocabulary)
        case Whether(claim) | Could(claim) | Must(claim):
            return "yes" if holds(claim, world, vocabulary) else "no"
        case WhoIn(place):
            named = _people_in(place, world, vocabulary)
            rest = [OTHERS] if _others_in(place, world, vocabulary) else []
            return listed([*sorted(named), *rest]) or NOBODY
        case HowMany(place):
            number = len(_people_in(place, world, vocabulary))
            number += _others_in(place, world, vocabulary)
            full = _some_counter_full(place, world, vocabulary)
            return f"{number} or more" if full else str(number)
        case WhoHas(thing):
            return _holder(thing, world, vocabulary)
        case _:
            raise InputError("this question has a value for each person, none of its own")


def _where(name: str, level: str | None, world: World, vocabulary: Vocabulary) -> str:
    if level == "holder":
        return _holder(name, world, vocabulary)
    if level == "room":
        return _leaf(name, world, vocabulary)
    return _house(name, world, vocabulary) or NO_HOUSE


def _holder(thing: str, world: World, vocabulary: Vocabulary) -> str:
    chain = _chain(thing, world, vocabulary)
    return next((at for at in chain if at in vocabulary.people), NOBODY)


def is_rest(value: str, ask: Ask, level: str | None) -> bool:
    """Whether a value stands for what has no name, and so never counts as forced."""
    match ask:
        case WhereIs() | WhichRoom() if level == "holder":
            return value == NOBODY
        case WhereIs() | WhichRoom():
            return value in (ELSEWHERE, NO_HOUSE) or value.startswith("somewhere else in ")
        case WhoseHouse() | WhoOwns():
            return value in (SOMEONE_ELSE, NO_HOUSE)
        case WhoHas():
            return value == NOBODY
        case WhoIn():
            return value == OTHERS or value.endswith(f" {OTHERS}")
        case HowMany():
            return value.endswith(" or more")
        case _:
            return False


def released(factor: str, change: Change) -> bool:
    """Whether ``change`` gives up ``factor``: a mover's place, or whom she shares a room with."""
    return any(
        factor == f"place of {mover}"
        or factor.startswith(f"{mover} with ")
        or factor.endswith(f" with {mover}")
        for mover in change.movers
    )


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
    changes = sum(isinstance(s.meaning, Change) for s in statements)
    if len(history) != changes + 1 or not all(is_world(w, vocabulary) for w in history):
        return False
    moment = 0
    for number, statement in enumerate(statements, 1):
        meaning, counts = statement.meaning, only is None or number in only
        if isinstance(meaning, Change):
            earlier, later = history[moment], history[moment + 1]
            moment += 1
            if any(earlier[f] != later[f] for f in earlier if not released(f, meaning)):
                return False
            if counts and not _changes(meaning, earlier, later, vocabulary):
                return False
        elif counts and not holds(meaning, history[moment], vocabulary):
            return False
    return True


def _changes(change: Change, earlier: World, later: World, vocabulary: Vocabulary) -> bool:
    if not holds(change.before, earlier, vocabulary):
        return False
    if not holds(change.after, later, vocabulary):
        return False
    stays = change.keep and holds(change.after, earlier, vocabulary)
    return not stays or dict(earlier) == dict(later)
