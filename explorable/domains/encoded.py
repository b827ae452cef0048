"""A text in clauses, before anything is looked for: every question about it starts from there.

One selector literal a statement guards what the statement says; the laws of worlds and what a
change gives up are hard.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from explorable.budget import spend
from explorable.claims import Change
from explorable.domains.encoding import Encoding
from explorable.domains.formula import F, Formula, T, support
from explorable.domains.grounding import grounding
from explorable.domains.grounding_chains import STEPS
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary

__all__ = ["Encoded", "encoded"]

KEPT = 4  # texts
KEPT_CLAUSES = 20_000  # of a text that is kept


class Encoded:
    """The clauses of a text, and what more of them has to know.

    Attributes
    ----------
    closed : frozenset of str
        The factors whose laws are said.
    changes : mapping of str to list of int
        The moments at which a factor is given up.

    Raises
    ------
    TooLarge, BudgetEnded
        When the clauses outgrow ``limit``, or the steps in force.
    """

    def __init__(self, vocabulary: Vocabulary, statements: Sequence[Statement], limit: int) -> None:
        self.grounding = grounding(vocabulary, limit)
        self.selectors = {s.number: i for i, s in enumerate(statements, 1)}
        self.moment = 0
        self.changes: dict[str, list[int]] = {}
        self.closed: frozenset[str] = frozenset()
        self._kept: list[tuple[int, int, Formula, frozenset[str]]] = []
        self._laws: set[Formula] = set()
        said: list[tuple[int, int, Formula]] = []
        for statement in statements:
            said += self._said(statement)
        factors = self.grounding.places.factors
        self.encoding = Encoding(factors, self.changes, len(statements) + 1, limit)
        self.open_up(support(*(formula for _, _, formula in said)))
        for selector, moment, formula in said:
            self.encoding.claim(formula, moment, (-selector,))

    def _said(self, statement: Statement) -> list[tuple[int, int, Formula]]:
        """What a statement says of which moment, under its selector."""
        selector, meaning = self.selectors[statement.number], statement.meaning
        ground = self.grounding
        if not isinstance(meaning, Change):
            return [(selector, self.moment, ground.formula(meaning))]
        before, after = ground.formula(meaning.before), ground.formula(meaning.after)
        released = ground.released(meaning.movers)
        self.moment += 1
        for factor in released:
            self.changes.setdefault(factor, []).append(self.moment)
        if meaning.keep:
            further = self.grounding.places.chains.factors.keys()
            self._kept.append((selector, self.moment, after, released - further))
        return [(selector, self.moment - 1, before), (selector, self.moment, after)]

    def open_up(self, factors: frozenset[str]) -> None:
        """Say the laws, and what stays, of factors that were not spoken of before."""
        if factors and factors <= self.closed:
            return
        laws, closed = self.grounding.background(self.closed | factors)
        new = closed - self.closed
        self.closed = closed
        for law in laws:
            if law not in self._laws:
                self._laws.add(law)
                for moment in (0, *self.encoding.changes_of(law)):
                    self.encoding.claim(law, moment)
        self._follow(new)
        for selector, moment, after, released in self._kept:
            if after != F:
                self._stay(selector, moment, after, released & new)

    def _follow(self, factors: frozenset[str]) -> None:
        """Say what the further factors of things with many containers follow from."""
        chains, encoding = self.grounding.places.chains, self.encoding
        for thing in chains.opened(factors):
            for moment in (0, *self.changes.get(chains.end(thing), ())):
                encoding.add(*chains.clauses(encoding, thing, moment), steps=STEPS)

    def _stay(self, selector: int, moment: int, after: Formula, factors: frozenset[str]) -> None:
        """Worlds in which ``after`` held before the change stay as they are."""
        encoding = self.encoding
        unless = [-selector]
        if after != T:
            unless.append(-encoding.literal(after, moment - 1))
        for factor in sorted(factors):
            if len(self.grounding.places.factors[factor]) > 1:
                old, new = encoding.copy(factor, moment - 1), encoding.copy(factor, moment)
                for value, literal in old.items():
                    encoding.add([*unless, -literal, new[value]])

    def copied(self) -> Encoded:
        """The same, for one search to go on from."""
        other = copy(self)
        vars(other).update(encoding=self.encoding.copied(), _laws=set(self._laws))
        return other


class _Latest:
    """The texts that were encoded last."""

    def __init__(self) -> None:
        self.texts: tuple[tuple[tuple[Statement, ...], Vocabulary, int, Encoded], ...] = ()

    def find(
        self, vocabulary: Vocabulary, statements: tuple[Statement, ...], limit: int
    ) -> Encoded | None:
        """The one of these very statements over an equal vocabulary, if it is there."""
        for said, words, most, text in self.texts:
            if said is statements and most == limit and words == vocabulary:
                return text
        return None


_LATEST = _Latest()


def encoded(vocabulary: Vocabulary, statements: tuple[Statement, ...], limit: int) -> Encoded:
    """A text in clauses, encoded anew or copied from the latest; both take the same steps."""
    text = _LATEST.find(vocabulary, statements, limit)
    if text is not None:
        spend(text.encoding.steps)
        return text.copied()
    text = Encoded(vocabulary, statements, limit)
    if len(text.encoding.batch) <= KEPT_CLAUSES:
        _LATEST.texts = ((statements, vocabulary, limit, text.copied()), *_LATEST.texts[: KEPT - 1])
    return text
