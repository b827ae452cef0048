"""Where a graph of bounds is drawn: nodes on a ring or a snake, edges around what is in the way.

All of it is deterministic: the same bounds give the same picture in a browser and in a file.
Positions are for drawing alone; nothing is decided from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, pi, sin

__all__ = ["Curve", "Layout", "Node", "layout", "route"]

RING = 14  # names up to which all stand on a ring
ACROSS = 6  # nodes in a row of a snake
CELL, DOWN = 106, 96
FOUR = ((70, 76), (250, 44), (436, 126), (250, 292))
WIDE, WIDEST = 120.0, 66.0  # of a name on a ring, and in a snake
GAP = 7  # between an arrow and its node
Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """One node: its middle, its size, and the size of its letters."""

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
class Curve:
    """An edge: the path of its line, and where its number stands."""

    d: str
    x: float
    y: float


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
    nodes = {at: _node(names[at], *places[spot], letters) for spot, at in enumerate(order)}
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


def _node(name: str, x: float, y: float, letters: float, most: float = WIDE) -> Node:
    wide = len(name) * letters * 0.56 + 22
    round_ = letters * 3.4 if most > WIDEST else 48.0
    if wide <= round_ * 1.15:
        return Node(x, y, max(wide, round_), max(wide, round_), letters)
    if wide > most:  # smaller letters, so that the name stays inside
        letters, wide = letters * max(most / wide, 0.6), most
    return Node(x, y, wide, letters * 2.5, letters)


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


def route(
    shape: Layout, edge: tuple[int, int], bends: Sequence[float], label: float, taken: list[Box]
) -> Curve:
    """A curve from one node to another that meets no third one, if a bend allows it.

    Parameters
    ----------
    bends : sequence of float
        How far the middle is pulled aside, tried in this order.
    label : float
        The width of its number.
    taken : list of boxes
        Where numbers stand already; its own is added.
    """
    a, b = edge
    others = [node.box for at, node in shape.nodes.items() if at not in edge]
    ends = [shape.nodes[a].box, shape.nodes[b].box]
    best: tuple[float, list[Point], Point] | None = None
    for order, bend in enumerate(bends):
        if best is not None and best[0] <= 2 * order:
            break  # no later bend costs less
        points = _points(shape.nodes[a], shape.nodes[b], bend)
        near = [box for box in others if _overlap(_around(points, label), box)]
        hits = sum(_inside(p, box, 3) for p in points for box in near)
        for late, at in enumerate((12, 10, 14, 8, 16, 6, 18, 5, 19)):
            x, y = points[at]
            box = (x - label / 2, y - 11, x + label / 2, y + 11)
            over = sum(_overlap(box, other) for other in (*taken, *near, *ends))
            outside = not (box[0] >= 0 and box[2] <= shape.width and 0 <= box[1] <= shape.height)
            cost = hits * 20 + over * 10 + outside * 15 + order * 2 + late
            if best is None or cost < best[0]:
                best = (cost, points, (x, y))
            if not over and not outside:
                break
    assert best is not None
    _, points, (x, y) = best
    taken.append((x - label / 2, y - 11, x + label / 2, y + 11))
    start, middle, end = points[0], _pulled(points), points[-1]
    d = f"M{_said(start)}Q{_said(middle)} {_said(end)}"
    return Curve(d, round(x, 1), round(y, 1))


def _around(points: Sequence[Point], margin: float) -> Box:
    """The box of a curve, with room for its number."""
    across, down = [p[0] for p in points], [p[1] for p in points]
    return (
        min(across) - margin,
        min(down) - margin,
        max(across) + margin,
        max(down) + margin,
    )


def _points(a: Node, b: Node, bend: float) -> list[Point]:
    """25 points of the curve, from the edge of one node to before the edge of the other."""
    across, down = b.x - a.x, b.y - a.y
    far = hypot(across, down) or 1.0
    pull = ((a.x + b.x) / 2 - down / far * bend, (a.y + b.y) / 2 + across / far * bend)
    start, end = _edge(a, pull, 1), _edge(b, pull, GAP)
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * pull[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * pull[1] + t * t * end[1],
        )
        for t in (n / 24 for n in range(25))
    ]


def _pulled(points: Sequence[Point]) -> Point:
    """The middle control point of the curve through these points."""
    (x0, y0), (x1, y1), (x2, y2) = points[0], points[12], points[24]
    return 2 * x1 - (x0 + x2) / 2, 2 * y1 - (y0 + y2) / 2


def _edge(node: Node, towards: Point, gap: float) -> Point:
    """Where a line from the middle of a node leaves it."""
    across, down = towards[0] - node.x, towards[1] - node.y
    far = hypot(across, down) or 1.0
    half, tall = node.width / 2, node.height / 2
    if node.width == node.height:
        reach = half
    else:
        reach = min(half / abs(across) if across else 9e9, tall / abs(down) if down else 9e9) * far
    return node.x + across / far * (reach + gap), node.y + down / far * (reach + gap)


def _inside(point: Point, box: Box, margin: float) -> bool:
    x, y = point
    return box[0] - margin < x < box[2] + margin and box[1] - margin < y < box[3] + margin


def _overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _said(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
