"""A text: its sentences read in order, with levels, readings and everything shown beside them.

``read_text`` reads, ``tell`` adds, ``read_question`` reads a question against a text. All
values are immutable, and the same input read twice gives equal results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from explorable.claims import Change, Owns
from explorable.errors import InputError
from explorable.language.asked import is_why, read_question
from explorable.language.complete import complete as complete_sentence
from explorable.language.conventions import CONVENTIONS
from explorable.language.draft import Draft, QuestionDraft
from explorable.language.known import known_names
from explorable.language.levels import Clash, settle
from explorable.language.measured_houses import check_measured
from explorable.language.newcomers import further
from explorable.language.refuse import Place, asked, parses, quoted
from explorable.language.stating import Sentence, statement
from explorable.language.suggest import as_holding
from explorable.language.tokens import TEXT_LIMIT, sentences
from explorable.language.understand import Spelled, guessed, understand, with_names
from explorable.language.whole import check_choices, check_closed, merge_of
from explorable.laws import Law
from explorable.names import Kind, Name, listed
from explorable.statements import Statement

__all__ = ["Text", "complete", "is_why", "read_question", "read_text", "tell"]

MOVED = "read as a movement: an update"


@dataclass(frozen=True)
class Text:
    """A read text.

    Attributes
    ----------
    source : str
        Everything typed, untouched.
    statements : tuple of Statement
        One a sentence, in order.
    known : tuple of Name
        Names that are there without a statement.
    law : Law
        What plain sentences do.
    conventions : tuple of str
        Switches that are on.
    choose : mapping of int to int
        Readings chosen by hand; sentence and reading count from 1.
    same : mapping of str to str
        Names that were merged (S28), each with the name it has from then on.
    """

    source: str = ""
    statements: tuple[Statement, ...] = ()
    known: tuple[Name, ...] = ()
    law: Law = Law.CONJUNCTION
    conventions: tuple[str, ...] = ()
    choose: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    same: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """Every name of the statements and of ``known``, in that order, each once."""
        found: dict[str, Name] = {}
        for names in (*(s.names for s in self.statements), self.known):
            for name in names:
                found.setdefault(name.text, name)
                if name.owner is not None:
                    found.setdefault(name.owner, Name(name.owner, Kind.PERSON))
        return tuple(found.values())

    @property
    def kinds(self) -> dict[str, Kind]:
        """The level of each name; merged names have that of the name that stays."""
        kinds = {name.text: name.kind for name in self.names}
        return kinds | {old: kinds[new] for old, new in self.same.items() if new in kinds}


def read_text(
    source: str,
    *,
    law: Law = Law.CONJUNCTION,
    known: Sequence[str] = (),
    conventions: Sequence[str] = (),
    choose: Mapping[int, int] | None = None,
) -> Text:
    """Read a text of statements.

    Parameters
    ----------
    source : str
        Sentences, one after the other; a newline ends one too.
    law : Law
        CONJUNCTION, or UPDATE where each sentence is a moment (LANGUAGE.md 19).
    known : sequence of str
        Names as said: ``"the garden"``, ``"Luis's house"``, ``"Ana"``.
    conventions : sequence of str
        ``"same row"`` and ``"immediate"``.
    choose : mapping of int to int
        The reading of a sentence; both count from 1.

    Raises
    ------
    NotUnderstood
        With the span of the failing word in ``source``.
    Ambiguous
        A sentence has several readings and no default.
    InputError
        An option is not what was wanted.

    Examples
    --------
    >>> read_text("Ana is in the kitchen or the garden.").statements[0].paraphrase
    'Ana is in exactly one of: kitchen, garden.'
    """
    if not isinstance(source, str):
        raise InputError(f"a text is a string; got {type(source).__name__}")
    if law not in (Law.CONJUNCTION, Law.UPDATE):
        raise InputError(f"a text is read under 'conjunction' or 'update'; got {law!r}")
    for convention in conventions:
        if convention not in CONVENTIONS:
            raise InputError(
                f"conventions are {listed([repr(c) for c in CONVENTIONS])}; got {convention!r}"
            )
    names = known_names(known)
    empty = Text(known=names, law=Law(law), conventions=tuple(conventions))
    return _extended(empty, source, choose or {}, fixed={})


def tell(text: Text, more: str, *, choose: Mapping[int, int] | None = None) -> Text:
    """The text with one or more sentences added; refusals count spans in ``more``.

    Raises
    ------
    NotUnderstood
        Also where ``more`` would change the level of a name; both sentences are quoted.
    """
    if not isinstance(more, str):
        raise InputError(f"a text is a string; got {type(more).__name__}")
    fixed = {name.text: name.kind for s in text.statements for name in s.names}
    return _extended(text, more, {**text.choose, **(choose or {})}, fixed=fixed)


def complete(prefix: str, text: Text) -> tuple[str, ...]:
    """Words that could come next in a half-typed statement or question."""
    last = prefix
    for sentence, (start, _) in sentences(prefix):
        last = "" if sentence[-1] in ".?!" else prefix[start:]
    return complete_sentence(last, text.kinds)


def _extended(
    text: Text, more: str, choose: Mapping[int, int], *, fixed: Mapping[str, Kind]
) -> Text:
    if len(more) > TEXT_LIMIT:
        raise Place(more, 0, more).refuse(
            f"A text may have at most {TEXT_LIMIT} characters; this one has {len(more)}.",
            (TEXT_LIMIT, len(more)),
        )
    joint = f"{text.source}\n" if text.source else ""
    new, same = _sentences(text, more, len(joint))
    known = tuple(n for n in text.known if n.text not in same)
    kinds = _kinds(text, new, fixed)
    known = tuple(_leveled(name, kinds) for name in known)
    seen = {name.text for s in text.statements for name in s.names}
    statements = list(text.statements)
    for one in new:
        made = statement(one, kinds, text, choose.get(one.number), seen)
        statements.append(made)
        seen.update(name.text for name in made.names)
    check_choices(choose, statements)
    places = {one.number: one.place for one in new}
    check_closed(statements, places, known)
    check_measured(statements, places, known)
    return Text(
        source=f"{joint}{more}",
        statements=tuple(statements),
        known=known,
        law=text.law,
        conventions=text.conventions,
        choose=MappingProxyType(dict(choose)),
        same=MappingProxyType(same),
    )


def _leveled(name: Name, kinds: Mapping[str, Kind]) -> Name:
    kind = kinds.get(name.text, name.kind)
    return name if kind is name.kind else Name(name.text, kind, name.article, name.owner)


def _sentences(text: Text, more: str, shift: int) -> tuple[list[Sentence], dict[str, str]]:
    """The new sentences in order, each read knowing the names before it."""
    known, spelled = text.kinds, Spelled()
    same = dict(text.same)
    used = {name.text: (s.number, s.text) for s in reversed(text.statements) for name in s.names}
    said = [statement.text for statement in text.statements]
    out: list[Sentence] = []
    for number, (sentence, (start, end)) in enumerate(sentences(more), len(text.statements) + 1):
        place = Place(more, start, sentence, number)
        understood = understand(place, known, spelled)
        draft = understood.draft
        if isinstance(draft, QuestionDraft):
            raise place.refuse(*asked(place))
        for name, kind in guessed(draft).items():
            known.setdefault(name, kind)
        if new := same | further(draft.mentions, said):
            draft = with_names(draft, new)
        said.append(sentence)
        notes = understood.notes
        if len(draft.readings) > 1 and isinstance(draft.readings[0], Change):
            notes = (*notes, *(() if text.law is Law.UPDATE else (MOVED,)))
        merges = None
        if draft.same is not None:
            merges = merge_of(draft, place, used)
            if merges is None and draft.same[0] != draft.same[1]:
                draft = _owned(draft)
            elif merges is not None:
                draft = with_names(draft, {merges[1]: merges[0]})
                same |= {old: merges[0] for old, new in same.items() if new == merges[1]}
                same[merges[1]] = merges[0]
        for mention in draft.mentions:
            used.setdefault(mention.text, (number, sentence))
        span = (shift + start, shift + end)
        out.append(Sentence(place, number, span, draft, notes, merges))
    return out, same


def _owned(draft: Draft) -> Draft:
    """S28 of *Luis's house* and a noun house says who owns it."""
    assert draft.same is not None
    first, second = draft.same
    owner = {m.text: m.owner for m in draft.mentions if m.owner is not None}
    noun, house = (second, first) if first in owner else (first, second)
    claim = Owns(owner[house] or "", noun)
    return Draft(readings=(claim,), mentions=draft.mentions, notes=draft.notes)


def _kinds(text: Text, new: Sequence[Sentence], fixed: Mapping[str, Kind]) -> dict[str, Kind]:
    try:
        return settle([one.said for one in new], fixed)
    except Clash as clash:
        late = next(one for one in new if one.number == clash.late)
        quotes = {one.number: one.place.sentence for one in new}
        quotes |= {s.number: s.text for s in text.statements}
        early = clash.early
        if early is None and clash.name in fixed:
            early = next(
                s.number for s in text.statements if clash.name in {n.text for n in s.names}
            )
        reason = f"{clash.reason[:1].upper()}{clash.reason[1:]}."
        if early is not None:
            here, there = quoted(late.number, quotes[late.number]), quoted(early, quotes[early])
            reason = f"{here[:1].upper()}{here[1:]} does not fit {there}: {clash.reason}."
        spans = [m.span for m in late.draft.mentions if m.text == clash.name]
        offers = [t for t in as_holding(late.place.sentence) if parses(t, text.kinds)]
        raise late.place.refuse(
            reason, spans[-1] if spans else None, suggestions=tuple(offers)
        ) from None
