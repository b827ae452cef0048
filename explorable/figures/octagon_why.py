"""Why an octagon says what it says, in sentences: proofs, points, rays, and the passes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from explorable.checking.bounds_numbers import Upper
from explorable.checking.bounds_sums import Line, Reach, Sum, SumsCertificate
from explorable.domains.octagon import Octagon
from explorable.domains.octagon_graph import Node
from explorable.figures.plotted import number
from explorable.sessions.octagon_plane import PlaneBound

__all__ = ["at", "passes", "proof", "terms_said", "why"]

KINDS = {"squaring": "Squaring", "tightening": "Tightening", "strengthening": "Strengthening"}
Amounts = Mapping[Hashable, Fraction]


def terms_said(terms: Mapping[Hashable, Fraction] | Mapping[str, int]) -> str:
    """A sum with signs.

    >>> terms_said({"x": -1, "y": 1}), terms_said({"x": Fraction(2)}), terms_said({})
    ('−x + y', '2x', '0')
    """
    out = ""
    for name, factor in terms.items():
        size = abs(Fraction(factor))
        amount = "" if size == 1 else number(size)
        sign = (" − " if factor < 0 else " + ") if out else ("−" if factor < 0 else "")
        out += f"{sign}{amount}{name}"
    return out or "0"


def at(point: Mapping[Hashable, Fraction | int]) -> str:
    """A place, as people say it.

    >>> at({"x": Fraction(1, 2), "y": Fraction(0)})
    'x = 0.5, y = 0'
    """
    return ", ".join(f"{name} = {number(Fraction(value))}" for name, value in _in_order(point))


def _in_order(point: Mapping[Hashable, Any]) -> list[tuple[Hashable, Any]]:
    """The coordinates in the order of their names."""
    return sorted(point.items(), key=lambda pair: str(pair[0]))


def proof(lines: Sequence[Line], told: Sequence[PlaneBound]) -> list[str]:
    """Each line as what it adds up and what follows."""
    names = {one.number: str(one) for one in told}
    rows: list[tuple[Amounts, Fraction]] = []
    out = []
    for line in lines:
        terms: dict[Hashable, Fraction] = {}
        most, parts = Fraction(0), []
        for factor, used in line.uses:
            if isinstance(used, Sum):
                of: Amounts = {one: Fraction(sign) for one, sign in used.terms.items()}
                upper, name = used.most, names[int(str(used.statements[0]))]
            else:
                (of, upper), name = rows[used], f"line {used + 1}"
            for one, sign in of.items():
                terms[one] = terms.get(one, Fraction(0)) + factor * sign
            most += factor * upper
            parts.append(f"({name})" if factor == 1 else f"{number(factor)} · ({name})")
        kept = {one: factor for one, factor in terms.items() if factor}
        way = -1 if kept and all(factor < 0 for factor in kept.values()) else 1
        plain = {one: way * factor for one, factor in kept.items()}
        mark = "≥" if way < 0 else "≤"
        said = f"{' + '.join(parts)} gives {terms_said(plain)} {mark} {number(way * most)}"
        if line.rounded and floor(most) != most:
            most = Fraction(floor(most))
            said += f", so in whole numbers {mark} {number(way * most)}"
        if len(lines) == 1 and parts == [f"({name})"] and "whole" not in said:
            said = f"It is told: {name}"
        out.append(said + (", which is false." if not kept and most < 0 else "."))
        rows.append((kept, most))
    return out


def why(
    certificate: SumsCertificate, told: Sequence[PlaneBound], name: str
) -> list[dict[str, Any]]:
    """The parts of a certificate: a title, the lines of a proof, and what attains it."""
    if certificate.interval is None:
        return [
            {
                "title": "Nothing remains",
                "lines": proof(certificate.refutation, told),
                "end": "Without any one of these statements the others do not contradict.",
            }
        ]
    out = []
    ends = ((certificate.high, "most", 1), (certificate.low, "least", -1))
    for reach, word, way in ends:
        if reach is not None:
            high, low = certificate.interval.high, certificate.interval.low
            out.append(_end(reach, f"{name} is at {word}", high if way == 1 else low, told, way))
    return out


def _end(
    reach: Reach, title: str, end: Fraction | None, told: Sequence[PlaneBound], way: int
) -> dict[str, Any]:
    if end is None or reach.point is None:
        ray = reach.ray or {}
        words = ", ".join(f"{name} by {number(Fraction(step))}" for name, step in _in_order(ray))
        side = "above" if way == 1 else "below"
        return {
            "title": f"{title.split(' is ', maxsplit=1)[0]} has no bound {side}",
            "lines": [],
            "end": f"Every bound stays true however often one moves {words}.",
        }
    return {
        "title": f"{title} {number(end)}",
        "lines": proof(reach.proof, told),
        "end": f"It gets there at {at(reach.point)}.",
    }


def passes(octagon: Octagon, told: Sequence[PlaneBound]) -> list[dict[str, Any]]:
    """The squarings, then tightening and strengthening, with the entries that each improved."""
    names = {one.number: str(one) for one in told}
    out = []
    for step in octagon.steps():
        seen: dict[str, dict[str, Any]] = {}
        for one in step.improved:
            if step.contradictory and step.kind == "squaring" and one.first != one.second:
                continue  # after a contradiction only the cycle means anything
            said = _difference(one.first, one.second)
            what = ", ".join(names[int(str(who))] for who in one.statements)
            seen.setdefault(
                said,
                {
                    "name": said,
                    "before": _upper(one.before),
                    "after": _upper(one.after),
                    "of": what,
                },
            )
        out.append(
            {"name": KINDS[step.kind], "clash": step.contradictory, "entries": list(seen.values())}
        )
    return out


def _difference(first: Hashable, second: Hashable) -> str:
    """The sum that a difference of two signed variables is."""
    a: Node = first  # type: ignore[assignment]
    b: Node = second  # type: ignore[assignment]
    terms: dict[Hashable, Fraction] = {a[0]: Fraction(a[1])}
    terms[b[0]] = terms.get(b[0], Fraction(0)) - b[1]
    return terms_said({name: terms[name] for name in sorted(terms, key=str) if terms[name]})


def _upper(upper: Upper | None) -> str:
    return "∞" if upper is None else number(upper.most)
