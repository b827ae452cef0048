"""What the figure of leverage shows, against other ways to come by the same numbers."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation import Design
from explorable.aggregation.inflation import variance_inflation
from explorable.figures.leverage import view
from explorable.figures.leverage_exports import KINDS, export
from explorable.figures.leverage_numbers import (
    LEVELS,
    at_query,
    design,
    exact,
    floats,
    following,
    shape,
)
from explorable.figures.leverage_words import call
from explorable.sessions.leverage import LeverageSession
from explorable.sessions.leverage_presets import BY_KEY, GUIDE, PRESETS
from explorable.sessions.leverage_state import LeverageState

every = pytest.mark.parametrize("preset", [one.key for one in PRESETS])
QUARTERS = st.integers(-12, 12).map(lambda n: Fraction(n, 4))


def test_the_frozen_case_of_the_source() -> None:
    at = at_query(BY_KEY["d3"].state)
    assert at.inverse - 1 == pytest.approx(4.95006242197, abs=1e-10)
    assert at.second == pytest.approx(5.95006242197, abs=1e-10)
    assert at.equal == pytest.approx(4.12087886397, abs=1e-10)
    assert at.full is not None
    assert float(np.linalg.norm(at.full)) == pytest.approx(3.63614864402, abs=1e-10)
    assert at.full / at.cut == pytest.approx(np.full(3, 5.95006242197), abs=1e-9)


def test_the_look_of_the_figure_has_its_number() -> None:
    shown = view(LeverageSession("eight"))
    assert (shown["map"]["here"], shown["kept"]) == ("×12.67", "8 %")


def elsewhere(state: LeverageState, place: tuple[float, float]) -> float:
    """The inflation with the query moved, one design at a time."""
    it = design(state).moved(query=[*place, *(float(one) for one in state.query[2:])])
    found = variance_inflation(it)
    return found.inverse if state.noise == "inverse" else found.equal


@given(
    st.lists(st.tuples(QUARTERS, QUARTERS, QUARTERS), min_size=4, max_size=7, unique=True),
    st.lists(st.integers(1, 9), min_size=7, max_size=7),
    st.sampled_from([2, 3]),
    st.sampled_from(["inverse", "equal"]),
    st.tuples(QUARTERS, QUARTERS),
)
@settings(deadline=None, max_examples=60)
def test_the_ellipses_are_the_level_sets(
    keys: list[tuple[Fraction, ...]],
    shares: list[int],
    d: int,
    noise: str,
    place: tuple[Fraction, Fraction],
) -> None:
    parts = shares[: len(keys)]
    state = LeverageState(
        tuple(key[:d] for key in keys),
        (*place, Fraction(1, 4))[:d],
        "given",
        tuple(Fraction(one, sum(parts)) for one in parts),
        noise,
    )
    if exact(state).rank < d:
        return
    held = shape(state)
    session = LeverageSession()
    session.go(state.framed())
    json.dumps(view(session), allow_nan=False)
    off = np.array([float(one) for one in place]) - held.middle
    found = held.least + float(off @ np.linalg.solve(held.spread, off))
    wanted = elsewhere(state, (float(place[0]), float(place[1])))
    assert found == pytest.approx(wanted, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("noise", ["inverse", "equal"])
@pytest.mark.parametrize("preset", ["eight", "unequal", "d3"])
def test_what_follows_the_query_is_that_of_a_design_at_each_query(preset: str, noise: str) -> None:
    state = replace(BY_KEY[preset].state, weighting="softmax", weights=(), noise=noise)
    x, y = np.array([-1.0, 0.25, 1.5]), np.array([-0.75, 1.0])
    found = following(state, x, y)
    for i, b in enumerate(y):
        for j, a in enumerate(x):
            assert found[i, j] == pytest.approx(elsewhere(state, (a, b)), rel=1e-9)


def test_where_all_weight_is_on_one_key_nothing_can_be_had() -> None:
    state = replace(BY_KEY["following"].state, query=(Fraction(2000), Fraction(0)))
    assert following(state, np.array([2000.0]), np.array([0.0]))[0, 0] == np.inf
    session = LeverageSession("following")
    session.act("coordinate", what="query", axis=0, value="100000")
    shown = view(session)
    assert "underflowed" in " ".join(shown["reading"])
    assert shown["map"]["here"] == "×∞"


def test_contours_and_ellipses_are_the_same_map_where_weights_are_held() -> None:
    session = LeverageSession("eight")
    drawn = view(session)["map"]["bands"]
    state = session.state
    for one, level in zip(drawn["lines"], LEVELS, strict=True):
        for place in one["points"][::9]:
            assert elsewhere(state, tuple(place)) == pytest.approx(level, rel=1e-3)
    assert [one["text"] for one in drawn["key"]][:2] == ["below ×2", "×2 to ×3"]


def test_the_dashed_ring_goes_through_the_query() -> None:
    for key in ("eight", "unequal", "d3"):
        session = LeverageSession(key)
        shown = view(session)
        ring = np.array(shown["map"]["ring"])
        query = np.array(shown["places"][0]["at"][:2])
        step = np.linalg.norm(np.diff(ring, axis=0), axis=1).max()
        assert np.linalg.norm(ring - query, axis=1).min() < step


def test_each_power_of_ten_costs_digits_and_the_keys_themselves_keep_them() -> None:
    rows = floats(BY_KEY["nearly"].state)
    ratios = [b["exact"] / a["exact"] for a, b in pairwise(rows)]  # type: ignore[operator]
    assert ratios == pytest.approx([100.0] * 8, rel=1e-9)
    solved = [one["double"] for one in rows]
    assert solved[0] is not None
    assert solved[0] < 1e-12
    assert solved[7] is None or solved[7] > 1e-3
    assert all(one["axes"] is not None and one["axes"] < 1e-5 for one in rows)


@every
def test_what_is_missing_is_said(preset: str) -> None:
    session = LeverageSession(preset)
    words = " ".join(view(session)["reading"])
    short = exact(session.state).rank < session.state.d
    assert ("Missing:" in words) == short == (preset in {"two", "flat"})


def test_on_the_line_of_the_keys_the_number_is_there_again() -> None:
    session = LeverageSession("flat")
    shown = view(session)
    assert shown["square"] == "∞"
    assert shown["map"]["bands"] is None
    assert shown["map"]["flat"]["marks"][0]["text"] == "×2"
    session.act("place", what="query", at="3 1.5")
    shown = view(session)
    assert shown["square"] != "∞"
    assert "nowhere off it" in " ".join(shown["reading"])
    for one in shown["map"]["flat"]["marks"]:
        it = design(session.state).moved(query=[one["at"][0], one["at"][0] / 2])
        assert f"×{1 + it.leverage:.0f}" == one["text"]


def test_one_key_alone_spans_nothing() -> None:
    session = LeverageSession("two")
    session.act("remove", n=1)
    shown = view(session)
    assert "attended key spans 0 of 2" in " ".join(shown["reading"])
    assert export(session, "svg")["data"]


def test_weights_that_do_not_sum_to_one_compute_nothing() -> None:
    session = LeverageSession("unequal")
    session.act("weight", n=0, value="0.5")
    shown = view(session)
    assert "sum to 1.1, not to 1" in shown["unweighed"]
    assert "map" not in shown
    with pytest.raises(ValueError, match=r"sum to 1\.1"):
        export(session, "csv")
    session.act("normalise")
    assert view(session)["unweighed"] == ""


def test_nothing_is_told_before_the_bet() -> None:
    shown = view(LeverageSession())
    assert shown["kept"] == ""
    assert not any("ρ_q" in name for name, _ in shown["arithmetic"])
    assert "is left" not in json.dumps(shown["said"])
    session = LeverageSession()
    session.act("reveal")
    assert view(session)["kept"] == "8 %"


def test_where_no_coefficients_reproduce_the_query_no_part_of_a_correction_is_named() -> None:
    shown = view(LeverageSession("flat"))
    assert (shown["kept"], shown["part"]) == ("no correction here", None)
    assert "0 %" not in " ".join([shown["said"], *shown["reading"]])


@pytest.mark.parametrize("squeeze", range(9))
def test_a_green_mark_that_is_missing_is_accounted_for(squeeze: int) -> None:
    session = LeverageSession("nearly")
    session.act("squeeze", n=squeeze)
    shown = view(session)
    words = " ".join(shown["reading"])
    alone = "No green mark" in words or "64-bit floats give no answer" in words
    assert bool(shown["checked"]) != alone


def test_a_screen_reader_hears_the_end_of_a_drag_only() -> None:
    session = LeverageSession("eight")
    session.act("drag", what="query", at="1 1")
    assert view(session)["said"] == ""
    session.act("place", what="query", at="1 1")
    assert view(session)["said"].startswith("Query at 1, 1: d² is ")


@every
def test_every_file_and_the_calls_of_every_preset(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = LeverageSession(preset)
    for kind in KINDS:
        assert export(session, kind)["data"]
    json.loads(export(session, "json")["data"])
    names: dict[str, Any] = {}
    exec(call(session.state), names)
    assert isinstance(names["design"], Design)
    assert 1 + names["design"].leverage == pytest.approx(at_query(session.state).inverse)
    printed, found = capsys.readouterr().out, at_query(session.state)
    if found.full is not None and found.inverse < 1e5:
        assert f"σ²/p_j: {found.inverse:.3f}, one variance: {found.equal:.3f}\n" in printed
    drawn = export(session, "svg")["data"]
    assert len(re.findall(r'text-anchor="(?:middle|end)">−?[\d.]+<', drawn)) >= 6
    assert f"Query ({', '.join(view(session)['places'][0]['texts'])})".replace("-", "−") in drawn


@pytest.mark.parametrize("n", range(len(GUIDE)))
def test_the_words_of_the_guide_are_true(n: int) -> None:
    session = LeverageSession()
    session.act("step", n=n)
    shown = view(session)
    step = GUIDE[n]
    assert shown["guide"]["at"] == n
    if n == 1:
        assert "12.67" in step.text
        assert "in step 1, it keeps 90 %" in step.text
        assert view(LeverageSession("inside"))["kept"] == "90 %"
        assert shown["map"]["here"] == "×12.67"
    if n == 2:
        assert "10.89 instead of 12.67" in step.text
        assert shown["map"]["here"] == "×10.89"
    if n == 3:
        assert {one["value"] for one in shown["inflation"]} == {"6.35", "5.90"}
        assert shown["map"]["middle"] != pytest.approx(shown["map"]["mean"], abs=0.1)
