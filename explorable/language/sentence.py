"""One sentence: from its characters to what it can mean, or to where reading stopped.

>>> draft = parse("Ana is in the kitchen or the garden.", {})
>>> draft.readings
(Any(parts=(In(inner='Ana', outer='kitchen'), In(inner='Ana', outer='garden'))),)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from explorable.language.build import Builder, TooManyReadings, Unsayable, distinct
from explorable.language.build_changes import statement
from explorable.language.build_questions import question
from explorable.language.chart import TREES, Node, read
from explorable.language.draft import Draft, QuestionDraft
from explorable.language.expected import descriptions, expected
from explorable.language.tokens import SENTENCE_LIMIT, WORD_LIMIT, Token, tokenize
from explorable.names import Kind

__all__ = ["Failure", "parse"]


class Failure(Exception):
    """A sentence that the grammar does not read, or that passes a limit.

    Attributes
    ----------
    position : int
        The token reading stopped at: the furthest failure.
    span : tuple of int
        Its characters in the sentence, half-open; at an unexpected end the full stop, or
        without one the last word (LANGUAGE.md 32).
    word : str
        The sentence there.
    expected : tuple of str
        Words and known names that could stand there.
    described : tuple of str
        What new names could: *a name*, *a place*, *a thing*, *a noun*, *a number*.
    tokens : tuple of Token
        All tokens of the sentence; ``prefix`` those before ``position``.
    limit : str
        Empty, or in one plain sentence the limit that was passed or why what is read
        has no meaning.
    """

    def __init__(
        self,
        sentence: str,
        position: int,
        span: tuple[int, int],
        *,
        tokens: tuple[Token, ...] = (),
        expected: tuple[str, ...] = (),
        described: tuple[str, ...] = (),
        limit: str = "",
    ) -> None:
        self.position = position
        self.span = span
        self.word = sentence[slice(*span)]
        self.expected = expected
        self.described = described
        self.tokens = tokens
        self.prefix = tokens[:position]
        self.limit = limit
        super().__init__(limit or f"\u201c{self.word}\u201d is not understood here.")


def parse(sentence: str, known: Mapping[str, Kind]) -> Draft | QuestionDraft:
    """What one sentence can mean.

    Parameters
    ----------
    sentence : str
        One sentence with or without its mark.
    known : mapping of str to Kind
        The names known so far with their levels; they decide spelling (*ana*), what a
        proper name can be, and what is offered where reading stops.

    Raises
    ------
    Failure
        At the furthest word that fits nothing, or past a limit.
    """
    if len(sentence) > SENTENCE_LIMIT:
        raise Failure(
            sentence,
            0,
            (0, len(sentence)),
            limit=f"A sentence may have at most {SENTENCE_LIMIT} characters.",
        )
    tokens = tokenize(sentence, known)
    if sum(token.text[:1].isalnum() for token in tokens) > WORD_LIMIT:
        raise Failure(
            sentence,
            0,
            (0, len(sentence)),
            tokens=tokens,
            limit=f"A sentence may have at most {WORD_LIMIT} words.",
        )
    chart = read(tokens)
    if not chart.trees:
        stop = len(tokens) if chart.stop is None else chart.stop
        raise Failure(
            sentence,
            stop,
            _span(tokens, stop),
            tokens=tokens,
            expected=expected(chart.waiting, known, tokens[:stop]),
            described=descriptions(chart.waiting),
        )
    try:
        return _built(chart.trees, tokens, known)
    except Unsayable as unsayable:
        raise Failure(
            sentence, 0, unsayable.span or (0, len(sentence)), tokens=tokens, limit=unsayable.reason
        ) from None
    except TooManyReadings:
        raise Failure(
            sentence,
            0,
            (0, len(sentence)),
            tokens=tokens,
            limit=f"This sentence has more than {TREES} readings; say it in shorter sentences.",
        ) from None


def _span(tokens: tuple[Token, ...], stop: int) -> tuple[int, int]:
    for token in reversed(tokens[: stop + 1]):
        if token.span[0] < token.span[1]:
            return token.span
    return 0, 0


def _built(
    trees: tuple[Node, ...], tokens: tuple[Token, ...], known: Mapping[str, Kind]
) -> Draft | QuestionDraft:
    """The drafts of all trees in one; the tree that binds most naturally gives the default."""
    if len(trees) > TREES:
        raise TooManyReadings
    drafts: list[Draft] = []
    for tree in sorted(trees, key=_strain):
        builder = Builder(known, tokens=tokens)
        for note in _notes(tokens, tree):
            builder.note(note)
        inner = tree.parts[0]
        assert isinstance(inner, Node)
        if tree.label == "question":
            builder.asking = True
            return question(builder, inner)
        drafts.append(statement(builder, inner))
    if len(drafts) == 1:
        return drafts[0]
    first = drafts[0]
    readings = distinct(reading for draft in drafts for reading in draft.readings)
    return replace(
        first,
        readings=readings,
        mentions=tuple(dict.fromkeys(m for draft in drafts for m in draft.mentions)),
        hints=first.hints if len(readings) == len(first.readings) else (),
    )


_JOINED = {"ors", "ands", "eithers", "either_one"}
_WIDE = {"cond", "nott", "post", "post_ellipsis"}


def _strain(node: Node | Token) -> int:
    """How far a tree departs from: *and* before *or*, and *if* or *not true* over the rest."""
    if isinstance(node, Token):
        return 0
    strain = sum(map(_strain, node.parts))
    if node.label in _JOINED:
        labels = [part.label for part in node.parts if isinstance(part, Node)]
        strain += sum(label in _WIDE for label in labels)
        strain += sum(label in {"ors", "eithers"} for label in labels if node.label == "ands")
    return strain


def _notes(tokens: tuple[Token, ...], tree: Node) -> list[str]:
    used = set(_kept(tree))
    notes = [
        token.note for token in tokens if token.note and not (token.text == "'s" and token in used)
    ]
    if tokens[-1].span[0] == tokens[-1].span[1]:
        mark = "question mark" if tree.label == "question" else "full stop"
        notes.append(f"{mark} added")
    return notes


def _kept(node: Node | Token) -> list[Token]:
    if isinstance(node, Token):
        return [node]
    return [token for part in node.parts for token in _kept(part)]
