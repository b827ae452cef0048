"""What is said about the bet and the exercises of chapter 07: pure functions.

Every number in it is computed from the design, so it cannot drift from what the panels show.
"""

from __future__ import annotations

from fractions import Fraction
from math import hypot, isclose
from types import MappingProxyType

from explorable.aggregation import Design, optimum
from explorable.aggregation.coefficients import dropped_factor, local_linear
from explorable.aggregation.inflation import variance_inflation
from explorable.aggregation.leverage_exact import exact_leverage
from explorable.sessions.leverage_presets import BY_KEY
from explorable.sessions.tasks import (
    TWO_DECIMALS,
    Feedback,
    Tasks,
    nothing,
    right,
    typed_number,
    wrong,
)
from explorable.sessions.tasks_leverage import BET, EXERCISES

__all__ = ["TASKS"]

SETS = {
    "two": ((0, 0), (2, 0)),
    "line": ((0, 0), (1, 1), (2, 2), (5, 5)),
    "three": ((0, 0), (2, 0), (0, 1)),
    "twice": ((0, 0), (0, 0), (2, 0), (1, 3)),
}
OFF = (Fraction(7), Fraction(-4))  # in none of the lines through those sets


def _two(query: float) -> Design:
    return Design([0, 2], query, weights="uniform")


def _preset(key: str) -> Design:
    state = BY_KEY[key].state
    return Design(
        [[float(one) for one in place] for place in state.keys],
        [float(one) for one in state.query],
        [float(one) for one in state.weights] or "uniform",
    )


def _bets() -> dict[str, str]:
    edge, inside = (_kept(_preset(key)) for key in ("eight", "inside"))
    rest = (
        f"The number is 1 + d², one and the leverage of the query: {1 / edge:.2f} here, and"
        f" {100 * edge:.0f} % of the correction is left."
    )
    return {
        "all": f"It is near 1 only where the query stands among the keys. {rest}",
        "most": f"So much is left among the keys: {100 * inside:.0f} % in step 1 there. {rest}",
        "half": f"That is where the query stands as far off as the keys spread. {rest}",
        "little": f"{rest} The farther out the query stands, and the more there is to correct,"
        " the less.",
    }


def _kept(it: Design) -> float:
    """The part of the local line's correction that is left without the factor, measured."""
    full, cut = local_linear(it).rho, dropped_factor(it).rho
    return hypot(*cut) / hypot(*full)


def _by_hand(given: object) -> Feedback:
    found = typed_number(given)
    if found is None:
        return nothing("Type a number such as 2.5.")
    it = _two(4)
    d2, m, C = it.leverage, float(it.offset[0]), float(it.covariance[0, 0])
    numbers = f"k̄ = 1, so m = k̄ − q = {m:g}, C = {C:g} and d² = m²/C = {d2:g}"
    numbers = numbers.replace("-", "−")
    if isclose(found, 1 + d2, abs_tol=TWO_DECIMALS):
        return right(f"{numbers}; the fitted value varies {1 + d2:g} times as much as the average.")
    if isclose(found, d2, abs_tol=TWO_DECIMALS):
        return wrong("That is d² alone. At k̄ the ratio is 1, so the factor is 1 + d².")
    if any(isclose(abs(found), one, abs_tol=TWO_DECIMALS) for one in (abs(m), 1 + abs(m))):
        return wrong("The distance counts as its square, over the variance of the keys.")
    if isclose(found, 1 + 16, abs_tol=TWO_DECIMALS):
        return wrong("That measures the query from 0. It is measured from the mean key, k̄ = 1.")
    if found < 1:
        return wrong("It is never below 1: d² is a square over a variance.")
    return wrong("First the mean key, then m = k̄ − q, then m² over the variance of the keys.")


