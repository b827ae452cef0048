"""The ``explorable`` command: its arguments, its exit codes, and errors in plain lines.

Exit codes: 0 done, 1 a certificate is refused or missing, 2 not understood or wrongly used,
130 stopped by Ctrl-C. Every subcommand imports what it needs when it runs, so that asking stays
light.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from explorable.app.output import err, harden, plain
from explorable.errors import CertificateError, ExplorableError, InputError

__all__ = ["main"]

DONE, REFUSED, NOT_UNDERSTOOD, BROKEN, STOPPED = 0, 1, 2, 70, 130
HERE = "127.0.0.1"
PARTS = {
    "ask": "answer a question about a text",
    "read": "read a file, score a story file, or have a conversation",
    "bounds": "what bounds such as x - y <= 3 leave possible, from lines, CSV or .stn",
    "check": "re-check a saved answer with the checkers alone",
    "bench": "run the comparison with the peers (in a checkout)",
}


class Parser(argparse.ArgumentParser):
    """Errors in two plain lines, without the usage and without what could steer a terminal."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and end."""
        err(f"{self.prog}: {plain(message)}", f"see {self.prog} --help")
        raise SystemExit(NOT_UNDERSTOOD)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments after the command's name; those of the process by default.
    """
    harden(sys.stdout, sys.stderr)
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        err("")
        return STOPPED
    except BrokenPipeError:
        # The reader of our output left (`| head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return code


def _run(argv: list[str]) -> int:
    try:
        options = _parser(argv).parse_args(argv)
    except SystemExit as end:  # --help, --version, or wrong arguments
        return end.code if isinstance(end.code, int) else NOT_UNDERSTOOD
    try:
        return _dispatch(options)
    except CertificateError as error:
        return _failed(error, REFUSED)
    except ExplorableError as error:
        return _failed(error, NOT_UNDERSTOOD)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _failed(error, NOT_UNDERSTOOD)
    except (MemoryError, RecursionError) as error:
        err(f"explorable: this is too large: {type(error).__name__}")
        return NOT_UNDERSTOOD
    except Exception as error:  # noqa: BLE001 (a person at a terminal gets a line, not a traceback)
        err(f"explorable: an error inside: {type(error).__name__}: {plain(str(error))[:200]}")
        return BROKEN


def _failed(error: Exception, code: int) -> int:
    if isinstance(error, ExplorableError):
        from explorable.app.show import refusal

        err(*refusal(error, "explorable: "))
    else:
        err(f"explorable: {plain(str(error))}")
    return code


def _dispatch(options: argparse.Namespace) -> int:
    _refuse_idle(options)
    if options.command is None:
        from explorable.app import web
        from explorable.app.limits import Limits

        limits = None if options.kernels is None else Limits(options.kernels)
        return web.serve(options.host, options.port, open_browser=options.browser, limits=limits)
    if options.command == "lab":
        from explorable.app import lab

        return lab.run(options.host, options.port, open_browser=options.browser)
    module = importlib.import_module(f"explorable.app.{options.command}")
    return int(module.run(options))


def _refuse_idle(options: argparse.Namespace) -> None:
    """An option of the web app before a command that has no use for it would do nothing."""
    served = options.command in (None, "lab")
    idle = {
        "--kernels": options.kernels is not None and options.command is not None,
        "--port": options.port is not None and not served,
        "--host": options.host != HERE and not served,
        "--no-browser": not options.browser and not served,
    }
    for name in filter(idle.__getitem__, idle):
        raise InputError(
            f"{name} is an option of the web app; `explorable {options.command}` has no use for it"
        )


def _parser(argv: Sequence[str]) -> Parser:
    """The parser; only the subcommand that is used declares its arguments."""
    parser = Parser(
        prog="explorable",
        description="Read a text, and return what remains. Without a command: start the web app.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"explorable {_version()}")
    _serving(parser)
    parser.add_argument(
        "--kernels",
        type=_kernels,
        metavar="N",
        help="readers at once, each with a Python process; by default what fits in half the memory",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    lab = commands.add_parser("lab", help="open the chapters in JupyterLab, in your own copy")
    _serving(lab, again=True)
    for name, what in PARTS.items():
        module = importlib.import_module(f"explorable.app.{name}") if name in argv else None
        part = commands.add_parser(
            name,
            help=what,
            description=getattr(module, "DESCRIPTION", f"{what[0].upper()}{what[1:]}."),
            allow_abbrev=False,
        )
        if module is not None:
            module.add_arguments(part)
    return parser


def _serving(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """Where to serve; `again` leaves what was given before the command alone."""

    def usual(value: object) -> object:
        return argparse.SUPPRESS if again else value

    parser.add_argument("--port", type=_port, default=usual(None), help="port to serve on")
    parser.add_argument("--host", default=usual(HERE), help="address to serve on")
    parser.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        default=usual(True),
        help="do not open a browser",
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError("want a port, 0 to 65535")
    return int(text)


def _kernels(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0):
        raise argparse.ArgumentTypeError("want a number of kernels, 1 to 9999")
    return int(text)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("what-remains")
    except PackageNotFoundError:
        return "0 (not installed)"


if __name__ == "__main__":
    sys.exit(main())
