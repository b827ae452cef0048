"""The worlds of a text laid out: a grid whose axes mean something, squares, or a table.

Rows are the places of the person the question is about, columns what else tells worlds apart.
Too many for that are squares in order; past `MOST_WORLDS` only who can be where is shown.
A world that went carries the number of the statement that took it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from explorable.answers import Answer
from explorable.describing import describe
from explorable.domains.stages import Stages, counted, stages
from explorable.figures.axes import Axes, axes
from explorable.figures.marginal import marginal
from explorable.figures.pictures import Plan, letters, plan
from explorable.figures.valuing import Valuing
from explorable.names import listed
from explorable.questions import WhereEveryone
from explorable.reading import Reading
from explorable.statements import placed
from explorable.vocabulary import Vocabulary, World

__all__ = ["MOST_CELLS", "MOST_WORLDS", "Laid", "laid_out"]

MOST_WORLDS = 4096
MOST_CELLS = 64
NO_END = "Numbers have no end, so worlds are not counted"


@dataclass(frozen=True)
class Laid:
    """The worlds of one reading and one answer, ready to be drawn.

    Attributes
    ----------
    reading : Reading
    answer : Answer or None
    stages : Stages or None
        None where the space passes the budget, and where a text speaks of numbers.
    words : Vocabulary
        That of the reading, in the order in which all rows name things, on or off: switching
        one off moves nothing.
    proof : Stages or None
        The sets of the statements in conflict alone.
    """

    reading: Reading
    answer: Answer | None
    stages: Stages | None
    words: Vocabulary
    proof: Stages | None = None

    @property
    def total(self) -> int | None:
        """Worlds before anything is said."""
        return self.stages.counts[0] if self.stages else None

    @property
    def left(self) -> int | None:
        """Worlds that remain."""
        return self.stages.counts[-1] if self.stages else None

    @cached_property
    def listed(self) -> bool:
        """Whether the worlds are there one by one."""
        return self.stages is not None and bool(self.stages.worlds)

    @cached_property
    def axes(self) -> Axes | None:
        """The axes; None where there are too many worlds for a grid."""
        if self.stages is None or not 0 < len(self.stages.worlds) <= MOST_CELLS:
            return None
        found = axes(self.stages, self.words, self._about)
        return found if found.size <= MOST_CELLS else None

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places in ``stages.worlds`` in the order of their ids, which count from 1."""
        if self.stages is None:
            return ()
        worlds = self.stages.worlds
        values = self.words.factors
        if self.axes is not None:
            place = self.axes.place
            return tuple(sorted(range(len(worlds)), key=lambda n: place(worlds[n])))
        rank = {f: {v: n for n, v in enumerate(values[f])} for f in self.stages.factors}
        return tuple(
            sorted(range(len(worlds)), key=lambda n: [rank[f][v] for f, v in worlds[n].items()])
        )

    @cached_property
    def ids(self) -> Mapping[int, int]:
        """The id of each place in ``stages.worlds``."""
        return {at: n for n, at in enumerate(self.order, 1)}

    @cached_property
    def _by_world(self) -> Mapping[tuple[str, ...], int]:
        if self.stages is None:
            return {}
        return {tuple(w.values()): self.ids[at] for at, w in enumerate(self.stages.worlds)}

    def id_of(self, world: World) -> int | None:
        """The id of a world that remains, of the question's vocabulary; None if it is none here.

        A person whom only the question names is without a name here, and so among the counted.
        """
        if self.stages is None or not self.listed:
            return None
        counts = any(factor.startswith("others in ") for factor in self.stages.factors)
        names = self.answer.question.names if self.answer else ()
        if counts and not {name.text for name in names} <= self.reading.vocabulary.kinds.keys():
            return None
        key = tuple(world.get(factor, "") for factor in self.stages.factors)
        number = self._by_world.get(key)
        return None if number in self.by else number  # in a room that only the question names

    def removed(self, number: int) -> list[int]:
        """The ids of the worlds that went with a statement."""
        if self.stages is None or not self.listed:
            return []
        gone = self.stages.left[number - 1] - self.stages.left[number]
        return sorted(self.ids[at] for at in gone)

    @cached_property
    def by(self) -> Mapping[int, int]:
        """For each id that does not remain, the statement that took it last.

        In a contradiction these are statements in conflict, so that the worlds are the proof.
        """
        found: dict[int, int] = {}
        shown = self.proof or self.stages
        if shown is None:
            return found
        ids = self.ids
        for number in range(1, len(shown.left)):
            before, after = shown.left[number - 1], shown.left[number]
            if before is not after:
                found |= {ids[at]: number for at in before - after}
        for at in shown.left[-1] if shown.left else ():
            found.pop(ids[at], None)
        return found

    @cached_property
    def plan(self) -> Plan | None:
        """How a world is drawn; None where that says nothing or would be too full."""
        if self.stages is None or not self.listed:
            return None
        return plan(self.words, self.stages.factors)

    def read_out(self, world: World) -> str:
        """A world read out, with capital and full stop."""
        told = {f: v for f, v in world.items() if self.stages and f in self.stages.factors}
        said = describe(told, self.words) if told else "nothing tells worlds apart yet"
        return f"{said[:1].upper()}{said[1:]}."

    @cached_property
    def answers(self) -> Mapping[int, str]:
        """The answer in each listed world, by id; VARIES where the world does not settle it."""
        answer = self.answer
        if answer is None or not self.listed or isinstance(answer.question.ask, WhereEveryone):
            return {}
        assert self.stages is not None
        asked = Valuing(self.reading, answer)
        return {self.ids[at]: asked.value(w) for at, w in enumerate(self.stages.worlds)}

    @cached_property
    def _about(self) -> tuple[str, ...]:
        names = self.answer.question.names if self.answer else ()
        return tuple(name.text for name in names)

    def to_json(self, witnesses: Mapping[int, str]) -> dict[str, Any]:
        """Plain data; ``witnesses`` are labels by world id."""
        out: dict[str, Any] = {
            "mode": "none",
            "total": self.total,
            "left": self.left,
            "rows": [],
            "columns": [],
            "cells": [],
            "legend": [],
            "people": [],
            "places": [],
            "table": [],
            "note": "",
        }
        if self.listed:
            out["mode"] = "grid" if self.axes else "squares"
            if self.axes:
                out["rows"], out["columns"] = list(self.axes.rows), list(self.axes.columns)
            out["cells"] = list(self._cells(witnesses))
            out["legend"] = list(self._legend(bool(witnesses)))
            out["note"] = self._note()
        elif self.reading.vocabulary.quantities:
            out["note"] = f"{NO_END} or drawn: the answer says what is left."
            if self.reading.vocabulary.people and len(self.reading.vocabulary.leaves) > 1:
                out["mode"] = "marginal"
                out["people"], out["places"], out["table"] = marginal(self.reading)
                out["note"] = f"{NO_END}: each person is shown by place."
        elif self.reading.vocabulary.people:
            out["mode"] = "marginal"
            out["people"], out["places"], out["table"] = marginal(self.reading)
            said = "too many to count" if self.total is None else f"{self.total:,} worlds at first"
            out["note"] = f"There are {said}, so each person is shown by place."
        else:
            out["note"] = "There are too many worlds to draw, and no person to show by place."
        return out

    def _cells(self, witnesses: Mapping[int, str]) -> Iterator[dict[str, Any]]:
        assert self.stages is not None
        for number, at in enumerate(self.order, 1):
            world = self.stages.worlds[at]
            row, column = self.axes.place(world) if self.axes else (0, 0)
            yield {
                "id": number,
                "row": row,
                "column": column,
                "by": self.by.get(number),
                "answer": self.answers.get(number),
                "witness": witnesses.get(number),
                "text": self.read_out(world),
                "picture": self.plan.picture(world) if self.plan and self.axes else None,
            }

    def _legend(self, witnessed: bool) -> Iterator[dict[str, str]]:
        changes = any(s.law == "update" for s in self.reading.statements)
        gone = "not reached, since statement 1, 2 …" if changes else "removed, by statement 1, 2 …"
        yield {"mark": "remains", "letter": "", "text": "remains"}
        yield {"mark": "gone", "letter": "", "text": gone}
        if witnessed:
            yield {"mark": "witness", "letter": "", "text": "shown as a witness"}
        if self.plan is None or self.axes is None:
            return
        for house in self.plan.houses:
            yield {"mark": "house", "letter": "", "text": house}
        named = letters(self.plan.rooms)
        for room in self.plan.rooms:
            yield {"mark": "room", "letter": named[room], "text": room}
        dots = letters(self.plan.dots) if len(self.plan.dots) > 1 else {}
        for dot in self.plan.dots:
            mark = "dot" if dot in self.plan.people else "thing"
            yield {"mark": mark, "letter": dots.get(dot, ""), "text": dot}

    def _note(self) -> str:
        assert self.stages is not None
        words = self.words
        still = [p for p in words.people if f"place of {p}" not in self.stages.factors]
        if not self.stages.factors:
            return "Nothing is said yet, so nothing tells worlds apart."
        if not still:
            return ""
        verb = "is" if len(still) == 1 else "are"
        return f"Where {listed(still)} {verb} matters to no statement, so it is not drawn."


