"""A saved answer is re-checked from its text; whatever is changed in the file is refused."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import explorable as ex
from explorable.rechecking import recheck

HOUSE = (
    "Ana is in the kitchen or the garden. "
    "Both the kitchen and the garden are in Luis's house. Ana is not in the garden."
)
Saved = dict[str, Any]


def saved(text: str, question: str) -> Saved:
    return dict(json.loads(json.dumps(ex.read(text).ask(question).to_json())))


QUESTIONS = (
    "Where is Ana?",
    "Whose house is Ana in?",
    "Could Ana be in the kitchen?",
    "Who is in the kitchen?",
    "How many people are in the garden?",
    "Where is everyone?",
)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("text", [HOUSE, "Ana is in the kitchen. Ana is in the garden.", ""])
def test_what_was_saved_is_accepted(text: str, question: str) -> None:
    if not text and question == "Where is everyone?":
        return  # nobody to ask about
    assert recheck(saved(text, question))


def _another_level(data: Saved) -> None:
    data["level"] = "house"


def _less(data: Saved) -> None:
    del data["levels"]["house"]


CHANGES: dict[str, Callable[[Saved], object]] = {
    "another status": lambda d: d.update(status="open"),
    "another answer": lambda d: d.update(outer=["garden"], inner=["garden"]),
    "another text": lambda d: d.update(text=HOUSE.replace("not in the garden", "in the attic")),
    "a statement less": lambda d: d.update(text=HOUSE.rsplit(". ", 1)[0] + "."),
    "another question": lambda d: d.update(question="Where is Luis?"),
    "another law": lambda d: d.update(law="update"),
    "a known name more": lambda d: d.update(known=["the attic"]),
    "another level": _another_level,
    "a level less": _less,
    "a level's status": lambda d: d["levels"]["house"].update(status="open"),
    "the headline's level alone": lambda d: d["levels"]["room"].update(inner=[]),
    "no witness": lambda d: d.update(witnesses=[]),
    "a witness moved": lambda d: d["witnesses"][0][0].update({"place of Ana": "garden"}),
    "no certificate": lambda d: d.update(certificate=None),
    "a support member less": lambda d: d["certificate"]["support"].pop(),
    "a refutation less": lambda d: d["certificate"].update(refutation=None),
    "text that is no string": lambda d: d.update(text=[1]),
    "inner that is no list": lambda d: d.update(inner={"kitchen": 1}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused(name: str) -> None:
    data = saved(HOUSE, "Where is Ana?")
    forged = copy.deepcopy(data)
    CHANGES[name](forged)
    assert forged != data
    with pytest.raises((ex.CertificateError, ex.NotUnderstood)):
        recheck(forged)


@pytest.mark.parametrize("data", [None, [], "x", 3, {}, {"text": "Ana is in the kitchen."}])
def test_other_json_is_refused_in_one_sentence(data: object) -> None:
    with pytest.raises(ex.CertificateError):
        recheck(data)


def test_re_checking_loads_no_solver_and_no_arrays() -> None:
    code = (
        "import json, sys; from explorable.rechecking import recheck; "
        "recheck(json.load(sys.stdin)); "
        "sys.exit(str({'pysat', 'numpy', 'numba'} & set(sys.modules)).replace('set()', '') or 0)"
    )
    data = json.dumps(saved(HOUSE, "Where is Ana?"))
    done = subprocess.run(
        [sys.executable, "-c", code], input=data, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_an_answer_and_its_headline_level_have_one_certificate() -> None:
    """Found twice, the solver may show other histories, and the saved answer is refused."""
    budget = ex.Budget(worlds=2)
    text = "Everyone is in the villa. Luis is in Ana's house. Nobody is in the garden."
    answer = ex.read(text, budget=budget).ask("Where is Luis?")
    assert answer.level is not None
    assert answer.certificate is answer.levels[answer.level].certificate
    assert recheck(json.loads(json.dumps(answer.to_json())))
