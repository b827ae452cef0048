"""Houses, owners, things and who has them by brute force, written apart from the package.

Ownership is drawn first and says which houses there are: every house known by its noun, and
*X's house* for each X of whom it is spoken and who owns none of those. So nothing here needs
the package's rule that a house can stand empty. Nothing here imports ``explorable``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

ELSEWHERE = "elsewhere"
PEOPLE = ("Ana", "Luis")
ROOMS = ("kitchen", "garden")
NOUNS = ("villa", "castle")
THINGS = ("book", "box", "bag")


@dataclass(frozen=True)
class State:
    """One moment: the place of each person and thing, the house of a room, the owner of a noun."""

    place: tuple[tuple[str, str], ...]
    house: tuple[tuple[str, str | None], ...]
    owner: tuple[tuple[str, str], ...]

    def chain(self, who: str) -> list[str]:
        """What somebody or something is with or in, one after the other, the leaf last."""
        place = dict(self.place)
        out = [place[who]]
        while out[-1] in place:
            out.append(place[out[-1]])
        return out

    def leaf(self, who: str) -> str:
        """Where somebody or something is in the end."""
        return self.chain(who)[-1]

    def house_of(self, leaf: str) -> str | None:
        """The house of a leaf, if it has one."""
        if leaf.startswith("rest "):
            return leaf.removeprefix("rest ")
        return dict(self.house).get(leaf)

    def meant(self, house: str) -> str:
        """The house of this name: X's house is the one with a noun that X owns, if she does."""
        person = house.removesuffix("'s house")
        return next((noun for noun, owner in self.owner if owner == person), house)

    def inside(self, who: str, place: str) -> bool:
        """Whether a person, a thing or a room is in a room, a house or a thing."""
        if place in THINGS:
            return place in self.chain(who)
        leaf = who if who in ROOMS else self.leaf(who)
        return leaf == place or self.house_of(leaf) == self.meant(place)

    def has(self, person: str, thing: str) -> bool:
        """Whether she holds it, directly or inside something she holds."""
        return person in self.chain(thing)

    def holder(self, thing: str) -> str:
        """Who has a thing."""
        return next((at for at in self.chain(thing) if at in PEOPLE), "~nobody")

    def owner_of(self, place: str, other: str) -> str:
        """Who owns a house, or the house that a person, thing or room is in."""
        if place in ROOMS or place in dict(self.place):
            leaf = place if place in ROOMS else self.leaf(place)
            house = self.house_of(leaf)
            if house is None:
                return "~no named house"
        else:
            house = self.meant(place)
        owner = dict(self.owner).get(house, house.removesuffix("'s house"))
        return f"~{other}" if owner == "other" else owner


Says = Callable[[State], bool]


@dataclass(frozen=True)
class Said:
    """A sentence, what it says, and what it makes possible for whom."""

    text: str
    holds: Says
    movers: tuple[str, ...] = ()
    keeps: bool = False
    always: bool = False
    has: tuple[tuple[str, str], ...] = ()
    within: tuple[tuple[str, str], ...] = ()
    owns: tuple[tuple[str, str], ...] = ()
    closes: bool = False


@dataclass(frozen=True)
class Asks:
    """A question with its value on a state, a level each; a rest value is marked by ``~``."""

    text: str
    levels: dict[str | None, Callable[[State], str]]
    has: tuple[tuple[str, str], ...] = ()
    within: tuple[tuple[str, str], ...] = ()
    owns: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Space:
    """What there is to enumerate for one text and one question."""

    text: list[Said]
    asks: Asks
    joined: str = field(init=False)

    def __post_init__(self) -> None:
        joined = " ".join([*(said.text for said in self.text), self.asks.text])
        object.__setattr__(self, "joined", joined)

    def used(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the names that occur."""
        return tuple(name for name in names if name in self.joined)

    def pairs(self, what: str) -> set[tuple[str, str]]:
        """All pairs of one kind, of the text and the question."""
        return {pair for said in (*self.text, self.asks) for pair in getattr(said, what)}

    def housed(self, text: str) -> set[str]:
        """Of whom this text speaks of the house."""
        return {who for who in PEOPLE if f"{who}'s house" in text}

    def may_own(self, person: str, noun: str) -> bool:
        """Two names are two houses, unless it is said that they are one."""
        said = " ".join(one.text for one in self.text)
        rooms = {who for one in self.text for who, place in one.owns if place in ROOMS}
        if person not in self.housed(said) | rooms:
            return True
        owns, within = self.pairs("owns"), self.pairs("within")
        return any(place == noun or (place, noun) in within for who, place in owns if who == person)

    def holders(self) -> set[tuple[str, str]]:
        """Who may have what, and so also what it is said to be in."""
        has, within = self.pairs("has"), self.pairs("within")
        while more := {
            (who, box)
            for who, thing in has
            for inner, box in within
            if inner == thing and box in THINGS and (who, box) not in has
        }:
            has |= more
        return has

    def states(self) -> Iterator[State]:
        """Every state over these names."""
        people, nouns = self.used(PEOPLE), self.used(NOUNS)
        rooms, things = self.used(ROOMS), self.used(THINGS)
        has, boxes = self.holders(), {box for _, box in self.pairs("within") if box in THINGS}
        mine = {who for who, place in self.pairs("owns") if place in ROOMS}
        homes = sorted(self.housed(self.joined) | mine)
        for owners in product((*people, "other"), repeat=len(nouns)):
            taken = [owner for owner in owners if owner != "other"]
            if len(taken) != len(set(taken)):
                continue
            if not all(
                owner == "other" or self.may_own(owner, noun)
                for noun, owner in zip(nouns, owners, strict=True)
            ):
                continue
            houses = (*nouns, *(f"{who}'s house" for who in homes if who not in taken))
            leaves = (*rooms, *(f"rest {house}" for house in houses), ELSEWHERE)
            options = [leaves for _ in people]
            for thing in things:
                holders = sorted(who for who, held in has if held == thing)
                options.append((*leaves, *holders, *sorted(boxes - {thing})))
            for place in product(*options):
                where = tuple(zip((*people, *things), place, strict=True))
                if cyclic(dict(where)):
                    continue
                for house in product((*houses, None), repeat=len(rooms)):
                    yield State(
                        where,
                        tuple(zip(rooms, house, strict=True)),
                        tuple(zip(nouns, owners, strict=True)),
                    )


def cyclic(place: dict[str, str]) -> bool:
    """Whether something is inside itself."""
    for thing in place:
        at, steps = thing, 0
        while at in place:
            at, steps = place[at], steps + 1
            if steps > len(place):
                return True
    return False


def remaining(text: list[Said], omega: list[State], *, update: bool) -> list[State]:
    """What remains after the text: subtraction for facts, an image for updates."""
    now = omega
    for said in text:
        if not (said.always or (update and said.movers)):
            now = [s for s in now if said.holds(s)]
            continue
        stay = {s for s in now if said.keeps and said.holds(s)}
        moved = {frame(s, said.movers) for s in now if s not in stay}
        now = [s for s in omega if s in stay or (said.holds(s) and frame(s, said.movers) in moved)]
    return now


def frame(state: State, movers: tuple[str, ...]) -> object:
    """What an update of ``movers`` leaves as it was."""
    place = tuple((who, at) for who, at in state.place if who not in movers)
    return place, state.house, state.owner
