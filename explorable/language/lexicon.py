"""The small list of nouns whose level is known beforehand (LANGUAGE.md 30), read on first use.

An unknown noun is no error: it takes the lowest level that fits the text (``levels``). The
list keeps everyday words from being taken for a thing, and for misspellings of each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from explorable.names import Kind

__all__ = ["kind_of", "nouns", "plural", "singular"]


@cache
def _read() -> tuple[Mapping[str, Kind], Mapping[str, str]]:
    levels: dict[str, Kind] = {}
    plurals: dict[str, str] = {}
    text = Path(__file__).with_name("lexicon.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        group, colon, rest = line.partition("#")[0].partition(":")
        words = rest.split()
        if not colon:
            continue
        if group == "plural":
            plurals[words[0]] = words[1]
        else:
            levels.update(dict.fromkeys(words, Kind(group)))
    return MappingProxyType(levels), MappingProxyType(plurals)


def nouns() -> Mapping[str, Kind]:
    """Every noun of the list with its level.

    >>> nouns()["kitchen"]
    <Kind.ROOM: 'room'>
    """
    return _read()[0]


def kind_of(noun: str) -> Kind | None:
    """The level of ``noun`` (said without article), or None where the text must decide.

    A word that ends in *room* is a room; a noun of several words has the level of its last.

    >>> kind_of("living room"), kind_of("zorb")
    (<Kind.ROOM: 'room'>, None)
    """
    known = _read()[0]
    last = noun.rpartition(" ")[2].lower()
    if last.endswith("room"):
        return Kind.ROOM
    return known.get(noun.lower(), known.get(last, known.get(_singulars().get(last, ""))))


def plural(noun: str) -> str:
    """How more than one of ``noun`` are called.

    >>> plural("knife"), plural("key")
    ('knives', 'keys')
    """
    return _read()[1].get(noun, f"{noun}s")


@cache
def _singulars() -> Mapping[str, str]:
    return {plural(noun): noun for noun in nouns()} | {
        many: one for one, many in _read()[1].items()
    }


def singular(word: str) -> str | None:
    """The noun of the list that ``word`` is the plural of, or None.

    >>> singular("houses"), singular("house")
    ('house', None)
    """
    noun = _singulars().get(word)
    return None if noun == word else noun
