"""The four statuses of an answer (source, section 1)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Status"]


class Status(StrEnum):
    """What a text settles about a question."""

    FORCED = "forced"
    OPEN = "open"
    CONTRADICTORY = "contradictory"
    UNRESOLVED = "unresolved"
