"""Words that every view shares: what a status is called, and a number with its noun."""

from __future__ import annotations

from explorable.status import Status

__all__ = ["WORDS", "count"]

WORDS = {
    Status.FORCED: "Forced",
    Status.OPEN: "Open",
    Status.CONTRADICTORY: "Contradictory",
    Status.UNRESOLVED: "Unresolved",
}


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count(1, "world"), count(2, "world"), count(12345, "world")
    ('1 world', '2 worlds', '12,345 worlds')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"
