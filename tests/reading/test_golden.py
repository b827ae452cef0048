"""The golden readings, found by enumeration and kept in ``tests/data``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import explorable as ex

CASES = json.loads((Path(__file__).parents[1] / "data" / "golden_readings.json").read_text())
# The forms of this language so far:
HERE = {*range(1, 13), 15, 16, "17a", "17b", 19, "20a", "20b", "20c", 21, 22}


@pytest.mark.parametrize("case", [c for c in CASES if c["id"] in HERE], ids=lambda c: str(c["id"]))
def test_golden_reading(case: dict[str, Any]) -> None:
    reading = ex.read(
        case["text"], law=case["law"], known=case["known"], conventions=case["conventions"]
    )
    answer = reading.ask(case["question"])
    assert str(answer.status) == case["status"]
    assert sorted(answer.outer) == case["answers"]
    assert answer.inner == answer.outer
    assert answer.certificate is not None
    answer.certificate.check(reading.statements)
    assert answer.why()


@pytest.mark.parametrize(
    ("number", "trail"), [(1, (3, 2)), (2, (16, 8, 2)), (3, (3, 2, 0))], ids=str
)
def test_golden_trail(number: int, trail: tuple[int, ...]) -> None:
    text = next(case["text"] for case in CASES if case["id"] == number)
    reading = ex.read(text)
    assert reading.trail == trail
    assert reading.remaining == trail[-1]
