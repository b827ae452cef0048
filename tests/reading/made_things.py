"""Random texts about houses, owners and things, each sentence made with what it says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.reading.brute_things import (
    ELSEWHERE,
    NOUNS,
    PEOPLE,
    ROOMS,
    THINGS,
    Asks,
    Said,
    State,
)


def said(name: str) -> str:
    """A name as a sentence says it."""
    return name if name[0].isupper() else f"the {name}"


def first(name: str) -> str:
    """The same where a sentence begins."""
    return said(name)[:1].upper() + said(name)[1:]


def house(r: Random) -> str:
    """A house, by its noun or by its owner."""
    return r.choice((*NOUNS[: r.choice((1, 1, 2))], f"{r.choice(PEOPLE)}'s house"))


def place(r: Random) -> str:
    """A room or a house."""
    return r.choice((ROOMS[0], ROOMS[0], ROOMS[1], house(r)))


def being(r: Random) -> Said:
    """Somebody or something is somewhere, or is not."""
    who, there, no = r.choice((*PEOPLE, "book", "box")), place(r), r.random() < 0.35
    if who in THINGS and r.random() < 0.4:
        there = r.choice([thing for thing in THINGS[1:] if thing != who])
    within = ((who, there),) if who in THINGS else ()
    return Said(
        f"{first(who)} is {'not ' if no else ''}in {said(there)}.",
        lambda s: s.inside(who, there) != no,
        movers=(who,),
        keeps=no,
        within=within,
    )


def lying(r: Random) -> Said:
    """A room is in a house, or is not."""
    room, there, no = r.choice(ROOMS), house(r), r.random() < 0.3
    return Said(
        f"{first(room)} is {'not ' if no else ''}in {said(there)}.",
        lambda s: s.inside(room, there) != no,
        within=((room, there),),
    )


def owning(r: Random) -> Said:
    """Somebody owns a house or a room, or does not."""
    who, what, no = r.choice(PEOPLE), r.choice((NOUNS[0], NOUNS[0], ROOMS[0])), r.random() < 0.3
    verb, what_said = ("does not own" if no else "owns"), said(what)
    text = r.choice(
        (f"{who} {verb} {what_said}.", f"{first(what)} is {'not ' if no else ''}{who}'s.")
    )
    return Said(text, lambda s: (s.owner_of(what, "") == who) != no, owns=((who, what),))


def having(r: Random) -> Said:
    """Somebody has a thing, or has not."""
    who, thing, no = r.choice(PEOPLE), r.choice(THINGS[:2]), r.random() < 0.3
    if r.random() < 0.2:
        return Said(
            f"Ana or Luis has the {thing}.",
            lambda s: s.has("Ana", thing) or s.has("Luis", thing),
            has=(("Ana", thing), ("Luis", thing)),
        )
    return Said(
        f"{who} {'does not have' if no else 'has'} the {thing}.",
        lambda s: s.has(who, thing) != no,
        movers=(thing,),
        keeps=no,
        has=((who, thing),),
    )


def going(r: Random) -> Said:
    """A movement, whatever the law."""
    who, there = r.choice(PEOPLE), place(r)
    return Said(
        f"Then {who} went to {said(there)}.",
        lambda s: s.inside(who, there),
        movers=(who,),
        always=True,
    )


def either(r: Random) -> Said:
    """One of two plain sentences, or both."""
    one, two = (r.choice((being, being, lying, owning, having))(r) for _ in range(2))
    second = two.text[:-1]
    if second.startswith("The "):
        second = f"the {second[4:]}"
    return Said(
        f"{one.text[:-1]} or {second}.",
        lambda s: one.holds(s) or two.holds(s),
        has=one.has + two.has,
        within=one.within + two.within,
        owns=one.owns + two.owns,
    )


def simple_or(said_: Said) -> bool:
    """Whether an *or* inside makes the sentence ambiguous."""
    return said_.text.count(" or ") > 1


def random_text(r: Random) -> list[Said]:
    """One to four sentences."""
    forms = [being, being, lying, owning, having, either, going]
    text = [r.choice(forms)(r) for _ in range(r.randint(1, 4))]
    text = [one for one in text if not simple_or(one)]
    joined = " ".join(one.text for one in text)
    if r.random() < 0.2 and (people := [who for who in PEOPLE if who in joined]):
        be = "people are" if len(people) > 1 else "person is"
        text.insert(0, Said(f"The only {be} {' and '.join(people)}.", lambda _: True, closes=True))
    return text


def random_question(r: Random, text: list[Said]) -> Asks:
    """A question about names of the text or new ones."""
    closed = any(one.closes for one in text)
    joined = " ".join(one.text for one in text)
    people = [who for who in PEOPLE if who in joined or not closed]
    other = "nobody" if closed else "someone else"
    who, thing = r.choice(people), r.choice(THINGS[:2])
    if r.random() < 0.5:
        one = being(r)
        while closed and any(p in one.text and p not in people for p in PEOPLE):
            one = being(r)
        inner, _, there = one.text[:-1].partition(" is ")
        there = there.removeprefix("not ").removeprefix("in ")
        name = there.removeprefix("the ")
        what = inner.removeprefix("The ")
        return Asks(
            f"Is {inner.replace('The ', 'the ')} in {there}?",
            {None: lambda s: "yes" if s.inside(what, name) else "no"},
            within=one.within,
        )
    what = r.choice((NOUNS[0], ROOMS[0]))
    return r.choice(
        [
            Asks(f"Where is {who}?", {"room": room(who), "house": house_of(who)}),
            Asks(
                f"Where is the {thing}?",
                {
                    "holder": lambda s: s.holder(thing),
                    "room": room(thing),
                    "house": house_of(thing),
                },
            ),
            Asks(f"Whose house is {who} in?", {None: lambda s: s.owner_of(who, other)}),
            Asks(f"Who owns the {what}?", {None: lambda s: s.owner_of(what, other)}),
            Asks(
                f"Does {who} own the {what}?",
                {None: lambda s: "yes" if s.owner_of(what, other) == who else "no"},
                owns=((who, what),),
            ),
            Asks(f"Who has the {thing}?", {None: lambda s: s.holder(thing)}),
            Asks(
                f"Does {who} have the {thing}?",
                {None: lambda s: "yes" if s.has(who, thing) else "no"},
                has=((who, thing),),
            ),
        ]
    )


def room(who: str) -> Callable[[State], str]:
    def of(s: State) -> str:
        leaf = s.leaf(who)
        if leaf.startswith("rest "):
            return f"~somewhere else in {said(leaf.removeprefix('rest '))}"
        return "~elsewhere" if leaf == ELSEWHERE else leaf

    return of


def house_of(who: str) -> Callable[[State], str]:
    return lambda s: s.house_of(s.leaf(who)) or "~no named house"
