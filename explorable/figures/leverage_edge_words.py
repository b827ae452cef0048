"""One curve at its edge in words: what to read, the identity, the arithmetic and the calls."""

from __future__ import annotations

from math import isfinite

from explorable.figures.digits import fixed, row
from explorable.figures.leverage_edge_numbers import Head, best, design, heads
from explorable.sessions.leverage_edge_state import EdgeState
from explorable.sessions.typed_numbers import written

__all__ = ["arithmetic", "call", "identity", "reading", "said", "tex"]

DOES = {
    "average": "With R_W = 0 there is no slope, and the plain average is best.",
    "exact": "the local linear fit is itself the optimum, and λ = 0",
}


def found(state: EdgeState) -> dict[str, Head]:
    """The heads by their role."""
    return {one.role: one for one in heads(state)}


def said(state: EdgeState) -> str:
    """What the live region says.

    >>> from explorable.sessions.leverage_edge_state import BY_KEY
    >>> said(BY_KEY["edge"].state)
    'Query at 0: 1 + d² is 2.00; softmax 0.98, local linear 0.64, factor dropped 0.81. λ is 0.11.'
    """
    rows = [one for one in heads(state)[:3] if one.rho is not None]
    values = ", ".join(f"{one.name} {fixed(one.value, 2)}" for one in rows)
    place = written(state.query).replace("-", "−")
    factor = f"1 + d² is {fixed(1 + design(state).leverage, 2)}"
    return f"Query at {place}: {factor}; {values}. λ is {fixed(best(state).ridge, 2)}."


def identity(state: EdgeState) -> dict[str, str]:
    """Whether the local linear correction is 1 + d² times that of the reading that is chosen.

    Returns
    -------
    dict
        ``kind`` ("holds", "fails" or "same"), ``title`` and ``says``.
    """
    it, by = design(state), found(state)
    fit, cut = by["fit"], by["cut"]
    if fit.rho is None:
        return {
            "kind": "fails",
            "title": "There is no local linear correction here",
            "says": "d² is infinite; ρ_q alone is there, and it corrects nothing.",
        }
    m, C = float(it.offset[0]), float(it.covariance[0, 0])
    if m == 0 or not fit.rho:
        return {
            "kind": "same",
            "title": "ρ* = (1 + d²) ρ here, because both are 0",
            "says": "The query stands at k̄, so nothing is corrected; elsewhere this says nothing.",
        }
    # which reading holds is algebra: (1 + m²/C) m/(C + m²) = m/C; the numbers beside it are rounded
    queried = state.reading == "query-centred"
    about = m / (C + m * m) if queried else m / C
    times = (1 + it.leverage) * about
    numbers = f"{fixed(1 + it.leverage)} · {fixed(about)} = {fixed(times)}"
    if queried:
        return {
            "kind": "holds",
            "title": "ρ* = (1 + d²) ρ_q holds",
            "says": f"About the query, ρ_q = M⁻¹m: {numbers}, and ρ* is {fixed(fit.rho)}.",
        }
    return {
        "kind": "fails",
        "title": "ρ* ≠ (1 + d²) ρ",
        "says": f"About the mean, ρ = C⁻¹m is ρ* itself: {numbers}, and ρ* is {fixed(fit.rho)}."
        f" Nothing is divided by 1 + d²; dropping the factor then changes nothing"
        f" ({fixed(cut.value)} and {fixed(fit.value)}).",
    }


def reading(state: EdgeState) -> list[str]:
    """What to read, in short paragraphs."""
    return [_corrected(state), _own(state), _ridge(state)]


def _corrected(state: EdgeState) -> str:
    by = found(state)
    avg, fit, cut = by["avg"], by["fit"], by["cut"]
    if fit.rho is None:
        why = "The keys stand at one place"
        if len(set(state.keys)) > 1:
            why = "So far from the keys only one of them keeps a weight that a float can hold"
        return f"{why}: C is 0, d² is infinite, and no coefficients reproduce the query."
    off = ""
    if avg.off is not None and state.query in {min(state.keys), max(state.keys)}:
        off = f"Where the keys end the average looks inward and is {fixed(abs(avg.off), 2)} off. "
    begin = f"{off}The local line corrects the average by {fixed(fit.correction, 2)}."
    if state.reading == "mean-centred":
        return f"{begin} Read about the mean, the direction without its factor is the same one."
    return (
        f"{begin} Dropping the factor divides that by 1 + d² ="
        f" {fixed(1 + design(state).leverage, 2)} and leaves {fixed(cut.correction, 2)}."
    )


def _own(state: EdgeState) -> str:
    by = found(state)
    own, opt = by["own"], by["opt"]
    rho = written(state.rho).replace("-", "−")
    return (
        f"Your ρ = {rho} gives {fixed(own.value, 2)} and costs {fixed(own.error)} at worst; the"
        f" least is {fixed(opt.error)}, at ρ = {fixed(opt.rho or 0.0)}. One ρ held for every query"
        " is right in few places: a learned ρ = W_R x would have to follow the query."
    )


