"""Times, ages, sizes and positions: what is refused, with a reason, and what is noted."""

from __future__ import annotations

import pytest

from explorable.claims import All, Any, Not
from explorable.errors import NotUnderstood
from explorable.language import read_question, read_text
from explorable.language.merge import merged
from explorable.language.sentence import parse
from explorable.names import Kind, Name
from tests.language.bounds import alike, less

BEFORE, OLDER = "Ana arrived before Luis.", "Ana is older than Luis."


@pytest.mark.parametrize(
    ("row", "typed", "at", "why", "rewrite"),
    [
        ("E38", "Ana arrived a few minutes before Luis.", "few", "a number", BEFORE),
        ("E38", "Ana is several years older than Luis.", "several", "a number", OLDER),
        ("E39", "Ana arrived at least ten minute after.", ".", "expected a name", None),
        ("E40", "Ana arrived at 25:70.", "25:70", "between 0:00 and 23:59", None),
        ("E40", "Ana arrived at 9:5.", "9:5", "between 0:00 and 23:59", "Ana arrived at 9:05."),
        ("E40", "Ana arrived at 13 pm.", "13", "from 1 to 12", None),
        ("E40", "Ana arrived at 24.", "24", "between 0:00 and 23:59", None),
        ("E40", "Ana arrived at half past nine.", "half", "9:30", "Ana arrived at 9:30."),
        ("E41", "Ana is older.", ".", "older than whom?", OLDER),
        ("E41", "The box is bigger.", ".", "bigger than what?", "The box is bigger than the bag."),
        ("", "Ana arrived earlier than Luis.", "earlier", "before and after", BEFORE),
        ("", "Ana is taller than Luis.", "taller", "age and size", "Ana is bigger than Luis."),
        ("", "The box is beside the bag.", "beside", "next to", "The box is next to the bag."),
        ("", "The box is left to the bag.", "to", "not understood", "The box is left of the bag."),
        (
            "",
            "The box is between the bag and the key.",
            "the",
            "Sides",
            "The box is to the right of the bag and to the left of the key.",
        ),
        (
            "",
            "The box is northeast of the bag.",
            "northeast",
            "Sides",
            "The box is north of the bag and east of the bag.",
        ),
        ("", "Ana arrived by 9:30.", "by", "comes when", "Ana arrived at 9:30 or earlier."),
        ("", "Ana came before Luis.", "came", "", BEFORE),
        ("", "ana arrived before Luis.", "ana", "capital", BEFORE),
        ("", "Everyone arrived before Luis.", "arrived", "one by one", None),
        ("", "Ana arrived 30 seconds before Luis.", "seconds", "minutes and hours", None),
        ("", "Ana is 3 minutes older than Luis.", "minutes", "years and months", None),
    ],
)  # fmt: skip
def test_each_row_marks_its_word_says_why_and_offers_what_parses(
    row: str, typed: str, at: str, why: str, rewrite: str | None
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_text(typed)
    error = caught.value
    assert typed[slice(*error.span)] == at, row
    assert why in error.message
    assert rewrite is None or rewrite in error.suggestions
    for text in error.suggestions:
        parse(text, {})


@pytest.mark.parametrize(
    ("typed", "note"),
    [
        ("Ana arrived 10 minutes before Luis.", "“10 minutes” read as exactly 10 minutes"),
        ("Ana arrived at 9.30.", "“9.30” read as 9:30"),
        ("Ana arrived at 9 pm.", "“9 pm” read as 21:00"),
        ("Ana is 30.", "“30” read as 30 years old"),
        ("The hall is west of the office.", "“west of” read as left of"),
        ("Ana or Luis arrived before Eva.", "“or” read as one or both"),
        (
            "Ana is older than Ana.",
            "a contradiction inside one sentence: a name is compared with itself",
        ),
        ("Ana is as old as Ana.", "this says nothing: a name is compared with itself"),
        (
            "Ana is older than Luis and Ana.",
            "a contradiction inside one sentence: a name is compared with itself",
        ),
        ("The box is not next to the box.", "this says nothing: a name is compared with itself"),
        (
            "Ana arrived between 9:30 and 9:00.",
            "no time lies between these two: the first is the later one",
        ),
    ],
)
def test_what_is_assumed_is_noted(typed: str, note: str) -> None:
    assert note in read_text(typed).statements[0].notes


@pytest.mark.parametrize(
    "text",
    [
        "Ana is in the kitchen and Luis arrived before Ana.",
        "Luis's kitchen is left of the garden.",
    ],
)
def test_places_and_numbers_are_not_mixed_in_one_sentence(text: str) -> None:
    with pytest.raises(NotUnderstood, match="Say it in two sentences"):
        read_text(text)


def test_a_proper_name_on_a_side_may_turn_out_to_be_a_place() -> None:
    text = read_text("Paris is north of Rome. Ana is in Paris.")
    assert text.kinds["Paris"] is Kind.ROOM
    assert read_text("Ana is north of Luis. Ana is in Paris.").kinds["Ana"] is Kind.PERSON


def test_who_is_foremost_is_asked_only_of_what_is_measured() -> None:
    text = read_text("Ana is older than Luis.")
    read_question("Who is the oldest?", text)
    read_question("Who arrived first, Ana or Luis?", text)
    with pytest.raises(NotUnderstood, match="nothing about who arrived when"):
        read_question("Who arrived first?", text)


def test_readings_about_numbers_are_merged_only_where_every_truth_table_agrees() -> None:
    names = (Name("Ana", Kind.PERSON), Name("Luis", Kind.PERSON), Name("Eva", Kind.PERSON))
    first, second = less("age", "Ana", "Luis"), less("age", "Luis", "Eva")
    assert merged([Not(All((first, second))), Any((Not(first), Not(second)))], names) == (0,)
    assert merged([alike("age", "Ana", "Luis"), first, second], names) == (0, 1, 2)


def test_a_noun_may_hold_an_of() -> None:
    said = read_text("The box of chocolates fits inside the chest.").statements[0]
    assert said.meaning == less("size", "box of chocolates", "chest")
    hall = read_text("The hall is north of the office.").statements[0]
    assert hall.meaning == less("y", "office", "hall")
