"""A second, tiny reader of stories: what is known of each person, kept as one set a person.

It shares nothing with the package: a person is in one of some places, or in none of some.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

GOES = ("went to", "moved to", "travelled to", "journeyed to", "went back to")
PEOPLE = ("Mary", "Bill", "Fred", "Julie", "Zoë", "Ndidi")
PLACES = ("school", "office", "kitchen", "cinema", "park", "bedroom", "hallway", "veranda")


@dataclass
class Known:
    """Somewhere in ``places``, or (``inside`` False) anywhere but there."""

    places: frozenset[str] = frozenset()
    inside: bool = False

    def possible(self, place: str) -> bool:
        """Whether the person may be there."""
        return (place in self.places) is self.inside

    def certain(self) -> str | None:
        """The one place where the person can be."""
        return next(iter(self.places)) if self.inside and len(self.places) == 1 else None


@dataclass
class Simulator:
    """Writes a random story and answers it as it goes."""

    chance: random.Random
    people: tuple[str, ...] = PEOPLE
    places: tuple[str, ...] = PLACES
    known: dict[str, Known] = field(default_factory=dict)

    def statement(self) -> str:
        """A random sentence, which is then known."""
        who = self.chance.choice(self.people)
        one, two = self.chance.sample(self.places, 2)
        match self.chance.randrange(7):
            case 0:
                self.known[who] = Known(frozenset({one}), inside=True)
                return f"{who} is in the {one}."
            case 1:
                self.known[who] = Known(frozenset({one, two}), inside=True)
                return f"{who} is either in the {one} or the {two}."
            case 2:
                self._not_in(who, one)
                return f"{who} is no longer in the {one}."
            case 3:
                self._not_in(who, one)
                return f"{who} is not in the {one}."
            case 4:
                other = self.chance.choice([p for p in self.people if p != who])
                for person in (who, other):
                    self.known[person] = Known(frozenset({one}), inside=True)
                return f"{who} and {other} {self.chance.choice(GOES)} the {one}."
            case _:
                self.known[who] = Known(frozenset({one}), inside=True)
                return f"{who} {self.chance.choice(GOES)} the {one}."

    def _not_in(self, who: str, place: str) -> None:
        """Worlds already without it stay as they are; the others go anywhere else."""
        if self.known.get(who, Known()).possible(place):
            self.known[who] = Known(frozenset({place}), inside=False)

    def question(self) -> tuple[str, str]:
        """A question about a person who was mentioned, with the right answer."""
        who = self.chance.choice(sorted(self.known) or list(self.people))
        known = self.known.get(who, Known())
        certain = known.certain()
        if certain and self.chance.random() < 0.3:
            return f"Where is {who}?", certain
        place = self.chance.choice(self.places)
        unsure = "maybe" if known.possible(place) else "no"
        return f"Is {who} in the {place}?", "yes" if certain == place else unsure

    def story(self, statements: int) -> str:
        """Numbered lines, a question after each two statements or so."""
        lines: list[str] = []
        self.known.clear()
        for _ in range(statements):
            lines.append(f"{len(lines) + 1} {self.statement()}")
            if self.chance.random() < 0.6:
                words, gold = self.question()
                lines.append(f"{len(lines) + 1} {words}\t{gold}")
        return "\n".join(lines) + "\n"
