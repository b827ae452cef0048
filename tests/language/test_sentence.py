"""Every form says exactly what LANGUAGE.md says; every refusal stops at the right word."""

from __future__ import annotations

import pytest

from explorable.claims import TRUE, Change, In, Meaning, Not
from explorable.language.draft import Draft, Mention, Moment, QuestionDraft, Role
from explorable.language.sentence import Failure, parse
from explorable.names import Kind
from explorable.questions import Ask
from tests.language.forms import QUESTIONS, STATEMENTS

KNOWN = {
    "Ana": Kind.PERSON,
    "Luis": Kind.PERSON,
    "kitchen": Kind.ROOM,
    "living room": Kind.ROOM,
    "Luis's house": Kind.HOUSE,
    "book": Kind.THING,
}


def statement(text: str, known: dict[str, Kind] | None = None) -> Draft:
    draft = parse(text, known or {})
    assert isinstance(draft, Draft)
    return draft


def question(text: str, known: dict[str, Kind] | None = None) -> QuestionDraft:
    draft = parse(text, known or {})
    assert isinstance(draft, QuestionDraft)
    return draft


def refused(text: str, known: dict[str, Kind] | None = None) -> Failure:
    with pytest.raises(Failure) as caught:
        parse(text, known or {})
    return caught.value


@pytest.mark.parametrize(("form", "text", "readings"), STATEMENTS)
def test_a_statement_has_exactly_its_readings_the_default_first(
    form: str, text: str, readings: list[Meaning]
) -> None:
    assert list(statement(text).readings) == readings, form


@pytest.mark.parametrize(("form", "text", "ask"), QUESTIONS)
def test_a_question_asks_exactly_one_thing(form: str, text: str, ask: Ask | None) -> None:
    draft = question(text)
    assert draft.ask == ask
    assert draft.why is (form == "Q16")


@pytest.mark.parametrize(("form", "text", "readings"), STATEMENTS)
def test_every_name_of_a_claim_is_mentioned_where_it_stands(
    form: str, text: str, readings: list[Meaning]
) -> None:
    draft = statement(text)
    for mention in draft.mentions:
        said = text[slice(*mention.span)].lower()
        noun = mention.text.split("'s ")[-1].removeprefix("a ").lower()
        assert noun in said or mention.role is Role.HOUSE, form
    assert set(draft.movers) <= {m.text for m in draft.mentions}
    assert readings


@pytest.mark.parametrize(
    ("text", "moment", "movers"),
    [
        ("Ana is in the kitchen.", Moment.MOVES, ("Ana",)),
        ("Ana is in the kitchen or the garden.", Moment.MOVES, ("Ana",)),
        ("Ana is either in the kitchen or the garden.", Moment.MOVES, ("Ana",)),
        ("Ana and Luis are in the kitchen.", Moment.MOVES, ("Ana", "Luis")),
        ("Ana is in Luis's house.", Moment.MOVES, ("Ana",)),
        ("The book is in the box.", Moment.MOVES, ("book",)),
        ("Ana has the book.", Moment.MOVES, ("book",)),
        ("Ana is not in the kitchen.", Moment.KEEPS, ("Ana",)),
        ("Ana is neither in the kitchen nor the garden.", Moment.KEEPS, ("Ana",)),
        ("Neither Ana nor Luis is in the kitchen.", Moment.KEEPS, ("Ana", "Luis")),
        ("Ana is no longer in the kitchen.", Moment.KEEPS, ("Ana",)),
        ("Ana or Luis is in the kitchen.", Moment.HOLDS, ()),
        ("Only Ana is in the kitchen.", Moment.HOLDS, ()),
        ("Ana and Luis are in the same room.", Moment.HOLDS, ()),
        ("If Ana is in the kitchen, Luis is in the garden.", Moment.HOLDS, ()),
        ("The kitchen is in Luis's house.", Moment.HOLDS, ()),
        ("Luis owns the house.", Moment.HOLDS, ()),
    ],
)
def test_each_form_acts_on_a_moment_as_worlds_19_says(
    text: str, moment: Moment, movers: tuple[str, ...]
) -> None:
    draft = statement(text)
    assert (draft.moment, draft.movers) == (moment, movers)


