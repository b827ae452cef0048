"""Pictures of worlds: nothing lies on anything else, and every plan has one size."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from explorable.domains.stages import stages
from explorable.figures.pictures import letters, plan, svg
from explorable.reading import read

HOUSES = "Luis's house", "Tom's house", "Eva's house"
ROOMS = "kitchen", "garden", "attic", "hall"


def text(houses: int, rooms: int, people: int) -> str:
    names = ("Ana", "Max", "Bea", "Kim")[:people]
    lines = [f"The {r} is in {h}." for h in HOUSES[:houses] for r in ROOMS[:rooms]]
    lines += [f"{name} is in the {ROOMS[0]}." for name in names] if rooms else []
    return " ".join(lines)


def overlap(a: dict[str, Any], b: dict[str, Any]) -> bool:
    across: bool = a["x"] < b["x"] + b["w"] and b["x"] < a["x"] + a["w"]
    down: bool = a["y"] < b["y"] + b["h"] and b["y"] < a["y"] + a["h"]
    return across and down


@pytest.mark.parametrize("houses", [0, 1, 2, 3])
@pytest.mark.parametrize("rooms", [1, 2, 3, 4])
@pytest.mark.parametrize("people", [1, 3])
def test_rooms_and_dots_have_places_of_their_own_inside_the_box(
    houses: int, rooms: int, people: int
) -> None:
    reading = read(text(houses, rooms, people))
    found = stages(reading.vocabulary, reading.statements, reading.budget, limit=1 << 17)
    assert found is not None
    drawn = plan(reading.vocabulary, found.factors)
    assert drawn is not None
    step = max(1, len(found.worlds) // 200)
    for world in itertools.islice(found.worlds, 0, None, step):
        picture = drawn.picture(world)
        width, height = picture["box"]
        assert picture["box"] == list(drawn.box)
        for one, other in itertools.combinations(picture["rooms"], 2):
            assert not overlap(one, other)
        for one, other in itertools.combinations(picture["houses"], 2):
            assert not overlap(one, other)
        for room in picture["rooms"]:
            assert room["x"] + room["w"] <= width
            assert room["y"] + room["h"] <= height
            house = world.get(f"house of {room['name']}")
            inside = [h["name"] for h in picture["houses"] if overlap(h, room)]
            assert inside == ([house] if house in HOUSES[:houses] else [])
        spots = [(dot["x"], dot["y"]) for dot in picture["dots"]]
        assert len(set(spots)) == len(spots) == people
        for dot in picture["dots"]:
            assert dot["r"] <= dot["x"] <= width - dot["r"]
            assert dot["r"] <= dot["y"] <= height - dot["r"]
            at = [r["name"] for r in picture["rooms"] if overlap(r, {**dot, "w": 0.1, "h": 0.1})]
            place = world[f"place of {dot['name']}"]
            assert at == ([place] if place in ROOMS else [])
        ET.fromstring(svg(picture))


def test_two_names_of_one_letter_have_two_letters() -> None:
    assert letters(["kitchen", "kennel", "garden"]) == {
        "kitchen": "Ki",
        "kennel": "Ke",
        "garden": "G",
    }


def test_what_no_factor_tells_apart_is_not_drawn() -> None:
    reading = read("Ana is in the kitchen. The kitchen is in Luis's house.")
    found = stages(reading.vocabulary, reading.statements, reading.budget)
    assert found is not None
    drawn = plan(reading.vocabulary, found.factors)
    assert drawn is not None
    assert drawn.dots == ("Ana",)


def test_a_held_thing_is_with_its_holder() -> None:
    reading = read("Ana has the book. Ana is in the hall. The book is in the attic.")
    found = stages(reading.vocabulary, reading.statements, reading.budget)
    assert found is not None
    drawn = plan(reading.vocabulary, found.factors)
    assert drawn is not None
    dots = {
        dot["name"]: dot
        for dot in drawn.picture({"place of Ana": "hall", "place of book": "Ana"})["dots"]
    }
    assert dots["book"]["kind"] == "thing"
    assert abs(dots["book"]["x"] - dots["Ana"]["x"]) < 10


def test_too_much_is_not_drawn() -> None:
    reading = read(" ".join(f"Ana is not in the {room}." for room in (*ROOMS, "cellar")))
    found = stages(reading.vocabulary, reading.statements, reading.budget)
    assert found is not None
    assert plan(reading.vocabulary, found.factors) is None
