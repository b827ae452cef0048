"""Texts to begin with: the four states of the source (section 1) and five more."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PRESETS", "START", "Preset", "preset"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A text with a question, under a name.

    Attributes
    ----------
    key : str
        What a chapter calls it by.
    name : str
        What a person reads in the list.
    text, question, law : str
        As in ``StatementsSession``.
    """

    key: str
    name: str
    text: str
    question: str
    law: str = "conjunction"


_HOUSE = (
    "Ana is in the kitchen or the garden.\nBoth the kitchen and the garden are in Luis's house."
)

PRESETS = (
    Preset("determined", "Determined: one line says it", "Ana is in the kitchen.", "Where is Ana?"),
    Preset(
        "open",
        "Open: two answers remain",
        "Ana is in the kitchen or the garden.",
        "Where is Ana?",
    ),
    Preset(
        "compositional",
        "Compositional: no single line says it",
        _HOUSE,
        "Whose house is Ana in?",
    ),
    Preset(
        "contradictory",
        "Contradictory: nothing remains",
        "Ana is in the kitchen or the garden.\n"
        "Ana is not in the kitchen and Ana is not in the garden.",
        "Where is Ana?",
    ),
    Preset(
        "elimination",
        "Elimination: what is left is forced",
        "The only places are the kitchen, the garden and the attic.\n"
        "Ana is not in the kitchen.\nAna is not in the attic.",
        "Where is Ana?",
    ),
    Preset(
        "together",
        "Together: two people, one room",
        "Ana and Luis are in the same room.\nLuis is in the kitchen or the garden.\n"
        "Ana is not in the garden.",
        "Where is Luis?",
    ),
    Preset(
        "condition",
        "A condition read backwards",
        "If Luis is in the garden, then Ana is in the kitchen.\nAna is in the attic.",
        "Is Luis in the garden?",
    ),
    Preset(
        "counting",
        "Counting: who else could be there",
        "Ana is in the kitchen.\nAt most two people are in the kitchen.\nLuis is in the kitchen.",
        "Who is in the kitchen?",
    ),
    Preset(
        "moves",
        "Moves: one moment a line",
        "Ana is in the kitchen.\nThen Ana went to the garden.",
        "Where is Ana?",
    ),
)

START = Preset(
    "start",
    "Three places, two of them excluded",
    "Ana is in the kitchen, the garden or the attic.\nAna is not in the kitchen.\n"
    "Ana is not in the attic.",
    "Where is Ana?",
)
"""What the text box begins with: nothing in it is closed, so a reader's own places fit in."""


def preset(key: str) -> Preset:
    """The preset called ``key``.

    Raises
    ------
    KeyError
        If there is none; the message lists those there are.
    """
    found = {one.key: one for one in (*PRESETS, START)}
    if key not in found:
        raise KeyError(f"no preset {key!r}; there are {', '.join(found)}")
    return found[key]