@pytest.mark.parametrize(
    "text",
    [
        "Everyone is not in the kitchen.",
        "All people are not in the kitchen.",
        "Ana is only in the kitchen.",
        "Ana is in a kitchen.",
    ],
)
def test_where_no_reading_is_usual_there_is_no_default(text: str) -> None:
    draft = statement(text)
    assert not draft.default
    assert len(draft.readings) == 2


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("Ana is in the kitchen", ("full stop added",)),
        ("Where is Ana", ("question mark added",)),
        ("Ana isn't in the kitchen.", ("“isn't” read as “is not”",)),
        ("Ana's in the kitchen.", ("“Ana's” read as “Ana is”",)),
        ("ana is in the kitchen.", ("“ana” read as “Ana”",)),
        ("Ana is in Luis's house.", ()),
        ("Ana is in the kitchen unless Luis is.", ("filled in: Luis is in the kitchen",)),
        (
            "Ana is either in the kitchen or the kitchen.",
            ("the same place twice: read as in the kitchen",),
        ),
        ("Ana is in the kitchen!", ("“!” read as a full stop",)),
    ],
)
def test_what_was_filled_in_is_noted(text: str, notes: tuple[str, ...]) -> None:
    assert parse(text, KNOWN).notes == notes


def test_a_possessive_room_is_another_room_in_the_owners_house() -> None:
    draft = statement("Ana is in Luis's kitchen.", KNOWN)
    assert draft.mentions[1] == Mention(
        "Luis's kitchen", Role.PLACE, False, (10, 24), owner="Luis", inside="Luis's house"
    )
    assert len(draft.readings) == 2
    assert In("Ana", "kitchen") in draft.readings[1].parts  # type: ignore[union-attr]
    assert draft.notes == ("Luis's kitchen read as another room than the kitchen",)


def test_a_known_place_without_an_article_is_no_person() -> None:
    draft = statement("Paris is in Luis's house.", {"Paris": Kind.ROOM})
    assert draft.mentions[0].role is Role.INSIDE


def test_closing_lists_and_one_place_of_two_names_say_so() -> None:
    places = statement("The only places are the kitchen and the garden.")
    people = statement("The only people are Ana and Luis.")
    assert (places.closes, people.closes) == (Kind.ROOM, Kind.PERSON)
    assert [m.text for m in places.mentions] == ["kitchen", "garden"]
    assert statement("The kitchen and the pantry are the same place.").same == ("kitchen", "pantry")


