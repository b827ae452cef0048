"""What witnessed answers settle: a status, a headline level, a few words.

These are the rules alone, without a search: an answer is made by them, and a saved one is
held to them again. A *rest value* ("elsewhere") stands for several places without a name
and is never forced (LANGUAGE.md, Worlds 8).
"""

from __future__ import annotations

from collections.abc import Mapping

from explorable.checking.saved import History
from explorable.checking.truth import is_rest
from explorable.names import listed
from explorable.questions import Ask, Could, HowMany, Must, Question, WhereIs
from explorable.status import Status
from explorable.vocabulary import NO, YES

__all__ = ["decide", "everyone", "headline", "headline_level", "part_question", "settle"]

WORST_FIRST = (Status.CONTRADICTORY, Status.UNRESOLVED, Status.OPEN, Status.FORCED)


def decide(values: Mapping[str, bool], complete: bool) -> Status:
    """The status of a witnessed answer set.

    Parameters
    ----------
    values : mapping of str to bool
        Each witnessed answer and whether it is a rest value.
    complete : bool
        Whether every other answer is excluded.

    >>> str(decide({"kitchen": False}, complete=True)), str(decide({}, complete=True))
    ('forced', 'contradictory')
    >>> str(decide({"elsewhere": True}, complete=True)), str(decide({}, complete=False))
    ('open', 'unresolved')
    """
    if len(values) > 1 or any(values.values()):
        return Status.OPEN
    if not complete:
        return Status.UNRESOLVED
    return Status.FORCED if values else Status.CONTRADICTORY


def settle(
    ask: Ask, level: str | None, values: Mapping[str, History], complete: bool
) -> tuple[Status, dict[str, History]]:
    """The status and the answers, each with its witness, from the values found.

    All "k or more" are one answer, with the least k. *Could* and *must* have one answer, from
    the values of the claim they ask about (LANGUAGE.md, Worlds 22 and 33).
    """
    if isinstance(ask, Could | Must):
        return _modal(ask, values, complete)
    found = dict(values)
    if isinstance(ask, HowMany):
        capped = (value for value in values if is_rest(value, ask, level))
        for value in sorted(capped, key=_least)[1:]:
            del found[value]
    return decide({v: is_rest(v, ask, level) for v in found}, complete), found


def _least(value: str) -> int:
    """The k of "k or more"."""
    return int(value.split(maxsplit=1)[0])


def _modal(
    ask: Could | Must, values: Mapping[str, History], complete: bool
) -> tuple[Status, dict[str, History]]:
    shown, otherwise = (YES, NO) if isinstance(ask, Could) else (NO, YES)
    if shown in values:
        return Status.FORCED, {shown: values[shown]}
    if not complete:
        return Status.UNRESOLVED, {}
    if not values:
        return Status.CONTRADICTORY, {}
    return Status.FORCED, {otherwise: next(iter(values.values()))}


def headline_level(ask: Ask, outer: Mapping[str | None, frozenset[str]]) -> str | None:
    """The finest level at which a named place is an answer; where none has one, the finest.

    The holder of a thing is never the headline (LANGUAGE.md, Worlds 9 and 24).
    """
    places = [level for level in outer if level != "holder"]
    named = (level for level in places if any(not is_rest(v, ask, level) for v in outer[level]))
    return next(named, places[0])


def headline(status: Status, inner: frozenset[str], outer: frozenset[str]) -> str:
    """An answer in a few words.

    >>> headline(Status.OPEN, frozenset({"hall"}), frozenset({"hall", "attic"}))
    'attic or hall'
    """
    if status is Status.CONTRADICTORY:
        return "no answer"
    if status is Status.UNRESOLVED:
        return f"at least {listed(sorted(inner), 'and')}" if inner else "not settled"
    return listed(sorted(outer), "or")


def part_question(who: str, question: Question) -> Question:
    """What *Where is everyone?* asks about one person."""
    return Question(f"Where is {who}?", WhereIs(who), question.names)


def everyone(
    parts: Mapping[str, tuple[Status, frozenset[str], frozenset[str]]],
) -> tuple[Status, frozenset[str], frozenset[str]]:
    """The status and both sets of *Where is everyone?*, from those of each person.

    The worst status is that of all; with nobody to ask about it is open.
    """
    said = {who: f"{who}: {headline(*part)}" for who, part in parts.items()}
    statuses = {status for status, _, _ in parts.values()} or {Status.OPEN}
    return (
        next(status for status in WORST_FIRST if status in statuses),
        frozenset(said[who] for who, (_, inner, _) in parts.items() if inner),
        frozenset(said[who] for who, (_, _, outer) in parts.items() if outer),
    )
