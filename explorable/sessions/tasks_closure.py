"""The tasks of chapter 08 as data: the bet and the exercises, with what stands in the panel."""

from __future__ import annotations

from explorable.sessions.closure_presets import MORNING, TOO_MUCH, chain
from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "EXERCISES", "LONG"]

LONG = 65  # bounds of the chain that an exercise asks about

BET = Bet(
    "\n".join(chain(6)),
    "After how many squarings is this chain of 6 bounds closed?",
    (
        Choice("2", "2 squarings"),
        Choice("3", "3 squarings"),
        Choice("5", "5 squarings, one for each join"),
        Choice("6", "6 squarings, one for each bound"),
    ),
    "3",
)

EXERCISES = (
    Exercise(
        "too-much",
        "Say too much",
        "Type one sentence about Tom and Eva that contradicts these four.",
        "\n".join(MORNING),
        "",
        "statement",
    ),
    Exercise(
        "cycle",
        "Which rows are the cycle?",
        "These five contradict one another. Mark the rows on the negative cycle, and only those.",
        "\n".join(TOO_MUCH),
        "",
        "several",
        tuple(Choice(str(n), f"Row {n}") for n in range(1, len(TOO_MUCH) + 1)),
    ),
    Exercise(
        "long-chain",
        "A longer chain",
        f"These five bounds are a chain. How many squarings close a chain of {LONG} bounds?",
        "\n".join(chain(5)),
        "",
        "number",
    ),
    Exercise(
        "no-bound",
        "What stays without a bound",
        "Mark every difference that has no upper end, however often you square.",
        "\n".join(MORNING),
        "",
        "several",
        (
            Choice("Luis Tom", "Luis − Tom"),
            Choice("Tom Luis", "Tom − Luis"),
            Choice("Luis Ana", "Luis − Ana"),
            Choice("Eva Tom", "Eva − Tom"),
        ),
    ),
)
