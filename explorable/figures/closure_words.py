"""Bounds in words and signs, as the figure of a closure shows them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.claims import measured
from explorable.figures.plotted import exact
from explorable.intervals import DAY, Interval
from explorable.language.phrases import WORDS, Said, alone, phrase
from explorable.sessions.closure_kinds import MIXED, kind_of, zero_of

__all__ = ["bound", "briefs", "entry", "label", "ordinal", "said", "shortened", "unit", "whole"]

LONGEST_NAME = 12
LONGEST_OWNED = 16  # of a name with what is measured of it
ISOLATE, ISOLATED = "\u2068", "\u2069"  # what is between them keeps its own direction
LONGEST_NUMBER = 9
ZEROS = {"arrival": "0:00", "age": "birth", "x": "origin", "y": "origin"}
VERBS: Mapping[str, tuple[str, str]] = {"arrival": ("arrived", "did not arrive")}
IS = ("is", "is not")
TURNS = frozenset("R AL AN RLE RLO LRE LRO RLI LRI FSI PDF PDI".split())
AMOUNT = re.compile("at least |more than ")
OTHER = "\0"  # stands for the other name until the words around it are known
UNITS = {"arrival": "minutes", "age": "years"}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def entry(upper: Upper | None) -> str:
    """An entry of a matrix.

    >>> entry(None), entry(Upper(Fraction(-3))), entry(Upper(Fraction(0), strict=True))
    ('∞', '−3', '<0')
    """
    return "∞" if upper is None else f"{'<' * upper.strict}{exact(upper.most)}"


def shortened(text: str, most: int = LONGEST_NUMBER) -> str:
    """A text that fits: its beginning and, of a number, its end.

    >>> shortened("−1000000000000000000001"), shortened("Maximiliana Augusta", 12)
    ('−100…001', 'Maximiliana…')
    """
    if len(text) <= most:
        return text
    if any(char.isdigit() for char in text[-3:]) and most == LONGEST_NUMBER:
        return f"{text[:4]}…{text[-3:]}"
    return f"{text[: most - 1].rstrip()}…"


def unit(kind: str) -> str:
    """What a bound of this kind is counted in; empty where it has no unit."""
    return UNITS.get(kind, "")


def label(name: Hashable, kind: str) -> str:
    """A variable as people call it.

    >>> label("zero", "arrival"), label("age of Ana", "mixed"), label("Ana", "arrival")
    ('0:00', 'Ana’s age', 'Ana')
    """
    text = str(name)
    if text == ZERO:
        return ZEROS.get(kind, "0")
    if kind == MIXED and " of " in text:
        of, who = kind_of(text), measured(text)
        if text == zero_of(of) and of in ZEROS:
            return ZEROS[of] if of in UNITS else f"{ZEROS[of]} of {of}"
        return _apart(f"{who}’s {of}")
    return _apart(text)


def _apart(name: str) -> str:
    """A name that is written from right to left, or that turns directions, kept to itself."""
    turns = any(unicodedata.bidirectional(char) in TURNS for char in name)
    return f"{ISOLATE}{name}{ISOLATED}" if turns else name


def whole(name: Hashable, kind: str) -> str:
    """A variable as people call it, as a file has it: nothing but its letters.

    >>> label("שלום", "") == whole("שלום", "")
    False
    """
    return label(name, kind).removeprefix(ISOLATE).removesuffix(ISOLATED)


def briefs(names: Sequence[Hashable], kind: str) -> list[str]:
    """The names as they fit beside numbers, no two alike.

    >>> briefs(["arrival of Ana", "age of Maximiliana Augusta"], "mixed")
    ['Ana’s arrival', 'Maximilia…’s age']
    >>> briefs(["the first of all jobs", "the first of all jobs but one"], "")
    ['the fi…l jobs', 'the fi…ut one']
    """
    labels = [label(name, kind) for name in names]
    out = [_brief(text, kind) for text in labels]
    twice = Counter(out)
    out = [
        f"{text[:6].rstrip()}…{text[-6:].lstrip()}" if twice[short] > 1 else short
        for short, text in zip(out, labels, strict=True)
    ]
    twice = Counter(out)
    return [f"{one[:7]}…{n}" if twice[one] > 1 else one for n, one in enumerate(out, 1)]


def _brief(text: str, kind: str) -> str:
    who, owns, what = text.rpartition("’s ")
    if kind != MIXED or not owns:
        return shortened(text, LONGEST_NAME)
    return f"{shortened(who, LONGEST_OWNED - len(owns) - len(what))}{owns}{what}"


def bound(one: Constraint, kind: str) -> str:
    """A constraint in signs.

    >>> bound(Constraint("Tom", "Ana", Fraction(-3)), "arrival")
    'Tom − Ana ≤ −3'
    """
    sign = "<" if one.strict else "≤"
    first, second = label(one.first, kind), label(one.second, kind)
    return f"{first} − {second} {sign} {exact(one.most)}"


def said(kind: str, first: Hashable, second: Hashable, upper: Upper) -> tuple[str, str, str]:
    """What an entry says, as a sentence in three parts, the middle one its point.

    >>> "".join(said("arrival", "Tom", "Eva", Upper(Fraction(-13))))
    'Tom arrived at least 13 minutes before Eva.'
    >>> "".join(said("arrival", "Eva", "Ana", Upper(Fraction(12), strict=True)))
    'Eva did not arrive at least 12 minutes after Ana.'
    >>> "".join(said("", "x", "z", Upper(Fraction("93.9"))))
    'x is not more than 93.9 above z.'
    """
    if kind == MIXED and (of := kind_of(str(first))) == kind_of(str(second)) and of in WORDS:
        one, two = (
            ZERO if name == zero_of(of) else measured(str(name)) for name in (first, second)
        )
        return said(of, one, two, upper)
    if kind in WORDS and (ZERO not in {first, second} or kind in UNITS):
        return _in_language(kind, str(first), str(second), upper)
    start, size = label(first, kind), exact(abs(upper.most))
    if second == ZERO:
        return f"{start} is ", f"{'below' if upper.strict else 'at most'} {exact(upper.most)}", "."
    onto = label(second, kind)
    if first == ZERO:
        word = "above" if upper.strict else "at least"
        return f"{onto} is ", f"{word} {exact(-upper.most)}", "."
    if upper.most == 0:
        return f"{start} is ", "below" if upper.strict else "at most", f" {onto}."
    if upper.most > 0:  # "at most ... above" would also say that it is not below
        word = "at least" if upper.strict else "more than"
        return f"{start} is not ", f"{word} {size} above", f" {onto}."
    return (
        f"{start} is ",
        f"{'more than' if upper.strict else 'at least'} {size} below",
        f" {onto}.",
    )


def _in_language(kind: str, first: str, second: str, upper: Upper) -> tuple[str, str, str]:
    """In the words of the language, so that the sentence is read back as this bound."""
    here = Interval(high=upper.most, high_open=upper.strict)
    if first == ZERO:
        first, second, here = second, first, here.negated
    end = here.low if here.high is None else here.high
    if second == ZERO and (kind != "arrival" or _of_the_day(end)):
        return _sentence(kind, label(first, kind), alone(kind, here))
    return _sentence(kind, label(first, kind), phrase(kind, here, OTHER), label(second, kind))


def _of_the_day(minutes: Fraction | None) -> bool:
    return minutes is not None and minutes.denominator == 1 and 0 <= minutes < DAY


def _sentence(kind: str, who: str, what: Said | None, other: str = "") -> tuple[str, str, str]:
    assert what is not None  # an interval with one end is one phrase
    middle, of, rest = what.words.partition(OTHER)
    amount = AMOUNT.match(middle)
    how = amount[0] if amount and of else ""
    start = f"{who} {VERBS.get(kind, IS)[what.denied]} {how}"
    point = middle.removeprefix(how).strip()
    return start, point, f" {other}{rest}." if of else "."


def ordinal(n: int) -> str:
    """A small number as a place in a row: first, second, third."""
    return ORDINALS[n] if n < len(ORDINALS) else f"{n}th"
