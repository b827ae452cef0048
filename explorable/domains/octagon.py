"""Octagons: ±x ±y ≤ c in exact numbers, over the rationals or over the integers.

Difference bounds on twice as many variables, closed in the same way, and one strengthening
pass; over the integers, bounds on twice a variable are first made even. Source, section 5.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from explorable.budget import spend
from explorable.checking.bounds import Constraint
from explorable.checking.bounds_numbers import Upper, exact
from explorable.checking.bounds_sums import (
    INTEGERS,
    RATIONALS,
    Line,
    Sum,
    SumsCertificate,
    Terms,
)
from explorable.domains import octagon_certifying as certifying
from explorable.domains import octagon_changes as changes
from explorable.domains.difference import OUTER, Bounds
from explorable.domains.difference_points import between, pick, tightest
from explorable.domains.difference_steps import Step
from explorable.domains.octagon_graph import Node, bar, edges, ends, halved, rounded, tight
from explorable.domains.octagon_steps import passes
from explorable.errors import InputError, UnknownName
from explorable.frozen import Frozen, frozen
from explorable.intervals import Interval
from explorable.options import one_of, shown

__all__ = ["INTEGERS", "RATIONALS", "Octagon", "Sum"]


@dataclass(frozen=True)
class Octagon:
    """What a set of bounds on sums of two still permits. Immutable: telling gives a new one.

    Sums are mappings of one or two names to 1 or -1; a name alone stands for itself.

    Attributes
    ----------
    over : "rationals" or "integers"
        What the variables are.
    constraints : tuple of Sum
        All that was told, in order.
    outer_only : bool
        Whether this may permit more than it should, as a hull of two does.

    Examples
    --------
    >>> octagon = Octagon()
    >>> for sign, total, apart in ((1, 10, 2), (-1, -10, -2)):
    ...     octagon = octagon.tell({"x": sign, "y": sign}, total)
    ...     octagon = octagon.tell({"x": sign, "y": -sign}, apart)
    >>> str(octagon.interval("x")), str(octagon.interval({"x": -1, "y": -1}))
    ('6', '-10')
    """

    over: str = RATIONALS
    constraints: tuple[Sum, ...] = ()
    outer_only: bool = False

    def __post_init__(self) -> None:
        one_of(self.over, (RATIONALS, INTEGERS), "what an octagon is over")
        object.__setattr__(self, "constraints", tuple(self.constraints))

    def tell(
        self,
        terms: Mapping[str, int] | Mapping[Hashable, int] | Hashable,
        most: int | Fraction | str,
        strict: bool = False,
        statement: Hashable = None,
    ) -> Octagon:
        """One more bound on a sum: at most ``most``, or below it where ``strict``.

        Raises
        ------
        InputError
            For a sum of no or more than two names, other factors than 1 and -1, or a float.
        """
        who = len(self.constraints) + 1 if statement is None else statement
        told = Sum(_sum(terms), exact(most, "a bound"), bool(strict), (who,))
        new = replace(self, constraints=(*self.constraints, told))
        if "graph" in self.__dict__:  # what is closed stays closed, in n² sums an edge
            graph = self.graph
            for edge in edges(told, self.over):
                graph = graph.add(edge)
            new.__dict__["graph"] = graph
        return new

    def without(self, statement: Hashable) -> Octagon:
        """The same octagon but what ``statement`` tells."""
        kept = tuple(one for one in self.constraints if statement not in one.statements)
        return replace(self, constraints=kept)

    def close(self) -> Octagon:
        """The same, closed now rather than when first needed; later tells keep it so."""
        self.graph.close()
        return self

    def steps(self) -> Iterator[Step]:
        """The squarings, then tightening (over the integers) and strengthening, where they help.

        Variables are pairs of a name and a sign; see `Bounds.steps`.
        """
        yield from passes(self)

    def entry(self, a: Node, b: Node) -> Upper | None:
        """The tightest bound on the difference of two signed variables, strengthened."""
        direct = self.graph.entry(a, b)
        halves = halved(self._twice(a), self._twice(bar(b)))
        return tightest(upper for upper in (direct, halves) if upper is not None)

    def upper(self, terms: Mapping[str, int] | Mapping[Hashable, int] | Hashable) -> Upper | None:
        """The tightest bound on a sum; None where nothing bounds it."""
        self._need_consistent()
        wanted = self._known(terms)
        entry = self.entry(*ends(wanted))
        return entry if entry is None or len(wanted) == 2 else halved(entry, Upper(Fraction(0)))

    def interval(self, terms: Mapping[str, int] | Mapping[Hashable, int] | Hashable) -> Interval:
        """All values of a sum, from two entries; over the integers its ends are whole.

        Raises
        ------
        InputError
            The bounds contradict; see `contradiction`.
        UnknownName
            Nothing was told about a name.
        """
        wanted = self._known(terms)
        negative = {name: -sign for name, sign in wanted.items()}
        return between(self.upper(wanted), self.upper(negative))

    @cached_property
    def refutation(self) -> tuple[Line, ...]:
        """A proof that 0 is below 0, from statements that are all needed; empty without one."""
        return certifying.refuted(self)

    @property
    def contradiction(self) -> tuple[Hashable, ...]:
        """The statements of `refutation`; without any one, the others do not contradict."""
        return certifying.statements(self.refutation)

    def witness(self) -> Frozen[Hashable, Fraction]:
        """An exact number for each name, within every bound; whole ones over the integers.

        Raises
        ------
        InputError
            The bounds contradict, or are only an outer set.
        """
        if self.outer_only:
            raise InputError(OUTER)
        self._need_consistent()
        out: dict[Hashable, Fraction] = {}
        for name in self.names:
            spend(20 * (1 + len(out)))
            sides = []
            for sign in (1, -1):
                bounds = [self.upper({name: sign})]
                # Halves add nothing: the others are within their own ends already.
                for other, value in out.items():
                    for way in (1, -1):
                        upper = self.graph.entry((name, sign), (other, -way))
                        if upper is not None:
                            bounds.append(Upper(upper.most - way * value, upper.strict))
                sides.append(tightest(upper for upper in bounds if upper is not None))
            out[name] = pick(between(*sides))
        return Frozen(out)

    def certificate(
        self, terms: Mapping[str, int] | Mapping[Hashable, int] | Hashable
    ) -> SumsCertificate:
        """Why a sum has its interval; ``.check(constraints, over)`` re-checks it."""
        if self.outer_only:
            raise InputError(OUTER)
        return certifying.certified(self, self._known(terms))

    @property
    def redundant(self) -> tuple[Hashable, ...]:
        """Each statement that follows from all others; without one, another may be needed."""
        self._need_consistent()
        return changes.implied(self)

    def forget(self, name: Hashable) -> Octagon:
        """What is said about all other names: derived first, then without this one."""
        self._need_consistent()
        self._known(name)
        return replace(self, constraints=changes.eliminated(self, name))

    def hull(self, other: Octagon) -> Octagon:
        """The tightest octagon that holds both: an outer set, and marked so."""
        if self.over != other.over:
            raise InputError("a hull is of two octagons over the same numbers")
        if self.refutation or other.refutation:
            return other if self.refutation else self
        return Octagon(self.over, changes.hulled(self, other), outer_only=True)

    def said(self, one: Sum) -> Upper:
        """What a told sum says: over the integers, a whole number."""
        return rounded(Upper(one.most, one.strict), self.over)

    @cached_property
    def names(self) -> tuple[Hashable, ...]:
        """The variables, as they were first told of."""
        return tuple(dict.fromkeys(name for one in self.constraints for name in one.terms))

    @cached_property
    def graph(self) -> Bounds:
        """The difference bounds on signed variables."""
        told = tuple(edge for one in self.constraints for edge in edges(one, self.over))
        return Bounds(told, names=())

    @cached_property
    def told(self) -> dict[Constraint, Sum]:
        """Which told sum each difference bound comes from."""
        return {edge: one for one in self.constraints for edge in edges(one, self.over)}

    def _twice(self, node: Node) -> Upper | None:
        return tight(self.graph.entry(node, bar(node)), self.over)

    def _known(self, terms: Mapping[str, int] | Mapping[Hashable, int] | Hashable) -> Terms:
        wanted = _sum(terms)
        for name in wanted:
            if name not in self.names:
                raise UnknownName(f"nothing was said about {name}")
        return wanted

    def _need_consistent(self) -> None:
        if self.refutation:
            said = ", ".join(map(str, self.contradiction))
            raise InputError(f"these bounds contradict each other (statements {said})")


def _sum(terms: object) -> Terms:
    if not isinstance(terms, Mapping):
        return Frozen({terms: 1})
    signs = all(type(sign) is int and abs(sign) == 1 for sign in terms.values())
    if not signs or not 1 <= len(terms) <= 2:
        raise InputError(f"a sum is one or two names, each with 1 or -1; got {shown(terms)}")
    return frozen(terms)
