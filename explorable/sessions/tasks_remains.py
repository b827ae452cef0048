"""The tasks of chapter 01 as data: the bet and the exercises, with what stands in the panel."""

from __future__ import annotations

from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "EXERCISES"]

TWO = "Ana is in the kitchen or the garden.\nBoth the kitchen and the garden are in Luis's house."
NEITHER = "Ana is not in the kitchen and Ana is not in the garden."

BET = Bet(
    TWO,
    "Whose house is Ana in?",
    (
        Choice("Luis", "Luis's, and the text forces it"),
        Choice("open", "Open: the text does not settle where she is"),
        Choice("contra", "None: the text contradicts itself"),
        Choice("say", "It cannot be known: no line names her house"),
    ),
    "Luis",
)

EXERCISES = (
    Exercise(
        "one-more-line",
        "One more line",
        "The text leaves two worlds, so “Where is Ana?” is open. Which single statement forces it?",
        TWO,
        "Where is Ana?",
        "one",
        (
            Choice("house", "Ana is in Luis's house."),
            Choice("not-garden", "Ana is not in the garden."),
            Choice("kitchen-in", "The kitchen is in Luis's house."),
        ),
    ),
    Exercise(
        "blame",
        "Who is to blame?",
        "This text contradicts itself. Mark the smallest set of statements that cannot hold"
        " together.",
        f"{TWO}\n{NEITHER}",
        "Whose house is Ana in?",
        "several",
        (Choice("1", "Statement 1"), Choice("2", "Statement 2"), Choice("3", "Statement 3")),
    ),
    Exercise(
        "break-it",
        "Break it without a room",
        "Type one statement that makes the text contradict itself, and name no room in it.",
        TWO,
        "Whose house is Ana in?",
        "statement",
    ),
    Exercise(
        "count",
        "Count what remains",
        "There are three places: the kitchen, the garden and elsewhere. Two people make 3 × 3 = 9"
        " worlds. How many remain after both statements?",
        "Ana is in the kitchen or the garden.\nLuis is in the kitchen.",
        "Where is Ana?",
        "number",
    ),
)
