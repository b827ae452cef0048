"""Proofs that clauses cannot all hold, checked by unit propagation alone (RUP; FACTS.md 19).

A step adds a clause or deletes one. An added clause is accepted when assuming the opposite
of all its literals makes unit propagation run into a conflict; a proof ends with the empty
clause. Sound whatever wrote the proof: a bad step is refused, never believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explorable.checking.schemas import Clause, Derived
from explorable.errors import CertificateError

__all__ = ["Proof", "Step", "proof_from", "read_drup", "refutes", "trimmed"]

Literals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a proof: a clause that is added, or (``deletes``) given up."""

    literals: Literals
    deletes: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """Clauses with their owners, and the steps from them to the empty clause.

    Attributes
    ----------
    clauses : tuple of Clause
        A selection of what ``schemas.refutation_clauses`` derives, with its numbers.
    steps : tuple of Step
        The proof; empty where unit propagation needs no help.
    names : tuple of (int, str)
        What each variable of the clauses says, in the order of their numbers.
    """

    clauses: tuple[Clause, ...]
    steps: tuple[Step, ...]
    names: tuple[tuple[int, str], ...]

    def check(self, derived: Derived) -> None:
        """Hold every clause against those derived from the statements, then check the steps.

        Raises
        ------
        CertificateError
            A clause is not one of its owner's, a name is wrong, or the steps refute nothing.
        """
        allowed = set(derived.clauses)
        for clause in self.clauses:
            if clause not in allowed:
                raise CertificateError(
                    f"the proof uses a clause that {_owner(clause)} does not give: "
                    f"{list(clause.literals)}"
                )
        if self.names != _names(self.clauses, derived):
            raise CertificateError("the proof does not name its variables as they are derived")
        most = max((abs(x) for step in self.steps for x in step.literals), default=0)
        if most > len(derived.names):
            raise CertificateError("the proof speaks of a variable that does not exist")
        refutes((clause.literals for clause in self.clauses), self.steps)


def _owner(clause: Clause) -> str:
    if isinstance(clause.owner, int):
        return f"statement {clause.owner}"
    return f"the {clause.owner}"


def _names(clauses: Iterable[Clause], derived: Derived) -> tuple[tuple[int, str], ...]:
    used = sorted({abs(x) for clause in clauses for x in clause.literals})
    return tuple((number, derived.names[number - 1]) for number in used)


def proof_from(derived: Derived, steps: Iterable[Step]) -> Proof:
    """The small proof in a long one: only the clauses and steps that its end rests on.

    Raises
    ------
    CertificateError
        The steps do not refute the clauses.
    """
    used, kept = trimmed([clause.literals for clause in derived.clauses], steps)
    clauses = tuple(derived.clauses[n] for n in used)
    return Proof(clauses, kept, _names(clauses, derived))


def read_drup(lines: Iterable[str]) -> tuple[Step, ...]:
    """The steps of a proof in the DRUP text format, one a line: ``1 -2 0`` or ``d 1 -2 0``.

    Raises
    ------
    CertificateError
        A line is not of that form.

    >>> read_drup(["1 -2 0", "d 3 0", "0"])[1]
    Step(literals=(3,), deletes=True)
    """
    steps = []
    for line in lines:
        words = line.split()
        deletes = words[:1] == ["d"]
        try:
            *literals, end = (int(word) for word in words[deletes:])
        except ValueError:
            raise CertificateError(f"not a line of a proof: {line[:40]!r}") from None
        if end != 0 or 0 in literals:
            raise CertificateError(f"not a line of a proof: {line[:40]!r}")
        steps.append(Step(tuple(literals), deletes))
    return tuple(steps)


def refutes(clauses: Iterable[Sequence[int]], steps: Iterable[Step]) -> None:
    """Accept a proof that the clauses cannot all hold.

    Raises
    ------
    CertificateError
        A step does not follow by unit propagation, or the empty clause is never reached.
    """
    checker = _Checker()
    for clause in clauses:
        checker.add(_literals(clause))
    _run(checker, steps)


def trimmed(
    clauses: Sequence[Sequence[int]], steps: Iterable[Step]
) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """The positions of the clauses that a proof uses, and its steps without the idle ones.

    Raises
    ------
    CertificateError
        As `refutes`.
    """
    checker = _Checker()
    for clause in clauses:
        checker.add(_literals(clause))
    _run(checker, steps)
    used = checker.used()
    lemmas = [n for n in sorted(used) if n >= len(clauses)]
    kept = tuple(Step(checker.clauses[n]) for n in lemmas)
    return tuple(n for n in sorted(used) if n < len(clauses)), kept


def _run(checker: _Checker, steps: Iterable[Step]) -> None:
    for number, step in enumerate(steps, 1):
        if checker.conflict is not None:
            return
        literals = _literals(step.literals)
        if step.deletes:
            checker.delete(literals)
        elif not checker.follows(literals):
            raise CertificateError(f"step {number} of the proof does not follow from the earlier")
    if checker.conflict is None:
        raise CertificateError("the proof never reaches a contradiction")


def _literals(clause: Sequence[int]) -> Literals:
    if any(type(x) is not int or x == 0 for x in clause):
        raise CertificateError("a clause of the proof holds something that is not a literal")
    return tuple(dict.fromkeys(clause))


class _Checker:
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
        return found

    def _propagate(self, start: int) -> int | None:
        """Follow unit clauses from ``trail[start]`` on; the number of a false clause, or None."""
        position = start
        while position < len(self.trail):
            false = -self.trail[position]
            position += 1
            watching, kept = self.watches.get(false, []), []
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
