"""The figure of a closure as data: matrix, graph and words agree, and checks are real."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.bounds import BoundsCertificate
from explorable.errors import CertificateError
from explorable.figures.closure_graph import route
from explorable.figures.closure_layout import Layout, layout
from explorable.figures.closure_view import view
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_presets import GUIDE, PRESETS


def at(key: str) -> dict[str, Any]:
    return view(ClosureSession(preset=key))


def test_the_first_view_is_the_drawn_one() -> None:
    shown = view(ClosureSession())
    assert shown["matrix"]["rows"] == [
        ["0", "−3", "−13", "−13"],
        ["∞", "0", "−10", "−10"],
        ["∞", "12", "0", "0"],
        ["∞", "12", "2", "0"],
    ]
    assert shown["matrix"]["was"] == {"0,3": "−3"}
    assert shown["matrix"]["parts"] == [[0, 1], [1, 3]]
    read = shown["reads"]
    assert "".join(read["text"]) == "Tom arrived at least 13 minutes before Eva."
    assert [one["value"] for one in read["sum"]] == ["−3", "−10", "0"]
    assert read["total"] == "−13"
    assert read["from"][2] == "Luis − Eva ≤ 0, from sentence 3"
    assert read["checked"] == "Chain re-added in whole numbers"
    assert shown["graph"]["derived"]["text"] == "−13"
    assert [node["title"] for node in shown["graph"]["nodes"] if node["on"]] == [
        "Tom",
        "Ana",
        "Luis",
        "Eva",
    ]


def test_the_first_squaring_improves_five_entries() -> None:
    session = ClosureSession()
    session.act("to", n=1)
    shown = view(session)
    assert len(shown["matrix"]["was"]) == 5
    assert shown["counter"]["left"] == "1 entry still to improve."
    assert shown["steps"]["text"] == "Chains of up to 2 bounds. 5 entries improve or appear."


def test_a_contradiction_stops_the_steps_and_marks_its_rows() -> None:
    shown = at("contradictory")
    assert shown["matrix"]["stopped"]
    assert shown["matrix"]["below"] == [0, 1, 2, 3]
    assert shown["reads"]["total"] == "−3"
    assert shown["reads"]["around"] == "Tom → Ana → Luis → Eva → Tom"
    assert [row["flag"] for row in shown["rows"]] == ["conflict"] * 3 + [None, "conflict"]
    assert shown["graph"]["stopped"]
    assert sum(edge["on"] for edge in shown["graph"]["edges"]) == 4
    session = ClosureSession(preset="contradictory")
    session.act("to", n=1)
    earlier = view(session)
    assert not earlier["matrix"]["stopped"]
    assert not any(row["flag"] for row in earlier["rows"])


def test_an_entry_without_a_bound_shows_the_cut() -> None:
    shown = at("parts")
    assert shown["reads"]["mode"] == "cut"
    assert shown["reads"]["text"][1] == "Ana, Luis or Mia"
    assert [n["title"] for n in shown["graph"]["nodes"] if n["cut"]] == ["Ana", "Luis", "Mia"]
    session = ClosureSession()
    session.act("to", n=0)
    assert view(session)["reads"]["mode"] == "later"


def test_floats_are_shown_where_they_lie_and_never_decide() -> None:
    trap = at("decimals")
    assert "−1.42108547152020" in trap["floats"]["text"]
    assert trap["floats"]["agree"] == "no"
    assert not trap["matrix"]["stopped"]
    assert trap["reads"]["range"] == {
        "status": "forced",
        "text": "x − z is 93.9: two entries meet.",
    }
    hidden = at("hidden")
    assert hidden["floats"]["agree"] == "no"
    assert hidden["matrix"]["stopped"]
    assert hidden["reads"]["total"] == "−1"
    assert at("morning")["floats"] is None


def test_a_moved_bound_says_what_changed_and_what_it_took() -> None:
    session = ClosureSession()
    row = session.state.rows[0].id
    session.act("bound", id=row, to="5")
    tighter = view(session)["moved"]
    assert tighter["said"] == "Tom − Ana ≤ −5 (was −3)"
    assert tighter["text"].startswith("3 of 16 closed entries change, after 3 sums.")
    session.act("bound", id=row, to="2")
    assert "closed anew, in 21 sums" in view(session)["moved"]["text"]
    session.act("bound", id=session.state.rows[2].id, to="9")
    assert view(session)["moved"]["text"].startswith("No closed entry rested on it")


def test_the_sentence_for_a_live_region_is_silent_while_a_handle_moves() -> None:
    session = ClosureSession()
    row = session.state.rows[0].id
    session.act("bound", id=row, to="5", done=False)
    assert view(session)["said"] == ""
    session.act("bound", id=row, to="5", done=True)
    assert "15 minutes before" in view(session)["said"]


def test_no_check_is_shown_where_the_checker_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise CertificateError("no")

    session = ClosureSession()
    session.act("to", n=1)
    session.act("select", first="Tom", second="Luis")
    assert view(session)["reads"]["checked"]
    monkeypatch.setattr(BoundsCertificate, "check", refuse)
    assert not view(session)["reads"]["checked"]


def test_many_names_are_a_picture_of_entries() -> None:
    session = ClosureSession(preset="chain")
    session.act("chain", length=31)
    assert view(session)["matrix"]["mode"] == "full"
    session.act("chain", length=64)
    shown = view(session)["matrix"]
    assert shown["mode"] == "compact"
    assert shown["rows"] == []
    assert shown["count"] == {"present": 65 * 33, "new": 33 * 32 // 2, "all": 65 * 65}
    assert shown["present"].startswith("M0 0h65v1h-65z")


def test_every_view_is_plain_data_and_every_number_of_a_row_a_text() -> None:
    sessions = [ClosureSession(preset=one.key) for one in PRESETS]
    sessions += [ClosureSession(), ClosureSession("")]
    for session in sessions:
        for n in range(session.walk.last + 1):
            session.act("to", n=n)
            shown = json.loads(json.dumps(view(session)))
            for row in shown["matrix"]["rows"]:
                assert all(isinstance(cell, str) for cell in row)
    assert len(GUIDE) == len(view(ClosureSession())["guide"]["steps"])


NAMES = ("Ana", "Luis", "Maximiliane", "Tom", "Bartholomäus", "Eva", "Kim", "Wilhelmine")


def _drawn(shape: Layout, edges: list[tuple[int, int]]) -> list[tuple[float, float, float, float]]:
    taken: list[tuple[float, float, float, float]] = []
    for edge in edges:
        bends = (34.0, 24.0, 46.0, 60.0) if edge[::-1] in edges else (0.0, 26.0, -26.0, 44.0, -44.0)
        route(shape, edge, bends, 28.0, taken)
    return taken


@settings(deadline=None, max_examples=60)
@given(st.integers(3, 8), st.data())
def test_names_never_overlap_and_stay_inside(n: int, data: st.DataObject) -> None:
    pairs = [(i, k) for i in range(n) for k in range(n) if i != k]
    edges = sorted(data.draw(st.sets(st.sampled_from(pairs), min_size=1, max_size=8)))
    shape = layout(NAMES[:n], edges, [])
    boxes = [node.box for node in shape.nodes.values()]
    for box in boxes:
        assert min(box[0], box[1]) >= 0
        assert box[2] <= shape.width
        assert box[3] <= shape.height
    for one, two in combinations(boxes, 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
    assert layout(NAMES[:n], edges, []) == shape
    assert len(_drawn(shape, edges)) == len(edges)


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_numbers_and_names_of_a_preset_do_not_overlap(one: Any) -> None:
    graph = at(one.key)["graph"]
    boxes = [
        (e["x"] - e["wide"] / 2, e["y"] - 9, e["x"] + e["wide"] / 2, e["y"] + 9)
        for e in [*graph["edges"], *([graph["derived"]] if graph["derived"] else [])]
    ]
    boxes += [
        (
            n["x"] - n["width"] / 2 + 4,
            n["y"] - n["height"] / 2 + 4,
            n["x"] + n["width"] / 2 - 4,
            n["y"] + n["height"] / 2 - 4,
        )
        for n in graph["nodes"]
    ]
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


@pytest.mark.parametrize("n", [15, 16, 18, 23, 31, 32, 40])
def test_a_long_cycle_comes_back_beside_where_it_began(n: int) -> None:
    ring = [(i, (i + 1) % n) for i in range(n)]
    shape = layout([f"v{i}" for i in range(n)], ring, [*range(n), 0])
    assert len(shape.nodes) == n
    boxes = [node.box for node in shape.nodes.values()]
    for one, two in combinations(boxes, 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
    far = [
        max(
            abs(shape.nodes[i].x - shape.nodes[k].x) / 106,
            abs(shape.nodes[i].y - shape.nodes[k].y) / 96,
        )
        for i, k in ring
    ]
    assert sum(one > 1.01 for one in far) <= 2  # where places are spare


def test_a_name_of_two_words_has_two_lines_and_letters_that_can_be_read() -> None:
    names = ["Ana’s arrival", "green box’s size", "Ana", "Maxim…’s arrival", "birth"]
    shape = layout(names, [(0, 1)], [])
    assert [len(shape.nodes[n].lines) for n in range(5)] == [2, 2, 1, 2, 1]
    assert min(node.letters for node in shape.nodes.values()) > 13
