"""Sentences and tokens: where they stand, and everything each token could be.

A *token* carries the set of kinds it can be, so that the grammar and not a lexer decides
what ``house`` or ``'s`` is. Kinds are words of the grammar (``"is"``) and, in capitals:

======================  ==================================================================
``NAME``                a proper name
``PLACE``               a proper name not known as a person or thing
``OWNER``               a proper name not known as a place or thing
``NOUN SPOT SITE ITEM`` the first word of a noun: of any, of what contains, of a place, of a thing
``MORE``                a further word of a noun
``CAP``                 a capitalised word of a noun (*the Louvre*)
``NUM``                 a whole number, in digits or words
``QTY``                 a number that may have decimals: how much, not how many
``CLOCK``               a time of day
``POSS``                the *'s* of an owner
``OF``                  the *of* inside a noun (*the box of chocolates*)
``HOUSE HOME SCHOOL``   these three words, where the name of a place is made of them
======================  ==================================================================

Spans count characters of the string given, half-open. Nothing here fails on odd input:
a control character, a mark or an emoji is a token that fits nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from explorable.language.amounts import NUMBER_OF, number_kinds
from explorable.language.lexicon import nouns
from explorable.names import Kind

__all__ = [
    "SENTENCE_LIMIT",
    "TEXT_LIMIT",
    "WORD_LIMIT",
    "Token",
    "Words",
    "sentences",
    "spelling",
    "tokenize",
    "words",
]

TEXT_LIMIT = 100_000  # characters of a whole text
SENTENCE_LIMIT = 2_000  # characters of a sentence
WORD_LIMIT = 40  # words of a sentence (LANGUAGE.md, Ambiguity)

_SPACE = " \t\r\n\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_LETTER = r"[^\W\d_][\u0300-\u036f]*"
_JOIN = "['\u2019\u02bc\u2018`\u00b4\u2010\u2011-]"
_TOKEN = re.compile(
    rf"(?P<word>(?:{_LETTER})+\d*(?:{_JOIN}(?:{_LETTER}|\d)+)*(?:(?<=[sS])['\u2019\u02bc])?)"
    r"|(?P<number>\d+(?:[.:,]\d+)*)"
    rf"|(?P<other>[^{_SPACE}])"
)
_END = re.compile(r"[?!\n\r]|(?<!\d)\.|\.(?!\d)")
_EDGES = re.compile(rf"[{_SPACE}]+")
_PLAIN = str.maketrans(
    dict.fromkeys("\u2019\u02bc\u2018`\u00b4", "'") | {"\u2010": "-", "\u2011": "-"}
)
_QUOTES = "\"'\u201c\u201d\u2018\u2019\u00ab\u00bb"

_FIXED = frozenset({"house", "home", "school"})

_CONTRACTIONS = {
    f"{verb}n't": (verb, "not")
    for verb in ("is", "are", "was", "were", "does", "do", "did", "has", "have", "could", "must")
} | {"can't": ("can", "not"), "won't": ("will", "not"), "cannot": ("can", "not")}


class Token(NamedTuple):
    """One word or mark.

    Attributes
    ----------
    text : str
        As a paraphrase writes it: a known name in its known spelling.
    span : tuple of int
        Its characters in the sentence, half-open; empty for a full stop that was added.
    kinds : tuple of str
        Everything it could be, in a fixed order.
    note : str
        What must be said when it is used: a contraction expanded, a name recognised.
    """

    text: str
    span: tuple[int, int]
    kinds: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """The words a grammar uses, by what else they may be."""

    literal: frozenset[str]
    also_nouns: frozenset[str]
    never_nouns: frozenset[str]
    never_names: frozenset[str]
    first: tuple[str, ...]


@cache
def words() -> Words:
    """The words of ``grammar.txt``."""
    text = Path(__file__).with_name("grammar.txt").read_text(encoding="utf-8")
    listed: dict[str, list[str]] = {}
    rules = []
    for line in text.splitlines():
        if line.startswith("%"):
            key, *rest = line[1:].split()
            listed.setdefault(key, []).extend(rest)
        elif not line.startswith("//"):
            rules.append(line)
    literal = frozenset(re.findall(r'"([^"]+)"', "\n".join(rules)))
    also = frozenset(listed["also_nouns"])
    return Words(
        literal=literal,
        also_nouns=also,
        never_nouns=(literal - also).union(listed["never_nouns"], listed["never_names"]),
        never_names=literal.union(listed["never_names"], nouns()),
        first=tuple(listed["first"]),
    )


def sentences(text: str) -> tuple[tuple[str, tuple[int, int]], ...]:
    """Split a text at full stops, question and exclamation marks and ends of lines.

    Parameters
    ----------
    text : str
        Any string. Cheap: one pass; ``TEXT_LIMIT`` is checked by who reads the text.

    Returns
    -------
    tuple of (str, (int, int))
        Each sentence with its mark, trimmed, and its span in ``text``. Empty ones are left out.

    >>> sentences("Ana is in the kitchen.  Where is Ana?")
    (('Ana is in the kitchen.', (0, 22)), ('Where is Ana?', (24, 37)))
    """
    out = []
    start = 0
    for end in (*(m.end() for m in _END.finditer(text)), len(text)):
        piece = text[start:end]
        lead = _EDGES.match(piece)
        low = start + (lead.end() if lead else 0)
        trimmed = text[low:end].rstrip()
        if trimmed.strip(".?!"):
            out.append((trimmed, (low, low + len(trimmed))))
        start = end
    return tuple(out)


def spelling(known: Mapping[str, Kind]) -> dict[str, str]:
    """The known spelling of each known name, by its case-folded text."""
    return {name.casefold(): name for name in known}


def tokenize(sentence: str, known: Mapping[str, Kind]) -> tuple[Token, ...]:
    """The tokens of one sentence, ending with its mark or with one that was added.

    >>> [token.text for token in tokenize("Ana isn't in Luis' house", {})]
    ['Ana', 'is', 'not', 'in', 'Luis', "'s", 'house', '.']
    """
    vocabulary = words()
    spelled = spelling(known)
    out: list[Token] = []
    for match in _TOKEN.finditer(sentence):
        start, end = match.span()
        typed = match.group()
        if match.lastgroup == "word":
            out.extend(_word(typed, start, vocabulary, spelled, known))
        elif match.lastgroup == "number":
            out.append(Token(typed, (start, end), number_kinds(typed)))
        elif typed == "!":
            out.append(Token(".", (start, end), (".",), "\u201c!\u201d read as a full stop"))
        elif typed not in _QUOTES:
            out.append(Token(typed, (start, end), (typed,) if typed in ".,?" else ()))
        else:
            out.append(Token(typed, (start, end), ()))
    if not out or out[-1].text not in {".", "?"}:
        end = out[-1].span[1] if out else 0
        out.append(Token(".", (end, end), (".", "?")))
    return tuple(out)


def _word(
    typed: str, start: int, vocabulary: Words, spelled: Mapping[str, str], known: Mapping[str, Kind]
) -> list[Token]:
    plain = unicodedata.normalize("NFC", typed).translate(_PLAIN)
    lower = plain.lower()
    end = start + len(typed)
    if lower in _CONTRACTIONS:
        first, second = _CONTRACTIONS[lower]
        note = f"\u201c{typed}\u201d read as \u201c{first} {second}\u201d"
        return [
            Token(first, (start, end), _kinds(first, vocabulary, spelled, known)[1], note),
            Token(second, (start, end), (second,)),
        ]
    if lower.endswith("'s"):
        cut = end - 2
        base = _one(plain[:-2], (start, cut), vocabulary, spelled, known)
        note = f"\u201c{typed}\u201d read as \u201c{base.text} is\u201d"
        return [base, Token("'s", (cut, end), ("POSS", "is"), note)]
    if lower.endswith("'"):
        cut = end - 1
        base = _one(plain[:-1], (start, cut), vocabulary, spelled, known)
        return [base, Token("'s", (cut, end), ("POSS",))]
    return [_one(plain, (start, end), vocabulary, spelled, known)]


def _one(
    plain: str,
    span: tuple[int, int],
    vocabulary: Words,
    spelled: Mapping[str, str],
    known: Mapping[str, Kind],
) -> Token:
    text, kinds = _kinds(plain, vocabulary, spelled, known)
    note = (
        f"\u201c{plain}\u201d read as \u201c{text}\u201d"
        if text != plain and text[0].isupper()
        else ""
    )
    return Token(text, span, kinds, note)


def _kinds(
    plain: str, vocabulary: Words, spelled: Mapping[str, str], known: Mapping[str, Kind]
) -> tuple[str, tuple[str, ...]]:
    lower = plain.lower()
    kinds: list[str] = []
    if lower in vocabulary.literal:
        kinds.append(lower)
    if lower in _FIXED:
        kinds.append(lower.upper())
    if lower in NUMBER_OF:
        kinds.extend(("NUM", "QTY"))
    elif lower not in vocabulary.never_nouns:
        found = spelled.get(plain.casefold())
        proper = found is not None and found[:1].isupper()
        if proper or (
            found is None and plain[:1].isupper() and lower not in vocabulary.never_names
        ):
            text = found or plain
            kinds.append("NAME")
            kind = known.get(text)
            if kind in (None, Kind.ROOM, Kind.HOUSE):
                kinds.append("PLACE")
            if kind in (None, Kind.PERSON):
                kinds.append("OWNER")
            kinds.append("CAP")
            return text, tuple(kinds)
        kinds.extend(("NOUN", "SPOT", "SITE", "ITEM", "MORE"))
        return found or lower, tuple(kinds)
    elif lower == "of":
        kinds.append("OF")
    elif plain[:1].isupper() and lower not in vocabulary.never_names:
        kinds.extend(("NAME", "PLACE", "OWNER"))
    return plain if plain[:1].isupper() and len(kinds) > 1 else lower, tuple(kinds)
