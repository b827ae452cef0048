"""From one sentence, once the levels of all names are known, to the statement it makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from explorable.claims import TRUE, Change, Claim, Meaning
from explorable.errors import Ambiguous
from explorable.language.clauses import COUNTED
from explorable.language.conventions import SAYS, under
from explorable.language.draft import Draft, Moment
from explorable.language.levels import Said, names_of
from explorable.language.lexicon import kind_of
from explorable.language.merge import merged, names_in
from explorable.language.paraphrase import background, existence, paraphrase
from explorable.language.reasons import capital
from explorable.language.refuse import Place, parse, parses
from explorable.laws import Law
from explorable.names import Kind, Name, listed
from explorable.statements import Reading, Statement

__all__ = ["Sentence", "statement"]


class Declared(Protocol):
    """How a text is read."""

    @property
    def law(self) -> Law:
        """What plain sentences do."""

    @property
    def conventions(self) -> tuple[str, ...]:
        """Switches that are on."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One new sentence, read but without levels."""

    place: Place
    number: int
    span: tuple[int, int]
    draft: Draft
    notes: tuple[str, ...]
    merges: tuple[str, str] | None = None

    @property
    def said(self) -> Said:
        """What it demands of levels."""
        return Said(self.number, self.draft.mentions, self.draft.readings)


def statement(
    one: Sentence,
    kinds: Mapping[str, Kind],
    text: Declared,
    choice: int | None,
    seen: Collection[str],
) -> Statement:
    """The statement a sentence makes, once levels are known.

    ``text`` has its law and its conventions; ``choice`` is the reading chosen by hand;
    ``seen`` are the names mentioned before.
    """
    draft = one.draft
    names = names_of(one.said, kinds)
    ways = [
        under(_acting(reading, draft, text.law), text.conventions) for reading in draft.readings
    ]
    meanings = [meaning for meaning, _ in ways]
    kept = merged(meanings, names)
    by_text = {name.text: name for name in names}
    conditional = " if " in f" {one.place.sentence.lower()}"
    said = [paraphrase(meanings[i], by_text, conditional=conditional) for i in kept]
    if len(set(said)) < len(said) and draft.hints:
        said = [f"{words} ({draft.hints[i]})" for words, i in zip(said, kept, strict=True)]
    said = [f"{words}{_by(ways[i][1])}" for i, words in zip(kept, said, strict=True)]
    if one.merges is not None:
        first, second = one.merges
        article = "the " if by_text[first].article else ""
        said = [f"From here on {article}{second} is called {article}{first}: they are one place."]
    if draft.closes is not None:
        what = "places" if draft.closes is Kind.ROOM else "people"
        among = [n.said for n in names if n.kind is draft.closes]
        said = [f"There are no other {what} than {listed(among)}."]
    if not draft.default and len(kept) > 1 and choice is None:
        raise _ambiguous(one, said, kinds)
    chosen = choice if choice is not None and 1 <= choice <= len(kept) else 1
    shown = names
    if len(kept) > 1:
        other = set().union(*(names_in(meanings[i]) for i in kept))
        unused = other - names_in(meanings[kept[chosen - 1]])
        unused -= {name.owner for name in names if name.text not in unused}
        shown = tuple(name for name in names if name.text not in unused)
    tail = _first_mentions(shown, seen)
    used = ways[kept[chosen - 1]][1]
    return Statement(
        number=one.number,
        text=one.place.sentence,
        span=one.span,
        readings=tuple(
            Reading(meanings[i], f"{words}{tail}") for i, words in zip(kept, said, strict=True)
        ),
        chosen=chosen,
        names=shown,
        closes=draft.closes,
        notes=one.notes,
        background=(
            *background(meanings[kept[chosen - 1]], by_text, used),
            *(SAYS[convention] for convention in used),
        ),
    )


def _by(conventions: Sequence[str]) -> str:
    """The conventions that a paraphrase rests on."""
    if not conventions:
        return ""
    return f" (Convention{'s' * (len(conventions) > 1)}: {listed(tuple(conventions))}.)"


def _ambiguous(one: Sentence, said: Sequence[str], kinds: Mapping[str, Kind]) -> Ambiguous:
    """The choice handed back, with those readings that can be said in one way."""
    plain = [text.replace(f", {COUNTED}", "") for text in said]
    low, high = one.place.start, one.place.start + len(one.place.sentence)
    return Ambiguous(
        f"This sentence can be read in {len(said)} ways, and neither is the usual one."
        if len(said) == 2
        else f"This sentence can be read in {len(said)} ways, and none is the usual one.",
        readings=tuple(said),
        span=(low, high),
        text=one.place.whole,
        suggestions=tuple(text for text in plain if _one_reading(text, kinds)),
        sentence=one.number,
    )


def _one_reading(sentence: str, kinds: Mapping[str, Kind]) -> bool:
    if not parses(sentence, kinds):
        return False
    draft = parse(sentence, kinds)
    return isinstance(draft, Draft) and len(draft.readings) == 1


def _first_mentions(names: Sequence[Name], seen: Collection[str]) -> str:
    """What a first mention adds: a house that exists, a level that was not known."""
    fresh = [name for name in names if name.text not in seen]
    has = existence(fresh)
    unknown = []
    for kind in (Kind.THING, Kind.ROOM, Kind.HOUSE):
        who = [
            name.said
            for name in fresh
            if name.kind is kind and name.owner is None and kind_of(name.text) is None
        ]
        if who:
            be, what = ("is", f"a {kind}") if len(who) == 1 else ("are", f"{kind}s")
            unknown.append(f"{capital(listed(who))} {be} taken to be {what}.")
    words = " ".join(part for part in (has, *unknown) if part)
    return f" ({words})" if words else ""


def _acting(meaning: Meaning, draft: Draft, law: Law) -> Meaning:
    """How a sentence acts under the declared law (LANGUAGE.md 19)."""
    if law is not Law.UPDATE or draft.moment is Moment.HOLDS:
        return meaning
    if isinstance(meaning, Change):
        if draft.moment is Moment.KEEPS:
            return Change(meaning.movers, TRUE, meaning.after, keep=True)
        return meaning
    claim: Claim = meaning
    return Change(draft.movers, TRUE, claim, keep=draft.moment is Moment.KEEPS)
