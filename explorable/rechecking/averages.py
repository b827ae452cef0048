"""What remains of an average, saved: its numbers are read again, and its reasons checked afresh."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.checking import averages_saved
from explorable.checking.averages_said import headline, reasons

__all__ = ["meant", "rechecked"]

KEYS = frozenset({"declared", "certificate"})


def meant(saved: Mapping[str, Any]) -> bool:
    """Whether a file means to hold what `Remaining.to_json` gives, and no answer to a question.

    >>> meant({"version": 1, "declared": {}, "certificate": {}}), meant({"text": ""})
    (True, False)
    """
    return saved.keys() >= KEYS and "text" not in saved


def rechecked(saved: Mapping[str, Any]) -> tuple[str, ...]:
    """What was checked, in sentences.

    Raises
    ------
    CertificateError
        A part is no such value, or a claim does not hold.
    """
    declared, certificate = averages_saved.read(saved)
    certificate.check(declared)
    said, d = len(declared.values), len(declared.query)
    values = "1 value" if said == 1 else f"{said or 'no'} values"
    model = "per-statement" if declared.precision is None else "weighted"
    begin = f"Read {values} and the query again, with {d} coordinate{'s' * (d != 1)} each, under"
    return (
        f"{begin} the {model} tolerance.",
        f"Holds: {certificate.status}. {headline(certificate)}",
        *reasons(declared, certificate),
    )
