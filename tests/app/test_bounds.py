"""`explorable bounds`: what remains of lines, tables and networks, or what contradicts."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorable.app import bounds as command
from explorable.errors import CertificateError
from tests.app.running import Ran
from tests.importing.networks import edge, network, node

Run = Callable[..., Ran]
ARRIVALS = "# minutes\nLuis - Ana >= 10\n0 <= Luis - Eva <= 5\nEva <= Ana + 7\nAna = 540\n"


def written(folder: Path, text: str, name: str = "plan.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_every_variable_is_shown_with_the_lines_behind_it(run: Run, tmp_path: Path) -> None:
    ran = run("bounds", written(tmp_path, ARRIVALS))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "6 bounds on 3 variables, over the rationals",
        "",
        "consistent",
        "  Luis  [550, 552] (open): from lines 5 and 2, up to lines 3, 4 and 5",
        "  Ana   540 (forced): by line 5",
        "  Eva   [545, 547] (open): from lines 5, 2 and 3, up to lines 4 and 5",
        "",
        "Certified, and the certificates were checked again.",
    ]


def test_one_difference_can_be_asked_for(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, ARRIVALS)
    for over in ("rationals", "integers"):
        ran = run("bounds", path, "--between", "Ana", "Luis", "--over", over)
        assert "  Luis - Ana  [10, 12] (open): from line 2, up to lines 3 and 4" in ran.out
        ran = run("bounds", path, "--between", "zero", "Ana", "--over", over)
        assert "  Ana  540 (forced): by line 5" in ran.out
        ran = run("bounds", path, "--between", "Luis", "zero", "--over", over)
        assert "  -Luis  [-552, -550] (open): from lines " in ran.out


def test_a_contradiction_is_its_lines_in_sentences(run: Run, tmp_path: Path) -> None:
    ran = run("bounds", written(tmp_path, "x - y <= 3\nz >= 0\n\ny - z < -1\nz - x <= -4\n"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[2:7] == [
        "contradictory: these cannot all hold; without any one of them, the others can",
        "  line 1  x is at most 3 above y.",
        "  line 4  y is more than 1 below z.",
        "  line 5  z is at least 4 below x.",
        "  Added up, they say 0 < -2.",
    ]
    assert "checked again" in ran.out


def test_whole_numbers_leave_nothing_where_fractions_leave_a_point(
    run: Run, tmp_path: Path
) -> None:
    path = written(tmp_path, "x + y = 1\nx = y\n")
    assert "  x  1/2 (forced): by lines 1 and 2" in run("bounds", path).out
    ran = run("bounds", path, "--over", "integers")
    assert ran.code == 0
    assert "  line 1  x + y is at most 1." in ran.out
    said = " ".join(ran.out.split())
    assert (
        "Half the sum of lines 1 and 2: x is at most 1/2; in whole numbers, x is at most 0. "
        "Half the sum of lines 1 and 2: x is at least 1/2; in whole numbers, x is at least 1. "
        "Those two bounds on x, added up, say 0 ≤ -1. Certified, and "
    ) in said


def test_json_has_stable_keys(run: Run, tmp_path: Path) -> None:
    ran = run("bounds", written(tmp_path, "x - y < 2.5\ny <= 1\nz > x"), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert {key: ran.json[key] for key in ran.json if key != "values"} == {
        "argument": [],
        "bounds": 3,
        "certified": 3,
        "checked": True,
        "conflict": [],
        "missing": 0,
        "over": "rationals",
        "status": "consistent",
        "variables": ["x", "y", "z"],
    }
    assert ran.json["values"][0] == {
        "first": "x",
        "second": "zero",
        "status": "open",
        "low": None,
        "high": "7/2",
        "low_open": True,
        "high_open": True,
        "low_statements": [],
        "high_statements": ["line 1", "line 2"],
    }
    ran = run("bounds", written(tmp_path, "x < 1\nx >= 1", "b.txt"), "--json")
    assert (ran.json["status"], ran.json["values"], ran.json["checked"]) == (
        "contradictory",
        [],
        True,
    )
    said = [(one["bound"], one["sentence"], one["statements"]) for one in ran.json["conflict"]]
    assert said == [
        ("x < 1", "x is below 1", ["line 1"]),
        ("-x <= -1", "x is at least 1", ["line 2"]),
    ]


def test_tables_and_networks_are_known_by_their_endings(run: Run, tmp_path: Path) -> None:
    table = written(tmp_path, "statement,from,to,at least\nbus,a,b,3\nbus,c,a,1\n", "plan.csv")
    ran = run("bounds", table)
    assert "No bound is on one variable alone, so every value is relative to b." in ran.out
    assert "  c - b  (-inf, -4] (open): up to bus" in ran.out
    parts = (*map(node, "CBA"), edge("A", "B", 3, "ab"))
    for over in ("rationals", "integers"):
        ran = run("bounds", written(tmp_path, network(parts), f"{over}.stn"), "--over", over)
        assert "  A - B  [-3, inf) (open): from edge ab (line 12)" in ran.out
        assert "  C - B  (-inf, inf) (open): nothing bounds it" in ran.out
        assert "checked again" in ran.out


def test_a_network_contradicts_where_a_node_has_no_edge(run: Run, tmp_path: Path) -> None:
    parts = (*map(node, "CBA"), edge("A", "B", 3, "ab"), edge("B", "A", -4))
    for over in ("rationals", "integers"):
        ran = run("bounds", written(tmp_path, network(parts), f"{over}.stn"), "--over", over)
        assert "  edge ab (line 12)  B is at most 3 above A." in ran.out
        assert "checked again" in ran.out


def test_a_certificate_that_does_not_hold_is_code_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lie(*_: object) -> None:
        raise CertificateError("a path does not sum to its end")

    monkeypatch.setattr(command, "check", lie)
    for text in ("x <= 3", "x <= 3\nx > 3"):
        ran = run("bounds", written(tmp_path, text, f"{len(text)}.txt"))
        assert (ran.code, ran.out) == (1, "")


def test_bounds_come_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO(b"x <= 3"))
    monkeypatch.setattr("sys.stdin", stdin)
    assert "  x  (-inf, 3] (open): up to line 1" in run("bounds", "-").out


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "a.txt",
            "x <= 1\nx * y <= 2\n",
            "Line 2: x * y <= 2: * has no meaning here; want a bound ",
        ),
        ("a.csv", "from,to,at most\na,b,c\n", "Line 2: column at most: want a number "),
        ("a.stn", "<graphml>\n<graph>\n", "Line 3: want GraphML; got no element found."),
        ("a.txt", "", "there is no bound in it"),
        ("a.txt", "x\u202e\x1b[31m <= ", "Line 1: x\\u202e\\x1b[31m <="),
    ],
)
def test_what_is_not_understood_is_one_line_and_code_2(
    run: Run, tmp_path: Path, name: str, text: str, said: str
) -> None:
    ran = run("bounds", written(tmp_path, text, name))
    assert (ran.code, ran.out) == (2, "")
    assert " ".join(ran.err.split()).startswith(f"explorable: {said}")


def test_names_that_nothing_was_said_about_are_code_2(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, "x <= 3")
    ran = run("bounds", path, "--between", "x", "y")
    assert (ran.code, ran.err) == (2, "explorable: nothing was said about y\n")
    for over in ("rationals", "integers"):
        ran = run("bounds", path, "--between", "x", "x", "--over", over)
        assert (ran.code, "two different variables" in ran.err) == (2, True)


def test_what_the_steps_do_not_reach_is_said(run: Run, tmp_path: Path) -> None:
    names = [f"v{at}" for at in range(30)]
    text = "".join(f"{a} - {b} <= 3\n" for a, b in pairwise(names))
    path = written(tmp_path, text + "v0 = 5\n")
    for over in ("rationals", "integers"):
        ran = run("bounds", path, "--over", over, "--steps", "0")
        assert ran.code == 0
        assert " ".join(ran.out.split()).endswith(
            "unresolved: whether they can all hold takes more than 0 steps; --steps N allows more."
        )
        data = run("bounds", path, "--over", over, "--steps", "0", "--json").json
        assert (data["status"], data["values"], data["checked"]) == ("unresolved", [], False)
    ran = run("bounds", path, "--steps", "30000")
    assert ran.code == 0
    said = " ".join(ran.out.split())
    assert re.search(r"Certified, and checked again: [1-9]\d? of 30 values\. The rest takes", said)
    assert "30,000 steps; --steps N allows more; --between A B asks for one" in said
    data = run("bounds", path, "--steps", "30000", "--json").json
    assert (len(data["values"]), data["missing"], data["checked"]) == (30, 0, False)
    assert 0 < data["certified"] < 30
    assert run("bounds", path, "--json", "--between", "v0", "v3").json["checked"] is True
    assert run("bounds", path, "--steps", "many").code == 2


def test_values_that_the_steps_do_not_reach_are_counted(run: Run, tmp_path: Path) -> None:
    names = [f"v{at}" for at in range(30)]
    path = written(tmp_path, "".join(f"{a} - {b} <= 3\n" for a, b in pairwise(names)) + "v0 = 5\n")
    for steps in range(1_000, 6_000, 200):
        data = run("bounds", path, "--json", "--steps", steps).json
        assert len(data["values"]) + data["missing"] == 30
        if data["values"] and data["missing"]:
            break
    ran = run("bounds", path, "--steps", steps)
    assert f"unresolved: {data['missing']} more value" in ran.out


@pytest.mark.parametrize("over", ["rationals", "integers"])
@pytest.mark.parametrize("line", ["{a} + {b} = 1", "{a} - {b} <= 0"])
def test_long_rings_do_not_hang(run: Run, tmp_path: Path, over: str, line: str) -> None:
    names = [f"v{at}" for at in range(121)]
    text = "".join(f"{line.format(a=a, b=b)}\n" for a, b in pairwise([*names, names[0]]))
    path = written(tmp_path, text.replace("0\n", "-1\n", 1))
    data = run("bounds", path, "--over", over, "--json", "--steps", "500000").json
    possible = "+" in line and over == "rationals"
    assert data["status"] == ("consistent" if possible else "contradictory")
    assert possible or data["checked"]
    assert len({who for one in data["conflict"] for who in one["statements"]}) == 121 * (
        not possible
    )


def test_read_says_which_command_reads_bounds(run: Run, tmp_path: Path) -> None:
    for name in ("plan.CSV", "plan.xml", "plan.stn"):
        ran = run("read", written(tmp_path, "from,to,at most\na,b,1\n", name))
        assert ran.code == 2
        assert "`explorable bounds`" in ran.err
