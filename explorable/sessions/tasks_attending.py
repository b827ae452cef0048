"""The tasks of chapter 09 as data: the bet and the exercises, with what stands in the panel."""

from __future__ import annotations

from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BANK", "BET", "EXERCISES"]

BANK = (
    "query | 2 1\nriver | 1 0.5 | 2 0\nbank | 3 -1 | 0 2\nwas | -1 1 | -2 -1\nsteep | 0.5 2 | 1 -2"
)

BET = Bet(
    "Four keys: river (1, ½), bank (3, −1), was (−1, 1), steep (½, 2). The query is (2, 1).\n"
    "Attention weighs them by their dot products with the query, such as 2 · 3 + 1 · (−1) = 5 for"
    " “bank”, which gets most.",
    "Which token would weigh most if the read compared directions, by cosines, instead?",
    (
        Choice("bank", "bank still: it is far ahead"),
        Choice("river", "river"),
        Choice("steep", "steep: it is the second already"),
        Choice("alike", "none: by cosine they weigh alike"),
    ),
    "river",
)

EXERCISES = (
    Exercise(
        "weight",
        "A weight by hand",
        "Two keys, (1, 0) and (3, 0); the query is (1, 0) and the scale 1. Which weight has the"
        " second token? Two decimals do.",
        "query | 1 0\nfirst | 1 0 | 0\nsecond | 3 0 | 1\nscale | 1",
        "",
        "number",
    ),
    Exercise(
        "break",
        "What breaks the bits",
        "The store holds the four tokens of Figure 1. Mark every change after which its read is no"
        " longer attention to the bit.",
        BANK,
        "",
        "several",
        (
            Choice("scale", "scale 0.7071 instead of 1/√2"),
            Choice("k", "k = 4, with four tokens"),
            Choice("bar", "“bank” is left out of both"),
            Choice("floats", "all numbers in float32, in both"),
            Choice("compete", "the writes compete"),
        ),
        "text",
    ),
    Exercise(
        "copies",
        "The same token twice",
        "Two keys are equal, with values 1 and 3; nothing else is stored. What is read, whatever"
        " the query and the scale?",
        "query | 1 2\nthe | 1 1 | 1\nthe | 1 1 | 3",
        "",
        "number",
    ),
    Exercise(
        "mass",
        "What k leaves out",
        "Figure 1 with k = 2: two tokens hold 0.870 of the mass. What does the bound 0.405 say?",
        f"{BANK}\nk | 2",
        "",
        "one",
        (
            Choice("within", "The full read is no farther than 0.405 from this one"),
            Choice("exactly", "The full read is exactly 0.405 away"),
            Choice("wrong", "This read is wrong with probability 0.405"),
            Choice("safe", "The token that weighs most stays the same"),
        ),
        "text",
    ),
    Exercise(
        "licence",
        "What the identity licenses",
        "A read of the store is one attention head, to the bit. What follows?",
        BANK,
        "",
        "one",
        (
            Choice("transformer", "The store is a transformer"),
            Choice("database", "A head can run as a read of a database"),
            Choice("learned", "The store has learned what to attend to"),
            Choice("default", "The store's default settings are attention too"),
        ),
        "nothing",
    ),
)
