"""Meanings said back: plain sentences with range and convention, never a symbol."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.checking.truth import holds, is_world
from explorable.claims import (
    TRUE,
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
    renamed,
)
from explorable.language.merge import merged
from explorable.language.paraphrase import background, clause, existence, paraphrase
from explorable.names import Kind, Name
from explorable.vocabulary import Vocabulary

NAMES = {
    name.text: name
    for name in (
        Name("Ana", Kind.PERSON),
        Name("Luis", Kind.PERSON),
        Name("Eva", Kind.PERSON),
        Name("kitchen", Kind.ROOM, article=True),
        Name("garden", Kind.ROOM, article=True),
        Name("attic", Kind.ROOM, article=True),
        Name("book", Kind.THING, article=True),
        Name("box", Kind.THING, article=True),
        Name("bag", Kind.THING, article=True),
        Name("villa", Kind.HOUSE, article=True),
        Name("Luis's house", Kind.HOUSE, owner="Luis"),
    )
}
K, G, A = (In("Ana", place) for place in ("kitchen", "garden", "attic"))
LK, LG = In("Luis", "kitchen"), In("Luis", "garden")
COUNT = "including people without a name"

CASES: list[tuple[Meaning, str]] = [
    (K, "Ana is in the kitchen."),
    (Not(K), "Ana is not in the kitchen."),
    (Any((K, G)), "Ana is in exactly one of: kitchen, garden."),
    (One((K, G, A)), "Ana is in exactly one of: kitchen, garden, attic."),
    (Any((K, In("Ana", "Luis's house"))), "Ana is in at least one of: kitchen, Luis's house."),
    (Any((In("book", "box"), In("book", "bag"))), "The book is in at least one of: box, bag."),
    (All((Not(K), Not(G))), "Ana is neither in the kitchen nor in the garden."),
    (Not(Any((K, G))), "Ana is neither in the kitchen nor in the garden."),
    (All((K, LK)), "Ana and Luis are both in the kitchen."),
    (All((K, LK, In("Eva", "kitchen"))), "Ana, Luis and Eva are all in the kitchen."),
    (All((Not(K), Not(LK))), "Neither Ana nor Luis is in the kitchen."),
    (Any((K, LK)), "At least one of Ana and Luis is in the kitchen."),
    (One((K, LK)), "Exactly one of Ana and Luis is in the kitchen."),
    (SameRoom("Ana", "Luis"), "Ana and Luis are in the same room."),
    (Not(SameRoom("Ana", "Luis")), "Ana and Luis are in different rooms."),
    (
        All((SameRoom("Ana", "Luis"), SameRoom("Luis", "Eva"))),
        "Ana, Luis and Eva are all in the same room.",
    ),
    (
        All((K, People("kitchen", 0, 0, ("Ana",)))),
        f"Ana is in the kitchen, and nobody else is, {COUNT}.",
    ),
    (People("kitchen", 0, 0), f"Nobody is in the kitchen, {COUNT}."),
    (People("kitchen", 1, None), f"Somebody is in the kitchen, {COUNT}."),
    (Not(People("kitchen", 1, None)), f"Nobody is in the kitchen, {COUNT}."),
    (People("kitchen", 2, 2), f"Exactly two people are in the kitchen, {COUNT}."),
    (People("kitchen", 1, 1), f"Exactly one person is in the kitchen, {COUNT}."),
    (People("kitchen", 2, None), f"At least two people are in the kitchen, {COUNT}."),
    (People("kitchen", 0, 12), f"At most 12 people are in the kitchen, {COUNT}."),
    (Everyone(("Luis's house",)), f"Everyone is in Luis's house, {COUNT}."),
    (Not(Everyone(("kitchen",))), f"Not everyone is in the kitchen, {COUNT}."),
    (Owns("Luis", "villa"), "Luis owns the villa."),
    (Owns("Luis", "kitchen"), "Luis owns the house of the kitchen."),
    (Has("Ana", "book"), "Ana has the book."),
    (Not(Has("Ana", "book")), "Ana does not have the book."),
    (Any((K, LG)), "Ana is in the kitchen, or Luis is in the garden, or both."),
    (One((K, LG)), "Either Ana is in the kitchen, or Luis is in the garden, but not both."),
    (Change(("Ana",), TRUE, G), "From then on Ana is in the garden."),
    (
        Change(("Ana",), K, G),
        "Until then Ana was in the kitchen. From then on Ana is in the garden.",
    ),
    (
        Change(("Ana",), K, Not(K)),
        "Until then Ana was in the kitchen. From then on Ana is not in the kitchen.",
    ),
    (
        Change(("Ana",), TRUE, Not(K), keep=True),
        "From then on Ana is not in the kitchen. Where that was so already, nothing changes.",
    ),
]


@pytest.mark.parametrize(("meaning", "said"), CASES)
def test_each_form_is_said_plainly(meaning: Meaning, said: str) -> None:
    assert paraphrase(meaning, NAMES) == said


def test_a_conditional_is_said_with_if_only_where_it_was() -> None:
    claim = Any((Not(LG), K))
    assert paraphrase(claim, NAMES, conditional=True) == (
        "If Luis is in the garden, then Ana is in the kitchen."
    )
    assert paraphrase(claim, NAMES) == (
        "Luis is not in the garden, or Ana is in the kitchen, or both."
    )


def test_nested_claims_keep_their_brackets_in_words() -> None:
    claim = Any((K, All((LG, In("Eva", "attic")))))
    assert paraphrase(claim, NAMES) == (
        "Ana is in the kitchen, or (Luis is in the garden and Eva is in the attic), or both."
    )


def test_a_clause_has_no_capital_and_no_stop() -> None:
    assert clause(Not(In("book", "box")), NAMES) == "the book is not in the box"


def test_background_says_what_nobody_typed() -> None:
    assert background(K, NAMES) == ("A person is in one place at a time.",)
    assert "A person owns at most one house." in background(In("Ana", "Luis's house"), NAMES)
    assert "Only people of whom it is said can have the book." in background(
        Has("Ana", "book"), NAMES
    )
    assert existence([NAMES["Luis's house"]]) == "Luis has a house."


def claims() -> st.SearchStrategy[Claim]:
    plain: st.SearchStrategy[Claim] = st.sampled_from(
        [K, G, LK, LG, In("book", "box"), Has("Ana", "book"), Owns("Luis", "villa"),
         SameRoom("Ana", "Luis"), People("kitchen", 1, 2), People("garden", 0, 0, ("Ana",)),
         Everyone(("kitchen",))]
    )  # fmt: skip
    return st.recursive(
        plain,
        lambda inner: st.one_of(
            st.builds(Not, inner),
            *(st.builds(join, st.lists(inner, max_size=3).map(tuple)) for join in (All, Any, One)),
        ),
        max_leaves=6,
    )


@given(claims(), st.booleans())
def test_any_meaning_has_words_and_no_symbol(claim: Claim, conditional: bool) -> None:
    said = paraphrase(claim, NAMES, conditional=conditional)
    assert re.fullmatch(r"[A-Z(][\w '(),;:-]+\.", said), said
    assert background(claim, NAMES) == background(claim, NAMES)


@given(claims())
def test_renaming_and_back_changes_nothing(claim: Claim) -> None:
    there = renamed(claim, {"Ana": "Bo", "kitchen": "pantry"})
    assert renamed(there, {"Bo": "Ana", "pantry": "kitchen"}) == claim


def test_equal_readings_are_merged_and_order_is_kept() -> None:
    names = tuple(NAMES.values())
    assert merged([Not(Any((K, LG))), All((Not(K), Not(LG))), Any((K, LG))], names) == (0, 2)
    few = tuple(NAMES[n] for n in ("Ana", "kitchen", "garden"))
    # Only the places tell that these two are equal: Ana is in one place.
    assert merged([Any((K, G)), One((K, G))], few) == (0,)
    assert merged([Change(("Ana",), TRUE, K), Change(("Ana",), TRUE, K, keep=True)], few) == (0, 1)


def test_readings_that_differ_stay_apart() -> None:
    few = tuple(NAMES[n] for n in ("Ana", "Luis", "kitchen"))
    assert merged([Any((K, LK)), One((K, LK))], few) == (0, 1)
    assert merged([Not(Everyone(("kitchen",))), People("kitchen", 0, 0)], few[:1] + few[2:]) == (
        0,
        1,
    )


SMALL = tuple(NAMES[n] for n in ("Ana", "Luis", "kitchen", "garden"))


def small_claims() -> st.SearchStrategy[Claim]:
    plain: st.SearchStrategy[Claim] = st.sampled_from([K, G, LK, LG])
    return st.recursive(
        plain,
        lambda inner: st.one_of(
            st.builds(Not, inner),
            *(st.builds(join, st.lists(inner, max_size=3).map(tuple)) for join in (All, Any, One)),
        ),
        max_leaves=6,
    )


@given(small_claims(), small_claims())
def test_readings_merge_exactly_where_every_world_agrees(first: Claim, second: Claim) -> None:
    words = Vocabulary(names=SMALL)
    worlds = [
        world
        for values in product(*words.factors.values())
        for world in (dict(zip(words.factors, values, strict=True)),)
        if is_world(world, words)
    ]
    slow_equal = all(holds(first, w, words) == holds(second, w, words) for w in worlds)
    assert merged([first, second], SMALL) == ((0,) if slow_equal else (0, 1))
