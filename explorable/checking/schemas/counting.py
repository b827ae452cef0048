"""Schemas for numbers: a plain running-count table.

Row i of the table says how many of the first i literals hold: "at least j of the first i"
is "at least j of the first i − 1", or "at least j − 1 of them" and the i-th.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorable.checking.schemas.placing import inside, leaf_inside
from explorable.checking.schemas.sheet import FALSE, TRUE, Sheet

__all__ = ["at_least", "nobody_outside", "people_in", "some_others_in"]


def at_least(sheet: Sheet, number: int, items: Sequence[int], name: str, moment: int) -> int:
    """At least ``number`` of the literals ``items`` hold; ``name`` names the table."""
    if number <= 0:
        return TRUE
    items = [item for item in items if item != FALSE]
    if number > len(items):
        return FALSE
    row = [TRUE] + [FALSE] * number
    for i, item in enumerate(items, 1):
        above = row
        row = [TRUE]
        for j in range(1, number + 1):
            label = f"at least {j} of the first {i}: {name}"
            more = sheet.both(f"{label}, by the last", moment, [above[j - 1], item])
            row.append(sheet.either(label, moment, [above[j], more]))
    return row[number]


def _others(sheet: Sheet, leaf: str, number: int) -> int:
    """At least ``number`` unnamed people are at ``leaf``."""
    factor = f"others in {leaf}"
    enough = [sheet.fact(factor, n, 0) for n in sheet.values(factor) if int(n) >= number]
    return sheet.either(f"at least {number} others in {leaf}", 0, enough)


def people_in(sheet: Sheet, place: str, besides: tuple[str, ...], moment: int) -> list[int]:
    """Literals of which as many hold as there are people in ``place``, but those ``besides``."""
    items = [
        inside(sheet, person, place, moment)
        for person in sheet.vocabulary.people
        if person not in besides
    ]
    for leaf in sheet.vocabulary.leaves:
        lies = leaf_inside(sheet, leaf, place)
        if lies != FALSE:
            for n in range(1, len(sheet.values(f"others in {leaf}"))):
                label = f"at least {n} others in {leaf}, in {place}"
                items.append(sheet.both(label, 0, [lies, _others(sheet, leaf, n)]))
    return items


def some_others_in(sheet: Sheet, place: str, number: int = 1) -> int:
    """At some leaf of ``place`` at least ``number`` unnamed people are counted."""
    parts = []
    for leaf in sheet.vocabulary.leaves:
        lies = leaf_inside(sheet, leaf, place)
        if lies != FALSE:
            label = f"{number} or more others in {leaf}, in {place}"
            parts.append(sheet.both(label, 0, [lies, _others(sheet, leaf, number)]))
    return sheet.either(f"{number} or more others at a leaf of {place}", 0, parts)


def nobody_outside(sheet: Sheet, places: Sequence[str], moment: int, *, once: bool = False) -> int:
    """Every named and every unnamed person is in one of ``places``, with ``once`` exactly one."""
    where = f"{'exactly ' if once else ''}one of {'; '.join(places)}"

    def some(items: list[int], name: str, since: int) -> int:
        least = at_least(sheet, 1, items, name, since)
        if not once:
            return least
        return sheet.both(name, since, [least, -at_least(sheet, 2, items, name, since)])

    parts = [
        some(
            [inside(sheet, person, place, moment) for place in places],
            f"{person} in {where}",
            moment,
        )
        for person in sheet.vocabulary.people
    ]
    for leaf in sheet.vocabulary.leaves:
        none = sheet.fact(f"others in {leaf}", "0", 0)
        lies = some([leaf_inside(sheet, leaf, place) for place in places], f"{leaf} in {where}", 0)
        parts.append(sheet.either(f"no others in {leaf}, or it lies in {where}", 0, [none, lies]))
    return sheet.both(f"everyone is in {where}", moment, parts)
