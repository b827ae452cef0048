"""What is said with *a*: each *a kitchen* is a new one, told apart by its number (E36).

The first is *a kitchen*, the next *another kitchen*, then *a third kitchen* and so on.
Numbers count how often the words stand in the text, so they depend on nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from explorable.language.draft import Mention
from explorable.language.tokens import Token

__all__ = ["article", "earlier", "further", "is_newcomer", "newcomer"]

_ORDINALS = "third fourth fifth sixth seventh eighth ninth tenth".split()
_SAID = re.compile(
    rf"another (?P<second>.+)|an? (?P<ordinal>{'|'.join(_ORDINALS)}) (?P<next>.+)"
    r"|an? (?P<later>.+) number (?P<number>\d+)|an? (?P<first>.+)"
)


def article(noun: str) -> str:
    """*a* or *an*."""
    return "an" if noun[:1] in "aeiou" else "a"


def newcomer(noun: str, number: int) -> str:
    """The name of the one that is said with *a* for the ``number``-th time.

    >>> [newcomer("hall", n) for n in (1, 2, 3, 11)]
    ['a hall', 'another hall', 'a third hall', 'a hall number 11']
    """
    match number:
        case 1:
            return f"{article(noun)} {noun}"
        case 2:
            return f"another {noun}"
        case _ if number - 3 < len(_ORDINALS):
            ordinal = _ORDINALS[number - 3]
            return f"{article(ordinal)} {ordinal} {noun}"
        case _:
            return f"{article(noun)} {noun} number {number}"


def _parts(name: str) -> tuple[str, int] | None:
    found = _SAID.fullmatch(name)
    if found is None:
        return None
    if found["second"]:
        return found["second"], 2
    if found["ordinal"]:
        return found["next"], _ORDINALS.index(found["ordinal"]) + 3
    if found["later"]:
        return found["later"], int(found["number"])
    return found["first"], 1


def is_newcomer(name: str) -> bool:
    """Whether a name is that of something said with *a*."""
    return _parts(name) is not None


def earlier(tokens: Sequence[Token], before: int, noun: str) -> int:
    """How often *a* stands in front of ``noun`` in a sentence before one of its characters."""
    words = noun.casefold().split()
    said = [token.text.casefold() for token in tokens if token.span[0] < before]
    starts = (n for n, word in enumerate(said) if word in ("a", "an"))
    return sum(said[n + 1 : n + 1 + len(words)] == words for n in starts)


def further(mentions: Iterable[Mention], sentences: Iterable[str]) -> dict[str, str]:
    """The names of a sentence's newcomers where these sentences come first."""
    found = {m.text: parts for m in mentions if (parts := _parts(m.text))}
    text = "\n".join(sentences) if found else ""
    return {
        name: newcomer(noun, number + _times(noun, text)) for name, (noun, number) in found.items()
    }


def _times(noun: str, text: str) -> int:
    said = r"\s+".join(map(re.escape, noun.split()))
    return len(re.findall(rf"\ban?\s+{said}\b", text, re.IGNORECASE))
