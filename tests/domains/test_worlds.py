"""Counts, trails and the compiled sets of large spaces."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import assume, given, settings

from explorable.budget import Budget
from explorable.claims import TRUE, All, Any, Change, Claim, In, Not, People, SameRoom
from explorable.domains import worlds as worlds_module
from explorable.domains.engine import Found, Nothing
from explorable.domains.formula import T, TooLarge
from explorable.domains.spaces import Ints, Layout
from explorable.domains.words import Words
from explorable.domains.worlds import Worlds
from explorable.names import Kind, Name
from explorable.statements import Statement
from tests.domains.cases import (
    ANA,
    ATTIC,
    HALL,
    LUIS,
    LUIS_S,
    SHED,
    every_world,
    random_texts,
    remaining,
    size,
    texts,
    words_of,
)

HALL_OR_ATTIC = Any((In("Ana", "hall"), In("Ana", "attic")))


def trail(*meanings: Claim | Change, names: tuple[Name, ...], closes: Kind | None = None) -> object:
    said = texts(*meanings, names=names, closes=closes)
    return Worlds(words_of(said), said).trail


def test_a_trail_counts_the_worlds_before_the_first_statement_and_after_each() -> None:
    assert trail(HALL_OR_ATTIC, names=(ANA, HALL, ATTIC)) == (3, 2)
    both = All((In("hall", "Luis's house"), In("attic", "Luis's house")))
    names = (ANA, HALL, ATTIC, LUIS, LUIS_S)
    assert trail(HALL_OR_ATTIC, both, names=names) == (16, 8, 2)
    neither = All((Not(In("Ana", "hall")), Not(In("Ana", "attic"))))
    assert trail(HALL_OR_ATTIC, neither, names=(ANA, HALL, ATTIC)) == (3, 2, 0)


def test_a_trail_counts_only_what_some_statement_depends_on() -> None:
    always = Any((In("Luis", "hall"), Not(In("Luis", "hall"))))
    assert trail(always, In("Ana", "hall"), names=(ANA, LUIS, HALL)) == (2, 2, 1)
    assert trail(TRUE, names=(ANA, HALL)) == (1, 1)
    assert trail(names=(ANA, HALL)) == (1,)


def test_a_closing_list_shrinks_the_first_count() -> None:
    names = (ANA, HALL, ATTIC)
    assert trail(TRUE, In("Ana", "hall"), names=names, closes=Kind.ROOM) == (2, 2, 1)


def test_counters_and_shared_rooms_are_counted_when_a_statement_speaks_of_them() -> None:
    # Two unnamed counters of 0, 1 and "2 or more" are not spoken of; the hall's is.
    assert trail(People("hall", 1, 1), names=(ANA, HALL)) == (6, 2)
    # Elsewhere two may share a room or not: 3 of the 5 worlds have them in one room.
    together = SameRoom("Ana", "Luis")
    assert trail(together, names=(ANA, LUIS, HALL)) == (5, 2)


def test_a_change_takes_the_set_to_its_image() -> None:
    names = (ANA, HALL, ATTIC)
    went = Change(("Ana",), TRUE, HALL_OR_ATTIC)
    gone = Change(("Ana",), In("Ana", "hall"), Not(In("Ana", "hall")))
    stays = Change(("Ana",), TRUE, Not(In("Ana", "hall")), keep=True)
    assert trail(In("Ana", "hall"), went, names=names) == (3, 1, 2)
    assert trail(went, gone, names=names) == (3, 2, 2)
    assert trail(In("Ana", "attic"), stays, names=names) == (3, 1, 1)
    assert trail(In("Ana", "attic"), gone, names=names) == (3, 1, 0)


def test_a_core_leaves_out_what_worlds_that_stay_do_not_need() -> None:
    names = (ANA, HALL, ATTIC, SHED)
    leaves_hall = Change(("Ana",), TRUE, Not(In("Ana", "hall")), keep=True)
    said = texts(Not(In("Ana", "shed")), In("Ana", "attic"), leaves_hall, names=names)
    found = Worlds(words_of(said), said)
    in_shed = found.grounding.formula(In("Ana", "shed"))
    assert found.find(in_shed) == Nothing(frozenset({2, 3}))


def test_what_is_left_is_listed_up_to_a_limit() -> None:
    said = texts(HALL_OR_ATTIC, names=(ANA, HALL, ATTIC))
    found = Worlds(words_of(said), said)
    assert list(found.worlds(9)) == [{"place of Ana": "hall"}, {"place of Ana": "attic"}]
    assert len(list(found.worlds(1))) == 1
    assert found.remaining == 2


@settings(deadline=None, max_examples=40)
@given(said=random_texts())
def test_a_trail_counts_the_true_worlds_on_its_factors(said: list[Statement]) -> None:
    words = words_of(said)
    assume(size(words) <= 2000)
    found = Worlds(words, said)
    counts = [len({tuple(w[f] for f in found.factors) for w in every_world(words)})]
    for number in range(1, len(said) + 1):
        left = remaining(said[:number], words)
        counts.append(len({tuple(w[f] for f in found.factors) for w in left}))
    assert found.trail == tuple(counts)


def test_sets_of_words_equal_sets_of_ints(monkeypatch: pytest.MonkeyPatch) -> None:
    names = (ANA, LUIS, HALL, ATTIC, LUIS_S)
    said = texts(
        HALL_OR_ATTIC,
        SameRoom("Ana", "Luis"),
        Change(("Ana",), In("Ana", "attic"), Not(In("Ana", "attic"))),
        Not(SameRoom("Ana", "Luis")),
        Change(("Luis",), TRUE, In("Luis", "Luis's house"), keep=True),
        People("hall", 0, 1),
        names=names,
    )
    vocabulary = words_of(said)
    small = Worlds(vocabulary, said)
    monkeypatch.setattr(worlds_module, "SMALL_BITS", -1)
    large = Worlds(vocabulary, said)
    assert isinstance(small._space, Ints)
    assert isinstance(large._space, Words)
    assert large.trail == small.trail
    assert list(large.worlds(50)) == list(small.worlds(50))
    for only in (None, frozenset({1, 3}), frozenset({5}), frozenset[int]()):
        one, other = small.find(T, only), large.find(T, only)
        assert one == other
        assert isinstance(one, Found)
    goal = small.grounding.formula(All((In("Luis", "hall"), Not(In("hall", "Luis's house")))))
    assert isinstance(small.find(goal), Nothing)
    assert large.find(goal) == small.find(goal)


def test_codes_far_apart_are_listed_in_order() -> None:
    space = Ints(Layout(dict.fromkeys("abcdefghijklmnopq", ("0", "1"))))
    far = [0, 1, 4095, 4096, 70_000, (1 << 17) - 1]
    assert list(space.codes(sum(1 << code for code in far))) == far
    assert not list(space.codes(0))


def test_a_layout_finds_its_codes_again() -> None:
    layout = Layout({"a": ("x",), "b": ("x", "y", "z"), "c": ("x", "y")})
    assert layout.bits == 3
    assert [layout.decode(code) for code in (0, 2, 5)] == [
        {"a": "x", "b": "x", "c": "x"},
        {"a": "x", "b": "z", "c": "x"},
        {"a": "x", "b": "y", "c": "y"},
    ]
    space = Ints(layout)
    assert list(space.codes(space.legal())) == [0, 1, 2, 4, 5, 6]


def test_small_spaces_load_no_arrays_and_no_compiler() -> None:
    code = """
import sys
from explorable.claims import In
from explorable.domains.formula import T
from explorable.domains.picking import engine_for
from explorable.names import Kind, Name
from explorable.statements import Reading, Statement
from explorable.vocabulary import vocabulary
names = (Name("Ana", Kind.PERSON), Name("hall", Kind.ROOM))
said = [Statement(1, "", (0, 0), (Reading(In("Ana", "hall"), ""),), names=names)]
engine_for(vocabulary(said), said).find(T).history
heavy = {"numpy", "numba", "pysat", "explorable_kernels"} & set(sys.modules)
sys.exit(f"loaded {heavy}" if heavy else 0)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_space_past_the_budget_is_refused() -> None:
    said = texts(SameRoom("Ana", "Luis"), names=(ANA, LUIS, HALL))
    with pytest.raises(TooLarge, match="budget"):
        Worlds(words_of(said), said, Budget(worlds=4))
    assert Worlds.size(words_of(said), said) == 8