def laid_out(reading: Reading, answer: Answer | None, whole: Reading | None = None) -> Laid:
    """Lay out the worlds of a reading.

    Parameters
    ----------
    answer : Answer or None
        Says what the axes are about, and what each world answers.
    whole : Reading, optional
        The reading with the statements that are switched off: what they speak of is told
        apart too, so that their worlds are there before they are said.
    """
    words, statements, budget = reading.vocabulary, reading.statements, reading.budget
    also: Iterable[str] = ()
    shown = words
    if whole is not None and whole is not reading:
        factors = words.factors
        at = {name.text: n for n, name in enumerate(whole.vocabulary.names)}
        names = sorted(words.names, key=lambda name: at.get(name.text, len(at)))
        shown = replace(words, names=tuple(names))
        more = counted(whole.vocabulary, placed(whole.statements), whole.budget)
        also = [f for f in more if set(factors.get(f, ())) == {*whole.vocabulary.factors[f]}]
    if words.quantities:
        return Laid(reading, answer, None, shown)
    found = stages(words, statements, budget, limit=MOST_WORLDS, also=also)
    proof = None
    certificate = answer.certificate if answer else None
    if certificate is not None and certificate.conflict and found is not None and found.worlds:
        only = frozenset(certificate.conflict)
        proof = stages(words, statements, budget, limit=MOST_WORLDS, also=also, only=only)
    return Laid(reading, answer, found, shown, proof)
