"""The three combining laws and the identities each promises (source, section 2).

Which law applies is declared by the sentence or by the reader, never guessed.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Law"]


class Law(StrEnum):
    """How two contributions combine."""

    CONJUNCTION = "conjunction"
    ACCUMULATION = "accumulation"
    UPDATE = "update"

    @property
    def idempotent(self) -> bool:
        """Whether saying the same thing twice changes nothing."""
        return self is Law.CONJUNCTION

    @property
    def commutative(self) -> bool:
        """Whether the order of the contributions does not matter."""
        return self is not Law.UPDATE
