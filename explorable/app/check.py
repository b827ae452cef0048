"""``explorable check FILE``: a saved answer, re-read and re-checked without any solver."""

from __future__ import annotations

import argparse

from explorable.app.files import load_json
from explorable.app.output import err, out, plain, wrap
from explorable.app.settings import add_steps
from explorable.errors import BudgetEnded, CertificateError, ExplorableError
from explorable.rechecking import recheck

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``check``."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="what `explorable ask --json` printed, `save` wrote, or `Remaining.to_json` gave",
    )
    add_steps(parser)


def run(options: argparse.Namespace) -> int:
    """Check and print; 0 when all holds, 1 when the file is refused, lacks a certificate, or
    takes more steps.
    """
    data = load_json(options.file)
    try:
        summary = recheck(data, options.steps)
    except CertificateError as error:
        err(plain(f"explorable: refused: {error}"))
        return 1
    except BudgetEnded as error:
        err(plain(f"explorable: not checked to the end: {error}; allow more with --steps"))
        return 1
    except ExplorableError as error:
        err(plain(f"explorable: refused: its text or question cannot be read: {error}"))
        return 1
    for sentence in summary:
        out(*wrap(sentence, rest="  "))
    return 0 if summary.whole else 1
