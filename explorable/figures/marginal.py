"""Who can be where, for spaces too large to draw world by world.

Each line is an answer of its own under a small budget: *certain* and *possible* have a checked
witness, *impossible* is excluded, *not excluded* says that the budget ended first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from explorable.budget import Budget
from explorable.errors import ExplorableError
from explorable.reading import Reading
from explorable.status import Status

__all__ = ["marginal"]

MOST_PEOPLE, MOST_PLACES = 8, 16
SMALL = Budget(worlds=1 << 20, conflicts=500, answers=64)


def marginal(reading: Reading) -> tuple[list[str], list[str], list[list[str]]]:
    """People, places, and a line of words a person.

    >>> from explorable.reading import read
    >>> marginal(read("Ana is in the hall or the attic."))
    (['Ana'], ['hall', 'attic', 'elsewhere'], [['possible', 'possible', 'impossible']])
    """
    words = reading.vocabulary
    people, places = words.people[:MOST_PEOPLE], words.leaves[:MOST_PLACES]
    small = replace(reading, budget=SMALL)
    return list(people), list(places), [_where(small, person, places) for person in people]


def _where(reading: Reading, person: str, places: Sequence[str]) -> list[str]:
    try:
        answer = reading.ask(f"Where is {person}?")
    except ExplorableError:
        return ["not excluded"] * len(places)
    answer = answer.levels.get("room", answer)
    if answer.status is Status.FORCED:
        return ["certain" if place in answer.inner else "impossible" for place in places]
    known = dict.fromkeys(answer.outer, "not excluded") | dict.fromkeys(answer.inner, "possible")
    return [known.get(place, "impossible") for place in places]
