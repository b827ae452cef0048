"""What merged writes show: the ball, the tree, the words and the files agree with the memory."""

from __future__ import annotations

import contextlib
import io
import json
from math import hypot

import pytest

from explorable.errors import InputError
from explorable.figures.memory_drawn import MARKS
from explorable.figures.merged import view
from explorable.figures.merged_exports import KINDS, export
from explorable.figures.merged_words import ball
from explorable.sessions.merged import PRESETS, MergedSession
from explorable.sessions.merged_state import READS, found

KEYS = [one.key for one in PRESETS]


@pytest.mark.parametrize("preset", KEYS)
def test_every_view_is_plain_data_and_agrees_with_its_files(preset: str) -> None:
    session = MergedSession(preset)
    assert view(session)["chosen"] == preset
    for who in READS:
        session.act("who", kind=who)
        shown = json.loads(json.dumps(view(session), allow_nan=False))
        assert shown["said"].endswith(".")
        assert shown["checked"].startswith("Inside")
        total = sum(float(one["weight"]) for one in shown["locations"])
        assert total == pytest.approx(1, abs=0.001 * len(shown["locations"]))
    body = json.loads(export(session, "json")["data"])
    assert body["reads"]["counted"]["ball"] == found(session.state).counted.ball
    assert "unmerged" in export(session, "csv")["data"]
    for kind in KINDS:
        assert export(session, kind)["data"]
    with pytest.raises(InputError, match="Exports are"):
        export(session, "exe")


def test_the_terms_of_the_ball_are_those_of_the_library() -> None:
    for preset in KEYS:
        state = MergedSession(preset).state
        terms, whole = ball(state), found(state).counted.ball
        assert whole is not None
        assert whole == pytest.approx(terms.values + terms.masses, rel=1e-9, abs=1e-12)
        assert whole >= terms.values + terms.masses


@pytest.mark.parametrize("preset", KEYS)
def test_the_tree_has_every_write_once_and_its_branches_do_not_cross(preset: str) -> None:
    session = MergedSession(preset)
    tree = view(session)["tree"]
    many = len(session.state.rows)
    assert sorted(tree["leaves"], key=int) == [str(n + 1) for n in range(many)]
    assert sum(one["done"] for one in tree["branches"]) == len(tree["steps"])
    covered = {(float(n), float(n)) for n in range(many)}
    for one in tree["branches"]:
        low, high = sorted(
            min(span for span in covered if span[0] <= end <= span[1]) for end in one["ends"]
        )
        assert low[1] < high[0]
        covered = (covered - {low, high}) | {(low[0], high[1])}
    assert len(covered) == 1


def test_without_ln_n_no_ball_is_its_own_and_words_say_what_it_costs() -> None:
    session = MergedSession("groups")
    assert "0.805 off" in " ".join(view(session)["reading"])
    session.act("who", kind="bare")
    shown = view(session)
    assert not shown["ball"]["own"]
    assert "Without ln n the read is 0.805 from the unmerged." in shown["said"]
    assert float(shown["locations"][0]["weight"]) < 0.5
    session.act("set", what="radius", value="0")
    assert "to the bit" in view(session)["reading"][0]


@pytest.mark.parametrize("who", list(READS))
def test_the_call_prints_the_numbers_shown(who: str) -> None:
    session = MergedSession("groups")
    session.act("who", kind=who)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(export(session, "py")["data"], {})
    it = found(session.state)
    assert str(it.unmerged.value) in printed.getvalue()
    assert str(it.value(who)) in printed.getvalue()
    if who != "bare":
        read = it.second if who == "second" else it.counted
        assert f"{read.ball} {read.status}" in printed.getvalue()


def test_without_ln_n_equal_counts_are_blamed_for_nothing() -> None:
    shown = view(MergedSession("lengths"))
    assert "All counts are equal here" in shown["reading"][1]
    reads = {one["id"]: one for one in shown["reads"]}
    assert reads["bare"]["value"] == reads["counted"]["value"]
    assert "weighs as much as one write" in view(MergedSession("groups"))["reading"][1]


@pytest.mark.parametrize("preset", ["groups", "wide", "ring", "lengths"])
def test_the_ball_around_the_second_order_read_holds_the_whole_first_ball(preset: str) -> None:
    session = MergedSession(preset)
    it = found(session.state)
    off = hypot(*(it.second.value - it.counted.value).tolist())
    assert it.counted.ball is not None
    assert it.second.ball == pytest.approx(it.counted.ball + off)
    assert "must hold the whole first ball" in view(session)["reading"][1]


def test_forced_says_how_far_from_the_read_an_output_may_lie() -> None:
    words = view(MergedSession("groups"))["reading"][2]
    assert words == "Forced to 0.3: no output in the ball lies further than that from the read."


def test_in_the_picture_every_read_has_a_mark_that_stands_beside_its_name() -> None:
    picture = export(MergedSession("groups"), "svg")["data"]
    assert all(picture.count(mark) == 2 for mark in MARKS.values())


def test_the_files_have_the_keys_and_every_write_that_a_location_absorbed() -> None:
    session = MergedSession("groups")
    it, picture = found(session.state), export(session, "svg")["data"]
    assert "24 writes in 4 locations, keys, merged within 0.45" in picture
    for one in it.locations:
        assert f">n = {one.write_count:g}</text>" in picture
        assert " ".join(str(member + 1) for member in one.members) in export(session, "csv")["data"]
    assert picture.count('r="3.5"') == sum(len(one.members) for one in it.locations)


@pytest.mark.parametrize(
    ("rows", "says"), [("1 0 : 1 0", "the one"), ("1 0 : 1 0\n9 9 : 0 0", "all 2")]
)
def test_where_nothing_is_merged_reads_are_compared_before_they_are_said_to_be_equal(
    rows: str, says: str
) -> None:
    session = MergedSession("groups")
    session.act("stream", text=rows)
    it = found(session.state)
    told = view(session)["reading"]
    assert all((it.value(who) == it.unmerged.value).all() for who in READS)
    assert told[0].startswith(f"Nothing is merged at this radius: {says} location")
    assert told[0].endswith("all reads are the unmerged one, to the bit.")


def test_the_status_in_words_is_that_of_the_read_that_is_looked_at() -> None:
    session = MergedSession("groups")
    session.act("set", what="tolerance", value="0.252")  # between the balls of the two reads
    said = {}
    for who in READS:
        session.act("who", kind=who)
        said[who] = view(session)["reading"][2]
    assert said["counted"].startswith("Forced to 0.252: no output")
    assert said["second"].startswith("Unresolved to 0.252: the ball is larger")
    assert said["bare"].startswith("This read has no ball. The one with ln n is forced to 0.252")


def test_the_ball_of_the_formulas_is_that_of_the_read_with_ln_n() -> None:
    session = MergedSession("groups")
    told = {}
    for who in READS:
        session.act("who", kind=who)
        told[who] = view(session)["formula"]
    assert r"\|o - o_{\text{unmerged}}\| \le \sum_i" in told["counted"]
    for who in ("bare", "second"):
        assert r"\|o - o_{\text{unmerged}}\| \le \sum_i" not in told[who]
        assert r"\|o_1 - o_{\text{unmerged}}\| \le \sum_i" in told[who]
