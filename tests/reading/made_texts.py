"""Random texts and questions, each sentence made together with what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.reading.brute import ELSEWHERE, ROOMS, Asks, Said, Says, State, names_in


@dataclass(frozen=True)
class Words:
    """The names a random text draws from."""

    people: tuple[str, ...]
    rooms: tuple[str, ...]
    owners: tuple[str, ...]

    def person(self, r: Random) -> str:
        """One of the people."""
        return r.choice(self.people)

    def two(self, r: Random) -> tuple[str, str]:
        """Two different people."""
        first, second = r.sample(self.people, 2)
        return first, second

    def room(self, r: Random) -> str:
        """One of the rooms."""
        return r.choice(self.rooms)

    def place(self, r: Random) -> tuple[str, str]:
        """A place as said and as known: ("the kitchen", "kitchen")."""
        if self.owners and r.random() < 0.3:
            owner = r.choice(self.owners)
            return f"{owner}'s house", f"{owner}'s house"
        room = self.room(r)
        return f"the {room}", room


def clause(r: Random, words: Words) -> tuple[str, Says]:
    """A short clause that can stand inside a longer sentence."""
    who = words.person(r)
    said, place = words.place(r)
    match r.randrange(4):
        case 0:
            return f"{who} is not in {said}", lambda s: not s.inside(s.leaf(who), place)
        case 1:
            said2, place2 = words.place(r)
            return (
                f"{who} is in {said} or {said2}",
                lambda s: s.inside(s.leaf(who), place) or s.inside(s.leaf(who), place2),
            )
        case _:
            return f"{who} is in {said}", lambda s: s.inside(s.leaf(who), place)


def plain(r: Random, words: Words) -> Said:
    """A sentence of one to two clauses without counting."""
    first, p = clause(r, words)
    second, q = clause(r, words)
    one, other = words.two(r)
    said, place = words.place(r)
    said2, place2 = words.place(r)
    room = words.room(r)
    here: Says = lambda s: s.inside(s.leaf(one), place)  # noqa: E731  (one line a form)
    there: Says = lambda s: s.inside(s.leaf(other), place)  # noqa: E731
    here2: Says = lambda s: s.inside(s.leaf(one), place2)  # noqa: E731
    forms: list[Said] = [
        Said(f"{first}.", p),
        Said(f"If {first} then {second}.", lambda s: not p(s) or q(s)),
        Said(f"It is not true that {first}.", lambda s: not p(s)),
        Said(
            f"{one} is in {said} unless {other} is in {said2}.",
            lambda s: here(s) or s.inside(s.leaf(other), place2),
        ),
        Said(
            f"{one} is in {said} if and only if {other} is in {said2}.",
            lambda s: here(s) == s.inside(s.leaf(other), place2),
        ),
        Said(f"{one} and {other} are in {said}.", lambda s: here(s) and there(s)),
        Said(f"Neither {one} nor {other} is in {said}.", lambda s: not here(s) and not there(s)),
        Said(f"{one} or {other} is in {said}.", lambda s: here(s) or there(s)),
        Said(f"Either {one} or {other} is in {said}.", lambda s: here(s) != there(s)),
        Said(f"{one} is neither in {said} nor {said2}.", lambda s: not here(s) and not here2(s)),
        Said(
            f"{one} and {other} are in the same room.",
            lambda s: s.together(one, other),
            shares=(one, other),
        ),
        Said(
            f"{one} and {other} are in different rooms.",
            lambda s: not s.together(one, other),
            shares=(one, other),
        ),
    ]
    if "house" not in place + place2:
        forms.append(Said(f"{one} is either in {said} or {said2}.", lambda s: here(s) or here2(s)))
    if words.owners:
        owner = r.choice(words.owners)
        home = f"{owner}'s house"
        forms += [Said(f"The {room} is in {home}.", lambda s: s.house_of(room) == home)] * 3
    return r.choice(forms)


def counting(r: Random, words: Words) -> Said:
    """A sentence about how many people are somewhere."""
    said, place = words.place(r)
    other, place2 = words.place(r)
    within: Callable[[State, str], bool] = lambda s, leaf: (  # noqa: E731
        s.inside(leaf, place) or s.inside(leaf, place2)
    )
    who = words.person(r)
    n = r.choice((1, 2))
    total: Callable[[State], int] = lambda s: len(s.people_in(place)) + s.others_in(place)  # noqa: E731
    count = {1: "one person", 2: "two people"}[n]
    be = "is" if n == 1 else "are"
    rest: Says = lambda s: s.others_in(place) == 0 and s.people_in(place) in ([], [who])  # noqa: E731
    return r.choice(
        [
            Said(f"Nobody is in {said}.", lambda s: total(s) == 0, counts=True, numbers=(0,)),
            Said(f"Someone is in {said}.", lambda s: total(s) >= 1, counts=True, numbers=(1,)),
            Said(
                f"Only {who} is in {said}.",
                lambda s: rest(s) and s.inside(s.leaf(who), place),
                counts=True,
                numbers=(0,),
            ),
            Said(
                f"Everyone is in {said}.",
                lambda s: (
                    all(s.inside(leaf, place) for _, leaf in s.place)
                    and all(n == 0 or s.inside(leaf, place) for leaf, n in s.others)
                ),
                counts=True,
            ),
            Said(
                f"Everyone is in {said} or {other}.",
                lambda s: (
                    all(within(s, leaf) for _, leaf in s.place)
                    and all(n == 0 or within(s, leaf) for leaf, n in s.others)
                ),
                counts=True,
            ),
            Said(
                f"Exactly {count} {be} in {said}.",
                lambda s: total(s) == n,
                counts=True,
                numbers=(n,),
            ),
            Said(
                f"At least {count} {be} in {said}.",
                lambda s: total(s) >= n,
                counts=True,
                numbers=(n,),
            ),
            Said(
                f"At most {count} {be} in {said}.",
                lambda s: total(s) <= n,
                counts=True,
                numbers=(n,),
            ),
        ]
    )


def moving(r: Random, words: Words) -> Said:
    """A movement, or a denial of a place."""
    who = words.person(r)
    said, place = words.place(r)
    said2, place2 = words.place(r)
    at: Says = lambda s: s.inside(s.leaf(who), place)  # noqa: E731
    return r.choice(
        [
            Said(f"Then {who} went to {said}.", at, movers=(who,)),
            Said(
                f"{who} moved from {said2} to {said}.",
                at,
                movers=(who,),
                before=lambda s: s.inside(s.leaf(who), place2),
            ),
            Said(f"{who} is no longer in {said}.", lambda s: not at(s), movers=(who,), before=at),
        ]
    )


def random_text(r: Random) -> tuple[list[Said], Words]:
    """One to four sentences over a vocabulary small enough to go through."""
    people = tuple(r.sample(("Ana", "Luis", "Eva"), r.choice((2, 2, 3))))
    rooms = tuple(r.sample(("kitchen", "garden", "attic"), r.choice((1, 2, 2))))
    owners = tuple(r.sample(people, r.choice((0, 0, 1))))
    words = Words(people, rooms, owners)
    kinds = [plain, plain, plain]
    if r.random() < 0.35 and len(people) == 2:
        kinds.append(counting)
    if r.random() < 0.3:
        kinds.append(moving)
    text = [r.choice(kinds)(r, words) for _ in range(r.randint(1, 4))]
    if r.random() < 0.1 and (used := names_in(" ".join(said.text for said in text), ROOMS)):
        listed = " and ".join(f"the {room}" for room in used)
        be = "places are" if len(used) > 1 else "place is"
        text.insert(0, Said(f"The only {be} {listed}.", lambda _: True, closes=True))
    return text, words


def random_question(r: Random, text: list[Said], words: Words) -> Asks:
    """A question about names of the text, or (rarely) a place it did not mention."""
    who = words.person(r)
    one, other = words.two(r)
    said, place = words.place(r)
    if any(s.closes for s in text) and place not in " ".join(s.text for s in text):
        return Asks(f"Where is {who}?", {"room": room_of(who), "house": house_of(who)})

    def count(s: State, cap: int) -> str:
        total = len(s.people_in(place)) + s.others_in(place)
        capped = any(n == cap and s.inside(leaf, place) for leaf, n in s.others)
        return f"~{total} or more" if capped else str(total)

    def members(s: State, _: int) -> str:
        named = s.people_in(place) + (["others"] if s.others_in(place) else [])
        joined = " and ".join(filter(None, [", ".join(named[:-1]), named[-1]])) if named else ""
        return ("~" if s.others_in(place) else "") + (joined or "nobody")

    def owner(s: State, _: int) -> str:
        house = s.house_of(s.leaf(who))
        return house.removesuffix("'s house") if house else "~no named house"

    return r.choice(
        [
            Asks(f"Where is {who}?", {"room": room_of(who), "house": house_of(who)}),
            Asks(f"Whose house is {who} in?", {None: owner}),
            Asks(f"Is {who} in {said}?", {None: lambda s, _: yes(s.inside(s.leaf(who), place))}),
            Asks(
                f"Are {one} and {other} in the same room?",
                {None: lambda s, _: yes(s.together(one, other))},
                shares=(one, other),
            ),
            Asks(f"Who is in {said}?", {None: members}, counts=True),
            Asks(f"How many people are in {said}?", {None: count}, counts=True),
        ]
    )


def yes(holds: bool) -> str:
    return "yes" if holds else "no"


def room_of(who: str) -> Callable[[State, int], str]:
    def room(s: State, _: int) -> str:
        leaf = s.leaf(who)
        if leaf.startswith("rest "):
            return f"~somewhere else in {leaf.removeprefix('rest ')}"
        return "~elsewhere" if leaf == ELSEWHERE else leaf

    return room


def house_of(who: str) -> Callable[[State, int], str]:
    return lambda s, _: s.house_of(s.leaf(who)) or "~no named house"
