"""Difference bounds: x - y ≤ b, in exact numbers of any size.

The element is a matrix of bounds, combining is the lesser of two entries, and closing it
finds the tightest bound on every difference, or a contradiction. Entry (i, k) bounds
x_i - x_k from above; absent entries are None. Source, section 5.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from explorable.checking.bounds import ZERO, BoundsCertificate, Constraint
from explorable.checking.bounds_numbers import Upper, exact
from explorable.domains import difference_certifying as certifying
from explorable.domains import difference_changes as changes
from explorable.domains.difference_chains import Matrix, followed, statements, unpacked, upper
from explorable.domains.difference_points import between, point
from explorable.domains.difference_steps import Step, squarings
from explorable.domains.difference_told import ToldBounds
from explorable.errors import InputError, UnknownName
from explorable.frozen import Frozen
from explorable.intervals import Interval

__all__ = ["ZERO", "Bounds", "Constraint", "Step", "Upper"]


OUTER = "a hull is only an outer set: it cannot show what is possible"


@dataclass(frozen=True)
class Bounds(ToldBounds):
    """What a set of difference bounds still permits. Immutable: telling gives a new one.

    Attributes
    ----------
    constraints : tuple of Constraint
        All that was told, in order.
    names : tuple of hashable
        The variables, in the order of the matrices; ``ZERO`` comes first and is always 0.
        Names in constraints are added.
    outer_only : bool
        Whether this may permit more than it should, as a hull of two does: its intervals are
        outer bounds, and it has neither witnesses nor certificates.

    Examples
    --------
    >>> bounds = Bounds().tell("Ana", "Luis", -10).tell("Luis", "Eva", 0).tell("Eva", "Ana", 12)
    >>> str(bounds.interval("Luis", "Ana"))
    '[10, 12]'
    >>> bounds.tell("Luis", "Eva", -5).contradiction
    (1, 4, 3)
    """

    outer_only: bool = False

    def tell(
        self,
        first: Hashable,
        second: Hashable,
        most: int | Fraction | str,
        strict: bool = False,
        statement: Hashable = None,
    ) -> Bounds:
        """One more bound: ``first`` - ``second`` ≤ ``most``, or < where ``strict``.

        Where these bounds were closed, the new ones are closed in n² sums.

        Parameters
        ----------
        first, second : hashable
            Variables, or ``ZERO``.
        most : int, Fraction or decimal string
            The bound.
        strict : bool
            Whether the bound itself is excluded.
        statement : hashable
            Who says so; the number of this bound, counted from 1, by default.

        Raises
        ------
        InputError
            For a float, which is not exact.
        """
        who = len(self.constraints) + 1 if statement is None else statement
        told = Constraint(first, second, exact(most, "a bound"), bool(strict), (who,))
        return self.add(told)

    def add(self, told: Constraint) -> Bounds:
        """One more constraint, as it is."""
        return self.changed((*self.constraints, told), told, keep=True)

    def move(
        self,
        first: Hashable,
        second: Hashable,
        most: int | Fraction | str,
        strict: bool = False,
        statement: Hashable = None,
    ) -> Bounds:
        """The same bounds, with the one that ``statement`` tells of this difference moved.

        Closed anew in n² sums where it became tighter, and not at all where no closed entry
        rested on it.

        Raises
        ------
        UnknownName
            The statement tells no bound on this difference.
        """
        where = (
            place
            for place, one in enumerate(self.constraints)
            if (one.first, one.second) == (first, second) and statement in (None, *one.statements)
        )
        at = next(where, None)
        if at is None:
            raise UnknownName(f"no such statement bounds {first} - {second}")
        one = self.constraints[at]
        moved = replace(one, most=exact(most, "a bound"), strict=bool(strict))
        told = (*self.constraints[:at], moved, *self.constraints[at + 1 :])
        tighter = upper(moved).within(upper(one))
        return self.changed(told, moved, keep=tighter or self.idle(one))

    def without(self, statement: Hashable) -> Bounds:
        """The same bounds but those that ``statement`` tells or helped to derive."""
        dropped = [one for one in self.constraints if statement in one.statements]
        told = tuple(one for one in self.constraints if statement not in one.statements)
        return self.changed(told, None, keep=all(map(self.idle, dropped)))

    def close(self) -> Bounds:
        """These bounds, closed now rather than when first needed; later tells keep them so."""
        _ = self.closure
        return self

    def steps(self) -> Iterator[Step]:
        """The squarings, one at a time: what improved, and by which chain of statements.

        Ends with the last squaring that improves anything: the ⌈log₂ L⌉-th for a longest chain
        of L bounds; or with the first negative entry on the diagonal.
        """
        return squarings(self.names, self.least, self.packing)

    def entry(self, first: Hashable, second: Hashable) -> Upper | None:
        """The tightest bound on ``first`` - ``second``; None where no chain joins them."""
        packed = self.rows[self.place(first)][self.place(second)]
        return None if packed is None else self.packing.upper(packed)

    def interval(self, first: Hashable, second: Hashable = ZERO) -> Interval:
        """All values of ``first`` - ``second``, from two entries.

        Raises
        ------
        InputError
            The bounds contradict; see `contradiction`.
        UnknownName
            Nothing was told about a name.
        """
        return between(self.entry(first, second), self.entry(second, first))

    def path(self, first: Hashable, second: Hashable) -> tuple[Constraint, ...]:
        """The chain of bounds that sums to an entry; empty where it is absent or trivial."""
        rows, here, end = self.rows, self.place(first), self.place(second)
        return followed(rows, self.least, self.packing, here, end)

    def chain(self, first: Hashable, second: Hashable) -> tuple[Hashable, ...]:
        """The statements behind an entry, in the order of `path`."""
        return statements(self.path(first, second))

    def cut(self, first: Hashable, second: Hashable) -> frozenset[Hashable]:
        """Why ``first`` - ``second`` has no upper end: a set that no statement leaves.

        It holds ``first`` and not ``second``; all in it can grow together. Empty where the
        difference has an end.
        """
        row = self.rows[self.place(first)]
        if row[self.place(second)] is not None:
            return frozenset()
        joined = zip(self.names, row, strict=True)
        return frozenset(name for name, packed in joined if packed is not None)

    def witness(self) -> Frozen[Hashable, Fraction]:
        """An exact number for each name but ``ZERO``, within every bound.

        Raises
        ------
        InputError
            The bounds contradict, or are only an outer set.
        """
        if self.outer_only:
            raise InputError(OUTER)
        zero = [Fraction(0)] if self.names[:1] == (ZERO,) else []
        values = dict(zip(self.names, point(self.rows, self.packing, zero), strict=True))
        base = values.pop(ZERO, Fraction(0))
        return Frozen({name: value - base for name, value in values.items()})

    @property
    def redundant(self) -> tuple[Hashable, ...]:
        """Each statement that follows from all others; without one, another may be needed."""
        return changes.implied(self) if self.rows else ()

    def forget(self, name: Hashable) -> Bounds:
        """What the bounds say about all other names: derived first, then without this one."""
        if name == ZERO:
            raise InputError("zero is no variable: it cannot be forgotten")
        self.place(name)
        others = tuple(each for each in self.names if each != name)
        return replace(self, constraints=changes.eliminated(self, name), names=others)

    def hull(self, other: Bounds) -> Bounds:
        """The tightest bounds that hold in both: an outer set, and marked so.

        Each of its bounds names the statements behind it in either reading.
        """
        if self.cycle or other.cycle:
            return other if self.cycle else self
        names = tuple(dict.fromkeys((*self.names, *other.names)))
        return Bounds(changes.hulled(self, other), names, outer_only=True)

    def certificate(self, first: Hashable, second: Hashable = ZERO) -> BoundsCertificate:
        """Why the difference has its interval; ``.check(bounds.constraints)`` re-checks it."""
        if self.outer_only:
            raise InputError(OUTER)
        return certifying.certified(self, first, second)

    @property
    def matrix(self) -> Matrix:
        """The bounds as told: tuples of rows, None where there is none, 0 on the diagonal."""
        return unpacked(self.start, self.packing)

    @cached_property
    def closed(self) -> Matrix:
        """The closed matrix, in the same form."""
        return unpacked(self.rows, self.packing)
