"""A house that is measured under the name of its owner, where that may be another house.

*Luis's house* is the house that Luis owns (Worlds 7). Where the text lets him own *the villa*,
what is said of its size or side would be said of that one; such texts are refused: there a
house that is measured is called by its noun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorable.claims import measured
from explorable.language.refuse import Place
from explorable.names import Name
from explorable.statements import Statement, is_measured
from explorable.vocabulary import Vocabulary, vocabulary

__all__ = ["check_measured", "measured_house"]


def check_measured(
    statements: Sequence[Statement], places: Mapping[int, Place], known: Sequence[Name]
) -> None:
    """Refuse the first new sentence that makes such a text."""
    if not any(is_measured(statement.meaning) for statement in statements):
        return
    for number, place in places.items():
        if why := measured_house(vocabulary(statements[:number], None, known)):
            raise place.refuse(why)


def measured_house(words: Vocabulary) -> str | None:
    """Why a house that is measured is not called by its owner here; None where it may be."""
    owners = {house.text: house.owner for house in words.houses if house.owner is not None}
    for text in words.quantities:
        owner = owners.get(measured(text))
        for noun in words.houses:
            if owner in words.factors.get(f"owner of {noun.text}", ()):
                return (
                    f"{measured(text)} may be {noun.said} here: "
                    "call a house by its noun where you say its size, age or side."
                )
    return None
