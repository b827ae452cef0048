"""What the panel of four laws shows: laws, trials, words, files and the call agree."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures import laws_exports
from explorable.figures.laws import view
from explorable.figures.laws_numbers import found, reads, theorem
from explorable.figures.laws_words import FAR
from explorable.sessions.laws import LawsSession
from explorable.sessions.laws_state import PRESETS

KEYS = [one.key for one in PRESETS]
KINDS = ("svg", "csv", "json", "py", "tex", "txt")


def set_to(key: str, **numbers: str) -> LawsSession:
    """A session with other numbers."""
    session = LawsSession(key)
    for what, value in numbers.items():
        session.act("set", what=what, value=value)
    return session


@pytest.mark.parametrize("key", KEYS)
def test_every_view_is_plain_data_and_its_files_hold_what_is_shown(key: str) -> None:
    session = LawsSession(key)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    assert shown["chosen"] == key
    assert shown["said"].endswith(".")
    assert shown["checked"]
    places = [*shown["curve"], shown["here"], shown["own"]["at"]]
    places += [one["at"] for one in (*shown["tries"], *shown["marks"])]
    assert all(0 <= value <= 1 for place in places for value in place)
    for kind in KINDS:
        assert laws_exports.export(session, kind)["data"], kind
    lines = list(csv.reader(io.StringIO(laws_exports.export(session, "csv")["data"])))
    assert lines[1][1] == shown["rows"][0]["law"].replace(",", "")
    assert len(lines[1]) == len(lines[0])
    with pytest.raises(InputError, match="Exports are"):
        laws_exports.export(session, "gif")


def test_the_numbers_of_the_source_are_on_the_curves() -> None:
    marks = {key: [one["text"] for one in view(LawsSession(key))["marks"]] for key in KEYS}
    assert marks == {
        "sum": ["0.9880", "0.7640"],
        "twice": ["0.9880", "0.7640"],
        "sparse": ["1,071.9"],
        "hopfield": ["0.00355"],
        "modern": [],
    }
    for key in ("sum", "sparse"):
        shown = view(LawsSession(key))
        assert shown["rows"][0]["law"] == shown["marks"][0]["text"]
        assert shown["here"] == shown["marks"][0]["at"]
    numbers = dict(view(LawsSession("sparse"))["arithmetic"])
    assert (numbers["P"], numbers["L P², active for both"]) == ("0.00107185", "1.1489")
    assert view(set_to("sum", items="500"))["marks"] == []
    assert view(set_to("sparse", bits="999"))["marks"] == []


@pytest.mark.parametrize("key", ["sum", "twice", "sparse", "hopfield"])
def test_a_trial_lies_where_the_law_has_it(key: str) -> None:
    law = found(LawsSession(key).state)
    assert law.own is not None
    assert law.own.error > 0
    assert all(abs(one.off) < FAR for one in (law.own, *law.tries))


def test_the_bound_of_the_theorem_is_never_below_the_one_that_is_drawn() -> None:
    for away in ("0", "0.1"):
        state = set_to("modern", away=away).state
        law = found(state)
        assert law.own is not None
        assert law.own.trial <= law.here <= theorem(state) * (1 + 1e-12)


def test_a_law_computed_wrongly_is_not_called_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    from explorable.figures import laws_numbers

    session = set_to("hopfield", drawn="2", units="50")
    assert view(session)["checked"]
    monkeypatch.setattr(laws_numbers, "bit_error", lambda load: load / 10)
    assert view(session)["checked"] == ""


@pytest.mark.parametrize("key", ["sum", "sparse", "hopfield", "modern"])
def test_the_calls_print_the_numbers_that_are_shown(key: str) -> None:
    session, out = LawsSession(key), io.StringIO()
    law = found(session.state)
    assert law.own is not None
    with contextlib.redirect_stdout(out):
        exec(laws_exports.export(session, "py")["data"], {})
    printed = [float(one) for one in out.getvalue().split()]
    assert printed[0] == pytest.approx(law.here, rel=1e-12)
    assert law.own.trial in printed
    if key in {"sum", "hopfield"}:
        assert law.own.error in printed


def test_while_a_slider_moves_the_law_follows_and_no_trial_is_run() -> None:
    session = LawsSession("sum")
    session.act("slide", what="pairs", value="32")
    shown = view(session)
    assert (shown["said"], shown["own"], shown["tries"]) == ("", None, [])
    assert shown["rows"][0]["law"] == "0.7640"
    session.act("set", what="pairs", value="32")
    assert view(session)["own"] is not None


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("sparse", {"bits": "8", "radius": "0", "locations": "100"}),
        ("sparse", {"radius": "1000", "locations": "100"}),
        ("sparse", {"radius": "0", "locations": "100"}),
        ("hopfield", {"units": "16", "load": "0.01", "drawn": "2"}),
        ("hopfield", {"units": "16", "load": "1", "drawn": "2"}),
        ("modern", {"beta": "0", "patterns": "2", "away": "2", "width": "2"}),
        ("modern", {"beta": "100"}),
        ("sum", {"items": "2", "dimensions": "16", "pairs": "1024", "drawn": "2"}),
        ("sum", {"items": "2", "dimensions": "1024", "pairs": "1", "drawn": "2"}),
    ],
)
def test_the_ends_of_the_limits_can_be_drawn(key: str, numbers: dict[str, str]) -> None:
    session = set_to(key, **numbers)
    shown: dict[str, Any] = view(session)
    json.dumps(shown, allow_nan=False)
    assert shown["checked"]
    assert shown["words"]
    assert len(shown["across"]) > 1
    for kind in KINDS:
        laws_exports.export(session, kind)


def test_a_small_network_is_told_what_counts_in_it() -> None:
    words = " ".join(view(set_to("hopfield", units="50", load="0.2", drawn="40"))["words"])
    assert "(M − 1)/(N − 1) = 0.1837 counts rather than α = 0.2" in words


def test_the_bound_that_is_drawn_is_that_of_the_reads() -> None:
    for away in ("0", "0.3"):
        state = set_to("modern", away=away).state
        for beta, bound in found(state, tried=False).curve[::8]:
            each = reads(state, beta).bounds.clip(max=2.0)
            assert bound == pytest.approx(float(each.mean()), rel=1e-12)


def test_a_trial_far_from_its_law_is_not_called_chance() -> None:
    words = " ".join(view(set_to("sum", dimensions="16", pairs="1", drawn="40"))["words"])
    assert "chance alone seldom does that" in words
    assert "fewer numbers and pairs" in words


def test_how_far_a_trial_is_from_its_law_is_told_by_an_error_that_is_told_too() -> None:
    law, words = found(set_to("sum").state), " ".join(view(set_to("sum"))["words"])
    assert law.own is not None
    assert law.own.spread > law.own.error
    far = (law.own.trial - law.own.law) / law.own.spread
    assert f"{far:.2g} standard errors above the law: chance can do that." in words
    assert f"The error taken is {law.own.spread:.2g}" in words
    assert "Where all answers were alike, the error is the law’s." in words  # 1.0000 at D/m = 64


def test_what_is_nearly_certain_is_not_called_certain_and_what_is_certain_no_chance() -> None:
    shown = view(set_to("sum", pairs="1", items="2", drawn="2"))
    assert (shown["rows"][0]["law"], shown["rows"][0]["trial"]) == ("over 0.9999", "1.0000")
    assert "2 sums of 1 pair were made, and it was read out of each" in shown["words"][0]
    alone = " ".join(view(set_to("hopfield", units="16", load="0.01", drawn="2"))["words"])
    assert "with 1 of them α is 0.0625" in alone
    assert "where there is one alone, no bit is ever wrong" in alone
    assert "chance" not in alone
    every = view(set_to("sparse", bits="8", radius="8", locations="100"))
    assert every["words"][-1] == "Here as good as nothing is left to chance."
    assert every["rows"][0]["law"] == "100"
    assert "less than 10⁻³⁰⁰" in " ".join(view(set_to("sparse", radius="0"))["words"])
    alike = view(set_to("modern", patterns="2", width="2"))["rows"]
    assert {one["error"] for one in alike} == {"0"}


def test_the_formula_is_that_of_the_curve_and_the_words_at_an_axis_have_room() -> None:
    assert "x^{*}" not in view(LawsSession("modern"))["formula"]
    assert "1" in [words for _, words in view(LawsSession("modern"))["up"]]
    across = view(set_to("sum", dimensions="16", pairs="1024", items="2", drawn="2"))["across"]
    assert [words for _, words in across] == ["1/64", "1/16", "1/4", "1", "4", "16", "64"]
