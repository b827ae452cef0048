"""Certificates built, and judged, by brute force over every history: slow and obviously right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pysat.solvers import Solver

from explorable.certificates import Certificate, Decisions, Exclusion, Proof, growth
from explorable.checking.exclusion import excluded
from explorable.checking.growing import splits
from explorable.checking.proofs import proof_from, read_drup
from explorable.checking.schemas import refutation_clauses
from explorable.checking.truth import is_rest, value
from explorable.claims import Change
from explorable.errors import CertificateError
from explorable.questions import Ask, Could, Must, Question, Whether, levels
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import Vocabulary, vocabulary
from tests.checking.small import History, histories, size, subsets


@dataclass(frozen=True)
class Case:
    """A text, a question and a level, and everything brute force knows of them."""

    statements: tuple[Statement, ...]
    question: Question
    level: str | None

    @cached_property
    def words(self) -> Vocabulary:
        """The vocabulary of text and question."""
        return vocabulary(self.statements, self.question)

    @property
    def all_numbers(self) -> tuple[int, ...]:
        """The numbers of all statements."""
        return tuple(range(1, len(self.statements) + 1))

    @property
    def combinations(self) -> int:
        """How many histories brute force tries."""
        moments = 1 + sum(isinstance(s.meaning, Change) for s in self.statements)
        return int(size(self.words) ** moments)

    @property
    def ask(self) -> Ask:
        """What is asked of one world."""
        asked = self.question.ask
        return Whether(asked.claim) if isinstance(asked, Could | Must) else asked

    @cached_property
    def _remaining(self) -> dict[frozenset[int], list[History]]:
        return {}

    def remaining(self, only: Sequence[int] | frozenset[int]) -> list[History]:
        """Every history that satisfies these statements."""
        key = frozenset(only)
        if key not in self._remaining:
            self._remaining[key] = list(histories(self.statements, self.words, key))
        return self._remaining[key]

    def answer(self, history: History) -> str:
        """The answer at the end of a history."""
        return value(self.ask, self.level, history[-1], self.words)

    def others(self, only: frozenset[int], but: str | None) -> list[History]:
        """The histories of these statements with another answer than ``but``."""
        return [h for h in self.remaining(only) if but is None or self.answer(h) != but]

    def refutation(self, only: frozenset[int], but: str | None, proved: bool) -> Exclusion | Proof:
        """That no history of these statements has another answer."""
        members = tuple(sorted(only))
        if not proved:
            return excluded(self.words, self.statements, members, self.ask, self.level, but)
        return prove(self.words, self.statements, members, (self.ask, self.level, but))


def prove(
    words: Vocabulary,
    statements: Sequence[Statement],
    members: tuple[int, ...],
    goal: tuple[Ask, str | None, str | None],
) -> Proof:
    """A proof from a solver, cut down to what it needs."""
    derived = refutation_clauses(words, statements, members, *goal)
    if any(not clause.literals for clause in derived.clauses):
        return proof_from(derived, ())
    clauses = [clause.literals for clause in derived.clauses]
    with Solver("cadical195", bootstrap_with=clauses, with_proof=True) as solver:
        assert not solver.solve()
        return proof_from(derived, read_drup(solver.get_proof()))


def certificate(case: Case, proved: bool) -> Certificate:
    """The certificate of the status that enumeration gives."""
    plain = Certificate(case.question, case.level, (), Status.OPEN)
    remaining = case.remaining(case.all_numbers)
    if not remaining:
        return _with_core(case, None, proved)
    found = {case.answer(history): history for history in remaining}
    asked = case.question.ask
    if isinstance(asked, Could | Must):
        shown = "yes" if isinstance(asked, Could) else "no"
        if shown in found:
            return Certificate(
                case.question, None, (), Status.FORCED, shown, witnesses=(found[shown],)
            )
    if len(found) > 1:
        first, second, *_ = found.values()
        return _with(plain, witnesses=(first, second))
    (answer, history), *_ = found.items()
    if not is_rest(answer, case.ask, case.level):
        return _with_core(case, answer, proved, history)
    grown = growth(case.ask, case.level, answer, case.words)
    if grown is None:
        return _with(plain, witnesses=(history,))
    for other in histories(case.statements, grown):
        new = value(case.ask, case.level, other[-1], grown)
        if splits(answer, new, case.ask, is_rest(new, case.ask, case.level)):
            return _with(plain, witnesses=(history,), grown=other)
    proof = prove(grown, case.statements, case.all_numbers, (case.ask, case.level, answer))
    return _with(plain, witnesses=(history,), refutation=proof)


def _with(plain: Certificate, **parts: object) -> Certificate:
    return Certificate(
        plain.question,
        plain.level,
        plain.known,
        plain.status,
        **parts,  # type: ignore[arg-type]  # the fields are those of Certificate
    )


def _with_core(
    case: Case, answer: str | None, proved: bool, witness: History | None = None
) -> Certificate:
    core = next(only for only in subsets(case.all_numbers) if not case.others(only, answer))
    members = tuple(sorted(core))
    return Certificate(
        case.question,
        case.level,
        (),
        Status.CONTRADICTORY if witness is None else Status.FORCED,
        answer,
        conflict=members if witness is None else (),
        support=() if witness is None else members,
        witnesses=() if witness is None else (witness,),
        dropped=tuple((n, case.others(core - {n}, answer)[0]) for n in members),
        refutation=case.refutation(core, answer, proved),
    )


def holds_up(claimed: Certificate, case: Case) -> bool:
    """Whether a certificate is what it claims to be: the judge of forgeries."""
    asked = case.question.ask
    if claimed.level not in levels(asked, case.words.kinds) or claimed.known:
        return False
    case = replace(case, level=claimed.level)
    everything = case.remaining(case.all_numbers)
    if any(witness not in everything for witness in claimed.witnesses):
        return False
    shown = [case.answer(witness) for witness in claimed.witnesses]
    blank = (claimed.value, claimed.grown, claimed.refutation) == (None, None, None)
    blank = blank and not (claimed.conflict or claimed.support or claimed.dropped)
    at_once = {Could: "yes", Must: "no"}.get(type(asked))
    match claimed.status:
        case Status.UNRESOLVED:
            return blank and (not shown or (len(shown) == 1 and _leaves_open(case, shown[0])))
        case Status.OPEN:
            if isinstance(asked, Could | Must):
                return False
            if len(shown) == 2:
                return blank and shown[0] != shown[1]
            return len(shown) == 1 and _rest_holds_up(claimed, case, shown[0])
        case Status.CONTRADICTORY:
            unused = (claimed.value, claimed.grown) == (None, None) and not claimed.support
            return unused and not shown and _core_holds_up(claimed, case, claimed.conflict, None)
        case Status.FORCED:
            if claimed.value is None or is_rest(claimed.value, case.ask, case.level):
                return False
            if shown != [claimed.value] or claimed.grown is not None or claimed.conflict:
                return False
            if claimed.value == at_once:
                bare = claimed.refutation is None
                return bare and not (claimed.support or claimed.dropped)
            return _core_holds_up(claimed, case, claimed.support, claimed.value)


def _leaves_open(case: Case, answer: str) -> bool:
    if answer == {Could: "yes", Must: "no"}.get(type(case.question.ask)):
        return False
    rest = is_rest(answer, case.ask, case.level)
    return not rest or growth(case.ask, case.level, answer, case.words) is not None


def _rest_holds_up(claimed: Certificate, case: Case, answer: str) -> bool:
    if claimed.value or claimed.conflict or claimed.support or claimed.dropped:
        return False
    if not is_rest(answer, case.ask, case.level):
        return False
    grown = growth(case.ask, case.level, answer, case.words)
    if grown is None:
        return claimed.grown is None and claimed.refutation is None
    if claimed.grown is not None:
        if claimed.refutation is not None or claimed.grown not in list(
            histories(case.statements, grown)
        ):
            return False
        new = value(case.ask, case.level, claimed.grown[-1], grown)
        return splits(answer, new, case.ask, is_rest(new, case.ask, case.level))
    goal = (case.ask, case.level, answer)
    return _refutation_holds_up(claimed.refutation, case, grown, case.all_numbers, goal)


def _core_holds_up(
    claimed: Certificate, case: Case, members: tuple[int, ...], answer: str | None
) -> bool:
    if any(n not in case.all_numbers for n in members) or list(members) != sorted(set(members)):
        return False
    if tuple(n for n, _ in claimed.dropped) != members or case.others(frozenset(members), answer):
        return False
    if any(h not in case.others(frozenset(members) - {n}, answer) for n, h in claimed.dropped):
        return False
    goal = (case.ask, case.level, answer)
    return _refutation_holds_up(claimed.refutation, case, case.words, members, goal)


def _refutation_holds_up(
    refutation: Exclusion | Proof | Decisions | None,
    case: Case,
    words: Vocabulary,
    members: tuple[int, ...],
    goal: tuple[Ask, str | None, str | None],
) -> bool:
    match refutation:
        case Exclusion():
            try:
                return excluded(words, case.statements, members, *goal) == refutation
            except CertificateError:
                return False
        case Proof(clauses, steps, names):
            derived = refutation_clauses(words, case.statements, members, *goal)
            used = sorted({abs(x) for c in clauses for x in c.literals})
            named = tuple((n, derived.names[n - 1]) for n in used if n <= len(derived.names))
            return (
                set(clauses) <= set(derived.clauses)
                and names == named
                and all(abs(x) <= len(derived.names) for s in steps for x in s.literals)
                and _propagates([list(c.literals) for c in clauses], [s.literals for s in steps])
            )
        case _:
            return False


def _propagates(clauses: list[list[int]], steps: Sequence[tuple[int, ...]]) -> bool:
    """Unit propagation by passes over all clauses: no watches, no order."""
    for step in [*steps, ()]:
        if _clashes(clauses, set()):
            return True
        if not _clashes(clauses, {-x for x in step}):
            return False
        clauses = [*clauses, list(step)]
    return True


def _clashes(clauses: list[list[int]], true: set[int]) -> bool:
    if any(-x in true for x in true):
        return True
    while True:
        before = len(true)
        for clause in clauses:
            open_literals = {x for x in clause if -x not in true}
            if not open_literals:
                return True
            if len(open_literals) == 1:
                true |= open_literals
        if len(true) == before:
            return False
