"""What a question answers in a world that says only what is counted.

Such a world stands for all that look like it: factors that no statement depends on may have
any value, and a rest value may hide a name that only the question mentions. Where those
differ in the answer, the world does not settle it.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorable.answers import Answer
from explorable.checking.background import consistent
from explorable.checking.truth import value
from explorable.errors import InputError
from explorable.questions import ELSEWHERE, NOBODY, SOMEONE_ELSE
from explorable.reading import Reading
from explorable.vocabulary import NO, NOWHERE, YES, World, vocabulary

__all__ = ["VARIES", "Valuing"]

VARIES = "varies"
TRIED = 64  # parts of one world that are looked at
MOST_COMPLETED = 512  # worlds whose open factors are gone through
RESTS = frozenset({ELSEWHERE, NOWHERE, NOBODY, SOMEONE_ELSE})


class Valuing:
    """The answers of one question, world by world.

    >>> from explorable.reading import read
    >>> reading = read("Ana is in the hall or the attic.")
    >>> at = Valuing(reading, reading.ask("Where is Ana?"))
    >>> at.value({"place of Ana": "hall"})
    'hall'
    >>> Valuing(reading, reading.ask("Is Ana in the cellar?")).value({"place of Ana": "elsewhere"})
    'varies'
    """

    def __init__(self, reading: Reading, answer: Answer) -> None:
        self._ask = answer.question.ask
        self._level = answer.level
        self._small = reading.vocabulary.factors
        self._words = vocabulary(reading.statements, answer.question, reading.known)
        self._large = self._words.factors
        self._known: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
        self._completed = 0
        self._more_people = self._words.people != reading.vocabulary.people
        self._rooms = [one for one in self._words.leaves if one not in reading.vocabulary.leaves]

    def value(self, world: World) -> str:
        """The answer, or VARIES where worlds that look like ``world`` differ."""
        for factors, seen in self._known.items():
            found = seen.get(tuple(world[factor] for factor in factors))
            if found is not None:
                return found
        looked: list[str] = []
        answers: set[str] = set()
        settled = True
        fixed = {f: v for f, v in world.items() if len(self._values(f, v)) == 1}
        waiting: list[World] = [{}]
        for _ in range(TRIED):
            if not waiting or len(answers) > 1:
                break
            part = waiting.pop()
            try:
                answers.add(value(self._ask, self._level, part, self._words))
            except KeyError as missing:
                factor = self._factor(str(missing.args[0]))
                looked += [factor] if factor in world else []
                values = self._values(factor, world.get(factor))
                if len(values) != 1:
                    settled = False
                    if self._completed >= MOST_COMPLETED:
                        return VARIES
                sharing = " with " in factor and world.get(factor) == YES
                parts = self._parts(part, factor, values, fixed, sharing)
                waiting += [one for one in parts if self._alike(one, world)]
            except InputError:  # something is inside itself: no world looks like this
                continue
        if not settled:
            self._completed += 1
        only = answers.pop() if len(answers) == 1 and not waiting else VARIES
        if settled:  # then nothing but these factors was looked at
            key = tuple(looked)
            self._known.setdefault(key, {})[tuple(world[factor] for factor in key)] = only
        return only

    def _factor(self, name: str) -> str:
        """The factor that was looked for; sharing may be asked for in either order."""
        first, shares, second = name.partition(" with ")
        swapped = f"{second} with {first}"
        return swapped if shares and name not in self._large and swapped in self._large else name

    def _values(self, factor: str, said: str | None) -> tuple[str, ...]:
        """The values that look like ``said``; all where the world does not say."""
        values = self._large.get(factor, ())
        # Somebody whom only the question names is among the unnamed here.
        if said is None or (self._more_people and factor.startswith("others in ")):
            return values
        if said in RESTS or said.startswith("somewhere else in "):
            old = self._small.get(factor, ())
            return (said, *(one for one in values if one not in old))
        # Two who share a room without a name may be in one that only the question names.
        return (said, NO) if said == YES and " with " in factor and self._rooms else (said,)

    def _parts(
        self, part: World, factor: str, values: tuple[str, ...], fixed: World, sharing: bool
    ) -> Iterator[World]:
        first, _, second = factor.partition(" with ")
        for one in values:
            for room in self._rooms if sharing and one == NO else [""]:
                both = {f"place of {first}": room, f"place of {second}": room} if room else {}
                more = {**part, **both, factor: one}
                told = all(part.get(name, room) == room for name in both)
                if told and consistent({**fixed, **more}, self._words):
                    yield more

    def _alike(self, part: World, world: World) -> bool:
        """Whether those who are in a room that is new here share one as ``world`` says."""
        for factor, said in world.items() if self._rooms else ():
            first, shares, second = factor.partition(" with ")
            places = [part.get(f"place of {one}") for one in (first, second)] if shares else []
            if None in places or not set(places) & {*self._rooms}:
                continue
            if (places[0] == places[1]) != (said == YES):
                return False
        return True
