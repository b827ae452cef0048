"""What an engine is: it finds a history that the statements and a goal allow, or says why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from explorable.domains.formula import Formula
from explorable.vocabulary import World

__all__ = ["Engine", "Found", "Nothing", "Result", "Unknown"]


@dataclass(frozen=True, slots=True)
class Found:
    """A history: one total world a moment."""

    history: tuple[World, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """No history; the statements with these numbers, and the goal, suffice for that."""

    core: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A budget ended first; ``why`` is one plain sentence."""

    why: str


Result = Found | Nothing | Unknown


class Engine(Protocol):
    """Searches the histories of one text over one vocabulary."""

    def find(self, goal: Formula, only: frozenset[int] | None = None) -> Result:
        """Look for a history.

        Parameters
        ----------
        goal : Formula
            What the last moment must satisfy.
        only : frozenset of int, optional
            The numbers of the statements that count; absent, all. A change that does not
            count still gives up its movers' places.
        """
        ...
