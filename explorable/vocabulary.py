"""What a text can talk about, and so which worlds there are (LANGUAGE.md, "Worlds: what is fixed").

A *world* gives each *factor* of the vocabulary one of its values; both are strings that a
person can read, so a witness needs no key:

=========================  ====================================================
factor                     values
=========================  ====================================================
``place of Ana``           the leaf places
``place of book``          the leaf places, who may hold it, the containers
``house of kitchen``       the houses, ``no house``
``owner of villa``         who may own it, ``someone else`` (or ``nobody``)
``Ana with Luis``          ``no``, ``yes``: they share an unnamed room
``others in kitchen``      ``0`` … ``cap``: unnamed people, the last "or more"
=========================  ====================================================

Different names are different houses (Worlds 1): of whom a statement names the house, she may
own a house known by its noun only where the text or the question says so of that house. A
question adds no fact: a house that only it names may be any. After *The only people are*
``someone else`` owns nothing, so a house known by its noun may have no owner.

Leaf places are the rooms, one rest leaf a house (``somewhere else in Luis's house``) and
``elsewhere``; a closing list leaves only the rooms. Not every combination is a world:

1. *Sharing*: two may share an unnamed room only inside one rest leaf, and sharing is
   transitive. What is held or contained is where its holder or container is, and is given
   no sharing of its own (``no``).
2. *Containment* has no cycle.
3. *Ownership*: no person owns two houses. *X's house* is the house that X owns: where she
   owns a house known by its noun it is that one, and then stands empty under her name: no
   room, person, thing or unnamed person is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

from explorable.checking.once import Same
from explorable.claims import Everyone, In, Owns, People, atoms, claim_of
from explorable.mentioned import holders_of, names_of, owning_of, quantities_of, sharing_of
from explorable.names import Kind, Name
from explorable.questions import (
    ELSEWHERE,
    NOBODY,
    SOMEONE_ELSE,
    HowMany,
    Question,
    WhoIn,
    asked_claim,
)
from explorable.statements import Statement

__all__ = ["NO", "NOWHERE", "YES", "Vocabulary", "World", "rest_leaf", "vocabulary"]

World = Mapping[str, str]

YES, NO = "yes", "no"
NOWHERE = "no house"


def rest_leaf(house: Name) -> str:
    """The leaf place for everything in ``house`` that has no name."""
    return f"somewhere else in {house.said}"


@dataclass(frozen=True)
class Vocabulary:
    """The names of a text and what may be counted, held and shared in it.

    Attributes
    ----------
    names : tuple of Name
        In the order of first mention, without repetition.
    closed_places, closed_people : bool
        Whether a closing list was said.
    counted : bool
        Whether unnamed people are counted; ``cap`` is the counters' last value.
    sharing : tuple of str
        People and things whose sharing of an unnamed room matters.
    holders : tuple of (str, tuple of str)
        For each thing, who may hold it.
    containers : tuple of str
        Things that may contain things.
    housed : tuple of str
        The people of whom a statement names the house.
    owning : tuple of (str, tuple of str)
        For a house known by its noun, the people of whom it is said that they own it.
    quantities : tuple of str
        What is measured: ``"arrival of Ana"``. Not factors: their values are numbers.
    """

    names: tuple[Name, ...] = ()
    closed_places: bool = False
    closed_people: bool = False
    counted: bool = False
    cap: int = 1
    sharing: tuple[str, ...] = ()
    holders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    containers: tuple[str, ...] = ()
    housed: tuple[str, ...] = ()
    owning: tuple[tuple[str, tuple[str, ...]], ...] = ()
    quantities: tuple[str, ...] = ()

    def of(self, kind: Kind) -> tuple[str, ...]:
        """The texts of all names of one kind."""
        return tuple(name.text for name in self.names if name.kind is kind)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """All named people."""
        return self.of(Kind.PERSON)

    @cached_property
    def things(self) -> tuple[str, ...]:
        """All named things."""
        return self.of(Kind.THING)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """All named rooms."""
        return self.of(Kind.ROOM)

    @cached_property
    def houses(self) -> tuple[Name, ...]:
        """All named houses."""
        return tuple(name for name in self.names if name.kind is Kind.HOUSE)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kind of each name, by its text."""
        return {name.text: name.kind for name in self.names}

    def measured(self, kind: str) -> list[str]:
        """The quantities of one kind: *arrival*, *age*, *size*, *x* or *y*."""
        return [text for text in self.quantities if text.startswith(f"{kind} of ")]

    @cached_property
    def rests(self) -> Mapping[str, str]:
        """Each rest leaf of a house with the text of that house; empty after a closing list."""
        if self.closed_places:
            return {}
        return {rest_leaf(house): house.text for house in self.houses}

    @cached_property
    def leaves(self) -> tuple[str, ...]:
        """The leaf places: rooms, rest leaves, elsewhere."""
        if self.closed_places:
            return self.rooms
        return (*self.rooms, *self.rests, ELSEWHERE)

    @cached_property
    def factors(self) -> Mapping[str, tuple[str, ...]]:
        """Every factor with its values."""
        may_hold = dict(self.holders)
        out: dict[str, tuple[str, ...]] = {f"place of {p}": self.leaves for p in self.people}
        for thing in self.things:
            inside = tuple(c for c in self.containers if c != thing)
            out[f"place of {thing}"] = (*self.leaves, *may_hold.get(thing, ()), *inside)
        for room in self.rooms:
            out[f"house of {room}"] = (*(house.text for house in self.houses), NOWHERE)
        for house in self.houses:
            if house.owner is None:
                out[f"owner of {house.text}"] = self._owners(house.text)
        for first, second in combinations(self.sharing, 2):
            out[f"{first} with {second}"] = (NO, YES)
        if self.counted:
            top = 0 if self.closed_people else self.cap
            for leaf in self.leaves:
                out[f"others in {leaf}"] = tuple(str(n) for n in range(top + 1))
        return out

    def _owners(self, house: str) -> tuple[str, ...]:
        said = dict(self.owning).get(house, ())
        may = (p for p in self.people if p in said or p not in self.housed)
        return (*may, NOBODY if self.closed_people else SOMEONE_ELSE)

    def grown(self, kind: Kind) -> Vocabulary:
        """One fresh name more: what splits a rest value (LANGUAGE.md, Worlds 8).

        ``kind`` HOUSE adds a person with a house of hers, or, after *The only people are*,
        a house without an owner in its name.
        """
        names: tuple[Name, ...]
        if kind is Kind.PERSON:
            person = self._fresh("Someone new")
            names = (Name(person, kind),)
            holders = tuple((thing, (*who, person)) for thing, who in self._all_holders())
            # Where things share rooms, so may she, who may hold them.
            more = (person,) if any(thing in self.sharing for thing in self.things) else ()
            return replace(
                self, names=self.names + names, holders=holders, sharing=self.sharing + more
            )
        if kind is Kind.HOUSE:
            if self.closed_people:
                names = (Name(self._fresh("new house"), kind, article=True),)
            else:
                owner = self._fresh("Someone new")
                names = (Name(owner, Kind.PERSON), Name(f"{owner}'s house", kind, owner=owner))
                return replace(self, names=self.names + names, housed=(*self.housed, owner))
        else:
            names = (Name(self._fresh(f"new {kind}"), kind, article=True),)
        return replace(self, names=self.names + names)

    def counting_further(self) -> Vocabulary:
        """The same with every counter one longer: what splits *k or more*."""
        return replace(self, cap=self.cap + 1)

    def _all_holders(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        may_hold = dict(self.holders)
        return ((thing, may_hold.get(thing, ())) for thing in self.things)

    def _fresh(self, text: str) -> str:
        taken = {name.text for name in self.names}
        fresh, n = text, 2
        while fresh in taken or f"{fresh}'s house" in taken:
            fresh, n = f"{text} {n}", n + 1
        return fresh


def vocabulary(
    statements: Sequence[Statement],
    question: Question | None = None,
    known: Sequence[Name] = (),
) -> Vocabulary:
    """The vocabulary of a text, of the names known beforehand and of one question."""
    if isinstance(statements, tuple) and isinstance(known, tuple):
        text = _text(Same(statements), Same(known))  # they cannot change: gone through once
    else:
        text = _Text(statements, known)
    return text.asked(question)


class _Text:
    """What the statements and the names known beforehand bring into every vocabulary."""

    def __init__(self, statements: Sequence[Statement], known: Sequence[Name]) -> None:
        self._statements = statements
        self._said = [atom for s in statements for atom in atoms(claim_of(s.meaning))]
        self._names = [*known, *(name for s in statements for name in s.names)]
        self._plain = self._with(None)

    def asked(self, question: Question | None) -> Vocabulary:
        """The vocabulary with what one question adds."""
        if question is None or self._has(question):
            return self._plain
        words = self._with(question)
        return self._plain if words == self._plain else words

    def _has(self, question: Question) -> bool:
        """Whether the question clearly adds nothing."""
        named = {name.text for name in self._names}
        return (
            asked_claim(question.ask) is None
            and not (_counting(question) and not self._plain.counted)
            and {*quantities_of((), question.ask)} <= {*self._plain.quantities}
            and all(name.text in named for name in question.names)
        )

    def _with(self, question: Question | None) -> Vocabulary:
        asked = asked_claim(question.ask) if question else None
        found = self._said if asked is None else [*self._said, *atoms(asked)]
        names = names_of([*self._names, *(question.names if question else ())], found)
        kinds = {text: name.kind for text, name in names.items()}
        containers = dict.fromkeys(
            atom.outer
            for atom in found
            if isinstance(atom, In) and kinds[atom.inner] is kinds[atom.outer] is Kind.THING
        )
        holders = holders_of(found, containers)
        crowds = [atom for atom in found if isinstance(atom, People)]
        numbers = [n for crowd in crowds for n in (crowd.low, crowd.high) if n is not None]
        named = [name.owner for s in self._statements for name in s.names if name.owner is not None]
        owns = [atom for atom in self._said if isinstance(atom, Owns)]
        rooms = [atom.person for atom in owns if kinds[atom.place] is Kind.ROOM]
        crowded = any(isinstance(atom, People | Everyone) for atom in found)
        return Vocabulary(
            names=tuple(names.values()),
            closed_places=any(s.closes is Kind.ROOM for s in self._statements),
            closed_people=any(s.closes is Kind.PERSON for s in self._statements),
            counted=crowded or _counting(question),
            cap=1 + max(numbers, default=0),
            sharing=sharing_of(found, kinds, holders, containers),
            holders=tuple((thing, tuple(who)) for thing, who in holders.items()),
            containers=tuple(containers),
            housed=tuple(dict.fromkeys((*named, *rooms))),
            owning=owning_of(found, kinds),
            quantities=quantities_of(found, question.ask if question else None),
        )


def _counting(question: Question | None) -> bool:
    return question is not None and isinstance(question.ask, WhoIn | HowMany)


@lru_cache(maxsize=16)
def _text(statements: Same[tuple[Statement, ...]], known: Same[tuple[Name, ...]]) -> _Text:
    return _Text(statements.held, known.held)
