"""A movement is one state to undo, wherever it went on its way."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from explorable.errors import InputError
from explorable.sessions.sliding import SlidingSession


def put(state: int, to: int) -> int:  # noqa: ARG001 (as every act)
    if to < 0:
        raise InputError("Numbers begin at 0.")
    return to


class Numbers(SlidingSession[int]):
    """One number that slides."""

    kind = "numbers"
    keys = ("number",)
    slides = MappingProxyType({"slide": "put"})

    def __init__(self) -> None:
        super().__init__(0)
        self.acts = {"put": put, "slide": put}

    def fields(self, state: int) -> dict[str, str]:
        """The number."""
        return {"number": str(state)}


def test_a_movement_is_taken_back_at_once() -> None:
    session = Numbers()
    session.act("put", to=1)
    for to in (2, 3, 4):
        session.act("slide", to=to)
        assert session.sliding
    session.act("put", to=5)
    assert (session.state, session.sliding) == (5, False)
    session.act("undo")
    assert session.state == 1


def test_what_slides_back_to_where_it_began_leaves_nothing_to_undo() -> None:
    session = Numbers()
    for to in (2, 0):
        session.act("slide", to=to)
    session.act("put", to=0)
    assert not session.can_undo


def test_two_movements_are_two_states() -> None:
    session = Numbers()
    for to in (2, 3):
        session.act("slide", to=to)
    session.act("put", to=3)
    for to in (4, 6):
        session.act("slide", to=to)
    session.act("put", to=6)
    session.act("undo")
    assert session.state == 3


def test_a_refused_place_changes_nothing_of_a_movement() -> None:
    session = Numbers()
    session.act("slide", to=2)
    with pytest.raises(InputError):
        session.act("slide", to=-1)
    assert session.state == 2
    session.act("slide", to=3)
    session.act("undo")
    assert session.state == 0
