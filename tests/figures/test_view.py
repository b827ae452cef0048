"""The message to a panel: its exact shape, what it says of known texts, and that it agrees."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.figures.verdicts import labels
from explorable.figures.view import view
from explorable.figures.worlds import laid_out
from explorable.sessions.presets import PRESETS
from explorable.sessions.statements import StatementsSession
from tests.figures.schema import VIEW, agrees, fits, unpacked

ROOM = "Ana is in the kitchen or the garden."
HOUSE = "Both the kitchen and the garden are in Luis's house."
WHOSE = "Whose house is Ana in?"
BOTH = "statements 1 and 3 cannot both hold."


def seen(session: StatementsSession) -> dict:  # type: ignore[type-arg]
    shown = view(session, seq=3)
    assert json.loads(json.dumps(shown)) == shown
    fits(shown, VIEW)
    shown = unpacked(shown)
    laid = laid_out(session.read.reading, session.answer, session.read.whole)
    assert shown["worlds"]["cells"] == laid.to_json(labels(laid))["cells"]
    agrees(shown)
    return shown


@pytest.mark.parametrize("one", PRESETS, ids=lambda one: one.key)
def test_every_preset_is_shown_and_agrees_with_itself(one: object) -> None:
    session = StatementsSession()
    session.act("preset", id=getattr(one, "key", ""))
    shown = seen(session)
    assert shown["worlds"]["mode"] == "grid"
    assert shown["answer"]["checked"]
    assert not [row for row in shown["rows"] if row["refusal"]]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (0, "16 worlds of 16 remain; the question is open: Luis and no named house."),
        (1, "8 worlds of 16 remain; the question is open: Luis and no named house."),
        (2, "2 worlds of 16 remain; the answer is forced: Luis."),
        (3, "2 worlds of 16 remain; the question is open: garden and kitchen."),
        (4, "No world of 16 remains; the text contradicts itself: " + BOTH),
    ],
)
def test_each_step_of_the_guide_says_its_count_status_and_answer(step: int, said: str) -> None:
    shown = seen(StatementsSession(step=step))
    assert shown["said"] == said
    assert shown["guide"]["at"] == step


def test_the_two_statements_of_the_house_leave_two_worlds_by_name() -> None:
    shown = seen(StatementsSession(step=2))
    worlds = shown["worlds"]
    assert [row["name"] for row in worlds["rows"]] == [
        "kitchen",
        "garden",
        "somewhere else",
        "elsewhere",
    ]
    assert [f"{c['name']} {c['tail']}" for c in worlds["columns"]] == [
        "both rooms in the house",
        "kitchen only in the house",
        "garden only in the house",
        "neither in the house",
    ]
    assert [cell["by"] for cell in worlds["cells"]] == [None, 2, 2, 2, None, 2, 2, 2] + [1] * 8
    assert shown["rows"][0]["removed"] == [9, 10, 11, 12, 13, 14, 15, 16]
    assert shown["rows"][1]["removed"] == [2, 3, 4, 6, 7, 8]
    assert [row["flag"] for row in shown["rows"]] == ["needed", "needed", None]
    answer = shown["answer"]
    assert answer["sentence"] == (
        "In each of the 2 worlds that remain, Ana is in Luis's house. No single statement says so."
    )
    assert answer["excluded"] == ["no named house"]
    assert [(w["label"], w["world"]) for w in answer["witnesses"]] == [("W1", 1)]
    assert [line["statement"] for line in answer["why"]][2:4] == [1, 2]


def test_in_a_contradiction_each_world_carries_a_statement_in_conflict() -> None:
    shown = seen(StatementsSession(step=4))
    assert [cell["by"] for cell in shown["worlds"]["cells"]] == [3] * 8 + [1] * 8
    assert [row["flag"] for row in shown["rows"]] == ["conflict", None, "conflict"]
    assert [(row["before"], row["after"]) for row in shown["rows"]] == [(16, 8), (8, 2), (2, 0)]


def test_switching_a_statement_off_moves_no_world() -> None:
    session = StatementsSession(f"{ROOM}\n{HOUSE}\nAna is not in the attic.", WHOSE)
    before = seen(session)
    for row in ("r1", "r2", "r3"):
        session.act("toggle", id=row)
        after = seen(session)
        assert [c["text"] for c in after["worlds"]["cells"]] == [
            c["text"] for c in before["worlds"]["cells"]
        ]
        session.act("toggle", id=row)


def test_one_statement_that_says_it_alone_is_named() -> None:
    shown = seen(StatementsSession("Ana is in the kitchen.", "Where is Ana?"))
    assert shown["answer"]["sentence"].endswith("Statement 1 alone is enough.")
    assert shown["answer"]["levels"] == []  # no house is mentioned


def test_levels_stand_side_by_side_where_a_house_is_mentioned() -> None:
    text = "Ana is in the kitchen. The kitchen is in Luis's house."
    shown = seen(StatementsSession(text, "Where is Ana?"))
    assert [level["name"] for level in shown["answer"]["levels"]] == ["room", "house"]


def test_a_restated_fact_is_not_called_necessary_nor_denied_to_be_said() -> None:
    text = "Ana is in the kitchen. The kitchen is in Luis's house. Ana is in Luis's house."
    shown = seen(StatementsSession(text, WHOSE))
    assert "No single statement" not in shown["answer"]["sentence"]


def test_a_closing_list_says_what_it_takes() -> None:
    shown = seen(
        StatementsSession("The only places are the hall and the attic.\nAna is in the hall.")
    )
    assert shown["rows"][0]["closing"] == "takes elsewhere away: from 3 worlds to 2"
    people = "The only people are Ana and Luis.\nNobody is in the hall."
    shown = seen(StatementsSession(people))
    assert shown["rows"][0]["closing"].startswith("takes people without a name away")


def test_readings_say_which_is_in_force_and_which_changes_the_answer() -> None:
    session = StatementsSession("Ana is not in the kitchen or the garden.", "Is Ana in the garden?")
    readings = seen(session)["rows"][0]["readings"]
    assert [(one["chosen"], one["differs"]) for one in readings] == [(True, False), (False, True)]
    session.act("choose", id="r1", reading=2)
    readings = seen(session)["rows"][0]["readings"]
    assert [(one["chosen"], one["differs"]) for one in readings] == [(False, True), (True, False)]


def test_under_an_update_a_world_that_is_not_reached_names_the_statement() -> None:
    shown = seen(
        StatementsSession("Ana is in the kitchen.\nThen Ana went to the garden.", "Where is Ana?")
    )
    by = {cell["answer"]: cell["by"] for cell in shown["worlds"]["cells"]}
    assert by == {"kitchen": 2, "garden": None, "elsewhere": 1}
    assert any("not reached" in one["text"] for one in shown["worlds"]["legend"])
    assert [row["law"] for row in shown["rows"]] == ["conjunction", "update"]


def test_a_world_that_does_not_settle_the_answer_says_that_it_varies() -> None:
    shown = seen(StatementsSession(ROOM, "Is Ana in the attic?"))
    answers = [cell["answer"] for cell in shown["worlds"]["cells"]]
    assert answers == ["no", "no", "varies"]


def test_two_who_share_a_room_without_a_name_may_be_in_the_one_that_is_asked_for() -> None:
    text = "The only people are Ana and Luis.\nAna and Luis are in the same room."
    shown = seen(StatementsSession(text, "Is anyone in the garden?"))
    left = {cell["answer"] for cell in shown["worlds"]["cells"] if cell["by"] is None}
    assert left == {"varies"}
    apart = seen(StatementsSession(text, "Are Ana and Luis in the same room?"))
    assert [c["answer"] for c in apart["worlds"]["cells"] if c["by"] is None] == ["yes"]


def test_could_is_never_said_of_each_world() -> None:
    shown = seen(StatementsSession(ROOM, "Could Ana be in the kitchen?"))
    assert shown["answer"]["sentence"] == "In at least one of the worlds that remain it is so."
    shown = seen(StatementsSession(ROOM, "Must Ana be in the kitchen?"))
    assert shown["answer"]["headline"] == "no"
    assert "at least one" in shown["answer"]["sentence"]


def test_a_witness_has_one_number_in_the_card_among_the_worlds_and_in_the_certificate() -> None:
    answer = seen(StatementsSession(step=3))["answer"]
    assert [(one["label"], one["world"]) for one in answer["witnesses"]] == [("W1", 1), ("W2", 5)]
    said = [line["text"].split(" satisfies")[0] for line in answer["why"][1:3]]
    assert said == ["W1, world 1,", "W2, world 5,"]


def test_a_witness_in_a_room_that_only_the_question_names_is_no_world_that_went() -> None:
    text = "Ana and Luis are in the same room."
    shown = seen(StatementsSession(text, "Who is in the kitchen?"))
    assert [one["world"] for one in shown["answer"]["witnesses"]] == [None, 2, None, 2]


FIVE = "Ana, Luis, Eva and Tom are in the kitchen, the garden, the attic, the hall or the cellar."
ROOMS = "hall attic cellar kitchen garden library study bedroom pantry lounge".split()
TEN = "".join(f"The {a} or the {b} is in Eva's house. " for a, b in pairwise(ROOMS))


@pytest.mark.parametrize(
    ("text", "question", "total"),
    [(FIVE, "Where is Ana?", 1296), (TEN, "Is the hall in Eva's house?", 1024)],
)
def test_a_view_of_many_worlds_is_short(text: str, question: str, total: int) -> None:
    shown = seen(StatementsSession(text, question))
    assert shown["worlds"]["total"] == total
    assert ("2 more facts" in shown["worlds"]["cells"][0]["text"]) == (text == TEN)
    assert len(json.dumps(view(StatementsSession(text, question)))) < 60_000


def test_everyone_is_answered_person_by_person() -> None:
    shown = seen(
        StatementsSession("Ana is in the hall. Luis is in the attic.", "Where is everyone?")
    )
    assert [(p["who"], p["headline"]) for p in shown["answer"]["parts"]] == [
        ("Ana", "hall"),
        ("Luis", "attic"),
    ]


def test_without_a_place_the_rows_are_what_the_first_statement_speaks_of() -> None:
    shown = seen(StatementsSession("The kitchen is in Luis's house.", "Where is the kitchen?"))
    rows = [" ".join((row["name"], row["tail"])) for row in shown["worlds"]["rows"]]
    assert rows == ["kitchen in Luis's house", "kitchen in no house"]


def test_nothing_at_all_is_shown_as_one_world() -> None:
    shown = seen(StatementsSession())
    assert (shown["worlds"]["total"], shown["worlds"]["left"]) == (1, 1)
    assert shown["answer"] is None
    assert shown["said"] == "1 world of 1 remains."


def test_a_question_that_is_not_understood_keeps_its_text_and_marks_the_word() -> None:
    shown = seen(StatementsSession(ROOM, "Where is the blue?? thing"))
    refusal = shown["question"]["refusal"]
    assert refusal is not None
    assert shown["question"]["text"] == "Where is the blue?? thing"
    assert "not understood" in shown["said"]
    assert shown["answer"] is None


def test_many_worlds_are_squares_and_more_are_a_table() -> None:
    people = "Ana", "Luis", "Tom", "Eva", "Max", "Bea", "Kim"
    rooms = "kitchen", "garden", "attic", "hall", "study"
    lines = [f"{p} is not in the {r}." for p in people for r in rooms[:2]]
    lines += [f"Ana is not in the {r}." for r in rooms[2:]]
    some = seen(StatementsSession("\n".join(lines[:6]), "Where is Ana?"))
    assert some["worlds"]["mode"] in ("grid", "squares")
    few = [line for line in lines if line.split()[0] in people[:4]]
    assert seen(StatementsSession("\n".join(few), "Where is Ana?"))["worlds"]["mode"] == "squares"
    many = seen(StatementsSession("\n".join(lines), "Where is Ana?"))["worlds"]
    assert many["mode"] == "marginal"
    assert many["people"] == list(people)
    row = dict(zip(many["places"], many["table"][1], strict=True))
    assert row["kitchen"] == "impossible"
    assert row["attic"] == "possible"


TYPED = st.lists(
    st.sampled_from(
        [
            ROOM,
            HOUSE,
            "Ana is not in the garden.",
            "Luis is in the kitchen.",
            "Ana and Luis are in the same room.",
            "Someone is in the garden.",
            "Then Ana went to the kitchen.",
            "Ana has the book.",
            "The only places are the kitchen and the garden.",
            "Luis owns the villa.",
            "<b>blah</b> $x$ \u202e",
            "Ana is not in the kitchen or the garden.",
        ]
    ),
    max_size=4,
)
ASKED = st.sampled_from(
    ["", WHOSE, "Where is Ana?", "Who is in the kitchen?", "Could Ana be in the attic?", "?!"]
)


@settings(deadline=None, max_examples=60)
@given(TYPED, ASKED, st.sampled_from(["conjunction", "update"]), st.integers(0, 15))
def test_every_view_has_the_shape_and_agrees(
    lines: list[str], question: str, law: str, off: int
) -> None:
    text = "\n".join(f"# {x}" if off >> n & 1 else x for n, x in enumerate(lines))
    seen(StatementsSession(text, question, law))
