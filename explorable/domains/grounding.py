"""What a claim and a question say about one vocabulary, as formulas over its factors.

A `Grounding` keeps every formula it has built, so a text that is asked many questions is
grounded once. It shares no code with ``checking.truth`` and ``checking.schemas``, which
give claims the same meaning in other ways.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from explorable.budget import Budget
from explorable.claims import (
    All,
    Any,
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
from explorable.domains.background import Background
from explorable.domains.formula import Formula, T, conj, disj, exactly_one, neg
from explorable.domains.grounding_counts import everyone, people
from explorable.domains.grounding_places import Places
from explorable.domains.readouts import either, has_value
from explorable.errors import InputError
from explorable.questions import Ask, asked_claim
from explorable.vocabulary import Vocabulary

__all__ = ["Grounding", "grounding"]

LIMIT = Budget().clauses


class Grounding:
    """Claims, questions and the laws of worlds on one vocabulary.

    Parameters
    ----------
    vocabulary : Vocabulary
    limit : int
        How many parts all its formulas together may have.

    Attributes
    ----------
    needed : dict
        What `dependence.depends` has found for formulas of this vocabulary.

    Raises
    ------
    TooLarge
        Here and in every method, when the limit is reached.
    UnknownName
        When a claim names what the vocabulary does not hold.

    Examples
    --------
    >>> from explorable.names import Kind, Name
    >>> words = Vocabulary(names=(Name("Ana", Kind.PERSON), Name("kitchen", Kind.ROOM)))
    >>> Grounding(words).formula(In("Ana", "kitchen"))
    Lit(factor='place of Ana', value='kitchen')
    """

    def __init__(self, vocabulary: Vocabulary, limit: int = LIMIT) -> None:
        self.vocabulary = vocabulary
        self.places = Places(vocabulary, limit)
        self.laws = Background(self.places)
        self._last: tuple[tuple[Formula, ...], frozenset[str]] | None = None
        self.needed: dict[Formula, frozenset[str]] = {}
        self._formulas: dict[Claim, Formula] = {}
        self._values: dict[tuple[Ask, str | None, str], Formula] = {}

    def formula(self, claim: Claim) -> Formula:
        """The worlds in which ``claim`` holds."""
        found = self._formulas.get(claim)
        if found is None:
            found = self._formulas[claim] = self._ground(claim)
        return found

    def _ground(self, claim: Claim) -> Formula:
        self.places.spend(1)
        match claim:
            case In(inner, outer):
                return self.places.inside(inner, outer)
            case Has(person, thing):
                return self.places.reaches(thing, person)
            case Bound():
                raise InputError("numbers are no part of a world of places")
            case Owns(person, place):
                return self.places.owns(person, place)
            case SameRoom(first, second):
                return self.places.same_room(first, second)
            case People(place, low, high, besides):
                return people(self.places, place, low, high, besides)
            case Everyone(places, once):
                return everyone(self.places, places, once=once)
            case Not(part):
                return neg(self.formula(part))
            case All(parts):
                return conj(self.formula(part) for part in parts)
            case Any(parts):
                return disj(self.formula(part) for part in parts)
            case One(parts):
                return exactly_one(self.formula(part) for part in parts)

    def is_value(self, ask: Ask, level: str | None, value: str) -> Formula:
        """The worlds in which the question ``ask`` has ``value`` at ``level``."""
        key = (ask, level, value)
        found = self._values.get(key)
        if found is None:
            claim = asked_claim(ask)
            if claim is not None:
                found = either(self.formula(claim), value)
            else:
                found = has_value(self.places, ask, level, value)
            self._values[key] = found
        return found

    def background(self, factors: AbstractSet[str]) -> tuple[tuple[Formula, ...], frozenset[str]]:
        """The laws that touch ``factors``, one by one, and the closed set they speak of."""
        left = self.places.left
        try:
            closed = self.laws.closure(factors)
            if self._last is None or closed != self._last[1]:
                laws = (law for law in self.laws.laws(closed) if law != T)
                self._last = tuple(dict.fromkeys(laws)), closed
        finally:
            self.places.left = left  # only the latest are kept, so their cost is not summed
        return self._last

    def closure(self, factors: AbstractSet[str]) -> frozenset[str]:
        """The closed set that these factors generate."""
        left = self.places.left
        try:
            return self.laws.closure(factors)
        finally:
            self.places.left = left

    def default(self, factor: str) -> str:
        """The value of a factor outside every closed set in use."""
        return self.laws.default(factor)

    def released(self, movers: tuple[str, ...]) -> frozenset[str]:
        """The factors that a change of these movers gives up."""
        return self.laws.released(movers)


def grounding(vocabulary: Vocabulary, limit: int = LIMIT) -> Grounding:
    """The grounding of a vocabulary, kept while it is among the latest and not yet full."""
    kept = _grounding(vocabulary, limit)
    if kept.places.left < limit // 2:
        _grounding.cache_clear()
        kept = _grounding(vocabulary, limit)
    return kept


_grounding = lru_cache(maxsize=16)(Grounding)
