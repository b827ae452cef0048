"""Every value that a question could have; the checkers use the same list (floor 1)."""

from __future__ import annotations

from explorable.checking.candidates import ANY_GROUP, candidates

__all__ = ["ANY_GROUP", "candidates"]
