"""The arguments of an act, held against the signature of what does it.

They come from a browser, so their names and their types are anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from inspect import signature
from math import isfinite
from typing import Any

from explorable.errors import InputError

__all__ = ["check_arguments", "one_of"]

HALF = re.compile("[\ud800-\udfff]")  # no link and no message of a kernel can hold one
KINDS: Mapping[str, tuple[type | tuple[type, ...], str]] = {
    "str": (str, "a text"),
    "bool": (bool, "yes or no"),
    "int": (int, "a whole number"),
    "int | None": (int, "a whole number"),
    "float": ((int, float), "a number"),
}


def check_arguments(act: str, do: Callable[..., Any], given: Mapping[str, Any]) -> None:
    """Hold the arguments of an act against its signature, but for its ``state``.

    Raises
    ------
    InputError
        One is missing, unknown or of another type.
    """
    wants = {name.rstrip("_"): one for name, one in signature(do).parameters.items()}
    wants.pop("state", None)
    needed = {name for name, one in wants.items() if one.default is one.empty}
    if not needed <= given.keys() <= wants.keys():
        got = ", ".join(str(name)[:40] for name in list(given)[:8])
        raise InputError(
            f"The act {act!r} takes {', '.join(wants) or 'nothing'}; got {got or 'nothing'}."
        )
    for name, value in given.items():
        kind, said = KINDS[str(wants[name].annotation)]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise InputError(f"{act!r} takes {said} as {name!r}; got {type(value).__name__}.")
        if isinstance(value, float) and not isfinite(value):
            raise InputError(f"{act!r} takes {said} as {name!r}; got {value}.")
        if isinstance(value, str) and HALF.search(value):
            raise InputError("The text holds half a character; type or paste it again.")


def one_of(kind: str, allowed: Collection[str], what: str) -> str:
    """The name itself, if it is one of those there are.

    Raises
    ------
    InputError
        It is none; the message lists those there are.

    Examples
    --------
    >>> one_of("by odds", ["evenly", "by hand"], "way to weigh")
    Traceback (most recent call last):
    explorable.errors.InputError: There is no way to weigh 'by odds'; there are evenly, by hand.
    """
    if kind not in allowed:
        raise InputError(f"There is no {what} {kind[:40]!r}; there are {', '.join(allowed)}.")
    return kind
