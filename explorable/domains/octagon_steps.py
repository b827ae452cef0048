"""The steps of an octagon's closure: squarings, then one tightening and one strengthening."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_chains import Matrix
from explorable.domains.difference_steps import Improved, Step
from explorable.domains.octagon_graph import Node, bar, tight

if TYPE_CHECKING:
    from explorable.domains.octagon import Octagon

__all__ = ["passes"]


def passes(octagon: Octagon) -> Iterator[Step]:
    """All steps that improve something, up to the first contradiction."""
    number = 0
    for step in octagon.graph.steps():
        yield step
        number = step.number
        if step.contradictory:
            return
    if octagon.graph.cycle:
        return
    matrix = octagon.graph.closed
    nodes = cast("tuple[Node, ...]", octagon.graph.names)
    twice = {(a, bar(a)): tight(octagon.graph.entry(a, bar(a)), octagon.over) for a in nodes}
    tightened, improved = _pass(octagon, nodes, matrix, twice)
    clash = bool(octagon.refutation)
    if improved:
        number += 1
        yield Step(number, nodes, tightened, improved, clash, "tightening")
    if clash:
        return
    every = {(a, b): octagon.entry(a, b) for a in nodes for b in nodes if a != b}
    strengthened, improved = _pass(octagon, nodes, tightened, every)
    if improved:
        yield Step(number + 1, nodes, strengthened, improved, False, "strengthening")


def _pass(
    octagon: Octagon,
    nodes: tuple[Node, ...],
    matrix: Matrix,
    new: dict[tuple[Node, Node], Upper | None],
) -> tuple[Matrix, tuple[Improved, ...]]:
    """The matrix with new entries, and those that differ, with the chains behind them."""
    improved = []
    for a, row in zip(nodes, matrix, strict=True):
        for b, before in zip(nodes, row, strict=True):
            after = new.get((a, b), before)
            if after is not None and after != before:
                improved.append(Improved(a, b, before, after, _halves(octagon, a, b)))
    rows = tuple(
        tuple(new.get((a, b), before) for b, before in zip(nodes, row, strict=True))
        for a, row in zip(nodes, matrix, strict=True)
    )
    return rows, tuple(improved)


def _halves(octagon: Octagon, a: Node, b: Node) -> tuple[Constraint, ...]:
    if b == bar(a):
        return octagon.graph.path(a, b)
    return (*octagon.graph.path(a, bar(a)), *octagon.graph.path(bar(b), b))
