"""What a chapter asks of its reader: a bet and exercises, and what is said about an answer.

Checks are pure functions; the browser shows what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import isfinite
from unicodedata import normalize

from explorable.checking import numerals
from explorable.errors import InputError

__all__ = [
    "TWO_DECIMALS",
    "Bet",
    "Choice",
    "Exercise",
    "Feedback",
    "Given",
    "Tasks",
    "nothing",
    "right",
    "typed_number",
    "wrong",
]

Given = str | int | Collection[str]

TWO_DECIMALS = 0.01  # a number asked for with two may be rounded, cut, or a fraction near it
MOST_TYPED = 40  # characters of a number


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what it is called, and what stands beside the button."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task about one text.

    Attributes
    ----------
    key, title, task : str
    text, question : str
        What stands in the panel, and what is asked there.
    kind : str
        ``"one"`` or ``"several"`` of the choices, a ``"statement"``, or a ``"number"``.
    choices : tuple of Choice
    shows : str
        What the panel is given: the text with the ``"answer"``, where that is one more line of
        it; the ``"text"`` alone; or ``"nothing"``.
    given : str
        What the panel is given instead of the text, where the text says it in words.
    figure : int
        Which panel of those that the exercises of the chapter know, from 0.
    """

    key: str
    title: str
    task: str
    text: str
    question: str
    kind: str
    choices: tuple[Choice, ...] = ()
    shows: str = "answer"
    given: str = ""
    figure: int = 0


@dataclass(frozen=True, slots=True)
class Bet:
    """A question to answer before the panel does."""

    text: str
    question: str
    choices: tuple[Choice, ...]
    right: str


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said about an answer.

    Attributes
    ----------
    right : bool or None
        None where nothing was answered yet.
    title, text : str
        A few words, and why.
    """

    right: bool | None
    title: str
    text: str


@dataclass(frozen=True)
class Tasks:
    """All that one chapter asks.

    Attributes
    ----------
    bet : Bet
    exercises : tuple of Exercise
    bets : mapping of str to callable
        What is said about each choice of the bet, beside whether it holds.
    checks : mapping of str to callable
        What is said about an answer to each exercise.
    """

    bet: Bet
    exercises: tuple[Exercise, ...]
    bets: Callable[[], Mapping[str, str]]
    checks: Mapping[str, Callable[[object], Feedback]]

    def exercise(self, key: str) -> Exercise:
        """The exercise called ``key``.

        Raises
        ------
        KeyError
            There is none; the message lists those there are.
        """
        found = {one.key: one for one in self.exercises}
        if key not in found:
            raise KeyError(f"no exercise {key!r}; there are {', '.join(found)}")
        return found[key]

    def number(self, key: str) -> int:
        """Which one an exercise is, from 1."""
        return self.exercises.index(self.exercise(key)) + 1

    def place(self, choice: str | None) -> Feedback:
        """What is said about a bet; pure.

        Raises
        ------
        InputError
            There is no such choice.
        """
        if choice is None:
            why = "Choose one first. A wrong bet costs nothing and is remembered."
            return Feedback(None, "No bet yet", why)
        if choice not in {one.key for one in self.bet.choices}:
            raise InputError(f"There is no such bet: {choice[:40]!r}.")
        holds = choice == self.bet.right
        title = "Your bet holds" if holds else "Your bet does not hold"
        return Feedback(holds, title, self.bets()[choice])

    def check(self, key: str, given: Given) -> Feedback:
        """What is said about an answer to an exercise; pure.

        Parameters
        ----------
        given : str, int or collection of str
            The key of a choice, the keys of several, a typed statement, or a number.

        Raises
        ------
        KeyError
            There is no such exercise.
        """
        return self.checks[self.exercise(key).key](given)


def typed_number(given: object) -> float | None:
    """The number that is typed as an answer, a decimal comma and a fraction too; else None.

    >>> typed_number("0,79"), typed_number("−1/2"), typed_number("½"), typed_number("half")
    (0.79, -0.5, 0.5, None)
    """
    plain = numerals.plain_signs(str(given)).strip()
    if len(plain.lstrip("+-")) == 1:
        plain = normalize("NFKC", plain)  # one sign such as ½ becomes several
    if len(plain) > MOST_TYPED:
        return None
    over, bar, under = plain.replace(",", ".").replace("⁄", "/").partition("/")
    try:
        found = float(over) / (float(under) if bar else 1)
    except (ValueError, ZeroDivisionError):
        return None
    return found if isfinite(found) else None


def right(text: str) -> Feedback:
    """A right answer, and why it is."""
    return Feedback(True, "Right", text)


def wrong(text: str) -> Feedback:
    """A wrong answer, and what it does."""
    return Feedback(False, "Not this one", text)


def nothing(text: str) -> Feedback:
    """No answer yet, and what would be one."""
    return Feedback(None, "Nothing yet", text)
