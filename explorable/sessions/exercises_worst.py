"""What is said about the bet and the exercises of chapter 06: pure functions.

Every number in it is computed from the design, so it cannot drift from what the panel shows.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from explorable.aggregation import Design, Terms, error_terms, optimum
from explorable.aggregation.remaining_walk import walk
from explorable.sessions.tasks import (
    TWO_DECIMALS,
    Feedback,
    Tasks,
    nothing,
    right,
    typed_number,
    wrong,
)
from explorable.sessions.tasks_worst import BET, EXERCISES

__all__ = ["TASKS"]

RADIUS, DELTA = 1.0, 2.0
DESIGNS = {
    "off": ([[0, 0], [2, 0]], [0, 1]),
    "along": ([[0, 0], [2, 0]], [5, 0]),
    "one": ([[3, 4]], [0, 0]),
    "three": ([[0, 0], [2, 0], [0, 1]], [9, 9]),
}


def _two() -> Design:
    return Design([0, 2], 0, weights="uniform")


def _cost(first: float) -> Terms:
    return error_terms(_two(), [first, 1 - first], RADIUS, DELTA)


def _said(terms: Terms) -> str:
    return f"{terms.reproduction:.3f} + {terms.amplification:.3f} = {terms.total:.3f}"


def _bets() -> dict[str, str]:
    best = optimum(_two(), RADIUS, DELTA)
    first, second = best.coefficients
    rest = f"The least is {best.error:.3f}, at ({first:.3f}, {second:.3f})."
    return {
        "average": f"The average leaves a slope unfitted: {_said(_cost(0.5))}. {rest}",
        "fit": f"That leaves no slope, but all noise of one value comes through:"
        f" {_said(_cost(1.0))}. {rest}",
        "between": f"The average costs {_cost(0.5).total:.3f}, the exact fit"
        f" {_cost(1.0).total:.3f}. {rest}",
        "beyond": f"(1.2, −0.2) overshoots the slope and amplifies more noise:"
        f" {_said(_cost(1.2))}. {rest}",
    }


def _by_hand(given: object) -> Feedback:
    first = typed_number(given)
    if first is None:
        return nothing("Type a number such as 0.7.")
    if abs(first) > 1000:
        return wrong("Such coefficients amplify any noise without end. Begin between 0.5 and 1.")
    best = optimum(_two(), RADIUS, DELTA)
    wanted = float(best.coefficients[0])
    terms = _cost(first)
    if abs(first - wanted) <= TWO_DECIMALS:
        return right(
            f"{first:.2f} costs {_said(terms)}; the least is {best.error:.3f}, at"
            f" s = (1 + 1/√3)/2 = {wanted:.3f}. λ = √3 − 1 is fixed by the radii, not chosen."
        )
    way = "up: more of the slope is fitted" if first < wanted else "down: less noise comes through"
    return wrong(f"{first:g} costs {_said(terms)}. It can be less; go {way}.")


def _threshold(given: object) -> Feedback:
    delta = typed_number(given)
    if delta is None:
        return nothing("Type a number such as 1.5.")
    if not 0 <= delta <= 1e6:
        return wrong("δ is a size of noise: 0 or more.")
    limit = optimum(_two(), RADIUS, DELTA).threshold
    if abs(delta - limit) <= TWO_DECIMALS:
        return right(
            f"The condition δ‖ρ₀‖ ≤ R_W √(1 + ρ₀ᵀCρ₀) reads δ ≤ √2 = {limit:.3f} here: C = m = 1,"
            " so ρ₀ = 1."
        )
    found = optimum(_two(), RADIUS, delta)
    if found.branch == "exact":
        return wrong(
            f"At δ = {delta:g} the exact fit is the optimum, but it still is a little above that."
        )
    fit = error_terms(_two(), [1, 0], RADIUS, delta).total
    return wrong(
        f"At δ = {delta:g} the optimum already costs {found.error:.3f}, and the exact fit"
        f" {fit:.3f}."
    )


def _no_fit(given: object) -> Feedback:
    keys = {one.key for one in TASKS.exercise("no-fit").choices}
    marked = {str(one) for one in given} & keys if isinstance(given, list | tuple | set) else set()
    if not marked:
        return nothing("Mark at least one design.")
    reached = {key for key, (k, q) in DESIGNS.items() if Design(k, q, weights="uniform").reaches}
    false = sorted(marked & reached)
    if "along" in false:
        return wrong(
            "(5, 0) lies on the line through the keys: far away, but some coefficients reproduce"
            " it. What counts is the line, not the distance."
        )
    if "three" in false:
        return wrong("Three keys in general place span the plane: every query is reproduced.")
    missed = sorted((keys - reached) - marked)
    if missed:
        said = {"off": "a query beside the line of its two keys", "one": "a single key elsewhere"}
        return wrong(f"Right so far. Look also at {said[missed[0]]}.")
    return right(
        "In both, m lies outside the range of C, so d² is infinite. The optimum is a ridge"
        " solution at every δ > 0."
    )


def _compare(given: object) -> Feedback:
    if given not in {"a", "b", "neither"}:
        return nothing("Choose one.")
    if given == "neither":
        return right(
            "A smaller number can mean a better head or only a more permissive tolerance. Radii,"
            " tolerance model and reference must be the same before any comparison."
        )
    first = error_terms(_two(), [0.5, 0.5], RADIUS, 1.0).total
    best = optimum(_two(), RADIUS, DELTA).error
    if given == "a":
        return wrong(
            f"Under δ = 1 the plain average costs {first:.3f}, less than the optimum under δ = 2,"
            f" {best:.3f}. The number became smaller because less noise was allowed."
        )
    return wrong(
        "How much noise is allowed is declared beforehand; it is no merit of a head. Measure both"
        " under the same radii."
    )


def _readmit(given: object) -> Feedback:
    if given not in {"weighted", "per", "both", "none"}:
        return nothing("Choose one.")
    last = walk([0, 0], 0, [0, 1], radius=0, delta=1)[-1]
    asked = Fraction(6, 5)
    weighted, per = last.weighted.inner, last.per_statement.outer
    assert weighted is not None
    assert weighted.high is not None
    assert per is not None
    assert per.high is not None
    top, end = float(weighted.high), float(per.high)
    if given == "weighted":
        return right(
            f"With two values each weighs ½, so one may be off by more: b* up to {top:.3f} remains."
            f" Per statement the set shrinks to [0, {end:g}]."
        )
    if given == "none":
        return wrong(
            f"That is how a conjunction works, and the tolerance per statement. The weighted one"
            f" shares its weights anew and permits b* up to {top:.3f} again, {float(asked):g} too."
        )
    return wrong(
        f"Per statement each value stands for itself: 0 permits [−1, 1], 1 permits [0, 2], and"
        f" together they leave [0, {end:g}]. A set that only shrinks permits nothing again."
    )


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {
            "by-hand": _by_hand,
            "threshold": _threshold,
            "no-fit": _no_fit,
            "compare": _compare,
            "readmit": _readmit,
        }
    ),
)
"""The bet and the exercises of chapter 06.

>>> TASKS.place("fit").text
'That leaves no slope, but all noise of one value comes through: 0.000 + 2.828 = 2.828. The least \
is 2.732, at (0.789, 0.211).'
"""
