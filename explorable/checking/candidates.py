"""Every value that a question could have on a vocabulary: the outer set nothing has cut yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from explorable.names import listed
from explorable.questions import (
    NO_HOUSE,
    NOBODY,
    OTHERS,
    SOMEONE_ELSE,
    Ask,
    HowMany,
    WhereIs,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.vocabulary import NO, YES, Vocabulary

__all__ = ["ANY_GROUP", "candidates"]

ANY_GROUP = "some other group"
GROUPED = 6  # people whose groups are still listed one by one


def candidates(ask: Ask, level: str | None, vocabulary: Vocabulary) -> Iterator[str]:
    """All values of ``ask`` at ``level``; groups of many people are one value, ANY_GROUP."""
    match ask, level:
        case WhereIs(), "house":
            yield from (house.text for house in vocabulary.houses)
            yield NO_HOUSE
        case (WhereIs(), "holder") | (WhoHas(), _):
            yield from vocabulary.people
            yield NOBODY
        case ((WhereIs() | WhichRoom()), _):
            yield from vocabulary.leaves
        case ((WhoseHouse() | WhoOwns()), _):
            yield from vocabulary.people
            yield from (NOBODY if vocabulary.closed_people else SOMEONE_ELSE, NO_HOUSE)
        case WhoIn(), _:
            yield from _groups(vocabulary.people)
        case HowMany(), _:
            top = len(vocabulary.people)
            yield from (str(n) for n in range(top + 1))
            if not vocabulary.closed_people:
                yield f"{top + 1} or more"
        case _:
            yield from (NO, YES)


def _groups(people: tuple[str, ...]) -> Iterator[str]:
    if len(people) > GROUPED:
        yield ANY_GROUP
        return
    for size in range(len(people) + 1):
        for group in combinations(sorted(people), size):
            yield listed(group) or NOBODY
            yield listed([*group, OTHERS])
