"""Of whom a question without a list is asked: *Who arrived first?*, *What is north of the hall?*

The answer ranges over the names that the text measures so, and says which these are: of somebody
new it promises nothing (LANGUAGE.md, Worlds 10, 21 and 22).
"""

from __future__ import annotations

from dataclasses import replace

from explorable.claims import measured
from explorable.language.refuse import Place
from explorable.names import Kind, listed
from explorable.questions import Beside, Foremost, Question
from explorable.vocabulary import Vocabulary

__all__ = ["ranged"]

SHOWN = 8  # names in a note
_WHOSE = {
    "arrival": "arrival",
    "age": "age",
    "size": "size",
    "x": "place from left to right",
    "y": "place from top to bottom",
}


def ranged(question: Question, words: Vocabulary, place: Place) -> Question:
    """The question with a note that names of whom it is asked; *who* asks of people.

    Parameters
    ----------
    question : Question
        As it was read.
    words : Vocabulary
        The names and quantities of the text and of the question.
    place : Place
        Where the question stands, for a refusal.

    Raises
    ------
    NotUnderstood
        *Who* is asked, and the text measures things and places only.
    """
    match question.ask:
        case Foremost(of, _, ()) as ask:
            pool = _measured(of, words)
            if place.sentence.lower().startswith("who "):
                people = tuple(name for name in pool if words.kinds.get(name) is Kind.PERSON)
                if not people:
                    raise place.refuse(f"The text speaks of the {_WHOSE[of]} of no person.")
                if len(people) < len(pool):
                    question = replace(question, ask=replace(ask, among=people))
                    pool = list(people)
        case Beside(of, _, name):
            pool = [other for other in _measured(of, words) if other != name]
        case _:
            return question
    return replace(question, notes=(*question.notes, _asked_of(pool, of, words)))


def _measured(of: str, words: Vocabulary) -> list[str]:
    """Who is measured so, in the order the names are said."""
    found = {measured(text) for text in words.measured(of)}
    return [name.text for name in words.names if name.text in found]


def _asked_of(pool: list[str], of: str, words: Vocabulary) -> str:
    """The note."""
    if not pool:
        return f"asked of nothing: the text speaks of no other {_WHOSE[of]}"
    said = {name.text: name.said for name in words.names}
    more = len(pool) - SHOWN
    shown = [said[name] for name in pool[:SHOWN]]
    whom = listed([*shown, *([f"{more} more"] if more > 0 else [])])
    return f"asked of {whom}, whose {_WHOSE[of]} the text speaks of"
