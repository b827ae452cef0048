"""What remains of an average, saved and read again: exact, and refused where it is not right."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from explorable.aggregation.remaining import Remaining, declare, remaining
from explorable.errors import CertificateError


def found(values: list[object], tolerance: str = "weighted") -> Remaining:
    keys = [[0, 1], [1, 0], [0, 0]][: len(values)]
    return remaining(declare(keys, [0, 0], values, radius=1, delta=1, tolerance=tolerance))


@pytest.mark.parametrize("tolerance", ["weighted", "per-statement"])
@pytest.mark.parametrize("values", [[0, 1, "1.5"], [0.1, 0, 9], [1], []])
def test_what_is_saved_comes_back_exactly(values: list[object], tolerance: str) -> None:
    one = found(values, tolerance)
    text = json.dumps(one.to_json())
    assert Remaining.from_json(json.loads(text)) == one
    assert json.dumps(Remaining.from_json(json.loads(text)).to_json()) == text


def saved() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(found([0, 1, 2]).to_json()))
    return data


Change = Callable[[dict[str, Any]], object]
FORGED: dict[str, Change] = {
    "another version": lambda it: it.update(version=2),
    "version true": lambda it: it.update(version=True),
    "a key too many": lambda it: it.update(note="x"),
    "no certificate": lambda it: it.pop("certificate"),
    "a float": lambda it: it["declared"].update(radius=1.0),
    "a decimal": lambda it: it["declared"].update(radius="1.0"),
    "not in lowest terms": lambda it: it["declared"].update(radius="2/2"),
    "another radius": lambda it: it["declared"].update(radius="1/4"),
    "a negative radius": lambda it: it["declared"].update(radius="-1"),
    "a value less": lambda it: it["declared"]["values"].pop(),
    "another value": lambda it: it["declared"]["values"].__setitem__(0, "7"),
    "another status": lambda it: it["certificate"].update(status="forced"),
    "no status": lambda it: it["certificate"].update(status="sure"),
    "a nearer end": lambda it: it["certificate"]["high"].update(at="1"),
    "an end without reason": lambda it: it["certificate"]["high"].pop("coefficients"),
    "another witness": lambda it: it["certificate"]["witnesses"][0].update(b="0"),
    "a witness too few": lambda it: it["certificate"]["witnesses"].pop(),
    "witnesses that are none": lambda it: it["certificate"].update(witnesses="two"),
    "a conflict beside answers": lambda it: it["certificate"].update(conflict=["0", "0", "0"]),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_was_changed_is_refused(forged: str) -> None:
    data = saved()
    Remaining.from_json(data)
    FORGED[forged](data)
    with pytest.raises(CertificateError):
        Remaining.from_json(data)


def test_no_list_is_a_saved_answer() -> None:
    wrong: list[object] = [None, [], "text", 5, {"version": 1}]
    for data in wrong:
        with pytest.raises(CertificateError):
            Remaining.from_json(data)


def test_nothing_is_rounded_on_the_way() -> None:
    one = found([0.1, "1/3", 0])
    back = Remaining.from_json(json.loads(json.dumps(one.to_json())))
    assert back.declared.values[:2] == (Fraction(0.1), Fraction(1, 3))
