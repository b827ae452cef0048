"""What could stand somewhere, in words and known names: never a symbol of the grammar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorable.language.grammar import is_kind
from explorable.language.tokens import Token, words
from explorable.names import Kind

__all__ = ["descriptions", "expected"]

_PLACES = (Kind.ROOM, Kind.HOUSE)
# Which known names each kind of token may begin: whether proper, and of which levels.
_NAMED: Mapping[str, tuple[bool, tuple[Kind, ...]]] = {
    "NAME": (True, tuple(Kind)),
    "PLACE": (True, _PLACES),
    "OWNER": (True, (Kind.PERSON,)),
    "NOUN": (False, tuple(Kind)),
    "SPOT": (False, (*_PLACES, Kind.THING)),
    "SITE": (False, _PLACES),
    "ITEM": (False, (Kind.THING,)),
}
_FIXED: Mapping[str, str] = {
    "POSS": "'s",
    "HOUSE": "house",
    "HOME": "home",
    "SCHOOL": "school",
}
_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "NUM": ("one", "two", "three"),
    "QTY": ("one", "two", "three"),
    "CLOCK": ("9:00", "9:30"),
}
_DESCRIBED: Mapping[str, str] = {
    "NAME": "a name",
    "PLACE": "a name",
    "OWNER": "a name",
    "NOUN": "a noun",
    "SPOT": "a place",
    "SITE": "a place",
    "ITEM": "a thing",
    "NUM": "a number",
    "QTY": "a number",
    "CLOCK": "a time",
}


def expected(
    waiting: Sequence[str], known: Mapping[str, Kind], before: Sequence[Token] = ()
) -> tuple[str, ...]:
    """Words, marks and known names for ``waiting``; ``before`` are the tokens already read."""
    out: dict[str, None] = {word: None for word in words().first if word in waiting}
    for terminal in waiting:
        if not is_kind(terminal):
            out[terminal] = None
        elif terminal in _FIXED:
            out[_FIXED[terminal]] = None
        elif terminal in _NAMED:
            out.update(dict.fromkeys(_names(terminal, known, before)))
        elif terminal in _NUMBERS:
            out.update(dict.fromkeys(_NUMBERS[terminal]))
        elif terminal == "MORE":
            out.update(dict.fromkeys(_further(known, before)))
    return tuple(out)


def descriptions(waiting: Sequence[str]) -> tuple[str, ...]:
    """What a new name or number there would be: *a name*, *a place*, *a number*."""
    return tuple(dict.fromkeys(said for kind, said in _DESCRIBED.items() if kind in waiting))


def _names(terminal: str, known: Mapping[str, Kind], before: Sequence[Token]) -> list[str]:
    proper, kinds = _NAMED[terminal]
    owner = f"{before[-2].text}'s " if before and "POSS" in before[-1].kinds else ""
    out = []
    for text, kind in known.items():
        if kind not in kinds:
            continue
        if owner:
            if text.startswith(owner):
                out.append(text.removeprefix(owner))
        elif "'s " not in text and text[:1].isupper() is proper:
            out.append(text)
    return out


def _further(known: Mapping[str, Kind], before: Sequence[Token]) -> list[str]:
    """The next word of known nouns of several words that have begun."""
    said = [token.text for token in before]
    return [
        parts[length]
        for parts in map(str.split, known)
        for length in range(1, len(parts))
        if said[-length:] == parts[:length]
    ]
