"""Numbered story files: a declared format, read under the law of update, and scored.

    1 Ana went to the kitchen.
    2 Where is Ana? <tab>kitchen<tab>1

A line is a number and a sentence, or a number, a question, its *gold* answer and the numbers
of the lines that support it, separated by tabs. Number 1 starts a new story. Each line is a
moment (LANGUAGE.md, Worlds 19). Gold ``yes``, ``no`` and ``maybe`` mean forced yes, forced
no and open; any other answer is compared with the forced value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from explorable.answers import Answer
from explorable.budget import Budget
from explorable.errors import InputError, NotUnderstood
from explorable.laws import Law
from explorable.questions import Beside, WhoIn
from explorable.reading import Reading, read
from explorable.status import Status

__all__ = ["Line", "Refused", "Scored", "Support", "Verdict", "is_story", "lines", "score"]

NUMBERED = re.compile(r"[ \t]*([0-9]{1,6})[ \t]+(.*)", re.ASCII)
SAME_TWICE = "the same place twice"  # the note of a sentence that E18 corrects
LONGEST = 10_000  # characters of one line; no sentence of the language is near it


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a story file.

    Attributes
    ----------
    at : int
        Its place in the file, from 1.
    number : int
        The number it carries within its story.
    story : int
        Its story, from 1.
    text : str
        The sentence or question, trimmed.
    gold : str or None
        The answer the file gives; None for a statement.
    supports : tuple of int
        The numbers of the lines that the file says support the answer.
    """

    at: int
    number: int
    story: int
    text: str
    gold: str | None = None
    supports: tuple[int, ...] = ()


class Verdict(StrEnum):
    """How an answer compares with gold."""

    RIGHT = "right"
    OPEN = "open"
    WRONG = "wrong"
    CONTRADICTORY = "contradictory"
    UNRESOLVED = "unresolved"
    FAULTY = "gold faulty"
    PARTIAL = "gold partial"
    NOT_UNDERSTOOD = "not understood"
    UNSCORED = "without gold"


class Support(StrEnum):
    """How our minimal support compares with the lines that the file names."""

    EQUAL = "equal"
    SMALLER = "ours smaller"
    OTHER = "other"
    NONE = "no forced answer"


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that was not understood, and why."""

    line: Line
    error: NotUnderstood


@dataclass(frozen=True)
class Scored:
    """One question with our answer.

    Attributes
    ----------
    line : Line
        The question.
    answer : Answer or None
        None where the question, or a sentence before it, was not understood.
    told : tuple of Line
        The line of each statement of the answer, in order.
    refused : tuple of Refused
        What was not understood in the story so far, this question included.
    """

    line: Line
    answer: Answer | None
    told: tuple[Line, ...]
    refused: tuple[Refused, ...] = ()

    @cached_property
    def verdict(self) -> Verdict:
        """How the answer compares with gold."""
        if self.answer is None:
            return Verdict.NOT_UNDERSTOOD
        if self.line.gold is None:
            return Verdict.UNSCORED
        return _verdict(self.answer, _word(self.line.gold))

    @cached_property
    def supporting(self) -> tuple[int, ...]:
        """The story's numbers of the lines in our minimal support."""
        if self.answer is None or self.answer.certificate is None:
            return ()
        return tuple(self.told[n - 1].number for n in self.answer.certificate.support)

    @cached_property
    def support(self) -> Support:
        """Our minimal support against the supporting lines of the file."""
        if self.answer is None or self.answer.status is not Status.FORCED:
            return Support.NONE
        ours, theirs = set(self.supporting), set(self.line.supports)
        if ours == theirs:
            return Support.EQUAL
        return Support.SMALLER if ours < theirs else Support.OTHER


def is_story(text: str) -> bool:
    """Whether a text declares itself a story file: its first line of words is numbered 1.

    >>> is_story("1 Ana is in the kitchen."), is_story("Ana is in the kitchen.")
    (True, False)
    """
    for line in text[:LONGEST].splitlines():
        if line.strip():
            match = NUMBERED.fullmatch(line.rstrip())
            return match is not None and int(match[1]) == 1
    return False


