"""What remains: reading a text is subtracting possibilities.

>>> import explorable as ex
>>> reading = ex.read("Ana is in the kitchen or the garden.")
>>> str(reading.ask("Where is Ana?").status)
'open'
"""

from __future__ import annotations

from explorable.answers import Answer
from explorable.budget import Budget
from explorable.certificates import Certificate
from explorable.errors import (
    Ambiguous,
    CertificateError,
    ExplorableError,
    InputError,
    NotUnderstood,
    UnknownName,
)
from explorable.intervals import Interval
from explorable.laws import Law
from explorable.reading import Reading, read
from explorable.status import Status

__all__ = [
    "Ambiguous",
    "Answer",
    "Budget",
    "Certificate",
    "CertificateError",
    "ExplorableError",
    "InputError",
    "Interval",
    "Law",
    "NotUnderstood",
    "Reading",
    "Status",
    "UnknownName",
    "read",
]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # slow, and rarely asked for

    try:
        return version("what-remains")
    except PackageNotFoundError:  # a source tree that was never installed
        return "0"
