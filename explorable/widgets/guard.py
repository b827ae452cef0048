"""One guard around every callback: an exception becomes a message, and the panel lives.

The frameworks below swallow what a callback raises, in the browser and in tests alike. Here
it is logged, kept in ``caught``, and told to the reader with what to do. A test that touches
a panel fails when ``caught`` is not empty at its end.
"""

from __future__ import annotations

import functools
import logging
from collections import deque
from collections.abc import Callable
from html import escape
from typing import Any

__all__ = ["caught", "guarded"]

caught: deque[Exception] = deque(maxlen=20)
"""The latest exceptions that a guard turned into a message."""

log = logging.getLogger("explorable")


def guarded(tell: Callable[[str], None]) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """A decorator for callbacks.

    Parameters
    ----------
    tell : callable
        Shows HTML to the reader; called with ``""`` where an act begins.
    """
    depth = 0  # an act sets off further callbacks; only the act itself clears the message

    def wrap(callback: Callable[..., Any]) -> Callable[..., None]:
        @functools.wraps(callback)
        def call(*args: Any, **kwargs: Any) -> None:
            nonlocal depth
            if depth == 0:
                tell("")
            depth += 1
            try:
                callback(*args, **kwargs)
            except Exception as error:
                caught.append(error)
                log.exception("a callback of a panel failed")
                tell(_message(error))
            finally:
                depth -= 1

        return call

    return wrap


def _message(error: Exception) -> str:
    return (
        '<div class="refusal trouble" role="alert"><p><b>This step did not work, and that is a '
        "fault of the program.</b> Your text is kept. Change it or undo, and ask again; if it "
        "happens once more, copy the text and reload the page.</p>"
        f'<p class="hint">{escape(type(error).__name__)}: {escape(str(error)[:300])}</p></div>'
    )
