"""Leverage in words: what to read, the arithmetic, the formula and the call."""

from __future__ import annotations

from math import isfinite

from explorable.figures.digits import fixed, power_of_ten, row, shortest
from explorable.figures.leverage_numbers import CLOSE, at_query, design, exact, floats
from explorable.sessions.leverage_state import MOST_SQUEEZE, LeverageState
from explorable.sessions.typed_numbers import written

__all__ = ["arithmetic", "call", "checks", "factor", "reading", "said", "share", "tex"]

NOT_NAMED = "Place your bet above first; then the part that is left of a correction is told here."


def share(part: float) -> str:
    """A part of a whole, in percent.

    >>> share(0.0789), share(1.0), share(9e-15), share(0.0)
    ('8 %', '100 %', '9·10⁻¹³ %', '0 %')
    """
    return f"{shortest(100 * part, 1) if part < 0.01 else f'{100 * part:.0f}'} %"


def factor(state: LeverageState) -> float:
    """The inflation under the noise that is chosen."""
    at = at_query(state)
    return at.inverse if state.noise == "inverse" else at.equal


def said(state: LeverageState) -> str:
    """What the live region says.

    >>> from explorable.sessions.leverage_presets import BY_KEY
    >>> said(BY_KEY["eight"].state)
    'Query at 1.9, −0.4: d² is 11.67, 1 + d² is 12.67; without the factor 8 % is left.'
    >>> said(BY_KEY["flat"].state)
    'Query at 1, −0.5: d² is infinite. The keys span 1 of 2 directions; the query lies off them.'
    """
    at = at_query(state)
    place = f"Query at {', '.join(written(one).replace('-', '−') for one in state.query)}"
    if at.full is None:
        return (
            f"{place}: d² is infinite. The keys span {exact(state).rank} of {state.d} directions;"
            " the query lies off them."
        )
    d2 = fixed(at.inverse - 1, 2)
    left = f"; without the factor {share(at.kept)} is left" if state.shown else ""
    noise = ""
    if state.noise == "equal":
        noise = f" Under equal variances the inflation is {fixed(at.equal, 2)}."
    return f"{place}: d² is {d2}, 1 + d² is {fixed(at.inverse, 2)}{left}.{noise}"


def reading(state: LeverageState) -> list[str]:
    """What to read, in a few short paragraphs."""
    at, found = at_query(state), exact(state)
    parts = [] if state.shown else [NOT_NAMED]
    if found.rank < state.d:
        parts.append(_missing(state, reaches=found.square is not None))
    elif at.full is None:
        parts.append(
            "In floats the attended keys lie so close to a line that the query is off it: d² is"
            " finite, and beyond what 64 bits resolve."
        )
    if at.full is not None and state.shown:
        parts.append(
            f"The local line corrects the average by Σ_KV ρ*. Without the factor 1 + d² ="
            f" {fixed(at.inverse, 2)} it corrects by Σ_KV ρ_q, {share(at.kept)} of that. The"
            " farther the query stands from k̄, in units of the keys’ spread, the less is left."
        )
    if at.full is not None:
        parts.append(_noise(state))
    if at.second is not None and not checks(state):
        parts.append(
            f"No green mark stands here: found a second way, as Σ s_j²/p_j, 1 + d² comes to"
            f" {fixed(at.second)} in 64 bits, and the two do not agree."
        )
    if state.weighting == "softmax":
        parts.append(
            "The weights follow the query, so k̄ and C change with it: the map shows d² where each"
            " query has weights of its own, and its level sets are no ellipses."
        )
    if design(state).dropped:
        parts.append("A key of weight 0 takes no part, also where softmax has underflowed to it.")
    if state.squeeze:
        parts.append(_lost(state))
    return parts


def _missing(state: LeverageState, *, reaches: bool) -> str:
    it, rank = design(state), exact(state).rank
    n = len(it.attended)
    which = " and ".join(row(one, 2) for one in it.axes.unspanned)
    keys = f"The {n} attended keys span" if n > 1 else "The one attended key spans"
    begin = (
        f"{keys} {rank} of {state.d} directions; to span all it takes at least {state.d + 1} keys"
        f" in general place. Missing: {which}. C is singular."
    )
    if reaches:
        return f"{begin} The query lies in their span, so d² is finite here, and nowhere off it."
    return (
        f"{begin} The query differs from k̄ in that direction: no coefficients reproduce it, and"
        " d² is infinite."
    )


