"""A number that was kept aside, in a link: its coefficients, and all it was found under."""

from __future__ import annotations

import json

from explorable.aggregation import Design, Measured, Reference
from explorable.errors import InputError
from explorable.sessions.placing import coordinate
from explorable.sessions.typed_numbers import MOST_KEPT
from explorable.sessions.worst_state import HEADS, MOST_KEYS, TOLERANCES

__all__ = ["kept_of", "kept_text"]

Row = tuple[float, ...]
PARTS = 7


def kept_text(kept: Measured | None) -> str:
    """The number as a text; empty where none was kept."""
    if kept is None:
        return ""
    under = kept.reference
    radii = (under.radius, under.delta[0])
    rows = [tuple(map(float, kept.s)), radii, under.precision or (), under.query, *under.keys]
    return json.dumps([kept.name, under.tolerance, *(" ".join(map(repr, row)) for row in rows)])


def kept_of(text: str) -> Measured | None:
    """The number that a link holds; its error is computed again.

    Raises
    ------
    InputError
        It is none.

    Examples
    --------
    >>> from explorable.sessions.worst_heads import chosen
    >>> from explorable.sessions.worst_presets import BY_KEY
    >>> kept = kept_of(kept_text(chosen(BY_KEY["two"].state).measured))
    >>> kept.name, round(kept.error, 3)
    ('optimum', 2.732)
    """
    if not text:
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if (
        not isinstance(found, list)
        or not PARTS <= len(found) < PARTS + MOST_KEYS
        or not all(isinstance(one, str) for one in found)
        or found[0] not in HEADS.values()
        or found[1] not in TOLERANCES
    ):
        raise InputError("The link keeps no number that can be read.")
    s, radii, precision, query, *keys = (_row(one) for one in found[2:])
    if len(radii) != 2:
        raise InputError("The number that the link keeps needs two radii.")
    design = Design(keys, query, list(precision) or "uniform")
    under = Reference.of(design, radius=radii[0], delta=radii[1], tolerance=found[1])
    return under.measure(list(s), found[0])


def _row(text: str) -> Row:
    return tuple(float(coordinate(one, "a number", MOST_KEPT)) for one in text.split())
