"""The checker of octagons refuses every certificate that was tampered with."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.checking.bounds import Point
from explorable.checking.bounds_sums import (
    INTEGERS,
    RATIONALS,
    Line,
    Reach,
    Sum,
    SumsCertificate,
)
from explorable.domains.octagon import Octagon
from explorable.errors import CertificateError
from explorable.intervals import Interval
from explorable.status import Status
from tests.domains.difference_cases import permitted
from tests.domains.octagon_cases import boxed, points_of, random_form, random_sums, sum_rows

ONE, HALF = Fraction(1), Fraction(1, 2)

HALVES = Octagon(INTEGERS).tell({"x": 1, "y": 1}, 1).tell({"x": 1, "y": -1}, 0)
FLAT = HALVES.tell("x", 0).tell({"x": -1}, 0).tell({"y": -1}, "7/2")
OPEN = HALVES.certificate("x")
FORCED = FLAT.certificate("x")
SIDE = FLAT.certificate("y")
EMPTY = HALVES.tell({"x": -1, "y": -1}, -1).tell({"x": -1, "y": 1}, 0)
NEVER = EMPTY.certificate("x")
STRICT = Octagon().tell({"x": 1, "y": 1}, 1, strict=True).tell({"x": 1, "y": -1}, 0)
HALF_OPEN = STRICT.certificate("x")

assert OPEN.high is not None
assert OPEN.low is not None
assert HALF_OPEN.high is not None
PROOF = OPEN.high.proof

MIDDLE = {"x": HALF, "y": HALF}
SUM = HALVES.constraints[0]


def up(*lines: Line) -> dict[str, Any]:
    """Another proof of the upper end."""
    assert OPEN.high is not None
    return {"high": replace(OPEN.high, proof=lines)}


def plain(proof: tuple[Line, ...]) -> tuple[Line, ...]:
    """A proof that rounds nothing."""
    return tuple(replace(line, rounded=False) for line in proof)


FORGED: list[tuple[str, Octagon, SumsCertificate, dict[str, Any]]] = [
    ("does not show", HALVES, OPEN, {"interval": Interval(None, HALF, True)}),
    ("does not show", HALVES, OPEN, up(*plain(PROOF))),
    ("does not show", HALVES, OPEN, {"terms": {"x": 1, "y": 1}}),
    ("a proof is missing", HALVES, OPEN, up()),
    ("not positive", HALVES, OPEN, up(Line(((-HALF, SUM),)))),
    ("does not come before", HALVES, OPEN, up(Line(((ONE, 0),)))),
    ("does not come before", HALVES, OPEN, up(*PROOF, Line(((ONE, -1),)))),
    ("need not be whole", HALVES, OPEN, up(Line(((HALF, SUM),), rounded=True))),
    ("nothing says", HALVES.without(2), OPEN, {}),
    ("an end is missing", HALVES, OPEN, {"high": None}),
    ("no point reaches", HALVES, OPEN, {"high": replace(OPEN.high, point=None)}),
    ("misses its end", HALVES, OPEN, {"high": replace(OPEN.high, point={"x": -ONE, "y": ONE})}),
    ("is not whole", HALVES, OPEN, {"high": replace(OPEN.high, point={"x": HALF, "y": HALF})}),
    ("a point breaks", HALVES, OPEN, {"high": replace(OPEN.high, point={"x": 0 * ONE, "y": -ONE})}),
    ("needs no ray", HALVES, OPEN, {"high": replace(OPEN.high, ray=OPEN.low.ray)}),
    ("a ray is missing", HALVES, OPEN, {"low": Reach()}),
    ("does not grow", HALVES, OPEN, {"low": Reach(ray={"x": 0 * ONE, "y": 0 * ONE})}),
    ("the ray leaves", HALVES, OPEN, {"low": Reach(ray={"x": -ONE, "y": -2 * ONE})}),
    ("only a ray", HALVES, OPEN, {"low": OPEN.high}),
    ("two points", HALVES, OPEN, {"points": OPEN.points[:1]}),
    ("a point breaks", HALVES, OPEN, {"points": ({"x": ONE, "y": ONE}, OPEN.points[0])}),
    ("no exact number", HALVES, OPEN, {"points": ({"x": -1.0, "y": 1.0}, OPEN.points[0])}),
    ("does not fit", HALVES, OPEN, {"points": ({"x": ONE}, OPEN.points[0])}),
    ("about rationals", HALVES, OPEN, {"over": RATIONALS}),
    ("forced needs", HALVES, OPEN, {"status": Status.FORCED, "points": OPEN.points[:1]}),
    ("never unresolved", HALVES, OPEN, {"status": Status.UNRESOLVED}),
    ("forced needs", FLAT, FORCED, {"points": FORCED.points * 2}),
    ("open needs two", FLAT, FORCED, {"status": Status.OPEN}),
    ("a point breaks", FLAT, SIDE, {"points": ({"x": ONE, "y": ONE}, SIDE.points[0])}),
    ("only a contradiction", HALVES, OPEN, {"refutation": PROOF}),
    ("an interval is missing", HALVES, OPEN, {"interval": None}),
    ("neither an interval", EMPTY, NEVER, {"interval": Interval(ONE, ONE)}),
    ("a proof is missing", EMPTY, NEVER, {"refutation": ()}),
    ("0 below 0", EMPTY, NEVER, {"refutation": NEVER.refutation[:-1]}),
    ("0 below 0", EMPTY, NEVER, {"refutation": plain(NEVER.refutation)}),
    ("nothing says", EMPTY.without(1), NEVER, {}),
    ("does not show", STRICT, HALF_OPEN, {"interval": Interval(None, HALF, True)}),
    ("a point breaks", STRICT, HALF_OPEN, {"points": (MIDDLE, HALF_OPEN.points[0])}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "octagon", "true", "changes"), FORGED)
def test_a_forged_certificate_is_refused(
    said: str, octagon: Octagon, true: SumsCertificate, changes: dict[str, Any]
) -> None:
    with pytest.raises(CertificateError, match=said):
        replace(true, **changes).check(octagon.constraints, octagon.over)


def test_certificates_hold_as_they_were_made() -> None:
    made = ((HALVES, OPEN), (FLAT, FORCED), (FLAT, SIDE), (EMPTY, NEVER), (STRICT, HALF_OPEN))
    for octagon, certificate in made:
        certificate.check(octagon.constraints, octagon.over)
    assert [str(one.interval) for _, one in made] == [
        "(-inf, 0]",
        "0",
        "[0, 1]",
        "None",
        "(-inf, 1/2)",
    ]


def test_a_proof_over_the_integers_does_not_hold_over_the_rationals() -> None:
    rational = replace(NEVER, over=RATIONALS)
    with pytest.raises(CertificateError, match="need not be whole"):
        rational.check(EMPTY.constraints, RATIONALS)


def made(rng: random.Random, over: str) -> tuple[Sum, ...]:
    return boxed(rng) if over == INTEGERS else random_sums(rng)


def named(sums: tuple[Sum, ...]) -> set[Hashable]:
    return {name for one in sums for name in one.terms}


def test_no_multiple_of_nothing_makes_an_end_open() -> None:
    octagon = Octagon().tell("x", 1).tell("y", 1, strict=True)
    true = octagon.certificate("x")
    true.check(octagon.constraints, RATIONALS)
    assert true.high is not None
    assert true.interval is not None
    proof = (Line(((ONE, octagon.constraints[0]), (0 * ONE, octagon.constraints[1]))),)
    inner: tuple[Point, ...] = ({"x": 0 * ONE, "y": 0 * ONE}, {"x": -ONE, "y": 0 * ONE})
    forged = replace(
        true,
        interval=replace(true.interval, high_open=True),
        high=replace(true.high, proof=proof),
        points=inner,
    )
    with pytest.raises(CertificateError, match="not positive"):
        forged.check(octagon.constraints, RATIONALS)


def test_a_closed_end_is_not_reached_on_a_strict_bound() -> None:
    octagon = Octagon().tell("x", 1).tell("y", 1, strict=True)
    true = octagon.certificate("x")
    assert true.high is not None
    on_it = replace(true, high=replace(true.high, point={"x": ONE, "y": ONE}))
    with pytest.raises(CertificateError, match="a point breaks y"):
        on_it.check(octagon.constraints, RATIONALS)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_accepted_after_a_random_change_is_true(seed: int) -> None:
    rng = random.Random(seed)
    over = rng.choice((RATIONALS, INTEGERS))
    sums, form = made(rng, over), random_form(rng)
    if not set(form) <= named(sums):
        form = sums[0].terms
    true = Octagon(over, sums).certificate(form)
    for _ in range(3):
        others = made(rng, over)
        if not set(form) <= named(others):
            continue
        other = Octagon(over, others).certificate(form)
        for part in ("status", "interval", "refutation", "points", "high", "low"):
            for old, new in ((true, other), (other, true)):
                changed = replace(old, **{part: getattr(new, part)})
                told = list(sums)
                if rng.random() < 0.5:
                    told[-1] = Sum(form, Fraction(rng.randint(-2, 2)))
                try:
                    changed.check(told, over)
                except CertificateError:
                    continue
                assert changed.interval == truth(told, form, over)


def truth(sums: list[Sum], form: Any, over: str) -> Interval | None:
    if over == RATIONALS:
        return permitted(sum_rows(sums), form)
    values = [Fraction(sum(s * point[n] for n, s in form.items())) for point in points_of(sums)]
    return Interval(min(values), max(values)) if values else None
