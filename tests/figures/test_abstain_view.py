"""What the panel of abstention shows: curves, tables, words, files and the call agree."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures import abstain_exports
from explorable.figures.abstain import view
from explorable.figures.abstain_numbers import sample
from explorable.figures.abstain_words import rate
from explorable.memory.abstention import optimal_area
from explorable.sessions.abstain import AbstainSession
from explorable.sessions.abstain_state import PRESETS, SIGNALS

KEYS = [one.key for one in PRESETS]
KINDS = ("svg", "csv", "json", "py", "tex", "txt")


def rows(shown: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The table of signals, by name."""
    return {one["name"]: one for one in shown["rows"]}


@pytest.mark.parametrize("key", KEYS)
def test_every_view_is_plain_data_and_every_file_can_be_had(key: str) -> None:
    session = AbstainSession(key)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    assert shown["chosen"] == key
    assert shown["said"].endswith(".")
    assert shown["checked"]
    for curve in shown["curves"]:
        assert curve["points"][-1] == [1.0, pytest.approx(shown["risk"])]
    for strip in shown["strips"]:
        assert sum(strip["right"]) + sum(strip["wrong"]) == 200
    assert sum(one["count"] for one in shown["statuses"]) == 200
    for kind in KINDS:
        assert abstain_exports.export(session, kind)["data"], kind
    with pytest.raises(InputError, match="Exports are"):
        abstain_exports.export(session, "gif")


def test_the_default_view_refuses_and_says_why() -> None:
    shown = view(AbstainSession())
    assert shown["verdict"]["kind"] == "refused"
    assert "there are 256 now" in shown["verdict"]["why"]
    assert "it would answer 80.0 %, and 21.2 % of those are wrong" in shown["verdict"]["lines"][-1]
    assert shown["at"] == [0.8, pytest.approx(0.2125)]


def test_no_signal_is_better_than_the_best_ranking_and_mass_of_all_is_blind() -> None:
    sparse, dense = (view(AbstainSession(key)) for key in ("moved", "dense"))
    found = rows(sparse)
    best = float(found["best ranking"]["area"])
    assert best == pytest.approx(optimal_area(sparse["risk"]), abs=5e-4)
    assert all(best < float(one["area"]) for name, one in found.items() if name != "best ranking")
    assert float(rows(dense)["mass"]["area"]) == pytest.approx(dense["risk"], abs=5e-4)
    assert any("mass is 1" in one for one in dense["words"])


def test_iterating_ends_at_a_key_whatever_was_asked() -> None:
    strip = view(AbstainSession())["strips"][1]
    assert sum(strip["right"][:-1]) + sum(strip["wrong"][:-1]) == 0
    assert strip["wrong"][-1] > 50


def test_the_saved_picture_names_what_it_draws() -> None:
    for key, word in (("set", "the threshold"), ("moved", "used all the same")):
        data = abstain_exports.export(AbstainSession(key), "svg")["data"]
        for name in ("best ranking", "allowed: 5 %", word, "only forced reads"):
            assert f">{name}<" in data, name


def test_a_read_that_blends_keys_is_not_said_to_settle_at_one() -> None:
    session = AbstainSession("begin")
    assert "Its last digits belong to the key" in view(session)["words"][-1]
    session.act("set", what="beta", value="0")
    assert "blend of keys" in view(session)["words"][-1]


def test_the_calls_print_the_numbers_that_are_shown_and_refuse_as_the_panel_does() -> None:
    for key in ("set", "moved", "own"):
        session, out = AbstainSession(key), io.StringIO()
        shown = view(session)
        with contextlib.redirect_stdout(out):
            exec(abstain_exports.export(session, "py")["data"], {})
        printed = out.getvalue().splitlines()
        numbers = [float(one) for line in printed[:3] for one in line.split()]
        assert numbers[0] == shown["risk"]
        assert f"{numbers[2]:.3f}" == rows(shown)["largest weight"]["area"]
        held = float(shown["verdict"]["lines"][1].split("at least ")[1].split(". ")[0])
        assert held <= numbers[3] < held + 0.001
        sums = dict(shown["arithmetic"])
        assert printed[-1] == (
            f"{sums['answered under the threshold']} answered, wrong: {sums['wrong among those']}"
        )
        refusal = [line for line in printed if line.startswith("refused: ")]
        assert refusal == ([f"refused: {shown['verdict']['why']}"] if key == "moved" else [])


@pytest.mark.parametrize("key", KEYS)
def test_a_bar_that_is_written_lets_in_what_the_threshold_lets_in(key: str) -> None:
    session = AbstainSession(key)
    for signal, row in zip(SIGNALS, view(session)["rows"], strict=False):
        if row["least"] == "none":
            continue
        sure = sample(session.state).sure[signal]
        text = row["least"]
        low = -float(text[2:]) if signal == "entropy" else float(text)
        assert rate(float((sure >= low).mean())) == row["coverage"], (signal, text)


def test_where_nothing_is_wrong_there_is_nothing_to_tell_apart() -> None:
    session = AbstainSession("begin")
    session.act("set", what="noise", value="0")
    shown = view(session)
    assert "nothing to tell apart" in shown["words"][0]
    assert shown["riskText"] == "0.0 %"


@pytest.mark.parametrize("signal", ["margin", "entropy", "mass"])
def test_a_threshold_can_be_set_on_every_signal(signal: str) -> None:
    session = AbstainSession("begin")
    session.act("signal", kind=signal)
    session.act("calibrate")
    session.act("fresh")
    shown = view(session)
    assert shown["verdict"]["kind"] == "used"
    assert rows(shown)["entropy"]["least"].startswith("≤ ")
    assert ("at most" if signal == "entropy" else "at least") in shown["verdict"]["lines"][1]


def test_keys_of_ones_own_are_told_one_by_one_and_said() -> None:
    session = AbstainSession("own")
    shown = view(session)
    assert len(shown["own"]) == 12
    assert sum(int(one["asked"]) for one in shown["own"]) == 200
    wrong = [int(one["wrong"]) for one in shown["own"]]
    assert wrong == sorted(wrong, reverse=True)
    assert sum(wrong) == round(200 * shown["risk"]) > 0
    assert any("All 12 locations are keys of your own" in one for one in shown["words"])
    assert "12 locations (12 your own)" in shown["verdict"]["lines"][0]
    session.act("more")
    shown = view(session)
    assert shown["verdict"]["kind"] == "refused"
    assert any("the other 32 random ones" in one for one in shown["words"])
    assert any(one["taken"].startswith("random key ") for one in shown["own"])
    assert "your key" in abstain_exports.export(session, "csv")["data"]
    assert view(AbstainSession("set"))["own"] == []


def test_answering_only_forced_reads_is_drawn_and_said_with_its_numbers() -> None:
    session = AbstainSession()
    shown = view(session)
    assert shown["forced"] == [0.81, pytest.approx(38 / 162)]
    assert any("answers 81.0 % and is wrong in 23.5 % of those" in one for one in shown["words"])
    session.act("set", what="tolerance", value="0")
    shown = view(session)
    assert shown["statuses"][0]["count"] == 0
    assert shown["forced"] is None
    assert any("answers none" in one for one in shown["words"])
    assert "only forced reads" not in abstain_exports.export(session, "svg")["data"]
