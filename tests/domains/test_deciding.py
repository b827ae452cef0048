"""Numbers for bounds that are joined by and, or and not, or a refutation that holds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from explorable.budget import Budget
from explorable.checking.decisions import Cycle, Decide, Decisions, Falsified, truth_of
from explorable.checking.number_goals import number_claim
from explorable.checking.numbers import number_background, number_value
from explorable.checking.truth import holds
from explorable.claims import ZERO, All, Any, Bound, Claim, atoms, quantity
from explorable.domains.deciding import Assigned, Numbers
from explorable.domains.number_answers import reach
from explorable.domains.number_goals import always, goal, settled
from explorable.errors import CertificateError
from explorable.questions import Ask, Beside, Foremost, HowFar
from tests.domains.bounded import QUANTITIES, WORDS, bound, claims, every_world, met

X = [quantity("x", name) for name in "abcdefgh"]


def before(first: str, second: str, far: int = 0) -> Bound:
    return Bound(first, second, Fraction(-far), strict=not far)


def check(seed: int) -> bool:
    """Whether numbers were found; they satisfy all, or the refutation holds and the grid agrees."""
    said = claims(Random(seed))
    found = Numbers(said, QUANTITIES, Budget()).find()
    if isinstance(found, Assigned):
        world = {text: str(value) for text, value in found.values.items()}
        assert all(holds(c, world, WORDS) for c in said.values()), seed
        return True
    assert isinstance(found, Decisions)
    found.check(said)
    assert not met(said), seed
    needed = {number: said[number] for number in found.numbers}
    found.check(needed)
    return False


def test_numbers_satisfy_every_claim_or_a_refutation_holds() -> None:
    met_ones = [check(seed) for seed in range(60)]
    assert any(met_ones)
    assert not all(met_ones)


@pytest.mark.long
def test_many_claims_about_numbers() -> None:
    for seed in range(60, 700):
        check(seed)


def test_a_chain_reaches_as_far_as_the_sum_of_its_bounds() -> None:
    chain = {n: before(X[n - 1], X[n], n) for n in range(1, 8)}
    found = Numbers(chain, X, Budget()).find()
    assert isinstance(found, Assigned)
    assert str(reach(found.decided, X[7], X[0])) == "[28, inf)"
    closed = Numbers(chain | {8: before(X[7], X[0], -27)}, X, Budget()).find()
    assert isinstance(closed, Decisions)
    closed.check(chain | {8: before(X[7], X[0], -27)})
    assert closed.numbers == set(range(1, 9))


def test_decimals_that_sum_to_zero_are_no_contradiction() -> None:
    """7.8 + 86.1 - 93.9 is 0 and not -1.4e-14."""
    decimals = ("7.8", "86.1", "-93.9")
    sides = list(zip(decimals, [(0, 1), (1, 2), (2, 0)], strict=True))
    for strict in (False, True):
        said: dict[int, Claim] = {
            n: Bound(X[a], X[b], Fraction(most), strict)
            for n, (most, (a, b)) in enumerate(sides, 1)
        }
        found = Numbers(said, X[:3], Budget()).find()
        assert isinstance(found, Decisions if strict else Assigned)


def test_bounds_of_any_size_are_exact() -> None:
    huge = 10**33
    said: dict[int, Claim] = {
        1: Bound(X[0], X[1], Fraction(huge)),
        2: Bound(X[1], X[0], Fraction(-huge - 1)),
    }
    found = Numbers(said, X[:2], Budget()).find()
    assert isinstance(found, Decisions)
    found.check(said)


def test_out_of_budget_nothing_is_claimed() -> None:
    apart: dict[int, Claim] = {
        n: Any((before(one, other, 1), before(other, one, 1)))
        for n, (one, other) in enumerate(((a, b) for a in X for b in X if a < b), 1)
    }
    box = {
        100 + n: All((Bound(x, ZERO, Fraction(6)), Bound(ZERO, x, Fraction(0))))
        for n, x in enumerate(X)
    }
    assert Numbers(apart | box, X, Budget(conflicts=50)).find() is None


@pytest.mark.parametrize("seed", range(40))
def test_a_changed_refutation_is_refused_where_the_grid_finds_numbers(seed: int) -> None:
    r = Random(seed)
    said = claims(r)
    found = Numbers(said, QUANTITIES, Budget()).find()
    if not isinstance(found, Decisions):
        return
    for number in said:  # a statement less: only if the rest is still refuted may it pass
        fewer = {n: c for n, c in said.items() if n != number}
        if met(fewer):
            with pytest.raises(CertificateError):
                found.check(fewer)
    for at in range(len(found.steps)):
        steps = list(found.steps)
        step = steps.pop(at)
        with pytest.raises(CertificateError):
            Decisions(tuple(steps)).check(said)
        if isinstance(step, Cycle):
            for left in range(len(step.bounds)):
                shorter = Cycle(step.bounds[:left] + step.bounds[left + 1 :])
                forged = (*found.steps[:at], shorter, *found.steps[at + 1 :])
                with pytest.raises(CertificateError):
                    Decisions(forged).check(said)


def test_a_refutation_may_not_decide_twice_or_go_on() -> None:
    one = bound(Random(1))
    for steps in (
        (Decide(one), Decide(one), Falsified(1), Falsified(1), Falsified(1)),
        (Falsified(1), Falsified(1)),
        (Decide(one), Falsified(1)),
        (),
    ):
        with pytest.raises(CertificateError):
            Decisions(steps).check({1: Any(())})
    Decisions((Falsified(1),)).check({1: Any(())})


@pytest.mark.parametrize(
    "ask",
    [
        HowFar("x of a", "x of b", "minutes"),
        HowFar("x of a", ZERO, "clock"),
        Foremost("x", least=True),
        Foremost("x", least=False, among=("a", "b")),
        Foremost("x", least=True, among=("a", "b", "c")),
        Beside("x", -1, "a"),
        Beside("x", 1, "b"),
        Beside("x", 1, "b", immediate=True),
    ],
    ids=str,
)
def test_an_answer_claims_what_is_so_where_it_is_given(ask: Ask) -> None:
    assert isinstance(ask, HowFar | Foremost | Beside)
    worlds = list(every_world())[::7]
    values = {number_value(ask, world, WORDS) for world in worlds}
    for value in values:
        claims = number_claim(ask, value, WORDS), goal(ask, value, WORDS)
        for world in worlds:
            so = number_value(ask, world, WORDS) == value
            assert [holds(claim, world, WORDS) for claim in claims] == [so, so]
    for wrong in (number_claim(ask, "the moon", WORDS), goal(ask, "the moon", WORDS)):
        assert not any(holds(wrong, world, WORDS) for world in worlds)


def test_the_finder_and_the_checker_respect_the_same_in_every_world() -> None:
    quantities = ("arrival of a", "age of b", "size of c", "x of d")
    assert {*always(quantities)} == {*number_background(quantities)}


def test_the_finder_and_the_checker_settle_claims_alike() -> None:
    rng = Random(9)
    for claim in (one for seed in range(300) for one in claims(Random(seed)).values()):
        bounds = [one for one in atoms(claim) if isinstance(one, Bound)]
        decided = {one: rng.random() < 0.5 for one in bounds if rng.random() < 0.6}
        assert settled(claim, decided) is truth_of(claim, decided)
