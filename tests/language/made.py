"""Random sentences out of the grammar itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from explorable.language.grammar import Production, is_kind, productions, rule

if TYPE_CHECKING:
    from random import Random

KINDS = {
    "NAME": ("Ana", "Luis", "Paris"),
    "PLACE": ("Paris", "Rome"),
    "OWNER": ("Luis", "Eva"),
    "CAP": ("Savoy", "Louvre"),
    "NUM": ("two", "3"),
    "QTY": ("10", "2.5"),
    "CLOCK": ("9:30", "10.15"),
    "POSS": ("'s",),
    "MORE": ("room", "blue"),
    "HOUSE": ("house",),
    "OF": ("of",),
    "HOME": ("home",),
    "SCHOOL": ("school",),
}
NOUNS = ("kitchen", "garden", "book", "box")


@cache
def alternatives() -> dict[str, list[Production]]:
    out: dict[str, list[Production]] = {}
    for production in productions():
        out.setdefault(production.left, []).append(production)
    return out


@cache
def least_depth() -> dict[str, int]:
    """The depth of the shallowest tree of each rule."""
    depth = dict.fromkeys(alternatives(), 1_000)
    for _ in range(40):
        for production in productions():
            inner = [depth[part] for part in production.right if part in depth]
            depth[production.left] = min(depth[production.left], 1 + max(inner, default=0))
    return depth


def generated(random: Random) -> str:
    """A sentence of the grammar."""
    words: list[str] = []

    def write(symbol: str, fuel: int) -> None:
        if symbol not in alternatives():
            choices = KINDS.get(symbol, NOUNS) if is_kind(symbol) else (symbol,)
            words.append(random.choice(choices))
            return
        possible = [
            p
            for p in alternatives()[symbol]
            if all(least_depth().get(part, 0) < fuel for part in p.right)
        ] or [min(alternatives()[symbol], key=lambda p: len(p.right))]
        production = random.choice(possible)
        for part in production.right:
            write(part, fuel - 1)

    write(rule("start"), random.randint(8, 14))
    return " ".join(words).replace(" 's", "'s")
