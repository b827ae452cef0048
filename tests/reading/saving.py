"""Saved answers for the tests of checking them again."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import explorable as ex

HOUSE = (
    "Ana is in the kitchen or the garden. "
    "Both the kitchen and the garden are in Luis's house. Ana is not in the garden."
)
# Three places each for eight people are more combinations than a checker goes through.
PEOPLE = ("Ana", "Luis", "Eva", "Tom", "Sara", "Bob", "Mary", "John")
MANY = " ".join(f"{who} is in the kitchen or the garden." for who in PEOPLE)
Saved = dict[str, Any]


def saved(text: str, question: str, budget: ex.Budget | None = None) -> Saved:
    """What an answer writes, as a file holds it."""
    return dict(json.loads(json.dumps(ex.read(text, budget=budget).ask(question).to_json())))


def both(data: Saved, **claims: object) -> None:
    """A change of an answer and of its headline level alike."""
    data.update(claims)
    data["levels"][data["level"]].update(claims)


def linked() -> Saved:
    """An answer with three rooms whose space is too large to go through."""
    also = " ".join(f"If {a} is in the attic then {b} is in the hall." for a, b in pairwise(PEOPLE))
    rooms = MANY.replace("Ana is in the kitchen", "Ana is in the cinema, the kitchen")
    return saved(f"{rooms} {also}", "Where is Ana?")


def place(history: list[dict[str, str]]) -> str:
    return history[-1]["place of Ana"]
