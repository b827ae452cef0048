"""What a person can type, as data: the sheet of forms, and whole questions about a text."""

from __future__ import annotations

from typing import Any

from explorable.errors import ExplorableError
from explorable.language.text import read_question
from explorable.names import Kind
from explorable.reading import Reading

__all__ = ["FORMS", "questions"]

MOST_QUESTIONS = 8


def _group(name: str, kind: str, *forms: tuple[str, str]) -> dict[str, Any]:
    shown = [{"text": text, "says": says} for text, says in forms]
    return {"group": name, "kind": kind, "forms": shown}


FORMS: tuple[dict[str, Any], ...] = (
    _group(
        "Where someone is",
        "statement",
        ("Ana is in the kitchen.", "one place"),
        ("Ana is in the kitchen or the garden.", "one of several places"),
        ("Ana is either in the kitchen or the garden.", "the same: nobody is in two places"),
        ("Ana is not in the garden.", "any other place"),
        ("Ana is neither in the kitchen nor the garden.", "any place but these"),
        ("Ana is in Luis's house.", "a room of it, or somewhere else in it"),
    ),
    _group(
        "Several people",
        "statement",
        ("Ana and Luis are in the kitchen.", "both of them"),
        ("Neither Ana nor Luis is in the kitchen.", "not one of them"),
        ("Ana or Luis is in the kitchen.", "one of them, or both"),
        ("Ana and Luis are in the same room.", "wherever it is"),
        ("Ana and Luis are in different rooms.", "wherever they are"),
        ("Only Ana is in the kitchen.", "she, and nobody else"),
        ("Nobody is in the kitchen.", "no person at all"),
        ("Everyone is in Luis's house.", "every person"),
        ("Someone is in the kitchen.", "a person with a name or without one"),
        ("At most two people are in the kitchen.", "also at least, and exactly"),
    ),
    _group(
        "Joined and denied",
        "statement",
        ("If Luis is in the garden, then Ana is in the kitchen.", "a condition"),
        ("Ana is in the kitchen if and only if Luis is in the garden.", "both ways"),
        ("Ana is in the kitchen unless Luis is in the garden.", "one of the two holds"),
        ("Ana is in the kitchen and Luis is in the garden.", "both hold"),
        ("Ana is in the kitchen or Luis is in the garden.", "at least one holds"),
        ("It is not true that Ana is in the kitchen.", "denies a whole sentence"),
    ),
    _group(
        "Houses and things",
        "statement",
        ("The kitchen is in Luis's house.", "a room in a house"),
        ("Both the kitchen and the garden are in Luis's house.", "two rooms in a house"),
        ("Luis owns the house.", "an owner"),
        ("The book is in the box.", "things nest"),
        ("Ana has the book.", "where she is, it is"),
    ),
    _group(
        "Closed lists",
        "statement",
        ("The only places are the kitchen and the garden.", "takes every other place away"),
        ("The only people are Ana and Luis.", "takes people without a name away"),
    ),
    _group(
        "Changes",
        "statement",
        ("Then Ana went to the garden.", "from here on she is there"),
        ("Then Ana moved from the kitchen to the garden.", "she was in the one"),
        ("Ana is no longer in the kitchen.", "she was, and now is elsewhere"),
    ),
    _group(
        "Times",
        "statement",
        ("Ana arrived before Luis.", "also after, and at the same time as"),
        ("Ana arrived at least 10 minutes before Luis.", "also at most, exactly, more than"),
        ("Ana arrived within 10 minutes of Luis.", "before or after, but near"),
        ("Ana arrived at 9:30.", "also before, after, at 9:30 or later"),
        ("Ana arrived between 9:00 and 9:30.", "both ends count"),
    ),
    _group(
        "Ages and sizes",
        "statement",
        ("Ana is older than Luis.", "also younger than, and as old as"),
        ("Ana is at least 3 years older than Luis.", "also at most, exactly, more than"),
        ("Ana is 30 years old.", "also between 30 and 40 years old"),
        ("The chest is bigger than the box.", "also smaller than, and as big as"),
        ("The box fits in the chest.", "it is smaller"),
    ),
    _group(
        "Sides",
        "statement",
        ("The kitchen is to the left of the garden.", "also right of, west of, east of"),
        ("The kitchen is above the garden.", "also below, north of, south of"),
        ("The kitchen is immediately above the garden.", "one step away"),
        ("The kitchen is next to the garden.", "one step to the left or to the right"),
        ("The kitchen is in the same row as the garden.", "also in the same column as"),
    ),
    _group(
        "Questions",
        "question",
        ("Where is Ana?", "a place"),
        ("Whose house is Ana in?", "an owner"),
        ("Which room is Ana in?", "a room"),
        ("Is Ana in the kitchen?", "yes or no"),
        ("Are Ana and Luis in the same room?", "yes or no"),
        ("Who is in the kitchen?", "people"),
        ("How many people are in the kitchen?", "a number"),
        ("Could Ana be in the kitchen?", "whether some world allows it"),
        ("Must Ana be in the kitchen?", "whether every world says it"),
        ("Did Ana arrive before Luis?", "yes or no"),
        ("How many minutes before Luis did Ana arrive?", "from the least to the most"),
        ("When did Ana arrive?", "from the earliest to the latest"),
        ("Who arrived first?", "people"),
        ("How much older is Ana than Luis?", "from the least to the most"),
        ("Who is the oldest?", "people"),
        ("Is the kitchen north of the garden?", "yes or no"),
        ("What is north of the garden?", "places and things"),
        ("How long before Luis did Ana arrive?", "minutes"),
        ("Who arrived first, Ana or Luis?", "one of them, or at the same time"),
        ("How old is Ana?", "years"),
        ("Who is older, Ana or Luis?", "one of them, or equally old"),
        ("What is to the left of the kitchen?", "names"),
        ("Is the kitchen above the garden?", "yes or no"),
        ("Does the box fit in the chest?", "yes or no"),
    ),
)


def questions(reading: Reading) -> list[dict[str, Any]]:
    """Whole questions about the names of a text, each one that can be asked of it.

    >>> from explorable.reading import read
    >>> [one["word"] for one in questions(read("Ana is in the hall."))][:2]
    ['Where is Ana?', 'Who is in the hall?']
    """
    names = reading.source.names
    people = [name.said for name in names if name.kind is Kind.PERSON]
    rooms = [name.said for name in names if name.kind is Kind.ROOM]
    housed = any(name.kind is Kind.HOUSE for name in names)
    asked = [(f"Where is {who}?", "a place") for who in people]
    asked += [(f"Whose house is {who} in?", "an owner") for who in people if housed]
    asked += [(f"Who is in {room}?", "people") for room in rooms]
    asked += [(f"Is {who} in {room}?", "yes or no") for who in people[:1] for room in rooms]
    return [
        {"word": text, "does": does, "whole": True}
        for text, does in asked[: 2 * MOST_QUESTIONS]
        if _can_be_asked(text, reading)
    ][:MOST_QUESTIONS]


def _can_be_asked(text: str, reading: Reading) -> bool:
    try:
        read_question(text, reading.source)
    except ExplorableError:
        return False
    return True
