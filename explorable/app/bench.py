"""``explorable bench``: the comparison with the peers, run from a checkout.

Each file of ``benchmarks/`` measures ours and a peer in one run and prints the ratio.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from explorable.app.output import out
from explorable.errors import InputError

__all__ = ["add_arguments", "available", "run"]

FOLDER = Path(__file__).parent.parent.parent / "benchmarks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``bench``."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these comparisons")
    parser.add_argument("--list", action="store_true", help="list the comparisons and stop")


def available() -> dict[str, Path]:
    """The comparisons of a checkout by name; none in an installed package."""
    return {path.stem: path for path in sorted(FOLDER.glob("[!_]*.py"))}


def run(options: argparse.Namespace) -> int:
    """Run the comparisons one after the other; the first exit code that is not 0."""
    found = available()
    if not found:
        raise InputError("the comparisons come with a checkout of the project, not with a wheel")
    if options.list:
        out(*found)
        return 0
    for name in options.names:
        if name not in found:
            raise InputError(f"there is no comparison {name!r}; there are {', '.join(found)}")
    codes = []
    for name in options.names or found:
        out(f"{name}:")
        sys.stdout.flush()
        command = [sys.executable, str(found[name])]
        codes.append(subprocess.run(command, check=False, cwd=FOLDER.parent).returncode)  # noqa: S603 (our own file)
    return next((code for code in codes if code), 0)
