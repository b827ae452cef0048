"""The graph of a closure as plain data: nodes, edges, the chain behind an entry, and a cut."""

from __future__ import annotations

from typing import Any

from explorable.figures.closure_graph import Curve, route
from explorable.figures.closure_layout import layout
from explorable.figures.closure_reads import cut_of
from explorable.figures.closure_words import briefs, entry, label, shortened
from explorable.figures.plotted import exact
from explorable.names import listed
from explorable.sessions.closure import ClosureSession

__all__ = ["drawn"]

PAIRED = (34.0, 24.0, 46.0, 60.0)
ALONE = (0.0, 26.0, -26.0, 44.0, -44.0)
ASIDE = (60.0, -60.0, 90.0, -90.0, 36.0, -36.0, 120.0, -120.0)


def drawn(session: ClosureSession, at: tuple[int, int] | None) -> dict[str, Any] | None:
    """The nodes and the edges, with what is thick, dashed or hatched; None without a name."""
    walk, step, kind = session.walk, session.step, session.said.kind
    if at is None:
        return None
    places, labels = walk.bounds.places, [label(name, kind) for name in walk.names]
    stopped = walk.contradictory and step == walk.last
    path = walk.bounds.cycle if stopped else walk.path(step, *at)
    nodes = [places[one.first] for one in path] + [places[one.second] for one in path[-1:]]
    thick = {(places[one.first], places[one.second]) for one in path}
    names = briefs(walk.names, kind)
    told = [(i, k) for i, row in enumerate(walk.bounds.least) for k in row if i != k]
    shape = layout(names, told, nodes or list(at))
    open_ = walk.matrix(step)[at[0]][at[1]] is None and not walk.contradictory
    lacks = open_ and walk.bounds.closed[at[0]][at[1]] is None
    cut = cut_of(walk, *at) if lacks else frozenset()
    taken: list[tuple[float, float, float, float]] = []
    edges = []
    for i, k in sorted(
        told, key=lambda edge: edge not in thick
    ):  # thick ones have the first choice
        if i in shape.nodes and k in shape.nodes:
            one = walk.bounds.least[i][k]
            text = shortened(f"{'<' * one.strict}{exact(one.most)}")
            on = (i, k) in thick
            bends = PAIRED if (k, i) in told else ALONE
            wide = 10 + len(text) * (10 if on else 8.5)
            curve = route(shape, (i, k), bends, wide, taken)
            edges.append({**_curve(curve), "text": text, "on": on, "wide": wide})
    derived = None
    if len(path) > 1 and not stopped and at[0] in shape.nodes and at[1] in shape.nodes:
        text = shortened(entry(walk.matrix(step)[at[0]][at[1]]))
        wide = 10 + len(text) * 10.5
        curve = route(shape, at, ASIDE, wide, taken)
        derived = {**_curve(curve), "text": text, "wide": wide}
    return {
        "width": shape.width,
        "height": shape.height,
        "nodes": [
            {
                "key": str(walk.names[n]),
                "lines": list(node.lines),
                "title": labels[n],
                "x": node.x,
                "y": node.y,
                "width": round(node.width, 1),
                "height": round(node.height, 1),
                "letters": round(node.letters, 1),
                "on": n in nodes,
                "cut": n in cut,
                "end": n in at,
            }
            for n, node in sorted(shape.nodes.items())
        ],
        "edges": edges,
        "derived": derived,
        "stopped": stopped,
        "hidden": len(labels) - len(shape.nodes),
        "text": _said(labels, nodes, [labels[n] for n in sorted(cut)], stopped),
    }


def _curve(curve: Curve) -> dict[str, Any]:
    return {"d": curve.d, "x": curve.x, "y": curve.y}


def _said(labels: list[str], nodes: list[int], cut: list[str], stopped: bool) -> str:
    """The picture in words."""
    many = f"Graph of the bounds between {len(labels)} name{'s' * (len(labels) != 1)}."
    if cut:
        return f"{many} Hatched: {listed(cut)}, which no bound leaves."
    if nodes:
        way = " to ".join(labels[n] for n in nodes)
        return f"{many} {'Negative cycle' if stopped else 'Highlighted chain'}: {way}."
    return f"{many} No chain is highlighted."
