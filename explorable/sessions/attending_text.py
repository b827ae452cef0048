"""Tokens, keys, values and query as lines of a text, to copy, to save and to open again.

``query | 2 1`` and ``river | 1 1/2 | 2 0``: a token has three parts, a setting two.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from explorable.errors import InputError
from explorable.sessions.attending_state import HIGHEST_SCALE, LONGEST_NAME, AttendingState, checked
from explorable.sessions.lines import place, row
from explorable.sessions.placing import Place
from explorable.sessions.typed_numbers import MOST_KEPT, number, written

__all__ = ["STANDARD_FLOATS", "opened", "scale_of", "text", "whole"]

MOST_CHARACTERS = 8000
SETTINGS = ("query", "scale", "k", "numbers", "writes", "left out")
WRITES = {"verbatim": True, "competitive": False}
LEFT_OUT = "A token that is left out is told by"
STANDARD = "1/√d"
STANDARD_FLOATS = "float64"


def text(state: AttendingState) -> str:
    """The state as lines.

    >>> from explorable.sessions.attending_presets import BY_KEY
    >>> print(text(BY_KEY["bank"].state), end="")
    query | 2 1
    river | 1 0.5 | 2 0
    bank | 3 -1 | 0 2
    was | -1 1 | -2 -1
    steep | 0.5 2 | 1 -2
    """
    tokens = zip(state.tokens, state.keys, state.values, strict=True)
    lines = [f"query | {row(state.query)}"]
    lines += [f"{name} | {row(key)} | {row(value)}" for name, key, value in tokens]
    if not state.standard:
        lines.append(f"scale | {written(state.scale)}")
    if not state.every:
        lines.append(f"k | {state.k}")
    if state.floats != STANDARD_FLOATS:
        lines.append(f"numbers | {state.floats}")
    if not state.verbatim:
        lines.append("writes | competitive")
    if state.out:
        lines.append(f"left out | {' '.join(str(one + 1) for one in state.out)}")
    return "".join(f"{line}\n" for line in lines)


def opened(state: AttendingState, text: str) -> AttendingState:
    """The state that lines hold; what they do not name is as usual, and questions are passed over.

    Raises
    ------
    InputError
        A line is not understood, the parts do not fit together, or the text is too long.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {len(text)} characters; at most {MOST_CHARACTERS} are read."
        )
    told: dict[str, str] = {}
    tokens: list[tuple[str, Place, Place]] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith(">"):
            continue
        parts = [one.strip() for one in line.split("|")]
        if len(parts) == 3:
            name, key, value = parts
            whose = f"each part of the {{}} of “{name[:LONGEST_NAME]}”"
            value_ = place(value, whose.format("value"))
            tokens.append((name, place(key, whose.format("key"), several=True), value_))
        elif len(parts) == 2 and parts[0] in told:
            raise InputError(f"There are two lines for “{parts[0]}”; only one of them can hold.")
        elif len(parts) == 2 and parts[0] in SETTINGS:
            told[parts[0]] = parts[1]
        else:
            raise InputError(
                "A line is a token, its key and its value with bars between them, such as"
                f" river | 1 0.5 | 2 0, or query | 2 1; got {line[:40]!r}."
            )
    if not tokens or "query" not in told:
        raise InputError("Write a line for each token, and one for the query.")
    names, keys, values = zip(*tokens, strict=True)
    scale = told.get("scale", STANDARD)
    new = replace(
        state,
        tokens=names,
        keys=keys,
        values=values,
        query=place(told["query"], "each part of the query", several=True),
        standard=scale == STANDARD,
        scale=state.scale if scale == STANDARD else scale_of(scale, MOST_KEPT),
        every="k" not in told,
        k=whole(told.get("k", str(state.k))),
        floats=told.get("numbers", STANDARD_FLOATS),
        verbatim=_writes(told.get("writes", "verbatim")),
        out=tuple(sorted(whole(one, LEFT_OUT) - 1 for one in told.get("left out", "").split())),
        order="written",
        guide=None,
    )
    return checked(new).framed()


def scale_of(text: str, characters: int) -> Fraction:
    """A scale as it is typed: from 0 on."""
    return number(text, "the scale", least=Fraction(0), most=HIGHEST_SCALE, characters=characters)


def whole(text: str, what: str = "The number of keys, k, is") -> int:
    """A whole number as it is typed; by default it is the k of a read."""
    plain = text.strip()
    if not plain.isdecimal() or not plain.isascii() or len(plain) > 3:
        raise InputError(f"{what} a whole number such as 2; got {plain[:20]!r}.")
    return int(plain)


def _writes(word: str) -> bool:
    if word not in WRITES:
        raise InputError(f"Writes are {' or '.join(WRITES)}; got {word[:20]!r}.")
    return WRITES[word]
