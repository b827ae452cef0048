"""How a local fit inflates the variance over query positions, for weights that are held.

For fixed weights 1 + d² is quadratic in the query, so its level sets are ellipses; so is the
inflation under equal variances, with another middle. Source, section 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from explorable.aggregation.design import Design
from explorable.aggregation.given import Numbers

__all__ = ["LevelSets", "level_sets"]


@dataclass(frozen=True, eq=False, slots=True)
class LevelSets:
    """The inflation over the plane of the first two coordinates: least + |x − middle|².

    The length is taken in ``spread``: the level set of f is the ellipse of ``spread`` with
    reach √(f − least), flat where the keys stand on a line.

    Attributes
    ----------
    middle : array (2,)
    spread : array (2, 2)
    least : float
    """

    middle: Numbers
    spread: Numbers
    least: float

    def reach(self, level: float) -> float:
        """How far the ellipse of a level goes; 0 where there is none."""
        return sqrt(max(level - self.least, 0.0))


def level_sets(design: Design, *, equal: bool, third: float | None = None) -> LevelSets:
    """The level sets of 1 + d², or of Σs²/Σp² where all values have one variance.

    In coordinates w in which C is the unit matrix, 1 + d² is 1 + |w|², and Σs²/Σp² is
    1 + 2 h·w + wᵀGw with G = Σp²yyᵀ/Σp², h = Σp²y/Σp² for the keys y. A plane through a third
    coordinate cuts an ellipsoid in an ellipse.

    Parameters
    ----------
    design : Design
        Keys of two or three coordinates.
    equal : bool
    third : float or None
        The third coordinate of the queries; None for keys of the plane.

    Examples
    --------
    >>> found = level_sets(Design([[0, 0], [2, 0], [1, 1]], [0, 0], "uniform"), equal=False)
    >>> found.middle.round(3).tolist(), found.least
    ([1.0, 0.333], 1.0)
    """
    axes = design.axes
    stretch = (axes.directions * np.sqrt(axes.variances)[:, None]).T  # (d, r): from w to keys
    middle, spread, least = design.mean_key, stretch @ stretch.T, 1.0
    if equal and design.rank:
        square = design.weights**2 / (design.weights**2).sum()
        y = design.centred @ (axes.directions / np.sqrt(axes.variances)[:, None]).T
        G, h = (y * square[:, None]).T @ y, square @ y
        least = 1 - float(h @ np.linalg.solve(G, h))
        middle = middle - stretch @ np.linalg.solve(G, h)
        spread = stretch @ np.linalg.solve(G, stretch.T)
    if third is None:
        return LevelSets(middle, spread, least)
    beyond = third - middle[2]
    across = spread[:2, 2] / spread[2, 2]
    return LevelSets(
        middle[:2] + across * beyond,
        spread[:2, :2] - np.outer(across, spread[2, :2]),
        least + beyond**2 / float(spread[2, 2]),
    )
