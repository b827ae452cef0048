"""What the figure of one curve shows, against the heads and the optimum one at a time."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.aggregation import error_terms, optimum
from explorable.aggregation.coefficients import corrected
from explorable.figures.leverage_edge import view
from explorable.figures.leverage_edge_numbers import best, design, errors, heads, lines, ridges
from explorable.figures.leverage_edge_words import call, identity
from explorable.figures.leverage_exports import EDGE_KINDS, export_edge
from explorable.sessions.leverage_edge import EdgeSession
from explorable.sessions.leverage_edge_state import BY_KEY, PRESETS, EdgeState

every = pytest.mark.parametrize("preset", [one.key for one in PRESETS])
QUARTERS = st.integers(-12, 12).map(lambda n: Fraction(n, 4))
SIZES = st.integers(0, 12).map(lambda n: Fraction(n, 4))


def test_two_keys_have_the_numbers_of_the_source() -> None:
    least = best(BY_KEY["two"].state)
    assert least.ridge == pytest.approx(3**0.5 - 1, abs=1e-10)
    assert least.rho[0] == pytest.approx(3**-0.5, abs=1e-10)
    assert least.threshold == pytest.approx(2**0.5, abs=1e-10)
    assert [round(one.error, 3) for one in heads(BY_KEY["two"].state)[:2]] == [3.0, 2.828]
    assert best(BY_KEY["below"].state).branch == "exact"


def test_the_edge_has_the_numbers_of_the_caption() -> None:
    shown = view(EdgeSession())
    values = {one["role"]: one for one in shown["heads"]}
    assert shown["factor"] == "2.00"
    assert (values["avg"]["off"], values["fit"]["correction"]) == ("0.38", "−0.33")
    assert (values["cut"]["correction"], values["cut"]["part"]) == ("−0.17", "50 %")


@given(
    st.lists(st.tuples(QUARTERS, QUARTERS), min_size=1, max_size=6),
    QUARTERS,
    st.tuples(SIZES, SIZES),
    st.sampled_from(["near", "uniform"]),
    st.sampled_from(["query-centred", "mean-centred"]),
)
@settings(deadline=None, max_examples=80)
def test_lines_errors_and_ridges_are_those_of_the_heads(
    pairs: list[tuple[Fraction, Fraction]],
    query: Fraction,
    radii: tuple[Fraction, Fraction],
    weighting: str,
    reading: str,
) -> None:
    keys, values = zip(*pairs, strict=True)
    radius, delta = radii
    state = EdgeState(
        keys, values, query, radius=radius, delta=delta, weighting=weighting, reading=reading
    ).framed()
    found = lines(state, np.array([float(query)]))
    for one in heads(state):
        if one.role == "opt" or one.rho is None:
            continue
        if one.role == "cut" and not design(state).reaches:
            continue
        value = float(getattr(found, one.role)[0])
        if np.isfinite(value):
            assert value == pytest.approx(one.value, rel=1e-7, abs=1e-7)
        assert errors(state, np.array([one.rho]))[0] == pytest.approx(one.error, rel=1e-7, abs=1e-7)
    if radius:
        least = optimum(design(state), float(radius), float(delta))
        again = ridges(state, np.array([float(delta)]))[0]
        assert again == pytest.approx(least.ridge, rel=1e-7, abs=1e-7)
    session = EdgeSession()
    session.go(state)
    json.dumps(view(session), allow_nan=False)


@every
@pytest.mark.parametrize("reading", ["query-centred", "mean-centred"])
def test_the_identity_holds_about_the_query_and_fails_about_the_mean(
    preset: str, reading: str
) -> None:
    state = replace(BY_KEY[preset].state, reading=reading)
    said = identity(state)
    if preset == "far":
        assert (said["kind"], "no local linear" in said["title"]) == ("fails", True)
    else:
        assert said["kind"] == ("holds" if reading == "query-centred" else "fails")
        assert ("≠" in said["title"]) == (reading == "mean-centred")


def test_where_the_query_stands_at_the_mean_the_identity_says_nothing() -> None:
    state = replace(BY_KEY["two"].state, query=Fraction(1))
    assert identity(state)["kind"] == "same"
    session = EdgeSession("two")
    session.act("set", what="query", value="1")
    assert "for any δ" in " ".join(view(session)["words"])


def test_lambda_leaves_zero_at_the_threshold() -> None:
    session = EdgeSession("below")
    seen = []
    for delta in ("1.41", "1.42", "2"):
        session.act("set", what="delta", value=delta)
        seen.append(view(session)["ridge"]["here"])
    assert seen[0] == "0.000"
    assert 0 < float(seen[1]) < float(seen[2]) == 0.732


def test_turning_rho_moves_no_axis() -> None:
    session = EdgeSession()
    before = view(session)["errors"]
    session.act("slide", what="rho", value="2.2")
    after = view(session)["errors"]
    assert (after["span"], after["tall"]) == (before["span"], before["tall"])
    assert after["here"] != before["here"]


def test_without_slope_or_noise_the_figure_says_so() -> None:
    session = EdgeSession("two")
    session.act("set", what="radius", value="0")
    shown = view(session)
    assert "plain average" in " ".join(shown["words"])
    assert shown["ridge"]["at"] is None
    session.act("set", what="delta", value="0")
    assert view(session)["heads"][0]["error"] == "0.000"


def test_no_curve_no_distance_from_it() -> None:
    session = EdgeSession()
    session.act("set", what="value 0", value="3")
    shown = view(session)
    assert shown["curve"] == []
    assert {one["off"] for one in shown["heads"]} == {""}


@every
def test_every_file_and_the_calls_of_every_preset(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = EdgeSession(preset)
    for kind in EDGE_KINDS:
        assert export_edge(session, kind)["data"]
    json.loads(export_edge(session, "json")["data"])
    names: dict[str, Any] = {}
    exec(call(session.state), names)
    assert names["best"].error == pytest.approx(best(session.state).error)
    printed, panel = capsys.readouterr().out, view(session)
    for one in panel["heads"]:
        if not one["why"] and "·" not in one["error"]:
            assert f"error {one['error']}\n" in printed
    drawn = export_edge(session, "svg")["data"]
    assert len(re.findall(r'text-anchor="(?:middle|end)">−?[\d.]+<', drawn)) >= 6
    assert f"δ = {panel['knobs']['delta']['text']};" in drawn
    own = corrected(design(session.state), float(session.state.rho))
    terms = error_terms(
        names["design"], own.s, float(session.state.radius), float(session.state.delta)
    )
    shown = {one.role: one.error for one in heads(session.state)}
    assert terms.total == pytest.approx(shown["own"])


def test_where_c_is_zero_the_reason_is_said_and_the_curve_is_flat() -> None:
    shown = view(EdgeSession("far"))
    assert "only one of them keeps a weight" in shown["words"][0]
    low, high = shown["errors"]["tall"]
    assert all(low < cost < high for _, cost in shown["errors"]["points"])
    session = EdgeSession("two")
    session.act("set", what="key 1", value="0")
    session.act("set", what="query", value="1")
    assert view(session)["words"][0].startswith("The keys stand at one place: C is 0")


def test_dropping_the_factor_comes_near_the_least_by_the_radii_alone() -> None:
    begin = BY_KEY["edge"].state
    assert (begin.radius, begin.delta) == (Fraction(1), Fraction("0.75"))
    told = {}
    for delta in ("0.45", "0.75", "2"):
        by = {one.role: one for one in heads(replace(begin, delta=Fraction(delta)))}
        told[delta] = [round(by[role].error, 3) for role in ("opt", "cut", "fit", "avg")]
    assert told == {
        "0.45": [0.637, 0.681, 0.637, 0.805],
        "0.75": [1.016, 1.017, 1.062, 1.105],
        "2": [2.324, 2.414, 2.831, 2.355],
    }
    assert by["fit"].off == pytest.approx(0.04, abs=0.005)
    assert by["cut"].off == pytest.approx(0.21, abs=0.005)
    words = " ".join(view(EdgeSession("edge"))["words"])
    assert "at worst 1.017, where the least is 1.016 and the local line has 1.062" in words
    assert "accident" not in " ".join(view(EdgeSession("below"))["words"])
