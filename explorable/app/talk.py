"""A conversation: statements add, questions answer, commands look around and go back.

It owns no terminal: a line goes in, lines come out, so that a person's terminal, a pipe, a
file and a test share it. Readings are immutable, so *undo* is a step back in a list, and
whatever is refused leaves everything as it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from explorable.answers import Answer
from explorable.app.commands import COMMANDS, QUIT
from explorable.app.settings import Settings
from explorable.app.show import answer_lines, refusal, statement_lines, why_lines
from explorable.errors import Ambiguous, ExplorableError, InputError, NotUnderstood
from explorable.language import is_why
from explorable.language.tokens import sentences
from explorable.reading import Reading

__all__ = ["LONGEST", "MOST", "Outcome", "Talk"]

LONGEST = 10_000  # characters of one line; no sentence of the language is near it
MOST = 1_000  # statements of one text; each question reads all of them


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one line brought.

    Attributes
    ----------
    lines : tuple of str
        To be shown.
    refused : bool
        Whether nothing was accepted; the lines then say why.
    over : bool
        Whether the conversation ends.
    answers : tuple of Answer
        The questions answered in this line.
    """

    lines: tuple[str, ...] = ()
    refused: bool = False
    over: bool = False
    answers: tuple[Answer, ...] = ()


class Talk:
    """The state of a conversation: readings with a place among them, and the last answer.

    Parameters
    ----------
    settings : Settings
        Law, conventions, known names, choices and budget.
    quoted : bool
        Whether an accepted sentence is repeated (for input that was not typed here).
    rereads : bool
        Whether a sentence may change the level of an earlier unknown noun, as it may inside
        one text; a person who is told something new is asked instead (LANGUAGE.md, Worlds 16).
    """

    def __init__(self, settings: Settings, *, quoted: bool = False, rereads: bool = False) -> None:
        self.settings = settings
        self.quoted = quoted
        self.rereads = rereads
        self.last: tuple[Reading, Answer] | None = None
        self._readings: list[Reading] = [self._read("", {})]
        self._at = 0
        self._pending: tuple[str, int] | None = None

    @property
    def reading(self) -> Reading:
        """The reading in force."""
        return self._readings[self._at]

    def line(self, text: str, *, commands: bool = True) -> Outcome:
        """Take one line: statements and questions, or a command.

        Never raises for what was typed; a refused line leaves the state unchanged.
        """
        text = text.strip()
        if not text:
            return Outcome()
        try:
            if len(text) > LONGEST:
                raise InputError(f"this line is longer than {LONGEST:,} characters, the limit")
            word, _, rest = text.partition(" ")
            word = word.rstrip("?.!").casefold()
            if commands and word in QUIT and not rest:
                return Outcome(over=True)
            known = COMMANDS if commands else {"why": COMMANDS["why"]}
            if word in known and (lines := known[word](self, rest.strip())) is not None:
                return Outcome(tuple(lines))
            if commands and self._pending and re.fullmatch(r"[1-9][0-9]?", text, re.ASCII):
                line, number = self._pending
                return self._take(line, {number: int(text)})
            return self._take(text, {})
        except ExplorableError as error:
            return Outcome(tuple(refusal(error)), refused=True)

    def complete(self, prefix: str) -> tuple[str, ...]:
        """Words that can come next; none where completion does not know."""
        try:
            return self.reading.complete(prefix)
        except ExplorableError:
            return ()

    def _take(self, text: str, choose: Mapping[int, int]) -> Outcome:
        reading, last = self.reading, self.last
        lines: list[str] = []
        answers: list[Answer] = []
        for sentence, _ in sentences(text):
            if sentence.rstrip().endswith("?"):
                answer = reading.ask(sentence)
                last = (reading, answer)
                answers.append(answer)
                lines += [
                    *answer_lines(answer, quoted=self.quoted),
                    *(why_lines(answer) if is_why(sentence) else ()),
                ]
            else:
                count = len(reading.statements)
                try:
                    reading = self._longer(reading, sentence, choose)
                except Ambiguous:
                    self._pending = (text, count + 1)
                    raise
                lines += self._added(reading, count)
        self._pending = None
        self.last = last
        if reading is not self.reading:
            self.push(reading)
        return Outcome(tuple(lines), answers=tuple(answers))

    def _longer(self, reading: Reading, sentence: str, choose: Mapping[int, int]) -> Reading:
        number = len(reading.statements) + 1
        if number > MOST:
            raise InputError(f"a text may have {MOST:,} statements here, the limit")
        choose = {**(self.settings.choose or {}), **choose}
        text = "\n".join([*(s.text for s in reading.statements), sentence])
        if number in choose:
            return self._read(text, {**reading.choices, number: choose[number]})
        try:
            return reading.tell(sentence)
        except Ambiguous:
            raise
        except NotUnderstood as refused:
            if not self.rereads:
                raise
            try:
                return self._read(text, reading.choices)
            except NotUnderstood:
                raise refused from None

    def _read(self, text: str, choose: Mapping[int, int]) -> Reading:
        return replace(self.settings, choose=choose).read(text)

    def _added(self, reading: Reading, count: int) -> list[str]:
        lines: list[str] = []
        for statement in reading.statements[count:]:
            before, after = reading.trail[statement.number - 1 : statement.number + 1]
            lines += statement_lines(statement, before, after, quoted=self.quoted)
        return lines

    def push(self, reading: Reading) -> None:
        """Make a reading the one in force; *undo* goes back to the one before."""
        self._pending = None
        self._readings[self._at + 1 :] = [reading]
        self._at += 1

    def step(self, by: int) -> bool:
        """Go back or forward among the readings; False where there is none."""
        if not 0 <= self._at + by < len(self._readings):
            return False
        self._at += by
        self._pending = None
        return True