@pytest.mark.parametrize(
    ("text", "word", "some_expected"),
    [
        ("ana is in the garden.", "ana", ("the", "where")),
        ("Ana is in kitchen.", "kitchen", ("the", "either", "neither")),
        ("Ana is on the kitchen.", "on", ("in", "not", "either", "neither")),
        ("Where Ana is?", "Ana", ("is",)),
        ("She is in the kitchen.", "She", ("the",)),
        ("They are in the kitchen.", "They", ("the",)),
        ("It is in the garden.", "in", ("not",)),
        ("Both Ana is in the kitchen.", "is", ("and", ",")),
        ("Neither Ana is in the kitchen.", "is", ("nor", ",")),
        ("Ana is probably in the kitchen.", "probably", ("in",)),
        ("Ana might be in the kitchen.", "might", ("is",)),
        ("Ana was in the kitchen.", "was", ("is",)),
        ("Ana is in Luis's houses.", "houses", ("house",)),
        ("Ana is in Ana's and Luis's house.", "and", ("house",)),
        ("Ana is in her house.", "her", ("the",)),
        ("Ana arrived a few minutes before Luis.", "few", ("minute", "hour")),
        ("Ana arrived 3 years before Luis.", "years", ("minutes", "hours", "and")),
        ("Ana is 3 minutes older than Luis.", "minutes", ("years", "months", "steps")),
        ("Ana arrived at 25:70.", "25:70", ("9:30", "noon", "least")),
        ("Ana is 3 years older.", ".", ("than",)),
        ("Ana is 30 years.", ".", ("old", "older", "younger")),
        ("The kitchen is to the left garden.", "garden", ("of",)),
        ("How many?", "?", ("people",)),
        ("What?", "?", ("room",)),
        ("Ana is happy.", "happy", ("in",)),
        ("Ana and Luis is in the kitchen.", "is", ("are",)),
        ("The kitchen is beside the garden.", "beside", ("in", "next", "above")),
        ("Ana picked up the book.", "picked", ("is",)),
        ("Ana is in the kitchen?", "?", (".",)),
        ("Where is Ana.", ".", ("?",)),
        ("Perhaps Ana is in the kitchen.", "Perhaps", ("the",)),
        ("The kitchen probably is in the house.", "probably", ("is",)),
        ("Ana is in the <b>kitchen</b>.", "<", ()),
        ("Ana is in\u202e the kitchen.", "\u202e", ("the",)),
        ("Ana is in\x00 the kitchen.", "\x00", ("the",)),
        ("😀 is in the kitchen.", "😀", ("the",)),
        ("Kitchen is in the house.", "Kitchen", ("the",)),
        ("2x + 3y = 10.", "x", ("people",)),
    ],
)
def test_reading_stops_at_the_word_that_fits_nothing(
    text: str, word: str, some_expected: tuple[str, ...]
) -> None:
    failure = refused(text, {"Luis": Kind.PERSON})
    assert (failure.word, text[slice(*failure.span)]) == (word, word)
    assert set(some_expected) <= set(failure.expected)


def test_what_is_expected_are_words_and_known_names_never_symbols() -> None:
    assert refused("Ana is on the kitchen.", KNOWN).expected[:8] == (
        "in",
        "not",
        "either",
        "neither",
        "with",
        "only",
        "at",
        "inside",
    )
    assert refused("Ana has the .", KNOWN).expected == ("book",)
    assert refused("Ana has the .", KNOWN).described == ("a thing",)
    assert refused("Ana is in Luis's .", KNOWN).expected == ("house",)
    assert "room" in refused("Ana is in the living is.", KNOWN).expected


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Ana is in the.", (13, 14)),
        ("Ana is in the", (10, 13)),
        ("Ana", (0, 3)),
        ("Ana is in the kitchen or", (22, 24)),
    ],
)
def test_an_unexpected_end_is_marked_at_the_full_stop_or_the_last_word(
    text: str, span: tuple[int, int]
) -> None:
    assert refused(text).span == span


def test_the_caps_are_refused_and_say_so() -> None:
    assert "40 words" in refused("Ana is in the kitchen and " * 8 + "Ana is in the hall.").limit
    assert "2000 characters" in refused("a" * 1_000_000).limit
    atoms = [f"{name} is in Paris" for name in ("Ana", "Luis", "Eva", "Tom", "Kim", "Max", "Zoe")]
    joined = "".join(f"{a} {op} " for a, op in zip(atoms, ["or", "and"] * 3, strict=False))
    assert "32 readings" in refused(f"{joined}{atoms[-1]}.").limit


def test_a_long_plain_list_has_one_reading_however_long() -> None:
    names = ["Ana", "Luis", "Eva", "Tom", "Kim", "Max", "Zoe", "Bob"]
    text = " or ".join(f"{name} is in Paris" for name in names)
    assert len(statement(f"{text}.").readings) == 1


def test_four_atoms_have_four_trees() -> None:
    text = "Ana is in Paris or Luis is in Paris and Eva is in Paris or Tom is in Paris."
    assert len(statement(text).readings) == 4


def test_movement_without_then_can_be_a_fact_about_now_and_says_which_is_which() -> None:
    draft = statement("Ana went to the garden.")
    assert draft.hints == ("a movement", "a fact about now")
    assert draft.readings[0] == Change(("Ana",), TRUE, In("Ana", "garden"))
    negated = statement("Then Ana is not in the garden.")
    assert negated.readings == (Change(("Ana",), TRUE, Not(In("Ana", "garden")), keep=True),)
