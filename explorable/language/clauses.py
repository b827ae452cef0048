"""Claims in words: the clauses that paraphrases, refusals and certificates are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, pairwise

from explorable.claims import (
    All,
    Any,
    Atom,
    Bound,
    Claim,
    Everyone,
    Has,
    In,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
from explorable.language.comparing import comparison, separate
from explorable.language.lexicon import singular
from explorable.names import Kind, Name, listed

__all__ = ["COUNTED", "Names", "Words"]

Names = Mapping[str, Name]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# What stands in one clause and looks like two.
_ONE_CLAUSE = re.compile(r"\bbetween \S+ and | and in the same (?:row|column)\b")
AT = ("home", "school")  # said without an article
COUNTED = "including people without a name"


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


class Words:
    """Says claims about the given names.

    Every method takes what it says and returns a clause without a capital and full stop.
    ``past`` says it of the moment before; ``conditional`` says "not p, or q" as "if p, then q".
    """

    def __init__(self, names: Names, *, conditional: bool) -> None:
        self.names = names
        self.conditional = conditional
        self.counted = False

    def name(self, text: str) -> str:
        """A name as a sentence says it."""
        return self.names[text].said if text in self.names else text

    def whole(self, claim: Claim, *, past: bool = False) -> str:
        """A whole claim; that unnamed people count is said once, at its end."""
        self.counted = False
        said = self.claim(claim, past=past)
        return f"{said}, {COUNTED}" if self.counted else said

    def claim(self, claim: Claim, *, past: bool = False, inner: bool = False) -> str:
        """A claim inside another."""
        if (said := comparison(claim, self.name, tuple(self.names), inner=inner)) is not None:
            return said
        match claim:
            case Not(part):
                return self._denied(part, past=past)
            case All(()):
                return "nothing is ruled out"
            case Any(()):
                return "nothing is possible"
            case All((part,)) | Any((part,)) | One((part,)):
                return self.claim(part, past=past)
            case All(parts):
                return self._all(parts, past=past)
            case Any(parts):
                return self._any(parts, past=past)
            case One(parts):
                return self._one(parts, past=past)
            case _:
                return self._atom(claim, past=past)

    def _atom(
        self,
        atom: Atom,
        *,
        past: bool = False,
        no: bool = False,
    ) -> str:
        """One claim without parts, or its denial."""
        are = "were" if past else "are"
        match atom:
            case In(inner, outer):
                be = are if self._plural(inner) else "was" if past else "is"
                return f"{self.name(inner)} {be}{' not' if no else ''} {self._in(outer)}"
            case Has(person, thing):
                return f"{self.name(person)} {self._have(past=past, no=no)} {self.name(thing)}"
            case Owns(person, place):
                verb = "does not own" if no else "owns"
                whose = "" if self._kind(place) is Kind.HOUSE else "the house of "
                return f"{self.name(person)} {verb} {whose}{self.name(place)}"
            case Bound(first, second, most, strict):
                sign = (">" if strict else "≥") if no else "<" if strict else "≤"
                return f"{first} − {second} {sign} {most}"
            case SameRoom(first, second):
                which = "different rooms" if no else "the same room"
                return f"{self.name(first)} and {self.name(second)} {are} in {which}"
            case Everyone(places, once):
                self.counted = True
                who = "not everyone" if no else "everyone"
                how = "exactly" if once else "at least"
                one_of = f"in {how} one of: {', '.join(places)}"
                where = self._in(places[0]) if len(places) == 1 else one_of
                return f"{who} {'was' if past else 'is'} {where}"
            case People():
                return self._people(atom, past=past, no=no)

    def _plural(self, name: str) -> bool:
        return self.name(name) != name and singular(name.rpartition(" ")[2]) is not None

    def _in(self, place: str) -> str:
        said = self.name(place)
        return f"at {said}" if said in AT else f"in {said}"

    def _kind(self, text: str) -> Kind | None:
        return self.names[text].kind if text in self.names else None

    @staticmethod
    def _have(*, past: bool, no: bool) -> str:
        if no:
            return "did not have" if past else "does not have"
        return "had" if past else "has"

    def _people(self, atom: People, *, past: bool, no: bool) -> str:
        self.counted = True
        low, high = atom.low, atom.high
        if no and low == 0 and high is not None:
            low, high, no = high + 1, None, False
        elif no and high is None and low > 0:
            low, high, no = 0, low - 1, False
        where = f"{self._in(atom.place)}"
        but = f" besides {listed([self.name(n) for n in atom.besides])}" if atom.besides else ""
        is_, are = ("was", "were") if past else ("is", "are")
        if (low, high) == (0, 0):
            text = f"nobody{but} {is_} {where}"
        elif (low, high) == (1, None):
            text = f"somebody{but} {is_} {where}"
        elif high == low:
            text = f"exactly {self._heads(low)}{but} {is_ if low == 1 else are} {where}"
        elif high is None:
            text = f"at least {self._heads(low)}{but} {is_ if low == 1 else are} {where}"
        elif low == 0:
            text = f"at most {self._heads(high)}{but} {is_ if high == 1 else are} {where}"
        else:
            text = f"between {_number(low)} and {self._heads(high)}{but} {are} {where}"
        return f"{'it is not so that ' if no else ''}{text}"

    @staticmethod
    def _heads(n: int) -> str:
        return "one person" if n == 1 else f"{_number(n)} people"

    def _denied(self, part: Claim, *, past: bool) -> str:
        match part:
            case Not(inner):
                return self.claim(inner, past=past)
            case All((one,)) | Any((one,)) | One((one,)):
                return self._denied(one, past=past)
            case Any(parts) if parts:
                return self._all(tuple(Not(p) for p in parts), past=past)
            case All() | Any() | One():
                return f"it is not so that {self._inner(part, past=past)}"
            case _:
                return self._atom(part, past=past, no=True)

    def _all(self, parts: tuple[Claim, ...], *, past: bool) -> str:
        ins = [p for p in parts if isinstance(p, In)]
        outs = [p.part for p in parts if isinstance(p, Not) and isinstance(p.part, In)]
        if (same := self._same_room(parts, past=past)) is not None:
            return same
        if len(ins) == len(parts) and (text := self._both(ins, past=past)):
            return text
        if len(outs) == len(parts) and (text := self._neither(outs, past=past)):
            return text
        match parts:
            case (*some, People(place, 0, 0, besides)) if (
                some
                and besides
                and all(p == In(b, place) for p, b in zip(some, besides, strict=False))
            ):
                text = self._all_of(tuple(some), past=past)
                self.counted = True
                return f"{text}, and nobody else {'was' if past else 'is'}"
            case (Any((Not(p), q)), Any((Not(r), s))) if (p, q) == (s, r):
                first, second = self._inner(p, past=past), self._inner(q, past=past)
                return f"if {first}, then {second}, and the other way round"
        return self._all_of(parts, past=past)

    def _all_of(self, parts: tuple[Claim, ...], *, past: bool) -> str:
        if len(parts) == 1:
            return self.claim(parts[0], past=past)
        ins = [p for p in parts if isinstance(p, In)]
        if len(ins) == len(parts) and (text := self._both(ins, past=past)):
            return text
        parts = separate(parts, self.name, tuple(self.names))
        said = [self._inner(part, past=past) for part in parts]
        return f"{', '.join(said[:-1])}, and {said[-1]}" if len(said) > 2 else " and ".join(said)

    def _same_room(self, parts: tuple[Claim, ...], *, past: bool) -> str | None:
        """All pairs of some names in one room, or all pairs in different ones."""
        is_same = [p for p in parts if isinstance(p, SameRoom)]
        apart = [p.part for p in parts if isinstance(p, Not) and isinstance(p.part, SameRoom)]
        pairs = is_same if len(is_same) == len(parts) else apart
        if len(pairs) != len(parts) or len(parts) < 2:
            return None
        who = list(dict.fromkeys(n for p in pairs for n in (p.first, p.second)))
        linked = {(p.first, p.second) for p in pairs}
        chain = {(who[0], other) for other in who[1:]}, set(pairwise(who))
        are = "were" if past else "are"
        people = listed([self.name(n) for n in who])
        if pairs is is_same and linked in (*chain, set(combinations(who, 2))):
            return f"{people} {are} all in the same room"
        if pairs is apart and linked == set(combinations(who, 2)):
            return f"{people} {are} in different rooms, no two together"
        return None

    def _both(self, ins: list[In], *, past: bool) -> str | None:
        if len({p.outer for p in ins}) > 1 or len(ins) < 2:
            return None
        who = listed([self.name(p.inner) for p in ins])
        every = "both" if len(ins) == 2 else "all"
        return f"{who} {'were' if past else 'are'} {every} {self._in(ins[0].outer)}"

    def _neither(self, ins: list[In], *, past: bool) -> str | None:
        is_ = "was" if past else "is"
        if len(ins) < 2:
            return None
        if len({p.inner for p in ins}) == 1:
            where = " nor ".join(f"{self._in(p.outer)}" for p in ins)
            return f"{self.name(ins[0].inner)} {is_} neither {where}"
        if len({p.outer for p in ins}) == 1:
            who = [self.name(p.inner) for p in ins]
            place = self.name(ins[0].outer)
            if len(who) == 2:
                return f"neither {who[0]} nor {who[1]} {is_} in {place}"
            return f"none of {listed(who)} {is_} in {place}"
        return None

    def _any(self, parts: tuple[Claim, ...], *, past: bool) -> str:
        if (few := self._one_of(parts, "at least", past=past)) is not None:
            return few
        if self.conditional and len(parts) == 2 and isinstance(parts[0], Not):
            p, q = parts[0].part, parts[1]
            return f"if {self._inner(p, past=past)}, then {self._inner(q, past=past)}"
        said = [self._inner(part, past=past) for part in parts]
        if len(said) == 2:
            return f"{said[0]}, or {said[1]}, or both"
        return f"at least one of these holds: {'; '.join(said)}"

    def _one(self, parts: tuple[Claim, ...], *, past: bool) -> str:
        if (few := self._one_of(parts, "exactly", past=past)) is not None:
            return few
        said = [self._inner(part, past=past) for part in parts]
        if len(said) == 2:
            return f"either {said[0]}, or {said[1]}, but not both"
        return f"exactly one of these holds: {'; '.join(said)}"

    def _one_of(self, parts: tuple[Claim, ...], how: str, *, past: bool) -> str | None:
        """Places or houses of one name, or several names in one place; None for anything else."""
        is_ = "was" if past else "is"
        ins = [p for p in parts if isinstance(p, In)]
        owned = [(p.person, p.place) for p in parts if isinstance(p, Owns)]
        if len(ins) == len(parts) and len({p.inner for p in ins}) == 1:
            places = [p.outer for p in ins]
            how = "exactly" if self._exclusive(places) else how
            return f"{self.name(ins[0].inner)} {is_} in {how} one of: {', '.join(places)}"
        if len(ins) == len(parts) and len({p.outer for p in ins}) == 1:
            who = listed([self.name(p.inner) for p in ins])
            return f"{how} one of {who} {is_} {self._in(ins[0].outer)}"
        houses = [p for who, p in owned if who == owned[0][0] and self._kind(p) is Kind.HOUSE]
        if len(houses) == len(parts) and self._exclusive(houses):
            return f"{self.name(owned[0][0])} owns exactly one of: {', '.join(houses)}"
        return None

    def _exclusive(self, places: list[str]) -> bool:
        """Whether no two of these can hold or be owned by the same one (Worlds 2, 7)."""
        kinds = {self._kind(place) for place in places}
        owned = {self.names[place].owner is None for place in places if place in self.names}
        one_kind = kinds == {Kind.ROOM} or (kinds == {Kind.HOUSE} and len(owned) == 1)
        return one_kind and len(set(places)) == len(places)

    def _inner(self, part: Claim, *, past: bool) -> str:
        """A part inside another claim: in brackets where its own words could be misread."""
        said = self.claim(part, past=past, inner=True)
        plain = _ONE_CLAUSE.sub("", said)
        simple = not any(word in plain for word in (" and ", " or ", "; ", ": ", ", "))
        return said if simple else f"({said})"
