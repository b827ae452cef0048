"""What someone typed: one sentence that is not understood is given back, everything else a row."""

from __future__ import annotations

import pytest

from explorable.sessions.rows import Returned
from explorable.sessions.statements import StatementsSession

ROOM = "Ana is in the kitchen or the garden."
HOUSE = "Both the kitchen and the garden are in Luis's house."


def test_one_typed_sentence_that_is_not_understood_is_given_back() -> None:
    session = StatementsSession(text=ROOM)
    before = session.state
    with pytest.raises(Returned, match="no probabilities") as given:
        session.act("tell", text="Ana is probably in the hall.")
    assert given.value.refusal.text == "Ana is probably in the hall."
    assert session.state == before
    session.act("tell", text=HOUSE)
    assert len(session.state.rows) == 2


def test_of_many_typed_sentences_and_of_many_readings_each_is_a_row() -> None:
    session = StatementsSession(text=ROOM)
    session.act("tell", text="Ana is blue.\nAna is not in the garden.")
    assert [row.id in session.read.refusals for row in session.state.rows] == [False, True, False]
    session.act("tell", text="Everyone is not in the kitchen.")
    last = session.state.rows[-1]
    assert len(session.read.refusals[last.id].readings) == 2
    session.act("choose", id=last.id, reading=1)
    assert last.id not in session.read.refusals
