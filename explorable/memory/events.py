"""What a write or a merge did: frozen records that panels animate and never recompute."""

from __future__ import annotations

from dataclasses import dataclass

from explorable_kernels.contract import Array

__all__ = ["Activated", "Joined", "Merged", "Moved", "Written"]


@dataclass(frozen=True, slots=True)
class Activated:
    """A location that took part in a write: its cosine before it, and its weight."""

    id: int
    cosine: float
    weight: float


@dataclass(frozen=True, slots=True)
class Moved:
    """Where a location was before a write, and where after; arrays (d,)."""

    id: int
    before: Array
    after: Array


@dataclass(frozen=True, slots=True)
class Written:
    """What a write did.

    Attributes
    ----------
    id : int
        The location it opened, or else the winner.
    activated : tuple of Activated
        Nearest first; empty for a verbatim write.
    winner : int or None
    moved : tuple of Moved
        In the order of ``activated``.
    opened, split : int or None
        The location opened because nothing was like the key, or because the winner was full.
    """

    id: int
    activated: tuple[Activated, ...] = ()
    winner: int | None = None
    moved: tuple[Moved, ...] = ()
    opened: int | None = None
    split: int | None = None

    @property
    def touched(self) -> tuple[int, ...]:
        """The ids of all locations that it added or changed."""
        ids = [self.id, *(one.id for one in self.activated)]
        return (*ids, *(one for one in (self.opened, self.split) if one is not None))


@dataclass(frozen=True, slots=True)
class Joined:
    """One pair that was merged: ``absorbed`` went into ``kept``, the lower id.

    ``near`` is their distance, or their cosine where a merge goes by likeness.
    """

    kept: int
    absorbed: int
    near: float


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did: the pairs in their order, and the number of locations around it.

    ``warning`` says, where a merge went by likeness, that keys of unequal length were taken
    for alike.
    """

    joined: tuple[Joined, ...]
    before: int
    after: int
    warning: str | None = None
