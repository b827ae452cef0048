"""What a callback raises becomes a message, is kept for the tests, and ends nothing."""

from __future__ import annotations

from explorable.errors import InputError
from explorable.widgets.guard import attempt, caught


def test_what_works_is_not_told() -> None:
    done: list[tuple[int, int]] = []
    assert attempt(lambda one, *, two: done.append((one, two)), 1, two=2) is None
    assert done == [(1, 2)]


def test_a_refusal_is_told_in_its_own_words_and_is_no_fault() -> None:
    def refuse() -> None:
        raise InputError("There is no such row.")

    assert attempt(refuse) == {"message": "There is no such row.", "do": "Nothing was changed."}
    assert not caught


def test_a_fault_is_told_with_what_to_do_and_kept_for_the_test() -> None:
    def fails() -> None:
        raise ValueError("x" * 1000)

    told = attempt(fails)
    assert told is not None
    assert "fault of the program" in told["message"]
    assert "Your text is kept" in told["do"]
    assert "ValueError: xxx" in told["do"]
    assert len(told["do"]) < 500
    assert isinstance(caught.pop(), ValueError)
