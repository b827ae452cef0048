"""The printed answer, word for word, for each status."""

from __future__ import annotations

import pytest

from explorable.app.main import main
from explorable.app.output import COLUMNS, columns

OPEN = """\
Where is Ana?
  open: garden or kitchen

  inner set  garden, kitchen
  outer set  garden, kitchen
  worlds     3 -> 2

Why
  The text leaves the answer open:
  World 1 satisfies every statement: Ana is in the kitchen.
  World 2 satisfies every statement: Ana is in the garden.
  Checked: each world, against every original statement.

What was read
  1  Ana is in the kitchen or the garden.
     = Ana is in exactly one of: kitchen, garden.
     conjunction, worlds 3 -> 2
"""
FORCED = """\
Where is Ana?
  forced: kitchen

  inner set  kitchen
  outer set  kitchen
  worlds     3 -> 2 -> 1

Why
  The text is consistent, and "kitchen" is witnessed: Ana is in the kitchen.
  Every other answer is excluded by statements 1 and 2:
    1. Ana is in the kitchen or the garden.
    2. Ana is not in the garden
  Without 1, another answer is possible: Ana is elsewhere.
  Without 2, another answer is possible: Ana is in the garden.
  Checked: every world was gone through, and each that is left out breaks one.

What was read
  1  Ana is in the kitchen or the garden.
     = Ana is in exactly one of: kitchen, garden.
     conjunction, worlds 3 -> 2
  2  Ana is not in the garden
     = Ana is not in the garden.
     conjunction, worlds 2 -> 1
     note: full stop added
"""
CONTRADICTORY = """\
Where is Ana?
  contradictory: no answer

  inner set    nothing is witnessed
  outer set    every answer is excluded
  room level   contradictory: no answer
  house level  contradictory: no answer
  worlds       3 -> 2 -> 1 -> 0

Why
  No world remains: statements 1, 2 and 3 cannot hold together.
    1. Ana is in the kitchen or the garden.
    2. Ana is not in the garden.
    3. Ana is not in the kitchen.
  Without 1, this world remains: Ana is elsewhere.
  Without 2, this world remains: Ana is in the garden.
  Without 3, this world remains: Ana is in the kitchen.
  Checked: every world was gone through, and each that is left out breaks one.

What was read
  1  Ana is in the kitchen or the garden.
     = Ana is in exactly one of: kitchen, garden.
     conjunction, worlds 3 -> 2
  2  Ana is not in the garden.
     = Ana is not in the garden.
     conjunction, worlds 2 -> 1
  3  Ana is not in the kitchen.
     = Ana is not in the kitchen.
     conjunction, worlds 1 -> 0
"""
UNRESOLVED = """\
Where is Ana?
  unresolved: not settled

  inner set  nothing is witnessed
  outer set  elsewhere, garden, kitchen
  worlds     not counted: more than the budget allows
  note       the budget allows no conflict

Why
  The budget ended before the answer was settled; that is a fact about the
  budget.

What was read
  1  Ana is in the kitchen or the garden.
     = Ana is in exactly one of: kitchen, garden.
     conjunction
"""
EITHER = "Ana is in the kitchen or the garden."
LONG = """\
Ana is either in the kitchen, the hall, the attic, the cellar or the library.
Luis and Eva are in the same room. Ana is not in the kitchen or the hall.
Luis is in the attic unless Ana is in the cellar or Eva is in the library."""
NO_BUDGET = ("--worlds", "0", "--conflicts", "0")


@pytest.mark.parametrize(
    ("argv", "shown"),
    [
        ((EITHER,), OPEN),
        ((f"{EITHER} Ana is not in the garden",), FORCED),
        ((f"{EITHER} Ana is not in the garden. Ana is not in the kitchen.",), CONTRADICTORY),
        ((*NO_BUDGET, EITHER), UNRESOLVED),
    ],
)
def test_an_answer_is_printed_word_for_word(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], shown: str
) -> None:
    assert main(["ask", *argv, "Where is Ana?"]) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (LONG, "Where is Ana?"),
        ("At least two people are in the kitchen. Luis is in the hall.", "Who is in the kitchen?"),
        ("Ana is in the kitchen. Luis is in the hall or the attic.", "Where is everyone?"),
        ("厨房太郎 is in the hall." * 3, "Where is 厨房太郎?"),
    ],
)
def test_lines_stay_within_the_width(
    capsys: pytest.CaptureFixture[str], text: str, question: str
) -> None:
    main(["ask", text, question])
    printed = capsys.readouterr()
    for line in (printed.out + printed.err).splitlines():
        assert columns(line) <= COLUMNS, line
