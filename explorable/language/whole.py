"""Rules over a whole text: closing lists (LANGUAGE.md 23), merged places (S28), choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from explorable.errors import InputError
from explorable.language.draft import Draft
from explorable.language.lexicon import kind_of
from explorable.language.refuse import Place, quoted
from explorable.names import Kind, Name, listed
from explorable.statements import Statement

__all__ = ["check_choices", "check_closed", "closing", "left_out", "merge_of", "outside"]

LISTED = {Kind.ROOM: "places", Kind.PERSON: "people"}


def left_out(names: Iterable[Name], closed: Statement) -> tuple[Name, ...]:
    """Those of ``names`` that the closing list ``closed`` leaves out.

    Owners count as people; houses are not places in a list of places.
    """
    inside = {name.text for name in closed.names}
    found: dict[str, Name] = {}
    for name in names:
        if name.kind is closed.closes:
            found[name.text] = name
        elif name.owner is not None and closed.closes is Kind.PERSON:
            found.setdefault(name.owner, Name(name.owner, Kind.PERSON))
    return tuple(name for text, name in found.items() if text not in inside)


def closing(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """The closing lists of a text."""
    return tuple(s for s in statements if s.closes is not None)


def outside(names: Sequence[Name], closed: Statement, what: str = "") -> str:
    """Why ``names`` may not be named."""
    assert closed.closes is not None
    who = listed([name.said for name in names])
    are = "is" if len(names) == 1 else "are"
    named = f", but {are} named in {what}" if what else ""
    only = f"the only {LISTED[closed.closes]} of {quoted(closed.number, closed.text)}"
    return f"{who[:1].upper()}{who[1:]} {are} not among {only}{named}."


def check_closed(
    statements: Sequence[Statement], places: Mapping[int, Place], known: Sequence[Name]
) -> None:
    """Refuse names outside a closing list, at whichever sentence comes later.

    ``places`` has the sentences that are new; a pair of old ones was checked before.
    """
    for closed in closing(statements):
        if closed.number in places and (out := left_out(known, closed)):
            raise places[closed.number].refuse(outside(out, closed, "the list of known names"))
        for other in statements:
            late = max(other.number, closed.number)
            if other is closed or late not in places:
                continue
            if not (out := left_out(other.names, closed)):
                continue
            place = places[late]
            if late == other.number:
                raise place.refuse(outside(out, closed), _at(place.sentence, out[0]))
            raise place.refuse(outside(out, closed, quoted(other.number, other.text)))


def _at(sentence: str, name: Name) -> tuple[int, int] | None:
    """Where a name stands in a sentence, if it is there as it is written."""
    start = sentence.lower().find(name.text.lower())
    return None if start < 0 else (start, start + len(name.text))


def merge_of(
    draft: Draft, place: Place, used: Mapping[str, tuple[int, str]]
) -> tuple[str, str] | None:
    """The two names that a sentence of S28 makes one, the one that stays first.

    None where an owner settles it instead (``Luis's house`` and a noun house).
    """
    if draft.same is None:
        return None
    first, second = draft.same
    if first == second:
        return None
    owners = {m.text: m.owner for m in draft.mentions if m.owner is not None}
    if first in owners and second in owners:
        raise place.refuse(
            f"{first} and {second} cannot be one place: a house has one owner, "
            "and an owner one house."
        )
    for name in (first, second):
        if name in used:
            raise place.refuse(
                f"Places become one only before they are used, and {quoted(*used[name])} "
                f"already names {_said(draft, name)}.",
                next((m.span for m in draft.mentions if m.text == name), None),
            )
    if first in owners or second in owners:
        return None
    kinds = {kind_of(first), kind_of(second)} - {None}
    if len(kinds) > 1:
        raise place.refuse(
            f"{_said(draft, first).capitalize()} is a {kind_of(first)} and "
            f"{_said(draft, second)} is a {kind_of(second)}: they cannot be one place."
        )
    return first, second


def _said(draft: Draft, text: str) -> str:
    return f"the {text}" if any(m.text == text and m.article for m in draft.mentions) else text


def check_choices(choose: Mapping[int, int], statements: Sequence[Statement]) -> None:
    """Refuse a choice of a sentence or of a reading that is not there."""
    if not all(isinstance(n, int) for pair in choose.items() for n in pair):
        raise InputError(f"choose maps numbers to numbers; got {dict(choose)!r}")
    for number, reading in choose.items():
        if not 1 <= number <= len(statements):
            count = len(statements)
            has = "1 sentence" if count == 1 else f"{count or 'no'} sentences"
            raise InputError(f"choose names sentence {number!r}; the text has {has}")
        count = len(statements[number - 1].readings)
        if not 1 <= reading <= count:
            readings = "1 reading" if count == 1 else f"{count} readings"
            raise InputError(f"choose: sentence {number} has {readings}; got {reading!r}")
