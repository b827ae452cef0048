"""The bet and the exercises of chapter 07: every answer is told why."""

from __future__ import annotations

import pytest

from explorable.sessions.chapters import tasks

TASKS = tasks("07")


def test_one_bet_holds_and_every_other_is_told_its_own_reason() -> None:
    said = {one.key: TASKS.place(one.key) for one in TASKS.bet.choices}
    assert [key for key, one in said.items() if one.right] == [TASKS.bet.right]
    assert len({one.text for one in said.values()}) == len(said)
    assert all("ρ_q = (C + m²)⁻¹m = 0.4" in one.text for one in said.values())


@pytest.mark.parametrize(
    ("key", "given", "verdict", "part"),
    [
        ("by-hand", "10", True, "10 times"),
        ("by-hand", "20/2", True, "10 times"),
        ("by-hand", "9", False, "d² alone"),
        ("by-hand", "3", False, "square"),
        ("by-hand", "4", False, "square"),
        ("by-hand", "17", False, "from 0"),
        ("by-hand", "−1", False, "never below 1"),
        ("by-hand", "6", False, "First the mean key"),
        ("by-hand", "ten", None, "number"),
        ("by-hand", "1/0", None, "number"),
        ("by-hand", "inf", None, "number"),
        ("spanning", ["three", "twice"], True, "no line"),
        ("spanning", ["three"], False, "a key twice"),
        ("spanning", ["three", "twice", "line"], False, "span 1 of 2"),
        ("spanning", ["two"], False, "(0, 0), (2, 0) lie on one line"),
        ("spanning", [], None, "Mark"),
        ("spanning", ["none"], None, "Mark"),
        ("reading", "about-query", True, "5 · 0.4 = 2"),
        ("reading", "about-mean", False, "the claim is false"),
        ("reading", "offset", False, "how the keys vary"),
        ("reading", "ridge", False, "ridge"),
        ("reading", None, None, "Choose"),
        ("noise", "assumption", True, "5.95"),
        ("noise", "repeat", False, "4.12"),
        ("noise", "rounding", False, "far from singular"),
        ("noise", "sum", False, "sum to 1,"),
        ("noise", "", None, "Choose"),
        ("threshold", "0", True, "0.732"),
        ("threshold", "0.73", False, "δ = 2"),
        ("threshold", "1,41", False, "up to which"),
        ("threshold", "-1", False, "never negative"),
        ("threshold", "3", False, "beyond δ = 1.414"),
        ("threshold", "", None, "number"),
    ],
)
def test_an_answer_is_told_why(key: str, given: object, verdict: bool | None, part: str) -> None:
    said = TASKS.check(key, given)  # type: ignore[arg-type]
    assert said.right is verdict
    assert part in said.text
