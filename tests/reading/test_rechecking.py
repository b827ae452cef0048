"""A saved answer is re-checked from its text; whatever is changed in the file is refused."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
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
    "an outer value less": lambda d: _both(d, outer=d["outer"][1:]),
    "an outer value more": lambda d: _both(d, outer=[*d["outer"], "attic"]),
    "an outer value twice": lambda d: _both(d, outer=[*d["outer"], d["outer"][0]]),
    "an answer less, with its witness": lambda d: _both(
        d, inner=d["inner"][1:], outer=d["inner"][1:], witnesses=d["witnesses"][1:]
    ),
    "one answer forced": lambda d: _both(d, status="forced"),
    "unresolved instead": lambda d: _both(d, status="unresolved", certificate=None),
    "a witness twice": lambda d: _both(d, witnesses=[*d["witnesses"], d["witnesses"][0]]),
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


def _both(data: Saved, **claims: object) -> None:
    """A change of an answer and of its headline level alike."""
    data.update(claims)
    data["levels"][data["level"]].update(claims)


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


def limited(text: str, question: str, budget: ex.Budget) -> Saved:
    return dict(json.loads(json.dumps(ex.read(text, budget=budget).ask(question).to_json())))


# Three places each for eight people are more combinations than a checker goes through.
PEOPLE = ("Ana", "Luis", "Eva", "Tom", "Sara", "Bob", "Mary", "John")
MANY = " ".join(f"{who} is in the kitchen or the garden." for who in PEOPLE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [("Could Ana be in the kitchen?", "yes"), ("Must Ana be in the kitchen?", "no")],
)
def test_one_world_forces_could_and_must_within_any_budget(question: str, answer: str) -> None:
    data = [limited(MANY, question, ex.Budget(answers=n, worlds=0)) for n in (1, 2)]
    forced = [one for one in data if one["status"] == "forced"]
    assert forced
    for one in forced:
        assert one["outer"] == one["inner"] == [answer]
    assert all(recheck(one).whole for one in data)


def test_an_unresolved_answer_claims_nothing_beyond_its_witnesses() -> None:
    data = limited(MANY, "Where is Ana?", ex.Budget(answers=1))
    assert data["status"] == "unresolved"
    assert any("nothing is claimed beyond" in sentence for sentence in recheck(data))
    less = copy.deepcopy(data)
    _both(less, outer=data["inner"])
    more = copy.deepcopy(data)
    _both(more, outer=[*data["outer"], "attic"])
    for forged in (less, more):
        with pytest.raises(ex.CertificateError):
            recheck(forged)


def test_without_a_certificate_an_answer_is_not_checked_again_and_the_others_are() -> None:
    data = saved(f"{MANY} Ana is in the kitchen.", "Where is Ana?")
    assert data["status"] == "forced"
    _both(data, certificate=None)
    done = recheck(data)
    room, house = ([s for s in done if f"by {level}" in s] for level in ("room", "house"))
    assert not done.whole
    assert done.missing == ("forced by room",)
    assert room[0].startswith("Not checked again: forced by room: kitchen.")
    assert house[0].startswith("Holds: open by house: no named house.")


def test_without_a_certificate_every_world_of_a_small_space_is_gone_through() -> None:
    data = saved(HOUSE, "Where is Ana?")
    _both(data, certificate=None)
    done = recheck(data)
    assert done.whole
    assert any("no certificate by room; every world was gone through" in s for s in done)
    conflict = saved(f"{HOUSE} Ana is in the garden.", "Where is Ana?")
    _both(conflict, certificate=None, status="open")
    with pytest.raises(ex.CertificateError):
        recheck(conflict)


def linked() -> Saved:
    """An answer with three rooms whose space is too large to go through."""
    also = " ".join(f"If {a} is in the attic then {b} is in the hall." for a, b in pairwise(PEOPLE))
    rooms = MANY.replace("Ana is in the kitchen", "Ana is in the cinema, the kitchen")
    return saved(f"{rooms} {also}", "Where is Ana?")


def test_an_outer_set_too_large_to_go_through_is_said_to_be_trusted() -> None:
    data = linked()
    assert data["status"] == "open"
    done = recheck(data)
    assert done.whole
    assert any("by room" in s and "taken on trust" in s for s in done)
    assert any("Which level is the headline" in s for s in done)
    small = recheck(saved("Ana is in the kitchen or the garden.", "Where is Ana?"))
    assert not any("trust" in sentence for sentence in small)


def test_witnesses_refute_another_status_where_no_certificate_does() -> None:
    for status in ("forced", "contradictory", "unresolved"):
        data = linked()
        _both(data, status=status, certificate=None)
        with pytest.raises(ex.CertificateError, match="witnesses show open"):
            recheck(data)


def test_a_level_may_not_leave_out_what_a_witness_of_another_shows() -> None:
    data = linked()
    (house,) = data["levels"]["house"]["witnesses"]
    gone = _place(house)
    left = [value for value in data["inner"] if value != gone]
    kept = [one for one in data["witnesses"] if _place(one) != gone]
    assert len(left) == len(kept) == len(data["inner"]) - 1
    _both(data, inner=left, outer=left, witnesses=kept, certificate=None)
    with pytest.raises(ex.CertificateError, match="level room leaves out"):
        recheck(data)


def test_a_certificate_is_about_this_status_level_and_answer() -> None:
    unproved = linked()
    _both(unproved, status="forced", inner=["garden"], outer=["garden"])
    _both(unproved, witnesses=[w for w in unproved["witnesses"] if _place(w) == "garden"])
    bare = {"status": "unresolved", "witnesses": unproved["witnesses"], "refutation": None}
    _both(unproved, certificate={**unproved["certificate"], **bare})
    other = saved("Ana is in the kitchen. Ana is in the garden.", "Where is Ana?")
    other["levels"]["house"]["certificate"] = other["levels"]["room"]["certificate"]
    could = saved("Ana is in the kitchen or the garden.", "Could Ana be in the garden?")
    no = {**could["witnesses"][0][0], "place of Ana": "kitchen"}
    could.update(inner=["no"], outer=["no"], witnesses=[[no]])
    shown = linked()
    gone = _place(shown["certificate"]["witnesses"][0])
    left = [value for value in shown["inner"] if value != gone]
    _both(shown, inner=left, outer=left)
    _both(shown, witnesses=[w for w in shown["witnesses"] if _place(w) != gone])
    for data, reason in (
        (unproved, "its certificate says unresolved"),
        (other, "about another level"),
        (could, "not the one its certificate forces"),
        (shown, "an answer that the inner set lacks"),
    ):
        with pytest.raises(ex.CertificateError, match=reason):
            recheck(data)


def _place(history: list[dict[str, str]]) -> str:
    return history[-1]["place of Ana"]


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
