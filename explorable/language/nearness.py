"""How near two words are: edits of one letter, and swaps of two neighbours."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["distance", "near", "one_edit", "slip"]


def distance(first: str, second: str, most: int = 2) -> int:
    """Letters to insert, drop, replace or swap with a neighbour, at most ``most`` + 1.

    >>> distance("kichen", "kitchen"), distance("gadren", "garden"), distance("attic", "kitchen")
    (1, 1, 3)
    """
    if abs(len(first) - len(second)) > most:
        return most + 1
    older: list[int] = []
    old = list(range(len(second) + 1))
    for i, a in enumerate(first, start=1):
        row = [i]
        for j, b in enumerate(second, start=1):
            best = min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and b == first[i - 2]:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
        older, old = old, row
    return min(old[-1], most + 1)


def near(word: str, words: Iterable[str], most: int = 2) -> tuple[str, ...]:
    """Those within ``most`` edits of ``word``, nearest first; short words need fewer edits.

    >>> near("kichen", ["garden", "kitten", "kitchen"])
    ('kitchen', 'kitten')
    """
    low = word.casefold()
    found = []
    for other in dict.fromkeys(words):
        room = min(most, max(len(word), len(other)) // 3)
        if sorted(low) == sorted(other.casefold()):
            room = max(room, 1)  # *si* for *is*
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
    if any(map(str.isdigit, word + other)) or (len(word) == len(other) and word[:-1] == other[:-1]):
        return False
    longest = max(len(word), len(other))
    most = 0 if longest < 5 else 1 if longest < 7 else 2
    return 0 < distance(word.casefold(), other.casefold(), most) <= most
