"""The tasks of chapter 10 as data: the bet and the exercises, with what stands in the panels."""

from __future__ import annotations

from explorable.sessions.streams_rows import STREAMS, text
from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "COUNT", "EXERCISES", "GROUPS", "LENGTHS"]

GROUPS = f"{text(STREAMS['groups'])}query: 0.9 0.98\n"
OTHERS = "0 1 : 0 1\n0.1 0.9 : 0 1\n0.2 0.8 : 0 1\n0.3 0.7 : 0 1\n0.4 0.6 : 0 1\n"
COUNT = "1 0 : 1 0\n" * 15 + OTHERS + "query: 1 1\nradius: 0\n"
LENGTHS = f"{text(STREAMS['lengths'])}query: 1.4142 0\nradius: 2\n"

BET = Bet(
    "24 writes in four groups of directions: 15, 3, 3 and 3 of them. Neighbouring groups lie about"
    " 60° to 120° apart.\n"
    "A competitive write moves the locations that are there toward its key. It opens a new one"
    " only where no location has a cosine of 0.3 or more with it.",
    "How many locations does this memory open for the 24 writes?",
    (
        Choice("24", "24: one a write"),
        Choice("4", "4: one a group"),
        Choice("3", "3: one group gets none of its own"),
        Choice("1", "1: all share one"),
    ),
    "3",
)

EXERCISES = (
    Exercise(
        "count",
        "What a count is worth",
        "Fifteen writes with the same key and the same value become one location. What must be"
        " added to its logit, so that it weighs as much as all fifteen did? Two decimals do.",
        "15 writes with key 1 0\n5 others with the same dot product at q = 1 1",
        "",
        "number",
        (),
        "text",
        COUNT,
        1,
    ),
    Exercise(
        "lengths",
        "Alike, and yet not",
        "Keys 1 and 3 point the same way: their cosine is 1. Their values are 0 and 1. At q = 1"
        " and scale 1 attention reads 0.881. What does it read once the two are merged?",
        "keys 1 and 3, values 0 and 1\nq = 1, scale 1",
        "",
        "number",
        (),
        "text",
        LENGTHS,
        1,
    ),
    Exercise(
        "radius",
        "Read the tree",
        "From which merge radius on do the 24 writes of Figure 2 share three locations? Two"
        " decimals do.",
        "the 24 writes in four groups",
        "",
        "number",
        (),
        "text",
        f"{GROUPS}radius: 0.45\n",
        1,
    ),
    Exercise(
        "tolerance",
        "What the memory may say",
        "The 24 writes are merged within 0.45. The ball around the read has radius 0.251, and the"
        " unmerged read is 0.004 away. You need the answer to 0.1. What is its status?",
        "the 24 writes in four groups, merged within 0.45\ntolerance 0.1",
        "",
        "one",
        (
            Choice("forced", "forced: the read is only 0.004 off"),
            Choice("open", "open: other writes could have left these locations"),
            Choice("contradictory", "contradictory: ball and tolerance disagree"),
        ),
        "text",
        f"{GROUPS}radius: 0.45\ntolerance: 0.1\n",
        1,
    ),
    Exercise(
        "ball",
        "Where a ball is left",
        "Mark every memory whose read still has a ball.",
        "24 verbatim writes, and then …",
        "",
        "several",
        (
            Choice("merge", "one merge"),
            Choice("twice", "a merge, and a merge of what it left"),
            Choice("write", "a merge, and one competitive write"),
            Choice("undo", "a merge that is undone"),
        ),
        "nothing",
    ),
)
