"""``explorable bounds FILE``: what bounds leave possible, or the ones that contradict."""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from explorable.app.files import TEXT_LIMIT, read_bytes
from explorable.app.output import out, table, wrap
from explorable.checking.bounds import ZERO
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
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
values of each variable with the lines behind every end, or the lines that contradict. Exit
code 2: something was not understood."""
# A certificate of every variable takes seconds beyond so many of them.
CERTIFIED = {Bounds: 40, Octagon: 12}


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
        help="print JSON with the keys over, bounds, variables, status, values, conflict and "
        "checked; numbers are strings, since they are exact",
    )


def run(options: argparse.Namespace) -> int:
    """Answer and print; the exit code."""
    told = read_bounds(read_bytes(options.file, TEXT_LIMIT), options.file)
    domain = solved(told, options.over)
    against = conflict(domain)
    asked = [] if against else list(_asked(told, domain, options.between))
    checked = True
    if against:
        check(domain, str(next(iter(told.sums[0].terms))))
    elif options.between or len(asked) <= CERTIFIED[type(domain)]:
        for one in asked:
            if one.first in {ZERO, *domain.names}:
                check(domain, one.first, one.second)
    else:
        checked = False
    if options.json:
        data = _json(told, domain, options.over, asked, checked)
        out(json.dumps(data, indent=2, sort_keys=True))
    else:
        out(*_lines(told, domain, options.over, asked, checked))
    return 0


def _asked(
    told: ImportedBounds, domain: Bounds | Octagon, between: Sequence[str] | None
) -> Iterator[Found]:
    """The values that are shown."""
    if between:
        start, end = (unicodedata.normalize("NFC", name).strip() for name in between)
        yield find(domain, end, start)
        return
    origin = reference(told)
    for name in told.names:
        if name == origin:
            continue
        if name in domain.names:
            yield find(domain, name, origin)
        else:  # a node of a network without an edge
            yield Found(name, origin, Interval(None, None, True, True))


def _lines(
    told: ImportedBounds, domain: Bounds | Octagon, over: str, asked: Sequence[Found], checked: bool
) -> Iterator[str]:
    many = f"{_many(len(told.sums), 'bound')} on {_many(len(told.names), 'variable')}"
    yield f"{many}, over the {over}"
    yield ""
    if against := conflict(domain):
        yield "contradictory: these cannot all hold; without any one of them, the others can"
        rows = ((_where(told, one.statements), f"{sentence(one)}.") for one in against)
        yield from table(rows, indent="  ")
        yield f"  {_together(domain)}"
    else:
        yield "consistent"
        origin = reference(told)
        if origin != ZERO and len(asked) > 1:
            yield from wrap(f"Nothing bounds a variable alone: each is seen from {origin}.")
        yield from table(((str(one), _said(told, one)) for one in asked), indent="  ")
    yield ""
    if checked:
        yield "Certified, and the certificates were checked again."
    else:
        yield from wrap(
            "Certificates of so many variables take long; --between A B certifies one difference."
        )


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


def _together(domain: Bounds | Octagon) -> str:
    if isinstance(domain, Octagon):
        rounded = ", rounded to whole numbers" if domain.over == INTEGERS else ""
        return f"Added up{rounded}, they put 0 below 0."
    total = sum((one.most for one in domain.cycle), Fraction(0))
    return f"Added up, they say 0 {Upper(total, any(one.strict for one in domain.cycle))}."


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def _json(
    told: ImportedBounds, domain: Bounds | Octagon, over: str, asked: Sequence[Found], checked: bool
) -> Mapping[str, Any]:
    against = conflict(domain)
    return {
        "over": over,
        "bounds": len(told.sums),
        "variables": list(told.names),
        "status": "contradictory" if against else "consistent",
        "values": [_value(told, one) for one in asked],
        "conflict": [
            {
                "bound": as_line(one),
                "sentence": sentence(one),
                "statements": [told.where(who) for who in one.statements],
            }
            for one in against
        ],
        "checked": checked,
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
