"""The closure of a text of bounds, step by step: every matrix, and the chain behind each entry."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from explorable.checking.bounds import BoundsCertificate, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference import Bounds, Step
from explorable.domains.difference_chains import Matrix
from explorable.errors import CertificateError

__all__ = ["Walk", "Work", "moved", "walk"]

_Paths = dict[tuple[int, int], tuple[Constraint, ...]]
MOST_POINTS = 40  # names up to which a certificate with its points is made for a picture


@dataclass(frozen=True)
class Walk:
    """All steps of one closure.

    Attributes
    ----------
    bounds : Bounds
    steps : tuple of Step
        The squarings that improve something, up to the first contradiction.

    Examples
    --------
    >>> chain = Bounds(names=()).tell("a", "b", 1).tell("b", "c", 1).tell("c", "d", 1)
    >>> found = walk(chain)
    >>> found.last, found.longest, found.left(1)
    (2, 3, 1)
    """

    bounds: Bounds
    steps: tuple[Step, ...]

    @property
    def names(self) -> tuple[Hashable, ...]:
        """The names of rows and columns."""
        return self.bounds.names

    @property
    def last(self) -> int:
        """The number of the last step that improves anything."""
        return len(self.steps)

    @property
    def contradictory(self) -> bool:
        """Whether the last step puts an entry of the diagonal below 0."""
        return bool(self.steps) and self.steps[-1].contradictory

    def matrix(self, step: int) -> Matrix:
        """All entries after a step; at 0 as told."""
        return self.bounds.matrix if step == 0 else self.steps[step - 1].matrix

    def improved(self, step: int) -> Mapping[tuple[int, int], Upper | None]:
        """The entries that a step made tighter, by place, with what they were."""
        if step == 0:
            return {}
        place = self.bounds.places
        return {
            (place[one.first], place[one.second]): one.before
            for one in self.steps[step - 1].improved
        }

    @cached_property
    def _paths(self) -> tuple[_Paths, ...]:
        place = self.bounds.places
        found: list[_Paths] = [
            {(i, k): (one,) for i, row in enumerate(self.bounds.least) for k, one in row.items()}
        ]
        for step in self.steps:
            new: _Paths = {(place[one.first], place[one.second]): one.path for one in step.improved}
            found.append({**found[-1], **new})
        return tuple(found)

    def path(self, step: int, i: int, k: int) -> tuple[Constraint, ...]:
        """The chain of bounds that sums to an entry after a step; empty where there is none.

        On the diagonal there is one only where the entry fell below 0.
        """
        entry = self.matrix(step)[i][k]
        if i == k and (entry is None or not entry.excludes(Fraction(0))):
            return ()
        return self._paths[step].get((i, k), ())

    def halves(self, step: int, i: int, k: int) -> int | None:
        """Where the two entries meet whose sum a step wrote into (i, k); None if it wrote none."""
        if (i, k) not in self.improved(step):
            return None
        before, path = self.matrix(step - 1), self.path(step, i, k)
        now = self.matrix(step)[i][k]
        for one in path[:-1]:
            j = self.bounds.places[one.second]
            there, onward = before[i][j], before[j][k]
            if there is None or onward is None or now is None:
                continue
            if (there.most + onward.most, there.strict or onward.strict) == (now.most, now.strict):
                return j
        return None

    def left(self, step: int) -> int:
        """How many entries a later step makes tighter; of consistent bounds."""
        return sum(a != b for a, b in self._beside(step))

    def sound(self, step: int) -> bool:
        """Whether no entry is below its closed one, as another algorithm closes them."""
        return all(b is None or (a is not None and a.within(b)) for b, a in self._beside(step))

    def _beside(self, step: int) -> list[tuple[Upper | None, Upper | None]]:
        rows, closed = self.matrix(step), self.bounds.closed
        return [
            pair
            for row, end in zip(rows, closed, strict=True)
            for pair in zip(row, end, strict=True)
        ]

    @cached_property
    def longest(self) -> int:
        """The bounds on the longest chain that some closed entry needs; 0 without an entry.

        Found one bound at a time, so that ⌈log₂ of it⌉ can be held against the squarings.
        """
        pack, least = self.bounds.packing, self.bounds.least
        closed = [[None if v is None else pack.upper(v) for v in row] for row in self.bounds.rows]
        told = [
            [(k, pack.pack(Upper(one.most, one.strict))) for k, one in row.items()] for row in least
        ]
        reach: list[dict[int, int]] = [{i: 0} for i in range(len(told))]
        length = 0
        while True:
            open_ = any(
                end is not None and (k not in row or pack.upper(row[k]) != end)
                for row, ends in zip(reach, closed, strict=True)
                for k, end in enumerate(ends)
            )
            if not open_:
                return length
            length += 1
            grown = [dict(row) for row in reach]
            for i, row in enumerate(told):
                for j, there in row:
                    for k, onward in reach[j].items():
                        old = grown[i].get(k)
                        if old is None or there + onward < old:
                            grown[i][k] = there + onward
            reach = grown

    def re_added(self, step: int, i: int, k: int) -> bool:
        """Whether independent code finds that the chain of an entry sums to it.

        The chain is handed to the checker of certificates as all there is.
        """
        path, entry = self.path(step, i, k), self.matrix(step)[i][k]
        if not path or entry is None or not set(path) <= set(self.bounds.constraints):
            return False
        first, second = self.names[i], self.names[k]
        alone = Bounds(path, ())
        made = alone.certificate(first, second)
        try:
            made.check(path)
        except CertificateError:
            return False
        if i == k:
            total = sum(one.most for one in path)
            return bool(made.cycle) and total == entry.most
        end = made.interval
        return end is not None and (end.high, end.high_open) == (entry.most, entry.strict)

    def certificate(self, i: int, k: int) -> BoundsCertificate | None:
        """The certificate of a difference, checked; None where there is none to check.

        Points of many names take long, so beyond 40 only a contradiction has one.
        """
        if not self.names or (len(self.names) > MOST_POINTS and not self.contradictory):
            return None
        if i == k and not self.contradictory:
            return None
        made = self.bounds.certificate(self.names[i], self.names[k])
        made.check(self.bounds.constraints)
        return made


@lru_cache(maxsize=128)
def walk(bounds: Bounds) -> Walk:
    """The steps of a closure, kept."""
    return Walk(bounds, tuple(bounds.steps()))


@dataclass(frozen=True, slots=True)
class Work:
    """What it took to follow one moved bound.

    Attributes
    ----------
    changed : int
        The closed entries that became others.
    sums : int
        The sums that updating the closed matrix took.
    full : int
        The sums that closing all of it anew takes.
    how : {"tighter", "idle", "anew", "contradictory"}
        A tighter bound; a looser one on which nothing rested; a looser one that was needed, so
        all was closed anew; or a contradiction before or after.
    """

    changed: int
    sums: int
    full: int
    how: str


def moved(before: Bounds, after: Bounds) -> Work:
    """What it takes to come from closed bounds to those that differ in moved ones.

    Examples
    --------
    >>> old = Bounds(names=()).tell("a", "b", 5).tell("b", "c", 1)
    >>> moved(old, old.move("a", "b", 2))
    Work(changed=2, sums=2, full=4, how='tighter')
    """
    full = _all_sums(after)
    if before.cycle or after.cycle:
        return Work(0, 0, full, "contradictory")
    n = len(after.names)
    changed = sum(before.closed[i][k] != after.closed[i][k] for i in range(n) for k in range(n))
    here, sums, how = before.close(), 0, "idle"
    for old, new in zip(before.constraints, after.constraints, strict=True):
        if old == new:
            continue
        tighter = Upper(new.most, new.strict).within(Upper(old.most, old.strict))
        if tighter:
            i, k = here.place(new.first), here.place(new.second)
            into = sum(row[i] is not None for row in here.rows)
            sums += into * sum(value is not None for value in here.rows[k])
            how = "tighter" if how == "idle" else how
        elif not here.idle(old):
            sums, how = sums + full, "anew"
        here = here.move(new.first, new.second, new.most, new.strict, new.statements[0]).close()
        if here.cycle:
            return Work(changed, sums, full, how)
    return Work(changed, sums, full, how)


def _all_sums(bounds: Bounds) -> int:
    """The sums of a closure that tests infinite entries before it adds: one pivot after another."""
    n, total = len(bounds.names), 0
    rows = [sum(1 << k for k, v in enumerate(row) if v is not None) for row in bounds.matrix]
    for k in range(n):
        pivot = rows[k]
        for i in range(n):
            if i != k and rows[i] >> k & 1:
                total += pivot.bit_count()
                rows[i] |= pivot
    return total
