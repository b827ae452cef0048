"""Compiled checks and quick rules decide what the plain meaning of one world decides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.background import consistent, is_world
from explorable.checking.compiled import Checks
from explorable.checking.told import told_of
from explorable.checking.truth import holds, is_history, released
from explorable.claims import ZERO, All, Bound, Change, Claim, In, Not, One, People, SameRoom
from explorable.claims import Any as AnyOf
from explorable.errors import InputError
from explorable.statements import Statement
from explorable.vocabulary import NO, YES, Vocabulary, World, vocabulary
from tests.checking.small import NAMES, History
from tests.domains.cases import every_world, random_texts, size

MANY = 20_000  # combinations at most, so that every world can be tried


def plain_history(
    history: Sequence[World],
    statements: Sequence[Statement],
    words: Vocabulary,
    only: frozenset[int] | None,
) -> bool:
    """What `is_history` says, statement by statement, with nothing prepared."""
    changes = sum(isinstance(s.meaning, Change) for s in statements)
    if len(history) != changes + 1 or not all(is_world(world, words) for world in history):
        return False
    moment = 0
    for number, statement in enumerate(statements, 1):
        meaning, counts = statement.meaning, only is None or number in only
        if isinstance(meaning, Change):
            earlier, later = history[moment], history[moment + 1]
            moment += 1
            if any(earlier[f] != later[f] for f in earlier if not released(f, meaning)):
                return False
            if counts and not (
                holds(meaning.before, earlier, words) and holds(meaning.after, later, words)
            ):
                return False
            stays = counts and meaning.keep and holds(meaning.after, earlier, words)
            if stays and dict(earlier) != dict(later):
                return False
        elif counts and not holds(meaning, history[moment], words):
            return False
    return True


def small_words(said: Sequence[Statement]) -> Vocabulary | None:
    words = vocabulary(said)
    return words if 0 < size(words) <= MANY else None


@settings(deadline=None, max_examples=60)
@given(said=random_texts(most=3), data=st.data())
def test_a_check_decides_each_world_as_the_plain_meaning_does(
    said: list[Statement], data: st.DataObject
) -> None:
    words = small_words(said)
    if words is None or not (worlds := every_world(words)):
        return
    checks = Checks(words, holds)
    claims = [part for s in said for part in parts(s)]
    for world in data.draw(st.lists(st.sampled_from(worlds), min_size=1, max_size=40)):
        for claim in claims:
            assert checks.check(claim)(world) == holds(claim, world, words), claim


def parts(one: Statement) -> list[Claim]:
    meaning = one.meaning
    return [meaning.before, meaning.after] if isinstance(meaning, Change) else [meaning]


@settings(deadline=None, max_examples=80)
@given(said=random_texts(most=3), data=st.data())
def test_a_history_is_accepted_where_the_plain_meaning_accepts_it(
    said: list[Statement], data: st.DataObject
) -> None:
    words = small_words(said)
    if words is None or not (worlds := every_world(words)):
        return
    only = data.draw(st.none() | st.frozensets(st.integers(1, len(said))))
    history: list[World] = [dict(data.draw(st.sampled_from(worlds)))]
    for one in said:
        if isinstance(one.meaning, Change):
            move = one.meaning
            near = [w for w in worlds if w == history[-1] or reached(history[-1], w, move)]
            free = data.draw(st.integers(0, 9)) == 0
            history.append(dict(data.draw(st.sampled_from(worlds if free else near))))
    found: History = tuple(history)
    assert is_history(found, tuple(said), words, only) == plain_history(found, said, words, only)


def reached(earlier: World, later: World, change: Change) -> bool:
    return all(earlier[f] == later[f] for f in earlier if not released(f, change))


def crowd(*names: str) -> Vocabulary:
    return Vocabulary(names=tuple(NAMES[name] for name in names), sharing=names)


@settings(deadline=None)
@given(
    st.dictionaries(st.integers(0, 9), st.sampled_from([YES, NO])),
    st.dictionaries(st.integers(0, 4), st.just("elsewhere")),
)
def test_sharing_among_some_is_judged_as_by_trying_every_three(
    said: dict[int, str], at: dict[int, str]
) -> None:
    names = ("Ana", "Luis", "book", "box", "bag")
    words = crowd(*names)
    pairs = [factor for factor in words.factors if " with " in factor]
    world = {pairs[n]: value for n, value in said.items()}
    world |= {f"place of {names[n]}": place for n, place in at.items()}

    def share(a: str, b: str) -> str | None:
        return world.get(f"{a} with {b}", world.get(f"{b} with {a}"))

    torn = any(
        share(a, b) == YES == share(b, c) and share(a, c) == NO
        for a, b, c in permutations(names, 3)
    )
    assert consistent(world, words) == (not torn)


def test_a_world_has_every_factor_a_legal_value_and_no_other() -> None:
    words = Vocabulary(names=(NAMES["Ana"], NAMES["kitchen"]), quantities=("age of Ana",))
    world = {"place of Ana": "kitchen", "house of kitchen": "no house", "age of Ana": "7/2"}
    assert is_world(world, words)
    for wrong in (
        world | {"age of Ana": "14/4"},
        world | {"place of Ana": "garden"},
        world | {"place of Luis": "kitchen"},
        {factor: value for factor, value in world.items() if factor != "age of Ana"},
        {**{f: v for f, v in world.items() if f != "age of Ana"}, "age of Luis": "1"},
    ):
        assert not is_world(wrong, words), wrong


def test_a_claim_that_does_not_fit_is_refused_when_a_world_is_held_against_it() -> None:
    words = Vocabulary(names=(NAMES["Ana"], NAMES["kitchen"]))
    world = {"place of Ana": "kitchen", "house of kitchen": "no house"}
    for claim in (In("Luis", "kitchen"), In("kitchen", "Ana"), People("attic", 0, 1)):
        check = Checks(words, holds).check(All((claim,)))
        with pytest.raises(InputError):
            check(world)
    assert Checks(words, holds).check(SameRoom("Ana", "Ana"))(world)
    bound = Bound("age of Ana", ZERO, Fraction(3))
    assert Checks(words, holds).check(bound)({**world, "age of Ana": "3"})


def test_facts_and_their_opposites_joined_in_every_way_mean_what_they_say() -> None:
    words = Vocabulary(names=tuple(NAMES[n] for n in ("Ana", "Luis", "kitchen", "garden")))
    one, other = In("Ana", "kitchen"), In("Luis", "garden")
    checks = Checks(words, holds)
    ones: tuple[Claim, ...] = (one, Not(one))
    others: tuple[Claim, ...] = (other, Not(other))
    for parts in product(ones, others):
        for joined in (All(parts), AnyOf(parts), One(parts)):
            for claim in (joined, Not(joined)):
                for world in every_world(words):
                    assert checks.check(claim)(world) == holds(claim, world, words), claim


def test_the_same_text_again_is_not_prepared_again() -> None:
    words = Vocabulary(names=(NAMES["Ana"], NAMES["kitchen"]))
    again = Vocabulary(names=(NAMES["Ana"], NAMES["kitchen"]))
    said: tuple[Statement, ...] = ()
    assert told_of(said, words, holds) is told_of(said, again, holds)
