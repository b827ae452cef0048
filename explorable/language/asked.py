"""A question read against a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from explorable.claims import All, Bound, In, atoms, claim_of
from explorable.errors import InputError, NotUnderstood
from explorable.language.conventions import SAYS
from explorable.language.draft import Draft, QuestionDraft
from explorable.language.levels import Clash, Said, names_of, settle
from explorable.language.measured_houses import measured_house
from explorable.language.nearness import near
from explorable.language.ranging import ranged
from explorable.language.refuse import Place, parses, quoted
from explorable.language.suggest import as_question
from explorable.language.tokens import sentences
from explorable.language.understand import asked_with_names, understand
from explorable.language.whole import closing, left_out, outside
from explorable.names import Kind, Name, listed
from explorable.questions import (
    Ask,
    Beside,
    Foremost,
    Question,
    WhereIs,
    Whether,
    WhichRoom,
    WhoseHouse,
    asked_claim,
)
from explorable.vocabulary import vocabulary

if TYPE_CHECKING:
    from explorable.language.text import Text

__all__ = ["is_why", "read_question"]

WHY = "Why is read as: is it so, and by which statements"


def is_why(source: str) -> bool:
    """Whether a question asks for the support of an answer (Q16, E48).

    >>> is_why("Why is Ana in the kitchen?"), is_why("Where is Ana?")
    (True, False)
    """
    return re.match(r"\s*why\b", source, re.IGNORECASE) is not None


def read_question(source: str, text: Text) -> Question:
    """Read one question; its names grow the vocabulary for this question only.

    Raises
    ------
    NotUnderstood
        With the span of the failing word in ``source``.
    """
    if not isinstance(source, str):
        raise InputError(f"a question is a string; got {type(source).__name__}")
    place = _only(source)
    draft = _draft(place, text)
    if draft.ask is None:
        raise place.refuse("Why asks about an answer: ask a question first.")
    known = text.kinds
    understood_notes = draft.notes
    fixed = {name.text: name.kind for name in text.names}
    claim = asked_claim(draft.ask)
    said = Said(0, draft.mentions, () if claim is None else (claim,))
    try:
        kinds = settle([said], fixed)
    except Clash as clash:
        raise _misfit(clash, place, draft, text) from None
    names = names_of(said, kinds)
    if why := _unanswerable(draft, kinds):
        raise place.refuse(why, draft.mentions[0].span if draft.mentions else None)
    if why := _unmeasured(draft.ask, text):
        raise place.refuse(why)
    for closed in closing(text.statements):
        if out := left_out(names, closed):
            spans = [m.span for m in draft.mentions if out[0].text in (m.text, m.owner)]
            raise place.refuse(outside(out, closed), spans[0] if spans else None)
    notes = [*([WHY] if draft.why else []), *understood_notes, *_unmentioned(names, known)]
    if isinstance(draft.ask, WhoseHouse) and not any(
        name.kind is Kind.HOUSE for name in (*text.names, *names)
    ):
        notes.append("no house has been mentioned")
    if note := _one_place(draft, kinds):
        notes.append(note)
    ask = draft.ask
    if isinstance(ask, Beside) and "immediate" in text.conventions:
        ask = replace(ask, immediate=True)
        notes.append(SAYS["immediate"])
    question = Question(place.sentence, ask, names, tuple(dict.fromkeys(notes)))
    words = vocabulary(text.statements, question, text.known)
    if why := measured_house(words):
        raise place.refuse(why)
    return ranged(question, words, place)


def _unanswerable(draft: QuestionDraft, kinds: Mapping[str, Kind]) -> str | None:
    """Why a name of this level is not asked about so; None where it is."""
    match draft.ask:
        case WhereIs(name) | WhoseHouse(name) if kinds[name] is Kind.HOUSE:
            return "A house is in nothing: ask where a person, a thing or a room is."
        case WhichRoom(name) if kinds[name] in (Kind.HOUSE, Kind.ROOM):
            return "Only people and things are in rooms."
    return None


def _unmeasured(ask: Ask, text: Text) -> str | None:
    """Why *Who is the oldest?* has no answer where no age is spoken of; None where it has."""
    if not isinstance(ask, Foremost) or ask.among:
        return None
    said = (atom for s in text.statements for atom in atoms(claim_of(s.meaning)))
    bounds = (atom for atom in said if isinstance(atom, Bound))
    if any(end.startswith(f"{ask.of} of ") for b in bounds for end in (b.first, b.second)):
        return None
    return f"The text says nothing about {_SPOKEN[ask.of]}."


_SPOKEN = {
    "arrival": "who arrived when",
    "age": "who is how old",
    "size": "what is how big",
    "x": "left and right",
    "y": "above and below",
}


def _one_place(draft: QuestionDraft, kinds: Mapping[str, Kind]) -> str | None:
    """E50: nobody is in two rooms; *or* may have been meant."""
    match draft.ask:
        case Whether(All((In(first, one), In(second, two)))) if (
            first == second
            and one != two
            and kinds[first] is Kind.PERSON
            and {kinds[one], kinds[two]} == {Kind.ROOM}
        ):
            return f"{first} is in one place at a time; did you mean {one} or {two}?"
    return None


def _only(source: str) -> Place:
    """The one sentence of a question, with the mark it lacks."""
    found = sentences(source)
    if not found:
        raise Place(source, 0, source).refuse("The question is empty.")
    sentence, (start, _) = found[0]
    if len(found) > 1:
        second, (low, high) = found[1]
        del second
        raise Place(source, 0, source).refuse("One question is asked at a time.", (low, high))
    return Place(source, start, sentence)


def _draft(place: Place, text: Text) -> QuestionDraft:
    known = text.kinds
    try:
        understood = understand(place, known)
    except NotUnderstood:
        # Only the sign may be missing or wrong.
        marked = f"{place.sentence.rstrip('.! ')}?"
        if place.sentence.endswith("?") or not parses(marked, known):
            raise
        understood = understand(Place(place.whole, place.start, marked), known)
        if isinstance(understood.draft, Draft):
            raise
        notes = (*understood.notes, "question mark added")
        draft = understood.draft
    else:
        notes = understood.notes
        if isinstance(understood.draft, Draft):
            offers = (t for t in as_question(place.sentence) if parses(t, known))
            raise place.refuse(
                "This is a statement, not a question.", suggestions=tuple(offers)[:3]
            )
        draft = understood.draft
    renamed = asked_with_names(draft, text.same)
    return QuestionDraft(renamed.ask, renamed.mentions, notes, renamed.why)


def _misfit(clash: Clash, place: Place, draft: QuestionDraft, text: Text) -> NotUnderstood:
    spans = [m.span for m in draft.mentions if m.text == clash.name]
    reason = f"{clash.reason[:1].upper()}{clash.reason[1:]}"
    for statement in text.statements:
        if clash.name in {name.text for name in statement.names}:
            reason = f"{reason}, by {quoted(statement.number, statement.text)}"
            break
    return place.refuse(f"{reason}.", spans[-1] if spans else None)


def _unmentioned(names: tuple[Name, ...], known: dict[str, Kind]) -> list[str]:
    notes = []
    owners = {name.owner for name in names}
    for name in names:
        if name.text in known or (name.text in owners and f"{name.text}'s house" not in known):
            continue
        similar = near(name.text, [n for n, kind in known.items() if kind is name.kind])
        ask = f" (did you mean {listed(similar[:3], 'or')}?)" if similar else ""
        notes.append(f"{name.said} is not mentioned{ask}")
    return notes
