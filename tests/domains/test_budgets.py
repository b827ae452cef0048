"""Limits are hard: what does not fit is *unknown*, soon and without using memory for it."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from explorable.budget import Budget, left, limited
from explorable.claims import TRUE, Any, Change, In, Meaning, Not, SameRoom
from explorable.domains.clauses import Clauses
from explorable.domains.encoding import Encoding
from explorable.domains.engine import Found, Nothing, Unknown
from explorable.domains.formula import Lit, T, TooLarge, conj
from explorable.domains.grounding import Grounding
from explorable.domains.picking import engine_for
from explorable.domains.search import answers
from explorable.domains.worlds import Worlds
from explorable.names import Kind, Name
from explorable.questions import Question, WhereIs, WhoIn
from explorable.vocabulary import Vocabulary, vocabulary
from tests.domains.cases import ANA, HALL, LUIS, texts, words_of


def people(count: int) -> tuple[Name, ...]:
    return tuple(Name(f"P{i}", Kind.PERSON) for i in range(count))


def rooms(count: int) -> tuple[Name, ...]:
    return tuple(Name(f"room {i}", Kind.ROOM, article=True) for i in range(count))


def pigeons(count: int) -> tuple[Vocabulary, list[Meaning], tuple[Name, ...]]:
    """One room too few for everybody to have one: hard to refute by search."""
    names = (*people(count), *rooms(count - 1))
    said: list[Meaning] = [TRUE]
    said += [Any(tuple(In(f"P{i}", f"room {j}") for j in range(count - 1))) for i in range(count)]
    said += [
        Not(Any((In(f"P{i}", f"room {k}"),)))
        if i == j
        else Any((Not(In(f"P{i}", f"room {k}")), Not(In(f"P{j}", f"room {k}"))))
        for k in range(count - 1)
        for i, j in combinations(range(count), 2)
    ]
    return words_of(texts(*said, names=names)), said, names


def test_a_large_text_goes_to_clauses_and_is_answered() -> None:
    names = (*people(40), *rooms(40))
    said = texts(*(In(f"P{i}", f"room {i}") for i in range(40)), names=names)
    words = words_of(said)
    with pytest.raises(TooLarge):
        Worlds(words, said)
    engine = engine_for(words, said, question=Question("", WhereIs("P7")))
    search = answers(engine, Grounding(words), WhereIs("P7"), "room", Budget())
    assert search.complete
    assert list(search.values) == ["room 7"]
    assert search.core == frozenset({8})


def test_a_search_ends_with_its_conflicts() -> None:
    words, meanings, names = pigeons(12)
    said = texts(*meanings, names=names, closes=Kind.ROOM)
    for conflicts in (0, 50):
        result = Clauses(words, said, Budget(conflicts=conflicts)).find(T)
        assert isinstance(result, Unknown)
        assert "conflict" in result.why


def test_conflicts_are_counted_for_each_search_anew() -> None:
    words, meanings, names = pigeons(12)
    engine = Clauses(words, texts(*meanings, names=names), Budget(conflicts=50))
    assert isinstance(engine.find(T), Unknown)
    assert isinstance(engine.find(T, frozenset({1, 2, 3})), Found)
    assert isinstance(engine.find(T), Unknown)


def test_an_encoding_stops_before_its_limit_is_passed() -> None:
    names = (*people(30), *rooms(30))
    said = texts(*(In(f"P{i}", f"room {i}") for i in range(30)), names=names)
    engine = Clauses(words_of(said), said, Budget(clauses=2000))
    assert isinstance(engine.find(T), Unknown)
    assert isinstance(engine.find(T, frozenset({1})), Unknown)
    encoding = Encoding(words_of(said).factors, {}, 1, 2000)
    everybody = conj(Lit(f"place of P{i}", "room 1") for i in range(30))
    with pytest.raises(TooLarge):
        encoding.claim(everybody, 0)
    assert 1900 <= len(encoding.taken()) <= 2000


def test_the_same_text_again_costs_the_same_steps_and_finds_the_same() -> None:
    names = (*people(20), *rooms(20))
    said = tuple(texts(*(In(f"P{i}", f"room {i}") for i in range(20)), names=names))
    words = words_of(said)
    spent, found = [], []
    for _ in range(3):
        with limited(1_000_000):
            engine = Clauses(words, said, Budget())
            result = engine.find(Lit("place of P3", "room 3"))
            assert isinstance(engine.find(Lit("place of P4", "room 3")), Nothing)
            spent.append(left())
        assert isinstance(result, Found)
        found.append(result.history)
    assert len(set(spent)) == 1
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    "words",
    [
        Vocabulary(names=(ANA, HALL), counted=True, cap=10**12),
        Vocabulary(names=(*people(3000), *rooms(3000))),
        Vocabulary(names=people(5000), sharing=tuple(p.text for p in people(5000))),
    ],
    ids=["counters", "places", "sharing"],
)
def test_factors_past_the_limit_are_never_built(words: Vocabulary) -> None:
    with pytest.raises(TooLarge):
        Grounding(words)
    assert "factors" not in words.__dict__
    assert isinstance(engine_for(words, []).find(T), Unknown)


def test_laws_past_the_limit_are_never_built() -> None:
    crowd = people(300)
    said = texts(*(SameRoom(a.text, b.text) for a, b in pairwise(crowd)), names=crowd)
    result = engine_for(words_of(said), said).find(T)
    assert isinstance(result, Unknown)
    assert "clauses" in result.why


def test_chains_through_many_containers_are_never_built() -> None:
    boxes = tuple(Name(f"box {i}", Kind.THING) for i in range(150))
    said = texts(*(In(a.text, b.text) for a, b in pairwise(boxes)), names=(*boxes, HALL))
    assert isinstance(engine_for(words_of(said), said).find(T), Unknown)


def test_collecting_answers_ends_with_its_budget() -> None:
    names = (*people(8), HALL)
    said = texts(
        *(Any((In(p.text, "hall"), Not(In(p.text, "hall")))) for p in people(8)), names=names
    )
    words = vocabulary(said, Question("", WhoIn("hall")))
    for budget, why in ((Budget(answers=5), "5 answers"), (Budget(clauses=60), "space")):
        engine = engine_for(words, said)
        search = answers(engine, Grounding(words), WhereIs("P1"), "room", budget)
        assert search.complete
        search = answers(engine, Grounding(words), WhoIn("hall"), None, budget)
        assert not search.complete
        assert why in search.why


def test_many_moments_of_one_small_world_cost_little() -> None:
    names = (ANA, LUIS, *rooms(5))
    moves = [Change(("Ana",), TRUE, In("Ana", f"room {i % 5}")) for i in range(200)]
    said = texts(*moves, In("Ana", "room 1"), names=names)
    words = words_of(said)
    small, large = engine_for(words, said), Clauses(words, said)
    assert small.find(T) == Nothing(frozenset({200, 201}))
    assert large.find(T) == Nothing(frozenset({200, 201}))
