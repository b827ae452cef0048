"""Difference bounds against Fourier and Motzkin's elimination, which knows no chains."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference import ZERO, Bounds
from explorable.errors import InputError, UnknownName
from tests.domains.difference_cases import permitted, random_constraints, rows_of

NAMES = ("x", "y", "z", "w")


def hold_against_elimination(rng: random.Random) -> None:
    constraints = random_constraints(rng, NAMES)
    rows = rows_of(constraints)
    bounds = Bounds(constraints, (ZERO, *NAMES))
    if permitted(rows, {}) is None:
        assert bounds.contradiction
    else:
        assert bounds.contradiction == ()
        witness = {ZERO: Fraction(0), **bounds.witness()}
        for one in constraints:
            apart = witness[one.first] - witness[one.second]
            assert not Upper(one.most, one.strict).excludes(apart)
        for i, k in (("x", ZERO), ("x", "y"), rng.sample((ZERO, *NAMES), 2)):
            form = {name: sign for name, sign in ((i, 1), (k, -1)) if name != ZERO}
            assert bounds.interval(i, k) == permitted(rows, form)
            bounds.certificate(i, k).check(constraints)
            path = bounds.path(i, k)
            entry = bounds.entry(i, k)
            if entry is None:
                assert path == ()
                cut = bounds.cut(i, k)
                assert i in cut
                assert k not in cut
            else:
                assert sum(one.most for one in path) == entry.most
    if bounds.contradiction:
        bounds.certificate("x").check(constraints)
        for who in bounds.contradiction:
            kept = [
                one
                for one in constraints
                if one.statements[0] in bounds.contradiction and one.statements != (who,)
            ]
            assert permitted(rows_of(kept), {}) is not None


@pytest.mark.parametrize("seed", range(60))
def test_bounds_permit_what_elimination_leaves(seed: int) -> None:
    hold_against_elimination(random.Random(seed))


@pytest.mark.long
def test_bounds_permit_what_elimination_leaves_on_many() -> None:
    for seed in range(1000, 1700):
        hold_against_elimination(random.Random(seed))


@settings(deadline=None, max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_bounds_told_one_by_one_close_as_all_at_once(seed: int) -> None:
    rng = random.Random(seed)
    constraints = random_constraints(rng, NAMES)
    bounds = Bounds().close()
    for one in constraints:
        bounds = bounds.tell(one.first, one.second, one.most, one.strict)
    at_once = Bounds(constraints, bounds.names)
    assert bounds.constraints == constraints
    assert bounds.contradiction == at_once.contradiction
    if not bounds.contradiction:
        assert bounds.closed == at_once.closed


@settings(deadline=None, max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_a_moved_or_dropped_bound_closes_as_from_the_start(seed: int) -> None:
    rng = random.Random(seed)
    constraints = random_constraints(rng, NAMES)
    bounds = Bounds(constraints, (ZERO, *NAMES)).close()
    one = rng.choice(constraints)
    most, strict = Fraction(rng.randint(-20, 40), rng.choice((1, 3, 4))), rng.random() < 0.5
    moved = bounds.move(one.first, one.second, most, strict, one.statements[0])
    dropped = bounds.without(one.statements[0])
    assert len(dropped.constraints) == len(constraints) - 1
    for new in (moved, dropped):
        fresh = Bounds(new.constraints, new.names)
        assert new.contradiction == fresh.contradiction
        if not new.contradiction:
            assert new.closed == fresh.closed
            assert new.witness() == fresh.witness()
            assert new.chain("x", "y") == fresh.chain("x", "y")


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_what_is_left_after_forgetting_is_what_elimination_leaves(seed: int) -> None:
    constraints = random_constraints(random.Random(seed), NAMES, most=10)
    bounds = Bounds(constraints, (ZERO, *NAMES))
    left = bounds.forget("w")
    rows = rows_of(constraints)
    assert "w" not in left.names
    assert bool(left.contradiction) == bool(bounds.contradiction)
    if bounds.contradiction:
        told = [one for one in constraints if one.statements[0] in left.contradiction]
        assert permitted(rows_of(told), {}) is None  # the statements still name the conflict
        return
    assert left.interval("x", "y") == permitted(rows, {"x": 1, "y": -1})
    assert left.interval("z") == permitted(rows, {"z": 1})


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_a_hull_holds_both_and_is_the_tightest(seed: int) -> None:
    rng = random.Random(seed)
    one = Bounds(random_constraints(rng, NAMES, most=6), (ZERO, *NAMES))
    two = Bounds(random_constraints(rng, NAMES, most=6), (ZERO, *NAMES))
    hull = one.hull(two)
    if one.contradiction or two.contradiction:
        assert hull == (two if one.contradiction else one)
        return
    assert hull.outer_only
    for i in hull.names:
        for k in hull.names:
            a, b, both = one.entry(i, k), two.entry(i, k), hull.entry(i, k)
            if a is None or b is None:
                assert both is None
            else:
                assert both is not None
                assert a.within(both)
                assert b.within(both)
                assert both in (a, b)


def test_a_hull_shows_no_point_and_says_why() -> None:
    low, high = Bounds().tell("x", ZERO, 1, statement="a"), Bounds().tell("x", ZERO, 3)
    hull = low.hull(high)
    assert str(hull.interval("x")) == "(-inf, 3]"
    assert hull.chain("x", ZERO) == ("a", 1)
    for ask in (hull.witness, lambda: hull.certificate("x"), hull.forget("x").witness):
        with pytest.raises(InputError, match="outer"):
            ask()


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_a_statement_is_redundant_where_the_others_imply_it(seed: int) -> None:
    constraints = random_constraints(random.Random(seed), NAMES, most=9)
    bounds = Bounds(constraints, (ZERO, *NAMES))
    if bounds.contradiction:
        with pytest.raises(InputError, match="contradict"):
            _ = bounds.redundant
        return
    for one in constraints:
        others = bounds.without(one.statements[0])
        same = others.closed == bounds.closed
        assert (one.statements[0] in bounds.redundant) == same


@settings(deadline=None, max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_without_any_statement_of_a_conflict_the_others_do_not_contradict(seed: int) -> None:
    told = random_constraints(random.Random(seed), NAMES, most=14)
    told = tuple(replace(one, statements=(at % 4,)) for at, one in enumerate(told))
    conflict = Bounds(told).contradiction
    for who in conflict:
        kept = [one for one in told if one.statements[0] in set(conflict) - {who}]
        assert permitted(rows_of(kept), {}) is not None


def test_a_statement_that_contradicts_itself_stands_alone_in_the_conflict() -> None:
    bounds = Bounds().tell("y", "x", 0, statement="a").tell("z", "y", "0.75", statement="b")
    bounds = bounds.tell("y", "x", "-1.25", statement="c")
    bounds = bounds.tell("x", "y", "-0.25", strict=True, statement="a")
    assert bounds.contradiction == ("a",)


def test_forgetting_keeps_what_went_by_way_of_the_name() -> None:
    bounds = Bounds().tell("x", "y", 3).tell("y", "z", 4, strict=True)
    left = bounds.forget("y")
    assert left.entry("x", "z") == Upper(Fraction(7), strict=True)
    assert left.chain("x", "z") == (1, 2)
    with pytest.raises(InputError, match="zero"):
        bounds.forget(ZERO)


def test_telling_leaves_the_old_bounds_as_they_were() -> None:
    bounds = Bounds().tell("x", "y", 3).close()
    tighter = bounds.tell("x", "y", 1)
    assert bounds.entry("x", "y") == Upper(Fraction(3))
    assert tighter.entry("x", "y") == Upper(Fraction(1))
    assert tighter.chain("x", "y") == (2,)
    assert pickle.loads(pickle.dumps(tighter)) == tighter
    assert len({bounds, tighter, bounds.tell("x", "y", 1)}) == 2


def test_a_strict_bound_is_tighter_than_the_same_bound() -> None:
    bounds = Bounds().tell("x", "y", 3).tell("x", "y", 3, strict=True).tell("x", "y", 3)
    assert bounds.entry("x", "y") == Upper(Fraction(3), strict=True)
    assert bounds.chain("x", "y") == (2,)
    assert bounds.redundant == (1, 3)


def test_a_bound_of_a_name_and_itself_is_trivial_or_contradicts() -> None:
    assert not Bounds().tell("x", "x", 0).contradiction
    assert Bounds().tell("x", "x", 0, strict=True).contradiction == (1,)
    assert Bounds().close().tell("x", "x", "-0.5").contradiction == (1,)


@pytest.mark.parametrize("bound", [0.5, float("nan"), True, None, "a", "1/0", Decimal("inf")])
def test_what_is_no_exact_number_is_refused(bound: object) -> None:
    with pytest.raises(InputError, match=r"exact|whole number|divided by 0"):
        Bounds().tell("x", "y", bound)  # type: ignore[arg-type]


def test_a_float_is_refused_with_what_to_write() -> None:
    with pytest.raises(InputError, match=r"the float 7\.8 is not: write it as the string '7\.8'"):
        Bounds().tell("x", "y", 7.8)  # type: ignore[arg-type]


def test_numbers_are_read_exactly() -> None:
    for same in ("7.8", "39/5", Fraction(39, 5), Decimal("7.8")):
        told = Bounds().tell("x", ZERO, same)  # type: ignore[arg-type]
        assert told.entry("x", ZERO) == Upper(Fraction(39, 5))
    assert Constraint("x", "y", 3).most == Fraction(3)  # type: ignore[arg-type]


def test_an_unknown_name_is_named() -> None:
    bounds = Bounds().tell("x", "y", 3)
    for ask in (bounds.interval, bounds.forget, bounds.certificate):
        with pytest.raises(UnknownName, match="Ana"):
            ask("Ana")
    with pytest.raises(UnknownName, match="y - x"):
        bounds.move("y", "x", 3)


def test_a_contradiction_leaves_no_entry() -> None:
    bounds = Bounds().tell("x", "y", 1).tell("y", "x", -2)
    for ask in (bounds.interval, bounds.entry, bounds.path, bounds.cut):
        with pytest.raises(InputError, match=r"contradict each other \(statements 1, 2\)"):
            ask("x", "y")


def test_statements_of_several_bounds_are_needed_as_a_whole() -> None:
    bounds = Bounds()
    for who, value in (("a", 3), ("b", 5)):
        bounds = bounds.tell("x", "y", value, statement=who).tell("y", "x", -value, statement=who)
    bounds = bounds.tell("y", "x", -9, statement="c")
    assert set(bounds.contradiction) in ({"a", "b"}, {"a", "c"}, {"b", "c"})
    assert set(bounds.without("c").contradiction) == {"a", "b"}
    assert str(bounds.without("c").without("b").interval("x", "y")) == "3"
