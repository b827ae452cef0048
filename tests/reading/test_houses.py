"""A house known by its noun and a house named after its owner are two, unless it is said."""

from __future__ import annotations

import pytest

import explorable as ex

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
        ("The only people are Luis. Luis is in the villa.", "Is Luis in Luis's house?",
         "forced", {"yes"}),
    ],
)  # fmt: skip
def test_two_names_are_two_houses_unless_said(
    text: str, question: str, status: str, answers: set[str]
) -> None:
    answer = ex.read(text).ask(question)
    assert (str(answer.status), answer.outer) == (status, frozenset(answers))
    assert answer.certificate is not None


def test_a_new_house_does_not_rename_the_old_one() -> None:
    reading = ex.read("Ana is in the villa.")
    before = reading.ask("Where is Ana?").levels["house"]
    after = reading.tell("Eva is in Luis's house.").ask("Where is Ana?").levels["house"]
    assert (before.status, before.outer) == (after.status, after.outer)
