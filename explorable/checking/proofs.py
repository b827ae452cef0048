"""Proofs that clauses cannot all hold, checked by unit propagation alone (RUP).

A step adds a clause or deletes one. An added clause is accepted when assuming the opposite
of all its literals makes unit propagation run into a conflict; a proof ends with the empty
clause. Sound whatever wrote the proof: a bad step is refused, never believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explorable.checking.propagation import Literals, Propagation
from explorable.checking.schemas import Clause, Derived
from explorable.errors import CertificateError

__all__ = ["Proof", "Step", "proof_from", "read_drup", "refutes", "trimmed"]


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
    checker = Propagation()
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
    checker = Propagation(trace=True)
    for clause in clauses:
        checker.add(_literals(clause))
    _run(checker, steps)
    used = checker.used()
    lemmas = [n for n in sorted(used) if n >= len(clauses)]
    kept = tuple(Step(checker.clauses[n]) for n in lemmas)
    return tuple(n for n in sorted(used) if n < len(clauses)), kept


def _run(checker: Propagation, steps: Iterable[Step]) -> None:
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
