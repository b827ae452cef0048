"""Links and files of the statement session: what goes in comes out, what is wrong is said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.links import pack
from explorable.sessions.rows import Row
from explorable.sessions.state import MOST_CHARACTERS, State, of_text, to_text
from explorable.sessions.statements import StatementsSession


def shown(session: StatementsSession) -> tuple[object, ...]:
    state = session.state
    rows = [(row.text, row.on, row.chosen) for row in state.rows]
    return rows, state.question, state.law, state.step


def test_a_link_restores_rows_switches_readings_question_law_and_step() -> None:
    session = StatementsSession(
        "Ana is not in the kitchen or the garden.\n# Luis is in the hall.\n<b>blah</b>",
        "Where is Ana?",
        "update",
    )
    session.act("choose", id="r1", reading=2)
    assert shown(StatementsSession.from_link(session.to_link())) == shown(session)
    stepped = StatementsSession(step=3)
    assert shown(StatementsSession.from_link(stepped.to_link())) == shown(stepped)


def test_a_link_whose_rows_are_not_those_of_its_step_is_your_own_text() -> None:
    fields = {"rows": "+ Tom is in the hall.", "question": "", "law": "conjunction", "step": "2"}
    session = StatementsSession.from_link(pack("rows", 1, fields))
    assert session.problem is None
    assert shown(session) == ([("Tom is in the hall.", True, None)], "", "conjunction", None)


SAME = {"question": "", "law": "conjunction"}


@pytest.mark.parametrize(
    "link",
    [
        "",
        "rows1.",
        "rows1.eJw",
        "text1.eJyrVkrLz1eyUkpKLFKqBQAdsQRQ",
        pack("rows", 2, {"rows": "+ Ana is in the hall.", **SAME}),
        pack("rows", 1, {"rows": "Ana is in the hall.", **SAME}),
        pack("rows", 1, {"rows": "+ Ana is in the hall.", "law": "magic"}),
        pack("rows", 1, {"rows": "+ Ana is in the hall.", "step": "9"}),
        pack("rows", 1, {"rows": "+ Ana is in the hall.", "step": "²"}),
        pack("rows", 1, {"rows": "+ x.\n" * 201}),
        pack("rows", 1, {"rows": f"+ {'x' * MOST_CHARACTERS}x"}),
        pack("rows", 1, {"question": "x" * 1001}),
        pack("rows", 1, {"rows": "+ Ana is in the hall.", "other": "1"}),
        "x" * 20_000,
    ],
)
def test_a_bad_link_is_a_problem_and_loses_nothing(link: str) -> None:
    session = StatementsSession("Ana is in the hall.", "Where is Ana?")
    session.act("ask", text="Is Ana in the hall?")
    before = session.state
    session.open_link(link)
    assert session.problem is not None
    assert str(session.problem).endswith(".")
    assert (session.state, session.can_undo) == (before, True)
    assert StatementsSession.from_link(link, step=1).state.step == 1


def test_the_next_act_clears_a_problem() -> None:
    session = StatementsSession("Ana is in the hall.")
    session.open_link("rows1.")
    session.act("toggle", id="r1")
    assert session.problem is None


def test_an_opened_link_can_be_undone() -> None:
    session = StatementsSession("Ana is in the hall.")
    session.open_link(StatementsSession("Luis is in the attic.").to_link())
    session.act("undo")
    assert [row.text for row in session.state.rows] == ["Ana is in the hall."]


def test_a_state_too_long_for_an_address_has_no_link() -> None:
    import random

    noise = random.Random(1)
    letters = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(19_000))
    assert StatementsSession(letters).to_link() == ""


TYPED = st.text(st.characters(exclude_characters="\n\r.!?", exclude_categories=["Cs"]), max_size=30)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(TYPED, st.booleans()), max_size=5), TYPED)
def test_any_typed_text_survives_a_link_as_typed(
    lines: list[tuple[str, bool]], question: str
) -> None:
    session = StatementsSession()
    for line, on in lines:
        try:
            session.act("add", text=line)
        except InputError:
            continue
        if not on:
            session.act("toggle", id=session.state.rows[-1].id)
    session.act("ask", text=question)
    assert shown(StatementsSession.from_link(session.to_link())) == shown(session)


def test_a_file_restores_rows_switches_question_and_law() -> None:
    rows = (Row("r1", "Ana is in the hall."), Row("r2", "Luis is in the hall.", on=False))
    state = State(rows, "Where is Ana?", "update", made=2)
    assert of_text(to_text(state)) == state


def test_a_file_that_is_too_long_is_refused_before_it_is_split() -> None:
    with pytest.raises(InputError, match="at most"):
        of_text("x.\n" * 400_000)
