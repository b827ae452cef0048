"""The tasks of chapter 06 as data: the bet and the exercises, with what stands in the panel."""

from __future__ import annotations

from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "EXERCISES", "TWO"]

TWO = "key: 0\nkey: 2\nquery: 0\nradius: 1\ndelta: 2"

BET = Bet(
    "Two keys, at 0 and at 2, with weights ½ each; the query is at 0.\n"
    "The values lie on a line of slope at most 1, up to noise whose root mean square is at most 2.",
    "Which coefficients of the two values have the least error in the worst case?",
    (
        Choice("average", "½ and ½: average both"),
        Choice("fit", "1 and 0: the value at the query, nothing else"),
        Choice("between", "something between these two"),
        Choice("beyond", "more than 1, and less than 0"),
    ),
    "between",
)

EXERCISES = (
    Exercise(
        "by-hand",
        "Find the least error by hand",
        "With coefficients s and 1 − s: which s has the least error at worst? Two decimals do.",
        TWO,
        "",
        "number",
    ),
    Exercise(
        "threshold",
        "Up to which δ is the exact fit best?",
        "Same keys, query and R. Up to which δ is the exact fit itself the optimum? Two decimals"
        " do.",
        TWO,
        "",
        "number",
    ),
    Exercise(
        "no-fit",
        "Where there is no exact branch",
        "Mark every design in which no coefficients reproduce the query, so that the exact branch"
        " never occurs.",
        "key: 0 0\nkey: 2 0\nquery: 0 1\nradius: 1\ndelta: 2",
        "",
        "several",
        (
            Choice("off", "keys (0, 0), (2, 0); query (0, 1)"),
            Choice("along", "keys (0, 0), (2, 0); query (5, 0)"),
            Choice("one", "one key (3, 4); query (0, 0)"),
            Choice("three", "keys (0, 0), (2, 0), (0, 1); query (9, 9)"),
        ),
    ),
    Exercise(
        "compare",
        "Two heads, two numbers",
        "Head A has error 2.4 under R = 1 and δ = 1. Head B has error 2.8 under R = 1 and δ = 2."
        " Which head is better?",
        TWO,
        "",
        "one",
        (
            Choice("a", "Head A: its error is smaller"),
            Choice("b", "Head B: it allows more noise"),
            Choice("neither", "These numbers do not say"),
        ),
        "text",
    ),
    Exercise(
        "readmit",
        "A value comes back",
        "Two values, 0 and then 1, both at the query; δ = 1. After the first, b* = 1.2 is"
        " excluded. Under which tolerance does the second value permit it again? Figure 2 shows"
        " whether you are right.",
        "key: 0\nkey: 0\nquery: 0\nradius: 0\ndelta: 1",
        "",
        "one",
        (
            Choice("weighted", "the weighted one"),
            Choice("per", "the one per statement"),
            Choice("both", "both"),
            Choice("none", "none: what is excluded stays excluded"),
        ),
        "nothing",
    ),
)
