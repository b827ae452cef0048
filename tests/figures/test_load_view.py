"""What the panel of load shows: numbers, words, files and the call agree."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from explorable.errors import InputError
from explorable.figures import load_exports
from explorable.figures.load import view
from explorable.sessions.load import LoadSession
from explorable.sessions.load_presets import PRESETS

KEYS = [one.key for one in PRESETS]
KINDS = ("svg", "csv", "json", "py", "tex", "txt")


def rows(shown: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The table at the marker, by name."""
    return {one["name"]: one for one in shown["rows"]}


def test_the_default_view_states_its_claim() -> None:
    session = LoadSession()
    session.act("reveal")
    found = rows(view(session))
    assert {name: one["breaks"] for name, one in found.items()} == {
        "β = 8": "1,024",
        "β = 4": "45",
        "β = 16": "over 4,096",
    }
    assert found["β = 8"]["first"] == "all"


def test_before_the_bet_nothing_tells_the_answer() -> None:
    shown = view(LoadSession())
    shown["guide"] = {}  # its later steps may
    assert [one["name"] for one in shown["curves"]] == ["β = 4"]
    words = json.dumps(shown, ensure_ascii=False)
    assert "1,024 on" not in words
    assert "β = 8" not in json.dumps(shown["rows"], ensure_ascii=False)


@pytest.mark.parametrize("key", KEYS)
def test_every_view_is_plain_data_and_every_file_can_be_had(key: str) -> None:
    session = LoadSession(key)
    shown = json.loads(json.dumps(view(session), allow_nan=False))
    assert shown["chosen"] == key
    assert shown["said"].endswith(".")
    assert shown["checked"].endswith("within its own bound")
    assert shown["read"]["sum"] == "1.000"
    for kind in KINDS:
        assert load_exports.export(session, kind)["data"], kind
    with pytest.raises(InputError, match="Exports are"):
        load_exports.export(session, "gif")
    session.act("set", what="beta", value="3")
    assert (view(session)["chosen"], view(session)["choose"][:17]) == ("", "Your own numbers,")


@pytest.mark.parametrize("key", ["random", "out", "own", "off"])
def test_the_calls_print_the_numbers_that_are_shown(key: str) -> None:
    session = LoadSession(key)
    shown, out = view(session), io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(load_exports.export(session, "py")["data"], {})
    printed = [float(one) for one in out.getvalue().split()]
    curve = dict(map(tuple, shown["curves"][0]["points"]))
    bound = dict(map(tuple, shown["bound"]))
    assert printed[0] == curve[session.state.load]
    assert printed[3] == pytest.approx(bound[session.state.load])
    if key == "out":
        assert printed[4] == dict(map(tuple, shown["curves"][1]["points"]))[64]


def test_a_table_holds_every_point_that_is_drawn() -> None:
    session = LoadSession("steep")
    shown = view(session)
    lines = list(csv.reader(io.StringIO(load_exports.export(session, "csv")["data"])))
    for n, one in enumerate(shown["curves"]):
        column = [float(line[n + 1]) for line in lines[1 : len(shown["loads"]) + 1]]
        assert column == [value for _, value in one["points"]]
    assert lines[0][4:] == ["bound, β = 16", "bound, β = 8", "bound, β = 32"]
    for n, one in enumerate([shown["bound"], *(one["bound"] for one in shown["curves"][1:])]):
        column = [float(line[n + 4]) for line in lines[1 : len(shown["loads"]) + 1]]
        assert column == [value for _, value in one]


@pytest.mark.parametrize("key", ["random", "alike"])
def test_each_curve_lies_below_a_bound_of_its_own(key: str) -> None:
    shown = view(LoadSession(key))
    for one in shown["curves"]:
        bound = dict(map(tuple, one["bound"] or shown["bound"]))
        assert all(value <= bound[load] + 1e-12 for load, value in one["points"])
    assert len({str(one["bound"]) for one in shown["curves"]}) == len(shown["curves"])
    assert view(LoadSession("out"))["curves"][1]["bound"] == []
    assert all(not one["bound"] for one in view(LoadSession())["curves"])


@pytest.mark.parametrize("beta", ["0", "1/2", "1000"])
@pytest.mark.parametrize("over", ["beta", "separation"])
def test_the_ends_of_the_sliders_can_be_drawn(beta: str, over: str) -> None:
    session = LoadSession("random")
    session.act("over", kind=over)
    session.act("set", what="beta", value=beta)
    session.act("set", what="away", value="10")
    session.act("set", what="dimensions", value="2")
    session.act("set", what="separation", value="0.01")
    shown = view(session)
    json.dumps(shown, allow_nan=False)
    assert shown["axis"]["low"] < shown["axis"]["high"]
    assert shown["checked"]


def test_a_query_nearer_to_another_key_is_told() -> None:
    session = LoadSession("own")
    session.act("keys", text="1 0\n1 0\n0 1")
    shown = view(session)
    told = " ".join(shown["words"])
    assert "another location has the largest weight, or as large a one" in told
    assert "nearer to the query, or longer, or the same" in told
    session.act("set", what="beta", value="0")
    assert rows(view(session))["β = 0"]["own"] == "33.3 %"
    assert session.state.beta == Fraction(0)


def test_the_saved_picture_is_as_wide_as_its_longest_name() -> None:
    wide = []
    for separation in ("1/4", "12345/99999"):
        session = LoadSession("alike")
        session.act("set", what="separation", value=separation)
        data = load_exports.export(session, "svg")["data"]
        wide.append(int(re.findall(r'viewBox="0 0 (\d+)', data)[0]))
        names = [one["name"] for one in view(session)["curves"]]
        assert wide[-1] >= 570 + 44 + 7 * max(map(len, names))


def test_beside_its_key_the_bound_gives_up_at_32_and_the_reads_do_not() -> None:
    shown = view(LoadSession("off"))
    bound, error = dict(map(tuple, shown["bound"])), dict(map(tuple, shown["curves"][0]["points"]))
    ends = [load for load, value in bound.items() if value < 0.999 * shown["most"]]
    assert (max(ends), bound[32] >= 0.999 * shown["most"]) == (23, True)
    assert 0.001 <= error[64] < 0.0015


def test_what_is_excluded_is_the_mean_that_is_drawn_and_nothing_untried_is_said() -> None:
    shown = view(LoadSession("steep"))
    assert shown["excludes"] == "no mean error at β = 16 can be here"
    assert "even at 4,096 locations, the most tried" in shown["words"][0]
    assert "no mean error" in view(LoadSession("out"))["excludes"]


def test_a_chapter_loads_no_compiler_and_no_second_display() -> None:
    code = (
        "import sys; from explorable import widgets; one = widgets.load_panel();"
        "widgets.abstain_panel(); widgets.exercise_cards('11', one); one.act('step', n=4);"
        "print(sorted({'numba', 'plotly', 'matplotlib', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
