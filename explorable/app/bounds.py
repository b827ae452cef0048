"""``explorable bounds FILE``: what bounds leave possible, or the ones that contradict."""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from explorable.app.files import TEXT_LIMIT, read_bytes
from explorable.app.output import out, table, wrap
from explorable.budget import left, limited
from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.checking.bounds_sums import Sum
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.errors import BudgetEnded
from explorable.importing.arguing import argument
from explorable.importing.files import read_bounds
from explorable.importing.saying import sentence
from explorable.importing.solving import Found, check, conflict, find, reference, solved
from explorable.importing.told import INTEGERS, RATIONALS, ImportedBounds
from explorable.importing.writing import as_line
from explorable.intervals import Interval
from explorable.names import listed

__all__ = ["DESCRIPTION", "add_arguments", "run"]

DESCRIPTION = """\
FILE (`-`: the standard input) holds lines such as `x - y <= 3`, `x + y >= 2` or `x < 5`; or, as
.csv, a table with the columns from, to and one or more of at most, below, at least, above (of
to - from), and perhaps statement; or, as .stn, a simple temporal network in GraphML. Prints all
values of each variable with the lines behind every end, or the lines that contradict. What
takes more steps than --steps allows is said to be unresolved or not certified. Exit code 2:
something was not understood."""
STEPS = 4_000_000


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What was found before the steps ended.

    Attributes
    ----------
    domain : Bounds, Octagon or None
        None where it is not known whether the bounds contradict.
    found : tuple of Found
        The values that are shown.
    missing : int
        How many more were asked for.
    certified : int
        Of those that were found; 1 for a contradiction.
    """

    domain: Bounds | Octagon | None
    found: tuple[Found, ...] = ()
    missing: int = 0
    certified: int = 0

    @property
    def conflict(self) -> tuple[Constraint | Sum, ...]:
        """The bounds that contradict."""
        return conflict(self.domain) if self.domain else ()

    @property
    def status(self) -> str:
        """Whether the bounds can hold together, if that is known."""
        if self.domain is None:
            return "unresolved"
        return "contradictory" if self.conflict else "consistent"

    @property
    def complete(self) -> bool:
        """Whether all that was asked for is found and certified."""
        due = 1 if self.conflict else len(self.found)
        return self.domain is not None and not self.missing and self.certified == due


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``bounds``."""
    parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")
    parser.add_argument(
        "--over",
        choices=[RATIONALS, INTEGERS],
        default=RATIONALS,
        help="what the variables are; rationals without this option",
    )
    parser.add_argument(
        "--between",
        nargs=2,
        metavar=("A", "B"),
        help="only the values of B - A; `zero` is the number 0",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON with the keys over, bounds, variables, status, values, missing, conflict, "
        "argument, certified and checked; numbers are strings, since they are exact",
    )
    parser.add_argument(
        "--steps",
        type=_steps,
        default=STEPS,
        metavar="N",
        help="steps (about a microsecond each) that finding all values may take, and certifying "
        f"them again ({STEPS:,})",
    )


def run(options: argparse.Namespace) -> int:
    """Answer and print; the exit code."""
    told = read_bounds(read_bytes(options.file, TEXT_LIMIT), options.file)
    outcome = _certified(told, _found(told, options), options.steps)
    if options.json:
        out(json.dumps(_json(told, options.over, outcome), indent=2, sort_keys=True))
    else:
        out(*_lines(told, options, outcome))
    return 0


def _found(told: ImportedBounds, options: argparse.Namespace) -> _Outcome:
    """The values that are asked for, as far as the steps go."""
    domain, found, asked = None, list[Found](), _asked(told, options.between)
    with suppress(BudgetEnded), limited(options.steps):
        new = solved(told, options.over)
        if conflict(new):
            return _Outcome(new)
        domain = new
        for first, second in asked:
            if options.between or first in domain.names:
                found.append(find(domain, first, second))
            else:  # a node of a network without an edge
                found.append(Found(first, second, Interval(None, None, True, True)))
    return _Outcome(domain, tuple(found), len(asked) - len(found))


def _certified(told: ImportedBounds, outcome: _Outcome, steps: int) -> _Outcome:
    """The same, certified and checked again as far as the steps go."""
    domain, certified = outcome.domain, 0
    if domain is None:
        return outcome
    with suppress(BudgetEnded), limited(steps):
        if outcome.conflict:
            check(domain, str(next(iter(told.sums[0].terms))))
            certified = 1
        for one in outcome.found:
            before = left() or 0
            if one.first in {ZERO, *domain.names}:
                check(domain, one.first, one.second)
            certified += 1
            spent = before - (left() or 0)
            if spent * (len(outcome.found) - certified) > 2 * before:  # too many: one is enough
                break
    return replace(outcome, certified=certified)


