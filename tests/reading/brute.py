"""Texts with their meaning by brute force, written apart from the package.

A random text is made together with a Python predicate for each sentence, so the English,
the parser, the engines and the certificates are all held to the same plain definition: go
through every state, keep those that every predicate accepts, collect the answers.
Nothing here imports ``explorable``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

ELSEWHERE = "elsewhere"
PEOPLE = ("Ana", "Eva", "Luis")
ROOMS = ("attic", "garden", "kitchen")


@dataclass(frozen=True)
class State:
    """One moment: where people are, which house a room is in, unnamed people, shared rooms."""

    place: tuple[tuple[str, str], ...]
    house: tuple[tuple[str, str | None], ...]
    others: tuple[tuple[str, int], ...]
    mates: frozenset[frozenset[str]]

    def leaf(self, who: str) -> str:
        """Where somebody is."""
        return dict(self.place)[who]

    def house_of(self, leaf: str) -> str | None:
        """The house of a leaf, if it has one."""
        if leaf.startswith("rest "):
            return leaf.removeprefix("rest ")
        return dict(self.house).get(leaf)

    def inside(self, leaf: str, place: str) -> bool:
        """Whether a leaf is in a room (is it) or a house."""
        return leaf == place or self.house_of(leaf) == place

    def people_in(self, place: str) -> list[str]:
        """The named people there."""
        return [who for who, leaf in self.place if self.inside(leaf, place)]

    def others_in(self, place: str) -> int:
        """How many unnamed people are counted there."""
        return sum(n for leaf, n in self.others if self.inside(leaf, place))

    def together(self, first: str, second: str) -> bool:
        """Whether two are in one room, named or not."""
        one, other = self.leaf(first), self.leaf(second)
        if one != other:
            return False
        named = one != ELSEWHERE and not one.startswith("rest ")
        return named or frozenset((first, second)) in self.mates


Says = Callable[[State], bool]


@dataclass(frozen=True)
class Said:
    """A sentence with what it says; an update gives movers and a predicate on two moments."""

    text: str
    holds: Says
    movers: tuple[str, ...] = ()
    before: Says | None = None
    numbers: tuple[int, ...] = ()
    counts: bool = False
    shares: tuple[str, ...] = ()
    closes: bool = False

    @property
    def update(self) -> bool:
        """Whether the sentence moves somebody."""
        return bool(self.movers)


@dataclass(frozen=True)
class Asks:
    """A question with its value on a state, a level each; a rest value is marked by ``~``."""

    text: str
    levels: dict[str | None, Callable[[State, int], str]]
    counts: bool = False
    shares: tuple[str, ...] = ()


def names_in(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name in text)


def cap_of(text: list[Said]) -> int:
    return 1 + max((n for said in text for n in said.numbers), default=0)


def states(text: list[Said], asks: Asks | None = None) -> list[State]:
    """Every state over the names used in the text and the question."""
    joined = " ".join([*(said.text for said in text), asks.text if asks else ""])
    people = names_in(joined, PEOPLE)
    rooms = names_in(joined, ROOMS)
    houses = tuple(f"{who}'s house" for who in people if f"{who}'s house" in joined)
    shares = {who for said in text for who in said.shares} | set(asks.shares if asks else ())
    counts = any(said.counts for said in text) or bool(asks and asks.counts)
    leaves = (
        rooms
        if any(said.closes for said in text)
        else (*rooms, *(f"rest {house}" for house in houses), ELSEWHERE)
    )
    counters = range(cap_of(text) + 1) if counts else (0,)
    return [
        State(
            tuple(where.items()),
            tuple(zip(rooms, house, strict=True)),
            tuple(zip(leaves, others, strict=True)),
            mates,
        )
        for place in product(leaves, repeat=len(people))
        for where in [dict(zip(people, place, strict=True))]
        for mates in partitions(where, sorted(shares))
        for house in product([*houses, None], repeat=len(rooms))
        for others in product(counters, repeat=len(leaves))
    ]


def answers(values: set[str]) -> set[str]:
    """All "k or more" as one, with the least k."""
    capped = sorted((int(v[1:].split()[0]), v) for v in values if v.endswith(" or more"))
    return {v for v in values if not v.endswith(" or more")} | {v for _, v in capped[:1]}


def status(values: set[str]) -> str:
    """The definition: empty, a single named value, or anything wider."""
    if not values:
        return "contradictory"
    return "forced" if len(values) == 1 and not min(values).startswith("~") else "open"


def partitions(where: dict[str, str], who: list[str]) -> Iterator[frozenset[frozenset[str]]]:
    """Who shares an unnamed room: every equivalence relation inside the unnamed leaves."""
    pairs = [
        frozenset((a, b))
        for i, a in enumerate(who)
        for b in who[i + 1 :]
        if where[a] == where[b] and (where[a] == ELSEWHERE or where[a].startswith("rest "))
    ]
    for chosen in product((False, True), repeat=len(pairs)):
        mates = frozenset(pair for pair, yes in zip(pairs, chosen, strict=True) if yes)
        if all(frozenset(p ^ q) in mates for p in mates for q in mates if len(p & q) == 1):
            yield mates


def remaining(text: list[Said], omega: list[State]) -> list[State]:
    """What remains after the text: subtraction for facts, an image for updates."""
    now = omega
    for said in text:
        if not said.update:
            now = [s for s in now if said.holds(s)]
            continue
        before = [s for s in now if said.before is None or said.before(s)]
        kept = {frame(s, said.movers) for s in before}
        now = [s for s in omega if said.holds(s) and frame(s, said.movers) in kept]
    return now


def frame(state: State, movers: tuple[str, ...]) -> object:
    """What an update of ``movers`` leaves as it was."""
    return (
        tuple((who, leaf) for who, leaf in state.place if who not in movers),
        state.house,
        state.others,
        frozenset(pair for pair in state.mates if not pair & set(movers)),
    )
