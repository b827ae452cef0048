"""Four laws of capacity in words: what to read, the arithmetic, the formula and the call."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from explorable.figures.digits import fixed, shortest
from explorable.figures.laws_numbers import ASKED, Law, active, held, reads, theorem, twice
from explorable.memory.capacity import bit_error, sum_readout
from explorable.sessions.laws_state import LawsState
from explorable.sessions.typed_numbers import written

__all__ = ["TEX", "arithmetic", "call", "checked", "reading", "said", "told"]

FAR = 3.0  # standard errors
AGREE = 1e-5  # of a law computed twice
MOST = 0.9999  # read-outs that are right, short of all
SELDOM = 0.01  # a smaller share of all locations is few

TEX: Mapping[str, str] = MappingProxyType(
    {
        "sparse": r"P=2^{-n}\sum_{i=0}^{r}\binom{n}{i},\qquad \text{active}=LP,\qquad"
        r" \text{active for both of two addresses}=LP^2" + "\n",
        "hopfield": r"\text{bits wrong after one step}="
        r"\tfrac12\,\mathrm{erfc}\bigl(1/\sqrt{2\alpha}\bigr)" + "\n",
        "modern": r"\|f(\xi)-x_i\|\le 2(N-1)M\exp\bigl(-\beta(\Delta_i-2\max(\|\xi-x_i\|,"
        r"\|x^{*}-x_i\|)M)\bigr)" + "\n",
        "sum": r"\text{right}=\int\varphi(x)\,\Phi\bigl(x+\sqrt{D/m}\bigr)^{K-1}dx" + "\n",
    }
)


def told(state: LawsState, value: float) -> str:
    """A value of the law or of its trial, with the digits it deserves."""
    if state.law == "sparse":
        return f"{value:,.1f}" if value >= 1 else shortest(value, 3)
    if state.law == "sum":
        return f"over {MOST}" if MOST < value < 1 else fixed(value, 4)
    return shortest(value, 3)


def _counted(state: LawsState, value: float) -> str:
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
    trial = _counted(state, law.own.trial)
    if state.law == "sparse":
        return f"{words}; of those drawn {trial} lie within it."
    if state.law == "modern":
        return f"{words}; the reads are off by {trial}."
    return f"{words}; tried, it is {trial} ± {told(state, law.own.error)}."


def reading(state: LawsState, law: Law) -> list[str]:
    """What to read, in short paragraphs."""
    if law.own is None:
        return [said(state, law)]
    return [*_READING[state.law](state, law), *_away(state, law)]


def _away(state: LawsState, law: Law) -> list[str]:
    """How far law and trial are apart."""
    assert law.own is not None
    if state.law == "modern":
        return []
    far = abs(law.own.off)
    if far <= FAR:
        return [
            f"The trial lies {shortest(far, 2)} standard errors from the law: chance does that."
        ]
    why = {
        "sparse": "",
        "hopfield": " The law is that of a network without end, and this one has"
        f" {state.units:,} units.",
        "sum": " The law takes every score for normal and equally spread, which holds the less, the"
        " fewer numbers and pairs there are.",
    }[state.law]
    return [
        (
            f"The trial lies {shortest(far, 2)} standard errors from the law: chance alone seldom"
            f" does that. Draw again to see whether it stays.{why}"
        )
    ]


def _sparse(state: LawsState, law: Law) -> list[str]:
    one, other, both = active(state)
    share = law.here / state.locations
    spread = math.sqrt(law.here * (1 - share))
    return [
        (
            f"{state.locations:,} addresses were drawn, and two more to ask with. Within"
            f" {state.radius:,} bits of the first lie {one:,} locations, of the second"
            f" {other:,}; the law has {told(state, law.here)} ± {shortest(spread, 3)}."
        ),
        f"Both activate {both:,} of them; the law has {shortest(state.locations * share**2, 5)}."
        + (
            " Two unrelated addresses hardly write into one another’s locations."
            if share < SELDOM
            else ""
        ),
    ]


def _hopfield(state: LawsState, law: Law) -> list[str]:
    many = held(state)
    parts = [
        (
            f"{state.drawn} networks of {state.units:,} units were drawn, each with"
            f" {many:,} random patterns, and up to 16 of these were put in and stepped once. The"
            " bars are two standard errors long, up and down."
        )
    ]
    if many > 1:
        small = (many - 1) / (state.units - 1)
        parts.append(
            "The law is that of a large network. No pattern disturbs itself and no unit is joined"
            f" to itself, so that here (M − 1)/(N − 1) = {shortest(small)} counts rather than"
            f" α = {shortest(law.at)}; there the law has {told(state, bit_error(small))}."
        )
    return parts


def _modern(state: LawsState, law: Law) -> list[str]:
    if law.own is None:
        return []
    bound, off = told(state, law.here), told(state, law.own.trial)
    first = (
        "Here the bound says nothing: no read can be off by more than 2."
        if law.here >= 1.998
        else f"The bound allows {bound}, and the reads are off by {off} on average."
    )
    return [
        (
            f"{first} Each read’s own bound is multiplied by e to the power −(Δ − 2‖ξ − x‖) for"
            " every 1 that β grows: a straight line where the axis is one of powers. What is drawn"
            " is the mean of them, none above 2."
        ),
        (
            "The theorem takes the fixed point along as well; it has"
            f" {told(state, theorem(state))}, never less. A law of this kind is no prediction: it"
            " says what cannot be exceeded."
        ),
    ]


def _sum(state: LawsState, law: Law) -> list[str]:
    if law.own is None:
        return []
    return [
        (
            f"{state.drawn} sums of {state.pairs:,} pairs were made, and up to 16 pairs were read"
            f" out of each: {law.own.answers:,} read-outs, {told(state, law.own.trial)} of them"
            " right. The bars are two standard errors long, up and down."
        ),
        (
            "Only D/m and K count. By the law, twice the pairs would have"
            f" {told(state, sum_readout(state.items, law.at / 2))}, twice the items to choose from"
            f" {told(state, sum_readout(2 * state.items, law.at))}."
        ),
    ]


_READING = MappingProxyType(
    {"sparse": _sparse, "hopfield": _hopfield, "modern": _modern, "sum": _sum}
)


def arithmetic(state: LawsState, law: Law) -> list[list[str]]:
    """The numbers at the reader's own place, line by line."""
    lines = {
        "sparse": lambda: [
            ["P", shortest(law.here / state.locations, 6)],
            ["L P", shortest(law.here, 6)],
            ["L P², active for both", shortest(law.here**2 / state.locations, 5)],
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
        "sum": lambda: [["D/m", shortest(law.at)], ["right, by the law", fixed(law.here, 4)]],
    }[state.law]()
    if law.own is not None:
        lines.append(["tried", _counted(state, law.own.trial)])
        lines.append(["standard error", shortest(law.own.error, 3)])
    return lines


def checked(state: LawsState, law: Law) -> str:
    """The law computed in a second way, or all reads held against it; empty where that differs."""
    both = twice(state, law)
    if both is None:
        one = reads(state)
        inside = bool((one.errors <= one.bounds + 2e-12).all())
        return f"Each of {len(one.errors)} reads is within its own bound" if inside else ""
    here, again = both
    if abs(here - again) > AGREE * max(here, 1e-9):
        return ""
    ways = {
        "sparse": "logarithms",
        "hopfield": "the bell curve added up",
        "sum": "another integral",
    }
    return f"The law computed once more, by {ways[state.law]}"


def call(state: LawsState) -> str:
    """Python that prints the law and its trial."""
    seed, drawn = state.seed, state.drawn
    lines = {
        "sparse": (
            "active_share, distances",
            f"share = float(active_share({state.bits}, {state.radius}))",
            f"print({state.locations} * share, {state.locations} * share**2)",
            f"drawn = distances({state.bits}, {state.locations}, queries=2, seed={seed})",
            f"print(*drawn[:, : {state.radius + 1}].sum(axis=1))",
        ),
        "hopfield": (
            "bit_error, try_bits",
            f"print(bit_error({held(state)} / {state.units}))",
            f"tried = try_bits({state.units}, {held(state)}, networks={drawn}, seed={seed})",
            "print(tried.share, tried.error)",
        ),
        "sum": (
            "sum_readout, try_sums",
            f"print(sum_readout({state.items}, {state.dimensions} / {state.pairs}))",
            (
                f"tried = try_sums({state.items}, {state.dimensions}, {state.pairs}, sums={drawn},"
                f" seed={seed})"
            ),
            "print(tried.share, tried.error)",
        ),
    }
    if state.law in lines:
        names, *rest = lines[state.law]
        return "\n".join([f"from explorable.memory.capacity import {names}", "", *rest]) + "\n"
    return (
        "from explorable.memory.capacity import recall\n"
        "from explorable.memory.loads import asked, at_loads, spread_keys\n\n"
        f"keys = spread_keys({state.patterns}, {state.width}, separation=1.0, seed={seed})\n"
        f"queries = asked(keys[:{ASKED}], {float(state.away)}, seed={seed})\n"
        f"(found,) = at_loads(keys, queries, {float(state.beta)}, [{state.patterns}])\n"
        "print(found.bounds.clip(max=2.0).mean(), found.errors.mean())\n"
        f"print(recall(keys, queries[0], 0, {float(state.beta)}).bound)\n"
    )
