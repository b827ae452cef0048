"""A world in words: what a witness shows, without a key.

Works on factors and values alone (see ``vocabulary``), so it describes grown worlds too.
Values that say nothing ("no house", no unnamed people) are left out, and what the question
is about comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from explorable.names import Kind, listed
from explorable.questions import ELSEWHERE, SOMEONE_ELSE
from explorable.vocabulary import NO, NOWHERE, YES, Vocabulary, World

__all__ = ["describe", "describe_history"]

SHOWN = 8
IN_REST = "somewhere else in "


def describe(world: World, vocabulary: Vocabulary, about: Iterable[str] = ()) -> str:
    """What holds in ``world``, as one sentence without a full stop.

    Parameters
    ----------
    world : mapping of str to str
        Factors and values.
    vocabulary : Vocabulary
        Gives names their articles.
    about : iterable of str
        Names that matter; factors that speak of none of them come last, and at most eight
        clauses are said.
    """
    said = {name.text: name.said for name in vocabulary.names}
    wanted = set(about)
    clauses: list[tuple[bool, str]] = []
    for factor, value in world.items():
        words, names = _clause(factor, value, said, vocabulary)
        if words:
            clauses.append((wanted.isdisjoint(names), words))
    ordered = [words for _, words in sorted(clauses, key=lambda clause: clause[0])]
    if not ordered:
        return "nothing is said to be anywhere"
    more = len(ordered) - SHOWN
    tail = [f"{more} more facts"] if more > 1 else ordered[SHOWN:]
    return listed([*ordered[:SHOWN], *tail])


def describe_history(
    history: Sequence[World], vocabulary: Vocabulary, about: Iterable[str] = ()
) -> str:
    """The worlds of a history in order; a single world is described alone.

    Later moments name only what changed.
    """
    about = tuple(about)
    text = describe(history[0], vocabulary, about)
    if len(history) == 1:
        return text
    parts = [f"at first {text}"]
    for before, after in pairwise(history):
        changed = {factor: value for factor, value in after.items() if before[factor] != value}
        parts.append(f"then {describe(changed, vocabulary, about) if changed else 'no change'}")
    return "; ".join(parts)


def _clause(
    factor: str, value: str, said: dict[str, str], vocabulary: Vocabulary
) -> tuple[str, set[str]]:
    """One factor in words ("" when it says nothing) and the names it speaks of."""
    if factor.startswith("place of "):
        name = factor.removeprefix("place of ")
        who = said.get(name, name)
        kind = vocabulary.kinds.get(value)
        if kind is Kind.PERSON:
            return f"{value} has {who}", {name, value}
        if _unnamed(value):
            return f"{who} is {value}", {name}
        return f"{who} is in {said.get(value, value)}", {name, value}
    if factor.startswith("house of "):
        room = factor.removeprefix("house of ")
        if value == NOWHERE:
            return "", {room}
        return f"{said.get(room, room)} is in {said.get(value, value)}", {room, value}
    if factor.startswith("owner of "):
        house = factor.removeprefix("owner of ")
        owner = "somebody without a name" if value == SOMEONE_ELSE else value
        return f"{owner} owns {said.get(house, house)}", {house, value}
    if factor.startswith("others in "):
        leaf = factor.removeprefix("others in ")
        if value == "0":
            return "", {leaf}
        top = "or more " if int(value) == vocabulary.cap else ""
        people = "person" if value == "1" and not top else "people"
        place = leaf if _unnamed(leaf) else f"in {said.get(leaf, leaf)}"
        return f"{value} {top}{people} without a name {_be(value, top)} {place}", {leaf}
    if value == NO:
        return "", set()
    first, second = factor.split(" with ", 1)
    assert value == YES
    return f"{said[first]} and {said[second]} share a room without a name", {first, second}


def _unnamed(leaf: str) -> bool:
    return leaf == ELSEWHERE or leaf.startswith(IN_REST)


def _be(value: str, top: str) -> str:
    return "is" if value == "1" and not top else "are"
