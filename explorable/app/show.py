"""A reading, an answer or a refusal as plain lines for people, 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorable.answers import Answer
from explorable.app.output import caret, plain, table, wrap
from explorable.claims import Bound, atoms, claim_of
from explorable.describing import describe_apart
from explorable.errors import Ambiguous, ExplorableError, NotUnderstood
from explorable.laws import Law
from explorable.names import listed
from explorable.questions import WhoIn
from explorable.reading import Reading
from explorable.statements import Statement
from explorable.status import Status
from explorable.vocabulary import vocabulary

__all__ = [
    "answer_lines",
    "counts",
    "headline",
    "reading_lines",
    "refusal",
    "statement_lines",
    "why_lines",
]

EXPECTED = 12  # words that could stand there; more do not help
WITNESSES = 6
MEMBERS = 24  # of a set
MESSAGE = 300  # characters of a message; it may quote a very long word


def counts(trail: Sequence[int | None]) -> str:
    """A trail as ``3 -> 2``; ``?`` where it was not counted, ``...`` in a long one."""
    said = ["?" if count is None else f"{count:,}" for count in trail]
    if len(said) > 8:
        said = [*said[:3], "...", *said[-3:]]
    return " -> ".join(said)


def headline(answer: Answer) -> str:
    """The status and the answer in a few words."""
    return f"{answer.status}: {answer.headline}"


def statement_lines(
    statement: Statement, before: int | None, after: int | None, *, quoted: bool = True
) -> list[str]:
    """One accepted sentence: what was understood, by which law, and the worlds it leaves."""
    head = f"{statement.number:3}  "
    facts = str(statement.law)
    if before is not None and after is not None:
        facts += f", worlds {counts((before, after))}"
        if before == after and statement.law is Law.CONJUNCTION:
            facts += ", no new information"
    if quoted:
        lines = wrap(statement.text, head) + wrap(statement.paraphrase, "     = ")
    else:
        lines = wrap(statement.paraphrase, head)
    lines.append(f"     {facts}")
    for note in statement.notes:
        lines += wrap(f"note: {note}", "     ", "       ")
    for number, reading in enumerate(statement.readings, start=1):
        if number != statement.chosen:
            other = f"could also mean ({statement.number}={number}): {reading.paraphrase}"
            lines += wrap(other, "     ", "       ")
    return lines


def answer_lines(
    answer: Answer, trail: Sequence[int | None] | None = None, *, quoted: bool = True
) -> list[str]:
    """Status, answer, both sets, levels, counts, notes and other readings."""
    lines = wrap(answer.question.text) if quoted else []
    lines += wrap(headline(answer), "  ", "    ")
    lines.append("")
    if answer.parts:
        rows = [(who, headline(part)) for who, part in answer.parts.items()]
    else:
        rows = [
            ("inner set", _set(answer.inner, "nothing is witnessed")),
            ("outer set", _outer(answer)),
        ]
        if isinstance(answer.question.ask, WhoIn) and answer.status is Status.OPEN:
            rows.append(("certain", _set(answer.certain, "nobody with a name")))
            rows.append(("possible", _set(answer.possible, "nobody with a name")))
        rows += [(f"{level} level", headline(part)) for level, part in answer.told_levels.items()]
    if trail is not None:
        rows.append(("worlds", _trail(trail, answer.statements)))
    rows += [("note", note) for note in answer.notes]
    lines += table(rows, indent="  ")
    lines += _more_witnesses(answer)
    lines += _alternatives(answer)
    return lines


def why_lines(answer: Answer) -> list[str]:
    """The certificate in sentences."""
    return [
        wrapped
        for line in answer.why().split("\n")
        for wrapped in wrap(line.strip(), "  " + " " * (len(line) - len(line.lstrip())))
    ]


def refusal(error: ExplorableError, where: str = "", *, hints: bool = True) -> list[str]:
    """Why something was refused: one plain line, and a caret under what was not understood.

    Parameters
    ----------
    error : ExplorableError
        What was raised.
    where : str
        What the line begins with.
    hints : bool
        Whether to add what could stand there, and rewrites.
    """
    message = str(error)
    if len(message) > MESSAGE:
        message = message[: MESSAGE - 1] + "…"
    lines = [plain(f"{where}{message}")]
    if not isinstance(error, NotUnderstood):
        return lines
    lines += ["  " + line for line in caret(error.text, error.span, 78)]
    if isinstance(error, Ambiguous):
        lines += table(
            [(f"{number}", reading) for number, reading in enumerate(error.readings, start=1)],
            indent="  ",
        )
    if not hints:
        return lines
    if error.expected:
        more = len(error.expected) - EXPECTED
        words = [*error.expected[:EXPECTED], *([f"{more} more"] if more > 0 else [])]
        lines += wrap(listed(words, "or" if more <= 0 else "and"), "  could stand there: ", "    ")
    for suggestion in error.suggestions[:3]:
        lines += wrap(suggestion, "  try: ")
    return lines


def _set(values: frozenset[str], nothing: str) -> str:
    shown = sorted(values)[:MEMBERS]
    more = [f"and {len(values) - MEMBERS} more"] if len(values) > MEMBERS else []
    return ", ".join([*shown, *more]) or nothing


def _outer(answer: Answer) -> str:
    unresolved = answer.status is Status.UNRESOLVED
    return _set(answer.outer, "not known" if unresolved else "every answer is excluded")


def _trail(trail: Sequence[int | None], statements: Sequence[Statement]) -> str:
    if None not in trail:
        return counts(trail)
    if any(isinstance(atom, Bound) for s in statements for atom in atoms(claim_of(s.meaning))):
        return "not counted: with numbers there are infinitely many"
    return "not counted: more than the budget allows"


def _more_witnesses(answer: Answer) -> Iterator[str]:
    """Witnesses beyond those that the certificate shows anyway."""
    certificate = answer.certificate
    if certificate is None or answer.parts:
        return
    more = [history for history in answer.witnesses if history not in certificate.witnesses]
    if not more:
        return
    words = vocabulary(answer.statements, certificate.question, certificate.known)
    about = tuple(name.text for name in answer.question.names)
    yield ""
    yield "More worlds that remain"
    for text in describe_apart(more[:WITNESSES], words, about):
        yield from wrap(text, "  - ")
    if len(more) > WITNESSES:
        yield f"  - and {len(more) - WITNESSES} more"


def _alternatives(answer: Answer) -> Iterator[str]:
    if not answer.alternatives:
        return
    yield ""
    yield "Read otherwise, the answer differs"
    for other in answer.alternatives:
        changed = [
            (number, reading)
            for number, reading in other.choices.items()
            if answer.choices.get(number, 1) != reading
        ]
        said = listed(
            [
                f"{number} as: {answer.statements[number - 1].readings[reading - 1].paraphrase}"
                for number, reading in changed
            ]
        )
        choose = " ".join(f"--choose {number}={reading}" for number, reading in changed)
        yield from wrap(f"{headline(other)} ({choose})", "  - ")
        yield from wrap(said, "    ")


def reading_lines(reading: Reading) -> list[str]:
    """Every statement of a reading with its counts."""
    lines: list[str] = []
    for statement in reading.statements:
        before, after = reading.trail[statement.number - 1 : statement.number + 1]
        lines += statement_lines(statement, before, after)
    return lines
