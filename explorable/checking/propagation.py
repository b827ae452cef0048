"""Unit propagation over clauses that come and go, with what each conclusion rests on.

A look at a clause takes a step of the budget in force.
"""

from __future__ import annotations

from collections.abc import Iterable

from explorable.budget import spend

__all__ = ["Literals", "Propagation"]

Literals = tuple[int, ...]


class Propagation:
    """Clauses with two watched literals each, and the assignment they force.

    ``reason[literal]`` is the clause that forced a literal; ``needs[n]`` the clauses that
    were used to accept clause n. ``conflict`` holds those behind the empty clause.
    """

    def __init__(self) -> None:
        self.clauses: list[Literals] = []
        self.watches: dict[int, list[int]] = {}
        self.order: dict[int, list[int]] = {}
        self.numbers: dict[frozenset[int], list[int]] = {}
        self.needs: dict[int, set[int]] = {}
        self.reason: dict[int, int | None] = {}
        self.trail: list[int] = []
        self.conflict: set[int] | None = None

    def add(self, literals: Literals) -> int:
        """Take a clause in; what it forces stays forced."""
        number = len(self.clauses)
        self.clauses.append(literals)
        self.numbers.setdefault(frozenset(literals), []).append(number)
        if any(-x in literals for x in literals):
            return number
        # Watch what is not false, so that the two watched are the last to become false.
        ordered = sorted(literals, key=lambda x: -x in self.reason)
        self.order[number] = ordered
        for literal in ordered[:2] if len(ordered) > 1 else ():
            self.watches.setdefault(literal, []).append(number)
        if self.conflict is None:
            if not ordered or -ordered[0] in self.reason:
                self.conflict = self._behind(number)
            elif len(ordered) == 1 or -ordered[1] in self.reason:
                self._settle(ordered[0], number)
        return number

    def delete(self, literals: Literals) -> None:
        """Give a clause up, where it is there; one that forces a literal is kept (sound: a
        conflict found with more clauses that follow is a conflict all the same).
        """
        numbers = self.numbers.get(frozenset(literals))
        if numbers and not any(self.reason.get(x) == numbers[-1] for x in literals):
            self.order.pop(numbers.pop(), None)

    def follows(self, literals: Literals) -> bool:
        """Add a clause if assuming its opposite leads to a conflict by unit propagation."""
        start = len(self.trail)
        failed: int | None = None
        clash: int | None = None
        for literal in literals:
            if literal in self.reason:
                clash = literal
                break
            if -literal not in self.reason:
                self.reason[-literal] = None
                self.trail.append(-literal)
        if clash is None:
            failed = self._propagate(start)
            if failed is None:
                self._undo(start)
                return False
            used = self._behind(failed)
        else:
            used = self._sources([clash])
        self._undo(start)
        self.needs[len(self.clauses)] = used
        self.add(literals)
        return True

    def used(self) -> set[int]:
        """Every clause behind the empty clause."""
        found: set[int] = set()
        todo = list(self.conflict or ())
        while todo:
            number = todo.pop()
            if number not in found:
                found.add(number)
                todo.extend(self.needs.get(number, ()))
        return found

    def _settle(self, literal: int, number: int) -> None:
        if literal not in self.reason:
            start = len(self.trail)
            self.reason[literal] = number
            self.trail.append(literal)
            failed = self._propagate(start)
            if failed is not None:
                self.conflict = self._behind(failed)

    def _undo(self, start: int) -> None:
        for literal in self.trail[start:]:
            del self.reason[literal]
        del self.trail[start:]

    def _behind(self, number: int) -> set[int]:
        return {number} | self._sources([-x for x in self.clauses[number]])

    def _sources(self, literals: Iterable[int]) -> set[int]:
        """The clauses that forced these true literals, directly or further back."""
        found: set[int] = set()
        seen: set[int] = set()
        todo = list(literals)
        while todo:
            literal = todo.pop()
            if literal in seen:
                continue
            seen.add(literal)
            number = self.reason[literal]
            if number is not None:
                found.add(number)
                todo.extend(-x for x in self.clauses[number] if x != literal)
        spend(len(seen))
        return found

    def _propagate(self, start: int) -> int | None:
        """Follow unit clauses from ``trail[start]`` on; the number of a false clause, or None."""
        position = start
        while position < len(self.trail):
            false = -self.trail[position]
            position += 1
            watching, kept = self.watches.get(false, []), []
            spend(1 + len(watching))
            failed = None
            for place, number in enumerate(watching):
                ordered = self.order.get(number)
                if ordered is None:
                    continue  # deleted
                kept.append(number)
                if ordered[0] == false:
                    ordered[0], ordered[1] = ordered[1], false
                first = ordered[0]
                if first in self.reason:
                    continue
                for i in range(2, len(ordered)):
                    if -ordered[i] not in self.reason:
                        ordered[1], ordered[i] = ordered[i], false
                        self.watches.setdefault(ordered[1], []).append(number)
                        kept.pop()
                        break
                else:
                    if -first in self.reason:
                        failed = number
                        kept.extend(watching[place + 1 :])
                        break
                    self.reason[first] = number
                    self.trail.append(first)
            self.watches[false] = kept
            if failed is not None:
                return failed
        return None