def _asked(told: ImportedBounds, between: Sequence[str] | None) -> list[tuple[str, str]]:
    """The differences whose values are shown."""
    if between:
        start, end = (unicodedata.normalize("NFC", name).strip() for name in between)
        return [(end, start)]
    origin = reference(told)
    return [(name, origin) for name in told.names if name != origin]


def _lines(told: ImportedBounds, options: argparse.Namespace, outcome: _Outcome) -> Iterator[str]:
    many = f"{_many(len(told.sums), 'bound')} on {_many(len(told.names), 'variable')}"
    yield f"{many}, over the {options.over}"
    yield ""
    if outcome.domain is None:
        yield from wrap(f"unresolved: whether they can all hold takes {_more(options.steps)}.")
        return
    if against := outcome.conflict:
        yield "contradictory: these cannot all hold; without any one of them, the others can"
        rows = ((_where(told, one.statements), f"{sentence(one)}.") for one in against)
        yield from table(rows, indent="  ")
        for said in _argued(told, outcome.domain):
            yield from wrap(said, "  ")
    else:
        yield "consistent"
        origin = reference(told)
        if origin != ZERO and len(outcome.found) > 1:
            alone = "No bound is on one variable alone, so every value is relative to"
            yield from wrap(f"{alone} {origin}.")
        yield from table(((str(one), _said(told, one)) for one in outcome.found), indent="  ")
    if outcome.missing:
        values = _many(outcome.missing, "more value")
        yield from wrap(f"unresolved: {values}, which would take {_more(options.steps)}.")
    yield ""
    if outcome.complete:
        yield "Certified, and the certificates were checked again."
        return
    done = f"{outcome.certified:,} of {_many(len(outcome.found), 'value')}"
    certified = f"Certified, and checked again: {done}" if outcome.certified else "Not certified"
    one = "" if options.between or outcome.conflict else "; --between A B asks for one difference"
    yield from wrap(f"{certified}. The rest takes {_more(options.steps)}{one}.")


def _more(steps: int) -> str:
    return f"more than {steps:,} steps; --steps N allows more"


def _argued(told: ImportedBounds, domain: Bounds | Octagon) -> tuple[str, ...]:
    """How the bounds of a contradiction contradict."""
    if isinstance(domain, Octagon):
        return argument(told, domain.refutation)
    total = sum((one.most for one in domain.cycle), Fraction(0))
    upper = Upper(total, any(one.strict for one in domain.cycle))
    return (f"Added up, they say 0 {upper}.",)


def _said(told: ImportedBounds, one: Found) -> str:
    ends = []
    if one.interval.low is not None:
        ends.append(f"from {_where(told, one.low)}")
    if one.interval.high is not None:
        ends.append(f"up to {_where(told, one.high)}")
    if one.low == one.high and len(ends) == 2:
        ends = [f"by {_where(told, one.low)}"]
    why = ", ".join(ends) or "nothing bounds it"
    return f"{one.interval} ({one.status}): {why}"


def _where(told: ImportedBounds, statements: Sequence[Hashable]) -> str:
    if len(statements) > 1 and all(isinstance(one, int) for one in statements):
        return f"{told.counted}s {listed([str(one) for one in statements])}"
    return listed([told.where(one) for one in statements])


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def _json(told: ImportedBounds, over: str, outcome: _Outcome) -> Mapping[str, Any]:
    against = outcome.conflict
    return {
        "over": over,
        "bounds": len(told.sums),
        "variables": list(told.names),
        "status": outcome.status,
        "values": [_value(told, one) for one in outcome.found],
        "missing": outcome.missing,
        "conflict": [
            {
                "bound": as_line(one),
                "sentence": sentence(one),
                "statements": [told.where(who) for who in one.statements],
            }
            for one in against
        ],
        "argument": list(_argued(told, outcome.domain)) if against and outcome.domain else [],
        "certified": outcome.certified,
        "checked": outcome.complete,
    }


def _value(told: ImportedBounds, one: Found) -> Mapping[str, Any]:
    interval = one.interval
    return {
        "first": one.first,
        "second": one.second,
        "status": str(one.status),
        "low": None if interval.low is None else str(interval.low),
        "high": None if interval.high is None else str(interval.high),
        "low_open": interval.low_open,
        "high_open": interval.high_open,
        "low_statements": [told.where(who) for who in one.low],
        "high_statements": [told.where(who) for who in one.high],
    }


def _steps(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,12}", text, re.ASCII):
        raise argparse.ArgumentTypeError("want a whole number of at most 12 digits")
    return int(text)
