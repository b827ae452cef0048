"""The statement session: acts, what they refuse, undo, and rows that are not understood."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.statements import StatementsSession
from explorable.status import Status

ROOM = "Ana is in the kitchen or the garden."
HOUSE = "Both the kitchen and the garden are in Luis's house."
WHOSE = "Whose house is Ana in?"


def two() -> StatementsSession:
    return StatementsSession(f"{ROOM}\n{HOUSE}", WHOSE)


def texts(session: StatementsSession) -> list[str]:
    return [row.text for row in session.state.rows]


def ids(session: StatementsSession) -> list[str]:
    return [row.id for row in session.state.rows]


def status(session: StatementsSession) -> Status | None:
    return session.answer.status if session.answer else None


def test_a_paste_becomes_one_row_a_sentence_each_marked_on_its_own() -> None:
    session = StatementsSession(question="Where is Ana?")
    session.act("add", text=f"{ROOM} Ana is blue.\nAna is not in the garden.\n\n  \nWhat is it?")
    assert len(session.state.rows) == 4
    assert list(session.read.numbers.values()) == [1, 2]
    assert {row.text: row.id in session.read.refusals for row in session.state.rows} == {
        ROOM: False,
        "Ana is blue.": True,
        "Ana is not in the garden.": False,
        "What is it?": True,
    }
    assert session.answer is not None
    assert session.answer.headline == "kitchen"


def test_the_span_of_a_refusal_counts_in_its_own_row() -> None:
    session = StatementsSession()
    session.act("add", text=f"{ROOM}\nAna is blue.\n{HOUSE}\nLuis is nott in the hall.")
    refused = {row.text: session.read.refusals.get(row.id) for row in session.state.rows}
    blue = refused["Ana is blue."]
    nott = refused["Luis is nott in the hall."]
    assert blue is not None
    assert nott is not None
    assert blue.text[slice(*blue.span)] == "blue"
    assert nott.text[slice(*nott.span)] == "nott"
    assert "Luis is not in the hall." in nott.suggestions


def test_a_row_that_is_off_keeps_its_paraphrase_and_does_not_count() -> None:
    session = two()
    session.act("toggle", id="r2")
    assert status(session) is Status.OPEN
    assert session.read.numbers == {"r1": 1}
    assert session.read.statements["r2"].paraphrase.startswith("The kitchen and the garden")
    assert "Luis's house" in {name.text for name in session.read.reading.known}


def test_a_row_that_is_off_and_does_not_fit_the_others_takes_nothing_from_them() -> None:
    session = StatementsSession("# The only places are the hall and the attic.\n" + ROOM, WHOSE)
    assert session.read.numbers == {"r2": 1}
    assert session.read.refusals.keys() == {"r1"}
    assert status(session) is Status.OPEN


@pytest.mark.parametrize("law", ["conjunction", "update"])
def test_asking_again_follows_each_act(law: str) -> None:
    session = StatementsSession("Ana is in the kitchen.", "Where is Ana?")
    session.act("law", name=law)
    session.act("add", text="Ana is in the garden.")
    assert status(session) is (Status.CONTRADICTORY if law == "conjunction" else Status.FORCED)


def test_every_act_does_what_it_says() -> None:
    session = two()
    session.act("duplicate", id="r1")
    assert texts(session) == [ROOM, ROOM, HOUSE]
    session.act("move", id="r2", to=0)
    assert texts(session) == [HOUSE, ROOM, ROOM]
    session.act("remove", id="r1")
    assert texts(session) == [HOUSE, ROOM]
    session.act("edit", id="r2", text="The kitchen is in Luis's house. Tom is in the hall.")
    assert texts(session) == ["The kitchen is in Luis's house.", "Tom is in the hall.", ROOM]
    assert ids(session)[0] == "r2"
    session.act("add", text="Eva is in the hall.", at=1)
    assert texts(session)[1] == "Eva is in the hall."
    session.act("ask", text="  Where   is Tom? ")
    assert session.state.question == "Where is Tom?"
    session.act("reset")
    assert session.state == two().state
    session.act("open", text="# Ana is in the hall.\n> Is Ana in the hall?\nlaw: update\n")
    assert (texts(session), session.state.law) == (["Ana is in the hall."], "update")


def test_no_id_ever_names_two_rows() -> None:
    session = two()
    seen: dict[str, str] = {}
    for n in range(5):
        session.act("add", text=f"Ana is in the room{n}.")
        for name, text in zip(ids(session), texts(session), strict=True):
            assert seen.setdefault(name, text) == text
        session.act("remove", id=ids(session)[-1])


def test_a_new_act_after_undo_ends_what_could_be_redone() -> None:
    session = two()
    session.act("toggle", id="r1")
    session.act("undo")
    session.act("toggle", id="r2")
    assert not session.can_redo
    session.act("undo")
    assert session.state == two().state


def test_undo_restores_order_ids_question_law_and_step() -> None:
    session = StatementsSession(step=1)
    states = [session.state]
    for name, arguments in (
        ("step", {"n": 2}),
        ("move", {"id": "r2", "to": 0}),
        ("ask", {"text": "Where is Ana?"}),
        ("law", {"name": "update"}),
        ("toggle", {"id": "r1"}),
        ("preset", {"id": "open"}),
    ):
        session.act(name, **arguments)
        states.append(session.state)
    for state in reversed(states[:-1]):
        session.act("undo")
        assert session.state == state
    assert not session.can_undo
    session.act("undo")
    for state in states[1:]:
        session.act("redo")
        assert session.state == state
    assert not session.can_redo


def test_undo_goes_back_two_hundred_states_and_no_further() -> None:
    session = StatementsSession()
    for n in range(250):
        session.act("ask", text=f"Where is Ana{n}?")
    steps = 0
    while session.can_undo:
        session.act("undo")
        steps += 1
    assert steps == 199


def test_an_act_that_changes_nothing_is_no_step_back() -> None:
    session = two()
    session.act("ask", text=WHOSE)
    assert not session.can_undo


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("fly", {}),
        (7, {}),
        ("add", {}),
        ("add", {"text": 5}),
        ("add", {"text": " . "}),
        ("add", {"text": "x.", "at": 9}),
        ("add", {"text": "x.", "state": "y"}),
        ("toggle", {"id": "r9"}),
        ("toggle", {"id": None}),
        ("move", {"id": "r1", "to": -1}),
        ("move", {"id": "r1", "to": True}),
        ("choose", {"id": "r1", "reading": 2}),
        ("law", {"name": "accumulation"}),
        ("preset", {"id": "nope"}),
        ("step", {"n": 99}),
        ("step", {"n": "1"}),
        ("undo", {"far": 1}),
        ("ask", {"text": "x" * 2000}),
        ("edit", {"id": "r1", "text": ""}),
    ],
)
def test_a_bad_act_is_one_plain_refusal_and_changes_nothing(name: str, arguments: dict) -> None:  # type: ignore[type-arg]
    session = two()
    before = session.state
    with pytest.raises(InputError) as refused:
        session.act(name, **arguments)
    assert str(refused.value)[:1].isupper() or str(refused.value)[:1] == "'"
    assert (session.state, session.can_undo) == (before, False)


def test_limits_refuse_and_lose_nothing() -> None:
    session = two()
    for text in ("Ana is in the hall. " * 199, "x" * 20_001, "y" * 1_000_000):
        with pytest.raises(InputError, match="at most"):
            session.act("add", text=text)
    session.act("add", text="Ana is in the hall. " * 198)
    assert len(session.state.rows) == 200
    with pytest.raises(InputError, match="at most 200"):
        session.act("duplicate", id="r1")
    assert len(session.state.rows) == 200


def test_a_reading_is_chosen_and_forgotten_with_its_sentence() -> None:
    session = StatementsSession("Ana is not in the kitchen or the garden.", "Where is Ana?")
    session.act("choose", id="r1", reading=2)
    assert session.read.reading.choices == {1: 2}
    session.act("edit", id="r1", text=ROOM)
    assert session.state.rows[0].chosen is None


def test_a_chosen_reading_that_is_gone_does_not_take_the_row_with_it() -> None:
    session = StatementsSession()
    session.open_link(StatementsSession(ROOM).to_link())
    shown = StatementsSession.from_link(_link_with_choice())
    assert shown.problem is None
    assert list(shown.read.numbers) == ["r1"]


def _link_with_choice() -> str:
    session = StatementsSession("Ana is not in the kitchen or the garden.")
    session.act("choose", id="r1", reading=2)
    link = session.to_link()
    assert StatementsSession.from_link(link).state.rows[0].chosen == 2
    from explorable.sessions.links import pack

    return pack("rows", 1, {"rows": f"+7 {ROOM}", "question": "", "law": "conjunction"})


def test_many_rows_that_are_not_understood_are_marked_soon() -> None:
    lines = [f"Blah {n} foo." if n % 2 else "Ana is not in the hall." for n in range(200)]
    began = time.perf_counter()
    session = StatementsSession("\n".join(lines))
    assert len(session.read.refusals) == 100
    assert len(session.read.numbers) == 100
    assert time.perf_counter() - began < 10


ACTS = st.sampled_from(["add", "toggle", "move", "duplicate", "remove", "edit", "undo", "redo"])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(ACTS, st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_whatever_is_done_ids_are_different_and_the_text_is_read(
    done: list[tuple[str, int, int]],
) -> None:
    session = two()
    lines = [ROOM, HOUSE, "Ana is not in the garden.", "blah", "Then Ana went to the hall.", "?"]
    for name, row, other in done:
        here = ids(session)
        at = here[row % len(here)] if here else "r0"
        more: dict[str, dict[str, Any]] = {
            "add": {"text": lines[row]},
            "move": {"id": at, "to": other % max(len(here), 1)},
            "edit": {"id": at, "text": lines[other]},
            "undo": {},
            "redo": {},
        }
        arguments = more.get(name, {"id": at})
        try:
            session.act(name, **arguments)
        except InputError:
            assert not here or lines[row] == "?" or lines[other] == "?"
        assert len(set(ids(session))) == len(ids(session))
        on = [r.id for r in session.state.rows if r.on]
        assert {*session.read.numbers, *session.read.refusals} >= set(on)
        assert session.read.numbers.keys().isdisjoint(session.read.refusals)
