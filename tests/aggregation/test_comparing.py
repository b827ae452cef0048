"""Heads are compared only under equal radii, tolerance model and reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from explorable.aggregation.coefficients import average, local_linear
from explorable.aggregation.comparing import NotComparable, Reference, compared
from explorable.aggregation.design import Design
from explorable.aggregation.optimum import optimum
from explorable.errors import InputError

TWO = Design([0, 2], 0, "uniform")


def reference(design: Design = TWO, **other: Any) -> Reference:
    return Reference.of(design, **{"radius": 1, "delta": 2, **other})


def test_heads_of_one_reference_stand_in_order_of_their_error() -> None:
    same = reference()
    best = same.measure(optimum(TWO, 1, 2).coefficients, "optimum")
    order = compared(same.measure(average(TWO)), same.measure(local_linear(TWO)), best)
    assert [head.name for head in order] == ["optimum", "local linear", "uniform average"]
    assert [head.error for head in order] == pytest.approx([2.73205080757, 2.82842712475, 3])
    assert order[2].terms.reproduction == order[2].terms.amplification - 1 == 1


def test_per_statement_the_order_is_another() -> None:
    same = reference(tolerance="per-statement")
    best = same.measure(optimum(TWO, 1, 2).coefficients, "weighted optimum")
    order = compared(same.measure(average(TWO)), same.measure(local_linear(TWO)), best)
    assert [head.name for head in order] == ["local linear", "weighted optimum", "uniform average"]
    assert [head.error for head in order] == pytest.approx([2, 2.42264973081, 3])


@pytest.mark.parametrize(
    ("change", "differs", "said"),
    [
        ({"radius": 2}, ("radius",), r"the radius R_W \(1 and 2\) differs"),
        ({"delta": 1}, ("delta",), r"the tolerance δ \(2 and 1\) differs"),
        ({"precision": [0.25, 0.75]}, ("precision",), "the precision P differs"),
        ({"design": Design([0, 3], 0, "uniform")}, ("keys",), "the keys differ"),
        ({"design": Design([0, 2], 1, "uniform")}, ("query",), r"the query \(0 and 1\) differs"),
        ({"design": Design([0, 2], 0, [0.25, 0.75])}, ("precision",), "the precision P differs"),
        (
            {"tolerance": "per-statement"},
            ("delta", "tolerance", "precision"),
            r"the tolerance model \(weighted and per-statement\)",
        ),
        (
            {"radius": 0.5, "delta": 0.5},
            ("radius", "delta"),
            r"the radius R_W \(1 and 0.5\) and the tolerance δ \(2 and 0.5\) differ;",
        ),
    ],
)
def test_whatever_differs_is_named_and_nothing_is_compared(
    change: dict[str, Any], differs: tuple[str, ...], said: str
) -> None:
    one = reference().measure([0.5, 0.5], "one")
    other = reference(**change).measure([0.5, 0.5], "other")
    with pytest.raises(NotComparable, match=said) as refused:
        compared(one, other)
    assert refused.value.differs == differs
    assert str(refused.value).startswith("one and other cannot be compared: ")


def test_weights_matter_only_as_the_precision() -> None:
    own = Design([0, 2], 0, [0.25, 0.75])
    one = reference(precision=[0.5, 0.5]).measure(average(TWO))
    other = reference(own, precision=[0.5, 0.5]).measure(average(own))
    assert [head.name for head in compared(other, one)] == ["uniform average", "average"]


def test_one_tolerance_for_all_is_the_same_as_one_each() -> None:
    one = reference(tolerance="per-statement").measure([1, 0])
    other = reference(tolerance="per-statement", delta=[2, 2]).measure([0.5, 0.5])
    assert len(compared(one, other)) == 2


def test_a_key_of_weight_zero_stays_out_of_the_comparison() -> None:
    design = Design([0, 2, 4], 0, [0.5, 0.5, 0])
    same = reference(design)
    order = compared(same.measure([0, 0, 1], "third"), same.measure(average(design)))
    assert [head.error for head in order] == [3, float("inf")]


WRONG: dict[str, Callable[[], object]] = {
    "a negative radius": lambda: reference(radius=-1),
    "no tolerance": lambda: reference(delta=float("nan")),
    "two tolerances, weighted": lambda: reference(delta=[1, 2]),
    "no tolerance model": lambda: reference(tolerance="loose"),
    "a precision of zero": lambda: reference(precision=[1, 0]),
    "a sum of two": lambda: reference().measure([1, 1]),
    "too few coefficients": lambda: reference().measure([1]),
    "nothing measured": lambda: compared(TWO),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_measured_is_refused(wrong: str) -> None:
    with pytest.raises(InputError):
        WRONG[wrong]()
