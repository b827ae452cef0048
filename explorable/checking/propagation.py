"""Unit propagation over clauses that come and go, and what the empty clause rests on.

A look at a clause takes a step of the budget in force.
"""

from __future__ import annotations

from dataclasses import dataclass

from explorable.budget import spend

__all__ = ["Literals", "Propagation"]

Literals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Check:
    """How assuming the opposite of a clause ran into a conflict: what was forced on the way."""

    end: int  # the clause that became false, or the literal of the clause that was true already
    clashed: bool
    forced: list[int]
    reasons: list[int | None]


class Propagation:
    """Clauses with two watched literals each, and the assignment they force.

    Parameters
    ----------
    trace : bool
        Whether to keep what `used` needs.

    Attributes
    ----------
    reason : dict
        The clause that forced a literal; None where it is only assumed.
    conflict : int or None
        The clause that is false whatever is assumed.
    """

    def __init__(self, *, trace: bool = False) -> None:
        self.clauses: list[Literals] = []
        self.watches: dict[int, list[int]] = {}
        self.order: dict[int, list[int]] = {}
        self._numbers: dict[frozenset[int], list[int]] | None = None
        self.reason: dict[int, int | None] = {}
        self.trail: list[int] = []
        self.conflict: int | None = None
        self._trace = trace
        self._checks: dict[int, _Check] = {}

    def add(self, literals: Literals) -> int:
        """Take a clause in; what it forces stays forced."""
        number = len(self.clauses)
        self.clauses.append(literals)
        if self._numbers is not None:
            self._numbers.setdefault(frozenset(literals), []).append(number)
        if any(-x in literals for x in literals):
            return number
        # Watch what is not false, so that the two watched are the last to become false.
        reason = self.reason
        ordered = [x for x in literals if -x not in reason]
        ordered += [x for x in literals if -x in reason]
        self.order[number] = ordered
        for literal in ordered[:2] if len(ordered) > 1 else ():
            self.watches.setdefault(literal, []).append(number)
        if self.conflict is None:
            if not ordered or -ordered[0] in self.reason:
                self.conflict = number
            elif len(ordered) == 1 or -ordered[1] in self.reason:
                self._settle(ordered[0], number)
        return number

    def delete(self, literals: Literals) -> None:
        """Give a clause up, where it is there; one that forces a literal is kept (sound: a
        conflict found with more clauses that follow is a conflict all the same).
        """
        if self._numbers is None:  # few proofs give a clause up
            self._numbers = {}
            for number, clause in enumerate(self.clauses):
                self._numbers.setdefault(frozenset(clause), []).append(number)
        numbers = self._numbers.get(frozenset(literals))
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
        if self._trace:
            forced = self.trail[start:]
            end = failed if clash is None else clash
            reasons = [self.reason[literal] for literal in forced]
            self._checks[len(self.clauses)] = _Check(end or 0, clash is not None, forced, reasons)
        self._undo(start)
        self.add(literals)
        return True

    def used(self) -> set[int]:
        """Every clause behind the empty clause, found backwards from it."""
        if self.conflict is None:
            return set()
        lasting: set[int] = set()  # true literals that need no assumption, looked at already
        false = [-x for x in self.clauses[self.conflict]]
        todo = [self.conflict, *self._behind(false, lasting, {})]
        found: set[int] = set()
        while todo:
            number = todo.pop()
            if number in found:
                continue
            found.add(number)
            check = self._checks.get(number)
            if check is not None:
                assumed = dict(zip(check.forced, check.reasons, strict=True))
                if check.clashed:
                    todo += self._behind([check.end], lasting, assumed)
                else:
                    todo.append(check.end)
                    literals = [-x for x in self.clauses[check.end]]
                    todo += self._behind(literals, lasting, assumed)
        return found

    def _behind(
        self, literals: list[int], lasting: set[int], assumed: dict[int, int | None]
    ) -> list[int]:
        """The clauses that forced these true literals, directly or further back.

        What was true while a clause was checked has its reason in ``assumed``.
        """
        found: list[int] = []
        seen: set[int] = set()
        while literals:
            literal = literals.pop()
            if literal in assumed:
                if literal in seen:
                    continue
                seen.add(literal)
                number = assumed[literal]
            else:
                if literal in lasting:
                    continue
                lasting.add(literal)
                number = self.reason[literal]
            spend(1)
            if number is not None:
                found.append(number)
                literals.extend(-x for x in self.clauses[number] if x != literal)
        return found

    def _settle(self, literal: int, number: int) -> None:
        if literal not in self.reason:
            start = len(self.trail)
            self.reason[literal] = number
            self.trail.append(literal)
            failed = self._propagate(start)
            if failed is not None:
                self.conflict = failed

    def _undo(self, start: int) -> None:
        for literal in self.trail[start:]:
            del self.reason[literal]
        del self.trail[start:]

    def _propagate(self, start: int) -> int | None:
        """Follow unit clauses from ``trail[start]`` on; the number of a false clause, or None."""
        trail, reason, order, watches = self.trail, self.reason, self.order, self.watches
        position = start
        while position < len(trail):
            false = -trail[position]
            position += 1
            watching, kept = watches.get(false, ()), []
            spend(1 + len(watching))
            failed = None
            for place, number in enumerate(watching):
                ordered = order.get(number)
                if ordered is None:
                    continue  # deleted
                first = ordered[0]
                if first == false:
                    first = ordered[0] = ordered[1]
                    ordered[1] = false
                if first in reason:
                    kept.append(number)
                    continue
                for i in range(2, len(ordered)):
                    other = ordered[i]
                    if -other not in reason:
                        ordered[1], ordered[i] = other, false
                        watches.setdefault(other, []).append(number)
                        break
                else:
                    kept.append(number)
                    if -first in reason:
                        failed = number
                        kept.extend(watching[place + 1 :])
                        break
                    reason[first] = number
                    trail.append(first)
            watches[false] = kept
            if failed is not None:
                return failed
        return None
