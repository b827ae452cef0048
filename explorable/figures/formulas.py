"""The definition behind an answer, with the statements in it: as LaTeX, and as MathML to draw.

Source, section 1: what a text leaves is the intersection of what its statements allow, and the
answer set is the image of it. An update takes the set to its image instead. Both forms are made
from the same tokens, so they cannot say different things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from explorable.answers import Answer
from explorable.laws import Law
from explorable.questions import HowFar
from explorable.reading import Reading
from explorable.status import Status

__all__ = ["Formula", "formula", "tex"]

MOST_LINES = 12
FEW = 3  # statements that are met one by one
_TEX = {
    "\\": r"\backslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\~{}",
}

Math = list[Any]
"""A MathML element: its name, and its text or its children."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula in both forms."""

    latex: str
    math: Math


@dataclass(frozen=True, slots=True)
class Formula:
    """Lines that are aligned at their relation."""

    lines: tuple[tuple[tuple[Token, ...], Token, tuple[Token, ...]], ...]

    @property
    def latex(self) -> str:
        """The source of the formula."""
        lines = [
            f"{_latex(left)} &{relation.latex} {_latex(right)}"
            for left, relation, right in self.lines
        ]
        body = " \\\\\n".join(lines)
        return rf"\begin{{aligned}}{body}\end{{aligned}}"

    @property
    def math(self) -> Math:
        """The same as a MathML element; typed text stands in it as text."""
        rows = [
            ["mtr", [_cell(left), _cell((relation,)), _cell(right)]]
            for left, relation, right in self.lines
        ]
        return ["math", [["mtable", rows]]]


def formula(reading: Reading, answer: Answer) -> Formula:
    r"""The definition of the answer set, with the meaning of each statement.

    >>> from explorable.reading import read
    >>> reading = read("Ana is in the hall.")
    >>> print(formula(reading, reading.ask("Where is Ana?")).latex.split(chr(10))[0])
    \begin{aligned}S_{1} &= [\![\sigma_{1}]\!] \\
    """
    numbers = [statement.number for statement in reading.statements]
    left = _sub("S", len(numbers))
    relation = _op(r"\supseteq", "⊇") if answer.status is Status.UNRESOLVED else _op("=", "=")
    lines = [
        ((left,), _op("=", "="), tuple(_text(reading))),
        ((_name("g"), _op("(", "("), left, _op(")", ")")), relation, tuple(_values(answer))),
        ((_name("g"),), _op(r":\ ", ":"), (_said(answer.question.text),)),
    ]
    for statement in reading.statements[:MOST_LINES]:
        meaning = (
            _sub("u", statement.number) if _changes(statement.law) else _meaning(statement.number)
        )
        lines.append(((meaning,), _op(r":\ ", ":"), (_said(statement.paraphrase),)))
    return Formula(tuple(lines))


def tex(text: str) -> str:
    r"""Typed text inside a formula.

    >>> tex("5 % of {x}")
    '\\text{5 \\% of \\{x\\}}'
    """
    return rf"\text{{{''.join(_TEX.get(letter, letter) for letter in text)}}}"


def _text(reading: Reading) -> Iterator[Token]:
    """What the text leaves."""
    last = len(reading.statements)
    changes = any(_changes(statement.law) for statement in reading.statements)
    if last > FEW and not changes:
        bounds = [["mo", "⋂"], ["mrow", [["mi", "j"], ["mo", "="], ["mn", "1"]]], ["mn", str(last)]]
        yield Token(rf"\bigcap_{{j=1}}^{{{last}}}", ["munderover", bounds])
        yield _meaning("j")
        return
    tokens = [_name("W")] if changes or not last else []
    for statement in reading.statements:
        if _changes(statement.law):
            tokens = [_sub("u", statement.number), _op("(", "("), *tokens, _op(")", ")")]
        else:
            tokens += [_op(r"\cap", "∩")] if tokens else []
            tokens.append(_meaning(statement.number))
    yield from tokens


def _values(answer: Answer) -> Iterator[Token]:
    if not answer.inner:
        yield _op(r"\varnothing", "∅")
        return
    if isinstance(answer.question.ask, HowFar) and answer.status is not Status.FORCED:
        yield from _united(sorted(answer.inner))
        return
    yield _op(r"\{", "{")
    for n, value in enumerate(sorted(answer.inner)[:MOST_LINES]):
        if n:
            yield _op(r",\ ", ",")
        yield _said(value)
    if len(answer.inner) > MOST_LINES:
        yield _op(r",\ \dots", ", …")
    yield _op(r"\}", "}")


def _united(intervals: Sequence[str]) -> Iterator[Token]:
    for n, interval in enumerate(intervals[:MOST_LINES]):
        if n:
            yield _op(r"\cup", "∪")
        yield _said(interval)
    if len(intervals) > MOST_LINES:
        yield _op(r"\cup\dots", "∪ …")


def _changes(law: Law) -> bool:
    return law is Law.UPDATE


def _op(latex: str, sign: str) -> Token:
    return Token(latex, ["mo", sign])


def _name(letter: str) -> Token:
    return Token(letter, ["mi", letter])


def _sub(letter: str, number: int) -> Token:
    return Token(rf"{letter}_{{{number}}}", ["msub", [["mi", letter], ["mn", str(number)]]])


def _meaning(number: int | str) -> Token:
    """What a statement allows."""
    at = ["mi" if number == "j" else "mn", str(number)]
    inside = [["mo", "⟦"], ["msub", [["mi", "σ"], at]], ["mo", "⟧"]]
    index = number if number == "j" else f"{{{number}}}"
    return Token(rf"[\![\sigma_{index}]\!]", ["mrow", inside])


def _said(text: str) -> Token:
    return Token(tex(text), ["mtext", text])


def _latex(tokens: Sequence[Token]) -> str:
    return " ".join(token.latex for token in tokens)


def _cell(tokens: Sequence[Token]) -> Math:
    return ["mtd", [token.math for token in tokens]]
