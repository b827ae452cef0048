"""How much a question may cost before the answer is *unresolved*. Hard limits, never guesses.

What takes long asks `spend` for its steps, wherever it stands; under `limited` they run out.
Steps are counted, not seconds, so that the same text ends the same way on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields

from explorable.errors import BudgetEnded
from explorable.options import whole

__all__ = ["Budget", "left", "limited", "spend"]

LARGEST = 10**12  # whatever is limited, more of it is never reached


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
    steps : int
        Steps (about a microsecond each) that all searches of one question may take together,
        and again all of finding and checking one certificate.

    Raises
    ------
    InputError
        A limit is not a whole number from 0 on.
    """

    worlds: int = 1 << 22
    conflicts: int = 20_000
    clauses: int = 1_000_000
    answers: int = 512
    steps: int = 2_500_000

    def __post_init__(self) -> None:
        for field in fields(self):
            whole(getattr(self, field.name), f"budget.{field.name}", least=0, most=LARGEST)


class _Purse:
    """The steps that are left."""

    def __init__(self, steps: int) -> None:
        self.all = self.left = steps


_PURSE: ContextVar[_Purse | None] = ContextVar("purse", default=None)


@contextmanager
def limited(steps: int) -> Iterator[None]:
    """Let everything inside take ``steps`` steps together; inside another limit, what it leaves.

    >>> with limited(10):
    ...     spend(4)
    ...     left()
    6
    """
    if _PURSE.get() is not None:
        yield
        return
    token = _PURSE.set(_Purse(steps))
    try:
        yield
    finally:
        _PURSE.reset(token)


def spend(steps: int) -> None:
    """Take steps from the limit that is in force; without one they cost nothing.

    Raises
    ------
    BudgetEnded
        There are not so many left; then none are.
    """
    purse = _PURSE.get()
    if purse is None:
        return
    purse.left -= steps
    if purse.left < 0:
        purse.left = 0
        raise BudgetEnded(f"more than {purse.all} steps would be needed")


def left() -> int | None:
    """The steps that are left; None without a limit."""
    purse = _PURSE.get()
    return None if purse is None else purse.left
