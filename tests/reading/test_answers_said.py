"""An answer in one line; all of it stays there for those who ask."""

from __future__ import annotations

import pytest

import explorable as ex

TWO = "Ana is in the kitchen or the garden."
HOUSE = "Both the kitchen and the garden are in Luis's house."


@pytest.mark.parametrize(
    ("text", "question", "line"),
    [
        (TWO, "Where is Ana?", "open: garden or kitchen"),
        (f"{TWO}\n{HOUSE}", "Whose house is Ana in?", "forced: Luis"),
        ("Ana is in the hall.\nAna is not in the hall.", "Where is Ana?", "contradictory: "),
        (
            "Ana is in the hall. Luis is in the attic.",
            "Where is everyone?",
            "Ana: hall; Luis: attic",
        ),
    ],
)
def test_an_answer_prints_as_one_line(text: str, question: str, line: str) -> None:
    answer = ex.read(text).ask(question)
    assert line in str(answer)
    assert str(answer).startswith(str(answer.status))
    assert "\n" not in str(answer)
    assert repr(answer) == f"<Answer to {question!r}: {answer}>"
    assert answer.why() != str(answer)
    assert len(str(answer.to_json())) > len(str(answer))
