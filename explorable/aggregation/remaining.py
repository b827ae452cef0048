"""What b* remains, given values at keys: an interval from both sides, a status, and why.

The same model as the exact worst case, read the other way round: there the coefficients are
given and the error is asked for; here the values are given, and coefficients are the reasons
(source, section 3). Numbers are exact; a float counts as the exact rational it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from explorable.aggregation.remaining_barrier import per_statement
from explorable.aggregation.remaining_exact import Proposal, exact_fit, level, mean
from explorable.aggregation.remaining_line import on_a_line
from explorable.aggregation.remaining_told import declare, declare_design, rational
from explorable.aggregation.remaining_weighted import weighted
from explorable.checking import averages_saved
from explorable.checking.averages import AverageCertificate, settle
from explorable.checking.averages_roots import exceeds
from explorable.checking.averages_said import headline, reasons
from explorable.checking.averages_told import Declared, End, Vector, Witness, end
from explorable.errors import InputError
from explorable.intervals import Interval
from explorable.options import instance
from explorable.status import Status

__all__ = ["Remaining", "declare", "declare_design", "remaining"]

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Remaining:
    """What the declared values still permit as an answer to *what is b?*

    Attributes
    ----------
    declared : Declared
        Values, keys, query, radii and tolerance.
    certificate : AverageCertificate
        Why; ``certificate.check(declared)`` checks it in exact arithmetic, starting afresh.
    """

    declared: Declared
    certificate: AverageCertificate

    @property
    def status(self) -> Status:
        """Forced, open, contradictory or unresolved."""
        return self.certificate.status

    @property
    def inner(self) -> Interval | None:
        """All b* that two witnesses and the line between them show; None without a witness."""
        return self.certificate.inner

    @property
    def outer(self) -> Interval | None:
        """All b* that no coefficients exclude; None where nothing remains."""
        return self.certificate.outer

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        """Lines with a noise, each checked against every value."""
        return self.certificate.witnesses

    @property
    def headline(self) -> str:
        """What remains in a few words."""
        return headline(self.certificate)

    def why(self) -> str:
        """The certificate in sentences; numbers that are not short are rounded and say so."""
        return "\n".join(reasons(self.declared, self.certificate))

    def to_json(self) -> dict[str, Any]:
        """Plain data with stable keys and exact numbers; `from_json` re-checks it."""
        return averages_saved.write(self.declared, self.certificate)

    @staticmethod
    def from_json(data: object) -> Remaining:
        """Read what `to_json` wrote, and check it afresh.

        Raises
        ------
        CertificateError
            A key is unknown or missing, a value is no such value, or a claim does not hold.
        """
        declared, certificate = averages_saved.read(data)
        certificate.check(declared)
        return Remaining(declared, certificate)


def remaining(declared: Declared, within: object = 0) -> Remaining:
    """The set of b* that remains, from both sides, with what shows it.

    Parameters
    ----------
    declared : Declared
        From `declare`.
    within : exact number
        Answers that differ by at most this count as one: *forced to within*.

    Raises
    ------
    InputError
        What came is not from `declare`, or ``within`` is no number from 0 on.

    Examples
    --------
    Two values 0 and 1 at the query, each right to within 1, leave what both allow:

    >>> from explorable.aggregation.remaining import declare, remaining
    >>> told = declare([0, 0], 0, [0, 1], radius=0, delta=1, tolerance="per-statement")
    >>> str(remaining(told).outer), str(remaining(told).status)
    ('[0, 1]', 'open')
    """
    instance(declared, Declared, "what a set remains of")
    least = rational(within, "within")
    if least < 0:
        raise InputError(f"within is a number from 0 on; got {within!r}")
    certificate = _certified(declared, least)
    certificate.check(declared)
    return Remaining(declared, certificate)


def _proposal(declared: Declared) -> Proposal:
    offsets = declared.offsets
    rows = [offsets[j] for j in declared.counted]
    if not declared.radius or not any(any(z) for z in rows):
        return level(declared)
    if not any(declared.deltas):
        return exact_fit(declared)
    if declared.precision is None and len(declared.query) == 1:
        return on_a_line(declared)
    try:
        with np.errstate(all="ignore"):
            return per_statement(declared) if declared.precision is None else weighted(declared)
    except (ArithmeticError, ValueError, np.linalg.LinAlgError):
        return mean(declared)  # numbers so far apart that floats propose nothing


def _certified(declared: Declared, within: Fraction) -> AverageCertificate:
    """What of the proposals holds, and the status it shows."""
    settled, found, touching = declared, _proposal(declared), list[Vector]()
    while found.touching is not None:
        touching.append(found.touching)
        settled = settle(settled, found.touching)
        found = _proposal(settled)
    if found.conflict is not None and _conflicts(settled, found.conflict):
        return AverageCertificate(
            Status.CONTRADICTORY, within, conflict=found.conflict, touching=tuple(touching)
        )
    lines = [declared.line(*line) for line in found.lines]
    if not declared.counted:  # nothing is said: any two numbers remain
        flat = (ZERO,) * len(declared.query)
        lines = [declared.line(b, flat) for b in (ZERO, within + 1)]
    allowed = [line for line in lines if declared.allows(line)]
    low, high = (
        None if s is None else end(settled, s, sign)
        for s, sign in ((found.low, -1), (found.high, 1))
    )
    return replace(_sandwiched(allowed, low, high, within), touching=tuple(touching))


def _sandwiched(
    allowed: list[Witness], low: End | None, high: End | None, within: Fraction
) -> AverageCertificate:
    witnesses: tuple[Witness, ...] = ()
    if allowed:
        first = min(allowed, key=lambda line: line.b)
        last = max(allowed, key=lambda line: line.b)
        witnesses = (first,) if first.b == last.b else (first, last)
    wide = witnesses and witnesses[-1].b - witnesses[0].b > within
    narrow = low is not None and high is not None and high.at - low.at <= within
    status = Status.OPEN if wide else Status.FORCED if narrow and witnesses else Status.UNRESOLVED
    return AverageCertificate(status, within, witnesses, low, high)


def _conflicts(declared: Declared, s: Vector) -> bool:
    told, spread, slope, noise = declared.terms(s)
    return sum(s) == 0 and exceeds(told - spread, slope, noise)
