"""Entries in words: what is bounded, how far, and whether the bound itself is excluded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.checking.bounds_numbers import Upper
from explorable.figures.closure_words import entry, label, number, said, shortened
from explorable.reading import read
from explorable.sessions.closure_reading import difference_bounds
from explorable.sessions.rows import Row


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
        ("arrival", "Tom", "Eva", Upper(Fraction(0)), "Tom arrived no later than Eva."),
        ("arrival", "Tom", "Eva", Upper(Fraction(0), True), "Tom arrived before Eva."),
        ("arrival", "Tom", "Eva", Upper(Fraction(5)), "Tom arrived at most 5 minutes after Eva."),
        (
            "arrival",
            "Tom",
            "Eva",
            Upper(Fraction(5), True),
            "Tom arrived earlier than 5 minutes after Eva.",
        ),
        ("arrival", "Tom", "zero", Upper(Fraction(540)), "Tom arrived no later than 9:00."),
        ("arrival", "Tom", "zero", Upper(Fraction(540), True), "Tom arrived before 9:00."),
        ("arrival", "zero", "Tom", Upper(Fraction(-480)), "Tom arrived no earlier than 8:00."),
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
        ("age", "Ana", "Luis", Upper(Fraction(0)), "Ana is no older than Luis."),
        ("age", "Ana", "Luis", Upper(Fraction(1)), "Ana is at most 1 year older than Luis."),
        (
            "age",
            "Ana",
            "Luis",
            Upper(Fraction(1), True),
            "Ana is less than 1 year older than Luis.",
        ),
        ("age", "Ana", "zero", Upper(Fraction(9)), "Ana is at most 9 years old."),
        ("", "x", "y", Upper(Fraction("93.9")), "x is at most 93.9 above y."),
        ("", "x", "y", Upper(Fraction(3), True), "x is less than 3 above y."),
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
            "Ana’s age is at most 2 above Tom’s age.",
        ),
    ],
)
def test_an_entry_is_a_sentence(
    kind: str, first: str, second: str, upper: Upper, words: str
) -> None:
    assert "".join(said(kind, first, second, upper)) == words


@pytest.mark.parametrize("most", [-13, -1, 0])
@pytest.mark.parametrize("strict", [False, True])
def test_what_is_said_of_people_is_read_as_the_same_bound(most: int, strict: bool) -> None:
    words = "".join(said("arrival", "Tom", "Eva", Upper(Fraction(most), strict)))
    words = words.replace("no later than", "before or at the same time as")
    if "or at" in words:
        return  # the language says this one in another way
    assert read(words).statements
    found = difference_bounds((Row("r1", words),)).bounds.constraints
    assert [(one.most, one.strict) for one in found] == [(Fraction(most), strict)]


@pytest.mark.parametrize(
    ("value", "words"),
    [("1/3", "1/3"), ("-1/8", "−0.125"), ("39/5", "7.8"), ("-12", "−12"), ("0", "0")],
)
def test_a_number_is_a_decimal_where_it_ends_soon(value: str, words: str) -> None:
    assert number(Fraction(value)) == words


def test_long_names_and_numbers_are_shortened() -> None:
    assert shortened("Maximiliana Augusta", 12) == "Maximiliana…"
    assert shortened("−1000000000001") == "−100…001"
    assert entry(None) == "∞"
    assert label("zero", "") == "0"
