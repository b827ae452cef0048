"""A text and what it still permits (source, section 1).

    text -> statements -> constraints -> what remains -> answer + certificate

A ``Reading`` is immutable: telling, removing and replacing give a new one, so undo, redo
and replay cost nothing. What is found is found on first use and kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice, product
from typing import Any

from explorable.answers import Answer
from explorable.asking import Context, answer
from explorable.budget import Budget
from explorable.domains.formula import TooLarge
from explorable.domains.worlds import Worlds
from explorable.errors import InputError
from explorable.frozen import Frozen
from explorable.language import text as language
from explorable.laws import Law
from explorable.names import Name
from explorable.options import choices, instance, items, one_of, string, whole
from explorable.rechecking import recheck
from explorable.statements import Statement, placed
from explorable.vocabulary import Vocabulary, World, vocabulary

__all__ = ["Reading", "read", "recheck"]

ALTERNATIVES = 32


def read(
    text: str,
    *,
    law: str = Law.CONJUNCTION,
    known: Sequence[str] = (),
    conventions: Sequence[str] = (),
    choose: Mapping[int, int] | None = None,
    budget: Budget | None = None,
) -> Reading:
    """Read a text.

    Parameters
    ----------
    text : str
        Statements of the language, one after the other.
    law : {"conjunction", "update"}
        What plain sentences do: conjoin, or each be a moment of its own (LANGUAGE.md 19).
    known : sequence of str
        Names that are there without a statement, as said: ``"the garden"``, ``"Luis's house"``.
    conventions : sequence of str
        Switches that are on.
    choose : mapping of int to int
        The reading of an ambiguous sentence; both count from 1.
    budget : Budget
        Hard limits; a question that would pass them is *unresolved*.

    Raises
    ------
    NotUnderstood
        A sentence is not in the language; says where, and what could stand there.
    Ambiguous
        A sentence has several readings and no default.
    InputError
        An option is not what was wanted.

    Examples
    --------
    >>> reading = read("Ana is in the kitchen or the garden.")
    >>> reading.ask("Where is Ana?").status
    <Status.OPEN: 'open'>
    >>> reading.tell("Ana is not in the garden.").ask("Where is Ana?").headline
    'kitchen'
    """
    limits = Budget() if budget is None else instance(budget, Budget, "budget")
    source = language.read_text(
        string(text, "a text"),
        law=Law(one_of(law, (Law.CONJUNCTION, Law.UPDATE), "law")),
        known=items(known, str, "known"),
        conventions=items(conventions, str, "conventions"),
        choose=choices(choose),
    )
    return Reading(source, limits)


@dataclass(frozen=True)
class Reading:
    """What a text says and still permits. Immutable; made by :func:`read`.

    Attributes
    ----------
    source : Text
        The parsed text.
    budget : Budget
        Hard limits of every question.
    """

    source: language.Text
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        instance(self.source, language.Text, "what a Reading holds")
        instance(self.budget, Budget, "budget")

    def __repr__(self) -> str:
        return f"read({self.text!r})"

    def __hash__(self) -> int:
        return hash((self.statements, self.known, self.law, self.conventions, self.budget))

    def __reduce__(self) -> tuple[Any, ...]:
        # Engines cannot be copied, and the text says everything: a copy reads it again.
        return partial(
            read,
            self.text,
            law=str(self.law),
            known=self._known_said,
            conventions=self.conventions,
            choose=dict(self.source.choose),
            budget=self.budget,
        ), ()

    @property
    def text(self) -> str:
        """The text as typed."""
        return self.source.source

    @property
    def statements(self) -> tuple[Statement, ...]:
        """One a sentence, in order."""
        return self.source.statements

    @property
    def law(self) -> Law:
        """The declared law of plain sentences."""
        return self.source.law

    @property
    def known(self) -> tuple[Name, ...]:
        """Names that were there before the text."""
        return self.source.known

    @property
    def _known_said(self) -> tuple[str, ...]:
        return tuple(name.said for name in self.known)

    @property
    def conventions(self) -> tuple[str, ...]:
        """Switches that are on."""
        return self.source.conventions

    @cached_property
    def choices(self) -> Mapping[int, int]:
        """The reading in force for each sentence that has several; both count from 1."""
        return Frozen({s.number: s.chosen for s in self.statements if len(s.readings) > 1})

    @cached_property
    def origin(self) -> Mapping[str, Any]:
        """What reads this text again; ``choose`` has strings for sentence numbers, as JSON has."""
        return Frozen(
            {
                "text": self.text,
                "law": str(self.law),
                "known": self._known_said,
                "conventions": self.conventions,
                "choose": Frozen({str(number): n for number, n in self.source.choose.items()}),
            }
        )

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names of the text and of ``known``; a question adds its own for itself."""
        return vocabulary(self.statements, None, self.known)

    @cached_property
    def _worlds(self) -> Worlds | None:
        try:
            return Worlds(self.vocabulary, placed(self.statements), self.budget)
        except TooLarge:
            return None

    @property
    def trail(self) -> tuple[int | None, ...]:
        """Worlds before the first statement and after each; None where not counted.

        Counted over the final vocabulary, on the factors that some statement depends on
        (LANGUAGE.md 18), so under conjunction it only falls. Numbers are not counted: there
        is no end of them.

        >>> read("Ana is in the kitchen or the garden.").trail
        (3, 2)
        """
        if self._worlds is None or self.vocabulary.quantities:
            return (None,) * (len(self.statements) + 1)
        return self._worlds.trail

    @property
    def remaining(self) -> int | None:
        """Worlds left, or None where the space passes the budget."""
        return self.trail[-1]

    def worlds(self, limit: int = 4096) -> tuple[World, ...]:
        """The remaining worlds over the counted factors, at most ``limit`` of them.

        Raises
        ------
        InputError
            The space passes the budget, so that its worlds are not listed.
        """
        whole(limit, "limit", least=0)
        if self._worlds is None:
            raise InputError(f"there are more than {self.budget.worlds} worlds to list")
        return tuple(self._worlds.worlds(limit))

    def tell(self, more: str) -> Reading:
        """The text with one or more sentences added."""
        return replace(self, source=language.tell(self.source, string(more, "a text")))

    def without(self, *numbers: int) -> Reading:
        """The text without these statements (1-based); the others keep their words."""
        self._check_numbers(numbers)
        return self._again(dict.fromkeys(numbers))

    def replace(self, number: int, sentence: str) -> Reading:
        """The text with another sentence in the place of statement ``number``."""
        self._check_numbers((number,))
        return self._again({number: string(sentence, "a sentence")})

    def _check_numbers(self, numbers: Sequence[int]) -> None:
        last = len(self.statements)
        for number in numbers:
            if whole(number, "the number of a statement", least=0) not in range(1, last + 1):
                raise InputError(f"statements are numbered 1 to {last}; got {number!r}")

    def _again(self, change: Mapping[int, str | None]) -> Reading:
        """Read anew with some sentences changed; choices of unchanged ones stay."""
        kept = [
            (change.get(s.number, s.text), self.source.choose.get(s.number))
            for s in self.statements
            if change.get(s.number, s.text) is not None
        ]
        choose = {n: chosen for n, (_, chosen) in enumerate(kept, 1) if chosen is not None}
        source = language.read_text(
            "\n".join(sentence for sentence, _ in kept if sentence is not None),
            law=self.law,
            known=self._known_said,
            conventions=self.conventions,
            choose=choose,
        )
        return replace(self, source=source)

    def choosing(self, choose: Mapping[int, int]) -> Reading:
        """The same text under other readings of some sentences."""
        source = language.read_text(
            self.text,
            law=self.law,
            known=self._known_said,
            conventions=self.conventions,
            choose={**self.source.choose, **choices(choose)},
        )
        return replace(self, source=source)

    def complete(self, prefix: str) -> tuple[str, ...]:
        """Words that could come next in a half-typed statement or question."""
        return language.complete(string(prefix, "a half-typed sentence"), self.source)

    def ask(self, question: str) -> Answer:
        """Ask; the answer holds a status, both sets, witnesses and a certificate.

        Raises
        ------
        NotUnderstood
            The question is not in the language.
        """
        said = string(question, "a question")
        asked = answer(self._context, language.read_question(said, self.source))
        return replace(asked, _others=partial(self._alternatives, asked))

    @cached_property
    def _context(self) -> Context:
        return Context(self.statements, self.known, self.budget, self.choices, self.origin)

    def _alternatives(self, asked: Answer) -> tuple[Answer, ...]:
        """The question under the other readings, where status or answers differ."""
        several = [s for s in self.statements if len(s.readings) > 1]
        options = [[(s.number, n) for n in range(1, len(s.readings) + 1)] for s in several]
        out: list[Answer] = []
        for combination in islice(product(*options), ALTERNATIVES):
            choose = dict(combination)
            if choose == self.choices:
                continue
            other = self.choosing(choose).ask(asked.question.text)
            if (other.status, other.outer) != (asked.status, asked.outer):
                out.append(other)
        return tuple(out)
