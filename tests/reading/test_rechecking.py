"""A saved answer is re-checked from its text; whatever is changed in the file is refused."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable

import pytest

import explorable as ex
from explorable.rechecking import recheck
from tests.reading.saving import HOUSE, Saved, both, saved

QUESTIONS = (
    "Where is Ana?",
    "Whose house is Ana in?",
    "Could Ana be in the kitchen?",
    "Must Ana be in the kitchen?",
    "Who is in the kitchen?",
    "How many people are in the garden?",
    "Where is everyone?",
)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("text", [HOUSE, "Ana is in the kitchen. Ana is in the garden.", ""])
def test_what_was_saved_is_accepted(text: str, question: str) -> None:
    assert recheck(saved(text, question)).whole


Changes = dict[str, Callable[[Saved], object]]

FORCED: Changes = {
    "another status": lambda d: d.update(status="open"),
    "another answer": lambda d: d.update(outer=["garden"], inner=["garden"]),
    "another text": lambda d: d.update(text=HOUSE.replace("not in the garden", "in the attic")),
    "a statement less": lambda d: d.update(text=HOUSE.rsplit(". ", 1)[0] + "."),
    "another question": lambda d: d.update(question="Where is Luis?"),
    "another law": lambda d: d.update(law="update"),
    "no law": lambda d: d.update(law=["update"]),
    "a known name more": lambda d: d.update(known=["the attic"]),
    "another level": lambda d: d.update(level="house"),
    "a level less": lambda d: d["levels"].pop("house"),
    "a level more": lambda d: d["levels"].update(holder=d["levels"]["room"]),
    "a level's status": lambda d: d["levels"]["house"].update(status="open"),
    "the headline's level alone": lambda d: d["levels"]["room"].update(inner=[]),
    "no witness": lambda d: d.update(witnesses=[]),
    "a witness moved": lambda d: d["witnesses"][0][0].update({"place of Ana": "garden"}),
    "no certificate": lambda d: d.update(certificate=None),
    "a support member less": lambda d: d["certificate"]["support"].pop(),
    "a refutation less": lambda d: d["certificate"].update(refutation=None),
    "text that is no string": lambda d: d.update(text=[1]),
    "inner that is no list": lambda d: d.update(inner={"kitchen": 1}),
    "true for 1": lambda d: d["certificate"].update(version=True),
    "parts": lambda d: d.update(parts={}),
    "a key less": lambda d: d.pop("known"),
    "a choice of thousands of digits": lambda d: d.update(choose={"9" * 5_000: 1}),
    "a choice with a zero before it": lambda d: d.update(choose={"01": 1}),
    "a choice in other digits": lambda d: d.update(choose={"\u0661": 1}),
    "a choice of a reading of thousands of digits": lambda d: d.update(choose={"1": 10**5_000}),
    "a choice that is true": lambda d: d.update(choose={"1": True}),
}
OPEN: Changes = {
    "an outer value less": lambda d: both(d, outer=d["outer"][1:]),
    "an outer value more": lambda d: both(d, outer=[*d["outer"], "attic"]),
    "an outer value twice": lambda d: both(d, outer=[*d["outer"], d["outer"][0]]),
    "an answer less, with its witness": lambda d: both(
        d, inner=d["inner"][1:], outer=d["inner"][1:], witnesses=d["witnesses"][1:]
    ),
    "one answer forced": lambda d: both(d, status="forced"),
    "unresolved instead": lambda d: both(d, status="unresolved", certificate=None),
    "a witness twice": lambda d: both(d, witnesses=[*d["witnesses"], d["witnesses"][0]]),
    "rooms left out, so that the house is the headline": lambda d: (
        d["levels"]["room"].update(outer=[]),
        d.update(d["levels"]["house"], level="house"),
    ),
}
EVERYONE: Changes = {
    "one part for another": lambda d: d["parts"].update(Luis=d["parts"]["Ana"]),
    "a part less": lambda d: d["parts"].pop("Luis"),
    "no part": lambda d: d.pop("parts"),
    "a part more": lambda d: d["parts"].update(Eva=d["parts"]["Ana"]),
    "a part of another text": lambda d: d["parts"]["Ana"].update(text=""),
    "a part read otherwise": lambda d: d["parts"]["Ana"].update(law="update"),
    "a part's question": lambda d: d["parts"]["Ana"].update(question="Where is Luis?"),
    "a part's answer": lambda d: d["parts"]["Ana"].update(inner=["garden"], outer=["garden"]),
    "another status": lambda d: d.update(status="forced"),
    "fewer answers": lambda d: d.update(inner=[], outer=[]),
    "another answer": lambda d: d.update(outer=["Ana: garden", d["outer"][1]]),
    "a certificate": lambda d: d.update(certificate=d["parts"]["Ana"]["certificate"]),
    "a witness": lambda d: d.update(witnesses=d["parts"]["Ana"]["witnesses"]),
    "a level": lambda d: d.update(level="room"),
}
COULD: Changes = {
    "the other answer": lambda d: d.update(inner=["yes"], outer=["yes"]),
    "both answers left": lambda d: d.update(outer=["no", "yes"]),
    "no inner answer": lambda d: d.update(inner=[]),
    "no witness": lambda d: d.update(witnesses=[]),
}
FILES = {
    "forced": (HOUSE, "Where is Ana?", FORCED),
    "open": (HOUSE.rsplit(". ", 1)[0] + ".", "Where is Ana?", OPEN),
    "everyone": (HOUSE, "Where is everyone?", EVERYONE),
    "could": (HOUSE, "Could Ana be in the garden?", COULD),
}


@pytest.mark.parametrize(
    ("file", "name"), [(file, name) for file, (*_, changes) in FILES.items() for name in changes]
)
def test_a_changed_file_is_refused(file: str, name: str) -> None:
    text, question, changes = FILES[file]
    data = saved(text, question)
    forged = copy.deepcopy(data)
    changes[name](forged)
    with pytest.raises((ex.CertificateError, ex.NotUnderstood)):
        recheck(forged)


def test_what_only_helps_to_read_is_named_as_not_checked() -> None:
    data = {**saved(HOUSE, "Where is Ana?"), "trail": [1], "remaining": 7, "notes": ["true"]}
    data |= {"a key \x1b[2J of anybody": 1, "link": "x"}
    last = recheck(data).sentences[-1]
    assert last == (
        "Not certified, so not checked: notes, trail, remaining, an unknown key and link."
    )


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
