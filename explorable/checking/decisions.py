"""A refutation about numbers: bounds decided one by one, until each way comes to an end.

A way ends at a *cycle* of decided bounds that sums below zero (to zero with a strict one), or
at a statement that is false whatever the rest is. The ways are listed depth first, *holds*
before *fails*. Checked in exact arithmetic; nothing here searches (source, section 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorable.claims import All, Any, Bound, Claim, Not, One
from explorable.errors import CertificateError

__all__ = [
    "BACKGROUND",
    "GOAL",
    "Cycle",
    "Decide",
    "Decisions",
    "Falsified",
    "opposite",
    "truth_of",
]

GOAL = 0  # the number of what is refuted besides the statements
BACKGROUND = -1  # the number of what every world respects


@dataclass(frozen=True, slots=True)
class Decide:
    """First the ways where the bound holds, then those where it fails."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class Cycle:
    """Decided bounds, each from where the one before it ends, that cannot hold together."""

    bounds: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class Falsified:
    """The statement of this number, or the GOAL, is false by what is decided."""

    number: int


Step = Decide | Cycle | Falsified


def opposite(bound: Bound) -> Bound:
    """What holds exactly where ``bound`` fails."""
    return Bound(bound.second, bound.first, -bound.most, not bound.strict)


def truth_of(claim: Claim, decided: Mapping[Bound, bool]) -> bool | None:
    """Whether a claim about numbers is true by what is decided; None where that is open."""
    match claim:
        case Bound():
            if claim in decided:
                return decided[claim]
            other = decided.get(opposite(claim))
            return None if other is None else not other
        case Not(part):
            inner = truth_of(part, decided)
            return None if inner is None else not inner
        case All(parts) | Any(parts):
            ends = isinstance(claim, Any)
            known = {truth_of(part, decided) for part in parts}
            return ends if ends in known else None if None in known else not ends
        case One(parts):
            each = [truth_of(part, decided) for part in parts]
            if each.count(True) > 1:
                return False
            return None if None in each else True in each
        case _:
            raise CertificateError("a refutation about numbers rests on bounds alone")


@dataclass(frozen=True, slots=True)
class Decisions:
    """All ways, depth first."""

    steps: tuple[Step, ...]

    @property
    def numbers(self) -> frozenset[int]:
        """The statements that some way ends at."""
        return frozenset(s.number for s in self.steps if isinstance(s, Falsified) and s.number > 0)

    def check(self, claims: Mapping[int, Claim]) -> None:
        """Every way comes to an end, given what these statements say (and the GOAL).

        Raises
        ------
        CertificateError
            A step does not hold, or a way is left.
        """
        way: list[tuple[Bound, bool]] = []
        decided: dict[Bound, bool] = {}
        open_ways = 1
        for step in self.steps:
            if not open_ways:
                raise CertificateError("the refutation goes on after its last way ended")
            if isinstance(step, Decide):
                if truth_of(step.bound, decided) is not None:
                    raise CertificateError("the refutation decides a bound twice")
                way.append((step.bound, True))
                decided[step.bound] = True
                open_ways += 1
                continue
            if isinstance(step, Cycle):
                _check_cycle(step, decided)
            elif step.number not in claims or truth_of(claims[step.number], decided) is not False:
                raise CertificateError(f"statement {step.number} is not false where it should be")
            open_ways -= 1
            while way and not way[-1][1]:
                del decided[way.pop()[0]]
            if way:
                way[-1] = way[-1][0], False
                decided[way[-1][0]] = False
        if open_ways:
            raise CertificateError("the refutation leaves a way open")


def _check_cycle(cycle: Cycle, decided: Mapping[Bound, bool]) -> None:
    bounds = cycle.bounds
    if not bounds or any(truth_of(bound, decided) is not True for bound in bounds):
        raise CertificateError("the cycle uses a bound that is not decided")
    if any(a.second != b.first for a, b in zip(bounds, (*bounds[1:], bounds[0]), strict=True)):
        raise CertificateError("the bounds of the cycle do not join")
    total = sum(bound.most for bound in bounds)
    if total > 0 or (total == 0 and not any(bound.strict for bound in bounds)):
        raise CertificateError("the cycle does not sum below zero")
