"""Files a person names: read with a limit, as UTF-8 text, or refused in one line.

The limit is applied while reading, so that a device or an endless pipe ends there too.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from explorable.errors import InputError

__all__ = ["TEXT_LIMIT", "decode", "load_json", "read_bytes", "read_text", "write_new"]

TEXT_LIMIT = 16_000_000  # bytes
JSON_LIMIT = 32_000_000  # bytes
DEPTH = 64  # brackets inside brackets; a certificate needs about ten
DIGITS = 18
BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', re.DOTALL)


def read_text(name: str) -> str:
    """The text of a file (``-``: of the standard input), with plain line ends.

    Raises
    ------
    InputError
        If it is missing, a folder, unreadable, too large, empty, binary or not UTF-8.
    """
    return decode(read_bytes(name, TEXT_LIMIT), name)


def decode(data: bytes, name: str) -> str:
    """Bytes as text, or the reason why not."""
    if not data.strip():
        raise InputError(f"{_named(name)} is empty")
    if b"\0" in data:
        raise InputError(f"{_named(name)} is not a text file: it holds zero bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{_named(name)} is not UTF-8 text (line {line})") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(name: str, limit: int) -> bytes:
    """At most ``limit`` bytes of a file; more is refused."""
    if not name:
        raise InputError("no file is named: its name is empty")
    try:
        if name == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {_named(name)}: {_reason(error)}") from None
    if len(data) > limit:
        raise InputError(f"{_named(name)} is larger than {limit // 1_000_000} MB, the limit")
    return data


def load_json(name: str) -> dict[str, Any]:
    """A JSON object from a file, with limits on its size, its depth and its numbers.

    Raises
    ------
    InputError
        If the file cannot be read, or is not such a JSON object.
    """
    text = decode(read_bytes(name, JSON_LIMIT), name)
    if _depth(text) > DEPTH:
        raise InputError(f"{_named(name)} is nested deeper than {DEPTH} levels, the limit")
    try:
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_constant=_refused,
        )
    except json.JSONDecodeError as error:
        raise InputError(f"{_named(name)} is not JSON: {error.msg} (line {error.lineno})") from None
    except ValueError as error:
        raise InputError(f"{_named(name)} is not a saved answer: {error}") from None
    if not isinstance(data, dict):
        raise InputError(f"{_named(name)} is not a saved answer: it holds no JSON object")
    return data


def write_new(name: str, text: str) -> None:
    """Write a file that does not exist yet.

    Raises
    ------
    InputError
        If it exists already or cannot be written.
    """
    if not name:
        raise InputError("no file is named: its name is empty")
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{_named(name)} exists already; choose another name") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write {_named(name)}: {_reason(error)}") from None


def _named(name: str) -> str:
    return "the input" if name == "-" else name


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        return os.strerror(error.errno).lower()
    return str(error)


def _depth(text: str) -> int:
    """How deep brackets are nested, strings left out; without recursion."""
    deepest = depth = 0
    for token in BRACKETS.finditer(text):
        mark = token[0][0]
        if mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("an object names a key twice")
    return out


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(f"a number has more than {DIGITS} digits")
    return int(digits)


def _refused(word: str) -> float:
    raise ValueError(f"{word} is not a number")
