"""What a comparison says of its subject: times, ages, sizes and positions (S31 to S39)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from explorable.claims import ZERO, All, Any, Bound, Claim, quantity
from explorable.language.build import Builder, leaves
from explorable.language.build_gaps import (
    CLOCKS,
    DIRECTIONS,
    GAPS,
    Far,
    apart,
    at_clock,
    equal,
    gaps,
    length,
    minutes_of,
    no_gap,
    within,
)
from explorable.language.build_names import NAMES, is_person, name
from explorable.language.chart import Node
from explorable.language.draft import Role
from explorable.language.tokens import Token

__all__ = [
    "COMPASS",
    "LEVEL",
    "RELATIONS",
    "Says",
    "measured",
    "measured_role",
    "pairs",
    "relations",
]

Says = Callable[[str], Claim]
Pair = Callable[[str, str], Claim]

COMPASS = {"north": "above", "south": "below", "west": "left of", "east": "right of"}
LEVEL = {
    "as_old": "age",
    "exactly_as_old": "age",
    "as_big": "size",
    "exactly_as_big": "size",
    "same_row": "y",
    "same_column": "x",
    "level": "arrival",
    "next_to": "x",
    "within": "arrival",
}
RELATIONS = frozenset(
    {
        *("compared", "or_level", "within", "level", "at", "by", "since", "between"),
        *("older_than", "as_old", "exactly_as_old", "as_big", "exactly_as_big", "aged"),
        *("aged_between", "in_line", "immediate", "next_to", "same_row", "same_column"),
    }
)


def measured_role(builder: Builder, node: Node, of: str) -> Role:
    """The role of what is measured: people and things arrive, people and nouns have an age."""
    proper = node.label == "name"
    if proper and is_person(builder, node):
        return Role.PERSON if of in {"arrival", "age"} else Role.ANY
    if is_person(builder, node):
        return Role.PERSON
    return Role.THING if of == "arrival" else Role.NOUN


def measured(node: Node) -> str:
    """What a relation measures."""
    if node.label in LEVEL:
        return LEVEL[node.label]
    if node.label in {"at", "by", "since", "between"}:
        return "arrival"
    if node.label in {"aged", "aged_between"}:
        return "age"
    return DIRECTIONS[_direction(node)][0]


def _direction(node: Node) -> str:
    return leaves(node, frozenset(DIRECTIONS))[0].label


def _relation(builder: Builder, node: Node) -> list[Says]:
    """One relation: what it says of a subject, one way a reading."""
    fixed = _FIXED.get(node.label)
    if fixed is not None:
        return [fixed(builder, node)]
    if node.label == "aged":
        return _aged(builder, node)
    if node.label == "in_line":
        inner = node.parts[0]
        assert isinstance(inner, Node)
        other = "x" if measured(inner) == "y" else "y"
        return _pairs(builder, inner, [_lined(p, other) for p in pairs(builder, inner)])
    clocks = leaves(node, CLOCKS)
    if clocks:
        return [at_clock(*way) for way in _against(builder, node, clocks[0])]
    return _pairs(builder, node, pairs(builder, node))


def _against(builder: Builder, node: Node, at: Node) -> list[tuple[Far, int, Fraction]]:
    """Ways to compare with a time of day."""
    minutes = minutes_of(builder, at)
    if node.label == "within":
        return [(within(length(node.parts[0])[0]), 1, minutes)]
    sign = DIRECTIONS[_direction(node)][1]
    return [(far, sign, minutes) for far in _fars(builder, node)]


def _fars(builder: Builder, node: Node) -> tuple[Far, ...]:
    found = leaves(node, frozenset(GAPS))
    return gaps(builder, found[0]) if found else (no_gap,)


def pairs(builder: Builder, node: Node) -> list[Pair]:
    """How a relation compares two names, one way a reading."""
    of = measured(node)

    def saying(far: Far, sign: int = 1) -> Pair:
        def says(one: str, other: str) -> Claim:
            first, second = quantity(of, one), quantity(of, other)
            return far(first, second) if sign > 0 else far(second, first)

        return says

    if node.label == "within":
        return [saying(within(length(node.parts[0])[0]))]
    if node.label == "next_to":
        left, right = saying(apart(Fraction(1)), -1), saying(apart(Fraction(1)))
        return [lambda one, other: Any((left(one, other), right(one, other)))]
    if node.label in LEVEL:
        return [saying(equal)]
    direction = _direction(node)
    sign = DIRECTIONS[direction][1]
    if direction in COMPASS:
        builder.note(f"\u201c{direction} of\u201d read as {COMPASS[direction]}")
    if node.label == "or_level":
        return [saying(lambda more, less: Bound(less, more, Fraction(0)), sign)]
    if node.label == "immediate":
        return [saying(apart(Fraction(1)), sign)]
    return [saying(far, sign) for far in _fars(builder, node)]


def _lined(pair: Pair, axis: str) -> Pair:
    def says(one: str, other: str) -> Claim:
        return _in_line(pair(one, other), quantity(axis, one), quantity(axis, other))

    return says


def _in_line(claim: Claim, first: str, second: str) -> Claim:
    line = equal(first, second)
    assert isinstance(line, All)
    match claim:
        case Any(parts):
            return Any(tuple(_in_line(part, first, second) for part in parts))
        case All(parts):
            return All((*parts, *line.parts))
        case _:
            return All((claim, *line.parts))


def _pairs(builder: Builder, node: Node, pairs: Sequence[Pair]) -> list[Says]:
    """A comparison with one or several others."""
    objects = next(p for p in reversed(node.parts) if isinstance(p, Node))
    of = measured(node)
    others = tuple(
        dict.fromkeys(
            name(builder, leaf, measured_role(builder, leaf, of)) for leaf in leaves(objects, NAMES)
        )
    )

    def of_all(pair: Pair) -> Says:
        def says(who: str) -> Claim:
            parts = tuple(pair(who, other) for other in others)
            if len(parts) == 1:
                return parts[0]
            return Any(parts) if objects.label == "any" else All(parts)

        return says

    return [of_all(pair) for pair in pairs]


def _limits(low: Fraction | None, high: Fraction | None, of: str, *, strict: bool = False) -> Says:
    """Bounds of one quantity against zero."""

    def says(who: str) -> Claim:
        here = quantity(of, who)
        parts = []
        if low is not None:
            parts.append(Bound(ZERO, here, -low, strict))
        if high is not None:
            parts.append(Bound(here, ZERO, high, strict))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    return says


def _at(builder: Builder, node: Node) -> Says:
    times = [minutes_of(builder, clock) for clock in leaves(node, CLOCKS)]
    first, last = times[0], times[-1]
    if first > last:
        builder.note("no time lies between these two: the first is the later one")
    match node.label:
        case "by":
            return _limits(None, last, "arrival")
        case "since":
            return _limits(first, None, "arrival")
        case _:
            return _limits(first, last, "arrival")


def _aged(builder: Builder, node: Node) -> list[Says]:
    """*30 years old*, *at least 30 years old*; a bare number is exact."""
    part = node.parts[0]
    if isinstance(part, Token):
        years = length(Node("amount", (part, Node("years", ()))))[0]
        builder.note(f"\u201c{part.text}\u201d read as {part.text} years old")
        return [_limits(years, years, "age")]
    years = length(part.parts[0])[0]
    match part.label:
        case "at_least" | "more_than":
            return [_limits(years, None, "age", strict=part.label == "more_than")]
        case "at_most" | "less_than":
            return [_limits(None, years, "age", strict=part.label == "less_than")]
        case _:
            return [_limits(years, years, "age")]


def _aged_between(builder: Builder, node: Node) -> Says:
    first, second, unit = node.parts
    low, high = (length(Node("amount", (part, unit)))[0] for part in (first, second))
    if low > high:
        builder.note("no age lies between these two: the first is the greater one")
    return _limits(low, high, "age")


def _older_than(builder: Builder, node: Node) -> Says:
    del builder
    years = length(node.parts[-1])[0]
    if _direction(node) == "older":
        return _limits(years, None, "age", strict=True)
    return _limits(None, years, "age", strict=True)


_FIXED: Mapping[str, Callable[[Builder, Node], Says]] = {
    "at": _at,
    "by": _at,
    "since": _at,
    "between": _at,
    "aged_between": _aged_between,
    "older_than": _older_than,
}


def relations(builder: Builder, node: Node) -> list[Says]:
    """One or several relations of one subject, one way a reading."""
    found = leaves(node, RELATIONS)
    ways = [_relation(builder, one) for one in found]
    if len(ways) == 1:
        return ways[0]
    every = node.label == "every"

    def joined(way: Sequence[Says]) -> Says:
        def says(who: str) -> Claim:
            parts = tuple(one(who) for one in way)
            return All(parts) if every else Any(parts)

        return says

    return [joined(way) for way in _ways(ways)]


def _ways(parts: Sequence[Sequence[Says]]) -> list[tuple[Says, ...]]:
    ways: list[tuple[Says, ...]] = [()]
    for readings in parts:
        ways = [(*way, reading) for way in ways for reading in readings]
    return ways
