"""The forms of sentences a person can type, with what each says: the sheet of the panel."""

from __future__ import annotations

from typing import Any

__all__ = ["FORMS"]


def _group(name: str, kind: str, *forms: tuple[str, str]) -> dict[str, Any]:
    shown = [{"text": text, "says": says} for text, says in forms]
    return {"group": name, "kind": kind, "forms": shown}


FORMS: tuple[dict[str, Any], ...] = (
    _group(
        "Where someone is",
        "statement",
        ("Ana is in the kitchen.", "one place"),
        ("Ana is in the kitchen or the garden.", "one of several places"),
        ("Ana is not in the garden.", "any other place"),
        ("Ana is not in the kitchen and Ana is not in the garden.", "two facts in one sentence"),
        ("Ana is in Luis's house.", "a room of it, or somewhere else in it"),
        ("Ana and Luis are in the same room.", "wherever it is"),
    ),
)
