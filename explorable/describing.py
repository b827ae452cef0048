"""A world in words: what a witness shows, without a key.

Works on factors and values alone (see ``vocabulary``), so it describes grown worlds too.
Values that say nothing ("no house", no unnamed people) are left out, and so is what the
question is not about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from explorable.claims import measured
from explorable.intervals import clock
from explorable.names import Kind, listed
from explorable.questions import ELSEWHERE, SOMEONE_ELSE
from explorable.vocabulary import NO, NOWHERE, Vocabulary, World

__all__ = ["describe", "describe_apart", "describe_history", "differing"]

SHOWN = 8
IN_REST = "somewhere else in "


def describe(
    world: World,
    vocabulary: Vocabulary,
    about: Iterable[str] = (),
    also: Collection[str] = (),
) -> str:
    """What holds in ``world``, as one sentence without a full stop.

    Parameters
    ----------
    world : mapping of str to str
        Factors and values.
    vocabulary : Vocabulary
        Gives names their articles.
    about : iterable of str
        Names that matter: what is said of them, of the places they are in, of the houses these
        are in, and of who is in them. Empty, or where nothing is said of them: everything. At
        most eight clauses.
    also : collection of str
        Factors that are said first, whatever they are about.
    """
    clauses = {factor: _clause(factor, value, vocabulary) for factor, value in world.items()}
    first = [clause for factor, clause in clauses.items() if factor in also and clause.words]
    said = [clause for clause in clauses.values() if clause.words and clause not in first]
    houses = {house.text for house in vocabulary.houses}
    chosen = [clause.words for clause in (*first, *(_about(said, set(about), houses) or said))]
    if not chosen:
        return "nothing is said to be anywhere"
    more = len(chosen) - SHOWN
    tail = [f"{more} more facts"] if more > 1 else chosen[SHOWN:]
    return listed([*chosen[:SHOWN], *tail])


def _about(clauses: list[_Clause], names: set[str], houses: set[str]) -> list[_Clause]:
    """The clauses with one of ``names`` in them, then those of the places and houses reached."""
    near = [clause for clause in clauses if not names.isdisjoint(clause.names)]
    reached = names.union(*(clause.names for clause in near))
    far = [c for c in clauses if c not in near and c.names[0] in reached]
    beyond = houses.intersection(name for clause in far for name in clause.names)
    return near + far + [c for c in clauses if c not in near + far and c.names[0] in beyond]


def describe_history(
    history: Sequence[World],
    vocabulary: Vocabulary,
    about: Iterable[str] = (),
    also: Collection[str] = (),
) -> str:
    """The worlds of a history in order; a single world is described alone.

    Later moments name only what changed.
    """
    about = tuple(about)
    text = describe(history[0], vocabulary, about, also)
    if len(history) == 1:
        return text
    parts = [f"at first {text}"]
    for before, after in pairwise(history):
        changed = {factor: value for factor, value in after.items() if before[factor] != value}
        parts.append(
            f"then {describe(changed, vocabulary, about, also) if changed else 'no change'}"
        )
    return "; ".join(parts)


def describe_apart(
    histories: Sequence[Sequence[World]], vocabulary: Vocabulary, about: Iterable[str] = ()
) -> list[str]:
    """Each history in words; of those that would have the same, also what differs in them."""
    about = tuple(about)
    out = [describe_history(history, vocabulary, about) for history in histories]
    for words in {one for one in out if out.count(one) > 1}:
        alike = [n for n, one in enumerate(out) if one == words]
        also = differing([histories[n] for n in alike])
        for n in alike:
            out[n] = describe_history(histories[n], vocabulary, about, also)
    return out


def differing(histories: Sequence[Sequence[World]]) -> set[str]:
    """The factors that are not the same in all of these at every moment."""
    return {
        factor
        for worlds in zip(*histories, strict=False)
        for factor in worlds[0]
        if len({world.get(factor) for world in worlds}) > 1
    }


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
    house = (one.text for one in vocabulary.houses if value == f"{IN_REST}{one.said}")
    words = f"{who} is {where if _unnamed(value) else f'in {where}'}"
    return _Clause(words, (name, value, *house))


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