def _spanning(given: object) -> Feedback:
    marked = (
        {str(one) for one in given} if isinstance(given, list | tuple | set | frozenset) else set()
    )
    if not marked or not marked <= SETS.keys():
        return nothing("Mark at least one set.")
    found = {
        key: exact_leverage(
            [tuple(map(Fraction, one)) for one in keys], OFF, (Fraction(1, len(keys)),) * len(keys)
        )
        for key, keys in SETS.items()
    }
    spans = {key for key, one in found.items() if one.rank == len(OFF)}
    names = {one.key: one.text for one in TASKS.exercise("spanning").choices}
    for key in SETS:
        if key in marked - spans:
            return wrong(
                f"{names[key]} lie on one line and span {found[key].rank} of {len(OFF)} directions,"
                f" however many they are. At {_place(OFF)} d² is infinite."
            )
    missed = [names[key] for key in SETS if key in spans - marked]
    if missed:
        return wrong(f"That is right so far. Also look at {missed[0]}: a key twice does no harm.")
    return right(
        "Three keys that are on no line span the plane; a key given twice changes the weights and"
        " spans as much."
    )


def _place(numbers: tuple[Fraction, ...]) -> str:
    return f"({', '.join(map(str, numbers))})".replace("-", "−")


def _reading(given: object) -> Feedback:
    it = _two(-1)
    C, m, factor = float(it.covariance[0, 0]), float(it.offset[0]), 1 + it.leverage
    full = m / C
    numbers = {
        "about-query": m / (C + m * m),
        "about-mean": full,
        "offset": m,
        "ridge": m / (C + 1),
    }
    key = str(given)
    if key not in numbers:
        return nothing("Choose one direction.")
    tried = f"keys 0 and 2, query −1: {factor:g} · {numbers[key]:g} = {factor * numbers[key]:g}"
    if key == "about-query":
        return right(f"For {tried}, and ρ* is {full:g}. It follows from M = C + mmᵀ for any keys.")
    why = {
        "about-mean": "That is ρ* itself, so nothing is left to divide: the claim is false under"
        " this reading.",
        "offset": "That leaves out how the keys vary.",
        "ridge": "A ridge shrinks by how the keys vary, not by the leverage.",
    }[key]
    return wrong(f"{why} For {tried}, and ρ* is {full:g}.")


def _noise(given: object) -> Feedback:
    found = variance_inflation(_preset("d3"))
    numbers = f"Σ s_j²/p_j = {found.inverse:.2f} and Σ s_j²/Σ p_j² = {found.equal:.2f}"
    match str(given):
        case "assumption":
            return right(
                f"{numbers}. Both are right, each for its own noise. Only with variances σ²/p_j is"
                " the ratio 1 + d²."
            )
        case "repeat":
            return wrong(
                f"More repetitions come nearer to {found.equal:.2f}, not {found.inverse:.2f}."
            )
        case "rounding":
            return wrong("C is far from singular here, and floats keep nearly all their digits.")
        case "sum":
            total = float(local_linear(_preset("d3")).s.sum())
            return wrong(f"They sum to {total:.6g}, as they do for every ρ.")
        case _:
            return nothing("Choose one.")


def _threshold(given: object) -> Feedback:
    found = typed_number(given)
    if found is None:
        return nothing("Type a number such as 0.5.")
    at = {delta: optimum(_two(0), 1.0, delta) for delta in (1.0, 2.0)}
    limit = at[1.0].threshold
    if isclose(found, at[1.0].ridge, abs_tol=TWO_DECIMALS):
        return right(
            f"1 lies below the threshold √2 = {limit:.3f}: the exact fit is the optimum there, and"
            f" λ = 0. At δ = 2 it is √3 − 1 = {at[2.0].ridge:.3f}."
        )
    if isclose(found, at[2.0].ridge, abs_tol=TWO_DECIMALS):
        return wrong("That is λ at δ = 2, beyond the threshold. Where does δ = 1 lie?")
    if isclose(found, limit, abs_tol=TWO_DECIMALS):
        return wrong("That is the δ up to which the exact fit is optimal, not λ.")
    if found < 0:
        return wrong("λ is never negative.")
    return wrong(
        f"A ridge is needed only where δ ‖ρ*‖ exceeds R √(1 + ρ*ᵀCρ*), here beyond δ = {limit:.3f}."
    )


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {
            "by-hand": _by_hand,
            "spanning": _spanning,
            "reading": _reading,
            "noise": _noise,
            "threshold": _threshold,
        }
    ),
)
"""The bet and the exercises of chapter 07.

>>> TASKS.check("by-hand", "9").text
'That is d² alone. At k̄ the ratio is 1, so the factor is 1 + d².'
"""
