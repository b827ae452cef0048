"""``explorable read``: a file line by line, a story file with its score, or a conversation."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections import Counter
from collections.abc import Iterator

from explorable.app import scoring
from explorable.app.files import TEXT_LIMIT, decode, read_text
from explorable.app.output import err, out, wrap
from explorable.app.settings import Settings, add_options, from_options
from explorable.app.show import why_lines
from explorable.app.talk import LONGEST, MOST, Outcome, Talk
from explorable.errors import InputError
from explorable.language.tokens import sentences
from explorable.stories import is_story

__all__ = ["DESCRIPTION", "add_arguments", "run"]

PROMPT = "> "
DESCRIPTION = """\
Without FILE: a conversation (type `help` there). With FILE, or `-` for the standard input:
one or more statements or questions a line, each question answered at its place. A file whose
lines are numbered (`1 Ana went to the hall.`, `2 Where is Ana? <tab>hall<tab>1`) is a story
file: it is read under the law of update and scored. Exit code 2: something was not understood."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``read``."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="a file, or - for standard input")
    parser.add_argument(
        "--why",
        action="append",
        default=[],
        type=_line,
        metavar="LINE",
        help="explain the answers to the questions in this line of the file (repeatable)",
    )
    parser.add_argument(
        "--supports",
        action="store_true",
        help="story file: compare its supporting lines with our minimal supports",
    )
    parser.add_argument(
        "--all", action="store_true", help="story file: show long lists whole, not their beginning"
    )
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Read and print; the exit code."""
    settings = from_options(options)
    if options.file not in (None, "-"):
        from explorable.importing.files import SUFFIXES  # a conversation starts without it

        if options.file.lower().endswith(SUFFIXES):
            raise InputError("a file with this ending holds bounds: read it by `explorable bounds`")
        return _whole(read_text(options.file), settings, options)
    if sys.stdin.isatty():
        return _converse(Talk(settings))
    return _piped(settings, options)


def _whole(text: str, settings: Settings, options: argparse.Namespace) -> int:
    if is_story(text):
        return scoring.run(
            text, settings, why=options.why, supports=options.supports, everything=options.all
        )
    if text.count("\n") > MOST or len(sentences(text)) > MOST:
        raise InputError(f"this text has more than {MOST:,} lines or sentences, the limit")
    if options.supports or options.all:
        raise InputError("--supports and --all belong to story files (numbered lines)")
    lines = text.split("\n")
    talk = Talk(settings, quoted=True, rereads=True)
    tally, explained = _Tally(), set()
    for at, line in enumerate(lines, start=1):
        outcome = talk.line(line, commands=False)
        tally.add(at, outcome)
        if at in options.why:
            for answer in outcome.answers:
                explained.add(at)
                out("  why", *why_lines(answer))
    for at in options.why:
        if at not in explained:
            raise InputError(f"line {at} of this file holds no answered question")
    return tally.end()


class _Tally:
    """Shows outcomes and counts them for the last line."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.refused: list[int] = []
        self.shown = False

    def add(self, at: int, outcome: Outcome) -> None:
        if outcome.refused:
            self.refused.append(at)
            err(*(f"line {at}: {line}" if n == 0 else line for n, line in enumerate(outcome.lines)))
            return
        if outcome.answers and self.shown:
            out("")
        out(*outcome.lines)
        if outcome.answers:
            out("")
        self.shown = bool(outcome.lines) and not outcome.answers
        self.statuses.update(str(answer.status) for answer in outcome.answers)

    def end(self) -> int:
        if self.statuses:
            total = sum(self.statuses.values())
            said = ", ".join(f"{n} {status}" for status, n in self.statuses.items())
            out(f"{total} question{'s' * (total != 1)}: {said}")
        if self.refused:
            lines = ", ".join(map(str, self.refused[:20]))
            more = f" and {len(self.refused) - 20} more" if len(self.refused) > 20 else ""
            err(*wrap(f"explorable: not understood and left out: line {lines}{more}"))
        return 2 if self.refused else 0


def _piped(settings: Settings, options: argparse.Namespace) -> int:
    """Answer line by line as the lines come; a story file is read to its end first."""
    source = _lines()
    head: list[str] = []
    for line in source:
        head.append(line)
        if line.strip():
            break
    if head and is_story(head[-1]):
        rest = sys.stdin.buffer.read(TEXT_LIMIT + 1)
        if len(rest) > TEXT_LIMIT:
            raise InputError(f"the input is larger than {TEXT_LIMIT // 1_000_000} MB, the limit")
        text = "\n".join(head) + "\n" + (decode(rest, "-") if rest.strip() else "")
        return _whole(text, settings, options)
    if options.why or options.supports or options.all:
        raise InputError("--why, --supports and --all want a file; type `why` after a question")
    talk, tally = Talk(settings, quoted=True), _Tally()
    if not any(line.strip() for line in head):
        raise InputError("the input is empty")
    for at, line in enumerate(_chained(head, source), start=1):
        outcome = talk.line(line)
        tally.add(at, outcome)
        sys.stdout.flush()
        if outcome.over:
            break
    return 2 if tally.refused else 0


def _chained(head: list[str], rest: Iterator[str]) -> Iterator[str]:
    yield from head
    yield from rest


def _lines() -> Iterator[str]:
    """The lines of the standard input, each limited."""
    while data := sys.stdin.buffer.readline(4 * LONGEST + 1):
        if len(data) > 4 * LONGEST:
            raise InputError(f"a line is longer than {LONGEST:,} characters, the limit")
        text = decode(data, "-") if data.strip() else ""
        yield text.rstrip("\n")


def _converse(talk: Talk) -> int:
    """A person at a terminal: prompt, completion, Ctrl-C drops a line, Ctrl-D ends."""
    _with_completion(talk)
    out("Type statements and questions; `help` shows what else there is.")
    while True:
        try:
            line = input(PROMPT)
            outcome = talk.line(line)
        except EOFError:
            out("")
            return 0
        except KeyboardInterrupt:
            out("")
            continue
        out(*outcome.lines)
        if outcome.over:
            return 0


def _with_completion(talk: Talk) -> None:
    with contextlib.suppress(ImportError):
        import readline  # not on every system

        found: list[str] = []

        def complete(word: str, state: int) -> str | None:
            if state == 0:
                prefix = readline.get_line_buffer()[: readline.get_endidx()]
                starts = word.casefold()
                found[:] = [w for w in talk.complete(prefix) if w.casefold().startswith(starts)]
            return found[state] + " " if state < len(found) else None

        readline.set_completer_delims(" \t\n")
        readline.set_completer(complete)
        editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")


def _line(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text, re.ASCII):
        raise argparse.ArgumentTypeError("want a line number of the file, from 1")
    return int(text)
