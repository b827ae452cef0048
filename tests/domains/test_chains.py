"""Chains through many containers mean what they mean through few, and are found quickly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import explorable as ex
from explorable.budget import Budget
from explorable.checking.schemas import chaining
from explorable.checking.truth import is_history, value
from explorable.claims import All, Any, Change, Claim, In, Meaning, Not
from explorable.domains import grounding_chains
from explorable.domains.clauses import Clauses
from explorable.domains.engine import Found
from explorable.domains.formula import T
from explorable.domains.grounding import Grounding
from explorable.domains.search import answers
from explorable.names import Kind
from explorable.questions import levels
from explorable.statements import Statement
from explorable.vocabulary import vocabulary
from tests.checking.small import CHANGES, CLAIMS, THINGS, text
from tests.checking.small import size as small_size
from tests.checking.test_schemas import FORMS, assert_exact
from tests.domains.cases import (
    ANA,
    BAG,
    BOOK,
    BOX,
    HALL,
    LUIS,
    LUIS_S,
    claims,
    remaining,
    size,
    texts,
    words_of,
)
from tests.domains.test_agreement import asks

MOST = 4000
BUDGET = Budget(clauses=999_983)  # of its own, so that nothing made under it is met again
POOLS = (
    (ANA, HALL, BOOK, BOX),
    (ANA, BOOK, BOX, BAG, HALL),
    (ANA, LUIS, BOOK, BOX, LUIS_S),
    (ANA, LUIS, BOOK, BOX, BAG),
)
ABOUT_THINGS = [claim for claim in FORMS if any(f"'{thing}'" in str(claim) for thing in THINGS)]


@contextmanager
def as_if_many() -> Iterator[None]:
    with patch.object(grounding_chains, "FEW", 0), patch.object(chaining, "FEW", 0):
        yield


@st.composite
def texts_of_things(draw: st.DrawFn) -> list[Statement]:
    pool = draw(st.sampled_from(POOLS))
    said = claims(pool, counted=False)
    movable = [name.text for name in pool if name.kind in (Kind.PERSON, Kind.THING)]
    inside = [In(a.text, b.text) for a in pool for b in pool if {a, b} <= {BOOK, BOX, BAG}]
    inside = [one for one in inside if one.inner != one.outer]
    meanings: list[Meaning] = [Any((draw(st.sampled_from(inside)), draw(said)))]
    for _ in range(draw(st.integers(0, 3))):
        claim: Claim = draw(said)
        if draw(st.integers(0, 2)) == 0:
            movers = draw(st.lists(st.sampled_from(movable), min_size=1, max_size=2, unique=True))
            before = draw(st.one_of(st.just(All(())), said))
            meanings.append(Change(tuple(movers), before, claim, keep=draw(st.booleans())))
        else:
            meanings.append(claim)
    return texts(*meanings, names=pool)


@settings(deadline=None, max_examples=80)
@given(said=texts_of_things(), data=st.data())
def test_further_factors_leave_exactly_the_values_of_the_remaining_worlds(
    said: list[Statement], data: st.DataObject
) -> None:
    words = words_of(said)
    assume(size(words) <= MOST)
    only = data.draw(st.none() | st.frozensets(st.integers(1, len(said))))
    with as_if_many():
        ground = Grounding(words)
        engine = Clauses(words, said, BUDGET)
        assert ground.places.chains.boxes == words.containers
        result = engine.find(T, only)
        assert isinstance(result, Found) == bool(remaining(said, words, only))
        if isinstance(result, Found):
            assert is_history(result.history, said, words, only)
        question = data.draw(st.sampled_from(asks(words, said[-1].claim)))
        level = data.draw(st.sampled_from(levels(question, words.kinds)))
        search = answers(engine, ground, question, level, BUDGET)
    assert search.complete
    left = remaining(said, words)
    assert set(search.values) == {value(question, level, world, words) for world in left}
    assert all(is_history(history, said, words) for history in search.values.values())


@pytest.mark.parametrize("claim", ABOUT_THINGS, ids=str)
@pytest.mark.parametrize("negated", [False, True])
def test_clauses_of_many_containers_have_exactly_the_worlds(claim: Claim, negated: bool) -> None:
    statements = text(Not(claim) if negated else claim)
    with as_if_many():
        assert_exact(statements, vocabulary(statements), frozenset({1}))


@given(CLAIMS, st.sampled_from([In("book", "box"), In("box", "bag")]), CHANGES)
# only small spaces are enumerated, and few draws make one
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.filter_too_much])
def test_clauses_of_many_containers_have_exactly_the_histories(
    claim: Claim, inside: Claim, change: Change
) -> None:
    statements = text(Any((claim, inside)), change)
    words = vocabulary(statements)
    assume(small_size(words) <= 100)
    with as_if_many():
        assert_exact(statements, words, frozenset({1, 2}))


def boxed(count: int, last: str = "is in the kitchen") -> str:
    colours = ("blue", "green", "violet", "orange", "crimson")
    looks = ("round", "square", "heavy", "tiny", "long", "old", "glass", "paper")
    boxes = [f"{colour}{look}box" for colour in colours for look in looks][:count]
    said = [f"The {inner} is in the {outer}." for inner, outer in pairwise(["book", *boxes])]
    return " ".join([*said, f"The {boxes[-1]} {last}."])


def test_a_chain_of_forty_containers_is_followed_to_its_end() -> None:
    reading = ex.read(boxed(40))
    answer = reading.ask("Where is the book?")
    assert answer.status is ex.Status.FORCED
    assert answer.outer == {"kitchen"}


@pytest.mark.parametrize(
    ("last", "question", "forced"),
    [
        ("is in the kitchen", "Where is the book?", "kitchen"),
        ("is in the kitchen", "Is the greenroundbox in the blueroundbox?", "no"),
        ("is in the kitchen", "Is the book in the greenroundbox?", "yes"),
        ("is not in the book", "Is the book in the bluepaperbox?", "yes"),
    ],
)
def test_what_many_containers_force_has_a_certificate(
    last: str, question: str, forced: str
) -> None:
    answer = ex.read(boxed(12, last)).ask(question)
    assert answer.status is ex.Status.FORCED
    assert answer.outer == {forced}
    assert answer.certificate is not None
    answer.certificate.check(answer.statements)


def test_who_has_the_outermost_of_many_containers_has_what_is_inside() -> None:
    reading = ex.read(boxed(12, "is not in the kitchen") + " Ana has the greensquarebox.")
    answer = reading.ask("Who has the book?")
    assert answer.status is ex.Status.FORCED
    assert answer.outer == {"Ana"}
    assert answer.certificate is not None
    closed = reading.tell("The book is not in the greensquarebox.").ask("Where is the book?")
    assert closed.status is ex.Status.CONTRADICTORY
    assert closed.certificate is not None
