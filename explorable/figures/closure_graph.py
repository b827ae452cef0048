"""How the edges of a graph of bounds are drawn: around what is in the way, with their numbers.

All of it is deterministic, and nothing is decided from it; see ``closure_layout``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from explorable.figures.closure_layout import Box, Layout, Node, Point

__all__ = ["Curve", "route"]

GAP = 7  # between an arrow and its node


@dataclass(frozen=True, slots=True)
class Curve:
    """An edge: the path of its line, and where its number stands."""

    d: str
    x: float
    y: float


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
