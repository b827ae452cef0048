"""``explorable ask TEXT QUESTION``: one answer, for people or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from explorable.answers import Answer
from explorable.app.output import out
from explorable.app.settings import add_options, from_options
from explorable.app.show import answer_lines, reading_lines, why_lines
from explorable.reading import Reading

__all__ = ["add_arguments", "run", "saved"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``ask``."""
    parser.add_argument("text", metavar="TEXT", help="statements, as one argument")
    parser.add_argument("question", metavar="QUESTION", help='such as "Where is Ana?"')
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON with the keys status, inner, outer, levels, witnesses, certificate, "
        "remaining and trail; `explorable check` re-checks it",
    )
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Answer and print; the exit code."""
    reading = from_options(options).read(options.text)
    answer = reading.ask(options.question)
    if options.json:
        out(json.dumps(saved(reading, answer), indent=2, sort_keys=True))
        return 0
    lines = [*answer_lines(answer, reading.trail), "", "Why", *why_lines(answer), ""]
    lines += ["What was read", *(reading_lines(reading) or ["  nothing: the text is empty"])]
    out(*lines)
    return 0


def saved(reading: Reading, answer: Answer) -> Mapping[str, Any]:
    """An answer with everything that is needed to check it again, as plain JSON."""
    return {
        **answer.to_json(),
        "remaining": reading.remaining,
        "trail": list(reading.trail),
    }
