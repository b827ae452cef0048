"""Questions about times, ages, sizes and positions out of a tree (Q9, Q10, Q12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorable.claims import ZERO, quantity
from explorable.language.build import Builder, leaves
from explorable.language.build_gaps import DIRECTIONS
from explorable.language.build_names import NAMES, name
from explorable.language.build_relations import COMPASS, measured_role
from explorable.language.chart import Node
from explorable.questions import Ask, Beside, Foremost, HowFar

__all__ = ["ASKING"]


def _names(builder: Builder, node: Node, of: str) -> tuple[str, ...]:
    said = (name(builder, leaf, measured_role(builder, leaf, of)) for leaf in leaves(node, NAMES))
    return tuple(dict.fromkeys(said))


def _direction(node: Node) -> tuple[str, int]:
    return DIRECTIONS[leaves(node, frozenset(DIRECTIONS))[0].label]


def _when(builder: Builder, node: Node) -> Ask:
    return HowFar(quantity("arrival", _names(builder, node, "arrival")[0]), ZERO, "clock")


def _how_old(builder: Builder, node: Node) -> Ask:
    return HowFar(quantity("age", _names(builder, node, "age")[0]), ZERO, "years")


def _how_long(builder: Builder, node: Node) -> Ask:
    """*How long before Luis did Ana arrive?*"""
    sign = _direction(node)[1]
    first, second = (quantity("arrival", who) for who in _two(builder, node, "arrival"))
    return HowFar(first, second, "minutes") if sign < 0 else HowFar(second, first, "minutes")


def _how_much(builder: Builder, node: Node) -> Ask:
    """*How much older is Ana than Luis?*"""
    sign = _direction(node)[1]
    first, second = (quantity("age", who) for who in _two(builder, node, "age"))
    return HowFar(first, second, "years") if sign > 0 else HowFar(second, first, "years")


def _two(builder: Builder, node: Node, of: str) -> tuple[str, str]:
    found = _names(builder, node, of)
    return found[0], found[-1]


def _foremost(builder: Builder, node: Node) -> Ask:
    of, sign = _direction(node)
    return Foremost(of, sign < 0, _names(builder, node, of))


def _beside(builder: Builder, node: Node) -> Ask:
    """*What is north of the kitchen?*, and turned round *What is the kitchen north of?*"""
    direction = leaves(node, frozenset(DIRECTIONS))[0].label
    axis, sign = DIRECTIONS[direction]
    if direction in COMPASS:
        builder.note(f"\u201c{direction} of\u201d read as {COMPASS[direction]}")
    who = _names(builder, node, axis)[0]
    return Beside(axis, sign if node.label == "beside" else -sign, who)


ASKING: Mapping[str, Callable[[Builder, Node], Ask]] = {
    "when": _when,
    "how_long": _how_long,
    "how_old": _how_old,
    "how_much": _how_much,
    "foremost": _foremost,
    "beside": _beside,
    "beside_of": _beside,
}
