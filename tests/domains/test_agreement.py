"""Enumeration, satisfiability and trying every world give the same answers.

`checking.truth` is the different algorithm: it looks at one world and knows no formula.
"""

from __future__ import annotations

from functools import partial

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from explorable.budget import Budget
from explorable.checking.truth import holds, is_history, value
from explorable.claims import All, Claim
from explorable.domains.clauses import Clauses
from explorable.domains.engine import Engine, Found, Nothing
from explorable.domains.formula import T
from explorable.domains.grounding import Grounding
from explorable.domains.search import answers, minimal
from explorable.domains.worlds import Worlds
from explorable.names import Kind
from explorable.questions import (
    Ask,
    HowMany,
    WhereIs,
    Whether,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
    levels,
)
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary
from tests.domains.cases import (
    POOLS,
    claims,
    every_world,
    random_texts,
    remaining,
    size,
    statement,
    words_of,
)

BUDGET = Budget()
MOST = 3000


def engines(words: Vocabulary, said: list[Statement]) -> tuple[Engine, ...]:
    return Worlds(words, said), Clauses(words, said)


def asks(words: Vocabulary, claim: Claim) -> list[Ask]:
    out: list[Ask] = [Whether(claim)]
    for name in words.names:
        match name.kind:
            case Kind.PERSON:
                out += [WhereIs(name.text), WhoseHouse(name.text)]
            case Kind.THING:
                out += [WhereIs(name.text), WhoHas(name.text)]
            case Kind.ROOM:
                out += [WhereIs(name.text), WhoOwns(name.text)]
            case Kind.HOUSE:
                out.append(WhoOwns(name.text))
        if words.counted and name.kind in (Kind.ROOM, Kind.HOUSE):
            out += [WhoIn(name.text), HowMany(name.text)]
    return out


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_a_formula_holds_in_the_worlds_that_satisfy_its_claim(data: st.DataObject) -> None:
    pool = data.draw(st.sampled_from(POOLS))
    claim = data.draw(claims(pool, counted=data.draw(st.booleans())))
    words = words_of([statement(1, claim, pool)])
    assume(size(words) <= MOST)
    found = Worlds(words, [statement(1, claim, pool)])
    true = [world for world in every_world(words) if holds(claim, world, words)]
    seen = {tuple(world[f] for f in found.factors) for world in true}
    assert {tuple(world.values()) for world in found.worlds(MOST)} == seen
    assert found.remaining == len(seen)
    assert found.trail[0] == len({tuple(w[f] for f in found.factors) for w in every_world(words)})


@settings(deadline=None, max_examples=80)
@given(said=random_texts(), data=st.data())
def test_both_engines_find_exactly_the_values_of_the_remaining_worlds(
    said: list[Statement], data: st.DataObject
) -> None:
    words = words_of(said)
    assume(size(words) <= MOST)
    left = remaining(said, words)
    ground = Grounding(words)
    question = data.draw(st.sampled_from(asks(words, said[-1].claim)))
    level = data.draw(st.sampled_from(levels(question, words.kinds)))
    true = {value(question, level, world, words) for world in left}
    for engine in engines(words, said):
        search = answers(engine, ground, question, level, BUDGET)
        assert search.complete
        assert set(search.values) == true
        for history in search.values.values():
            assert is_history(history, said, words)


@settings(deadline=None, max_examples=60)
@given(said=random_texts(), data=st.data())
def test_dropped_statements_say_nothing_but_movers_still_move(
    said: list[Statement], data: st.DataObject
) -> None:
    words = words_of(said)
    assume(size(words) <= MOST)
    only = frozenset(data.draw(st.sets(st.sampled_from([s.number for s in said]))))
    left = remaining(said, words, only)
    for engine in engines(words, said):
        result = engine.find(T, only)
        assert isinstance(result, Found) == bool(left)
        if isinstance(result, Found):
            assert is_history(result.history, said, words, only)


@settings(deadline=None, max_examples=80)
@given(said=random_texts(most=6), data=st.data())
def test_cores_suffice_and_minimal_ones_need_every_member(
    said: list[Statement], data: st.DataObject
) -> None:
    words = words_of(said)
    assume(size(words) <= MOST)
    ground = Grounding(words)
    claim = data.draw(st.sampled_from([All(()), said[0].claim]))
    goal = ground.formula(claim)
    for engine in engines(words, said):
        result = engine.find(goal)
        if not isinstance(result, Nothing):
            continue
        assert not any(holds(claim, w, words) for w in remaining(said, words, result.core))
        small = minimal(partial(engine.find, goal), result.core)
        assert small is not None
        numbers, needed = small
        assert set(needed) == set(numbers)
        if isinstance(engine, Worlds):
            assert frozenset(numbers) == result.core  # nothing is left to drop
        assert not any(holds(claim, w, words) for w in remaining(said, words, frozenset(numbers)))
        for number, history in needed.items():
            others = frozenset(numbers) - {number}
            assert is_history(history, said, words, others)
            assert holds(claim, history[-1], words)
