"""Stages: the sets of a text world by world, held against truth on each single world."""

from __future__ import annotations

from itertools import product

import pytest

from explorable.budget import Budget
from explorable.checking.background import consistent
from explorable.checking.truth import holds
from explorable.claims import Change
from explorable.domains.stages import Stages, counted, stages
from explorable.language.text import read_text
from explorable.vocabulary import Vocabulary, vocabulary

BUDGET = Budget()


def laid(text: str, **options: object) -> tuple[Vocabulary, Stages]:
    statements = read_text(text).statements
    words = vocabulary(statements)
    found = stages(words, statements, BUDGET, **options)  # type: ignore[arg-type]
    assert found is not None
    return words, found


@pytest.mark.parametrize(
    "text",
    [
        "Ana is in the kitchen or the garden. Both the kitchen and the garden are in Luis's house.",
        "Ana is in the kitchen. Luis is not in the kitchen. Ana and Luis are in the same room.",
        "The only places are the hall and the attic. Ana is in the hall. Luis is not in the hall.",
        "Luis owns the villa. The kitchen is in the villa. Ana is in Luis's house.",
        "Ana has the book. Ana is in the kitchen or the hall. The book is in the hall.",
    ],
)
def test_the_worlds_left_are_those_in_which_every_statement_so_far_holds(text: str) -> None:
    statements = read_text(text).statements
    words, found = laid(text, also=vocabulary(statements).factors)
    every = [
        dict(zip(words.factors, values, strict=True)) for values in product(*words.factors.values())
    ]
    legal = [world for world in every if consistent(world, words)]
    assert sorted(map(str, found.worlds)) == sorted(map(str, legal))
    for n, left in enumerate(found.left):
        for place, world in enumerate(found.worlds):
            said = statements[:n]
            assert (place in left) == all(
                not isinstance(s.meaning, Change) and holds(s.meaning, world, words) for s in said
            )
        assert found.counts[n] == len(left)


def test_the_factors_are_those_some_statement_depends_on() -> None:
    words, found = laid("Ana is in the kitchen or the garden. Luis is in the garden.")
    assert found.factors == ("place of Ana", "place of Luis")
    assert counted(words, read_text("Ana is in the garden.").statements, BUDGET) == (
        "place of Ana",
    )


def test_a_factor_that_is_told_apart_as_well_multiplies_the_worlds() -> None:
    text = "Ana is in the kitchen. The hall is not in the villa."
    assert laid(text)[1].counts == (8, 2, 1)
    more = laid(text, also=("house of kitchen",))[1]
    assert more.counts == (16, 4, 2)
    assert "house of kitchen" in more.worlds[0]


def test_a_world_comes_back_under_an_update() -> None:
    _, found = laid("Ana is in the kitchen. Then Ana went to the garden.")
    places = [[found.worlds[n]["place of Ana"] for n in sorted(left)] for left in found.left]
    assert places == [["kitchen", "garden", "elsewhere"], ["kitchen"], ["garden"]]


def test_only_some_statements_count_when_asked() -> None:
    text = "Ana is in the kitchen. Ana is in the garden."
    _, found = laid(text, only=frozenset({2}))
    assert [len(left) for left in found.left] == [3, 3, 1]


def test_past_the_limit_worlds_are_counted_and_not_listed() -> None:
    _, found = laid("Ana is in the kitchen or the garden.", limit=2)
    assert (found.counts, found.worlds, found.left) == ((3, 2), (), ())


def test_past_the_budget_nothing_is_counted() -> None:
    statements = read_text("Ana is in the kitchen or the garden.").statements
    words = vocabulary(statements)
    assert stages(words, statements, Budget(worlds=2)) is None
    assert counted(words, statements, Budget(worlds=2)) == ()
