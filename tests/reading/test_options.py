"""What is handed over with a wrong type is refused by one error that says what was wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

import pytest

import explorable as ex

TEXT = "Ana is in the kitchen or the garden. Luis is not in the hall or the attic."
READING = ex.read(TEXT)
CERTIFICATE: Any = READING.ask("Where is Ana?").certificate
HUGE = 10**5_000

Call = Callable[[Any], object]


def budgeted(field: str, value: Any) -> ex.Budget:
    return ex.Budget(**{field: value})


WRONG: dict[str, tuple[Call, tuple[object, ...]]] = {
    "text": (ex.read, (None, 5, b"Ana", ["Ana"])),
    "law": (lambda v: ex.read(TEXT, law=v), (None, 3, [], "x", "accumulation")),
    "known": (lambda v: ex.read(TEXT, known=v), (None, 5, "the hall", [5], {"Eva": 2})),
    "conventions": (
        lambda v: ex.read(TEXT, conventions=v),
        (None, 5, "same row", [5], ["other"]),
    ),
    "choose": (
        lambda v: ex.read(TEXT, choose=v),
        (
            *("1", 5, [1], [(2, 1)], {"2": 1}, {2: "1"}, {True: 1}, {2: True}, {2.0: 1}),
            *({2: None}, {0: 1}, {2: 0}, {-1: 1}, {9: 1}, {2: 9}, {HUGE: 1}, {2: HUGE}),
        ),
    ),
    "budget": (lambda v: ex.read(TEXT, budget=v), (5, 0, "", "x", {"worlds": 1})),
    **{
        f"budget.{field.name}": (
            partial(budgeted, field.name),
            (None, "1", True, False, -1, 1.0, [1], HUGE),
        )
        for field in fields(ex.Budget)
    },
    "tell": (READING.tell, (None, 5, b"x", ["x"])),
    "ask": (READING.ask, (None, 5, b"x", ["x"])),
    "complete": (READING.complete, (None, 5, b"x")),
    "without": (READING.without, ("1", None, 1.0, True, [1], 0, -1, 3, HUGE)),
    "replace": (lambda v: READING.replace(v, TEXT), ("1", None, True, 0, 3, HUGE)),
    "a sentence": (lambda v: READING.replace(1, v), (None, 5, b"x")),
    "choosing": (READING.choosing, ("1", 5, {"2": 1}, {True: 1})),
    "worlds": (READING.worlds, ("1", None, -1, True, 1.5, HUGE)),
    "Reading": (ex.Reading, ("Ana is in the hall.", None)),
    "its budget": (lambda v: ex.Reading(READING.source, v), (5, None)),
    "check": (CERTIFICATE.check, (None, 5, "x", ["x"], {1: 2})),
    "from_json": (
        lambda v: ex.Certificate.from_json(CERTIFICATE.to_json(), v),
        (None, "Where is Ana?"),
    ),
}


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, n) for name, (_, values) in WRONG.items() for n in range(len(values))],
)
def test_a_wrong_option_is_one_input_error(name: str, number: int) -> None:
    call, values = WRONG[name]
    with pytest.raises(ex.InputError) as raised:
        call(values[number])
    assert 10 < len(str(raised.value)) < 200


def test_the_error_says_what_was_wanted_and_what_came() -> None:
    with pytest.raises(ex.InputError, match="budget is a Budget; got int 5"):
        WRONG["budget"][0](5)
    with pytest.raises(ex.InputError, match="a question is a string; got None"):
        WRONG["ask"][0](None)


def test_what_is_as_good_as_a_list_is_taken() -> None:
    names = ("the hall", "Eva")
    for known in (names, list(names), iter(names), dict.fromkeys(names).keys()):
        assert {name.said for name in ex.read(TEXT, known=known).known} == set(names)  # type: ignore[arg-type]
    assert ex.read(TEXT, choose={2: 2}).choices == {2: 2}
    assert ex.read(TEXT, choose=None) == ex.read(TEXT, choose={})
