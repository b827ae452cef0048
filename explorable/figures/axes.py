"""The two axes of a grid of worlds, in words.

A row is a place of one person, a column one way in which the other factors come out. Rooms
that may lie in the one house are said together: *both rooms in the house*, *kitchen only*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from explorable.describing import describe
from explorable.domains.stages import Stages
from explorable.names import Kind, listed
from explorable.questions import ELSEWHERE
from explorable.vocabulary import NOWHERE, YES, Vocabulary, World

__all__ = ["Axes", "axes"]

IN_REST = "somewhere else in "


@dataclass(frozen=True)
class Axes:
    """Where each world stands.

    Attributes
    ----------
    rows, columns : tuple of dict
        Headings: ``lead``, ``name``, ``tail`` of a row, ``name`` and ``tail`` of a column.
    down : str or None
        The factor of the rows.
    across : tuple of str
        The factors of the columns.
    at_row, at_column : mapping
        The row of a value, and the column of the values of ``across``.
    """

    rows: tuple[dict[str, str], ...]
    columns: tuple[dict[str, str], ...]
    down: str | None
    across: tuple[str, ...]
    at_row: Mapping[str, int]
    at_column: Mapping[tuple[str, ...], int]

    @property
    def size(self) -> int:
        """Cells, with those that no world stands in."""
        return len(self.rows) * len(self.columns)

    def place(self, world: World) -> tuple[int, int]:
        """Row and column of a world."""
        row = 0 if self.down is None else self.at_row[world[self.down]]
        return row, self.at_column[tuple(world[factor] for factor in self.across)]


def axes(stages: Stages, vocabulary: Vocabulary, about: Sequence[str]) -> Axes:
    """The axes of the worlds that are listed; ``about`` are the names of the question."""
    down = _down(stages.factors, vocabulary, about)
    across = tuple(factor for factor in stages.factors if factor != down)
    values = vocabulary.factors
    used = {tuple(world[factor] for factor in across) for world in stages.worlds}
    combinations = [one for one in product(*(values[f] for f in across)) if one in used]
    rows: tuple[dict[str, str], ...] = ({"lead": "", "name": "any world", "tail": ""},)
    at_row: dict[str, int] = {}
    if down is not None:
        seen = {world[down] for world in stages.worlds}
        places = [value for value in values[down] if value in seen]
        rows = tuple(_row(down, value, vocabulary) for value in places)
        at_row = {value: n for n, value in enumerate(places)}
    columns = tuple(_column(across, one, vocabulary) for one in combinations)
    at_column = {one: n for n, one in enumerate(combinations)}
    return Axes(rows, columns, down, across, at_row, at_column)


def _down(factors: Sequence[str], vocabulary: Vocabulary, about: Sequence[str]) -> str | None:
    """The place of the person asked about, else of the first person or thing, else any factor."""
    asked = sorted(about, key=lambda name: vocabulary.kinds.get(name) is not Kind.PERSON)
    names = (*asked, *vocabulary.people, *vocabulary.things)
    wanted = (f"place of {name}" for name in names)
    return next((factor for factor in wanted if factor in factors), next(iter(factors), None))


def _row(factor: str, value: str, vocabulary: Vocabulary) -> dict[str, str]:
    what, _, name = factor.partition(" of ")
    if what == "place":
        if vocabulary.kinds.get(value) is Kind.PERSON:
            return {"lead": f"{name} with", "name": value, "tail": ""}
        if value == ELSEWHERE:
            return {"lead": name, "name": ELSEWHERE, "tail": ""}
        if value.startswith(IN_REST):
            house = value.removeprefix(IN_REST)
            return {"lead": name, "name": "somewhere else", "tail": f"in {house}"}
        lead = f"{name} in the" if _article(value, vocabulary) else f"{name} in"
        return {"lead": lead, "name": value, "tail": ""}
    name, tail = _fact(factor, value, vocabulary)
    return {"lead": "", "name": name, "tail": tail}


def _article(name: str, vocabulary: Vocabulary) -> bool:
    return any(one.text == name and one.article for one in vocabulary.names)


def _column(across: Sequence[str], values: Sequence[str], vocabulary: Vocabulary) -> dict[str, str]:
    if not across:
        return {"name": "", "tail": ""}
    houses = vocabulary.houses
    rooms = [factor.removeprefix("house of ") for factor in across]
    if len(houses) == 1 and all(factor.startswith("house of ") for factor in across):
        inside = [room for room, at in zip(rooms, values, strict=True) if at != NOWHERE]
        return _housed(rooms, inside, houses[0].said)
    facts = [_fact(f, v, vocabulary) for f, v in zip(across, values, strict=True)]
    facts = [fact for fact in facts if any(fact)] or [("nothing more", "")]
    name, tail = facts[0]
    more = [" ".join(part for part in fact if part) for fact in facts[1:]]
    return {"name": name, "tail": "; ".join(part for part in (tail, *more) if part)}


def _housed(rooms: Sequence[str], inside: Sequence[str], house: str) -> dict[str, str]:
    """Which of some rooms lie in the one house."""
    if len(rooms) == 1:
        return {"name": rooms[0], "tail": f"in {house}" if inside else f"not in {house}"}
    if len(inside) == len(rooms):
        name = "both" if len(rooms) == 2 else f"all {len(rooms)}"
        return {"name": name, "tail": "rooms in the house"}
    if not inside:
        return {"name": "neither" if len(rooms) == 2 else "none", "tail": "in the house"}
    return {"name": listed([*inside]), "tail": "only in the house"}


def _fact(factor: str, value: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """One factor in words: what is bold, and the rest."""
    what, _, name = factor.partition(" of ")
    if what == "place":
        row = _row(factor, value, vocabulary)
        return " ".join(part for part in (row["lead"], row["name"]) if part), row["tail"]
    if what == "house":
        if value == NOWHERE:
            return name, "in no house"
        said = next((house.said for house in vocabulary.houses if house.text == value), value)
        return name, f"in {said}"
    if what == "owner":
        return value, f"owns the {name}"
    if factor.startswith("others in "):
        leaf = factor.removeprefix("others in ")
        named = next((one.said for one in vocabulary.names if one.text == leaf), "")
        where = f"in {named}" if named else leaf
        if value == "0":
            return "nobody else", where
        return f"{value} or more others" if int(value) == vocabulary.cap else f"{value} more", where
    return describe({factor: value}, vocabulary) if value == YES else "", ""
