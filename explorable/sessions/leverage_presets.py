"""What leverage can begin with, and the steps of its guided figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from explorable.sessions.guide import GuideStep
from explorable.sessions.leverage_state import LeverageState
from explorable.sessions.named import Preset
from explorable.sessions.placing import places

__all__ = ["BY_KEY", "GUIDE", "PRESETS"]

EIGHT = "-1.3 -0.5, -0.9 0.3, -0.4 -0.6, -0.1 0.2, 0.3 0.7, 0.6 -0.1, 1.1 0.8, 1.5 0.3"


def _preset(
    key: str,
    name: str,
    keys: str,
    query: str,
    weights: str = "",
    *,
    noise: str = "inverse",
    squeeze: int = 0,
) -> Preset[LeverageState]:
    given = tuple(map(Fraction, weights.split())) if weights != "softmax" else ()
    state = LeverageState(
        keys=places(keys),
        query=places(query)[0],
        weighting="softmax" if weights == "softmax" else "given" if given else "uniform",
        weights=given,
        noise=noise,
        squeeze=squeeze,
        preset=key,
    )
    return Preset(key, name, state.framed())


PRESETS = (
    _preset("eight", "Query at the edge", EIGHT, "1.9 -0.4"),
    _preset("inside", "Query among the keys", EIGHT, "0.3 0.1"),
    _preset("following", "Weights that follow the query", EIGHT, "1.9 -0.4", "softmax"),
    _preset(
        "unequal",
        "Unequal weights, equal variances",
        "-1 0, 0 1, 1 -0.5, 1.5 1, 2.5 0",
        "-0.5 -1",
        "0.4 0.3 0.15 0.1 0.05",
        noise="equal",
    ),
    _preset(
        "d3",
        "Five keys in three dimensions",
        "1 0 2, 0 1 -1, 2 -1 0, -1 1 1, 0 -2 1",
        "1 1 1",
        "0.1 0.2 0.3 0.25 0.15",
    ),
    _preset("two", "Two keys in the plane", "0 0, 2 0", "0 1"),
    _preset("flat", "Four keys on a line", "-1 -0.5, 0 0, 1 0.5, 2 1", "1 -0.5"),
    _preset(
        "nearly",
        "Nearly on a line",
        "-1 -0.4, 0 -0.1, 1 0.6, 2 0.9, 3 1.6",
        "1 -0.5",
        squeeze=6,
    ),
    _preset("far", "One far query", EIGHT, "100000000 0"),
)
BY_KEY: Mapping[str, Preset[LeverageState]] = MappingProxyType({one.key: one for one in PRESETS})


def _at(n: int, key: str, *, shown: bool = True) -> LeverageState:
    return replace(BY_KEY[key].state, guide=n, shown=shown)


GUIDE = (
    GuideStep(
        "Among the keys",
        "The query stands among the eight keys: d² is small. Drag it outward and watch the rings"
        " it crosses. What becomes of the correction that a head makes without the factor?",
        _at(0, "inside", shown=False),
    ),
    GuideStep(
        "At the edge",
        "Outside of the keys 1 + d² is 12.67. A head that drops the factor keeps one part in"
        " 12.67 of the local line’s correction, 8 %. Among the keys, in step 1, it keeps 90 %.",
        _at(1, "eight"),
    ),
    GuideStep(
        "Weights that follow",
        "Softmax weighs the keys anew for each query. The level sets are no ellipses now, and"
        " 1 + d² here is 10.89 instead of 12.67: k̄ and C, from which"
        " d² is measured, now move with the query.",
        _at(2, "following"),
    ),
    GuideStep(
        "Which noise",
        "1 + d² is a ratio of variances only if value j has variance σ²/p_j. With one variance"
        " for all, other ellipses appear, not even around k̄.",
        _at(3, "unequal"),
    ),
    GuideStep(
        "A direction is missing",
        "Four keys on a line do not span the plane. On the line d² is finite; off it no"
        " coefficients reproduce the query, and d² is infinite.",
        _at(4, "flat"),
    ),
    GuideStep(
        "Nearly on a line",
        "Bring the keys near a line, by powers of ten. d² grows, and the digits of what floats"
        " make of it go: that is the factor a head is glad to drop.",
        _at(5, "nearly"),
    ),
)
