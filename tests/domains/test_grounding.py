"""What single claims and pairs of them mean, and which factors they depend on."""

from __future__ import annotations

from itertools import combinations

import pytest

from explorable.checking.truth import holds
from explorable.claims import All, Any, Claim, In, Not, Owns, People, SameRoom
from explorable.domains.dependence import depends
from explorable.domains.engine import Found, Nothing
from explorable.domains.formula import F, Lit, T, TooLarge, at_least, conj, disj, exactly_one, neg
from explorable.domains.grounding import Grounding
from explorable.domains.worlds import Worlds
from explorable.errors import InputError, UnknownName
from explorable.names import Kind, Name
from explorable.questions import HowMany, WhereIs, Whether, WhoIn
from explorable.vocabulary import Vocabulary
from tests.domains.cases import (
    ANA,
    ATTIC,
    BAG,
    BOOK,
    BOX,
    CASTLE,
    HALL,
    LUIS,
    LUIS_S,
    POOLS,
    SHED,
    VILLA,
    basic_claims,
    every_world,
    size,
    texts,
    words_of,
)


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("pool", POOLS, ids=lambda pool: " ".join(name.text for name in pool))
def test_every_pair_of_basic_claims_leaves_the_worlds_in_which_both_are_true(
    pool: tuple[Name, ...], counted: bool
) -> None:
    claims = basic_claims(pool, counted=counted)
    for one, other in combinations(claims, 2):
        said = texts(one, other, names=pool)
        words = words_of(said)
        if size(words) > 600:
            continue
        found = Worlds(words, said)
        true = [w for w in every_world(words) if holds(one, w, words) and holds(other, w, words)]
        seen = {tuple(world[f] for f in found.factors) for world in true}
        assert {tuple(w.values()) for w in found.worlds(600)} == seen, (one, other)


def meets(*claims: Claim, names: tuple[Name, ...], closes: Kind | None = None) -> bool:
    said = texts(*claims, names=names, closes=closes)
    return isinstance(Worlds(words_of(said), said).find(T), Found)


def test_a_chain_of_containers_is_followed_to_its_end() -> None:
    cup = Name("cup", Kind.THING, article=True)
    names = (BOOK, BOX, BAG, cup, HALL)
    chain = (In("book", "box"), In("box", "bag"), In("bag", "cup"), In("cup", "hall"))
    assert meets(*chain, In("book", "hall"), names=names)
    assert not meets(*chain, Not(In("book", "hall")), names=names)
    assert not meets(*chain, Not(In("book", "cup")), names=names)


def test_containers_never_contain_each_other_even_where_a_third_may_contain_both() -> None:
    names = (BOOK, BOX, BAG)
    in_book = Any((In("bag", "book"), Not(In("bag", "book"))))  # makes the book a container
    assert not meets(In("bag", "box"), In("box", "bag"), in_book, names=names)


def test_containers_that_only_a_goal_speaks_of_have_no_cycle_either() -> None:
    said = texts(Not(In("bag", "box")), names=(BAG, BOOK, BOX))
    found = Worlds(words(BAG, BOOK, BOX, containers=("bag", "book", "box")), said)
    places = (("bag", "book"), ("book", "bag"))
    goal = conj(found.grounding.places.literal(f"place of {a}", b) for a, b in places)
    assert isinstance(found.find(goal), Nothing)


def test_nobody_owns_two_houses() -> None:
    names = (ANA, VILLA, CASTLE)
    assert not meets(Owns("Ana", "villa"), Owns("Ana", "castle"), names=names)
    # With the people closed a house may be nobody's: one person is enough for two houses.
    assert meets(In("Ana", "villa"), names=names, closes=Kind.PERSON)


def test_a_house_known_by_its_noun_is_its_owners_house() -> None:
    names = (LUIS, ANA, VILLA, LUIS_S, HALL)
    there = (Owns("Luis", "villa"), In("Ana", "Luis's house"))
    assert not meets(*there, Not(In("Ana", "villa")), names=names)
    assert meets(*there, In("hall", "villa"), In("Ana", "hall"), names=names)


