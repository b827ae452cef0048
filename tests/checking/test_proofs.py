"""The proof checker: solver proofs pass, and nothing that does not refute is believed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from explorable.checking.proofs import Step, read_drup, refutes, trimmed
from explorable.errors import CertificateError

Clauses = list[list[int]]

LITERALS = st.integers(1, 5).flatmap(lambda n: st.sampled_from([n, -n]))
CLAUSES = st.lists(st.lists(LITERALS, max_size=3), min_size=1, max_size=24)


def satisfiable(clauses: Clauses) -> bool:
    """By trying every assignment."""
    variables = sorted({abs(x) for clause in clauses for x in clause})
    return any(
        all(any((x > 0) == truth[abs(x)] for x in clause) for clause in clauses)
        for values in product([False, True], repeat=len(variables))
        for truth in [dict(zip(variables, values, strict=True))]
    )


def pigeons(holes: int) -> Clauses:
    """One pigeon more than holes: short to say, not refuted by propagation alone."""
    at = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    clauses = [[at[p, h] for h in range(holes)] for p in range(holes + 1)]
    for h in range(holes):
        clauses += [[-at[p, h], -at[q, h]] for p in range(holes + 1) for q in range(p)]
    return clauses


def proof_of(clauses: Clauses, solver: str) -> tuple[Step, ...]:
    with Solver(solver, bootstrap_with=clauses, with_proof=True) as running:
        assert not running.solve()
        return read_drup(running.get_proof())


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "lingeling"])
@pytest.mark.parametrize("holes", [2, 4, 5])
def test_proofs_of_solvers_pass_whole_and_trimmed(solver: str, holes: int) -> None:
    clauses = pigeons(holes)
    steps = proof_of(clauses, solver)
    refutes(clauses, steps)
    used, kept = trimmed(clauses, steps)
    refutes([clauses[n] for n in used], kept)
    assert len(kept) <= len(steps)


def test_a_trimmed_proof_needs_steps() -> None:
    clauses = pigeons(4)
    _, kept = trimmed(clauses, proof_of(clauses, "cadical195"))
    with pytest.raises(CertificateError, match="never reaches"):
        refutes(clauses, ())
    refused = 0
    for n in range(len(kept)):
        try:
            refutes(clauses, kept[:n] + kept[n + 1 :])
        except CertificateError:
            refused += 1
    assert refused > len(kept) // 2


def test_an_empty_clause_is_a_refutation_and_no_clause_is_none() -> None:
    refutes([[1, 2], []], ())
    assert trimmed([[1, 2], []], ()) == ((1,), ())
    for nothing in ([], [[1, -1]], [[1], [1, 2]]):
        with pytest.raises(CertificateError):
            refutes(nothing, ())
        with pytest.raises(CertificateError):
            refutes(nothing, [Step(())])


def test_deleting_a_clause_takes_it_away() -> None:
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    refutes(clauses, [Step((1,))])
    with pytest.raises(CertificateError):
        refutes(clauses, [Step((2, 1), deletes=True), Step((1,))])
    refutes([*clauses, [1, 2]], [Step((2, 1), deletes=True), Step((1,))])


@pytest.mark.parametrize("odd", [(0,), (True,), ("1",), (1.0,)])
def test_what_is_not_a_literal_is_refused(odd: tuple[int, ...]) -> None:
    with pytest.raises(CertificateError, match="literal"):
        refutes([[1], [-1, 2], [-2, 3, 4]], [Step(odd)])


@pytest.mark.parametrize("line", ["", "1 2", "d", "0 0", "1 x 0", "1 0 2"])
def test_a_line_that_is_no_step_is_refused(line: str) -> None:
    with pytest.raises(CertificateError, match="not a line"):
        read_drup([line])


@given(CLAUSES, st.lists(st.builds(Step, st.lists(LITERALS, max_size=2).map(tuple), st.booleans())))
def test_whatever_is_accepted_is_unsatisfiable(clauses: Clauses, steps: list[Step]) -> None:
    try:
        refutes(clauses, steps)
    except CertificateError:
        return
    assert not satisfiable(clauses)


@given(CLAUSES)
def test_every_unsatisfiable_formula_has_a_proof_that_passes(clauses: Clauses) -> None:
    assume(not satisfiable(clauses))
    if [] in clauses:
        refutes(clauses, ())
        return
    steps = proof_of(clauses, "cadical195")
    refutes(clauses, steps)
    used, kept = trimmed(clauses, steps)
    assert not satisfiable([clauses[n] for n in used])
    refutes([clauses[n] for n in used], kept)


@given(CLAUSES, st.permutations(range(1, 6)))
def test_case_splitting_by_hand_is_accepted_exactly_when_unsatisfiable(
    clauses: Clauses, order: list[int]
) -> None:
    """Resolve every leaf of a full decision tree away: a different way to a proof."""
    steps = [
        Step(tuple(sign * x for sign, x in zip(signs, order[:depth], strict=True)))
        for depth in range(5, -1, -1)
        for signs in product([1, -1], repeat=depth)
    ]
    if satisfiable(clauses):
        with pytest.raises(CertificateError):
            refutes(clauses, steps)
    else:
        refutes(clauses, steps)


def test_a_step_that_does_not_follow_is_refused_even_where_the_rest_would_do() -> None:
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2], [3, 4]]
    with pytest.raises(CertificateError, match="step 1"):
        refutes(clauses, [Step((3,)), Step((1,))])
