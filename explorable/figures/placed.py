"""What figures of keys and a query show alike: exact numbers, places, and weights that miss one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from explorable.sessions.placing import Place
from explorable.sessions.typed_numbers import written

__all__ = ["place", "told", "unweighed"]


def told(value: Fraction) -> dict[str, Any]:
    """An exact number: as it is typed, and where it is drawn.

    >>> told(Fraction(1, 2))
    {'text': '0.5', 'value': 0.5}
    """
    return {"text": written(value), "value": float(value)}


def place(key: str, name: str, at: Place, typed: Place | None = None) -> dict[str, Any]:
    """A place: where it is drawn, and the coordinates that are ``typed`` where those differ.

    >>> place("key 0", "key 1", (Fraction(2), Fraction(1, 3)))
    {'id': 'key 0', 'name': 'key 1', 'at': [2.0, 0.3333333333333333], 'texts': ['2', '1/3']}
    """
    return {
        "id": key,
        "name": name,
        "at": [float(one) for one in at],
        "texts": [written(one) for one in (at if typed is None else typed)],
    }


def unweighed(weighting: str, weights: Iterable[Fraction]) -> str:
    """What is said where given weights do not sum to one; empty where they do.

    >>> unweighed("given", [Fraction(1, 2), Fraction(1, 2)])
    ''
    """
    total = sum(weights, Fraction(0))
    if weighting != "given" or total == 1:
        return ""
    return (
        f"The given weights sum to {written(total)}, not to 1: nothing is computed from them."
        " Divide them by their sum, or change one."
    )
