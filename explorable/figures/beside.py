"""Names beside places of a picture that is handed out, off the rims and off each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from explorable.figures.plotted import label

__all__ = ["Mark", "named"]

LETTER, HIGH, GAP = 7.6, 13.0, 4.0  # px, about
SLANT = 0.75  # of the way out, across and down
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in pixels with its rim, and its name."""

    x: float
    y: float
    rim: float
    name: str
    bold: bool = False

    @property
    def box(self) -> Box:
        """What its rim covers."""
        return self.x - self.rim, self.y - self.rim, self.x + self.rim, self.y + self.rim


def named(marks: Sequence[Mark], inside: Box, taken: Sequence[Box] = ()) -> str:
    """A name for each mark, where it covers least of rims, of earlier names and of what is taken.

    It stands to the right where that is free, else to the left, above, below or aslant, always
    beside its rim. Marks at one place share a name: the first, and how many more there are.

    Parameters
    ----------
    inside, taken : box, sequence of boxes
        Left, top, right and foot of the picture that names stay in, and of what they keep off.
    """
    full, out = [*taken, *(one.box for one in marks)], []
    for one in _together(marks):
        words, box = min(
            _seats(one), key=lambda seat: _outside(seat[1], inside) + _covered(seat[1], full)
        )
        full.append(box)
        out.append(words)
    return "".join(out)


def _together(marks: Sequence[Mark]) -> Iterator[Mark]:
    """The marks, those at one place as one with the widest rim."""
    places: dict[tuple[float, float], list[Mark]] = {}
    for one in marks:
        places.setdefault((round(one.x), round(one.y)), []).append(one)
    for same in places.values():
        name = f"{same[0].name} and {len(same) - 1} more" if same[2:] else _listed(same)
        yield replace(same[0], name=name, rim=max(one.rim for one in same))


def _listed(same: Sequence[Mark]) -> str:
    return ", ".join(one.name for one in same)


def _seats(one: Mark) -> Iterator[tuple[str, Box]]:
    """Where a name may stand, the best first: its words, and the room they take."""
    long, off = len(one.name) * LETTER, one.rim + GAP
    up, aslant = off + HIGH / 2, SLANT * off
    corners = [(x, y, side) for x, side in ((1, "start"), (-1, "end")) for y in (-1, 1)]
    for across, down, anchor in [
        (off, 0.0, "start"),
        (-off, 0.0, "end"),
        (0.0, -up, "middle"),
        (0.0, up, "middle"),
        *((x * aslant, y * (aslant + HIGH / 3), side) for x, y, side in corners),
    ]:
        x, y = one.x + across, one.y + down
        left = x - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        words = label(round(x, 1), round(y + 4.5, 1), one.name, anchor=anchor, bold=one.bold)
        yield words, (left, y - HIGH / 2, left + long, y + HIGH / 2)


def _covered(box: Box, full: Sequence[Box]) -> float:
    return sum(
        max(0.0, min(box[2], one[2]) - max(box[0], one[0]))
        * max(0.0, min(box[3], one[3]) - max(box[1], one[1]))
        for one in full
    )


def _outside(box: Box, inside: Box) -> float:
    """How much of a name the edge would cut; a letter cut is worse than one that is covered."""
    across = max(0.0, inside[0] - box[0]) + max(0.0, box[2] - inside[2])
    down = max(0.0, inside[1] - box[1]) + max(0.0, box[3] - inside[3])
    return 100 * (across + down)
