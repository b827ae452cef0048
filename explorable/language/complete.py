"""What can come next while someone types: words and known names only."""

from __future__ import annotations

from collections.abc import Mapping

from explorable.language.chart import read
from explorable.language.expected import expected
from explorable.language.tokens import SENTENCE_LIMIT, TEXT_LIMIT, sentences, tokenize
from explorable.names import Kind

__all__ = ["complete"]


def complete(prefix: str, known: Mapping[str, Kind]) -> tuple[str, ...]:
    """Words that can follow ``prefix``, or that its half-typed last word can become.

    Of several sentences the last one counts. Nothing is offered after a prefix that no
    sentence begins with, or past the limits of length.

    >>> complete("Ana is in the ki", {"kitchen": Kind.ROOM, "garden": Kind.ROOM})
    ('kitchen',)
    >>> complete("Where ", {})
    ('is',)
    """
    if len(prefix) > TEXT_LIMIT:
        return ()
    last = _last(prefix)
    if len(last) > SENTENCE_LIMIT:
        return ()
    tokens = [t for t in tokenize(last, known) if t.span[0] < t.span[1]]
    typing = tokens[-1] if tokens and prefix[-1:].isalnum() else None
    if typing is not None:
        start = typing.span[0]
        half = last[start:]
        begun = _following(last[:start], known)
        found = tuple(w for w in begun if _begins(w, half))
        if found:
            return found
    return _following(last, known)


def _begins(word: str, half: str) -> bool:
    return word.casefold().startswith(half.casefold()) and word.casefold() != half.casefold()


def _last(prefix: str) -> str:
    found = sentences(prefix)
    if not found or found[-1][0][-1:] in {".", "?", "!"}:
        return ""
    tail = prefix[found[-1][1][0] :]
    return "" if "\n" in tail else tail


def _following(text: str, known: Mapping[str, Kind]) -> tuple[str, ...]:
    tokens = [t for t in tokenize(text, known) if t.span[0] < t.span[1]]
    chart = read(tokens)
    return () if chart.stop is not None else expected(chart.waiting, known, tokens)
