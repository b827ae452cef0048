"""The checker of what b* remains: it takes what is true, and refuses every forged number."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.checking.averages import AverageCertificate, settle
from explorable.checking.averages_roots import above
from explorable.checking.averages_told import Declared, End, Vector, Witness, end
from explorable.errors import CertificateError, InputError
from explorable.status import Status

F = Fraction
HALF = F(1, 2)
SMALL = F(1, 10**9)


def told(
    keys: list[int], values: list[int], delta: int, precision: Vector | None = None, radius: int = 1
) -> Declared:
    """Values at keys on a line, seen from 0."""
    deltas = (F(delta),) * (len(values) if precision is None else 1)
    return Declared(
        tuple((F(key),) for key in keys),
        (F(0),),
        tuple(map(F, values)),
        F(radius),
        deltas,
        precision,
    )


# Two statements at 0 and 2 say 0 and 1 to within 1; at most one steep: b in [-1, 1].
PLAIN = told([0, 2], [0, 1], 1)
OPEN = AverageCertificate(
    Status.OPEN,
    witnesses=(PLAIN.line(F(-1), (F(1),)), PLAIN.line(F(1), (F(0),))),
    low=End(F(-1), (F(1), F(0))),
    high=End(F(1), (F(1), F(0))),
)
# The same weighted, at the query: the mean 1/2, and √3/2 to either side.
WEIGHTED = told([0, 0], [0, 1], 1, (HALF, HALF))
UPPER = (HALF - F(289, 1000), HALF + F(289, 1000))
SPREAD = AverageCertificate(
    Status.OPEN,
    witnesses=(WEIGHTED.line(F(-1, 3), (F(0),)), WEIGHTED.line(F(4, 3), (F(0),))),
    low=end(WEIGHTED, UPPER, -1),
    high=end(WEIGHTED, UPPER[::-1], 1),
)
# 0 and 2 weighted and within 1: the noise is used up, and b = 1.
TIGHT = told([0, 0], [0, 2], 1, (HALF, HALF))
FORCED = AverageCertificate(
    Status.FORCED,
    witnesses=(TIGHT.line(F(1), (F(0),)),),
    low=End(F(1), (HALF, HALF)),
    high=End(F(1), (HALF, HALF)),
    touching=((F(-1), F(1)),),
)
# No line less steep than 1 goes from 0 to 10 within 2.
STEEP = told([0, 2], [0, 10], 1)
CONFLICT = AverageCertificate(Status.CONTRADICTORY, conflict=(F(-1), F(1)))
CASES = [(PLAIN, OPEN), (WEIGHTED, SPREAD), (TIGHT, FORCED), (STEEP, CONFLICT)]


@pytest.mark.parametrize(("declared", "certificate"), CASES)
def test_what_is_true_is_taken(declared: Declared, certificate: AverageCertificate) -> None:
    certificate.check(declared)


def forgeries(it: AverageCertificate) -> list[AverageCertificate]:
    """The certificate with one number changed, each in turn."""
    out = []
    for place, witness in enumerate(it.witnesses):
        wrong = [
            replace(witness, b=witness.b + SMALL),
            replace(witness, slope=(witness.slope[0] + 2,)),
            *(replace(witness, noise=noise) for noise in moved(witness.noise)),
        ]
        out += [replace(it, witnesses=put(it.witnesses, place, one)) for one in wrong]
    for sign, name in ((1, "high"), (-1, "low")):
        there = getattr(it, name)
        if there is not None:
            wrong_ends = [End(there.at - sign * F(1, 100), there.coefficients)]
            wrong_ends += [End(there.at, s) for s in moved(there.coefficients)]
            out += [replace(it, **{name: one}) for one in wrong_ends]  # type: ignore[arg-type]
    if it.conflict is not None:
        out += [replace(it, conflict=s) for s in moved(it.conflict)]
    for place, s in enumerate(it.touching):
        out += [replace(it, touching=put(it.touching, place, one)) for one in moved(s)]
    out += [replace(it, status=status) for status in Status if status != it.status]
    return out


def moved(s: Vector) -> list[Vector]:
    """Every vector with one number a little larger, and the one without the last number."""
    return [*(put(s, j, x + SMALL) for j, x in enumerate(s)), s[:-1]]


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, one: T) -> tuple[T, ...]:
    return (*row[:place], one, *row[place + 1 :])


@pytest.mark.parametrize(("declared", "certificate"), CASES)
def test_every_forged_number_is_refused(
    declared: Declared, certificate: AverageCertificate
) -> None:
    honest = {Status.UNRESOLVED} if certificate.status is not Status.CONTRADICTORY else set()
    for forged in forgeries(certificate):
        if forged.status in honest:  # claims less than the certificate shows
            forged.check(declared)
            continue
        with pytest.raises(CertificateError):
            forged.check(declared)


@pytest.mark.parametrize(("declared", "certificate"), CASES)
def test_a_certificate_is_about_its_own_values(
    declared: Declared, certificate: AverageCertificate
) -> None:
    others = [
        replace(declared, values=(declared.values[0] + 20, *declared.values[1:])),
        replace(
            declared, radius=declared.radius * 100, deltas=tuple(d + 9 for d in declared.deltas)
        ),
        replace(
            declared,
            keys=declared.keys[:1],
            values=declared.values[:1],
            deltas=declared.deltas[:1],
            precision=declared.precision and declared.precision[:1],
        ),
    ]
    for other in others:
        with pytest.raises(CertificateError):
            certificate.check(other)


def test_floats_and_truth_values_are_no_numbers() -> None:
    first = OPEN.witnesses[0]
    for forged in (
        replace(OPEN, witnesses=(replace(first, b=-1.0), OPEN.witnesses[1])),  # type: ignore[arg-type]
        replace(OPEN, high=End(1.0, (F(1), F(0)))),  # type: ignore[arg-type]
        replace(OPEN, high=End(F(1), (True, F(0)))),  # type: ignore[arg-type]
        replace(OPEN, within=False),  # type: ignore[arg-type]
        replace(OPEN, witnesses=("a witness",)),  # type: ignore[arg-type]
        replace(OPEN, high=F(1)),  # type: ignore[arg-type]
    ):
        with pytest.raises(CertificateError):
            forged.check(PLAIN)


def test_forced_within_needs_both_ends_and_a_witness() -> None:
    within = replace(OPEN, status=Status.FORCED, within=F(2))
    within.check(PLAIN)
    for forged in (
        replace(within, within=F(2) - SMALL),
        replace(within, witnesses=()),
        replace(within, low=None),
        replace(within, high=None),
        replace(OPEN, within=F(2)),
    ):
        with pytest.raises(CertificateError):
            forged.check(PLAIN)


def test_a_bounded_slope_can_contradict_where_free_states_cannot() -> None:
    """[3, 4]·w = 10 with ‖w‖ ≤ 1.9: b is fixed to 0 by a value at the query."""
    declared = Declared(
        ((F(3), F(4)), (F(0), F(0))),
        (F(0), F(0)),
        (F(10), F(0)),
        F(19, 10),
        (F(0), F(0)),
    )
    empty = AverageCertificate(Status.CONTRADICTORY, conflict=(F(1), F(-1)))
    empty.check(declared)
    with pytest.raises(CertificateError):
        empty.check(replace(declared, radius=F(2)))


def test_noise_is_settled_only_where_nothing_is_left_of_it() -> None:
    assert settle(TIGHT, (F(-1), F(1))).values == (F(1), F(1))
    spare = told([0, 0], [0, 2], 1)
    assert settle(spare, (F(-1), F(1))) == replace(spare, values=(F(1), F(1)), deltas=(F(0), F(0)))
    for declared, s in (
        (WEIGHTED, (F(-1), F(1))),
        (TIGHT, (F(1), F(-1))),
        (TIGHT, (F(0), F(0))),
        (TIGHT, (F(1), F(1))),
        (told([0, 1], [0, 2], 1), (F(-1), F(1))),  # a slope would leave some noise
        (told([0, 0], [0, 4], 1), (F(-1), F(1))),  # more than touching: a contradiction
    ):
        with pytest.raises(CertificateError):
            settle(declared, s)


def test_a_value_of_weight_zero_supports_nothing() -> None:
    declared = told([0, 0], [5, 0], 1, (F(0), F(1)))
    with pytest.raises(CertificateError, match="weight 0"):
        AverageCertificate(Status.UNRESOLVED, high=End(F(9), (F(1), F(0)))).check(declared)
    assert declared.allows(declared.line(F(0), (F(0),)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"keys": ((F(0),),)},
        {"keys": ((F(0),), (F(0), F(1)))},
        {"values": (F(0), 0.5)},
        {"deltas": (F(1),)},
        {"deltas": (F(1), F(-1))},
        {"radius": F(-1)},
        {"precision": (F(1),), "deltas": (F(1),)},
        {"precision": (F(1), F(-1)), "deltas": (F(1),)},
    ],
)
def test_what_does_not_fit_is_not_declared(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        replace(PLAIN, **wrong)  # type: ignore[arg-type]


numbers = st.fractions(min_value=0, max_value=50, max_denominator=12)


@given(
    st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=4),
    st.lists(st.integers(-4, 4), min_size=4, max_size=4),
    numbers,
    st.booleans(),
    st.data(),
)
def test_no_line_that_is_allowed_goes_beyond_an_end(
    rows: list[tuple[Fraction, Fraction, Fraction]],
    pulls: list[int],
    radius: Fraction,
    weighted: bool,
    data: st.DataObject,
) -> None:
    keys, noise, weights = zip(*rows, strict=True)
    slope = radius * data.draw(st.fractions(-1, 1, max_denominator=8))
    values = tuple(3 + slope * z + e for z, e in zip(keys, noise, strict=True))
    precision = tuple(p + 1 for p in weights) if weighted else None
    total = sum(p * e * e for p, e in zip(precision or (), noise, strict=False))
    deltas = (above(F(total)),) if weighted else noise
    declared = Declared(tuple((z,) for z in keys), (F(0),), values, radius, deltas, precision)
    assert declared.allows(declared.line(F(3), (slope,)))
    s = tuple(map(F, pulls[: len(keys)]))
    s = (s[0] + 1 - sum(s), *s[1:])
    low, high = end(declared, s, -1), end(declared, s, 1)
    assert low.at <= 3 <= high.at
    AverageCertificate(Status.UNRESOLVED, low=low, high=high).check(declared)
    empty = AverageCertificate(Status.CONTRADICTORY, conflict=(s[0] - 1, *s[1:]))
    with pytest.raises(CertificateError):
        empty.check(declared)


def test_a_witness_carries_its_own_noise() -> None:
    turned = replace(OPEN.witnesses[1], slope=(SMALL,))  # allowed, but not with this noise
    with pytest.raises(CertificateError, match="does not fit"):
        replace(OPEN, witnesses=(OPEN.witnesses[0], turned)).check(PLAIN)
    assert PLAIN.line(F(0), (F(1),)) == Witness(F(0), (F(1),), (F(0), F(-1)))
