"""What value at the query remains, given values at keys: certificates and their exact checker.

The model is v_j = b* + W*·(k_j − q) + ε_j with ‖W*‖ ≤ R_W and a tolerance on ε: weighted,
√(Σ p_j ε_j²) ≤ δ, or per statement, |ε_j| ≤ δ_j. Coefficients s are the whole reason for what
cannot be (source, section 3; a bounded state has no simpler certificate):

=============  ===============================================================================
a witness      b, W and ε that satisfy all of the above, so b remains
an end         Σ s_j = 1; b* ≤ s·v + R_W‖Σ s_j (k_j−q)‖ + δ‖P^{-1/2}s‖ (or + Σ|s_j|δ_j), and
               b* ≥ the same with both signs turned
contradictory  Σ s_j = 0 and s·v > R_W‖Σ s_j k_j‖ + δ‖P^{-1/2}s‖ (or + Σ|s_j|δ_j)
touching       the same with = in place of >, and Σ s_j (k_j−q) = 0 or R_W = 0: nothing is left
               to choose about the noise of a value with s_j ≠ 0 (of any value, where weighted);
               what follows may count it as known
=============  ===============================================================================

Everything is compared in rationals, squared where a root stands: no rounding decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from explorable.checking.averages_roots import covers, exceeds
from explorable.checking.averages_told import Declared, End, Vector, Witness, is_exact
from explorable.checking.bounds_numbers import need
from explorable.errors import CertificateError
from explorable.intervals import Interval
from explorable.status import Status

__all__ = ["AverageCertificate", "settle"]

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class AverageCertificate:
    """Why *what is b?* has its status.

    Attributes
    ----------
    status : Status
    within : Fraction
        Answers that differ by at most this count as one.
    witnesses : tuple of Witness
        One for forced; for open, two that differ by more than ``within``.
    low, high : End or None
        What b* does not go beyond; None where nothing is claimed.
    conflict : vector or None
        For a contradiction: coefficients with sum 0.
    touching : tuple of vectors
        Coefficients with sum 0 that settle some noise; each counts on those before it, and
        ends and conflict on all of them.
    """

    status: Status
    within: Fraction = ZERO
    witnesses: tuple[Witness, ...] = ()
    low: End | None = None
    high: End | None = None
    conflict: Vector | None = None
    touching: tuple[Vector, ...] = ()

    @property
    def inner(self) -> Interval | None:
        """What the witnesses show: all between two of them remains, the set being convex."""
        found = [witness.b for witness in self.witnesses]
        return Interval(min(found), max(found)) if found else None

    @property
    def outer(self) -> Interval | None:
        """What nothing excludes; None where nothing is left."""
        if self.conflict is not None:
            return None
        low, high = self.low, self.high
        return Interval(low.at if low else None, high.at if high else None)

    def check(self, declared: Declared) -> None:
        """Check everything that is claimed, from what was declared alone.

        Raises
        ------
        CertificateError
            Some part does not hold; the message says which.
        """
        try:
            _check(self, declared)
        except CertificateError:
            raise
        except (AttributeError, LookupError, TypeError, ValueError):
            raise CertificateError("the certificate does not fit these values") from None


def _check(it: AverageCertificate, declared: Declared) -> None:
    need(is_exact(it.within) and it.within >= 0, "a tolerance is an exact number from 0 on")
    settled = declared
    for s in it.touching:
        settled = settle(settled, s)
    if it.status is Status.CONTRADICTORY:
        claimed = (it.witnesses or None, it.low, it.high)
        need(claimed == (None,) * 3, "a contradiction leaves nothing to claim")
        _conflict(_vector(it.conflict, len(declared.values)), settled)
        return
    need(it.conflict is None, "only a contradiction has a conflict")
    for witness in it.witnesses:
        _witness(witness, declared)
    for sign, there in ((1, it.high), (-1, it.low)):
        if there is not None:
            _end(there, sign, settled)
    if it.status is Status.FORCED:
        outer = it.outer
        need(len(it.witnesses) > 0, "forced needs a witness")
        ends = outer and outer.low is not None and outer.high is not None
        need(bool(ends), "forced needs both ends")
        assert outer is not None
        assert outer.low is not None
        assert outer.high is not None
        need(outer.high - outer.low <= it.within, "forced needs ends that meet")
    elif it.status is Status.OPEN:
        found = it.inner
        wide = found and found.low is not None and found.high is not None
        need(bool(wide), "open needs two witnesses")
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        need(found.high - found.low > it.within, "open needs two witnesses that differ")
    else:
        need(it.status is Status.UNRESOLVED, f"nothing is known about {it.status}")


def _witness(witness: Witness, declared: Declared) -> None:
    need(is_exact(witness.b), "a witness needs an exact number")
    _vector(witness.slope, len(declared.query))
    _vector(witness.noise, len(declared.values))
    need(witness == declared.line(witness.b, witness.slope), "a witness does not fit the values")
    need(declared.allows(witness), "a witness is steeper or noisier than declared")


def _end(there: End, sign: int, declared: Declared) -> None:
    s = _vector(there.coefficients, len(declared.values))
    need(is_exact(there.at), "an end is an exact number")
    need(sum(s) == 1, "the coefficients of an end do not sum to one")
    told, spread, slope, noise = declared.terms(s)
    room = sign * (there.at - told) - spread
    need(covers(room, slope, noise), "the coefficients do not show their end")


def _conflict(s: Vector, declared: Declared) -> None:
    need(sum(s) == 0, "the coefficients of a conflict do not sum to zero")
    told, spread, slope, noise = declared.terms(s)
    need(exceeds(told - spread, slope, noise), "the coefficients show no contradiction")


def settle(declared: Declared, s: Vector) -> Declared:
    """The same values without the noise that coefficients with sum 0 settle.

    s·ε = s·v for all that remains, and no allowed ε gives more; so ε is the one that does.

    Raises
    ------
    CertificateError
        The coefficients allow more than they are told, or slopes play a part.
    """
    _vector(s, len(declared.values))
    need(any(s) and sum(s) == 0, "coefficients that touch sum to zero, and are not all zero")
    told, spread, slope, noise = declared.terms(s)
    need(slope == 0, "coefficients that touch leave a slope to choose")
    need(
        told == spread if declared.precision is None else told > 0 and told**2 == noise,
        "the coefficients do not touch",
    )
    rows = zip(declared.values, s, strict=True)
    if declared.precision is None:
        sides = [(x > 0) - (x < 0) for x in s]
        known = zip(declared.values, declared.deltas, sides, strict=True)
        return replace(
            declared,
            values=tuple(v - side * d for v, d, side in known),
            deltas=tuple(ZERO if x else d for d, x in zip(declared.deltas, s, strict=True)),
        )
    size = declared.deltas[0] ** 2 / told
    weighed = zip(rows, declared.precision, strict=True)
    return replace(
        declared,
        values=tuple(v - size * x / p if p else v for (v, x), p in weighed),
        deltas=(ZERO,),
    )


def _vector(s: Vector | None, length: int) -> Vector:
    need(isinstance(s, tuple) and len(s) == length, f"wanted {length} coefficients or noises")
    assert s is not None
    need(all(map(is_exact, s)), "coefficients and noises are exact numbers")
    return s
