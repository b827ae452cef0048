"""Small texts at random, and every world and history of their vocabularies by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
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
    return st.sampled_from(items)


ATOMS: st.SearchStrategy[Claim] = st.one_of(
    st.builds(In, _pick((*PEOPLE, *THINGS)), _pick((*ROOMS, *HOUSES))),
    st.builds(In, _pick(PEOPLE), _pick(ROOMS)),
    st.builds(In, _pick(ROOMS), _pick(HOUSES)),
    st.builds(In, _pick(THINGS), _pick(THINGS)),
    st.builds(Has, _pick(PEOPLE), _pick(THINGS)),
    st.builds(Owns, _pick(PEOPLE), _pick((*HOUSES, *ROOMS))),
    st.builds(SameRoom, _pick((*PEOPLE, *THINGS)), _pick((*PEOPLE, *THINGS))),
    st.builds(
        lambda place, low, more, besides: People(
            place, low, None if more is None else low + more, besides
        ),
        _pick((*ROOMS, *HOUSES)),
        st.integers(0, 2),
        st.sampled_from([None, 0, 1]),
        st.sampled_from([(), ("Ana",), ("Ana", "Luis")]),
    ),
    st.builds(Everyone, _pick((*ROOMS, *HOUSES))),
)


def _grow(parts: st.SearchStrategy[Claim]) -> st.SearchStrategy[Claim]:
    several = st.lists(parts, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, parts),
        st.builds(All, several),
        st.builds(Any, several),
        st.builds(One, several),
    )


CLAIMS: st.SearchStrategy[Claim] = st.recursive(ATOMS, _grow, max_leaves=3)

CHANGES: st.SearchStrategy[Change] = st.builds(
    Change,
    st.lists(_pick((*PEOPLE, *THINGS)), min_size=1, max_size=2, unique=True).map(tuple),
    st.one_of(st.just(All(())), ATOMS),
    CLAIMS,
    st.booleans(),
)

ASKS: st.SearchStrategy[Ask] = st.one_of(
    st.builds(WhereIs, _pick((*PEOPLE, *THINGS, *ROOMS))),
    st.builds(WhichRoom, _pick(PEOPLE)),
    st.builds(WhoseHouse, _pick((*PEOPLE, *THINGS, *ROOMS))),
    st.builds(Whether, CLAIMS),
    st.builds(WhoIn, _pick((*ROOMS, *HOUSES))),
    st.builds(HowMany, _pick((*ROOMS, *HOUSES))),
    st.builds(WhoOwns, _pick((*ROOMS, *HOUSES))),
    st.builds(WhoHas, _pick(THINGS)),
    st.builds(Could, CLAIMS),
    st.builds(Must, CLAIMS),
)
