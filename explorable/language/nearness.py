"""How near two words are: edits of one letter, and swaps of two neighbours.

A text of many names compares each with all before it. `Spellings` looks up those that may be
near; a look at the letters (`apart`) then spares most pairs a table of distances.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["Spellings", "apart", "distance", "near", "one_edit", "scripts", "slip"]

BITS = 64
LONG = 24  # letters from which a word is not looked up but compared
ALIKE = ("Armenian", "Cyrillic", "Greek", "Latin")  # scripts with letters that look the same
FEW = 16  # look-ups before it pays to prepare for more


def distance(first: str, second: str, most: int = 2) -> int:
    """Letters to insert, drop, replace or swap with a neighbour, at most ``most`` + 1.

    >>> distance("kichen", "kitchen"), distance("gadren", "garden"), distance("attic", "kitchen")
    (1, 1, 3)
    """
    past = most + 1
    if abs(len(first) - len(second)) > most:
        return past
    first, second = _differing(first, second)
    if not first or not second:
        return len(first) + len(second)
    width = len(second)
    older: list[int] = []
    old = [min(j, past) for j in range(width + 1)]
    for i, a in enumerate(first, start=1):
        row = [past] * (width + 1)
        row[0] = min(i, past)
        low = past
        for j in range(max(1, i - most), min(width, i + most) + 1):  # farther off is past it
            b = second[j - 1]
            best = min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a != b), past)
            if i > 1 and j > 1 and a == second[j - 2] and b == first[i - 2]:
                best = min(best, older[j - 2] + 1)
            row[j] = best
            low = min(low, best)
        if min(low, row[0]) > most:
            return past
        older, old = old, row
    return old[-1]


def _differing(first: str, second: str) -> tuple[str, str]:
    """Both without what they begin and end with alike, which no edit need touch."""
    start, most = 0, min(len(first), len(second))
    while start < most and first[start] == second[start]:
        start += 1
    end, most = 0, most - start
    while end < most and first[-1 - end] == second[-1 - end]:
        end += 1
    return first[start : len(first) - end], second[start : len(second) - end]


@lru_cache(maxsize=1 << 15)
def _letters(word: str) -> tuple[int, int]:
    """The length of the folded word, and a bit for each of its letters (some share one)."""
    folded = word.casefold()
    letters = 0
    for letter in folded:
        letters |= 1 << ord(letter) % BITS
    return len(folded), letters


def apart(word: str, other: str, most: int) -> bool:
    """Whether two words, folded, are surely more than ``most`` edits from each other.

    An edit changes the length by one at most, and the set of letters by two.

    >>> apart("attic", "kitchen", 1), apart("kichen", "kitchen", 1)
    (True, False)
    """
    length, letters = _letters(word)
    its_length, its_letters = _letters(other)
    return abs(length - its_length) > most or (letters ^ its_letters).bit_count() > 2 * most


def near(word: str, words: Iterable[str], most: int = 2) -> tuple[str, ...]:
    """Those within ``most`` edits of ``word``, nearest first; short words need fewer edits.

    >>> near("kichen", ["garden", "kitten", "kitchen"])
    ('kitchen', 'kitten')
    """
    low = word.casefold()
    found = []
    for other in dict.fromkeys(words):
        if apart(word, other, max(most, 1)):
            continue
        room = min(most, max(len(word), len(other)) // 3)
        if room < 1 and sorted(low) == sorted(other.casefold()):
            room = 1  # *si* for *is*
        far = distance(low, other.casefold(), room) if other != word else room + 1
        if far <= room:
            found.append((far, other))
    return tuple(other for _, other in sorted(found, key=lambda pair: pair[0]))


def one_edit(word: str, words: Iterable[str]) -> tuple[str, ...]:
    """Those that ``word`` is a slip of by one edit, in their order.

    One edit touches at most two neighbours, so half of the rest stands at either end: a test
    that is much cheaper than the distance.

    >>> one_edit("kichen", ["garden", "kitchen", "kitten"])
    ('kitchen',)
    """
    half = max(0, len(word) - 2) // 2
    start, end = word[:half], word[len(word) - half :]
    return tuple(
        other
        for other in words
        if abs(len(other) - len(word)) < 2
        and (other.startswith(start) or other.endswith(end))
        and slip(word, other)
        and distance(word, other, 1) == 1
    )


def slip(word: str, other: str) -> bool:
    """Whether ``word`` may be read as a misspelling of ``other`` without asking.

    One edit from five letters on, two from seven: shorter words are near too many others.
    Names that differ in a digit or only in their last letter (*room1*, *place b*) are meant.
    """
    longest = max(len(word), len(other))
    most = 0 if longest < 5 else 1 if longest < 7 else 2
    if most == 0 or apart(word, other, most):
        return False
    if len(word) == len(other) and word[:-1] == other[:-1]:
        return False
    if any(map(str.isdigit, word + other)):
        return False
    return 0 < distance(word.casefold(), other.casefold(), most) <= most


class Spellings:
    """Words found by what is left after some letters are dropped.

    Two words within n edits have a rest in common after at most n letters each are dropped.

    Examples
    --------
    >>> some = Spellings()
    >>> some.add("garden", "kitten", "kitchen")
    >>> some.near("kichen")
    ('kitchen', 'kitten')
    """

    def __init__(self) -> None:
        self._words: list[str] = []
        self._asked = self._ready = 0
        self._places: dict[str, list[int]] = {}
        self._long: list[int] = []

    def add(self, *words: str) -> None:
        """Take words in."""
        self._words += words

    def around(self, word: str, most: int = 2) -> list[str]:
        """Those that may be within ``most`` (at most 2) edits of ``word``, in their order."""
        folded = word.casefold()
        self._asked += 1
        if self._asked <= FEW or len(folded) >= LONG - 2:
            return self._words
        for place in range(self._ready, len(self._words)):
            self._prepare(self._words[place].casefold(), place)
        self._ready = len(self._words)
        places = {place for rest in _rests(folded, most) for place in self._places.get(rest, ())}
        return [self._words[place] for place in sorted(places.union(self._long))]

    def near(self, word: str, most: int = 2, count: int = 3) -> tuple[str, ...]:
        """The ``count`` nearest, as `near`; farther ones only where nearer ones are too few."""
        found: tuple[str, ...] = ()
        for edits in range(1, most + 1):
            found = near(word, self.around(word, edits), edits)[:count]
            if len(found) == count:
                break
        return found

    def _prepare(self, folded: str, place: int) -> None:
        if len(folded) >= LONG:
            self._long.append(place)
            return
        for rest in _rests(folded, 2):
            self._places.setdefault(rest, []).append(place)


def _rests(word: str, most: int) -> set[str]:
    """The word, and what is left of it when up to ``most`` letters are dropped."""
    found = last = {word}
    for _ in range(most):
        last = {rest[:i] + rest[i + 1 :] for rest in last for i in range(len(rest))}
        found = found | last
    return found


def scripts(text: str) -> tuple[str, ...]:
    """The scripts with look-alike letters in the word of ``text`` that mixes most of them.

    >>> scripts("Ana"), scripts("\N{CYRILLIC CAPITAL LETTER A}na")
    (('Latin',), ('Cyrillic', 'Latin'))
    """
    if text.isascii():
        return ("Latin",)
    each = [
        {unicodedata.name(letter, "").partition(" ")[0].title() for letter in word}
        for word in text.split()
    ]
    found = [tuple(script for script in ALIKE if script in word) for word in each]
    return max(found, key=len, default=())
