"""What bounds that were handed over leave possible, with the statements behind every end."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import Sum, Terms
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.domains.octagon_certifying import proved, statements
from explorable.errors import InputError
from explorable.importing.told import RATIONALS, ImportedBounds, difference, octagon, sums_alone
from explorable.intervals import Interval
from explorable.status import Status

__all__ = ["Found", "check", "conflict", "find", "reference", "solved"]


@dataclass(frozen=True, slots=True)
class Found:
    """All values of a variable or a difference, and why it has no others.

    Attributes
    ----------
    first, second : str
        The difference ``first`` - ``second``; one of them may be ``"zero"``, the number 0.
    interval : Interval
        All its values.
    low, high : tuple of hashable
        The statements that add up to each end; empty where there is none.
    """

    first: str
    second: str
    interval: Interval
    low: tuple[Hashable, ...] = ()
    high: tuple[Hashable, ...] = ()

    @property
    def status(self) -> Status:
        """Forced where one value is left, or open."""
        return Status.OPEN if self.interval.point is None else Status.FORCED

    def __str__(self) -> str:
        if ZERO in (self.first, self.second):
            return f"-{self.second}" if self.first == ZERO else self.first
        return f"{self.first} - {self.second}"


def solved(told: ImportedBounds, over: str = RATIONALS) -> Bounds | Octagon:
    """Difference bounds where they can say it all, or else an octagon."""
    if over == RATIONALS and next(sums_alone(told), None) is None:
        return difference(told).close()
    return octagon(told, over).close()


def find(domain: Bounds | Octagon, first: str, second: str = ZERO) -> Found:
    """The values of ``first`` - ``second``.

    Raises
    ------
    InputError
        The bounds contradict, or both are the same.
    UnknownName
        Nothing was said about a name.

    Examples
    --------
    >>> print(find(Bounds().tell("x", "y", 2).tell("y", "x", "-1/2"), "x", "y").interval)
    [1/2, 2]
    """
    if isinstance(domain, Bounds):
        if first == second:
            raise InputError(f"want two different variables; got {first} twice")
        interval = domain.interval(first, second)
        return Found(
            first, second, interval, domain.chain(second, first), domain.chain(first, second)
        )
    terms = _terms(first, second)
    interval = domain.interval(terms)
    negative = {name: -sign for name, sign in terms.items()}
    low = () if interval.low is None else statements(proved(domain, negative))
    high = () if interval.high is None else statements(proved(domain, terms))
    return Found(first, second, interval, low, high)


def check(domain: Bounds | Octagon, first: str, second: str = ZERO) -> None:
    """Certify the values of a difference, or the contradiction, and check the certificate.

    Raises
    ------
    CertificateError
        It does not hold, which would be an error in this library.
    """
    if isinstance(domain, Bounds):
        domain.certificate(first, second).check(domain.constraints)
    else:
        certificate = domain.certificate(_terms(first, second))
        certificate.check(domain.constraints, domain.over)


def conflict(domain: Bounds | Octagon) -> tuple[Constraint | Sum, ...]:
    """The bounds that contradict, each once; for difference bounds, in the order of their cycle."""
    if isinstance(domain, Bounds):
        return domain.cycle
    used = (used for line in domain.refutation for _, used in line.uses)
    return tuple(dict.fromkeys(one for one in used if isinstance(one, Sum)))


def reference(told: ImportedBounds) -> str:
    """What variables are measured from: 0, or the first bounded one where none is alone."""
    alone = any(len(one.terms) == 1 or sum(one.terms.values()) != 0 for one in told.sums)
    return ZERO if alone else str(next(iter(told.sums[0].terms)))


def _terms(first: str, second: str) -> Terms:
    signs: Terms = {name: sign for name, sign in ((first, 1), (second, -1)) if name != ZERO}
    if first == second or not signs:
        raise InputError(f"want two different variables; got {first} twice")
    return signs
