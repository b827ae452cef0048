"""The checker of difference bounds refuses every certificate that was tampered with."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorable.checking.bounds import BoundsCertificate, Constraint, End, Point
from explorable.domains.difference import ZERO, Bounds
from explorable.errors import CertificateError
from explorable.intervals import Interval
from explorable.status import Status
from tests.domains.difference_cases import permitted, random_constraints, rows_of

ARRIVALS = (
    Bounds()
    .tell("Ana", "Luis", -10)
    .tell("Luis", "Eva", 0)
    .tell("Eva", "Ana", 12)
    .tell("Eva", ZERO, 600, strict=True)
)
OPEN = ARRIVALS.certificate("Luis", "Ana")
FORCED = ARRIVALS.tell("Luis", "Ana", 10).certificate("Luis", "Ana")
HALF = ARRIVALS.certificate("Eva")
NEVER = ARRIVALS.tell("Luis", "Eva", -5).certificate("Luis", "Ana")
TIGHT = ARRIVALS.tell("Luis", "Ana", 10)
LATE = ARRIVALS.tell("Luis", "Eva", -5)

assert OPEN.high is not None
assert HALF.low is not None
assert HALF.high is not None

Number = Fraction


def shifted(point: Any, by: int) -> Any:
    return {name: value + by for name, value in point.items()}


AT_TEN: Point = {"Eva": Number(600), "Ana": Number(0), "Luis": Number(0)}
NO_CYCLE = BoundsCertificate(
    "Luis", "Ana", Status.CONTRADICTORY, cycle=ARRIVALS.constraints[:3]
)  # 12 + 0 - 10 is above 0

FORGED: list[tuple[str, Bounds, BoundsCertificate, dict[str, Any]]] = [
    ("does not sum", ARRIVALS, OPEN, {"interval": Interval(Number(10), Number(13))}),
    ("does not sum", ARRIVALS, OPEN, {"interval": Interval(Number(9), Number(12))}),
    ("does not sum", ARRIVALS, OPEN, {"interval": Interval(Number(10), Number(12), True)}),
    ("neither path nor point", ARRIVALS, OPEN, {"interval": Interval(Number(10), None)}),
    ("two points", ARRIVALS, OPEN, {"points": OPEN.points[:1]}),
    ("two points", ARRIVALS, OPEN, {"points": (OPEN.points[0],) * 2}),
    ("two points", ARRIVALS, OPEN, {"points": ()}),
    ("a point breaks", ARRIVALS, OPEN, {"points": tuple(shifted(p, 700) for p in OPEN.points)}),
    ("forced needs", ARRIVALS, OPEN, {"status": Status.FORCED, "points": OPEN.points[:1]}),
    ("never unresolved", ARRIVALS, OPEN, {"status": Status.UNRESOLVED}),
    ("a contradiction", ARRIVALS, OPEN, {"status": Status.CONTRADICTORY}),
    ("goes elsewhere", ARRIVALS, OPEN, {"high": OPEN.low}),
    ("an end is missing", ARRIVALS, OPEN, {"high": None}),
    ("a path is missing", ARRIVALS, OPEN, {"high": replace(OPEN.high, path=())}),
    ("nothing says", ARRIVALS.without(3), OPEN, {}),
    ("goes elsewhere", ARRIVALS, OPEN, {"high": replace(OPEN.high, path=OPEN.high.path[::-1])}),
    ("no point reaches", ARRIVALS, OPEN, {"high": replace(OPEN.high, point=None)}),
    ("misses its end", ARRIVALS, OPEN, {"high": replace(OPEN.high, point=OPEN.points[0])}),
    ("does not fit", ARRIVALS, OPEN, {"high": replace(OPEN.high, point={"Luis": Number(1)})}),
    ("needs no cut", ARRIVALS, OPEN, {"high": replace(OPEN.high, cut=frozenset({"Luis"}))}),
    ("only a contradiction", ARRIVALS, OPEN, {"cycle": NEVER.cycle}),
    ("an interval is missing", ARRIVALS, OPEN, {"interval": None}),
    ("open needs", TIGHT, FORCED, {"status": Status.OPEN}),
    ("forced needs", TIGHT, FORCED, {"points": FORCED.points * 2}),
    ("forced needs", TIGHT, FORCED, {"points": ()}),
    ("does not part", ARRIVALS, HALF, {"low": End(cut=frozenset({"Luis"}))}),
    ("does not part", ARRIVALS, HALF, {"low": End(cut=HALF.low.cut | {"Eva"})}),
    ("leaves the cut", ARRIVALS.tell(ZERO, "Luis", 0), HALF, {}),
    ("does not sum", ARRIVALS, HALF, {"interval": Interval(None, Number(600), True)}),
    ("at an end breaks", ARRIVALS, HALF, {"high": replace(HALF.high, point=AT_TEN)}),
    ("needs a cycle", LATE, NEVER, {"cycle": ()}),
    ("do not sum below 0", ARRIVALS, NO_CYCLE, {}),
    ("does not close", LATE, NEVER, {"cycle": NEVER.cycle[:2]}),
    ("does not follow", LATE, NEVER, {"cycle": NEVER.cycle[::-1]}),
    ("nothing says", LATE.without(1), NEVER, {}),
    ("neither an interval", LATE, NEVER, {"interval": Interval(Number(1), Number(1))}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "bounds", "true", "changes"), FORGED)
def test_a_forged_certificate_is_refused(
    said: str, bounds: Bounds, true: BoundsCertificate, changes: dict[str, Any]
) -> None:
    with pytest.raises(CertificateError, match=said):
        replace(true, **changes).check(bounds.constraints)


def test_certificates_hold_as_they_were_made() -> None:
    OPEN.check(ARRIVALS.constraints)
    FORCED.check(TIGHT.constraints)
    HALF.check(ARRIVALS.constraints)
    NEVER.check(LATE.constraints)
    assert [one.status for one in (OPEN, FORCED, HALF, NEVER)] == [
        Status.OPEN,
        Status.FORCED,
        Status.OPEN,
        Status.CONTRADICTORY,
    ]


def test_a_point_beside_exact_numbers_is_refused() -> None:
    floats = tuple({name: float(value) for name, value in point.items()} for point in OPEN.points)
    with pytest.raises(CertificateError, match="no exact number"):
        replace(OPEN, points=floats).check(ARRIVALS.constraints)  # type: ignore[arg-type]


def test_a_closed_end_is_not_reached_on_a_strict_bound() -> None:
    assert OPEN.high is not None
    late: Point = {"Ana": Number(588), "Luis": Number(600), "Eva": Number(600)}
    on_it = replace(OPEN, high=replace(OPEN.high, point=late))
    with pytest.raises(CertificateError, match="breaks Eva - zero < 600"):
        on_it.check(ARRIVALS.constraints)


@pytest.mark.parametrize("seed", range(150))
def test_what_is_accepted_after_a_random_change_is_true(seed: int) -> None:
    rng = random.Random(seed)
    names = ("x", "y", "z")
    constraints = random_constraints(rng, names, most=7)
    bounds = Bounds(constraints, (ZERO, *names))
    true = bounds.certificate("x", "y")
    others = [
        Bounds(random_constraints(rng, names, most=7), (ZERO, *names)).certificate("x", "y")
        for _ in range(6)
    ]
    for other in others:
        for part in ("status", "interval", "cycle", "points", "high", "low"):
            for old, new in ((true, other), (other, true)):
                changed = replace(old, **{part: getattr(new, part)})
                told = list(constraints)
                if rng.random() < 0.5:
                    told[rng.randrange(len(told))] = Constraint(
                        "x", "y", Number(rng.randint(-2, 2))
                    )
                try:
                    changed.check(told)
                except CertificateError:
                    continue
                left = permitted(rows_of(told), {"x": 1, "y": -1})
                assert changed.interval == left
                assert (changed.status is Status.CONTRADICTORY) == (left is None)
                if left is not None:
                    assert (changed.status is Status.FORCED) == (left.point is not None)
