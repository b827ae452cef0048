"""A small chart parser of Earley's kind: all readings, and exactly where reading stopped.

Every prefix that the chart accepts can be continued to a sentence, so the first position
without an entry is the furthest failure, and what the entries before it wait for is
exactly what could stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorable.language.grammar import Production, State, expand, rule, start
from explorable.language.tokens import Token

__all__ = ["TREES", "Chart", "Node", "read"]

TREES = 32
_START = rule("start")


class Node(NamedTuple):
    """A part of a tree: its label and its kept parts."""

    label: str
    parts: tuple[Node | Token, ...]


class Chart(NamedTuple):
    """What reading found.

    Attributes
    ----------
    stop : int or None
        The token that fits nothing; None when all were read.
    waiting : tuple of str
        The words and kinds that could have stood there (or next, when all were read).
    trees : tuple of Node
        At most ``TREES + 1`` of the whole; more than ``TREES`` means there are too many.
    """

    stop: int | None
    waiting: tuple[str, ...]
    trees: tuple[Node, ...]


Entry = tuple[State, int]
Spans = dict[tuple[str, int, int], list[Production]]


def read(tokens: Sequence[Token]) -> Chart:
    """Read a sentence from its first token to its last."""
    entries: list[Entry] = [(start(), 0)]
    columns = [entries]
    spans: Spans = {}
    for at, token in enumerate(tokens):
        entries = _column(columns, token, at, spans)
        if not entries:
            return Chart(at, _waiting(columns[at]), ())
        columns.append(entries)
    end = len(tokens)
    if (_START, 0, end) not in spans:
        return Chart(None, _waiting(entries), ())
    return Chart(None, (), _Trees(tokens, spans).whole(end))


def _column(columns: list[list[Entry]], token: Token, at: int, spans: Spans) -> list[Entry]:
    """The entries after one more token. This loop is most of the time a sentence takes."""
    end = at + 1
    out: list[Entry] = []
    for state, origin in columns[at]:
        for kind in token.kinds:
            target = state.moves.get(kind)
            if target is not None:
                out.append((target, origin))
    out = list(dict.fromkeys(out))
    seen = set(out)
    for state, origin in out:  # grows while it is read
        if not state.ready:
            expand(state)
        if state.predicted is not None:
            entry = (state.predicted, end)
            if entry not in seen:
                seen.add(entry)
                out.append(entry)
        for done in state.done:
            key = (done.left, origin, end)
            found = spans.get(key)
            if found is not None:
                if done not in found:
                    found.append(done)
                continue
            spans[key] = [done]
            for earlier, began in columns[origin]:
                target = earlier.moves.get(done.left)
                if target is not None:
                    entry = (target, began)
                    if entry not in seen:
                        seen.add(entry)
                        out.append(entry)
    return out


def _waiting(entries: list[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for state, _ in entries for word in state.words))


class _Trees:
    """Trees out of the spans, each part made once."""

    def __init__(self, tokens: Sequence[Token], spans: Spans) -> None:
        self.tokens = tokens
        self.spans = spans
        self.made: dict[tuple[str, int, int], list[Node | Token]] = {}
        self.ends: dict[tuple[str, int], list[int]] = {}
        for left, begin, end in spans:
            self.ends.setdefault((left, begin), []).append(end)

    def whole(self, end: int) -> tuple[Node, ...]:
        """The trees of the sentence."""
        return tuple(tree for tree in self.of(_START, 0, end) if isinstance(tree, Node))

    def of(self, left: str, begin: int, end: int) -> list[Node | Token]:
        key = (left, begin, end)
        found = self.made.get(key)
        if found is None:
            found = []
            for done in self.spans[key]:
                for parts in self._parts(done, 0, begin, end):
                    found.append(Node(done.label, parts) if done.label else parts[0])
                    if len(found) > TREES:
                        break
            self.made[key] = found
        return found

    def _parts(
        self, done: Production, part: int, begin: int, end: int
    ) -> list[tuple[Node | Token, ...]]:
        """The kept parts of a production from ``part`` on, over exactly these tokens."""
        symbol, kept = done.right[part], done.kept[part]
        left = len(done.right) - part - 1  # parts still to come, a token each at least
        if done.terminal[part]:
            token = self.tokens[begin]
            if symbol not in token.kinds or begin + 1 + left > end:
                return []
            if not left:
                return ([(token,)] if kept else [()]) if begin + 1 == end else []
            rest = self._parts(done, part + 1, begin + 1, end)
            return [(token, *more) for more in rest] if kept else rest
        if not left:
            if (symbol, begin, end) not in self.spans:
                return []
            return [(last,) for last in self.of(symbol, begin, end)] if kept else [()]
        out: list[tuple[Node | Token, ...]] = []
        for middle in self.ends.get((symbol, begin), ()):
            if middle + left > end:
                continue
            rest = self._parts(done, part + 1, middle, end)
            if not kept:
                out.extend(rest)
            elif rest:
                for first in self.of(symbol, begin, middle):
                    out.extend((first, *more) for more in rest)
                    if len(out) > TREES:
                        return out
        return out
