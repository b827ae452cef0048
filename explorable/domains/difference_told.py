"""Bounds as told: their variables, their places in the matrices, and their closure when needed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from explorable.checking.bounds import ZERO, Constraint
from explorable.domains import difference_changes as changes
from explorable.domains.difference_chains import started, statements, upper
from explorable.domains.difference_closing import Closure, Packing, Rows, closed, extended
from explorable.errors import InputError, UnknownName

__all__ = ["ToldBounds"]


@dataclass(frozen=True)
class ToldBounds:
    """Constraints, and what is computed from them once; see `Bounds` for its attributes."""

    constraints: tuple[Constraint, ...] = ()
    names: tuple[Hashable, ...] = (ZERO,)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "constraints", tuple(self.constraints))
        told = (name for one in self.constraints for name in (one.first, one.second))
        put(self, "names", tuple(dict.fromkeys((*self.names, *told))))

    @cached_property
    def least(self) -> tuple[dict[int, Constraint], ...]:
        """For each variable, the tightest told bound towards each other, by their places."""
        out: tuple[dict[int, Constraint], ...] = tuple({} for _ in self.names)
        for one in self.constraints:
            row, k = out[self.place(one.first)], self.place(one.second)
            old = row.get(k)
            if old is None or not upper(old).within(upper(one)):
                row[k] = one
        return out

    @property
    def packing(self) -> Packing:
        """How the bounds are packed into whole numbers."""
        known = self._known
        return known.packing if known else Packing.fitting(self.constraints, len(self.names))

    @property
    def start(self) -> Rows:
        """The bounds as told, packed."""
        return started(self.least, self.packing)

    @property
    def rows(self) -> Rows:
        """The closed matrix, packed."""
        if self.closure.rows is None:
            said = ", ".join(map(str, self.contradiction))
            raise InputError(f"these bounds contradict each other (statements {said})")
        return self.closure.rows

    @cached_property
    def closure(self) -> Closure:
        """What follows from all bounds together."""
        return Closure(self.packing, closed(self.start))

    @property
    def _known(self) -> Closure | None:
        """The closure, if it was needed before."""
        known: Closure | None = self.__dict__.get("closure")
        return known

    @cached_property
    def cycle(self) -> tuple[Constraint, ...]:
        """The bounds of a contradiction, each from where the one before ends; empty without one."""
        return changes.conflict(self) if self.closure.rows is None else ()

    @property
    def contradiction(self) -> tuple[Hashable, ...]:
        """The statements of `cycle`; without any one of them, the others do not contradict."""
        return statements(self.cycle)

    @cached_property
    def places(self) -> dict[Hashable, int]:
        """Where each variable stands in the matrices."""
        return {name: at for at, name in enumerate(self.names)}

    def place(self, name: Hashable) -> int:
        """Where one variable stands; UnknownName if nothing was told about it."""
        try:
            return self.places[name]
        except KeyError:
            raise UnknownName(f"nothing was said about {name}") from None

    def changed(
        self, constraints: tuple[Constraint, ...], new: Constraint | None, keep: bool
    ) -> Self:
        """Other constraints, closed from what is closed here where ``keep`` says that is right."""
        out = replace(self, constraints=constraints)
        before = self._known
        if before is not None and keep:
            out.__dict__["closure"] = extended(before, out.places, new)
        return out

    def idle(self, one: Constraint) -> bool:
        """Whether these are closed and no entry rests on a told bound: its own does not, then."""
        if self._known is None or self._known.rows is None:
            return False
        rows = self._known.rows
        entry = rows[self.place(one.first)][self.place(one.second)]
        return one.first == one.second or entry != self.packing.pack(upper(one))
