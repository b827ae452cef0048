"""One sentence with everything that may be read in its favour, or a refusal.

Beyond the parser: a noun one slip away from exactly one known name is read as that name
and says so (E7), a new person near a known one is pointed out (E6), and the caps hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

from explorable.claims import renamed, renamed_claim, requantified
from explorable.language import sentence as parser
from explorable.language.draft import Draft, Mention, QuestionDraft, Role
from explorable.language.levels import ALLOWED, ORDER
from explorable.language.lexicon import kind_of, nouns
from explorable.language.nearness import Spellings, one_edit, scripts, slip
from explorable.language.reasons import AMOUNTS, PRONOUNS, Fault, reason
from explorable.language.refuse import Place, parse, parses, refusal, shown
from explorable.language.suggest import rewrites
from explorable.language.tokens import SENTENCE_LIMIT, WORD_LIMIT
from explorable.names import Kind, listed
from explorable.questions import (
    Ask,
    Beside,
    Could,
    Foremost,
    HowFar,
    HowMany,
    Must,
    WhereEveryone,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)

__all__ = ["Spelled", "Understood", "asked_with_names", "guessed", "understand", "with_names"]


@dataclass(frozen=True, slots=True)
class Understood:
    """A draft whose names are those meant, with what was assumed."""

    draft: Draft | QuestionDraft
    notes: tuple[str, ...] = ()


class Spelled:
    """The known names of one text, which only become more, found by their spelling."""

    def __init__(self) -> None:
        self.people, self.others = Spellings(), Spellings()
        self._seen = 0

    def follow(self, known: Mapping[str, Kind]) -> None:
        """Take in the names that came behind those of the last call."""
        for name, kind in islice(known.items(), self._seen, None):
            (self.people if kind is Kind.PERSON else self.others).add(name)
        self._seen = len(known)


def understand(
    place: Place, known: Mapping[str, Kind], spelled: Spelled | None = None
) -> Understood:
    """Parse one sentence; raises ``NotUnderstood``. ``spelled`` goes with ``known``."""
    spelled = spelled or Spelled()
    spelled.follow(known)
    sentence = place.sentence
    count = len(re.findall(r"\S+", sentence[: SENTENCE_LIMIT + 1]))
    if count > WORD_LIMIT or len(sentence) > SENTENCE_LIMIT:
        how = f"{count} words" if len(sentence) <= SENTENCE_LIMIT else f"{len(sentence)} characters"
        raise place.refuse(
            f"A sentence may have at most {WORD_LIMIT} words and {SENTENCE_LIMIT} characters; "
            f"this one has {how}."
        )
    try:
        draft = parse(sentence, known)
    except parser.Failure:
        raise refusal(place, known) from None
    notes = list(draft.notes)
    new: dict[str, str] = {}
    for mention in draft.mentions:
        if mention.text in known or mention.text in new:
            continue
        if mention.text.lower() in (*AMOUNTS, *PRONOUNS):
            fault = Fault(sentence, mention.span, (), known)
            offers = rewrites(fault, lambda text: parses(text, known))
            raise place.refuse(reason(fault) or "", mention.span, (), offers)
        if (mixed := scripts(mention.text))[1:]:
            raise place.refuse(
                f"\u201c{shown(mention.text)}\u201d has letters of two scripts: {listed(mixed)}.",
                mention.span,
            )
        if mention.text[:1].isupper() and mention.owner is None and not mention.article:
            if mention.role is Role.PERSON and isinstance(draft, Draft):
                notes.extend(_new_person(mention, spelled.people))
            continue
        meant = _meant(mention, place, known, spelled.others)
        if meant is not None:
            new[mention.text] = meant
            notes.append(f"\u201c{mention.text}\u201d read as \u201c{meant}\u201d")
    if new and isinstance(draft, Draft):
        draft = with_names(draft, new)
    elif new and isinstance(draft, QuestionDraft):
        draft = asked_with_names(draft, new)
    return Understood(draft, tuple(dict.fromkeys(notes)))


def _new_person(mention: Mention, people: Spellings) -> list[str]:
    most = 1 if len(mention.text) < 7 else 2
    similar = people.near(mention.text, most)
    return [f"new person {mention.text} (known: {listed(similar)})"] if similar else []


def _meant(
    mention: Mention, place: Place, known: Mapping[str, Kind], others: Spellings
) -> str | None:
    """The known name that a new noun is a slip of; refuses where that is not clear."""
    noun = mention.text
    if kind_of(noun) is not None or noun.endswith("house"):
        return None
    found = [name for name in others.around(noun) if slip(noun, name)]
    if len(found) == 1:
        return found[0]
    if not found:
        found = list(one_edit(noun, nouns()))
    if not found:
        return None
    low, high = mention.span
    said = place.sentence[low:high]
    at = max(0, said.lower().rfind(noun.lower()))
    span = (low + at, low + at + len(noun)) if at + len(noun) <= len(said) else (low, high)
    options = [f"{place.sentence[: span[0]]}{n}{place.sentence[span[1] :]}" for n in found]
    raise place.refuse(
        f"\u201c{noun}\u201d is no known place or thing; did you mean {listed(found[:3], 'or')}?",
        span,
        tuple(found[:3]),
        tuple(text for text in options[:3] if parses(text, known)),
    )


def guessed(draft: Draft | QuestionDraft) -> dict[str, Kind]:
    """A first guess of levels for the parser of the next sentences; ``levels`` decides."""
    out: dict[str, Kind] = {}
    for mention in draft.mentions:
        if mention.owner is not None:
            out.setdefault(mention.owner, Kind.PERSON)
        if mention.role is Role.ANY:
            continue  # a person or a place: the next sentences tell
        noun = mention.text.removeprefix(f"{mention.owner}'s ")
        fixed = kind_of(noun) if mention.article or noun[:1].islower() else None
        lowest = min(ALLOWED[mention.role], key=ORDER.index)
        out.setdefault(mention.text, fixed or lowest)
    return out


def _mentions(mentions: tuple[Mention, ...], new: Mapping[str, str]) -> tuple[Mention, ...]:
    return tuple(
        replace(
            m,
            text=new.get(m.text, m.text),
            inside=None if m.inside is None else new.get(m.inside, m.inside),
        )
        for m in mentions
    )


def asked_with_names(draft: QuestionDraft, new: Mapping[str, str]) -> QuestionDraft:
    """A question in which some names are said otherwise."""
    ask = None if draft.ask is None else _asked(draft.ask, new)
    return replace(draft, mentions=_mentions(draft.mentions, new), ask=ask)


def with_names(draft: Draft, new: Mapping[str, str]) -> Draft:
    """A statement in which some names are said otherwise."""

    def name(text: str) -> str:
        return new.get(text, text)

    return replace(
        draft,
        mentions=_mentions(draft.mentions, new),
        readings=tuple(renamed(reading, new) for reading in draft.readings),
        movers=tuple(map(name, draft.movers)),
        same=None if draft.same is None else (name(draft.same[0]), name(draft.same[1])),
    )


def _asked(ask: Ask, new: Mapping[str, str]) -> Ask:
    match ask:
        case WhereIs(name):
            return WhereIs(new.get(name, name))
        case WhoseHouse(name):
            return WhoseHouse(new.get(name, name))
        case WhichRoom(name):
            return WhichRoom(new.get(name, name))
        case WhoIn(place):
            return WhoIn(new.get(place, place))
        case HowMany(place):
            return HowMany(new.get(place, place))
        case WhoOwns(place):
            return WhoOwns(new.get(place, place))
        case WhoHas(thing):
            return WhoHas(new.get(thing, thing))
        case Whether(claim):
            return Whether(renamed_claim(claim, new))
        case Could(claim):
            return Could(renamed_claim(claim, new))
        case Must(claim):
            return Must(renamed_claim(claim, new))
        case HowFar(first, second, unit):
            return HowFar(requantified(first, new), requantified(second, new), unit)
        case Foremost(of, least, among):
            return Foremost(of, least, tuple(new.get(name, name) for name in among))
        case Beside(axis, sign, name, immediate):
            return Beside(axis, sign, new.get(name, name), immediate)
        case WhereEveryone():
            return ask
