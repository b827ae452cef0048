"""What the exact worst case can begin with, and the steps of its guided figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from explorable.sessions.guide import GuideStep
from explorable.sessions.named import Preset
from explorable.sessions.placing import places
from explorable.sessions.worst_state import WorstState

__all__ = ["BY_KEY", "GUIDE", "PRESETS"]


def _preset(key: str, name: str, from_: str, radii: str, weights: str = "") -> Preset[WorstState]:
    keys, query = from_.split(" from ")
    there = places(keys)
    radius, delta = map(Fraction, radii.split())
    given = tuple(map(Fraction, weights.split()))
    state = WorstState(
        keys=there,
        query=places(query)[0],
        radius=radius,
        delta=delta,
        weighting="given" if given else "uniform",
        weights=given,
        mine=(Fraction(1, len(there)),) * len(there),
        preset=key,
    )
    return Preset(key, name, state.framed())


PRESETS = (
    _preset("two", "Two keys, 0 and 2", "0, 2 from 0", "1 2"),
    _preset("inside", "Query between the keys", "0, 2 from 7/10", "1 2"),
    _preset(
        "five",
        "Five keys in the plane",
        "0 0, 2 1/2, 1 2, -1 1, 1/2 -3/2 from 5/2 -1",
        "1 2",
    ),
    _preset(
        "d3",
        "Five keys in three dimensions",
        "1 0 2, 0 1 -1, 2 -1 0, -1 1 1, 0 -2 1 from 1 1 1",
        "1 1",
        weights="1/10 1/5 3/10 1/4 3/20",
    ),
    _preset("singular", "Keys on a line, query off it", "0 0, 2 0 from 0 1", "1 2"),
    _preset("one", "One key", "3 4 from 0 0", "2 1/2"),
    _preset("duplicates", "A key twice", "0, 0, 2 from 0", "1 2"),
    _preset("far", "A query far away", "0, 2 from 20", "1 2"),
)
BY_KEY: Mapping[str, Preset[WorstState]] = MappingProxyType({one.key: one for one in PRESETS})

_TWO = BY_KEY["two"].state
_BEST = (Fraction("0.788675"), Fraction("0.211325"))  # (1 ± 1/√3)/2, the weighted optimum of _TWO

GUIDE = (
    GuideStep(
        "By hand",
        "Two keys, at 0 and 2, and the query at 0. Change your own two coefficients and watch"
        " the two terms of their error. What is the least you can find?",
        replace(_TWO, shown=False, who="mine", guide=0),
    ),
    GuideStep(
        "Two terms",
        "The average leaves a slope unfitted and damps the noise: 1 + 2 = 3. The exact fit"
        " leaves no slope and amplifies the noise: 0 + 2.828.",
        replace(_TWO, who="fit", guide=1),
    ),
    GuideStep(
        "The optimum",
        "Between the two lies the least error, 2.732. Its adversary brings both values to the"
        " same height, so no other weighting does better against it.",
        replace(_TWO, guide=2),
    ),
    GuideStep(
        "The border",
        "With δ = 1.4 the point lies below the border, δ = 1.414 R. There the exact fit is"
        " itself the optimum. Drag the point across.",
        replace(_TWO, delta=Fraction(7, 5), guide=3),
    ),
    GuideStep(
        "The other tolerance",
        "If each statement may be off by 2 on its own, average, exact fit and the optimum of"
        " before cost 3, 2 and 2.423, and (1, 0) is best. That optimum stands as your own now. The"
        " two tolerances cannot stand for one another.",
        replace(_TWO, tolerance="per-statement", mine=_BEST, guide=4),
    ),
    GuideStep(
        "No exact fit",
        "Two keys on a line and the query off it: C is singular and d² is infinite. The exact"
        " branch never occurs, and the optimum is there all the same.",
        replace(BY_KEY["singular"].state, guide=5),
    ),
)
