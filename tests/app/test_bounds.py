"""`explorable bounds`: what remains of lines, tables and networks, or what contradicts."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorable.app import bounds as command
from explorable.domains.difference import Bounds
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
    assert "Added up, rounded to whole numbers, they put 0 below 0." in ran.out


def test_json_has_stable_keys(run: Run, tmp_path: Path) -> None:
    ran = run("bounds", written(tmp_path, "x - y < 2.5\ny <= 1\nz > x"), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert {key: ran.json[key] for key in ran.json if key != "values"} == {
        "bounds": 3,
        "checked": True,
        "conflict": [],
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
    assert "Nothing bounds a variable alone: each is seen from b." in ran.out
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


def test_many_variables_are_not_certified_and_that_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(command.CERTIFIED, Bounds, 2)
    path = written(tmp_path, "x - y <= 3\ny - z <= 3\nz <= 1")
    ran = run("bounds", path)
    assert "take long; --between A B certifies one" in ran.out
    assert "checked again" not in ran.out
    assert run("bounds", path, "--json").json["checked"] is False
    assert run("bounds", path, "--json", "--between", "y", "x").json["checked"] is True


def test_read_says_which_command_reads_bounds(run: Run, tmp_path: Path) -> None:
    for name in ("plan.CSV", "plan.xml", "plan.stn"):
        ran = run("read", written(tmp_path, "from,to,at most\na,b,1\n", name))
        assert ran.code == 2
        assert "`explorable bounds`" in ran.err
