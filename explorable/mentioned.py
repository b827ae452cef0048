"""What the claims of a text bring into its vocabulary: names, holders, owners, quantities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from explorable.claims import ZERO, Bound, Claim, Has, In, Owns, SameRoom, quantity
from explorable.names import Kind, Name
from explorable.questions import Ask, Beside, Foremost, HowFar

__all__ = ["holders_of", "names_of", "owning_of", "quantities_of", "sharing_of"]


def names_of(said: Sequence[Name], found: Sequence[Claim]) -> dict[str, Name]:
    """Every name by its text: with a house its owner, and with an owner of a room her house."""
    names: dict[str, Name] = {}
    for name in said:
        names.setdefault(name.text, name)
        if name.owner is not None:
            names.setdefault(name.owner, Name(name.owner, Kind.PERSON))
    owners = {name.owner for name in names.values()}
    for atom in found:
        if isinstance(atom, Owns) and names[atom.place].kind is Kind.ROOM:
            person, house = atom.person, f"{atom.person}'s house"
            if person not in owners:
                names.setdefault(house, Name(house, Kind.HOUSE, owner=person))
    return names


def holders_of(found: Sequence[Claim], containers: Iterable[str]) -> dict[str, dict[str, None]]:
    """Who may hold what: of whom it is said, also of something said to be inside it."""
    holders: dict[str, dict[str, None]] = {}
    for atom in found:
        if isinstance(atom, Has):
            holders.setdefault(atom.thing, {})[atom.person] = None
    boxes = set(containers)
    inside = [(a.inner, a.outer) for a in found if isinstance(a, In) and a.outer in boxes]
    while more := [
        (outer, person)
        for inner, outer in inside
        for person in holders.get(inner, ())
        if person not in holders.get(outer, ())
    ]:
        for outer, person in more:
            holders.setdefault(outer, {})[person] = None
    return holders


def sharing_of(
    found: Sequence[Claim],
    kinds: Mapping[str, Kind],
    holders: Mapping[str, Iterable[str]],
    containers: Iterable[str],
) -> tuple[str, ...]:
    """Who is said to share a room, and through what is held or contained, with whom it may."""
    pairs = ((a.first, a.second) for a in found if isinstance(a, SameRoom))
    sharing = dict.fromkeys(name for pair in pairs for name in pair)
    while more := [
        who
        for thing in sharing
        if kinds[thing] is Kind.THING
        for who in (*holders.get(thing, ()), *containers)
        if who not in sharing
    ]:
        sharing.update(dict.fromkeys(more))
    return tuple(sharing)


def quantities_of(found: Sequence[Claim], ask: Ask | None) -> tuple[str, ...]:
    """What the text and the question measure."""
    said = [text for a in found if isinstance(a, Bound) for text in (a.first, a.second)]
    match ask:
        case HowFar(first, second):
            said += [first, second]
        case Foremost(of, _, among):
            said += [quantity(of, name) for name in among]
        case Beside(axis, _, name):
            said.append(quantity(axis, name))
    return tuple(text for text in dict.fromkeys(said) if text != ZERO)


def owning_of(
    found: Sequence[Claim], kinds: Mapping[str, Kind]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who is said to own a house known by its noun, or a room that is said to be in it."""
    owning: dict[str, dict[str, None]] = {}
    held = [(atom.inner, atom.outer) for atom in found if isinstance(atom, In)]
    for atom in found:
        if isinstance(atom, Owns):
            houses = [atom.place, *(outer for inner, outer in held if inner == atom.place)]
            for house in houses:
                if kinds[house] is Kind.HOUSE:
                    owning.setdefault(house, {})[atom.person] = None
    return tuple((house, tuple(who)) for house, who in owning.items())
