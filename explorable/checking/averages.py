"""What value at the query remains, given values at keys: certificates and their exact checker.

The model is v_j = b* + W*·(k_j − q) + ε_j with ‖W*‖ ≤ R_W and a tolerance on ε: weighted,
√(Σ p_j ε_j²) ≤ δ, or per statement, |ε_j| ≤ δ_j. Coefficients s are the whole reason for what
cannot be (source, section 3; a bounded state has no simpler certificate):

=============  ===============================================================================
a witness      b, W and ε that satisfy all of the above, so b remains
an end         Σ s_j = 1; b* ≤ s·v + R_W‖Σ s_j (k_j−q)‖ + δ‖P^{-1/2}s‖ (or + Σ|s_j|δ_j), and
               b* ≥ the same with both signs turned
contradictory  Σ s_j = 0 and s·v > R_W‖Σ s_j k_j‖ + δ‖P^{-1/2}s‖ (or + Σ|s_j|δ_j)
touching       the witness has the least weighted noise there is, and that is δ; Σ s_j = 1 and
               Σ s_j (k_j−q) = 0 then leave no other b
=============  ===============================================================================

Everything is compared in rationals, squared where a root stands: no rounding decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from explorable.checking.averages_roots import covers, exceeds
from explorable.checking.averages_told import Declared, End, Vector, Witness, dot, is_exact
from explorable.checking.bounds_numbers import need
from explorable.errors import CertificateError
from explorable.intervals import Interval
from explorable.status import Status

__all__ = ["AverageCertificate"]

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
    touching : vector or None
        Coefficients with sum 1 by which the one witness is the only one.
    """

    status: Status
    within: Fraction = ZERO
    witnesses: tuple[Witness, ...] = ()
    low: End | None = None
    high: End | None = None
    conflict: Vector | None = None
    touching: Vector | None = None

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
        if self.touching is not None:
            return self.inner
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
    if it.status is Status.CONTRADICTORY:
        claimed = (it.witnesses or None, it.low, it.high, it.touching)
        need(claimed == (None,) * 4, "a contradiction leaves nothing to claim")
        _conflict(_vector(it.conflict, len(declared.values)), declared)
        return
    need(it.conflict is None, "only a contradiction has a conflict")
    for witness in it.witnesses:
        _witness(witness, declared)
    for sign, there in ((1, it.high), (-1, it.low)):
        if there is not None:
            _end(there, sign, declared)
    if it.touching is not None:
        need(it.low is None and it.high is None, "touching needs no ends")
        need(len(it.witnesses) == 1, "touching needs one witness")
        _touching(_vector(it.touching, len(declared.values)), it.witnesses[0], declared)
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


def _touching(s: Vector, witness: Witness, declared: Declared) -> None:
    weights = declared.precision
    need(weights is not None, "only the weighted tolerance is touched")
    assert weights is not None
    pull = tuple(p * e for p, e in zip(weights, witness.noise, strict=True))
    need(dot(pull, witness.noise) == declared.deltas[0] ** 2, "the witness leaves some noise")
    need(sum(pull) == 0, "the noise of the witness is not the least")
    need(sum(s) == 1, "the coefficients that touch do not sum to one")
    declared.terms(s)
    if declared.radius:
        for column in zip(*declared.offsets, strict=True):
            need(dot(pull, column) == 0, "the noise of the witness is not the least")
            need(dot(s, column) == 0, "the coefficients that touch do not reproduce the query")


def _vector(s: Vector | None, length: int) -> Vector:
    need(isinstance(s, tuple) and len(s) == length, f"wanted {length} coefficients or noises")
    assert s is not None
    need(all(map(is_exact, s)), "coefficients and noises are exact numbers")
    return s
