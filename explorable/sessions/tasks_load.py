"""The tasks of chapter 11 as data: the bet and the exercises, with what stands in the panel."""

from __future__ import annotations

from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "EXERCISES"]

BET = Bet(
    "Random keys of 24 numbers are stored, and each item is asked for by its own key.\n"
    "At β = 4 the other locations together take more than half of the weight from 45 on.",
    "Double β, which makes every read twice as steep. From how many locations on now?",
    (
        Choice("same", "from 45 again: β is only a scale"),
        Choice("twice", "from about 90: twice as steep, twice as many"),
        Choice("four", "from about 180: four times as many"),
        Choice("thousand", "from about a thousand"),
    ),
    "thousand",
)

EXERCISES = (
    Exercise(
        "alike",
        "Keys that are alike",
        "These keys share three quarters of themselves, so a quarter tells them apart. Which β"
        " gives the reads the weights that β = 4 gives to random keys?",
        "Random keys of 24 numbers, and one more that all share: two keys have the dot product 3/4"
        " on average. They are read at β = 4.",
        "",
        "number",
        given="beta: 4\nseparation: 1/4\nload: 45\ncompare: separation",
    ),
    Exercise(
        "bound",
        "A bound above everything",
        "At β = 16 and 2,048 random keys the proved bound is above 2, and no read can be off by"
        " more than 2. What follows for the reads?",
        "2,048 random keys of 24 numbers, read at β = 16.",
        "",
        "one",
        (
            Choice("broken", "They are broken: the bound is exceeded"),
            Choice("two", "They are off by about 2"),
            Choice("nothing", "Nothing: the bound says nothing here"),
        ),
        "text",
        given="beta: 16\nload: 2048",
    ),
    Exercise(
        "new",
        "Good on what it holds",
        "A memory of 64 items is asked for 16 of them, and is off by 0.0002. How well will it"
        " answer for an item that it never held?",
        "64 keys that share three quarters, read at β = 64.",
        "",
        "one",
        (
            Choice("same", "About as well: the error is measured"),
            Choice("nothing", "Not at all: the error will be 2"),
            Choice("unknown", "That number does not say; leave items out and measure"),
        ),
        "text",
        given="beta: 64\nseparation: 1/4\nload: 64\nleft out: yes",
    ),
    Exercise(
        "promise",
        "What a threshold does not survive",
        "A threshold was set so that at most 5 % of the answers in its sample are wrong. Mark all"
        " after which its answers are wrong far more often, noticed or not. Figure 2 shows each.",
        "A threshold set at 32 locations, with 200 queries of noise 0.25.",
        "",
        "several",
        (
            Choice("load", "more locations in the memory"),
            Choice("noise", "queries with more noise"),
            Choice("fresh", "other queries of the same kind"),
            Choice("signal", "looking at another signal, the threshold being as it was"),
        ),
        "text",
        given="now: load 256, seed 1\nthreshold set at: load 32",
        figure=1,
    ),
    Exercise(
        "best",
        "The best there can be",
        "One answer in ten is wrong. Which area under risk and coverage has the best ranking, of"
        " many answers? Four decimals do.",
        "Many answers, of which one in ten is wrong.",
        "",
        "number",
        (),
        "nothing",
    ),
    Exercise(
        "cost",
        "What costs more?",
        "A sum of 16 pairs in 512 numbers gives back the right one of 1,000 items in 98.8 % of the"
        " read-outs. What costs more of them: twice the pairs, or twice the items to choose from?"
        " Figure 3 tries both.",
        "A sum of 16 pairs in 512 numbers, and 1,000 items.",
        "",
        "one",
        (
            Choice("pairs", "twice the pairs"),
            Choice("items", "twice the items to choose from"),
            Choice("same", "both the same: the sum has to tell twice as much apart"),
        ),
        "text",
        given="law: sum\nitems: 1000\ndimensions: 512\npairs: 16",
        figure=2,
    ),
)
