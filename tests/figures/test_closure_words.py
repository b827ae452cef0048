"""Entries in words: what is bounded, how far, and whether the bound itself is excluded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.figures.closure_view import view
from explorable.figures.closure_words import bound, briefs, entry, label, said, shortened
from explorable.figures.plotted import exact
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_kinds import kind_of
from explorable.sessions.closure_reading import difference_bounds
from explorable.sessions.rows import Row
from explorable.sessions.typed_numbers import written


@pytest.mark.parametrize(
    ("kind", "first", "second", "upper", "words"),
    [
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(-13)),
            "Tom arrived at least 13 minutes before Eva.",
        ),
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(-1), True),
            "Tom arrived more than 1 minute before Eva.",
        ),
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(0)),
            "Tom arrived before Eva, or at the same time.",
        ),
        ("arrival", "Tom", "Eva", Upper(Fraction(0), True), "Tom arrived before Eva."),
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(5)),
            "Tom did not arrive more than 5 minutes after Eva.",
        ),
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(5), True),
            "Tom did not arrive at least 5 minutes after Eva.",
        ),
        ("arrival", "Tom", "zero", Upper(Fraction(540)), "Tom arrived at 9:00 or earlier."),
        ("arrival", "Tom", "zero", Upper(Fraction(540), True), "Tom arrived before 9:00."),
        ("arrival", "zero", "Tom", Upper(Fraction(-480)), "Tom arrived at 8:00 or later."),
        ("arrival", "zero", "Tom", Upper(Fraction(-480), True), "Tom arrived after 8:00."),
        ("age", "Ana", "Luis", Upper(Fraction(-3)), "Ana is at least 3 years younger than Luis."),
        (
            "age",
            "Ana",
            "Luis",
            Upper(Fraction(-3), True),
            "Ana is more than 3 years younger than Luis.",
        ),
        ("age", "Ana", "Luis", Upper(Fraction(0), True), "Ana is younger than Luis."),
        ("age", "Ana", "Luis", Upper(Fraction(0)), "Ana is younger than Luis, or equally old."),
        ("age", "Ana", "Luis", Upper(Fraction(1)), "Ana is not more than 1 year older than Luis."),
        (
            "age",
            "Ana",
            "Luis",
            Upper(Fraction(1), True),
            "Ana is not at least 1 year older than Luis.",
        ),
        ("age", "Ana", "zero", Upper(Fraction(9)), "Ana is at most 9 years old."),
        (
            "arrival",
            "Tom",
            "zero",
            Upper(Fraction(-60)),
            "Tom arrived at least 1 hour before 0:00.",
        ),
        ("x", "Ana", "Tom", Upper(Fraction(-2)), "Ana is at least 2 steps to the left of Tom."),
        ("size", "Ana", "Tom", Upper(Fraction(0), True), "Ana is smaller than Tom."),
        ("", "x", "y", Upper(Fraction("93.9")), "x is not more than 93.9 above y."),
        ("", "x", "y", Upper(Fraction(3), True), "x is not at least 3 above y."),
        ("", "x", "y", Upper(Fraction(-3)), "x is at least 3 below y."),
        ("", "x", "y", Upper(Fraction(-3), True), "x is more than 3 below y."),
        ("", "x", "y", Upper(Fraction(0)), "x is at most y."),
        ("", "x", "y", Upper(Fraction(0), True), "x is below y."),
        ("", "x", "zero", Upper(Fraction(5), True), "x is below 5."),
        ("", "zero", "x", Upper(Fraction(-5)), "x is at least 5."),
        ("", "zero", "x", Upper(Fraction(-5), True), "x is above 5."),
        ("", "Jean-Luc", "Ana-Mia", Upper(Fraction(-5)), "Jean-Luc is at least 5 below Ana-Mia."),
        (
            "mixed",
            "age of Ana",
            "age of Tom",
            Upper(Fraction(2)),
            "Ana is not more than 2 years older than Tom.",
        ),
    ],
)
def test_an_entry_is_a_sentence(
    kind: str, first: str, second: str, upper: Upper, words: str
) -> None:
    assert "".join(said(kind, first, second, upper)) == words


@pytest.mark.parametrize("kind", ["arrival", "age", "x", "y"])
@pytest.mark.parametrize("most", ["-90", "-13", "-1", "0", "1", "5", "120"])
@pytest.mark.parametrize("strict", [False, True])
def test_what_is_said_of_two_people_is_read_as_just_this_bound(
    kind: str, most: str, strict: bool
) -> None:
    upper = Upper(Fraction(most), strict)
    words = "".join(said(kind, "Tom", "Eva", upper))
    assert _read_back(words, kind) == [("Tom", "Eva", upper.most, strict)]


@pytest.mark.parametrize("most", ["-7.8", "-0.5", "0.5", "7.25"])
@pytest.mark.parametrize("strict", [False, True])
def test_parts_of_a_minute_are_read_back_too(most: str, strict: bool) -> None:
    upper = Upper(Fraction(most), strict)
    words = "".join(said("arrival", "Tom", "Eva", upper))
    assert _read_back(words, "arrival") == [("Tom", "Eva", upper.most, strict)]


@pytest.mark.parametrize("kind", ["arrival", "age"])
@pytest.mark.parametrize("most", [1, 5, 60, 540])
@pytest.mark.parametrize("strict", [False, True])
def test_what_is_said_of_one_person_is_read_as_just_this_bound(
    kind: str, most: int, strict: bool
) -> None:
    for first, second, end in (("Tom", "zero", most), ("zero", "Tom", -most)):
        upper = Upper(Fraction(end), strict)
        words = "".join(said(kind, first, second, upper))
        assert _read_back(words, kind) == [(first, second, upper.most, strict)]


def _read_back(words: str, kind: str) -> list[tuple[object, object, Fraction, bool]]:
    found = difference_bounds((Row("r1", words),))
    assert (found.kind, found.rows["r1"].refusal) == (kind, "")
    return [(one.first, one.second, one.most, one.strict) for one in found.bounds.constraints]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("1/3", "1/3"),
        ("-1/8", "−0.125"),
        ("39/5", "7.8"),
        ("-12", "−12"),
        ("0", "0"),
        ("101/103", "101/103"),
        ("-1/128", "−1/128"),
    ],
)
def test_a_number_is_a_decimal_where_it_ends_soon(value: str, words: str) -> None:
    assert exact(Fraction(value)) == words
    assert Fraction(written(Fraction(value))) == Fraction(value)


def test_long_names_and_numbers_are_shortened() -> None:
    assert shortened("Maximiliana Augusta", 12) == "Maximiliana…"
    assert shortened("−1000000000001") == "−100…001"
    assert entry(None) == "∞"
    assert label("zero", "") == "0"


MINUTES_AND_YEARS = (
    "Ana is 3 years older than Luis.",
    "Luis is at most 30 years old.",
    "Ana arrived at 9:00.",
    "Maximiliana arrived at most 12 minutes before Ana.",
    "Maximiliana is at least 2 years younger than Luis.",
    "The red box is larger than the green box.",
)


def mixed() -> ClosureSession:
    session = ClosureSession()
    session.act("open", text="\n".join(MINUTES_AND_YEARS))
    return session


def test_minutes_and_years_are_never_added_to_one_another() -> None:
    session = mixed()
    names = session.walk.names
    assert session.said.kind == "mixed"
    for first in names:
        for second in names:
            joined = session.said.bounds.entry(first, second) is not None
            assert not joined or kind_of(str(first)) == kind_of(str(second))


def test_mixed_kinds_speak_as_each_kind_does_and_keep_what_is_measured() -> None:
    session = mixed()
    names = briefs(session.walk.names, "mixed")
    assert {"birth", "0:00", "Ana’s arrival", "Ana’s age", "Maxim…’s arrival"} <= set(names)
    session.act("select", first="age of Maximiliana", second="zero of age")
    assert "".join(view(session)["reads"]["text"]) == "Maximiliana is at most 28 years old."
    session.act("select", first="zero of arrival", second="arrival of Maximiliana")
    assert "".join(view(session)["reads"]["text"]) == "Maximiliana arrived at 8:48 or later."


@pytest.mark.parametrize("kind", ["", "mixed", "arrival"])
def test_no_two_names_are_shortened_alike(kind: str) -> None:
    names = [f"{'A' + 'b' * 40}{end}{'b' * 10}" for end in "cdefgh"]
    found = briefs([f"age of {one}" if kind == "mixed" else one for one in names], kind)
    assert len(set(found)) == len(names)
    assert max(map(len, found)) <= 16


@pytest.mark.parametrize("name", ["\u202eأنا", "שלום", "\u2067x"])
def test_a_name_that_turns_the_direction_turns_nothing_else(name: str) -> None:
    assert label(name, "") == f"\u2068{name}\u2069"
    assert label("Ana", "") == "Ana"
    told = Constraint(name, "x", Fraction(2), statements=(1,))
    assert bound(told, "") == f"\u2068{name}\u2069 − x ≤ 2"
