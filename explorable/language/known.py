"""Names given beside a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorable.errors import InputError
from explorable.language.lexicon import kind_of
from explorable.names import Kind, Name

__all__ = ["known_names"]

_NAME = r"[^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*){0,2}"


def known_names(known: Sequence[str]) -> tuple[Name, ...]:
    """Names as a text says them.

    A noun without a level of its own is a room, unless the text says otherwise.

    Raises
    ------
    InputError
        For anything else than *the garden*, *Luis's house* or *Ana*.

    Examples
    --------
    >>> [name.kind.value for name in known_names(["the garden", "Luis's house", "Ana"])]
    ['room', 'house', 'person']
    """
    if isinstance(known, str):
        raise InputError(f"known is a list of names; got the string {known!r}")
    found: dict[str, Name] = {}
    for said in known:
        name = _name(said)
        found.setdefault(name.text, name)
    return tuple(found.values())


def _name(said: str) -> Name:
    if isinstance(said, str):
        text = " ".join(said.split()).replace("\u2019", "'").rstrip(".")
        if found := re.fullmatch(rf"([Tt]he) ({_NAME})", text):
            return Name(found[2], kind_of(found[2]) or Kind.ROOM, article=True)
        if found := re.fullmatch(r"([^\W\d_][\w-]*)'(?:s)? house", text):
            if found[1][:1].isupper():
                return Name(f"{found[1]}'s house", Kind.HOUSE, owner=found[1])
        elif re.fullmatch(r"[^\W\d_][\w'-]*", text) and text[:1].isupper():
            return Name(text, Kind.PERSON)
        elif kind_of(noun := re.sub(r"^[Aa]n? ", "", text)) is not None:
            raise InputError(f"known: {said!r} is said with the: 'the {noun}'")
    raise InputError(
        f"known: a name is said as 'the garden', \"Luis's house\" or 'Ana'; got {said!r}"
    )