def lines(text: str) -> Iterator[Line]:
    r"""The lines of a story file.

    Raises
    ------
    InputError
        At the first line that is not in the format; it names the line.

    >>> [line] = lines("1 Where is Ana? \tkitchen\t3 1")
    >>> line.text, line.gold, line.supports
    ('Where is Ana?', 'kitchen', (3, 1))
    """
    last = story = 0
    for at, raw in enumerate(text.split("\n"), start=1):
        if not raw.strip():
            continue
        if len(raw) > LONGEST:
            raise InputError(f"line {at} is longer than {LONGEST:,} characters, the limit")
        match = NUMBERED.fullmatch(raw)
        if match is None:
            raise InputError(f"line {at} of this story file does not begin with its number")
        number, (words, *more) = int(match[1]), match[2].split("\t")
        if number != 1 and number != last + 1:
            raise InputError(f"line {at} is numbered {number}; {last + 1} or 1 was wanted")
        last = number
        story += number == 1
        yield Line(at, number, story, words.strip(), *_gold(more, at))


def _gold(fields: Sequence[str], at: int) -> tuple[str | None, tuple[int, ...]]:
    if not any(field.strip() for field in fields):
        return None, ()
    if not fields[0].strip():
        raise InputError(f"line {at} of this story file gives no answer after its question")
    supports = " ".join(fields[1:]).replace(",", " ").split()
    if not all(re.fullmatch(r"[0-9]{1,6}", word, re.ASCII) for word in supports):
        raise InputError(f"line {at} of this story file names supporting lines that are no numbers")
    return fields[0].strip(), tuple(map(int, supports))


def score(
    text: str,
    *,
    law: str = str(Law.UPDATE),
    known: tuple[str, ...] = (),
    conventions: tuple[str, ...] = (),
    budget: Budget | None = None,
) -> Iterator[Scored | Refused]:
    """Read a story file: each question with our answer, each sentence not understood.

    Parameters
    ----------
    text : str
        The file.
    law, known, conventions, budget
        As for ``explorable.read``; the law is the one the format declares.

    Raises
    ------
    InputError
        If a line is not in the format.
    """
    empty = read("", law=law, known=known, conventions=conventions, budget=budget or Budget())
    reading = empty
    told: tuple[Line, ...] = ()
    refused: tuple[Refused, ...] = ()
    for line in lines(text):
        if line.number == 1:
            reading, told, refused = empty, (), ()
        if line.gold is None and not line.text.endswith("?"):
            try:
                longer = reading.tell(line.text)
            except NotUnderstood as error:
                refused = (*refused, Refused(line, error))
                yield refused[-1]
            else:
                told = (*told, *[line] * (len(longer.statements) - len(reading.statements)))
                reading = longer
            continue
        found = _ask(reading, line)
        if isinstance(found, Refused):
            yield found
            yield Scored(line, None, told, (*refused, found))
        else:
            # An answer that leaves a sentence out would be an answer to another story.
            yield Scored(line, None if refused else found, told, refused)


def _ask(reading: Reading, line: Line) -> Answer | Refused:
    try:
        return reading.ask(line.text)
    except NotUnderstood as error:
        return Refused(line, error)


def _verdict(answer: Answer, gold: str) -> Verdict:
    if answer.status is Status.CONTRADICTORY:
        return Verdict.CONTRADICTORY
    if answer.status is Status.UNRESOLVED:
        return Verdict.UNRESOLVED
    if answer.status is Status.OPEN:
        if gold == "maybe":
            return Verdict.RIGHT
        several = _names_several(answer) and gold in map(_word, answer.certain)
        return Verdict.PARTIAL if several else Verdict.OPEN
    (value,) = answer.inner
    if _word(value) == gold:
        return Verdict.RIGHT
    if _names_several(answer):
        certain = {_word(member) for member in answer.certain}
        if certain == {_word(part) for part in gold.split(",")}:
            return Verdict.RIGHT
        if gold in certain:
            return Verdict.PARTIAL
    return Verdict.FAULTY if _rests_on_either_twice(answer) else Verdict.WRONG


def _names_several(answer: Answer) -> bool:
    """Whether one world's answer may be several names."""
    return isinstance(answer.question.ask, WhoIn | Beside)


def _rests_on_either_twice(answer: Answer) -> bool:
    """Whether the minimal support holds an *either in X or X*, read as X (LANGUAGE.md, E18)."""
    certificate = answer.certificate
    support = certificate.support if certificate is not None else ()
    said = (answer.statements[number - 1] for number in support)
    return any(note.startswith(SAME_TWICE) for statement in said for note in statement.notes)


def _word(text: str) -> str:
    """An answer as it is compared: without case, article or full stop."""
    return text.strip().rstrip(".").casefold().removeprefix("the ").strip()
