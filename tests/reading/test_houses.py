"""A house known by its noun and a house named after its owner are two, unless it is said."""

from __future__ import annotations

import pytest

import explorable as ex

CLOSED = "The only people are Ana and Luis."
BOTH = "Ana is in the villa. Eva is in Luis's house."


@pytest.mark.parametrize(
    ("text", "question", "status", "answers"),
    [
        (BOTH, "Where is Ana?", "forced", {"villa"}),
        ("Eva is in Luis's house. Ana is in the villa.", "Where is Ana?", "forced", {"villa"}),
        (BOTH, "Is Ana in Luis's house?", "forced", {"no"}),
        (BOTH, "Who owns the villa?", "open", {"Ana", "Eva", "someone else"}),
        (BOTH, "Does Luis own the villa?", "open", {"yes", "no"}),
        (f"{BOTH} Luis owns the villa.", "Is Ana in Luis's house?", "forced", {"yes"}),
        (f"{BOTH} Luis owns the villa.", "Whose house is Ana in?", "forced", {"Luis"}),
        ("Ana is in the villa.", "Is Ana in Luis's house?", "open", {"yes", "no"}),
        (f"{CLOSED} Ana is in the villa.", "Who owns the villa?",
         "open", {"Ana", "Luis", "nobody"}),
        (f"{CLOSED} Ana is in Ana's house. The book is in the villa.", "Who owns the villa?",
         "open", {"Luis", "nobody"}),
        (f"{CLOSED} Ana is in Ana's house. The book is in the villa. Luis is in Luis's house.",
         "Who owns the villa?", "open", {"nobody"}),
        (f"{CLOSED} Luis owns the villa. The book is in the castle.", "Is Luis in Ana's house?",
         "open", {"yes", "no"}),
        ("The only people are Ana. Ana is in the villa. The book is in the castle.",
         "Where is Ana?", "forced", {"villa"}),
        ("The only people are Ana. The book is in Ana's house. Ana is not in Ana's house.",
         "Whose house is Ana in?", "open", {"no named house"}),
    ],
)  # fmt: skip
def test_two_names_are_two_houses_unless_said(
    text: str, question: str, status: str, answers: set[str]
) -> None:
    answer = ex.read(text).ask(question)
    assert (str(answer.status), answer.outer) == (status, frozenset(answers))
    assert answer.certificate is not None


@pytest.mark.parametrize(
    ("text", "question", "status", "answers"),
    [
        ("The kitchen is Luis's.", "Who owns the kitchen?", "forced", {"Luis"}),
        ("The kitchen is Luis's.", "Where is the kitchen?", "forced", {"Luis's house"}),
        ("Ana is in the kitchen.", "Could Luis own the kitchen?", "forced", {"yes"}),
        ("Ana is in the kitchen.", "Does Luis own the kitchen?", "open", {"yes", "no"}),
        ("Ana is in the kitchen or Luis owns the kitchen.", "Who owns the kitchen?",
         "open", {"Luis", "no named house"}),
        ("The kitchen is in the villa. The kitchen is Luis's.", "Who owns the villa?",
         "forced", {"Luis"}),
        ("The kitchen is Luis's. Luis owns the villa.", "Where is the kitchen?",
         "forced", {"villa"}),
        ("The kitchen is Luis's. The kitchen is not in Luis's house.", "Where is the kitchen?",
         "contradictory", set()),
    ],
)  # fmt: skip
def test_a_room_of_somebody_is_in_her_house(
    text: str, question: str, status: str, answers: set[str]
) -> None:
    answer = ex.read(text).ask(question)
    assert (str(answer.status), answer.outer) == (status, frozenset(answers))
    assert answer.certificate is not None


@pytest.mark.parametrize(
    ("known", "more"),
    [("Luis's house", "Eva is in Luis's house."), ("the castle", "Eva is in the castle.")],
)
def test_a_new_name_of_a_house_renames_no_old_answer(known: str, more: str) -> None:
    text = "Luis owns the villa. Ana is in the villa. The kitchen is Tom's."
    for question in ("Where is Ana?", "Where is the kitchen?"):
        before = ex.read(text).ask(question).levels["house"]
        for reading in (ex.read(text, known=[known]), ex.read(text).tell(more)):
            after = reading.ask(question).levels["house"]
            assert (after.status, after.outer) == (before.status, before.outer)


@pytest.mark.parametrize("more", ["", " Ana has the box.", " The box is in the bag."])
def test_who_has_what_is_in_a_box_may_have_the_box(more: str) -> None:
    reading = ex.read(f"Ana has the book. The book is in the box.{more}")
    assert reading.ask("Who has the box?").outer == {"Ana"}
    assert reading.ask("Who has the book?").certificate is not None


@pytest.mark.parametrize(
    "text",
    [
        "Luis owns the villa. Luis's house is bigger than the castle.",
        "Luis's house is bigger than the castle. Luis owns the villa.",
        "Luis owns the villa or Ana is in the hall. Luis's house is next to the garden.",
    ],
)
def test_a_measured_house_is_called_by_its_noun(text: str) -> None:
    with pytest.raises(ex.NotUnderstood, match="Luis's house may be the villa"):
        ex.read(text)


def test_a_question_measures_a_house_by_its_noun_too() -> None:
    reading = ex.read("Luis owns the villa. The villa is north of the garden.")
    with pytest.raises(ex.NotUnderstood, match="Luis's house may be the villa"):
        reading.ask("Is Luis's house north of the garden?")
    alone = ex.read("Luis's house is bigger than the castle. Ana is in the villa.")
    assert alone.ask("Is Luis's house bigger than the castle?").outer == {"yes"}
    alone = ex.read("Luis's house is north of the garden.")
    assert alone.ask("Is Luis's house north of the garden?").outer == {"yes"}


def test_a_new_house_does_not_rename_the_old_one() -> None:
    reading = ex.read("Ana is in the villa.")
    before = reading.ask("Where is Ana?").levels["house"]
    after = reading.tell("Eva is in Luis's house.").ask("Where is Ana?").levels["house"]
    assert (before.status, before.outer) == (after.status, after.outer)
