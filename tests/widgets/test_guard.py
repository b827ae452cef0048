"""What a callback raises becomes a message, is kept for the tests, and ends nothing."""

from __future__ import annotations

import ipywidgets

from explorable.widgets.guard import caught, guarded


def test_an_exception_becomes_an_escaped_message() -> None:
    told: list[str] = []

    @guarded(told.append)
    def fails() -> None:
        raise ValueError("<script>alert(1)</script>")

    fails()
    assert told[0] == ""
    assert "ValueError" in told[1]
    assert "&lt;script&gt;" in told[1]
    assert "Your text is kept" in told[1]
    assert isinstance(caught.pop(), ValueError)


def test_what_fails_inside_an_act_stays_told_until_the_next_act() -> None:
    told: list[str] = []
    guard = guarded(told.append)

    @guard
    def inner(number: int) -> None:
        if number:
            raise RuntimeError("inside")

    @guard
    def act(number: int) -> None:
        inner(number)
        inner(0)

    act(1)
    assert "RuntimeError" in told[-1]
    caught.clear()
    act(0)
    assert told[-1] == ""


def test_what_a_button_would_swallow_is_kept_for_the_test() -> None:
    def fails(_button: object) -> None:
        raise ValueError("lost without the guard")

    button = ipywidgets.Button()
    button.on_click(guarded(lambda _: None)(fails))
    button.click()
    assert "lost without the guard" in str(caught.pop())