def test_things_held_by_two_who_share_an_unnamed_room_are_in_the_same_room() -> None:
    names = (ANA, LUIS, LUIS_S, HALL)
    apart = Not(SameRoom("Ana", "Luis"))
    assert meets(In("Ana", "Luis's house"), In("Luis", "Luis's house"), apart, names=names)
    hall = (In("Ana", "hall"), In("Luis", "hall"))
    assert not meets(*hall, apart, names=names)


def words(*names: Name, **more: object) -> Vocabulary:
    return Vocabulary(names=names, **more)  # type: ignore[arg-type]  # the fields of Vocabulary


def test_a_tautology_depends_on_nothing() -> None:
    ground = Grounding(words(ANA, HALL))
    claim = In("Ana", "hall")
    assert depends(ground.formula(Any((claim, Not(claim)))), ground) == frozenset()
    assert depends(ground.formula(claim), ground) == {"place of Ana"}


def test_a_meaning_depends_on_a_house_only_where_a_room_may_be_in_it() -> None:
    ground = Grounding(words(ANA, HALL, ATTIC, LUIS_S))
    claim = All((In("Ana", "hall"), In("Ana", "Luis's house")))
    # The attic's house stands in the formula and not in its meaning.
    assert depends(ground.formula(claim), ground) == {"place of Ana", "house of hall"}


def test_a_law_of_worlds_can_make_a_claim_certain() -> None:
    ground = Grounding(words(ANA, HALL, VILLA, LUIS_S, LUIS))
    claim = Not(All((Owns("Luis", "villa"), Owns("Luis", "hall"), Not(In("hall", "villa")))))
    assert depends(ground.formula(claim), ground) == frozenset()


def test_formulas_hold_no_constants_and_no_nesting() -> None:
    a, b, c = (Lit("place of Ana", value) for value in "abc")
    other = Lit("place of Luis", "a")
    assert conj((a, T)) == a
    assert conj((a, F)) == F
    assert disj((a, T)) == T
    assert conj((a, conj((b, c)))) == conj((conj((a, b)), c))
    assert neg(neg(a)) == a
    assert neg(T) == F
    assert at_least(2, (a, T, F)) == a
    assert at_least(2, (a, other)) == conj((a, other))
    assert at_least(1, (a, other)) == disj((a, other))
    assert exactly_one((a, b, c)) == disj((a, b, c))  # a person is at one place anyway
    assert at_least(3, (a, a)) == F


def test_values_that_no_world_has_have_an_empty_meaning() -> None:
    ground = Grounding(words(ANA, LUIS, HALL, counted=True))
    assert ground.is_value(WhereIs("Ana"), "room", "attic") == F
    for value in ("01", "-1", "two", "7", "1 or more or more", ""):
        assert ground.is_value(HowMany("hall"), None, value) == F, value
    for value in ("Luis and Ana", "Eva", "Ana and", "Ana, Luis"):
        assert ground.is_value(WhoIn("hall"), None, value) == F, value
    with pytest.raises(InputError):
        ground.is_value(Whether(In("Ana", "hall")), None, "perhaps")
    with pytest.raises(InputError):
        ground.is_value(WhereIs("Ana"), "street", "hall")
    with pytest.raises(UnknownName):
        ground.formula(In("Ana", "shed"))


def test_formulas_stay_within_their_limit() -> None:
    people = tuple(Name(f"Person {i}", Kind.PERSON) for i in range(50))
    with pytest.raises(TooLarge):
        Grounding(words(*people, HALL, SHED), limit=100)
    ground = Grounding(words(*people, HALL, SHED, counted=True, cap=30), limit=2000)
    claims = All(tuple(People(place, n, None) for n in range(31) for place in ("hall", "shed")))
    with pytest.raises(TooLarge):
        ground.formula(claims)
