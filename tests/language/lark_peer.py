"""The same grammar file read by lark's Earley parser: another reader of rules, another chart.

Nothing here uses our reader of ``grammar.txt`` or our chart; only tokens are shared, since
what a token can be is not what is tested. Each set of kinds is written as one letter, a
sentence is as many letters as it has tokens, and each word or kind of the grammar is a
terminal that matches the letters of the sets it belongs to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lark

from explorable.language import tokens as tokens_module
from explorable.language.chart import Node
from explorable.language.tokens import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorable.language.tokens import Token

Part = lark.Token | lark.Tree[lark.Token]
GRAMMAR = Path(tokens_module.__file__).with_name("grammar.txt")
_LABEL = "label_"
_FIRST_LETTER = 0x4E00  # letters that need no escape in a pattern
_WORD = re.compile(r'"([^"]+)"')
_KIND = re.compile(r"(?<!\w)([A-Z]+)(?!\w)")


@dataclass(frozen=True)
class Reading:
    """What is found: where reading stopped and what it waited for, or the trees."""

    stop: int | None
    waiting: frozenset[str]
    trees: frozenset[Node | Token]


class Peer:
    """lark over ``grammar.txt``."""

    def __init__(self) -> None:
        lines = GRAMMAR.read_text(encoding="utf-8").splitlines()
        self.rules = "\n".join(x for x in lines if not x.startswith(("//", "%")))
        words = dict.fromkeys(_WORD.findall(self.rules))
        kinds = dict.fromkeys(_KIND.findall(_WORD.sub("", self.rules)))
        self.terminals = {f"T_{n}": word for n, word in enumerate((*words, *kinds))}
        self.silent = _silent(self.rules)
        self.letters: dict[tuple[str, ...], str] = {}
        usual = " ".join(words) + " Ana kitchen two Luis' house home school"
        self.parser = self._parser(tokenize(usual, {}))

    def _parser(self, tokens: Sequence[Token]) -> lark.Lark:
        """A parser that knows the letters of these tokens too."""
        for token in tokens:
            letter = chr(_FIRST_LETTER + len(self.letters))
            self.letters.setdefault(token.kinds, letter)
        named = {word: name for name, word in self.terminals.items()}
        body = re.sub(r"->\s*(\w+)", rf"-> {_LABEL}\1", self.rules)
        body = _KIND.sub(lambda m: named[m[1]], body)
        body = _WORD.sub(lambda m: named[m[1]], body)
        matching = {
            name: "".join(x for kinds, x in self.letters.items() if word in kinds)
            for name, word in self.terminals.items()
        }
        ends = "\n".join(f"{name}: /[{letters or '0'}]/" for name, letters in matching.items())
        return lark.Lark(
            f"{body}\n{ends}\n",
            parser="earley",
            lexer="dynamic",
            ambiguity="explicit",
            maybe_placeholders=False,
            keep_all_tokens=True,
        )

    def written(self, tokens: Sequence[Token]) -> str:
        """The tokens as lark reads them, one letter each."""
        if any(token.kinds not in self.letters for token in tokens):
            self.parser = self._parser(tokens)
        return "".join(self.letters[token.kinds] for token in tokens)

    def forest(self, text: str) -> bool:
        """Only lark's own work: whether a written sentence is accepted."""
        try:
            self.parser.parse(text)
        except lark.UnexpectedInput:
            return False
        return True

    def read(self, tokens: Sequence[Token]) -> Reading:
        """All trees, or the furthest failure."""
        text = self.written(tokens)
        try:
            tree = self.parser.parse(text)
        except lark.UnexpectedCharacters as error:
            waiting = frozenset(self.terminals[name] for name in error.allowed)
            position: Any = error.pos_in_stream  # lark declares it as None
            return Reading(position, waiting, frozenset())
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
