"""The exact worst case in words: what to read, the arithmetic, the formula and the call."""

from __future__ import annotations

from math import isfinite, sqrt

from explorable.aggregation import Adversary
from explorable.figures.digits import fixed, row
from explorable.names import listed
from explorable.sessions.typed_numbers import written
from explorable.sessions.worst_heads import (
    Head,
    attacked,
    best,
    chosen,
    design,
    heads,
    per_statement,
)
from explorable.sessions.worst_state import WorstState

__all__ = ["adversary_says", "arithmetic", "call", "reading", "said", "tex"]

BY_HAND = (
    "Your own coefficients stand in the table with both terms of their error. Place your bet"
    " above, or look for the least error by hand; then show the answer."
)
CLOSE = 1e-9  # of heights that are the same


def said(state: WorstState) -> str:
    """What the live region says: every error, and the branch.

    >>> from explorable.sessions.worst_presets import BY_KEY
    >>> said(BY_KEY["two"].state)
    'Uniform average 3.000, exact local fit 2.828, optimum 2.732, your own 3.000: ridge branch.'
    """
    rows = [one for one in heads(state) if one.terms is not None and one.key != "softmax"]
    if not state.shown:
        rows = [one for one in rows if one.key not in {"fit", "opt"}]
    errors = ", ".join(f"{one.name} {fixed(_total(one))}" for one in rows)
    branch = f": {best(state).branch} branch" if _ridged(state) and state.shown else ""
    return f"{errors[:1].upper()}{errors[1:]}{branch}."


def _ridged(state: WorstState) -> bool:
    return state.tolerance == "weighted"


def _total(one: Head) -> float:
    return float("nan") if one.terms is None else one.terms.total


def reading(state: WorstState) -> list[str]:
    """What to read, in one or two short paragraphs."""
    if not state.shown:
        return [BY_HAND]
    if not _ridged(state):
        return [_per_statement(state)]
    found = {one.key: one for one in heads(state)}
    least = best(state)
    parts = []
    if state.delta == 0:
        parts.append("With δ = 0 there is no noise: the optimum need not be unique.")
    if least.branch == "average":
        return ["With R_W = 0 there is no slope, and the plain average is best.", *parts]
    if found["fit"].terms is None:
        parts.append(
            "No coefficients reproduce the query: C is singular in a direction in which the query"
            f" lies off the keys, and d² is infinite. {_missing(state)} The exact branch never"
            f" occurs; the optimum costs {fixed(least.error)}."
        )
    elif least.branch == "exact":
        noise = f"the noise is amplified to {fixed(least.error)}"
        parts.append(
            "The exact fit is the optimum here: no slope is left over,"
            f" and {noise if state.delta else 'there is no noise'}. {_border(state, exact=True)}"
        )
    else:
        parts.append(
            f"Fitting the query exactly costs {fixed(_total(found['fit']))}: no slope is left over,"
            " and the noise is amplified. The optimum leaves a slope that costs"
            f" {fixed(least.terms.reproduction)} unfitted, and costs {fixed(least.error)} in all."
            f" {_border(state, exact=False)}"
        )
    if least.branch == "ridge" and state.d == 1 and found["fit"].terms is not None:
        parts.append(
            "On a line the optimum of the ridge branch does not ask how far the query is, only on"
            " which side of k̄: drag the query outward, and its coefficients stay, while those of"
            " the exact fit and its noise grow without end."
        )
    if any(value < 0 for value in least.coefficients):
        parts.append("A negative coefficient subtracts its value instead of weighing it less.")
    return parts


def _border(state: WorstState, *, exact: bool) -> str:
    limit = best(state).threshold
    if not isfinite(limit):
        return "The query stands at the mean of the keys, so m = 0: the average is the exact fit."
    if exact:
        return f"That lasts up to δ = {fixed(limit)} at this R_W."
    return f"At δ ≤ {fixed(limit)} the exact fit would be best."


def _missing(state: WorstState) -> str:
    it = design(state)
    if it.spans:
        return ""
    return (
        f"The attended keys span {it.rank} of {it.d} dimensions; it takes {it.d + 1} in general"
        " place to span all."
    )


def _per_statement(state: WorstState) -> str:
    found = {one.key: one for one in heads(state)}
    opt = found["opt"]
    if opt.terms is None or opt.s is None:
        return f"The optimum per statement is not known here: {opt.why}."
    return (
        f"Each statement may be off by δ on its own, so the noise term is δ Σ|s_j|. The least"
        f" error is {fixed(opt.terms.total)}, at {row(opt.s)}. That is another model than the"
        " weighted tolerance: its numbers say nothing about those."
    )


def adversary_says(worst: Adversary) -> str:
    """What the drawing of the adversary shows."""
    values = [float(one) for one in worst.values]
    same = max(values) - min(values) <= CLOSE * max(1.0, *map(abs, values))
    head = (
        f"Open dots: true values on the worst line, W* = {row(worst.slope, 2)}. Arrows: worst"
        " noise ε*."
    )
    if same and len(values) > 1:
        return (
            f"{head} All values come to the same height, {fixed(values[0])}, so no other weighting"
            " does better against it."
        )
    rest = (
        " No slope is left over, so any W* does as much; this one comes nearest to level."
        if worst.any_slope
        else ""
    )
    return (
        f"{head}{rest} The values are {listed([fixed(one) for one in values])}; weighted they give"
        f" {fixed(worst.error)}, and the truth is 0."
    )


