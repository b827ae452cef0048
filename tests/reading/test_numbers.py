"""Texts about times, ages and positions: answers, certificates and saved files."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

import explorable as ex
from explorable.checking.number_cases import numbers_left
from explorable.domains.joint import Joint
from explorable.domains.number_answers import number_answers
from explorable.questions import Beside, Foremost, HowFar
from explorable.rechecking import recheck
from explorable.statements import Reading, Statement
from tests.domains import bounded

MORNING = (
    "Ana arrived at least 10 minutes before Luis. Eva arrived at most 5 minutes after Luis. "
    "Eva arrived at most 12 minutes after Ana."
)
CASES = [
    (MORNING, "How long before Luis did Ana arrive?", "open", {"[10, 12]"}),
    (MORNING, "Did Ana arrive before Luis?", "forced", {"yes"}),
    (MORNING, "Who arrived first?", "forced", {"Ana"}),
    (MORNING, "Who arrived last?", "open", {"Eva", "Eva and Luis"}),
    (f"{MORNING} Luis arrived at least 5 minutes before Eva.", "Who arrived last?",
     "contradictory", set()),
    ("Ana arrived between 9:00 and 9:30. Luis arrived 10 minutes after Ana.",
     "When did Luis arrive?", "open", {"[9:10, 9:40]"}),
    ("Ana is 30 years old. Luis is 3 years older than Ana.", "How old is Luis?",
     "forced", {"33"}),
    ("Ana is 30 years old. Luis is older than Ana.", "Who is older, Ana or Luis?",
     "forced", {"Luis"}),
    ("Ana arrived before Luis.", "How long before Luis did Ana arrive?", "open", {"(0, 1440)"}),
    ("Ana arrived before Luis.", "When did Ana arrive?", "open", {"[0:00, 24:00)"}),
    ("Ana arrived at 9:00 or Ana arrived at 10:00.", "When did Ana arrive?",
     "open", {"9:00", "10:00"}),
    ("Ana arrived before Luis. Ana is in the kitchen or the garden.", "Where is Ana?",
     "open", {"garden", "kitchen"}),
    ("Ana arrived before Luis. Luis arrived before Ana. Ana is in the kitchen.", "Where is Ana?",
     "contradictory", set()),
    ("Ana is in the kitchen. Ana is in the garden. Ana is older than Luis.",
     "Who is older, Ana or Luis?", "contradictory", set()),
    ("The kitchen is north of the garden. The hall is south of the garden.",
     "What is north of the hall?", "forced", {"garden and kitchen"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "question", "status", "answers"), CASES)
def test_an_answer_about_numbers_is_certified_and_saved(
    text: str, question: str, status: str, answers: set[str]
) -> None:
    reading = ex.read(text)
    answer = reading.ask(question)
    assert (str(answer.status), answer.outer) == (status, frozenset(answers))
    assert answer.certificate is not None
    answer.certificate.check(reading.statements)
    assert answer.why()
    assert recheck(json.loads(json.dumps(answer.to_json()))).whole


@pytest.mark.parametrize(("text", "question"), [case[:2] for case in CASES if case[2] == "forced"])
def test_a_changed_file_about_numbers_is_refused(text: str, question: str) -> None:
    saved = json.loads(json.dumps(ex.read(text).ask(question).to_json()))
    other = copy.deepcopy(saved)
    steps = other["certificate"]["refutation"]["steps"]
    steps.pop()
    with pytest.raises(ex.CertificateError):
        recheck(other)
    other = copy.deepcopy(saved)
    other["inner"] = other["outer"] = ["34"]
    with pytest.raises(ex.CertificateError):
        recheck(other)
    other = copy.deepcopy(saved)
    for world in other["witnesses"][0]:
        for key in world:
            world[key] = "1" if key.startswith(("arrival of", "age of", "y of")) else world[key]
    with pytest.raises(ex.CertificateError):
        recheck(other)


@pytest.mark.parametrize(
    "forged", [["[3, 4]"], ["[2, 6]"], ["(-inf, inf)"], ["(3, 5]"], ["[3, 5]", "[7, 8]"]]
)
def test_a_changed_interval_is_refused(forged: list[str]) -> None:
    reading = ex.read("Ana is at least 3 years old. Ana is at most 5 years old.")
    saved = json.loads(json.dumps(reading.ask("How old is Ana?").to_json()))
    assert saved["inner"] == ["[3, 5]"]
    saved["inner"] = saved["outer"] = forged
    with pytest.raises(ex.CertificateError):
        recheck(saved)


def test_an_answer_left_out_of_a_saved_set_is_missed() -> None:
    reading = ex.read("Ana is older than Luis. Eva is older than Tom.")
    saved = json.loads(json.dumps(reading.ask("Who is the oldest?").to_json()))
    assert recheck(saved).whole
    for left_out in range(len(saved["inner"])):
        forged = copy.deepcopy(saved)
        gone = forged["inner"].pop(left_out)
        forged["outer"].remove(gone)
        forged["witnesses"].pop(left_out)
        forged["certificate"] = None
        with pytest.raises(ex.CertificateError):
            recheck(forged)


@pytest.mark.parametrize("seed", range(60))
def test_every_way_gone_through_gives_what_deciding_gives(seed: int) -> None:
    said = bounded.claims(Random(seed))
    asks: list[HowFar | Foremost | Beside] = [
        HowFar("x of a", "x of b", "minutes"),
        Foremost("x", least=True, among=("a", "b", "c")),
        Beside("x", 1, "b"),
    ]
    statements = tuple(Statement(n, "", (0, 0), (Reading(claim, ""),)) for n, claim in said.items())
    for ask in asks:
        left = numbers_left(ask, list(said.values()), bounded.WORDS)
        engine = Joint(bounded.WORDS, statements, ex.Budget())
        found = number_answers(engine, ask, bounded.WORDS, ex.Budget())
        assert found.complete
        assert left is None or left == found.values.keys(), (said, ask)


def test_numbers_are_not_counted() -> None:
    reading = ex.read("Ana is in the kitchen. Ana arrived at 9:00.")
    assert reading.trail == (None, None, None)
    assert reading.remaining is None


def test_six_who_may_have_come_at_the_same_time_may_be_first_in_every_group() -> None:
    people = ("Ana", "Luis", "Eva", "Tom", "Mia", "Bob")
    text = " ".join(f"{name} arrived after 9:00." for name in people)
    answer = ex.read(text).ask("Who arrived first?")
    assert (str(answer.status), len(answer.inner), len(answer.outer)) == ("open", 63, 63)
    assert answer.certificate is not None
    earlier = ex.read(f"{text} Ana arrived before Luis.").ask("Who arrived first?")
    assert not any("Luis" in group for group in earlier.outer if "Ana" not in group.split(" and "))
