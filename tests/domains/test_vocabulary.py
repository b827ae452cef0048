"""A question's vocabulary is that of its text, with what only the question speaks of."""

from __future__ import annotations

import pytest

import explorable as ex
from explorable.language.text import read_question
from explorable.vocabulary import vocabulary

TEXT = "Ana is in the kitchen or the garden. The kitchen is in Luis's house. Ana has the book."


def test_a_question_about_what_the_text_speaks_of_has_the_very_vocabulary_of_the_text() -> None:
    reading = ex.read(TEXT)
    for said in ("Where is Ana?", "Who owns Luis's house?", "Who has the book?"):
        question = read_question(said, reading.source)
        words = vocabulary(reading.statements, question, reading.known)
        assert words is reading.vocabulary, said
        assert words == vocabulary(list(reading.statements), question, list(reading.known))


@pytest.mark.parametrize(
    ("said", "names", "change"),
    [
        ("Where is Eva?", ("Eva",), {}),
        ("Who is in the kitchen?", (), {"counted": True}),
        ("How many people are in the attic?", ("attic",), {"counted": True}),
        ("Does Luis have the book?", (), {"holders": (("book", ("Ana", "Luis")),)}),
        ("Are Ana and Luis in the same room?", (), {"sharing": ("Ana", "Luis")}),
        ("Are there 4 people in the garden?", (), {"counted": True, "cap": 5}),
    ],
)
def test_what_only_the_question_speaks_of_is_added_for_it(
    said: str, names: tuple[str, ...], change: dict[str, object]
) -> None:
    reading = ex.read(TEXT)
    question = read_question(said, reading.source)
    words = vocabulary(reading.statements, question, reading.known)
    plain = reading.vocabulary
    new = tuple(name for name in words.names if name not in plain.names)
    assert tuple(name.text for name in new) == names
    for field in ("counted", "cap", "holders", "sharing", "containers", "quantities"):
        assert getattr(words, field) == change.get(field, getattr(plain, field)), field


def test_a_known_name_is_not_added_again() -> None:
    reading = ex.read("Ana is in the kitchen.", known=["Eva", "the attic"])
    question = read_question("Where is Eva?", reading.source)
    assert vocabulary(reading.statements, question, reading.known) is reading.vocabulary
    assert [name.text for name in reading.vocabulary.names] == ["Eva", "attic", "Ana", "kitchen"]
