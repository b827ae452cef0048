"""A world in words: what a witness shows, without a key.

Works on factors and values alone (see ``vocabulary``), so it describes grown worlds too.
Values that say nothing ("no house", no unnamed people) are left out, and so is what the
question is not about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from explorable.claims import measured
from explorable.intervals import clock
from explorable.names import Kind, listed
from explorable.questions import ELSEWHERE, SOMEONE_ELSE
from explorable.vocabulary import NO, NOWHERE, Vocabulary, World

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
        Names that matter: what is said of them, of the places they are in, and of who is in
        them. Empty, or where nothing is said of them: everything. At most eight clauses.
    """
    clauses = [_clause(factor, value, vocabulary) for factor, value in world.items()]
    said = [clause for clause in clauses if clause.words]
    chosen = [clause.words for clause in _about(said, set(about)) or said]
    if not chosen:
        return "nothing is said to be anywhere"
    more = len(chosen) - SHOWN
    tail = [f"{more} more facts"] if more > 1 else chosen[SHOWN:]
    return listed([*chosen[:SHOWN], *tail])


def _about(clauses: list[_Clause], names: set[str]) -> list[_Clause]:
    """The clauses with one of ``names`` in them, then those of the places so reached."""
    near = [clause for clause in clauses if not names.isdisjoint(clause.names)]
    reached = names.union(*(clause.names for clause in near))
    return near + [c for c in clauses if c not in near and c.names[0] in reached]


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


@dataclass(frozen=True, slots=True)
class _Clause:
    """One factor in words ("" when it says nothing) and the names it speaks of, subject first."""

    words: str
    names: tuple[str, ...]


def _clause(factor: str, value: str, vocabulary: Vocabulary) -> _Clause:
    if factor in vocabulary.quantities:
        return _number(factor, value, vocabulary)
    what, _, name = factor.partition(" of " if " of " in factor else " in ")
    match what:
        case "place":
            return _place(name, value, vocabulary)
        case "house":
            inside = f"{_said(name, vocabulary)} is in {_said(value, vocabulary)}"
            return _Clause("" if value == NOWHERE else inside, (name, value))
        case "owner":
            owner = "somebody without a name" if value == SOMEONE_ELSE else value
            return _Clause(f"{owner} owns {_said(name, vocabulary)}", (name, value))
        case "others":
            return _Clause(_others(name, value, vocabulary), (name,))
        case _:
            first, _, second = factor.partition(" with ")
            both = f"{_said(first, vocabulary)} and {_said(second, vocabulary)}"
            together = f"{both} share a room without a name"
            return _Clause("" if value == NO else together, (first, second))


def _number(quantity: str, value: str, vocabulary: Vocabulary) -> _Clause:
    kind, name = quantity.partition(" of ")[0], measured(quantity)
    who = _said(name, vocabulary)
    match kind:
        case "arrival":
            words = f"{who} arrived at {clock(Fraction(value))}"
        case "age":
            words = f"{who} is {value} {'year' if value == '1' else 'years'} old"
        case "size":
            words = f"{who} has the size {value}"
        case _:
            words = f"{who} has {kind} = {value}"
    return _Clause(words, (name,))


def _place(name: str, value: str, vocabulary: Vocabulary) -> _Clause:
    who, where = _said(name, vocabulary), _said(value, vocabulary)
    if vocabulary.kinds.get(value) is Kind.PERSON:
        return _Clause(f"{value} has {who}", (name, value))
    return _Clause(f"{who} is {where if _unnamed(value) else f'in {where}'}", (name, value))


def _others(leaf: str, value: str, vocabulary: Vocabulary) -> str:
    if value == "0":
        return ""
    full = int(value) == vocabulary.cap
    number = f"{value} or more" if full else value
    people, be = ("person", "is") if number == "1" else ("people", "are")
    place = leaf if _unnamed(leaf) else f"in {_said(leaf, vocabulary)}"
    return f"{number} {people} without a name {be} {place}"


def _said(name: str, vocabulary: Vocabulary) -> str:
    return next((n.said for n in vocabulary.names if n.text == name), name)


def _unnamed(leaf: str) -> bool:
    return leaf == ELSEWHERE or leaf.startswith(IN_REST)
