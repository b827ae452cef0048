"""Steps are counted wherever work is done, and an answer or its certificate ends with them."""

from __future__ import annotations

from itertools import combinations

import pytest

import explorable as ex
from explorable.budget import Budget, left, limited, spend
from explorable.checking.propagation import Propagation
from explorable.errors import BudgetEnded
from explorable.status import Status

PEOPLE = "Ana Luis Bea Carl Dora Emil Fay Gus".split()
ROOMS = "kitchen garden hall attic cellar pantry office".split()


def pigeons(count: int) -> str:
    """One room too few for everybody to have one."""
    rooms = [f"the {room}" for room in ROOMS[: count - 1]]
    return "\n".join(
        [
            f"The only places are {', '.join(rooms[:-1])} and {rooms[-1]}.",
            *(f"{a} and {b} are in different rooms." for a, b in combinations(PEOPLE[:count], 2)),
        ]
    )


def chain(count: int) -> str:
    return "\n".join(f"The k{i} is in the k{i + 1}." for i in range(1, count + 1))


def test_steps_run_out_and_stay_out() -> None:
    spend(10**9)
    assert left() is None, "nothing is limited here"
    with limited(10):
        spend(7)
        with limited(100):
            assert left() == 3, "a limit inside another gives no more"
        with pytest.raises(BudgetEnded, match="10 steps"):
            spend(4)
        assert left() == 0
    assert left() is None


def test_a_search_ends_with_the_steps_of_its_question() -> None:
    answer = ex.read(chain(12), budget=Budget(steps=2_000)).ask("Where is the k1?")
    assert answer.status is Status.UNRESOLVED
    assert answer.notes == ("more than 2000 steps would be needed",)


def test_the_people_of_one_question_share_its_steps() -> None:
    text = pigeons(7)
    one = ex.read(text, budget=Budget(steps=60_000)).ask("Where is Ana?")
    assert one.status is Status.CONTRADICTORY
    everyone = ex.read(text, budget=Budget(steps=60_000)).ask("Where is everyone?")
    assert everyone.parts["Ana"].status is Status.CONTRADICTORY
    assert everyone.parts["Fay"].status is Status.UNRESOLVED


def test_what_is_proved_stands_where_its_certificate_takes_too_many_steps() -> None:
    answer = ex.read(pigeons(8), budget=Budget(steps=300_000)).ask("Where is Ana?")
    assert answer.status is Status.CONTRADICTORY
    assert answer.certificate is None
    assert "no certificate" in answer.why()


def test_finding_and_checking_a_certificate_share_one_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0
    propagate = Propagation._propagate

    def counted(self: Propagation, start: int) -> int | None:
        nonlocal looked
        looked += len(self.trail) - start
        return propagate(self, start)

    monkeypatch.setattr(Propagation, "_propagate", counted)
    answer = ex.read(pigeons(8), budget=Budget(steps=1_000_000)).ask("Where is Ana?")
    assert answer.certificate is None
    assert 0 < looked <= 1_000_000


def test_a_certificate_within_the_budget_is_found_and_checked() -> None:
    answer = ex.read(pigeons(6)).ask("Where is Ana?")
    assert answer.certificate is not None
    assert answer.certificate.conflict[-1] == 16
