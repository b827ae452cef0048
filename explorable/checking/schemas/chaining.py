"""Schemas for many containers: being inside them, written for all of them together.

With few containers every chain is defined step by step (`placing`). With many a proof would
have to follow each chain through all its cases; so it is written too that being inside is
transitive, which is so in every world.
"""

from __future__ import annotations

from explorable.checking.schemas.sheet import BACKGROUND, FALSE, Sheet

__all__ = ["FEW", "are_many", "through"]

FEW = 8  # containers whose chains are defined step by step


def are_many(sheet: Sheet) -> bool:
    """Whether the vocabulary has many containers."""
    return len(sheet.vocabulary.containers) > FEW


def through(sheet: Sheet, thing: str, box: str, moment: int) -> int:
    """The thing is in the container ``box``, directly or further inside."""
    boxes = sheet.vocabulary.containers
    if thing == box or box not in boxes:
        return FALSE
    shared = max(sheet.since(f"place of {name}", moment) for name in boxes)
    own = max(shared, sheet.since(f"place of {thing}", moment))
    rows = {name: (name, shared if name in boxes else own) for name in (*boxes, thing)}
    fresh = [name for name, key in rows.items() if key not in sheet.chains]
    for name in fresh:
        since = rows[name][1]
        sheet.chains[rows[name]] = {
            other: sheet.unwritten(f"{name} is in {other}", since)
            for other in boxes
            if other != name
        }
    for name in fresh:
        _write(sheet, name, rows[name][1], {other: sheet.chains[rows[other]] for other in boxes})
    return sheet.chains[rows[thing]][box]


def _write(sheet: Sheet, name: str, moment: int, boxes: dict[str, dict[str, int]]) -> None:
    """What one thing is in, by its place and by what each container is in."""
    inside = sheet.chains[name, moment]
    place = {other: sheet.fact(f"place of {name}", other, moment) for other in inside}
    alike: list[tuple[int, ...]] = []
    for box, in_box in inside.items():
        sheet.add(BACKGROUND, [-place[box], in_box])
        sheet.add(BACKGROUND, [-in_box, *place.values()])
        for other, further in boxes[box].items():
            if other == name:
                alike.append((-in_box, -further))
            else:
                alike.append((-place[box], -inside[other], further))
                alike.append((-in_box, -further, inside[other]))
    sheet.add_alike(alike)
