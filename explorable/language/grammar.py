"""The grammar file as rules, and the automaton that the chart follows.

``grammar.txt`` is expanded to plain productions once. The automaton's states are sets of
half-read productions (an LR(0) automaton, split as Aycock and Horspool do into what has
begun and what is predicted); they are made when a sentence first needs them.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

__all__ = ["Production", "State", "expand", "is_kind", "productions", "rule", "start"]

_PIECE = re.compile(r'\s*("[^"]+"|->|[A-Za-z_0-9]+|[\[\]()|:])')

Alternative = tuple[tuple[str, ...], str]


class Production(NamedTuple):
    """One rule without choices.

    Attributes
    ----------
    left : str
        The rule it belongs to.
    right : tuple of str
        Rules, words and kinds of tokens, in order.
    terminal : tuple of bool
        For each part, whether it is a word or a kind.
    kept : tuple of bool
        For each part, whether a tree holds it.
    label : str
        What a tree calls it; empty where its one kept part stands for it.
    """

    left: str
    right: tuple[str, ...]
    terminal: tuple[bool, ...]
    kept: tuple[bool, ...]
    label: str


def rule(name: str) -> str:
    """A rule's symbol: the rule ``either`` is not the word *either*."""
    return f"<{name}>"


def is_kind(terminal: str) -> bool:
    """Whether a terminal is a kind of token (``NAME``) and not a word or mark."""
    return terminal.isupper()


@cache
def productions() -> tuple[Production, ...]:
    """Every production of ``grammar.txt``."""
    text = Path(__file__).with_name("grammar.txt").read_text(encoding="utf-8")
    rules = _read(text)
    silent = {
        name
        for name, alternatives in rules.items()
        if all(not label and all(_is_word(p) for p in right) for right, label in alternatives)
    }
    out = []
    for left, alternatives in rules.items():
        for right, label in alternatives:
            kept = tuple(not _is_word(part) and part not in silent for part in right)
            named = label or ("" if sum(kept) == 1 else left)
            terminal = tuple(_is_word(part) or is_kind(part) for part in right)
            symbols = tuple(
                part.strip('"') if is_symbol else rule(part)
                for part, is_symbol in zip(right, terminal, strict=True)
            )
            out.append(Production(rule(left), symbols, terminal, kept, named))
    return tuple(out)


def _is_word(part: str) -> bool:
    return part.startswith('"')


def _read(text: str) -> dict[str, list[Alternative]]:
    """The alternatives of each rule, with choices and options multiplied out."""
    lines = [line for line in text.splitlines() if not line.startswith(("//", "%"))]
    pieces = _PIECE.findall("\n".join(lines))
    rules: dict[str, list[Alternative]] = {}
    at = 0
    while at < len(pieces):
        rules[pieces[at]], at = _choices(pieces, at + 2)
    return rules


def _choices(pieces: list[str], at: int) -> tuple[list[Alternative], int]:
    """Alternatives up to a closing bracket, the next rule or the end."""
    out: list[Alternative] = []
    while True:
        sequences: list[tuple[str, ...]] = [()]
        label = ""
        while at < len(pieces) and pieces[at] not in {"|", ")", "]"}:
            if pieces[at + 1 : at + 2] == [":"]:
                break
            piece = pieces[at]
            at += 1
            if piece == "->":
                label = pieces[at]
                at += 1
                continue
            options: list[tuple[str, ...]] = [(piece,)]
            if piece in {"(", "["}:
                inner, at = _choices(pieces, at)
                at += 1
                options = [sequence for sequence, _ in inner] + [()] * (piece == "[")
            sequences = [a + b for a, b in product(sequences, options)]
        out.extend((sequence, label) for sequence in sequences)
        if pieces[at : at + 1] != ["|"]:
            return out, at
        at += 1


Item = tuple[int, int]  # a production by its number, and how many of its parts are read


class State:
    """A set of half-read productions that a chart meets together.

    Attributes
    ----------
    moves : dict
        For each word, kind or rule that may come next, the state after it.
    words : tuple of str
        The words and kinds that may come next, in the order of the grammar.
    done : tuple of Production
        The productions read to their end.
    predicted : State or None
        What may begin here.
    """

    __slots__ = ("done", "items", "moves", "predicted", "ready", "words")

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items = items
        self.ready = False
        self.moves: dict[str, State] = {}
        self.words: tuple[str, ...] = ()
        self.done: tuple[Production, ...] = ()
        self.predicted: State | None = None


_STATES: dict[tuple[Item, ...], State] = {}


@cache
def _by_left() -> dict[str, tuple[int, ...]]:
    out: dict[str, tuple[int, ...]] = {}
    for number, production in enumerate(productions()):
        out[production.left] = (*out.get(production.left, ()), number)
    return out


@cache
def start() -> State:
    """The state before the first word."""
    state = _state(tuple(_closure([rule("start")])))
    return expand(state)


def _state(items: tuple[Item, ...]) -> State:
    found = _STATES.get(items)
    if found is None:
        found = _STATES[items] = State(items)
    return found


def _closure(wanted: list[str]) -> list[Item]:
    out: list[Item] = []
    seen = set(wanted)
    for left in wanted:  # grows while it is read
        for number in _by_left()[left]:
            out.append((number, 0))
            production = productions()[number]
            first = production.right[0]
            if not production.terminal[0] and first not in seen:
                seen.add(first)
                wanted.append(first)
    return out


def expand(state: State) -> State:
    """Make a state's moves; returns it."""
    rules = productions()
    after: dict[str, list[Item]] = {}
    words: dict[str, None] = {}
    wanted: dict[str, None] = {}
    done = []
    for number, at in state.items:
        production = rules[number]
        if at == len(production.right):
            done.append(production)
            continue
        part = production.right[at]
        after.setdefault(part, []).append((number, at + 1))
        if production.terminal[at]:
            words[part] = None
        elif at:
            wanted[part] = None
    state.moves = {part: _state(tuple(sorted(items))) for part, items in after.items()}
    state.words = tuple(words)
    state.done = tuple(done)
    if wanted:
        state.predicted = _state(tuple(_closure(list(wanted))))
    state.ready = True
    return state
