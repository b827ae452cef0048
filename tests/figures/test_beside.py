"""Names beside places: off the rims, off each other, and within the picture."""

from __future__ import annotations

import re
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.figures.beside import Box, Mark, named

INSIDE: Box = (0, 0, 280, 280)
TEXT = re.compile(r'<text x="(\S+)" y="(\S+)" text-anchor="(\w+)"[^>]*>([^<]*)<')


def rooms(picture: str) -> dict[str, Box]:
    """What each name covers, with letters somewhat narrower than they are reckoned."""
    out = {}
    for x, y, anchor, name in TEXT.findall(picture):
        long = 7 * len(name)
        left = float(x) - long * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        out[name] = (left, float(y) - 10, left + long, float(y) + 1)
    return out


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_names_in_a_row_keep_off_all_rims_and_off_each_other() -> None:
    row = [Mark(40 + 28.0 * n, 140, 12, f"token {n}") for n in range(8)]
    found = rooms(named(row, INSIDE, [(110, 130, 128, 150)]))
    assert len(found) == 8
    assert not any(meet(a, b) for a, b in combinations(found.values(), 2))
    assert not any(meet(room, one.box) for room in found.values() for one in row)


def test_marks_at_one_place_share_a_name() -> None:
    same = [Mark(100, 100, 8, f"t{n}") for n in range(3)]
    assert [*rooms(named(same[:2], INSIDE))] == ["t0, t1"]
    assert [*rooms(named(same, INSIDE))] == ["t0 and 2 more"]


@given(st.lists(st.tuples(st.integers(0, 280), st.integers(0, 280)), max_size=13))
@settings(deadline=None, max_examples=40)
def test_no_name_of_a_place_is_cut_by_the_edge(places: list[tuple[int, int]]) -> None:
    marks = [Mark(x, y, 8, f"name {n}") for n, (x, y) in enumerate(places)]
    for room in rooms(named(marks, INSIDE)).values():
        assert room[0] > -1
        assert room[1] > -1
        assert room[2] < 281
        assert room[3] < 281
