"""How much a question may cost before the answer is *unresolved*. Hard limits, never guesses."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Budget"]


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one reading.

    Attributes
    ----------
    worlds : int
        The largest space that is enumerated (and counted); larger ones go to SAT uncounted.
    conflicts : int
        Conflicts a solver call may spend.
    clauses : int
        Clauses a text may be encoded in.
    answers : int
        Different answers that are collected for one question.
    """

    worlds: int = 1 << 22
    conflicts: int = 20_000
    clauses: int = 1_000_000
    answers: int = 512

    def __post_init__(self) -> None:
        for field in ("worlds", "conflicts", "clauses", "answers"):
            limit = getattr(self, field)
            if not isinstance(limit, int) or limit < 0:
                raise ValueError(f"budget.{field} must be an int of at least 0; got {limit!r}")
