"""What remains, and why, in sentences: coefficients are the reasons (source, section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from explorable.checking.averages import AverageCertificate, settle
from explorable.checking.averages_roots import root
from explorable.checking.averages_told import Declared, End, Vector, dot
from explorable.status import Status

__all__ = ["headline", "reasons", "short"]

LONGEST = 9  # characters of an exact number that is still read


def short(number: Fraction) -> str:
    """An exact number where it is short, and six digits of it with ≈ where it is not.

    >>> short(Fraction(-1, 3)), short(Fraction(10**12, 7))
    ('-1/3', '≈1.42857e+11')
    """
    said = str(number)
    return said if len(said) <= LONGEST else f"≈{float(number):.6g}"


def headline(it: AverageCertificate) -> str:
    """What remains in a few words."""
    if it.status is Status.CONTRADICTORY:
        return "no b* is left"
    low, high = it.low, it.high
    if low is None and high is None:
        return "any b*" if it.status is Status.OPEN else "unresolved"
    if low is not None and high is not None and low.at == high.at and it.witnesses:
        return f"b* {_is(low.at)}"
    parts = [
        f"{word} {short(end.at)}" for word, end in (("from", low), ("to", high)) if end is not None
    ]
    return f"b* {' '.join(parts)}" + (", unresolved" if it.status is Status.UNRESOLVED else "")


def reasons(declared: Declared, it: AverageCertificate) -> Iterator[str]:
    """The certificate, a sentence a part."""
    settled = declared
    for s in it.touching:
        told, _ = _weighed(settled, s)
        yield (
            f"Coefficients {_row(s)}, with sum 0, give {told} of the values, and that takes all "
            "the noise that is allowed: so the noise of these values is known."
        )
        settled = settle(settled, s)
    if it.conflict is not None:
        told, allowed = _weighed(settled, it.conflict)
        yield (
            f"Coefficients {_row(it.conflict)} have sum 0, so b* drops out: the values give "
            f"{told}, and slope and noise allow at most {allowed}. No b* is left."
        )
        return
    for witness in it.witnesses:
        slope = ", ".join(map(short, witness.slope))
        yield f"b* {_is(witness.b)} remains: a line of slope ({slope}) meets every value."
    if not declared.counted:
        yield "No value says anything, so any b* remains."
    for word, end in (("below", it.low), ("above", it.high)):
        if end is not None:
            yield _end(settled, end, word)
    if it.status is Status.UNRESOLVED:
        yield "What is found and what is excluded do not meet closely enough to decide."


def _end(declared: Declared, end: End, word: str) -> str:
    told, allowed = _weighed(declared, end.coefficients)
    return (
        f"Coefficients {_row(end.coefficients)}, with sum 1, give {told} of the values; slope "
        f"and noise move that by at most {allowed}: no b* {word} {short(end.at)} is left."
    )


def _row(s: Vector) -> str:
    return f"({', '.join(map(short, s))})"


def _is(number: Fraction) -> str:
    said = short(number)
    return said.replace("≈", "≈ ") if said.startswith("≈") else f"= {said}"


def _weighed(declared: Declared, s: Vector) -> tuple[str, str]:
    """s·v, and the most that slope and noise add to it."""
    _, spread, slope, noise = declared.terms(s)
    told = short(dot(s, declared.values))
    roots = root(slope), root(noise)
    if roots[0] is None or roots[1] is None:
        return told, f"≈{float(spread) + float(slope) ** 0.5 + float(noise) ** 0.5:.6g}"
    return told, short(spread + roots[0] + roots[1])
