"""What a panel holds as lines of a text, each a name and what it is: read, and written."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from explorable.errors import InputError
from explorable.sessions.placing import Place, coordinate
from explorable.sessions.typed_numbers import MOST_KEPT, parted, written

__all__ = ["by_name", "last", "place", "row"]

MOST_CHARACTERS = 8000


def by_name(text: str, names: Collection[str]) -> dict[str, list[str]]:
    r"""What stands after each name, line by line; questions are passed over.

    Raises
    ------
    InputError
        A line begins with no such name, or the text is too long.

    Examples
    --------
    >>> by_name("key: 0\nkey: 2\n> what is asked\nquery: 0", ("key", "query"))
    {'key': ['0', '2'], 'query': ['0']}
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {len(text)} characters; at most {MOST_CHARACTERS} are read."
        )
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not line.strip() or line.startswith(">"):
            continue
        if not colon or name not in names:
            raise InputError(f"Lines begin with {', '.join(names)} and a colon; got {line[:40]!r}.")
        found.setdefault(name, []).append(value)
    if "key" not in found or "query" not in found:
        raise InputError("There is a line for each key, and one for the query.")
    return found


def last(found: Mapping[str, list[str]], name: str, usual: str) -> str:
    """What the last line of that name says."""
    return found.get(name, [usual])[-1]


def place(line: str, what: str = "a number", *, several: bool = False) -> Place:
    """Numbers as a person writes them, see `parted`; ``what`` each is called in an error.

    >>> place("1/2 3")
    (Fraction(1, 2), Fraction(3, 1))
    """
    return tuple(coordinate(one, what, MOST_KEPT) for one in parted(line, several=several))


def row(numbers: Place) -> str:
    """The same, written."""
    return " ".join(map(written, numbers))
