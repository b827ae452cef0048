"""A sheet of clauses: literals with readable names, each clause with its owner.

A literal is a non-zero int, negative for *not*; variable ``n`` is called ``names[n - 1]``.
A *fact* says that a factor has a value since a moment, ``place of Ana=kitchen@2``: a factor
keeps its variables from one change that releases it to the next, which is the frame rule.
What never changes has no moment. Other variables are *defined*: equal to what their name says.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from explorable.budget import spend
from explorable.claims import Change
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["BACKGROUND", "FALSE", "QUESTION", "TRUE", "Case", "Clause", "Owner", "Sheet"]

Owner = int | str
Case = tuple[tuple[int, ...], int]

BACKGROUND: Final = "background"
QUESTION: Final = "question"
TRUE: Final = 1
FALSE: Final = -1
CLAUSE: Final = 8  # steps to write one
ALIKE: Final = 4  # steps to write one among many alike


@dataclass(frozen=True, slots=True)
class Clause:
    """Some literal holds; ``owner`` is a 1-based statement number, background or question."""

    literals: tuple[int, ...]
    owner: Owner


class Sheet:
    """Clauses being written for one text over one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, statements: Sequence[Statement]) -> None:
        self.vocabulary = vocabulary
        self.changes = [s.meaning for s in statements if isinstance(s.meaning, Change)]
        self.names: list[str] = ["true"]
        self.clauses: list[Clause] = [Clause((TRUE,), BACKGROUND)]
        self.facts: dict[tuple[str, int], None] = {}
        self.chains: dict[tuple[str, int], dict[str, int]] = {}  # what each thing is in since when
        self._variables: dict[Hashable, int] = {}
        self._taken = {"true"}
        self._releases: dict[str, list[int]] = {}
        for x in (*vocabulary.people, *vocabulary.things):
            self._releases[f"place of {x}"] = self._moves({x})
        for a, b in combinations(vocabulary.sharing, 2):
            self._releases[f"{a} with {b}"] = self._moves({a, b})

    def _moves(self, names: set[str]) -> list[int]:
        return [m for m, change in enumerate(self.changes, 1) if names & set(change.movers)]

    @property
    def last(self) -> int:
        """The last moment, at which the question is asked."""
        return len(self.changes)

    def since(self, factor: str, moment: int) -> int:
        """The moment at which ``factor`` got its value of ``moment``; 0 if never released."""
        moves = self._releases.get(factor, [])
        before = bisect_right(moves, moment)
        return moves[before - 1] if before else 0

    def values(self, factor: str) -> tuple[str, ...]:
        """The values of a factor."""
        return self.vocabulary.factors[factor]

    def fact(self, factor: str, value: str, moment: int) -> int:
        """The literal *factor has this value*; false for a value it cannot have."""
        if value not in self.values(factor):
            return FALSE
        since = self.since(factor, moment)
        self.facts.setdefault((factor, since))
        stamp = f"@{since}" if factor in self._releases else ""
        return self._variable((factor, value, since), f"{factor}={value}{stamp}")

    def _variable(self, key: Hashable, name: str) -> int:
        if key not in self._variables:
            plain, n = name, 2
            while name in self._taken:
                name, n = f"{plain} #{n}", n + 1
            self._taken.add(name)
            self.names.append(name)
            self._variables[key] = len(self.names)
        return self._variables[key]

    def unwritten(self, name: str, moment: int) -> int:
        """A new variable for what its name says; what it equals is still to be written."""
        return self._variable(("unwritten", name, moment), f"[{name}]@{moment}")

    def add(self, owner: Owner, literals: Iterable[int]) -> None:
        """Write one clause, without repetition and without what is always true or false."""
        kept = dict.fromkeys(x for x in literals if x != FALSE)
        if TRUE not in kept and not any(-x in kept for x in kept):
            spend(CLAUSE)
            self.clauses.append(Clause(tuple(kept), owner))

    def add_alike(self, clauses: Sequence[tuple[int, ...]]) -> None:
        """Write many clauses of the background, none of which repeats or lacks a variable."""
        spend(ALIKE * len(clauses))
        self.clauses += [Clause(literals, BACKGROUND) for literals in clauses]

    def define(self, name: str, moment: int, cases: Callable[[], Iterable[Case]]) -> int:
        """A variable that equals, in each case, the target of that case.

        A case is (guards, target): where all guards hold, the variable equals the target. The
        cases may speak of the variable's own name (a chain of containers): it exists by then.
        """
        key = ("defined", name, moment)
        if key in self._variables:
            return self._variables[key]
        defined = self._variable(key, f"[{name}]@{moment}")
        for guards, target in cases():
            without = [-guard for guard in guards]
            self.add(BACKGROUND, [*without, -defined, target])
            self.add(BACKGROUND, [*without, defined, -target])
        return defined

    def both(self, name: str, moment: int, parts: Sequence[int]) -> int:
        """A literal that equals the conjunction of ``parts``."""
        if FALSE in parts:
            return FALSE
        parts = [part for part in dict.fromkeys(parts) if part != TRUE]
        if len(parts) < 2:
            return parts[0] if parts else TRUE
        key = ("both", frozenset(parts))
        if key in self._variables:
            return self._variables[key]
        defined = self._variable(key, f"[{name}]@{moment}")
        for part in parts:
            self.add(BACKGROUND, [-defined, part])
        self.add(BACKGROUND, [defined, *(-part for part in parts)])
        return defined

    def either(self, name: str, moment: int, parts: Sequence[int]) -> int:
        """A literal that equals the disjunction of ``parts``."""
        return -self.both(f"neither: {name}", moment, [-part for part in parts])
