"""Weighted averages of values at keys: leverage, the exact worst case, and its optimum."""

from explorable.aggregation.adversary import Adversary, adversary
from explorable.aggregation.axes import Axes
from explorable.aggregation.design import Design
from explorable.aggregation.optimum import Optimum, optimum
from explorable.aggregation.weights import normalised
from explorable.aggregation.worstcase import Terms, error_terms, worst_case_error

__all__ = [
    "Adversary",
    "Axes",
    "Design",
    "Optimum",
    "Terms",
    "adversary",
    "error_terms",
    "normalised",
    "optimum",
    "worst_case_error",
]
