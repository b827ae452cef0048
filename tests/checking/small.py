"""Small texts at random, and every world and history of their vocabularies by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod

from hypothesis import strategies as st

from explorable.checking.truth import is_history, is_world
from explorable.claims import (
    All,
    Any,
    Change,
    Claim,
    Everyone,
    Has,
    In,
    Meaning,
    Not,
    One,
    Owns,
    People,
    SameRoom,
    atoms,
    claim_of,
)
from explorable.names import Kind, Name
from explorable.questions import (
    Ask,
    Could,
    HowMany,
    Must,
    Question,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.statements import Reading, Statement
from explorable.vocabulary import Vocabulary

NAMES = {
    name.text: name
    for name in (
        Name("Ana", Kind.PERSON),
        Name("Luis", Kind.PERSON),
        Name("book", Kind.THING, article=True),
        Name("box", Kind.THING, article=True),
        Name("bag", Kind.THING, article=True),
        Name("kitchen", Kind.ROOM, article=True),
        Name("garden", Kind.ROOM, article=True),
        Name("Luis's house", Kind.HOUSE, owner="Luis"),
        Name("villa", Kind.HOUSE, article=True),
        Name("castle", Kind.HOUSE, article=True),
    )
}
PEOPLE, THINGS = ("Ana", "Luis"), ("book", "box", "bag")
ROOMS, HOUSES = ("kitchen", "garden"), ("Luis's house", "villa", "castle")

History = tuple[Mapping[str, str], ...]


def mentioned(meaning: Meaning, movers: Sequence[str] = ()) -> tuple[Name, ...]:
    """The names in a meaning."""
    found = dict.fromkeys(movers)
    for atom in atoms(claim_of(meaning)):
        for field in atom.__slots__:
            said = getattr(atom, field)
            for text in said if isinstance(said, tuple) else (said,):
                if text in NAMES:
                    found[text] = None
    return tuple(NAMES[text] for text in found)


def statement(meaning: Meaning, closes: Kind | None = None, number: int = 1) -> Statement:
    """A statement with this meaning; its text does not matter here."""
    movers = meaning.movers if isinstance(meaning, Change) else ()
    reading = Reading(meaning, "")
    return Statement(
        number, "", (0, 0), (reading,), names=mentioned(meaning, movers), closes=closes
    )


def text(*meanings: Meaning) -> tuple[Statement, ...]:
    """Statements with these meanings, in this order."""
    return tuple(statement(meaning, number=n) for n, meaning in enumerate(meanings, 1))


def closing(kind: Kind, *names: str) -> Statement:
    """*The only places (people) are …*."""
    reading = Reading(All(()), "")
    listed = tuple(NAMES[name] for name in names)
    return Statement(1, "", (0, 0), (reading,), names=listed, closes=kind)


def ask(asked: Ask, *names: str) -> Question:
    """A question; its names are those of its meaning."""
    match asked:
        case Whether(claim) | Could(claim) | Must(claim):
            found = mentioned(claim)
        case WhereIs(name) | WhichRoom(name) | WhoseHouse(name):
            found = (NAMES[name],)
        case WhoIn(name) | HowMany(name) | WhoOwns(name) | WhoHas(name):
            found = (NAMES[name],)
        case _:
            found = ()
    return Question("?", asked, (*found, *(NAMES[name] for name in names)))


def size(vocabulary: Vocabulary) -> int:
    """The number of combinations of values."""
    return prod(len(values) for values in vocabulary.factors.values())


@lru_cache(maxsize=64)
def worlds(vocabulary: Vocabulary) -> tuple[Mapping[str, str], ...]:
    """Every world, by trying every combination."""
    factors = vocabulary.factors
    every = (dict(zip(factors, values, strict=True)) for values in product(*factors.values()))
    return tuple(world for world in every if is_world(world, vocabulary))


def histories(
    statements: Sequence[Statement], vocabulary: Vocabulary, only: frozenset[int] | None = None
) -> Iterator[History]:
    """Every history that satisfies the statements, by trying every one."""
    moments = 1 + sum(isinstance(s.meaning, Change) for s in statements)
    for history in product(worlds(vocabulary), repeat=moments):
        if is_history(history, statements, vocabulary, only):
            yield history


def subsets(numbers: Sequence[int]) -> Iterator[frozenset[int]]:
    """Every subset, small ones first."""
    for n in range(len(numbers) + 1):
        yield from (frozenset(c) for c in combinations(numbers, n))


def _pick(items: Sequence[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(items) if items else st.nothing()


@cache
def atoms_over(
    people: Sequence[str], things: Sequence[str], rooms: Sequence[str], houses: Sequence[str]
) -> st.SearchStrategy[Claim]:
    """Claims without parts over these names."""
    movers, places = (*people, *things), (*rooms, *houses)
    besides = st.lists(_pick(people), max_size=2, unique=True) if people else st.just([])
    return st.one_of(
        st.builds(In, _pick(movers), _pick(places)),
        st.builds(In, _pick(people), _pick(rooms)),
        st.builds(In, _pick(rooms), _pick(houses)),
        st.builds(In, _pick(things), _pick(things)),
        st.builds(Has, _pick(people), _pick(things)),
        st.builds(Owns, _pick(people), _pick(places)),
        st.builds(SameRoom, _pick(movers), _pick(movers)),
        st.builds(
            lambda place, low, more, besides: People(
                place, low, None if more is None else low + more, tuple(besides)
            ),
            _pick(places),
            st.integers(0, 2),
            st.sampled_from([None, 0, 1]),
            besides,
        ),
        st.builds(
            Everyone, st.lists(_pick(places), min_size=1, max_size=2).map(tuple), st.booleans()
        ),
    )


def _grow(parts: st.SearchStrategy[Claim]) -> st.SearchStrategy[Claim]:
    several = st.lists(parts, max_size=3).map(tuple)
    kinds = (st.builds(kind, several) for kind in (All, Any, One))
    return st.one_of(st.builds(Not, parts), *kinds)


@cache
def claims_over(atoms: st.SearchStrategy[Claim]) -> st.SearchStrategy[Claim]:
    """Claims of a few parts."""
    return st.recursive(atoms, _grow, max_leaves=3)


ATOMS = atoms_over(PEOPLE, THINGS, ROOMS, HOUSES)
CLAIMS = claims_over(ATOMS)


@cache
def changes_over(
    movers: Sequence[str], atoms: st.SearchStrategy[Claim]
) -> st.SearchStrategy[Change]:
    """Changes of one or two movers."""
    return st.builds(
        Change,
        st.lists(_pick(movers), min_size=1, max_size=2, unique=True).map(tuple),
        st.one_of(st.just(All(())), atoms),
        claims_over(atoms),
        st.booleans(),
    )


@cache
def asks_over(
    people: Sequence[str], things: Sequence[str], rooms: Sequence[str], houses: Sequence[str]
) -> st.SearchStrategy[Ask]:
    """Questions over these names."""
    claims = claims_over(atoms_over(people, things, rooms, houses))
    placed, places = _pick((*people, *things, *rooms)), _pick((*rooms, *houses))
    return st.one_of(
        st.builds(WhereIs, placed),
        st.builds(WhichRoom, _pick(people)),
        st.builds(WhoseHouse, placed),
        st.builds(Whether, claims),
        st.builds(WhoIn, places),
        st.builds(HowMany, places),
        st.builds(WhoOwns, places),
        st.builds(WhoHas, _pick(things)),
        st.builds(Could, claims),
        st.builds(Must, claims),
    )


CHANGES = changes_over((*PEOPLE, *THINGS), ATOMS)
ASKS = asks_over(PEOPLE, THINGS, ROOMS, HOUSES)

# Names that go together in vocabularies small enough for brute force over whole histories.
PALETTES = (
    (("Ana",), (), ("kitchen", "garden"), ()),
    (("Ana", "Luis"), (), ("kitchen",), ()),
    (("Ana",), (), ("kitchen",), ("villa",)),
    (("Luis",), (), ("kitchen",), ("Luis's house", "villa")),
    (("Ana",), ("book",), ("kitchen",), ()),
    (("Ana",), ("book", "box"), ("kitchen",), ()),
)