def arithmetic(state: WorstState) -> list[list[str]]:
    """The numbers behind the chosen head, line by line: what it says, and its value."""
    it, head = design(state), chosen(state)
    lines = [
        ["k̄", row(it.mean_key)],
        ["m = k̄ − q", row(it.offset)],
    ]
    if it.d == 1:
        lines.append(["C", fixed(float(it.covariance[0, 0]))])
    lines.append(["d² = mᵀC⁻¹m", fixed(it.leverage)])
    least = best(state)
    if head.key == "opt" and _ridged(state):
        lines.append(_ridge_line(state))
        lines.append(["ρ = (C + λI)⁻¹m" if least.ridge else "ρ = C⁻¹m", row(least.rho)])
        lines.append(["s_j = p_j(1 − (k_j − k̄)·ρ)", row(least.coefficients)])
    elif head.key == "opt":
        proved = per_statement(state)
        lines.append(["s, by a cone program", row(proved.coefficients)])
        lines.append([f"least that a slope {row(proved.slope)} proves", fixed(proved.lower)])
    if head.terms is not None and head.s is not None:
        t = it.offset + (head.s - it.weights) @ it.centred
        noise = "√(Σ s_j²/p_j)" if _ridged(state) else "Σ|s_j|"
        delta = float(state.delta)
        amplified = fixed(head.terms.amplification / delta) if delta else noise
        slope = f"{written(state.radius)} · {fixed(sqrt(float(t @ t)))}"
        total = f"{written(state.delta)} · {amplified} = {fixed(head.terms.total)}"
        lines.append([f"R_W ‖Σ s_j(k_j − q)‖ + δ {noise}", f"{slope} + {total}"])
    return lines


def _ridge_line(state: WorstState) -> list[str]:
    least = best(state)
    if least.branch == "ridge" and least.ridge:
        return ["λ, the root of δ‖ρ‖ = R_W √(1 + ρᵀCρ)", fixed(least.ridge)]
    return ["λ", "∞, the plain average" if least.branch == "average" else "0, exact branch"]


def tex(state: WorstState) -> str:
    """The formula of the chosen head and of its error, in TeX."""
    key = state.who
    forms = {
        "uniform": r"s_j = \tfrac1n",
        "softmax": r"s_j = \frac{e^{k_j\cdot q/\sqrt d}}{\sum_i e^{k_i\cdot q/\sqrt d}}",
        "given": r"s_j = p_j",
        "fit": r"s_j = p_j\bigl(1-(k_j-\bar k)^{\top}C^{-1}m\bigr)",
        "opt": r"s_j = p_j\bigl(1-(k_j-\bar k)^{\top}(C+\lambda I)^{-1}m\bigr)",
        "mine": r"\textstyle\sum_j s_j = 1",
    }
    noise = r"\delta\,\|P^{-1/2}s\|_2" if _ridged(state) else r"\delta\,\textstyle\sum_j |s_j|"
    form = forms[key]
    if key == "opt" and not _ridged(state):
        form = r"s = \arg\min_{\sum_j s_j = 1} \sup\bigl|b^{*}-s^{\top}v\bigr|"
    total = _total(chosen(state))
    value = f" = {total:.6g}" if isfinite(total) else ""
    return (
        f"{form}\n"
        rf"\sup\bigl|b^{{*}}-s^{{\top}}v\bigr| = R_W\,\bigl\|\textstyle\sum_j s_j(k_j-q)\bigr\|_2"
        rf" + {noise}{value}"
        "\n"
    )


def call(state: WorstState) -> str:
    """Python that computes the chosen head and its error."""
    keys: list[object] = [[float(one) for one in key] for key in state.keys]
    query: object = [float(one) for one in state.query]
    if state.d == 1:
        keys, query = [float(key[0]) for key in state.keys], float(state.query[0])
    weights = {"uniform": ', weights="uniform"', "softmax": ""}.get(
        state.weighting, f", weights={[float(one) for one in state.weights]}"
    )
    radii = f"radius={float(state.radius)!r}, delta={float(state.delta)!r}"
    tolerance = "" if _ridged(state) else ', tolerance="per-statement"'
    head = chosen(state)
    solve = "optimum" if _ridged(state) else "per_statement_optimum"
    coefficients = {
        "uniform": "s = [1 / design.n] * design.n",
        "softmax": "s = Design(design.keys, design.query).weights",
        "given": "s = design.weights",
        "fit": "s = local_linear(design).s",
        "opt": f"s = {solve}(design, {radii}).coefficients",
        "mine": f"s = {[float(one) for one in state.mine]}",
    }[head.key]
    needed = {"fit": "local_linear", "opt": solve}.get(head.key)
    names = sorted({"adversary", "error_terms", *([needed] if needed else [])})
    lines = [
        f"from explorable.aggregation import Design, {', '.join(names)}\n",
        f"design = Design({keys}, {query}{weights})",
        coefficients,
        'print("s", [round(float(one), 3) for one in s])',
        f"terms = error_terms(design, s, {radii}{tolerance})",
        'print(f"{terms.reproduction:.3f} + {terms.amplification:.3f} = {terms.total:.3f}")',
    ]
    if attacked(state) is not None:
        lines += [
            f"worst = adversary(design, s, {radii}{tolerance})",
            'print("W*", worst.slope.round(3), "ε*", worst.noise.round(3))',
            'print("values", worst.values.round(3))',
        ]
    return "\n".join([*lines, ""])
