"""The tasks of chapter 07 as data: the bet and the exercises, with what stands beside them."""

from __future__ import annotations

from explorable.sessions.leverage_presets import BY_KEY
from explorable.sessions.leverage_text import text
from explorable.sessions.tasks import Bet, Choice, Exercise

__all__ = ["BET", "EXERCISES"]

BET = Bet(
    "Eight keys of equal weight, as in Figure 1, and a query well outside of them: the preset"
    " “Query at the edge”.\n"
    "The average of the values looks to the keys only, so a line through them corrects it. A"
    " cheaper head goes the same way, and leaves out one number that it finds unstable.",
    "How much of the line’s correction does that head make, at that query?",
    (
        Choice("all", "all of it: the number is near 1"),
        Choice("most", "nine tenths"),
        Choice("half", "about half"),
        Choice("little", "less than a tenth"),
    ),
    "little",
)

EXERCISES = (
    Exercise(
        "by-hand",
        "1 + d² by hand",
        "What is 1 + d² at this query?",
        "key: 0\nkey: 2\nweights: uniform\nquery: 4",
        "",
        "number",
        figure=1,
    ),
    Exercise(
        "spanning",
        "Where d² is finite for every query",
        "Mark every set of equally weighted keys for which d² is finite wherever the query stands.",
        "C is positive definite exactly when the attended keys affinely span the space.",
        "",
        "several",
        (
            Choice("two", "(0, 0), (2, 0)"),
            Choice("line", "(0, 0), (1, 1), (2, 2), (5, 5)"),
            Choice("three", "(0, 0), (2, 0), (0, 1)"),
            Choice("twice", "(0, 0), (0, 0), (2, 0), (1, 3)"),
        ),
        given="key: 0 0\nkey: 2 0\nquery: 1 0.5",
    ),
    Exercise(
        "reading",
        "Which direction has the factor?",
        "For which direction ρ is the local linear direction ρ* = (1 + d²) ρ, whatever the keys"
        " and the query?",
        "m = k̄ − q, with C the covariance of the keys and M = C + mmᵀ",
        "",
        "one",
        (
            Choice("about-query", "M⁻¹m"),
            Choice("about-mean", "C⁻¹m"),
            Choice("offset", "m itself"),
            Choice("ridge", "(C + I)⁻¹m"),
        ),
        "text",
        "key: 0\nkey: 2\nweights: uniform\nquery: -1",
        1,
    ),
    Exercise(
        "noise",
        "4.12 is not 5.95",
        "Somebody repeats the values many times with the same noise on each, and finds that the"
        " fitted value varies 4.12 times as much as the average. But 1 + d² is 5.95. What"
        " happened?",
        "Five keys in three dimensions, weights 0.1 0.2 0.3 0.25 0.15",
        "",
        "one",
        (
            Choice("repeat", "too few repetitions"),
            Choice("rounding", "rounding: C is nearly singular"),
            Choice("assumption", "1 + d² presumes variances σ²/p_j, and these were equal"),
            Choice("sum", "the coefficients do not sum to one"),
        ),
        "text",
        text(BY_KEY["d3"].state),
    ),
    Exercise(
        "threshold",
        "λ on both sides of the threshold",
        "With R = 1: what is λ at δ = 1?",
        "key: 0\nkey: 2\nweights: uniform\nquery: 0",
        "",
        "number",
        figure=1,
    ),
)
