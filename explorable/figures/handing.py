"""How every figure hands out a file: by its kind, from a table of names, types and makers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from explorable.errors import InputError
from explorable.figures.plotted import data

__all__ = ["WRITTEN", "Kinds", "data_of_view", "handed", "kinds", "of_view"]

TYPED = "txt"  # the kind that is what was typed, and nothing computed
TYPES: Mapping[str, str] = MappingProxyType(
    {
        "svg": "image/svg+xml",
        "csv": "text/csv",
        "json": "application/json",
        "py": "text/x-python",
        "tex": "application/x-tex",
        TYPED: "text/plain",
    }
)
Maker = Callable[..., str]
Kinds = Mapping[str, tuple[str, str, Maker]]


def kinds(name: str, typed: str = "", /, **makers: Maker) -> Kinds:
    """What a figure hands out: files of one name, whose ending is their kind.

    Parameters
    ----------
    name : str
        That of the files.
    typed : str
        That of the file of what was typed, where it is another.
    makers
        What makes a file of each kind.

    Examples
    --------
    >>> kinds("load", "keys", txt=str)["txt"][:2]
    ('keys.txt', 'text/plain')
    """
    names = {TYPED: typed or name}
    return MappingProxyType(
        {
            kind: (f"{names.get(kind, name)}.{kind}", TYPES[kind], one)
            for kind, one in makers.items()
        }
    )


def of_view(part: str) -> Maker:
    """The maker of a file that is one part of the view; the view is the last it is given.

    >>> of_view("call")("a session", {"call": "print(1)"})
    'print(1)'
    """
    return lambda *given: str(given[-1][part])


WRITTEN: Mapping[str, Maker] = MappingProxyType(
    {"py": of_view("call"), "tex": of_view("formula"), TYPED: of_view("text")}
)
"""The makers of a figure whose view holds its call, its formula and its text."""


def data_of_view(*parts: str) -> Maker:
    """The maker of data: parts of the view, the numbers that were set, and the arithmetic."""

    def make(*given: Mapping[str, Any]) -> str:
        shown = given[-1]
        used = shown.get("used", shown["knobs"])  # a figure of several laws uses some of them
        set_to = {key: shown["knobs"][key]["text"] for key in used}
        body = {key: shown[key] for key in parts}
        return data(body | {"numbers": set_to, "arithmetic": dict(shown["arithmetic"])})

    return make


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
