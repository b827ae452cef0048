"""Where the names of a graph of bounds are drawn: on a ring, on a snake, or on a loop.

All of it is deterministic: the same bounds give the same picture in a browser and in a file.
Positions are for drawing alone; nothing is decided from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin

__all__ = ["Box", "Layout", "Node", "Point", "layout"]

RING = 14  # names up to which all stand on a ring
ACROSS = 6  # nodes in a row of a snake
CELL, DOWN = 106, 96
FOUR = ((70, 76), (250, 44), (426, 126), (250, 292))
WIDE, CLOSE, WIDEST = 140.0, 110.0, 66.0  # of a name on a ring, on a full one, and in a snake
LETTER = 0.64  # of the size of letters, what one takes at most in the mean
Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """One node: the lines of its name, its middle, its size, and the size of its letters."""

    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    letters: float

    @property
    def box(self) -> Box:
        """Left, top, right and bottom."""
        half, tall = self.width / 2, self.height / 2
        return self.x - half, self.y - tall, self.x + half, self.y + tall


@dataclass(frozen=True, slots=True)
class Layout:
    """The nodes of a picture.

    Attributes
    ----------
    nodes : mapping of int to Node
        By the place of the name; not all are drawn where there are too many.
    width, height : float
    snake : bool
        Whether they stand in rows one after another.
    """

    nodes: dict[int, Node]
    width: float
    height: float
    snake: bool


def layout(names: Sequence[str], edges: Iterable[tuple[int, int]], path: Sequence[int]) -> Layout:
    """Where each name stands.

    Parameters
    ----------
    names : sequence of str
        As they are shown.
    edges : iterable of (int, int)
        Places of names that a bound joins.
    path : sequence of int
        What is drawn where there are too many names for all.

    Examples
    --------
    >>> layout(["a", "b", "c", "d", "e"], [(0, 1), (1, 2), (2, 3), (3, 4)], []).snake
    True
    """
    n = len(names)
    joined = {(min(edge), max(edge)) for edge in edges if edge[0] != edge[1]}
    line = _line(n, joined) if n > 4 else []
    if not line and n > RING and len(path) > ACROSS and path[0] == path[-1]:
        return _loop(names, list(dict.fromkeys(path)))
    if line or n > RING:
        return _snake(names, line or list(dict.fromkeys(path)))
    if n == 4:
        places: Sequence[Point] = FOUR
        width, height = 500.0, 340.0
    else:
        width, height = (
            (500.0, 180.0)
            if n < 3
            else (500.0, 340.0)
            if n < 6
            else (580.0, 430.0)
            if n < 9
            else (680.0, 560.0)
        )
        places = list(_ring(n, width, height))
    order = _untangled(n, joined, places)
    letters = 17.0 if n < 9 else 15.0
    most = WIDE if n < 9 else CLOSE
    nodes = {at: _node(names[at], *places[spot], letters, most) for spot, at in enumerate(order)}
    height = max((node.box[3] for node in nodes.values()), default=0) + 20
    return Layout(nodes, width, height, snake=False)


def _line(n: int, joined: set[tuple[int, int]]) -> list[int]:
    """The names along one line, where the bounds join them so; else nothing."""
    beside: list[list[int]] = [[] for _ in range(n)]
    for a, b in joined:
        beside[a].append(b)
        beside[b].append(a)
    ends = [at for at in range(n) if len(beside[at]) == 1]
    if len(joined) != n - 1 or len(ends) != 2 or any(len(each) > 2 for each in beside):
        return []
    out, before = [ends[0]], -1
    while len(out) < n:
        following = [at for at in beside[out[-1]] if at != before]
        if not following:
            return []
        before = out[-1]
        out.append(following[0])
    return out


def _snake(names: Sequence[str], order: Sequence[int]) -> Layout:
    rows = -(-len(order) // ACROSS) or 1
    top = 78.0 if rows == 1 else 46.0
    nodes = {}
    for spot, at in enumerate(order):
        row, column = divmod(spot, ACROSS)
        column = ACROSS - 1 - column if row % 2 else column
        nodes[at] = _node(names[at], 40 + column * CELL, top + row * DOWN, 15.0, WIDEST)
    return Layout(nodes, 80.0 + (ACROSS - 1) * CELL, top + (rows - 1) * DOWN + 62, snake=True)


def _loop(names: Sequence[str], order: Sequence[int]) -> Layout:
    """A cycle in rows one after another that comes back along the first column."""
    rows = -(-len(order) // ACROSS)
    rows += rows % 2
    spots = [
        (row, column if row % 2 == 0 else ACROSS - column)
        for row in range(rows)
        for column in range(1, ACROSS)
    ]
    back = [(row, 0) for row in reversed(range(rows))]
    spare = len(spots) + len(back) - len(order)  # left out where the last row begins
    spots = [*spots[: -(ACROSS - 1)], *spots[-(ACROSS - 1) :][spare:], *back]
    nodes = {
        at: _node(names[at], 40 + column * CELL, 46 + row * DOWN, 15.0, WIDEST)
        for at, (row, column) in zip(order, spots[-len(order) :], strict=True)
    }
    return Layout(nodes, 80.0 + (ACROSS - 1) * CELL, 46 + (rows - 1) * DOWN + 62, snake=True)


def _node(name: str, x: float, y: float, letters: float, most: float) -> Node:
    wide = len(name) * letters * LETTER + 22
    round_ = letters * 3.4 if most > WIDEST else 48.0
    if wide <= round_ * 1.15:
        return Node((name,), x, y, max(wide, round_), max(wide, round_), letters)
    first, space, last = name.rpartition(" ")
    lines = (first, last) if wide > most and space and most > WIDEST else (name,)
    longest = max(map(len, lines))
    wide = longest * letters * LETTER + 22
    if wide > most:  # smaller letters, so that the name stays inside
        letters, wide = max((most - 22) / longest / LETTER, 0.5 * letters), most
    return Node(lines, x, y, wide, letters * (1.3 * len(lines) + 1.2), letters)


def _ring(n: int, width: float, height: float) -> Iterator[Point]:
    start = -pi / 2 if n % 2 else -pi / 2 - pi / n
    for at in range(n):
        turn = start + 2 * pi * at / max(n, 1)
        far = 0.0 if n == 1 else 1.0
        yield (
            round(width / 2 + far * (width / 2 - 70) * cos(turn), 1),
            round(height / 2 + far * (height / 2 - 46) * sin(turn), 1),
        )


def _untangled(n: int, joined: set[tuple[int, int]], places: Sequence[Point]) -> list[int]:
    """Which name stands at each place: two change places while fewer lines cross then."""
    order = list(range(n))

    def crossed(tried: Sequence[int]) -> int:
        spot = {at: places[where] for where, at in enumerate(tried)}
        lines = [(spot[a], spot[b]) for a, b in sorted(joined)]
        return sum(_cross(*one, *two) for one, two in combinations(lines, 2))

    best, better = crossed(order), True
    while best and better:
        better = False
        for i, k in combinations(range(n), 2):
            tried = list(order)
            tried[i], tried[k] = tried[k], tried[i]
            if (now := crossed(tried)) < best:
                order, best, better = tried, now, True
    return order


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    if {a, b} & {c, d}:
        return False

    def side(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
