"""Saved intervals: every number in them is possible, ends included, or the file is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import explorable as ex
from explorable.checking.candidates import candidates
from explorable.checking.number_extents import Extents
from explorable.checking.number_goals import read_interval
from explorable.domains.joint import Joint
from explorable.domains.number_answers import number_answers
from explorable.errors import BudgetEnded
from explorable.intervals import Interval, united, without
from explorable.questions import HowFar
from explorable.rechecking import Rechecked, recheck
from explorable.statements import Reading, Statement
from tests.domains import bounded
from tests.reading.saving import Saved, saved

FIVE = ("Ana", "Luis", "Eva", "Tom", "Mia")
APART = " ".join(
    [f"It is not true that {a} arrived at the same time as {b}." for a, b in combinations(FIVE, 2)]
    + [f"{name} arrived between 0:00 and 0:07." for name in FIVE]
)
WHEN = "When did Ana arrive?"
CUT = "Ana arrived before Luis or Eva. Luis arrived at 9:00 or Luis arrived before 8:00."
EITHER = "Luis arrived at 9:00 or Ana arrived at 10:00."
BUDGETS = (
    ex.Budget(steps=3000),
    ex.Budget(worlds=0, conflicts=1),
    ex.Budget(answers=1),
    ex.Budget(answers=2),
    ex.Budget(steps=0),
)


def changed(data: Saved, old: str, new: str) -> Saved:
    """The file with one interval written otherwise everywhere."""
    return dict(json.loads(json.dumps(data).replace(json.dumps(old), json.dumps(new))))


@pytest.mark.parametrize(
    "forged",
    ["[0:00, 23:00]", "[0:00, 0:07)", "(0:00, 0:07]", "(-inf, inf)", "[0:01, 0:05]", "[-1, 0:07]",
     "[0:00, 24:00)", "[0:00, inf)", "[0:00, 0:08]"],
)  # fmt: skip
def test_an_interval_among_many_orders_is_as_far_as_the_text_lets_it_go(forged: str) -> None:
    data = saved(APART, WHEN)
    assert data["inner"] == data["outer"] == ["[0:00, 0:07]"]
    assert recheck(data).whole
    with pytest.raises(ex.CertificateError):
        recheck(changed(data, "[0:00, 0:07]", forged))


def test_where_the_steps_end_the_extent_is_taken_on_trust_and_not_said_to_hold() -> None:
    data = saved(APART, WHEN)
    data["certificate"] = None
    ends = [recheck_or_none(data, steps) for steps in range(0, 40_000, 2_000)]
    done = [one for one in ends if one is not None]
    trusting = [one for one in done if not one.whole]
    assert trusting
    assert done[-1].whole
    for one in trusting:
        assert one.missing == ("open",)
        assert not any(line.startswith("Holds") for line in one)
        assert any("how far they go is taken on trust" in line for line in one)
    for steps in range(0, 40_000, 5_000):
        for forged in ("[0:00, 23:00]", "(-inf, inf)"):
            with pytest.raises((ex.CertificateError, BudgetEnded)):
                recheck(changed(data, "[0:00, 0:07]", forged), steps=steps)


def test_what_follows_outside_every_choice_refuses_also_where_the_steps_end() -> None:
    chain = f"{APART} Bob arrived 10 minutes after Ana."
    data = saved(chain, "When did Bob arrive?")
    assert data["inner"] == ["[0:10, 0:17]"]
    ends = {steps: recheck_or_none(data, steps) for steps in range(0, 60_000, 2_500)}
    last = max(steps for steps, one in ends.items() if one is not None and not one.whole)
    with pytest.raises(ex.CertificateError, match="rules out"):
        recheck(changed(data, "[0:10, 0:17]", "[0:10, 0:18]"), steps=last)


def recheck_or_none(data: Saved, steps: int) -> Rechecked | None:
    """What was checked, where the steps last to the end."""
    try:
        return recheck(data, steps=steps)
    except BudgetEnded:
        return None


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("text", [CUT, EITHER])
@pytest.mark.parametrize(
    ("question", "widest"),
    [
        ("When did Luis arrive?", "[0:00, 24:00)"),
        ("How long before Luis did Ana arrive?", "(-1440, 1440)"),
    ],
)
def test_an_answer_that_a_budget_cut_is_accepted_and_excludes_nothing(
    text: str, question: str, widest: str, budget: ex.Budget
) -> None:
    data = saved(text, question, budget)
    assert data["outer"] == [widest]
    unit = "clock" if question.startswith("When") else "minutes"
    whole = read_interval(widest, unit)
    inner = [read_interval(one, unit) for one in data["inner"]]
    assert whole is not None
    assert not without([one for one in inner if one is not None], [whole])
    assert recheck(data).whole


def test_what_excludes_nothing_respects_the_kind_of_number() -> None:
    data = saved("Ana is older than Luis.", "How old is Luis?", ex.Budget(answers=0))
    assert data["outer"] == ["[0, inf)"]
    ask = HowFar("x of a", "x of b", "minutes")
    assert list(candidates(ask, None, bounded.WORDS)) == ["(-inf, inf)"]


def test_a_cut_answer_may_say_less_and_not_more() -> None:
    data = saved(CUT, "When did Luis arrive?", ex.Budget(steps=3000))
    assert set(data["inner"]) == {"(0:00, 8:00)", "9:00"}
    assert recheck(changed(data, "(0:00, 8:00)", "(0:00, 0:02)")).whole
    for forged in ("(0:00, 8:00]", "(0:00, 8:01)", "[0:00, 8:59)"):
        with pytest.raises(ex.CertificateError, match="rules out"):
            recheck(changed(data, "(0:00, 8:00)", forged))
    data["outer"] = data["inner"]
    with pytest.raises(ex.CertificateError, match="leaves 0:00 too"):
        recheck(data)


def test_intervals_are_written_in_one_way() -> None:
    data = saved("Ana arrived between 9:00 and 9:30.", WHEN)
    for forged in (["[9:00, 9:10)", "[9:10, 9:30]"], ["[09:00, 9:30]"], ["[9:00, 9:30] "]):
        other = {**data, "inner": forged, "outer": forged}
        with pytest.raises(ex.CertificateError):
            recheck(other)


@pytest.mark.parametrize("seed", range(60))
def test_ways_one_by_one_show_what_all_ways_together_leave(seed: int) -> None:
    said = list(bounded.claims(Random(seed)).values())
    ask = HowFar("x of a", "x of b", "minutes")
    statements = [Statement(n, "", (0, 0), (Reading(c, ""),)) for n, c in enumerate(said, 1)]
    engine = Joint(bounded.WORDS, statements, ex.Budget())
    left = number_answers(engine, ask, bounded.WORDS, ex.Budget()).values
    truth = united(one for text in left if (one := read_interval(text, "minutes")))
    extents = Extents(ask, said)
    if truth:
        assert not without(truth, [extents.plain])
    assert extents.impossible(truth, ()) is None
    assert extents.outside(truth) is None
    for one in without([Interval()], truth):
        gone = extents.impossible([*truth, one], ())
        assert gone is not None
        assert not without([gone], [one])
    for n in range(len(truth)):
        other = extents.outside(truth[:n] + truth[n + 1 :])
        assert other is not None
        assert not without([other], [truth[n]])


NAMES = ("Ana", "Luis", "Eva")
MOST = 2  # minutes; whole bounds on three times that can be met are met on eighths of one
WORLDS = [
    dict(zip(NAMES, at, strict=True))
    for at in product([Fraction(n, 8) for n in range(8 * MOST + 1)], repeat=3)
]
TRIED = [Fraction(n, 2) for n in range(-2, 2 * MOST + 4)]


def said(r: Random) -> tuple[str, list[tuple[str, str, int, int]]]:
    """A clause, and what makes it true: one of first + least ≤ second, < where strict."""
    kind, first, second = r.randrange(3), *r.sample(NAMES, 2)
    if kind == 0:
        return f"{first} arrived before {second}", [(first, second, 0, 1)]
    if kind == 1:
        return f"{first} arrived at least 1 minute before {second}", [(first, second, 1, 0)]
    return (
        f"it is not true that {first} arrived at the same time as {second}",
        [(first, second, 0, 1), (second, first, 0, 1)],
    )


def story(r: Random) -> tuple[str, set[Fraction]]:
    """A text about three times, and the tried times at which Ana may have come."""
    text = [f"{name} arrived between 0:00 and 0:0{MOST}." for name in NAMES]
    left = WORLDS
    for _ in range(r.randint(1, 3)):
        clause, ways = said(r)
        if len(ways) == 1 and r.random() < 0.6:
            other, more = said(r)
            if len(more) == 1:
                clause, ways = f"{clause} or {other}", ways + more
        text.append(f"{clause[0].upper()}{clause[1:]}.")
        left = [
            w
            for w in left
            if any(w[b] - w[a] > least - (not strict) * Fraction(1, 99)
                   for a, b, least, strict in ways)
        ]  # fmt: skip
    return " ".join(text), {w["Ana"] for w in left} & set(TRIED)


def forgeries(r: Random, data: Saved) -> Iterator[Saved]:
    """The file with other intervals."""
    yield data
    for _ in range(12):
        low, high = sorted(r.choices(range(MOST + 2), k=2))
        new = f"{r.choice('[(')}0:0{low}, 0:0{high}{r.choice('])')}"
        inner = [new if r.random() < 0.7 else one for one in data["inner"]]
        yield {**data, "inner": inner, "outer": r.choice((inner, data["outer"], ["[0:00, 24:00)"]))}


@pytest.mark.parametrize("seed", range(8))
def test_a_changed_interval_is_refused_or_still_true(seed: int) -> None:
    r = Random(seed)
    text, truth = story(r)
    for budget in (None, ex.Budget(answers=1)):
        for n, data in enumerate(forgeries(r, saved(text, WHEN, budget))):
            try:
                done = recheck(data)
            except ex.CertificateError:
                assert n, (text, data)
                continue
            assert done.whole
            inner, outer = ([read_interval(one, "clock") for one in data[key]]
                            for key in ("inner", "outer"))  # fmt: skip
            for time in TRIED:
                claimed = any(one is not None and time in one for one in inner)
                left = any(one is not None and time in one for one in outer)
                assert time in truth or not claimed, (text, data)
                assert left or time not in truth, (text, data)
