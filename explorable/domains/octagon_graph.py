"""An octagon as difference bounds on twice as many variables: x as (x, 1) and -x as (x, -1).

x + y ≤ c says that x - (-y) ≤ c and that y - (-x) ≤ c; x ≤ c says that x - (-x) ≤ 2 c. Chains
between them give all that sums of two can say but one thing: halves of what is known of x and
of y together, which one strengthening pass adds (source, section 5).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import ceil, floor

from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.checking.bounds_sums import INTEGERS, Line, Sum, Terms

__all__ = ["Node", "Proof", "bar", "edges", "ends", "halved", "rounded", "tight"]

Node = tuple[Hashable, int]


def bar(node: Node) -> Node:
    """The negative of a node's variable."""
    return node[0], -node[1]


def ends(terms: Terms) -> tuple[Node, Node]:
    """The nodes whose difference is the sum, or for one variable twice the sum."""
    nodes = list(terms.items())
    return nodes[0], bar(nodes[-1])


def rounded(upper: Upper, over: str) -> Upper:
    """What a bound on a whole number says, over the integers."""
    if over != INTEGERS:
        return upper
    return Upper(Fraction(ceil(upper.most) - 1 if upper.strict else floor(upper.most)))


def edges(one: Sum, over: str) -> tuple[Constraint, ...]:
    """The bounds on differences that a told sum says."""
    upper = rounded(Upper(one.most, one.strict), over)
    a, b = ends(one.terms)
    most = upper.most * (2 if len(one.terms) == 1 else 1)
    both = ((a, b), (bar(b), bar(a)))
    return tuple(
        Constraint(first, second, most, upper.strict, one.statements)
        for first, second in dict.fromkeys(both)
    )


def tight(upper: Upper | None, over: str) -> Upper | None:
    """A bound on twice a variable: even, over the integers."""
    if upper is None or over != INTEGERS:
        return upper
    return Upper(Fraction(2 * floor(upper.most / 2)))


def halved(one: Upper | None, two: Upper | None) -> Upper | None:
    """Half the sum of two bounds: what twice x and twice y say of x + y."""
    if one is None or two is None:
        return None
    return Upper((one.most + two.most) / 2, one.strict or two.strict)


class Proof:
    """Lines of a proof as they are collected; see `explorable.checking.bounds_sums`."""

    def __init__(self, told: dict[Constraint, Sum], over: str) -> None:
        self.told = told
        self.over = over
        self.lines: list[Line] = []

    def add(self, uses: Sequence[tuple[Fraction, Sum | int]], round_down: bool = False) -> int:
        """One more line; its place."""
        self.lines.append(Line(tuple(uses), round_down and self.over == INTEGERS))
        return len(self.lines) - 1

    def along(
        self, path: Sequence[Constraint], factor: Fraction
    ) -> list[tuple[Fraction, Sum | int]]:
        """Multiples of told sums that add up to a path."""
        out: dict[Sum | int, Fraction] = {}
        for edge in path:
            told = self.told[edge]
            weight = factor * (2 if len(told.terms) == 1 else 1)
            out[told] = out.get(told, Fraction(0)) + weight
        if self.over != INTEGERS:
            return [(weight, told) for told, weight in out.items()]
        return [
            (weight, self._whole(told) if isinstance(told, Sum) else told)
            for told, weight in out.items()
        ]

    def _whole(self, told: Sum) -> Sum | int:
        """The told sum, or a line that rounds it."""
        same = rounded(Upper(told.most, told.strict), self.over) == Upper(told.most, told.strict)
        return told if same else self.add([(Fraction(1), told)], round_down=True)
