"""One guard around every callback: an exception becomes a message, and the panel lives.

A refusal is a named error of ours and changes nothing. Anything else is a fault of the program.
The frameworks below swallow what a callback raises, in the browser and in tests alike; here it
is logged, kept in ``caught``, and told to the reader with what to do. A test that touches a
panel fails when ``caught`` is not empty at its end.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from explorable.errors import ExplorableError
from explorable.sessions.rows import Returned

__all__ = ["attempt", "caught", "told"]

caught: deque[Exception] = deque(maxlen=20)
"""The latest exceptions that the guard turned into a message."""

log = logging.getLogger("explorable")

FAULT = "This step did not work, and that is a fault of the program."
KEPT = "Your text is kept. Undo or change it; if it happens once more, copy the link and reload."


def attempt(do: Callable[..., Any], *given: Any, **named: Any) -> dict[str, Any] | None:
    """Do it; what went wrong, as ``message`` and ``do``, or None.

    A sentence that was given back has its ``refusal`` too.

    >>> from explorable.errors import InputError
    >>> def refuse() -> None:
    ...     raise InputError("There is no such row.")
    >>> attempt(refuse)
    {'message': 'There is no such row.', 'do': 'Nothing was changed.'}
    """
    try:
        do(*given, **named)
    except Exception as error:  # noqa: BLE001 (the guard: a panel outlives its callbacks)
        return told(error)
    return None


def told(error: Exception) -> dict[str, Any]:
    """What the reader is told of an error."""
    if isinstance(error, Returned):
        return {**_refused(error), "refusal": error.refusal.to_json()}
    if isinstance(error, ExplorableError):
        return _refused(error)
    caught.append(error)
    log.error("a callback of a panel failed", exc_info=error)
    return {"message": FAULT, "do": f"{KEPT} ({type(error).__name__}: {str(error)[:300]})"}


def _refused(error: ExplorableError) -> dict[str, Any]:
    return {"message": str(error), "do": "Nothing was changed."}