def _noise(state: LeverageState) -> str:
    at = at_query(state)
    if state.weighting == "uniform" or len(set(state.weights)) == 1:
        return (
            f"The fitted value varies {fixed(at.inverse, 2)} times as much as the average. The"
            " weights are equal, so σ²/p_j is the same for all and both assumptions agree."
        )
    return (
        f"If value j has variance σ²/p_j, the fitted value varies {fixed(at.inverse, 2)} = 1 + d²"
        f" times as much as the average. If all have variance σ², it is {fixed(at.equal, 2)}:"
        " another number, and 1 + d² does not promise it."
    )


def _lost(state: LeverageState) -> str:
    rows = floats(state)
    now = rows[state.squeeze]["double"]
    if now is None:
        return "With the keys this close to a line, 64-bit floats give no answer for C⁻¹m."
    single = next((n for n, one in enumerate(rows) if one["single"] is None), MOST_SQUEEZE + 1)
    tail = f" In 32 bits there is no answer from {power_of_ten(-single)} on." if single < 9 else ""
    return (
        f"The keys stand {power_of_ten(-state.squeeze)} as far from a line. Solving C ρ = m in 64"
        f" bits misses d² by {shortest(now, 1)} of itself: each power of ten costs two digits,"
        f" because C holds squares.{tail}"
    )


def arithmetic(state: LeverageState) -> list[list[str]]:
    """The numbers at the query, line by line: what it says, and its value."""
    it, at = design(state), at_query(state)
    lines = [
        ["k̄", row(it.mean_key)],
        ["m = k̄ − q", row(it.offset)],
        ["C", f"({'; '.join(row(line)[1:-1] for line in it.covariance)})"],
        ["d² = mᵀC⁻¹m", fixed(at.inverse - 1)],
    ]
    if at.full is not None:
        lines.append(["ρ* = C⁻¹m", row(at.full)])
    if state.shown:
        lines.append(["ρ_q = (C + mmᵀ)⁻¹m", row(at.cut)])
        if at.full is not None:
            lines.append(["ρ* / (1 + d²)", row(at.full / at.inverse)])
    return lines


def checks(state: LeverageState) -> str:
    """What a second way of computing agrees on; empty where it does not."""
    at = at_query(state)
    if at.second is None or abs(at.second - at.inverse) > CLOSE * at.inverse:
        return ""
    return f"Σ s_j²/p_j = {fixed(at.second)} = 1 + d²"


def tex(state: LeverageState) -> str:
    """The formulas, in TeX."""
    at = at_query(state)
    d2 = f" = {at.inverse - 1:.6g}" if isfinite(at.inverse) else r" = \infty"
    inflation = (
        r"\frac{\sum_j s_j^2}{\sum_j p_j^2}"
        if state.noise == "equal"
        else r"\sum_j \frac{s_j^2}{p_j} = 1+d^2"
    )
    value = f" = {factor(state):.6g}" if isfinite(at.inverse) else ""
    return (
        r"m = \bar k - q,\quad C = \sum_j p_j\,(k_j-\bar k)(k_j-\bar k)^{\top}" + "\n"
        rf"d^2 = m^{{\top}}C^{{-1}}m{d2}" + "\n"
        r"\rho^{\star} = C^{-1}m = (1+d^2)\,\rho_q,\quad \rho_q = (C+mm^{\top})^{-1}m" + "\n"
        rf"{inflation}{value}" + "\n"
    )


def call(state: LeverageState) -> str:
    """Python that computes what the figure shows."""
    keys = [[float(one) for one in key] for key in state.placed]
    query = [float(one) for one in state.query]
    weights = {"uniform": ', weights="uniform"', "softmax": ""}.get(
        state.weighting, f", weights={[float(one) for one in state.weights]}"
    )
    fit = (
        'print("ρ*", local_linear(design).rho.round(3), "ρ_q", cut.round(3))\n'
        "found = variance_inflation(design)\n"
        'print(f"variances σ²/p_j: {found.inverse:.3f}, one variance: {found.equal:.3f}")\n'
        'print(f"left without the factor: {1 / found.expected:.3g}")\n'
        if at_query(state).full is not None
        else 'print("rank", design.rank, "missing", design.axes.unspanned.round(3))\n'
        'print("ρ_q", cut.round(3))\n'
    )
    return (
        "from explorable.aggregation import Design\n"
        "from explorable.aggregation.coefficients import dropped_factor, local_linear\n"
        "from explorable.aggregation.inflation import variance_inflation\n\n"
        f"design = Design({keys}, {query}{weights})\n"
        "cut = dropped_factor(design).rho\n"
        'print("k̄", design.mean_key.round(3), "m", design.offset.round(3))\n'
        'print("C", design.covariance.round(3).tolist())\n'
        f'print(f"d² = {{design.leverage:.3f}}")\n{fit}'
    )
