"""Small random texts, and what they permit by trying every total world (no formula, no search)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from hypothesis import strategies as st

from explorable.checking.truth import holds, is_world, released
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
)
from explorable.names import Kind, Name
from explorable.statements import Reading, Statement
from explorable.vocabulary import Vocabulary, World, vocabulary

ANA, LUIS, EVA = (Name(text, Kind.PERSON) for text in ("Ana", "Luis", "Eva"))
HALL, ATTIC, SHED = (Name(text, Kind.ROOM, article=True) for text in ("hall", "attic", "shed"))
VILLA, CASTLE = (Name(text, Kind.HOUSE, article=True) for text in ("villa", "castle"))
LUIS_S = Name("Luis's house", Kind.HOUSE, owner="Luis")
BOOK, BOX, BAG = (Name(text, Kind.THING, article=True) for text in ("book", "box", "bag"))

POOLS: tuple[tuple[Name, ...], ...] = (
    (ANA, LUIS, HALL, ATTIC),
    (ANA, LUIS, HALL, LUIS_S),
    (ANA, LUIS, HALL, VILLA, LUIS_S),
    (ANA, HALL, VILLA, CASTLE),
    (ANA, HALL, BOOK, BOX),
    (ANA, BOOK, BOX, BAG, HALL),
    (ANA, LUIS, EVA, HALL),
    (ANA, LUIS, BOOK, LUIS_S),
)


def statement(
    number: int, meaning: Meaning, names: Sequence[Name], closes: Kind | None = None
) -> Statement:
    """A statement with no more than its meaning."""
    return Statement(
        number, "…", (0, 1), (Reading(meaning, "…"),), names=tuple(names), closes=closes
    )


def texts(*meanings: Meaning, names: Sequence[Name], closes: Kind | None = None) -> list[Statement]:
    """One statement a meaning; the first closes a list if asked to."""
    return [
        statement(i, meaning, names, closes if i == 1 else None)
        for i, meaning in enumerate(meanings, 1)
    ]


def _pairs(
    pool: Sequence[Name], one: Sequence[Kind], other: Sequence[Kind]
) -> list[tuple[str, str]]:
    return [
        (a.text, b.text) for a in pool for b in pool if a.kind in one and b.kind in other and a != b
    ]


def basic_claims(pool: Sequence[Name], *, counted: bool) -> list[Claim]:
    """Claims without parts that the language could say of these names."""
    person, thing, room, house = Kind.PERSON, Kind.THING, Kind.ROOM, Kind.HOUSE
    claims: list[Claim] = [In(*p) for p in _pairs(pool, [person, thing], [room, house])]
    claims += [In(*p) for p in _pairs(pool, [room], [house])]
    claims += [In(*p) for p in _pairs(pool, [thing], [thing])]
    claims += [Has(*p) for p in _pairs(pool, [person], [thing])]
    claims += [Owns(*p) for p in _pairs(pool, [person], [room, house])]
    people = [name.text for name in pool if name.kind is person]
    if counted:
        for place in (name.text for name in pool if name.kind in (room, house)):
            claims += [People(place, 0, 0), People(place, 1, None), Everyone((place,))]
            claims += [People(place, 0, 0, (people[0],)), People(place, 1, 1)]
    else:
        claims += [SameRoom(*p) for p in _pairs(pool, [person, thing], [person, thing])]
    return claims


def claims(pool: Sequence[Name], *, counted: bool) -> st.SearchStrategy[Claim]:
    """Claims with up to four basic ones in them."""
    basic = st.sampled_from(basic_claims(pool, counted=counted))

    def larger(inner: st.SearchStrategy[Claim]) -> st.SearchStrategy[Claim]:
        parts = st.lists(inner, min_size=1, max_size=3).map(tuple)
        return st.one_of(inner.map(Not), parts.map(All), parts.map(Any), parts.map(One))

    return st.recursive(basic, larger, max_leaves=4)


@st.composite
def random_texts(draw: st.DrawFn, *, most: int = 4, changes: bool = True) -> list[Statement]:
    """Texts over one of the pools with few enough worlds to try them all."""
    pool = draw(st.sampled_from(POOLS))
    counted = draw(st.booleans())
    said = claims(pool, counted=counted)
    movable = [name.text for name in pool if name.kind in (Kind.PERSON, Kind.THING)]
    meanings: list[Meaning] = []
    for _ in range(draw(st.integers(1, most))):
        claim = draw(said)
        if changes and draw(st.integers(0, 2)) == 0:
            movers = draw(st.lists(st.sampled_from(movable), min_size=1, max_size=2, unique=True))
            before = draw(st.one_of(st.just(All(())), said))
            meanings.append(Change(tuple(movers), before, claim, keep=draw(st.booleans())))
        else:
            meanings.append(claim)
    closes = draw(st.sampled_from((None, None, None, Kind.ROOM, Kind.PERSON)))
    return texts(*meanings, names=pool, closes=closes)


def size(words: Vocabulary) -> int:
    """How many combinations of values there are."""
    out = 1
    for values in words.factors.values():
        out *= len(values)
    return out


@lru_cache(maxsize=64)
def every_world(words: Vocabulary) -> tuple[World, ...]:
    """All worlds of a vocabulary."""
    factors = words.factors
    combinations = (
        dict(zip(factors, values, strict=True)) for values in product(*factors.values())
    )
    return tuple(world for world in combinations if is_world(world, words))


def _key(world: World) -> tuple[str, ...]:
    return tuple(world.values())


def remaining(
    said: Sequence[Statement], words: Vocabulary, only: frozenset[int] | None = None
) -> list[World]:
    """The worlds left at the last moment, tried one by one."""
    left = list(every_world(words))
    for one in said:
        counts = only is None or one.number in only
        if isinstance(one.meaning, Change):
            left = list(_image(left, one.meaning, words, counts=counts))
        elif counts:
            left = [world for world in left if holds(one.meaning, world, words)]
    return left


def _image(
    left: Sequence[World], change: Change, words: Vocabulary, *, counts: bool
) -> Iterator[World]:
    """Every world that some world left may become, by looking at all pairs that differ legally."""
    stays = [f for f in words.factors if not released(f, change)]
    earlier: dict[tuple[str, ...], list[World]] = {}
    for world in left:
        if not counts or holds(change.before, world, words):
            earlier.setdefault(tuple(world[f] for f in stays), []).append(world)
    for world in every_world(words):
        sources = earlier.get(tuple(world[f] for f in stays), [])
        if counts and not holds(change.after, world, words):
            continue
        if any(
            not (counts and change.keep and holds(change.after, one, words))
            or _key(one) == _key(world)
            for one in sources
        ):
            yield world


def words_of(said: Sequence[Statement]) -> Vocabulary:
    """The vocabulary of a text."""
    return vocabulary(said)
