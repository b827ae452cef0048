"""How every figure hands out a file: by its kind, from a table of names, types and makers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorable.errors import InputError

__all__ = ["Kinds", "handed"]

TYPED = "txt"  # the kind that is what was typed, and nothing computed
Kinds = Mapping[str, tuple[str, str, Callable[..., str]]]


def handed(kinds: Kinds, kind: str, *given: object, refused: str = "") -> dict[str, str]:
    """A file: its name, its type and its text.

    Parameters
    ----------
    kinds : mapping of str to (str, str, callable)
        The name, the type and the maker of each kind.
    kind : str
        The one that is wanted.
    given
        What its maker takes.
    refused : str
        Why nothing was computed; what was typed is handed out all the same.

    Raises
    ------
    InputError
        There is no such kind, or nothing was computed.

    Examples
    --------
    >>> handed({"txt": ("text.txt", "text/plain", str)}, "txt", 7)
    {'file': 'text.txt', 'type': 'text/plain', 'data': '7'}
    """
    if kind not in kinds:
        raise InputError(f"Exports are {', '.join(kinds)}; got {str(kind)[:40]!r}.")
    if refused and kind != TYPED:
        raise InputError(refused)
    name, mime, make = kinds[kind]
    return {"file": name, "type": mime, "data": make(*given)}
