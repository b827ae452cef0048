"""Certificates with one thing changed: some forged, some still true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from explorable.certificates import Certificate, Exclusion, History, Proof
from explorable.checking.proofs import Step
from explorable.checking.schemas import Clause
from explorable.status import Status
from tests.checking.finding import Case
from tests.checking.small import worlds


def changed(c: Certificate, **parts: Any) -> Certificate:
    """The certificate with these fields replaced."""
    return replace(c, **parts)


def draw_mutant(draw: Callable[[st.SearchStrategy[Any]], Any], c: Certificate, case: Case) -> Any:
    """The certificate with one thing changed."""
    members = c.conflict or c.support
    core = "conflict" if c.conflict else "support"

    def redirected(history: History) -> History:
        moment = draw(st.integers(0, len(history) - 1))
        factor = draw(st.sampled_from(sorted(history[moment]) or [""]))
        values = case.words.factors.get(factor, ("0",))
        world = {**history[moment], factor: draw(st.sampled_from(values))}
        return (*history[:moment], world, *history[moment + 1 :])

    def other_history() -> History:
        found = worlds(case.words)
        assume(found)
        return tuple(draw(st.sampled_from(found)) for _ in range(len(case.remaining(())[0])))

    def fewer(items: tuple[Any, ...]) -> tuple[Any, ...]:
        n = draw(st.integers(0, len(items) - 1))
        return (*items[:n], *items[n + 1 :])

    def renumbered(numbers: dict[int, int]) -> Certificate:
        def new(n: int) -> int:
            return numbers.get(n, n)

        refutation = c.refutation
        if isinstance(refutation, Exclusion):
            refutation = Exclusion(tuple(sorted((new(n), k) for n, k in refutation.table)))
        elif isinstance(refutation, Proof):
            owned = [
                Clause(x.literals, new(x.owner) if isinstance(x.owner, int) else x.owner)
                for x in refutation.clauses
            ]
            refutation = replace(refutation, clauses=tuple(owned))
        return changed(
            c,
            dropped=tuple(sorted(((new(n), h) for n, h in c.dropped), key=lambda entry: entry[0])),
            refutation=refutation,
            **{core: tuple(sorted(map(new, members)))},
        )

    def without_member() -> Certificate:
        gone = draw(st.sampled_from(members))
        refutation = c.refutation
        if isinstance(refutation, Exclusion):
            refutation = Exclusion(tuple(x for x in refutation.table if x[0] != gone))
        elif isinstance(refutation, Proof):
            kept = tuple(x for x in refutation.clauses if x.owner != gone)
            used = {abs(x) for clause in kept for x in clause.literals}
            names = tuple(entry for entry in refutation.names if entry[0] in used)
            refutation = replace(refutation, clauses=kept, names=names)
        return changed(
            c,
            dropped=tuple(x for x in c.dropped if x[0] != gone),
            refutation=refutation,
            **{core: tuple(n for n in members if n != gone)},
        )

    def with_member() -> Certificate:
        more = draw(st.sampled_from(case.all_numbers))
        entry = (more, other_history())
        return changed(
            c,
            dropped=tuple(sorted((*c.dropped, entry), key=lambda x: x[0])),
            **{core: tuple(sorted((*members, more)))},
        )

    def negated(literals: tuple[int, ...]) -> tuple[int, ...]:
        n = draw(st.integers(0, len(literals) - 1))
        return (*literals[:n], -literals[n], *literals[n + 1 :])

    changes: list[Callable[[], Certificate]] = [
        lambda: changed(c, status=draw(st.sampled_from(list(Status)))),
        lambda: changed(
            c, value=draw(st.sampled_from([None, "yes", "no", "kitchen", "garden", "Ana", "1"]))
        ),
        lambda: changed(c, level=draw(st.sampled_from([None, "room", "house", "holder"]))),
        lambda: changed(c, witnesses=(*c.witnesses, other_history())),
        lambda: changed(c, grown=other_history()),
        lambda: changed(c, refutation=None),
        lambda: changed(c, refutation=Exclusion(())),
    ]
    if case.statements:
        changes.append(with_member)
    if c.witnesses:
        changes += [
            lambda: changed(c, witnesses=fewer(c.witnesses)),
            lambda: changed(c, witnesses=(redirected(c.witnesses[0]), *c.witnesses[1:])),
            lambda: changed(c, witnesses=(other_history(), *c.witnesses[1:])),
        ]
    if members:
        swap = st.permutations(case.all_numbers).map(
            lambda order: dict(zip(case.all_numbers, order, strict=True))
        )
        changes += [
            without_member,
            lambda: changed(c, **{core: fewer(members)}),
            lambda: changed(c, dropped=fewer(c.dropped)),
            lambda: changed(c, dropped=((members[0], other_history()), *c.dropped[1:])),
            lambda: changed(c, dropped=((members[0], redirected(c.dropped[0][1])), *c.dropped[1:])),
            lambda: renumbered(draw(swap)),
        ]
    if isinstance(c.refutation, Exclusion) and c.refutation.table:
        (number, count), *rest = c.refutation.table
        changes.append(lambda: changed(c, refutation=Exclusion(((number, count + 1), *rest))))
    if isinstance(c.refutation, Proof):
        proof = c.refutation
        n = draw(st.integers(0, len(proof.clauses) - 1))
        clause = proof.clauses[n]

        def with_clause(new: Clause) -> Certificate:
            clauses = (*proof.clauses[:n], new, *proof.clauses[n + 1 :])
            return changed(c, refutation=replace(proof, clauses=clauses))

        changes.append(lambda: changed(c, refutation=replace(proof, clauses=fewer(proof.clauses))))
        changes.append(lambda: changed(c, refutation=replace(proof, names=proof.names[1:])))
        changes.append(lambda: with_clause(replace(clause, owner="background")))
        if clause.literals:
            changes.append(lambda: with_clause(replace(clause, literals=negated(clause.literals))))
            changes.append(lambda: with_clause(replace(clause, literals=fewer(clause.literals))))
        if proof.steps:
            step, *later = proof.steps
            changes.append(lambda: changed(c, refutation=replace(proof, steps=fewer(proof.steps))))
            if step.literals:
                new = Step(negated(step.literals))
                changes.append(lambda: changed(c, refutation=replace(proof, steps=(new, *later))))
    return draw(st.sampled_from(changes))()