def _ridge(state: EdgeState) -> str:
    least, delta = best(state), written(state.delta)
    if least.branch == "average":
        return DOES["average"]
    if not isfinite(least.threshold):
        return "The query stands at k̄: m = 0, and the average is the exact fit for any δ."
    if least.threshold == 0 and least.branch == "ridge":
        return f"There is no exact fit, so λ is above 0 for every δ above 0: {fixed(least.ridge)}."
    if least.branch == "exact":
        return (
            f"δ = {delta} lies below the threshold {fixed(least.threshold)}: {DOES['exact']}."
            " Move δ across it."
        )
    return (
        f"δ = {delta} lies above the threshold {fixed(least.threshold)}: the optimum is a ridge"
        f" solution with λ = {fixed(least.ridge)}, fixed by the keys and the radii, not chosen."
        f"{_smaller(state)}"
    )


def _smaller(state: EdgeState) -> str:
    """What dropping the factor comes to where a smaller correction is right."""
    by = found(state)
    fit, cut, opt = by["fit"], by["cut"], by["opt"]
    if state.reading == "mean-centred" or not fit.rho or cut.rho is None:
        return ""
    return (
        " A smaller correction than the local line’s is right here. Dropping the factor makes it"
        f" smaller too, without regard to R_W and δ: at worst {fixed(cut.error)}, where the least"
        f" is {fixed(opt.error)} and the local line has {fixed(fit.error)}. How near it comes is an"
        " accident of the radii."
    )


def arithmetic(state: EdgeState) -> list[list[str]]:
    """The numbers at the query, line by line: what it says, and its value."""
    it, by = design(state), found(state)
    lines = [
        ["m = k̄ − q", row(it.offset)],
        ["C", fixed(float(it.covariance[0, 0]))],
        ["1 + d² = 1 + m²/C", fixed(1 + it.leverage)],
    ]
    for name, key in (("ρ* = C⁻¹m", "fit"), ("ρ_q = (C + m²)⁻¹m", "cut"), ("ρ_λ", "opt")):
        one = by[key].rho
        if one is not None and (key != "cut" or state.reading == "query-centred"):
            lines.append([name, row([one])])
    own = by["own"]
    lines.append(["R_W |m − Cρ| + δ √(1 + Cρ²), your ρ", fixed(own.error)])
    return lines


def tex(state: EdgeState) -> str:
    """The formulas, in TeX."""
    least = best(state)
    reading = (
        r"\rho_q = (C+mm^{\top})^{-1}m = \rho^{\star}/(1+d^2)"
        if state.reading == "query-centred"
        else r"\rho = C^{-1}m = \rho^{\star}"
    )
    ridge = f" = {least.ridge:.6g}" if isfinite(least.ridge) else r" = \infty"
    return (
        r"o = \bar v-\Sigma_{KV}\,\rho" + "\n"
        rf"\rho^{{\star}} = C^{{-1}}m,\quad {reading}" + "\n"
        r"\sup\bigl|b^{*}-s^{\top}v\bigr| = R_W\,|m-C\rho|+\delta\sqrt{1+C\rho^2}" + "\n"
        rf"\delta\,|\rho_\lambda| = R_W\sqrt{{1+C\rho_\lambda^2}},\quad \lambda{ridge}" + "\n"
    )


def call(state: EdgeState) -> str:
    """Python that computes what the figure shows."""
    it = design(state)
    reading = state.reading
    radii = f"radius={float(state.radius)!r}, delta={float(state.delta)!r}"
    fit = [] if found(state)["fit"].rho is None else ["local_linear(design)"]
    cut = f"dropped_factor(design, {reading!r})"
    ways = ", ".join(
        ["average(design)", *fit, cut, f"corrected(design, {float(state.rho)!r})"]
        if fit or reading == "query-centred"
        else ["average(design)", f"corrected(design, {float(state.rho)!r})"]
    )
    return (
        "from explorable.aggregation import Design, error_terms, optimum\n"
        "from explorable.aggregation.coefficients import (\n"
        "    average,\n    corrected,\n    dropped_factor,\n    local_linear,\n)\n\n"
        f"design = Design({[float(one) for one in state.keys]}, {float(state.query)!r},"
        f" {it.weights.tolist()})\n"
        f"values = {[float(one) for one in state.values]}\n"
        f"for head in ({ways},):\n"
        f"    terms = error_terms(design, head.s, {radii})\n"
        "    rho, value = float(head.rho[0]), float(head.estimate(values))\n"
        '    print(f"{head.name}: ρ {rho:.3f}, value {value:.2f}, error {terms.total:.3f}")\n'
        f"best = optimum(design, {radii})\n"
        'print(f"optimum: ρ {best.rho[0]:.3f}, λ {best.ridge:.3f}, error {best.error:.3f}")\n'
        'print(best.branch, f"threshold {best.threshold:.3f}")\n'
    )
