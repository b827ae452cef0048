"""Whether sums of two contradict over the integers, without a closed matrix.

Levels within all bounds on signed variables show where a cycle of bounds is met exactly: such
a cycle through x and -x fixes twice x. Where twice x would be odd, no whole number is left;
otherwise some are, since one tightening is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorable.budget import spend
from explorable.checking.bounds_sums import INTEGERS, Sum
from explorable.domains.difference_cycles import levels
from explorable.domains.octagon_graph import Node, bar, edges

__all__ = ["Whole"]


class Whole:
    """Sums over the integers, of which some are asked about; neighbours stand close at best."""

    def __init__(self, sums: Sequence[Sum]) -> None:
        said = [edges(one, INTEGERS) for one in sums]
        nodes = (node for some in said for edge in some for node in _signed(edge.first))
        places = {node: at for at, node in enumerate(dict.fromkeys(nodes))}
        self._said = [
            [(places[_node(e.first)], places[_node(e.second)], e.most.numerator) for e in some]
            for some in said
        ]
        self._bars = [places[bar(node)] for node in places]

    def impossible(self, which: Iterable[int]) -> bool:
        """Whether no whole numbers satisfy the sums at these places.

        >>> sums = [Sum({"x": 1, "y": 1}, 1), Sum({"x": -1, "y": -1}, -1)]
        >>> sums += [Sum({"x": 1, "y": -1}, 0), Sum({"x": -1, "y": 1}, 0)]
        >>> Whole(sums).impossible(range(3)), Whole(sums).impossible(range(4))
        (False, True)
        """
        told = [edge for at in which for edge in self._said[at]]
        level = levels(len(self._bars), told)
        if level is None:
            return True
        odd = [at for at, low in enumerate(self._bars) if (level[at] - level[low]) % 2]
        if not odd:
            return False
        spend(1 + len(told))
        met: list[list[int]] = [[] for _ in level]
        for i, k, most in told:
            if level[i] == level[k] + most:
                met[i].append(k)
        ring = _rings(met)
        return any(ring[at] == ring[self._bars[at]] for at in odd)


def _node(name: object) -> Node:
    assert isinstance(name, tuple)
    return name


def _signed(name: object) -> tuple[Node, Node]:
    return _node(name), bar(_node(name))


def _rings(onward: Sequence[Sequence[int]]) -> list[int]:
    """For each place a number that it shares with all that it can reach and be reached from."""
    back: list[list[int]] = [[] for _ in onward]
    for i, some in enumerate(onward):
        for k in some:
            back[k].append(i)
    left: list[int] = []  # in the order in which walks leave them for good
    seen = [False] * len(onward)
    for start in range(len(onward)):
        walk = [(start, iter(onward[start]))] if not seen[start] else []
        seen[start] = True
        while walk:
            here, rest = walk[-1]
            following = next((k for k in rest if not seen[k]), None)
            if following is None:
                left.append(here)
                walk.pop()
            else:
                seen[following] = True
                walk.append((following, iter(onward[following])))
    out = [-1] * len(onward)
    for start in reversed(left):
        stack = [start] if out[start] < 0 else []
        while stack:
            here = stack.pop()
            if out[here] < 0:
                out[here] = start
                stack += [i for i in back[here] if out[i] < 0]
    return out
