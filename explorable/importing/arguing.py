"""A contradiction told step by step: what lines add up to, half of it, and in whole numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from explorable.checking.bounds_numbers import Upper
from explorable.checking.bounds_sums import Line, Sum
from explorable.domains.octagon_graph import rounded
from explorable.importing.saying import sentence
from explorable.importing.told import INTEGERS, ImportedBounds
from explorable.names import listed

__all__ = ["argument"]

HALF = Fraction(1, 2)


def argument(told: ImportedBounds, proof: Sequence[Line]) -> tuple[str, ...]:
    r"""The steps of a refutation of an octagon, as sentences.

    Examples
    --------
    >>> from explorable.importing.lines import read_lines
    >>> from explorable.importing.told import octagon
    >>> told = read_lines("x + y = 1\nx = y")
    >>> for said in argument(told, octagon(told, INTEGERS).refutation):
    ...     print(said)
    Half the sum of lines 1 and 2: x is at most 1/2; in whole numbers, x is at most 0.
    Half the sum of lines 1 and 2: x is at least 1/2; in whole numbers, x is at least 1.
    Those two bounds on x, added up, say 0 ≤ -1.
    """
    return tuple(_said(told, proof))


def _said(told: ImportedBounds, proof: Sequence[Line]) -> Iterator[str]:
    results: list[Sum] = []
    for line in proof[:-1]:
        raw = _added(line, results)
        upper = Upper(raw.most, raw.strict)
        whole = rounded(upper, INTEGERS) if line.rounded else upper
        results.append(Sum(raw.terms, whole.most, whole.strict, raw.statements))
        many = "" if len(line.uses) == 1 else "half the sum of "
        if many and _least(line) != HALF:
            many = "the sum of "
        start = f"{many}{_where(told, raw.statements)}{_often(told, line, results)}"
        also = "" if whole == upper else f"; in whole numbers, {sentence(results[-1])}"
        yield f"{start[:1].upper()}{start[1:]}: {sentence(raw)}{also}."
    last = proof[-1]
    raw = _added(last, results)
    end = Upper(raw.most / _least(last), raw.strict)
    ends = [results[used] for _, used in last.uses if isinstance(used, int)]
    if len(ends) == len(last.uses) == 2 and all(len(one.terms) == 1 for one in ends):
        yield f"Those two bounds on {next(iter(ends[0].terms))}, added up, say 0 {end}."
    else:
        numbers = ", in whole numbers" if ends else ""
        yield f"Added up{_often(told, last, results)}{numbers}, they say 0 {end}."


def _least(line: Line) -> Fraction:
    """The factor that counts as once."""
    least = min(factor for factor, _ in line.uses)
    return least if all((factor / least).denominator == 1 for factor, _ in line.uses) else HALF


def _added(line: Line, results: Sequence[Sum]) -> Sum:
    """What the uses of a line add up to, before it is rounded."""
    terms: dict[Hashable, Fraction] = {}
    most, strict, who = Fraction(0), False, dict[Hashable, None]()
    for factor, used in line.uses:
        one = used if isinstance(used, Sum) else results[used]
        for name, sign in one.terms.items():
            terms[name] = terms.get(name, Fraction(0)) + factor * sign
        most, strict = most + factor * one.most, strict or one.strict
        who.update(dict.fromkeys(one.statements))
    kept = {name: int(factor) for name, factor in terms.items() if factor}
    return Sum(kept, most, strict, tuple(who))


def _often(told: ImportedBounds, line: Line, results: Sequence[Sum]) -> str:
    """What is added more than once."""
    least = _least(line)
    many = [
        f"{_where(told, (used if isinstance(used, Sum) else results[used]).statements)} "
        f"{'twice' if factor == 2 * least else f'{factor / least} times'}"
        for factor, used in line.uses
        if factor > least
    ]
    return f" ({listed(many)})" if many else ""


def _where(told: ImportedBounds, statements: Sequence[Hashable]) -> str:
    if len(statements) > 1 and all(isinstance(one, int) for one in statements):
        return f"{told.counted}s {listed([str(one) for one in statements])}"
    return listed([told.where(one) for one in statements])
