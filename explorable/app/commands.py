"""What a conversation can do besides statements and questions: one function a command.

A command takes the conversation and the rest of its line; it returns lines to show, or None
where the line was no command after all ("Why is Ana in the kitchen?").
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from explorable.app.ask import saved
from explorable.app.files import write_new
from explorable.app.output import plain, table
from explorable.app.show import counts, reading_lines, statement_lines, why_lines
from explorable.errors import InputError

if TYPE_CHECKING:
    from explorable.app.talk import Talk

__all__ = ["COMMANDS", "QUIT"]

QUIT = ("quit", "exit")
HELP = (
    ("Ana is in the kitchen.", "adds a statement"),
    ("Where is Ana?", "answers a question"),
    ("why", "the certificate of the last answer, in sentences"),
    ("list", "the statements, what was understood and the worlds left"),
    ("undo, redo", "one step back, one step forward again"),
    ("without 2", "leaves statement 2 out"),
    ("choose 2=1", "reads statement 2 in its first reading"),
    ("save FILE", "writes the last answer; `explorable check FILE` re-checks it"),
    ("help, quit", "this list; the end (also Ctrl-D)"),
)

Lines = Sequence[str]


def why(talk: Talk, rest: str) -> Lines | None:
    """The certificate of the last answer."""
    if rest.strip("?.! "):
        return None
    if talk.last is None:
        raise InputError("ask a question first; then `why` explains its answer")
    return why_lines(talk.last[1])


def undo(talk: Talk, rest: str) -> Lines | None:
    """One step back."""
    return _step(talk, rest, -1, "there is nothing to undo")


def redo(talk: Talk, rest: str) -> Lines | None:
    """One step forward again."""
    return _step(talk, rest, 1, "there is nothing to redo")


def show(talk: Talk, rest: str) -> Lines | None:
    """Every statement with its counts."""
    return None if rest else reading_lines(talk.reading) or ["  no statements yet"]


def leave_out(talk: Talk, rest: str) -> Lines | None:
    """The text without some statements."""
    words = rest.replace(",", " ").split()
    if not words or not all(re.fullmatch(r"[0-9]{1,6}", word, re.ASCII) for word in words):
        raise InputError("say which statement to leave out, such as `without 2`")
    numbers = sorted({int(word) for word in words})
    for number in numbers:
        _existing(talk, number)
    talk.push(talk.reading.without(*numbers))
    return _standing(talk)


def choose(talk: Talk, rest: str) -> Lines | None:
    """Another reading of one statement."""
    match = re.fullmatch(r"([0-9]{1,6})\s*=\s*([0-9]{1,6})", rest, re.ASCII)
    if match is None:
        raise InputError("say which reading of which statement, such as `choose 2=1`")
    number, chosen = int(match[1]), int(match[2])
    _existing(talk, number)
    talk.push(talk.reading.choosing({number: chosen}))
    before, after = talk.reading.trail[number - 1 : number + 1]
    return statement_lines(talk.reading.statements[number - 1], before, after)


def save(talk: Talk, rest: str) -> Lines | None:
    """Write the last answer to a new file."""
    if not rest:
        raise InputError("say where to, such as `save answer.json`")
    if talk.last is None:
        raise InputError("ask a question first; then `save` writes its answer")
    write_new(rest, json.dumps(saved(*talk.last), indent=2, sort_keys=True) + "\n")
    return [plain(f"  saved to {rest}")]


def explain(_: Talk, rest: str) -> Lines | None:
    """The list of what can be typed."""
    return None if rest else table(HELP, indent="  ")


def _step(talk: Talk, rest: str, by: int, nothing: str) -> Lines | None:
    if rest:
        return None
    if not talk.step(by):
        raise InputError(nothing)
    return _standing(talk)


def _standing(talk: Talk) -> Lines:
    many = len(talk.reading.statements)
    said = "1 statement" if many == 1 else f"{many} statements"
    return [f"  {said}, worlds {counts((talk.reading.remaining,))}"]


def _existing(talk: Talk, number: int) -> None:
    if not 1 <= number <= len(talk.reading.statements):
        raise InputError(f"there is no statement {number}; `list` shows them")


COMMANDS: Mapping[str, Callable[[Talk, str], Lines | None]] = {
    "why": why,
    "undo": undo,
    "redo": redo,
    "list": show,
    "without": leave_out,
    "choose": choose,
    "save": save,
    "help": explain,
}
