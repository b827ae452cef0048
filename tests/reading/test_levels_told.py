"""Which levels of an answer are shown side by side."""

from __future__ import annotations

import explorable as ex


def test_the_level_of_houses_is_told_where_a_house_has_a_name() -> None:
    plain = ex.read("Ana is in the kitchen or the garden.")
    assert set(plain.ask("Where is Ana?").levels) == {"room", "house"}
    assert plain.ask("Where is Ana?").told_levels == {}
    housed = plain.tell("Both the kitchen and the garden are in Luis's house.")
    told = housed.ask("Where is Ana?").told_levels
    assert {name: str(part.status) for name, part in told.items()} == {
        "room": "open",
        "house": "forced",
    }
