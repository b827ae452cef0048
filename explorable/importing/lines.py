"""Pasted lines such as ``x - y <= 3``, ``x + y >= 2``, ``x < 5`` or ``2 <= x - y <= 5``.

A line holds sides with ``<=``, ``<``, ``=``, ``>`` or ``>=`` between them (also ≤ and ≥). A
side adds and subtracts variables and numbers. Each two neighbouring sides say one bound, once
all that is on the right is taken to the left: on one variable, on a difference, or on a sum of
two. A name is a word of letters, digits and ``_``; any other stands in double quotes, where a
doubled quote is one. ``#`` begins a comment. A line's number, from 1, is its statement.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from explorable.checking.bounds_sums import Sum, Terms
from explorable.checking.numerals import NUMERAL, SIGNS, number, plain_signs
from explorable.errors import InputError
from explorable.importing.told import ImportedBounds, at_line, full, named, need_short

__all__ = ["is_word", "read_lines", "turned"]

LONGEST = 4_000  # characters of a line
WORD = re.compile(r"[^\W\d]\w*")
WANTED = "want a bound on a variable, a difference or a sum of two, such as x - y <= 3"
LESS, MORE = ("<", "<="), (">", ">=")
RELATIONS = {"≤": "<=", "⩽": "<=", "≦": "<=", "≥": ">=", "⩾": ">=", "≧": ">=", "==": "="}

_TOKEN = re.compile(
    rf"\s*(?:(?P<number>{NUMERAL})"
    r'|(?P<quoted>"(?:[^"]|"")*")'
    rf"|(?P<word>{WORD.pattern})"
    r"|(?P<unequal>!=|<>|≠)"
    r"|(?P<turned>=\s*[<>]|[<>]\s+=)"
    r"|(?P<relation><=|>=|==|[<>=≤⩽≦≥⩾≧])"
    rf"|(?P<sign>[{SIGNS}])"
    r"|(?P<comment>\#.*)"
    r"|(?P<other>\S))"
)


class _Token(NamedTuple):
    kind: str
    text: str


class _Side(NamedTuple):
    """A sum of variables with whole factors, and a number."""

    terms: Mapping[str, int]
    number: Fraction


def read_lines(text: str) -> ImportedBounds:
    r"""The bounds of a text, one or more a line.

    Parameters
    ----------
    text : str
        Lines; those that are blank or only a comment are passed over.

    Raises
    ------
    InputError
        One line that says which line of the text, what stands there and what was wanted.

    Examples
    --------
    >>> for one in read_lines("Luis - Ana >= 10  # he came later\n2 <= Ana + Eva < 2.5").sums:
    ...     print(one.statements, one)
    (1,) -Luis + Ana ≤ -10
    (2,) -Ana - Eva ≤ -2
    (2,) Ana + Eva < 5/2
    """
    need_short(text)
    sums: list[Sum] = []
    for line, said in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        try:
            sums += _bounds(said, line)
        except InputError as error:
            raise at_line(line, said, f"{error}.") from None
        if full(sums):
            break
    return ImportedBounds(tuple(sums))


def turned(said: str) -> str:
    """A line with each relation whose signs are turned or apart set right.

    >>> turned("x - y =< 3  # not 4"), turned("x > = 1"), turned("x <= 3")
    ('x - y <= 3  # not 4', 'x >= 1', 'x <= 3')
    """
    out, last = "", 0
    for match in _TOKEN.finditer(said):
        if match.lastgroup == "comment":
            break
        if match.lastgroup == "turned":
            out += said[last : match.start("turned")] + _right(match["turned"])
            last = match.end()
    return out + said[last:]


def _right(relation: str) -> str:
    return "<=" if "<" in relation else ">="


def is_word(name: str) -> bool:
    """Whether a name is read without quotes."""
    return WORD.fullmatch(name) is not None and not _odd(name)


def _bounds(said: str, line: int) -> Iterator[Sum]:
    if len(said) > LONGEST:
        raise InputError(f"a line has more than {LONGEST:,} characters, the limit")
    sides: list[list[_Token]] = [[]]
    relations: list[str] = []
    for token in _tokens(said):
        if token.kind == "relation":
            relations.append(RELATIONS.get(token.text, token.text))
            sides.append([])
        else:
            sides[-1].append(token)
    if sides == [[]]:
        return
    if not relations:
        raise InputError(f"there is no <=, <, =, > or >= in it; {WANTED}")
    read = [_side(tokens) for tokens in sides]
    for relation, (left, right) in zip(relations, pairwise(read), strict=True):
        if relation not in MORE:
            yield _at_most(left, right, relation == "<", line)
        if relation not in LESS:
            yield _at_most(right, left, relation == ">", line)


def _tokens(said: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(said):
        kind = str(match.lastgroup)
        token = _Token(kind, match[kind])
        if kind == "comment":
            return
        if kind == "turned":
            raise InputError(f"{token.text} is written {_right(token.text)}: {turned(said)}")
        if kind == "unequal":
            raise InputError(f"{token.text} leaves two pieces and is no bound; {WANTED}")
        if kind == "other":
            what = (
                "a quote does not end" if token.text == '"' else f"{token.text} has no meaning here"
            )
            raise InputError(f"{what}; {WANTED}")
        yield token


def _side(tokens: list[_Token]) -> _Side:
    """What one side adds up to."""
    terms: dict[str, int] = {}
    total, sign, ready = Fraction(0), 1, True  # whether a variable or a number may come now
    for token in tokens:
        if token.kind == "sign":
            sign = (sign if ready else 1) * (-1 if plain_signs(token.text) == "-" else 1)
            ready = True
            continue
        if not ready:
            raise InputError(_unsigned(tokens))
        if token.kind == "number":
            total += sign * number(token.text)
        else:
            name = _name(token)
            terms[name] = terms.get(name, 0) + sign
        sign, ready = 1, False
    if ready:
        where = "after the last sign" if tokens else "on one side"
        raise InputError(f"there is nothing {where}; {WANTED}")
    return _Side(terms, total)


def _unsigned(tokens: list[_Token]) -> str:
    """Why two things without a sign between them are refused."""
    for one, following in pairwise(tokens):
        kinds = {one.kind, following.kind}
        if kinds == {"word"}:
            said = f'"{one.text} {following.text}"'
            return f"a name of several words stands in quotes, such as {said}; {WANTED}"
        if "sign" not in kinds and "number" in kinds and len(kinds) == 2:
            return f"a variable has no other factor than 1 and -1; {WANTED}"
    return f"there is no + or - between two parts; {WANTED}"


def _name(token: _Token) -> str:
    if token.kind == "quoted":
        return named(token.text[1:-1].replace('""', '"'))
    if odd := _odd(token.text):
        raise InputError(f"{odd} has no meaning here; {WANTED}")
    return named(token.text)


def _odd(word: str) -> str:
    """The first character that no word holds: powers and halves do not, low indices may."""
    numbers = (char for char in word if unicodedata.category(char) == "No")
    return next((char for char in numbers if not "₀" <= char <= "₉"), "")


def _at_most(less: _Side, more: _Side, strict: bool, line: int) -> Sum:
    """What one side being at most another says."""
    terms = dict(less.terms)
    for name, factor in more.terms.items():
        terms[name] = terms.get(name, 0) - factor
    kept: Terms = {name: factor for name, factor in terms.items() if factor}
    if not kept:
        raise InputError(f"no variable is left in it; {WANTED}")
    for each, factor in kept.items():
        if abs(factor) != 1:
            raise InputError(f"{each} is in it {abs(factor)} times; {WANTED}")
    if len(kept) > 2:
        raise InputError(f"{len(kept)} variables are in it; {WANTED}")
    return Sum(kept, more.number - less.number, strict, (line,))
