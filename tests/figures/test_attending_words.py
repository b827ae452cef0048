"""What "attention is a read" says of its numbers holds in every state."""

from __future__ import annotations

import pytest

from explorable.figures.attending import view
from explorable.figures.attending_exports import export
from explorable.sessions.attending import AttendingSession
from tests.figures.test_attending_view import read


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("scale | 0\nwrites | competitive", "weighs by its count n alone"),
        ("scale | 2\nwrites | competitive", "dot products count more beside ln n"),
        ("scale | 2", "sharper than at 1/√2"),
        ("k | 1", "The one used of 4 holds 0.700 of the mass"),
        ("k | 2\nleft out | 1 2", "may take part: nothing is cut off"),
        ("k | 1\nleft out | 1 2", "never held them. Others take their place"),
        ("left out | 1\nwrites | competitive", "what it wrote elsewhere stays"),
        ("scale | 0.70710678\nnumbers | float32", "the same float as 1/√2 in float32"),
    ],
)
def test_what_is_read_aloud_holds_for_what_is_shown(lines: str, says: str) -> None:
    session = AttendingSession("bank")
    session.act("open", text=f"{export(session, 'txt')['data']}{lines}")
    assert says in " ".join(view(session)["reading"])


def test_switches_count_what_takes_part() -> None:
    session = AttendingSession("eight")
    session.act("switch", what="verbatim", on=False)
    many = len({line.location for line in read(session).lines} - {None})
    session.act("out", n=0)
    told = {one["id"]: one["says"] for one in view(session)["switches"]}
    assert told["every"] == f"All {many - 1} take part: a dense read."
    assert told["verbatim"].endswith(f"{many} locations came of it.")
    session.act("k", value="1")
    told = {one["id"]: one["says"] for one in view(session)["switches"]}
    assert told["every"].startswith("Only the largest logit takes part")


def test_a_query_too_short_for_a_direction_is_read_all_the_same() -> None:
    session = AttendingSession("bank")
    session.act("open", text="query | 1e-19 0\na | 1 0 | 1\nb | 0 1 | 3\nnumbers | float32")
    shown = view(session)
    assert shown["verdict"]["word"] == "yes"
    assert "too short for a direction" in shown["reading"][0]
    assert shown["ordinary"] is None
