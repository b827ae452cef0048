"""Weighted averages of values at keys: leverage, the exact worst case, and its optimum."""

from explorable.aggregation.adversary import Adversary, adversary
from explorable.aggregation.axes import Axes
from explorable.aggregation.coefficients import (
    Coefficients,
    NoLocalFit,
    average,
    corrected,
    dropped_factor,
    local_linear,
    ridge_solution,
)
from explorable.aggregation.comparing import Measured, NotComparable, Reference, compared
from explorable.aggregation.design import Design
from explorable.aggregation.inflation import Inflation, variance_inflation
from explorable.aggregation.optimum import Optimum, optimum
from explorable.aggregation.remaining import Remaining, declare, declare_design, remaining
from explorable.aggregation.remaining_walk import Step, walk
from explorable.aggregation.weights import normalised
from explorable.aggregation.worstcase import Terms, error_terms, worst_case_error

__all__ = [
    "Adversary",
    "Axes",
    "Coefficients",
    "Design",
    "Inflation",
    "Measured",
    "NoLocalFit",
    "NotComparable",
    "Optimum",
    "Reference",
    "Remaining",
    "Step",
    "Terms",
    "adversary",
    "average",
    "compared",
    "corrected",
    "declare",
    "declare_design",
    "dropped_factor",
    "error_terms",
    "local_linear",
    "normalised",
    "optimum",
    "remaining",
    "ridge_solution",
    "variance_inflation",
    "walk",
    "worst_case_error",
]
