"""What shows that no other answer is left: worlds gone through, or a proof over clauses.

A small space is excluded world by world. A larger one is refuted by a solver run on exactly
the clauses that the checker derives from the statements, with a proof; the proof is cut down
to what its end rests on.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorable.budget import Budget
from explorable.checking.exclusion import Exclusion, excluded, space
from explorable.checking.proofs import Proof, proof_from, read_drup
from explorable.checking.schemas import Derived, refutation_clauses
from explorable.domains.clauses import solve
from explorable.questions import Ask
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["refute"]


def refute(
    vocabulary: Vocabulary,
    statements: Sequence[Statement],
    members: Sequence[int],
    goal: tuple[Ask, str | None, str | None],
    budget: Budget,
) -> Exclusion | Proof | None:
    """Why the statements ``members`` allow no other value than that of ``goal``.

    Parameters
    ----------
    goal : (ask, level, value)
        Value None: they allow no history at all.

    Returns
    -------
    Exclusion, Proof or None
        None where the budget ends first.

    Raises
    ------
    BudgetEnded
        Where the steps in force end first.
    """
    ask, level, value = goal
    if space(vocabulary, statements, members, ask if value else None) is not None:
        return excluded(vocabulary, statements, members, ask, level, value)
    derived = refutation_clauses(vocabulary, statements, members, ask, level, value)
    if len(derived.clauses) > budget.clauses:
        return None
    lines = _solve(derived, budget)
    return None if lines is None else proof_from(derived, read_drup(lines))


def _solve(derived: Derived, budget: Budget) -> list[str] | None:
    """The lines of a proof in DRUP form."""
    from pysat.solvers import Solver  # loads only where a proof is needed

    clauses = [list(clause.literals) for clause in derived.clauses]
    if any(not clause for clause in clauses):
        return ["0"]
    with Solver(name="cadical195", bootstrap_with=clauses, with_proof=True) as solver:
        found = solve(solver, (), budget.conflicts)
        if found is None:
            return None
        assert not found, "the checker's clauses allow what the search excluded"
        return list(solver.get_proof())
