"""Refusals: where a sentence fails in the whole input, why, what could stand there, rewrites."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from explorable.errors import NotUnderstood
from explorable.language import sentence as parser
from explorable.language.draft import Draft, QuestionDraft
from explorable.language.measuring import measured_reason
from explorable.language.reasons import AMOUNTS, SEVERAL, Fault, joined_by_and, reason
from explorable.language.suggest import rewrites, shortened
from explorable.names import Kind, listed
from explorable.statements import Statement

__all__ = ["Place", "asked", "parse", "parses", "quoted", "refusal"]

SHOWN = 60
WANTED = 3  # words that a message offers


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: the whole input, its start there, its number in the text."""

    whole: str
    start: int
    sentence: str
    number: int | None = None

    def refuse(
        self,
        message: str,
        span: tuple[int, int] | None = None,
        expected: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> NotUnderstood:
        """A refusal; ``span`` counts characters of the sentence, None marks all of it."""
        low, high = span or (0, len(self.sentence))
        return NotUnderstood(
            message,
            span=(self.start + low, self.start + high),
            text=self.whole,
            expected=expected,
            suggestions=suggestions,
            sentence=self.number,
        )


def parse(sentence: str, known: Mapping[str, Kind]) -> Draft | QuestionDraft:
    """One sentence; raises ``sentence.Failure``. Remembers, because texts repeat and grow."""
    folded = sentence.casefold()
    # Knowing a name can matter only where the sentence has some word of it.
    near = tuple(
        (name, kind) for name, kind in known.items() for word in _words(name) if word in folded
    )
    return _parse(sentence, near)


@lru_cache(maxsize=1 << 15)
def _words(name: str) -> tuple[str, ...]:
    return tuple(name.casefold().replace("'s", "").split())


@lru_cache(maxsize=4096)
def _parse(sentence: str, near: tuple[tuple[str, Kind], ...]) -> Draft | QuestionDraft:
    return parser.parse(sentence, dict(near))


def parses(sentence: str, known: Mapping[str, Kind]) -> bool:
    """Whether a sentence is in the language."""
    try:
        parse(sentence, known)
    except parser.Failure:
        return False
    return True


def asked(place: Place) -> tuple[str, None, tuple[str, ...], tuple[str, ...]]:
    """What is said of a question in a text: that it is asked, and where its “?” is missing."""
    said = "This is a question, and a text has statements only: ask it"
    if place.sentence.endswith("?"):
        return f"{said}.", None, (), ()
    return f"{said}, with “?” at its end.", None, ("?",), (f"{place.sentence}?",)


def refusal(place: Place, known: Mapping[str, Kind]) -> NotUnderstood:
    """The refusal of a sentence that does not parse."""
    try:
        parser.parse(place.sentence, known)
    except parser.Failure as failure:
        if failure.limit:
            return place.refuse(failure.limit, failure.span)
        span = failure.span
        if re.match(r"it\b", place.sentence, re.IGNORECASE) and failure.position == 2:
            span = (0, 2)  # only "it is not true that" begins so; what is wrong is the pronoun
        first = re.match(r"[^\W\d_]+", place.sentence)
        if first and first[0].lower() in AMOUNTS and 0 < failure.position < 3:
            span = first.span()  # "Every person": read as a name so far, and that is what is wrong
        if question := _stopped(place.sentence, known):
            end = len(place.sentence)
            said, _, expected, rewritten = asked(replace(place, sentence=question[:-1]))
            return place.refuse(said, (end - 1, end), expected, rewritten)
        fault = Fault(place.sentence, span, failure.expected, known)
        ended = failure.position >= len(failure.tokens) - 1
        return place.refuse(
            measured_reason(fault)
            or ((SEVERAL if joined_by_and(fault) else None) if ended else reason(fault))
            or _plain(fault, failure.described, ended=ended),
            span,
            (*shortened(failure.expected), *failure.described),
            rewrites(fault, lambda text: parses(text, known)),
        )
    raise AssertionError(f"it parses after all: {place.sentence!r}")


def _stopped(sentence: str, known: Mapping[str, Kind]) -> str:
    """The question that a sentence is but for its full stop; empty where it is none."""
    question = f"{sentence[:-1].rstrip()}?"
    if not sentence.endswith((".", "!")):
        return ""
    try:
        return question if isinstance(parse(question, known), QuestionDraft) else ""
    except parser.Failure:
        return ""


def _plain(fault: Fault, described: Sequence[str], *, ended: bool) -> str:
    if ended or fault.word in ("", ".", "?", "!"):
        kind = "question" if fault.sentence.endswith("?") else "sentence"
        words = [f"\u201c{word}\u201d" for word in fault.expected if word.isalpha()]
        wanted = [*described, *words][:WANTED]
        what = f": expected {listed(wanted, 'or')}" if wanted else ""
        return f"The {kind} is incomplete{what}."
    if not fault.word.isprintable():
        return f"There is an invisible character here (U+{ord(fault.word[0]):04X})."
    return f"\u201c{shown(fault.word)}\u201d is not understood here."


def shown(text: str, most: int = SHOWN) -> str:
    """``text`` without control characters and not longer than a line."""
    clean = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return clean if len(clean) <= most else f"{clean[: most - 1]}\u2026"


def quoted(number: int, text: str) -> str:
    """A sentence as messages quote it.

    >>> quoted(2, "Ana is in the attic.")
    'sentence 2 (“Ana is in the attic.”)'
    """
    return f"sentence {number} (\u201c{shown(text)}\u201d)"


def update_offer(statements: Sequence[Statement], conflict: Sequence[int]) -> str | None:
    """A rewrite for two placements of one person that contradict each other (E28).

    Parameters
    ----------
    statements : sequence of Statement
        The whole text.
    conflict : sequence of int
        The numbers of a minimal conflict.

    Returns
    -------
    str or None
        *Then Ana went to the garden.* for the later of exactly two plain placements of the
        same people, else None.
    """
    if len(conflict) != 2:
        return None
    first, last = (statements[n - 1] for n in sorted(conflict))
    pattern = r"(.+?) (?:is|are) (?:in|at) ((?:the )?[\w' -]+?)[.!]?"
    old, new = (re.fullmatch(pattern, s.text.strip()) for s in (first, last))
    if old is None or new is None or old[1] != new[1] or old[2] == new[2]:
        return None
    if re.search(r"\b(or|either|neither|only|not)\b", f"{new[1]} {new[2]}", re.IGNORECASE):
        return None
    offer = f"Then {re.sub('^The ', 'the ', new[1])} went to {new[2]}."
    known = {name.text: name.kind for s in (first, last) for name in s.names}
    return offer if parses(offer, known) else None
