"""The same grammar file read by lark's Earley parser: another reader of rules, another chart.

Nothing here uses our reader of ``grammar.txt`` or our chart; only tokens are shared, since
what a token can be is not what is tested. Each token is written as ``<kind|kind>`` and
each word or kind of the grammar becomes a terminal that matches a token holding it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import lark

from explorable.language import tokens as tokens_module
from explorable.language.chart import Node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorable.language.tokens import Token

Part = lark.Token | lark.Tree[lark.Token]
GRAMMAR = Path(tokens_module.__file__).with_name("grammar.txt")
_LABEL = "label_"


@dataclass(frozen=True)
class Reading:
    """What lark finds: where it stopped and what it waited for, or its trees."""

    stop: int | None
    waiting: frozenset[str]
    trees: frozenset[Node | Token]


class Peer:
    """lark over ``grammar.txt``."""

    def __init__(self) -> None:
        text = GRAMMAR.read_text(encoding="utf-8")
        rules = "\n".join(x for x in text.splitlines() if not x.startswith(("//", "%")))
        self.terminals: dict[str, str] = {}
        words = dict.fromkeys(re.findall(r'"([^"]+)"', rules))
        kinds = dict.fromkeys(re.findall(r"(?<![\w\"])[A-Z]+(?![\w\"])", rules))
        for number, word in enumerate((*words, *kinds)):
            self.terminals[f"T_{number}"] = word
        named = {word: name for name, word in self.terminals.items()}
        self.silent = _silent(rules)
        out = re.sub(r"->\s*(\w+)", rf"-> {_LABEL}\1", rules)
        out = re.sub(r'"([^"]+)"', lambda m: named[m[1]], out)
        out = re.sub(r"(?<![\w])([A-Z]+)(?![\w])", lambda m: named.get(m[1], m[1]), out)
        tokens = "\n".join(
            rf"{name}: /<(?:[^<>|]*\|)*{re.escape(word)}(?:\|[^<>|]*)*>/"
            for name, word in self.terminals.items()
        )
        self.parser = lark.Lark(
            f"{out}\n{tokens}\n",
            parser="earley",
            lexer="dynamic",
            ambiguity="explicit",
            maybe_placeholders=False,
            keep_all_tokens=True,
        )

    def written(self, tokens: Sequence[Token]) -> str:
        """The tokens as lark reads them."""
        return "".join(f"<{'|'.join(token.kinds)}>" for token in tokens)

    def read(self, tokens: Sequence[Token]) -> Reading:
        """All trees, or the furthest failure."""
        starts = {}
        at = 0
        for index, token in enumerate(tokens):
            starts[at] = index
            at += len(self.written([token]))
        try:
            tree = self.parser.parse(self.written(tokens))
        except lark.UnexpectedCharacters as error:
            waiting = frozenset(self.terminals[name] for name in error.allowed)
            assert error.pos_in_stream is not None
            return Reading(starts[error.pos_in_stream], waiting, frozenset())
        except lark.UnexpectedEOF as error:
            waiting = frozenset(self.terminals[name] for name in error.expected)
            return Reading(len(tokens), waiting, frozenset())
        found: set[Node | Token] = set()
        for plain in self._unpacked(tree):
            found.update(self._node(plain, iter(tokens)))
        return Reading(None, frozenset(), frozenset(found))

    def _unpacked(self, part: Part) -> list[Part]:
        """Every tree of a packed one, without choices inside."""
        if isinstance(part, lark.Token):
            return [part]
        if part.data == "_ambig":
            return [one for child in part.children for one in self._unpacked(child)]
        options = [self._unpacked(child) for child in part.children]
        return [lark.Tree(part.data, list(children)) for children in product(*options)]

    def _node(self, tree: Part, tokens: Iterator[Token]) -> list[Node | Token]:
        """One of lark's trees as ours: silent rules and words dropped, lone parts passed on."""
        if isinstance(tree, lark.Token):
            token = next(tokens)
            return [token] if self.terminals[tree.type].isupper() else []
        kept = [part for child in tree.children for part in self._node(child, tokens)]
        label = str(tree.data)
        if label in self.silent:
            return []
        if label.startswith(_LABEL):
            return [Node(label.removeprefix(_LABEL), tuple(kept))]
        return kept if len(kept) == 1 else [Node(label, tuple(kept))]


def _silent(rules: str) -> frozenset[str]:
    """The rules that hold words only."""
    bodies = re.findall(r"^(\w+):((?:.|\n(?!\w+:))*)", rules, re.MULTILINE)
    return frozenset(
        name for name, body in bodies if re.fullmatch(r'(?:\s|[|()\[\]]|"[^"]+")*', body)
    )
