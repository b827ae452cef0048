"""Texts of bounds to begin with, and the guided figure of chapter 08, as data."""

from __future__ import annotations

from dataclasses import dataclass

from explorable.errors import InputError

__all__ = ["END", "GUIDE", "LONGEST_CHAIN", "MORNING", "PRESETS", "REVEALED", "Begin", "chain"]

END = 99  # a step beyond the last: the closed matrix
LONGEST_CHAIN = 64

MORNING = (
    "Tom arrived at least 3 minutes before Ana.",
    "Ana arrived at least 10 minutes before Luis.",
    "Eva arrived at most 5 minutes after Luis.",
    "Eva arrived at most 12 minutes after Ana.",
)
TOO_MUCH = (*MORNING, "Eva arrived at most 10 minutes after Tom.")
WORKSHOP = (
    "glue - cut >= 20  # cutting takes 20 minutes",
    "drill - cut >= 20",
    "paint - glue >= 45  # glue dries for 45",
    "paint - drill >= 15",
    "pack - paint >= 30",
    "pack - cut <= 120  # all is done within two hours",
)
PARTS = (
    "Ana arrived at least 10 minutes before Luis.",
    "Luis arrived at most 4 minutes before Mia.",
    "Tom arrived at least 5 minutes before Eva.",
    "Eva arrived at most 20 minutes after Tom.",
)
DECIMALS = ("x - y <= 7.8", "y - z <= 86.1", "z - x <= -93.9")
HIDDEN = (
    "x - y <= 1000000000000000000000000000000000",
    "y - x <= -1000000000000000000000000000000001",
)


@dataclass(frozen=True, slots=True)
class Begin:
    """A text of bounds, a step and an entry, under a name.

    Attributes
    ----------
    key, name : str
        What a program and a person call it by.
    rows : tuple of str
    step : int
        How many squarings are done; ``END`` for all.
    at : tuple of str
        The entry that is selected: its row and its column.
    text : str
        What to see; of a step of the guide.
    chain : int
        The bounds of a chain that a slider makes longer; 0 for another text.
    """

    key: str
    name: str
    rows: tuple[str, ...]
    step: int
    at: tuple[str, str]
    text: str = ""
    chain: int = 0


def chain(length: int) -> tuple[str, ...]:
    """The lines of a chain: each variable at least 1 below the next.

    Raises
    ------
    InputError
        It has fewer than 1 or more than 64 bounds.

    >>> chain(2)
    ('x0 - x1 <= -1', 'x1 - x2 <= -1')
    """
    if not 1 <= length <= LONGEST_CHAIN:
        raise InputError(f"A chain here has 1 to {LONGEST_CHAIN} bounds; got {length}.")
    return tuple(f"x{n} - x{n + 1} <= -1" for n in range(length))


PRESETS = (
    Begin("morning", "A morning at Luis's house", MORNING, 2, ("Tom", "Eva")),
    Begin("workshop", "A small workshop: when jobs begin", WORKSHOP, END, ("cut", "pack")),
    Begin("chain", "A chain, with a slider", chain(6), END, ("x0", "x6"), chain=6),
    Begin("decimals", "The decimal trap: 7.8 + 86.1 − 93.9", DECIMALS, END, ("x", "z")),
    Begin("hidden", "A contradiction that floats do not see", HIDDEN, END, ("x", "y")),
    Begin("contradictory", "Too much said: a negative cycle", TOO_MUCH, END, ("Tom", "Tom")),
    Begin("parts", "Two parts without a chain", PARTS, END, ("Ana", "Tom")),
)

GUIDE = (
    Begin(
        "as-written",
        "As written",
        MORNING,
        0,
        ("Tom", "Ana"),
        "Each sentence gives one or two bounds, one entry each. No sentence compares Tom with"
        " Luis, so that entry is ∞.",
    ),
    Begin(
        "once",
        "One squaring",
        MORNING,
        1,
        ("Tom", "Luis"),
        "Every entry becomes the least sum of two entries from before. Tom against Luis is now"
        " −3 + −10, through Ana.",
    ),
    Begin(
        "again",
        "Another squaring",
        MORNING,
        2,
        ("Tom", "Eva"),
        "Entries that are chains already are added again. One entry improves: Tom arrived at least"
        " 13 minutes before Eva, over three bounds.",
    ),
    Begin(
        "nothing",
        "What nothing bounds",
        MORNING,
        2,
        ("Luis", "Tom"),
        "Closed does not mean bounded. No chain leads from Luis to Tom, so Tom may have come any"
        " time before.",
    ),
    Begin(
        "chain-of-six",
        "A chain of six",
        chain(6),
        END,
        ("x0", "x6"),
        "Each squaring doubles the chains that are summed: 1, 2, 4, 8. Six bounds are closed after"
        " three squarings, and a fourth would change nothing.",
        chain=6,
    ),
    Begin(
        "too-much",
        "Say too much",
        TOO_MUCH,
        END,
        ("Tom", "Tom"),
        "A fifth sentence closes a cycle whose bounds sum to −3. A diagonal entry falls below 0,"
        " the steps stop, and no other entry means anything.",
    ),
)
REVEALED = 4  # the step of the guide that a bet leads to, from 0
