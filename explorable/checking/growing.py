"""What splits a rest value: one more name, or counters that go further (LANGUAGE.md, Worlds 8)."""

from __future__ import annotations

from dataclasses import replace

from explorable.names import Kind
from explorable.questions import (
    ELSEWHERE,
    NO_HOUSE,
    NOBODY,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    HowMany,
    WhoIn,
)
from explorable.vocabulary import Vocabulary

__all__ = ["growth", "splits"]


def growth(ask: Ask, level: str | None, value: str, vocabulary: Vocabulary) -> Vocabulary | None:
    """The vocabulary over which a rest value has a second answer.

    A fresh room for *elsewhere* and *somewhere else*, a fresh house for *no named house*, a
    fresh person for *someone else*, *nobody* (as a holder) and *others*. For *k or more* the
    counters go so far that every total of the old vocabulary is told apart.

    Returns
    -------
    Vocabulary or None
        None where ``value`` is no rest value, or a closing list leaves nothing to grow.
    """
    match ask:
        case HowMany():
            if not value.endswith(" or more"):
                return None
            most = len(vocabulary.people) + vocabulary.cap * len(vocabulary.leaves)
            return replace(vocabulary, cap=max(most, vocabulary.cap) + 1)
        case WhoIn():
            others = value == OTHERS or value.endswith(f" {OTHERS}")
            return _another(vocabulary) if others else None
    if level == "holder" or value in (SOMEONE_ELSE, NOBODY):
        return _another(vocabulary) if value in (SOMEONE_ELSE, NOBODY) else None
    if value == NO_HOUSE:
        return vocabulary.grown(Kind.HOUSE)
    if value == ELSEWHERE or value in vocabulary.rests:
        return None if vocabulary.closed_places else vocabulary.grown(Kind.ROOM)
    return None


def _another(vocabulary: Vocabulary) -> Vocabulary | None:
    return None if vocabulary.closed_people else vocabulary.grown(Kind.PERSON)


def splits(value: str, grown: str, ask: Ask, rest: bool) -> bool:
    """Whether ``grown`` is a second answer beside the rest value ``value``.

    It has a name. For *who*, one fresh person may not be all of the unnamed: then it is
    enough that she is among them. A fresh house that nobody owns is one, beside no house.
    """
    named = not rest or isinstance(ask, WhoIn) or grown == NOBODY
    return named and grown != value
