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
from explorable.aggregation.per_statement import PerStatementOptimum, per_statement_optimum
from explorable.aggregation.remaining import Remaining, declare, declare_design, remaining
from explorable.aggregation.remaining_walk import Step, walk
from explorable.aggregation.surfaces import Grid, error_map, moving_keys, surface
from explorable.aggregation.weights import normalised
from explorable.aggregation.worstcase import Terms, error_terms, worst_case_error

__all__ = [
    "Adversary",
    "Axes",
    "Coefficients",
    "Design",
    "Grid",
    "Inflation",
    "Measured",
    "NoLocalFit",
    "NotComparable",
    "Optimum",
    "PerStatementOptimum",
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
    "error_map",
    "error_terms",
    "local_linear",
    "moving_keys",
    "normalised",
    "optimum",
    "per_statement_optimum",
    "remaining",
    "ridge_solution",
    "surface",
    "variance_inflation",
    "walk",
    "worst_case_error",
]
