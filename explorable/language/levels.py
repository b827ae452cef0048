"""Which name is a person, a thing, a room or a house, decided over the whole text.

A noun of the lexicon has its level; every other takes the lowest level that fits all
sentences (LANGUAGE.md, Worlds 3 and 16). What a sentence demands is of two kinds: what a
place in it asks for (``Role``) and what lies in what (``In``). Both are closed under taking
the lower of two levels, so narrowing until nothing changes and taking the lowest left is
the least assignment, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from explorable.claims import In, Meaning, atoms, claim_of
from explorable.language.draft import Mention, Role
from explorable.language.lexicon import kind_of
from explorable.language.newcomers import is_newcomer
from explorable.names import Kind, Name

__all__ = ["Clash", "Said", "names_of", "settle"]

PERSON, THING, ROOM, HOUSE = Kind.PERSON, Kind.THING, Kind.ROOM, Kind.HOUSE
ORDER = (PERSON, THING, ROOM, HOUSE)

ALLOWED: Mapping[Role, frozenset[Kind]] = {
    Role.PERSON: frozenset({PERSON}),
    Role.PLACE: frozenset({ROOM, HOUSE}),
    Role.CONTAINER: frozenset({THING, ROOM, HOUSE}),
    Role.INSIDE: frozenset({THING, ROOM}),
    Role.THING: frozenset({THING}),
    Role.ROOM: frozenset({ROOM}),
    Role.HOUSE: frozenset({ROOM, HOUSE}),
    Role.NOUN: frozenset({THING, ROOM, HOUSE}),
    Role.ANY: frozenset(ORDER),
}

NESTED = frozenset(
    {
        (PERSON, ROOM),
        (PERSON, HOUSE),
        (THING, THING),
        (THING, ROOM),
        (THING, HOUSE),
        (ROOM, HOUSE),
    }
)

WANTED = {
    Role.PERSON: "a person",
    Role.PLACE: "a place",
    Role.CONTAINER: "something that holds things",
    Role.INSIDE: "something that is in a place",
    Role.THING: "a thing",
    Role.ROOM: "a room",
    Role.HOUSE: "a room or a house",
    Role.NOUN: "a thing or a place",
    Role.ANY: "anything with a name",
}


@dataclass(frozen=True, slots=True)
class Said:
    """What one sentence demands: its number, its names and everything it may mean."""

    number: int
    mentions: tuple[Mention, ...]
    meanings: tuple[Meaning, ...] = ()


class Clash(Exception):
    """Two demands on the level of ``name`` that do not fit.

    ``late`` is the sentence that cannot be added, ``early`` the one it does not fit, or
    None where the lexicon or the sentence alone is enough; ``reason`` is a plain clause.
    """

    def __init__(self, name: str, late: int, early: int | None, reason: str) -> None:
        super().__init__(reason)
        self.name = name
        self.late = late
        self.early = early
        self.reason = reason


def _own(mention: Mention) -> frozenset[Kind]:
    """What a mention allows for its name by its form and the lexicon."""
    allowed = ALLOWED[mention.role]
    noun = mention.text.removeprefix(f"{mention.owner}'s ")
    fixed = kind_of(noun) if mention.article or noun[:1].islower() else None
    return allowed if fixed is None else allowed & {fixed}


def _pairs(said: Said) -> Iterable[tuple[str, str]]:
    for meaning in said.meanings:
        for atom in atoms(claim_of(meaning)):
            if isinstance(atom, In):
                yield atom.inner, atom.outer
    for mention in said.mentions:
        if mention.inside is not None:
            yield mention.text, mention.inside


def _narrow(domains: dict[str, frozenset[Kind]], pairs: Iterable[tuple[str, str]]) -> str | None:
    """Narrow until nothing changes; the name that is left without a level, or None."""
    for name, left in domains.items():
        if not left:
            return name
    links = list(dict.fromkeys(pairs))
    changed = True
    while changed:
        changed = False
        for inner, outer in links:
            first, second = domains[inner], domains[outer]
            low = frozenset(k for k in first if any((k, o) in NESTED for o in second))
            high = frozenset(k for k in second if any((i, k) in NESTED for i in first))
            if not low or not high or inner == outer:
                return inner
            if low != first or high != second:
                domains[inner], domains[outer] = low, high
                changed = True
    return None


def _domains(
    said: Iterable[Said], fixed: Mapping[str, Kind], *, lexicon: bool = True
) -> dict[str, frozenset[Kind]]:
    domains = {name: frozenset({kind}) for name, kind in fixed.items()}
    for one in said:
        for mention in one.mentions:
            allowed = _own(mention) if lexicon else ALLOWED[mention.role]
            domains[mention.text] = domains.get(mention.text, frozenset(ORDER)) & allowed
            if mention.owner is not None:
                owner = domains.get(mention.owner, frozenset(ORDER))
                domains[mention.owner] = owner & {PERSON}
            if mention.inside is not None:
                inside = domains.get(mention.inside, frozenset(ORDER))
                domains[mention.inside] = inside & ALLOWED[Role.PLACE]
        for inner, outer in _pairs(one):
            domains.setdefault(inner, frozenset(ORDER))
            domains.setdefault(outer, frozenset(ORDER))
    return domains


def _broken(said: Sequence[Said], fixed: Mapping[str, Kind]) -> str | None:
    pairs = [pair for one in said for pair in _pairs(one)]
    return _narrow(_domains(said, fixed), pairs)


def settle(said: Sequence[Said], fixed: Mapping[str, Kind] | None = None) -> dict[str, Kind]:
    """The level of every name.

    Parameters
    ----------
    said : sequence of Said
        The sentences, in order.
    fixed : mapping, optional
        Levels that an earlier reading has given and that may not change.

    Returns
    -------
    dict
        The lowest levels that fit, by the text of the name, in order of mention.

    Raises
    ------
    Clash
        For the first sentence that fits no levels together with those before it.
    """
    fixed = fixed or {}
    domains = _domains(said, fixed)
    if _narrow(domains, [pair for one in said for pair in _pairs(one)]) is None:
        return {name: min(left, key=ORDER.index) for name, left in domains.items()}
    raise _clash(said, fixed)


def _clash(said: Sequence[Said], fixed: Mapping[str, Kind]) -> Clash:
    late = next(n for n in range(1, len(said) + 1) if _broken(said[:n], fixed))
    last, before = said[late - 1], said[: late - 1]
    alone = _broken([last], {})
    if alone is not None:
        return Clash(alone, last.number, None, _alone(alone, last))
    for mention in last.mentions:
        text = mention.text
        if text in fixed and _broken([last], {text: fixed[text]}):
            return Clash(text, last.number, None, _reason(text, last, fixed))
    core = list(before)
    for one in before:  # what is left when no sentence can be spared
        if _broken([*(c for c in core if c is not one), last], fixed):
            core = [c for c in core if c is not one]
    name = _broken([*core, last], fixed)
    assert name is not None
    early = core[-1].number if core else None
    return Clash(name, last.number, early, _reason(name, last, fixed))


def _alone(name: str, said: Said) -> str:
    """Why one sentence fits no levels."""
    loose = _domains([said], {})
    for inner, outer in _pairs(said):
        if inner == outer:
            return f"{_the(said, inner)} cannot be in itself"
        kinds = [next(iter(loose[n])) if len(loose[n]) == 1 else None for n in (inner, outer)]
        if kinds == [ROOM, ROOM]:
            return (
                f"{_the(said, inner)} and {_the(said, outer)} are both rooms, "
                "and a room cannot be in a room"
            )
        if kinds[0] is HOUSE:
            return f"{_the(said, inner)} is a house, and a house is in nothing"
    for mention in said.mentions:
        if not _own(mention):
            kind = kind_of(mention.text.removeprefix(f"{mention.owner}'s "))
            return f"{_the(said, mention.text)} is a {kind}, and {WANTED[mention.role]} stands here"
    roles = [WANTED[m.role] for m in said.mentions if m.text == name]
    if len(set(roles)) > 1:
        return f"{_the(said, name)} would be both {roles[0]} and {roles[1]}"
    return f"{_the(said, name)} fits no level: a thing is in a thing or place, a room in a house"


def _reason(name: str, said: Said, fixed: Mapping[str, Kind]) -> str:
    here = _domains([said], {}).get(name, frozenset(ORDER))
    _narrow(domains := _domains([said], {}), _pairs(said))
    here = domains.get(name, here) or here
    wanted = " or ".join(f"a {kind}" for kind in ORDER if kind in here)
    was = f", and it was a {fixed[name]} before" if name in fixed else ""
    return f"here {_the(said, name)} would be {wanted}{was}"


def _the(said: Said, name: str) -> str:
    article = any(m.text == name and m.article for m in said.mentions)
    return f"the {name}" if article else name


def names_of(said: Said, kinds: Mapping[str, Kind]) -> tuple[Name, ...]:
    """The names of one sentence, in order of mention, each once.

    A house named by its owner is followed by the owner; a room said to be in a house is
    followed by the house. Last come names that only another reading has.
    """
    names: dict[str, Name] = {}

    def add(text: str, article: bool, owner: str | None) -> None:
        if text in names:
            return
        kind = kinds[text]
        names[text] = Name(text, kind, article, owner if kind is HOUSE else None)
        if owner is not None:
            add(owner, False, None)

    for mention in said.mentions:
        add(mention.text, mention.article, mention.owner)
        if mention.inside is not None:
            add(mention.inside, mention.owner is None, mention.owner)
    for pair in _pairs(said):
        for text in pair:
            add(text, text[:1].islower() and not is_newcomer(text), None)
    return tuple(names.values())
