"""Four laws of capacity in words: what to read, the arithmetic and the formula."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from explorable.figures.digits import fixed, power_of_ten, shortest
from explorable.figures.laws_again import twice
from explorable.figures.laws_numbers import WIDEST, Law, active, held, reads, theorem
from explorable.memory.capacity import bit_error, sum_readout
from explorable.memory.capacity_trials import ASKED
from explorable.sessions.laws_state import LawsState
from explorable.sessions.typed_numbers import written

__all__ = ["TEX", "arithmetic", "checked", "counts", "reading", "said", "told"]

FAR = 3.0  # standard errors
NONE = 0.01  # of a standard error: fewer are not told apart
AGREE = 1e-5  # of a law computed twice, and of TINY where it is smaller
TINY = 1e-9
ROUNDED = 2e-12  # more than rounding takes a read out of its bound
MUTE = 0.999  # of the widest, from which on a bound says nothing
MOST = 0.9999  # read-outs that are right, short of all
WHOLE = 1e4  # from so many locations on, parts of one say nothing
SELDOM = 0.01  # a smaller share of all locations is few

TEX: Mapping[str, str] = MappingProxyType(
    {
        "sparse": r"P=2^{-n}\sum_{i=0}^{r}\binom{n}{i},\qquad \text{active}=LP,\qquad"
        r" \text{active for both of two addresses}=LP^2" + "\n",
        "hopfield": r"\text{bits wrong after one step}="
        r"\tfrac12\,\mathrm{erfc}\bigl(1/\sqrt{2\alpha}\bigr)" + "\n",
        "modern": r"\|f(\xi)-x_i\|\le\min\bigl(2,\,2(N-1)\,e^{-\beta(\Delta_i-2\|\xi-x_i\|)}\bigr)"
        r",\qquad \|x_j\|=1" + "\n",
        "sum": r"\text{right}=\int\varphi(x)\,\Phi\bigl(x+\sqrt{D/m}\bigr)^{K-1}dx" + "\n",
    }
)


def told(state: LawsState, value: float) -> str:
    """A value of the law or of its trial, with the digits it deserves."""
    if state.law == "sparse":
        places = 0 if float(value).is_integer() else 1
        return f"{value:,.{places}f}" if value >= 1 else shortest(value, 3)
    if state.law == "sum":
        return f"over {MOST}" if value > MOST else fixed(value, 4)
    return shortest(value, 3)


def counts(state: LawsState, value: float) -> str:
    """What a trial found: a number of locations is whole, and all read-outs may be right."""
    if state.law == "sum" and value == 1:
        return fixed(value, 4)
    return f"{value:,.0f}" if state.law == "sparse" else told(state, value)


def said(state: LawsState, law: Law) -> str:
    """What the live region says.

    >>> from explorable.figures.laws_numbers import found
    >>> said(LawsState(), found(LawsState(), tried=False))
    'At D/m = 32 the law has 0.9880 of the read-outs right; the trial runs when you let go.'
    """
    here = told(state, law.here)
    words = {
        "sparse": f"A radius of {state.radius:,} of {state.bits:,} bits activates {here} of"
        f" {state.locations:,} locations by the law",
        "hopfield": f"At α = {shortest(law.at)} the law has {here} of the bits wrong",
        "modern": f"At β = {written(state.beta)} the bound allows {here}",
        "sum": f"At D/m = {shortest(law.at)} the law has {here} of the read-outs right",
    }[state.law]
    if law.own is None:
        return f"{words}; the trial runs when you let go."
    trial = counts(state, law.own.trial)
    if state.law == "sparse":
        return f"{words}; of those drawn {trial} lie within it."
    if state.law == "modern":
        return f"{words}; the reads are off by {trial}."
    return f"{words}; tried, it is {trial}, with a standard error of {shortest(law.own.error, 2)}."


def reading(state: LawsState, law: Law) -> list[str]:
    """What to read, in short paragraphs."""
    if law.own is None:
        return [said(state, law)]
    return [*_READING[state.law](state, law), *_away(state, law)]


def _away(state: LawsState, law: Law) -> list[str]:
    """How far law and trial are apart."""
    assert law.own is not None
    if state.law == "modern" or (state.law == "hopfield" and held(state) == 1):
        return []  # a bound; and what one pattern does is no chance
    own, far = law.own, abs(law.own.off)
    if not max(own.error, own.spread):
        return ["Here as good as nothing is left to chance."]
    many = shortest(far, 2) if far >= NONE else f"less than {NONE}"
    side = "above" if own.trial > own.law else "below"
    first = f"The trial lies {many} standard errors {side} the law: chance"
    whose = (
        f" The error taken is {shortest(own.spread, 2)}, that of so many independent answers by the"
        " law; the trial’s own is smaller."
        if own.spread > own.error
        else ""
    )
    if far <= FAR:
        return [f"{first} can do that.{whose}"]
    why = {
        "sparse": "",
        "hopfield": " The law is that of a network without end, and this one has"
        f" {state.units:,} units.",
        "sum": " The law takes all scores for normal, equally spread and independent, which holds"
        " the less, the fewer numbers and pairs there are.",
    }[state.law]
    again = " Draw again to see whether it stays."
    return [f"{first} alone seldom does that.{whose}{again}{why}"]


def _sparse(state: LawsState, law: Law) -> list[str]:
    one, other, both = active(state)
    share = law.here / state.locations
    spread = math.sqrt(law.here * (1 - share))
    return [
        (
            f"{state.locations:,} addresses were drawn, and two more to ask with. Within"
            f" {state.radius:,} bits of the first lie {one:,} locations, of the second"
            f" {other:,}; the law has {told(state, law.here)}, with a standard deviation of"
            f" {shortest(spread, 3)}. The squares are all counted in the one draw, for the first"
            " of the two, so that they stray together."
        ),
        f"Both activate {both:,} of them; the law has {_both(state, law)} on average."
        + (
            " Two unrelated addresses hardly write into one another’s locations."
            if share < SELDOM
            else ""
        ),
    ]


def _both(state: LawsState, law: Law) -> str:
    """How many locations two addresses both activate, by the law; a float may be too coarse."""
    value = law.here**2 / state.locations
    if value >= WHOLE:
        return f"{value:,.0f}"
    return shortest(value, 5) if value else f"less than {power_of_ten(-300)}"


def _hopfield(state: LawsState, law: Law) -> list[str]:
    many = held(state)
    parts = [
        (
            f"{state.drawn} networks of {state.units:,} units were drawn, each with"
            f" {_many(many, 'random pattern')}, and {_of(many, 'of these')} put in and stepped"
            f" once. {_bars(law)}"
        )
    ]
    if many != state.load * state.units:
        parts.append(f"Patterns are whole: with {many:,} of them α is {shortest(law.at)} here.")
    if many == 1:
        parts.append("No pattern disturbs itself: where there is one alone, no bit is ever wrong.")
    if many > 1:
        small = (many - 1) / (state.units - 1)
        parts.append(
            "The law is that of a large network. No pattern disturbs itself and no unit is joined"
            f" to itself, so that here (M − 1)/(N − 1) = {shortest(small)} counts rather than"
            f" α = {shortest(law.at)}; there the law has {told(state, bit_error(small))}."
        )
    return parts


def _modern(state: LawsState, law: Law) -> list[str]:
    assert law.own is not None
    bound, off = told(state, law.here), told(state, law.own.trial)
    first = (
        f"Here the bound says nothing: no read can be off by more than {WIDEST:g}."
        if law.here >= MUTE * WIDEST
        else f"The bound allows {bound}, and the reads are off by {off} on average."
    )
    return [
        (
            f"{first} Whenever β grows by 1, the bound of each read is multiplied by"
            " e^−(Δ − 2‖ξ − x‖), which gives a straight line on an axis of powers. Drawn is the"
            " mean of the bounds, each of them cut off at 2."
        ),
        (
            "The theorem in the literature counts the fixed point as well: its bound is"
            f" {told(state, theorem(state))} here, and nowhere below the one drawn. A law of this"
            " kind predicts nothing: it says what cannot be exceeded."
        ),
    ]


def _sum(state: LawsState, law: Law) -> list[str]:
    assert law.own is not None
    return [
        (
            f"{state.drawn} sums of {_many(state.pairs, 'pair')} were made, and"
            f" {_of(state.pairs, 'pairs')} read out of each: {law.own.answers:,} read-outs,"
            f" {counts(state, law.own.trial)} of them right. {_bars(law)}"
        ),
        (
            "By the law only D/m and K count: twice the pairs would have"
            f" {told(state, sum_readout(state.items, law.at / 2))}, twice the items to choose from"
            f" {told(state, sum_readout(2 * state.items, law.at))}."
        ),
    ]


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _of(many: int, what: str) -> str:
    """Those that are asked for: all, or the first 16."""
    if many == 1:
        return "it was"
    return "all were" if many <= ASKED else f"{ASKED} {what} were"


def _bars(law: Law) -> str:
    """What the bars are, and whose they are where a trial has no error of its own."""
    points = [*law.tries, *([law.own] if law.own else [])]
    alike = any(one.trial in {0.0, 1.0} for one in points)
    words = "The bars reach two standard errors up and down."
    return f"{words} Where all answers were alike, the error is the law’s." if alike else words


_READING = MappingProxyType(
    {"sparse": _sparse, "hopfield": _hopfield, "modern": _modern, "sum": _sum}
)


def arithmetic(state: LawsState, law: Law) -> list[list[str]]:
    """The numbers at the reader's own place, line by line."""
    lines = {
        "sparse": lambda: [
            ["P", shortest(law.here / state.locations, 6)],
            ["L P", f"{law.here:,.2f}" if law.here >= 1 else shortest(law.here, 6)],
            ["L P², active for both", _both(state, law)],
        ],
        "hopfield": lambda: [
            ["M, patterns", f"{held(state):,}"],
            ["α = M/N", shortest(law.at)],
            ["½ erfc(1/√(2α))", shortest(law.here)],
        ],
        "modern": lambda: [
            ["Δ, mean", fixed(float(reads(state).separations.mean()))],
            ["bound, mean, none above 2", told(state, law.here)],
            ["error, largest", told(state, float(reads(state).errors.max()))],
        ],
        "sum": lambda: [["D/m", shortest(law.at)], ["right, by the law", told(state, law.here)]],
    }[state.law]()
    if law.own is not None:
        lines.append(["tried", counts(state, law.own.trial)])
        lines.append(["standard error", shortest(law.own.error, 3)])
    return lines


def checked(state: LawsState, law: Law) -> str:
    """The law computed in a second way, or all reads held against it; empty where that differs."""
    both = twice(state, law)
    if both is None:
        one = reads(state)
        inside = bool((one.errors <= one.bounds + ROUNDED).all())
        return f"Each of {len(one.errors)} reads is within its own bound" if inside else ""
    here, again = both
    if abs(here - again) > AGREE * max(here, TINY):
        return ""
    ways = {
        "sparse": "logarithms",
        "hopfield": "the bell curve added up",
        "sum": "another integral",
    }
    return f"The law computed once more, by {ways[state.law]}"
