"""The difference bounds of a text: sentences about times and amounts, and lines of bounds.

Each row is one sentence (*Ana arrived at least 10 minutes before Luis.*) or one line
(``x - y <= 3``). A row whose meaning is no plain list of differences (a choice, a place, a sum
of two) is refused in one sentence and left out; the others still count. The statement of a
constraint is the place of its row, from 1. Source, section 5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from explorable.checking.bounds import ZERO, Constraint
from explorable.claims import All, Any, Bound, Claim, Not, One, claim_of
from explorable.domains.difference import Bounds
from explorable.errors import InputError
from explorable.importing.lines import read_lines, turned
from explorable.importing.told import at_line, constraint, sums_alone
from explorable.laws import Law
from explorable.sessions.closure_kinds import LINES, MIXED, kind_of, own_names
from explorable.sessions.rows import Row, read_rows, split
from explorable.statements import Statement

__all__ = ["Dial", "RowSaid", "TextBounds", "difference_bounds", "is_line", "rows_of"]

RELATION = re.compile(r"[<>=≤≥⩽⩾≦≧]")
NUMERAL = re.compile(r"(?<![\w.:])[-−]?\d+(?:\.\d+)?(?![\w:])(?!\.\d)(?!/)")
MOST_DIGITS = 40  # of a bound, so that it can be shown
REACH = 30  # steps of the shortest handle; of a longer one twice as many, and so on
MOST_STEPS = 10**6
CHOICE = "It leaves a choice, and a matrix of bounds holds only what holds all at once."
PLACE = "It is about places or people; a row here bounds a time, an age, a size or a position."
SUM = "A sum of two takes an octagon; a row here bounds one name or a difference."
CHANGE = "It tells of a move; here all rows hold at once."
LONG = f"A bound in it has more than {MOST_DIGITS} digits, the limit here."


@dataclass(frozen=True, slots=True)
class Dial:
    """The one number of a row, which can be moved.

    Attributes
    ----------
    value, step : Fraction
        What stands there, and how far one move goes.
    least, most : Fraction
        How far a handle goes.
    span : tuple of int
        Where it stands in the text, half-open.
    """

    value: Fraction
    step: Fraction
    least: Fraction
    most: Fraction
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RowSaid:
    """What one row says.

    Attributes
    ----------
    number : int
        The place of the row, from 1: its statement.
    constraints : tuple of Constraint
        Its bounds; none where it is refused. A row that is off has them too.
    refusal : str
        Why it says no bound, or nothing.
    suggestions : tuple of str
        What could be said instead.
    dial : Dial or None
        Its number, if it has exactly one that bounds a difference.
    """

    number: int
    constraints: tuple[Constraint, ...]
    refusal: str = ""
    suggestions: tuple[str, ...] = ()
    dial: Dial | None = None


@dataclass(frozen=True)
class TextBounds:
    """The bounds of a list of rows.

    Attributes
    ----------
    bounds : Bounds
        Of all rows that are on; ``ZERO`` is a name of it only where a row compares with it. Where
        the sentences are of several kinds, each kind has a zero of its own; see ``closure_kinds``.
    rows : mapping of str to RowSaid
        What each row says, by its id.
    kind : str
        What is bounded: ``"arrival"`` (minutes), ``"age"`` (years), ``"size"``, ``"x"``, ``"y"``;
        ``""`` for lines alone, ``"mixed"`` for several of them.
    """

    bounds: Bounds
    rows: Mapping[str, RowSaid]
    kind: str


def is_line(text: str) -> bool:
    """Whether a row is a line of bounds rather than a sentence.

    >>> is_line("x - y <= 3"), is_line("Ana arrived before Luis.")
    (True, False)
    """
    return RELATION.search(text) is not None


def rows_of(text: str) -> tuple[tuple[str, bool], ...]:
    r"""The rows of a text, each with whether it is on; ``#`` before one switches it off.

    A line that begins with ``>`` is a question and no row.

    >>> rows_of("x - y <= 3\n# Ana arrived before Luis. Tom arrived before Ana.")
    (('x - y <= 3', True), ('Ana arrived before Luis.', False), ('Tom arrived before Ana.', False))
    """
    out: list[tuple[str, bool]] = []
    for line in text.splitlines():
        body = line.strip()
        on = not body.startswith("#")
        body = body.lstrip("#").strip()
        if body and not body.startswith(">"):
            out += [(one, on) for one in ((body,) if is_line(body) else split(body))]
    return tuple(out)


@lru_cache(maxsize=128)
def difference_bounds(rows: tuple[Row, ...]) -> TextBounds:
    """The difference bounds of a text; never raises for what is typed in it.

    Examples
    --------
    >>> said = difference_bounds((Row("r1", "Ana arrived at least 10 minutes before Luis."),))
    >>> [str(one) for one in said.bounds.constraints], said.kind
    (['Ana - Luis ≤ -10'], 'arrival')
    """
    sentences = tuple(row for row in rows if not is_line(row.text))
    read = read_rows(sentences, str(Law.CONJUNCTION))
    number = {row.id: at for at, row in enumerate(rows, 1)}
    of: dict[str, RowSaid] = {}
    for row in rows:
        at = number[row.id]
        if is_line(row.text):
            of[row.id] = _line(row.text, at)
        elif (refusal := read.refusals.get(row.id)) is not None:
            of[row.id] = RowSaid(at, (), refusal.message, refusal.suggestions)
        else:
            of[row.id] = _sentence(read.statements[row.id], at)
    kinds = {kind_of(name) for row in sentences for name in _names(of[row.id])}
    kind = kinds.pop() if len(kinds) == 1 else MIXED if kinds else LINES
    of |= {
        row.id: replace(
            of[row.id], constraints=tuple(own_names(one, kind) for one in of[row.id].constraints)
        )
        for row in sentences
    }
    texts = {row.id: row.text for row in rows}
    of = {key: replace(said, dial=_dial(texts[key], said)) for key, said in of.items()}
    told = tuple(one for row in rows if row.on for one in of[row.id].constraints)
    return TextBounds(Bounds(told, _order(told)), MappingProxyType(of), kind)


def _order(told: tuple[Constraint, ...]) -> tuple[str, ...]:
    """The names as they come, and ``ZERO`` first if it is among them."""
    names = dict.fromkeys(str(name) for one in told for name in (one.first, one.second))
    rest = tuple(name for name in names if name != ZERO)
    return (ZERO, *rest) if ZERO in names else rest


def _line(text: str, at: int) -> RowSaid:
    try:
        told = read_lines(text)
    except InputError as error:
        said = str(error).removeprefix(str(at_line(1, text, "")))
        right = turned(text)
        return RowSaid(at, (), f"{said[:1].upper()}{said[1:]}", () if right == text else (right,))
    if any(sums_alone(told)):
        return RowSaid(at, (), SUM)
    found = tuple(replace(constraint(one), statements=(at,)) for one in told.sums)
    return _bounded(RowSaid(at, found))


def _sentence(said: Statement, at: int) -> RowSaid:
    if said.law is Law.UPDATE:
        return RowSaid(at, (), CHANGE)
    found, why = _plain(claim_of(said.meaning)), PLACE
    if found is None:
        return RowSaid(at, (), CHOICE if _measured_choice(said.claim) else why)
    bounds = tuple(Constraint(b.first, b.second, b.most, b.strict, (at,)) for b in found)
    return _bounded(RowSaid(at, bounds, "" if bounds else why))


def _bounded(said: RowSaid) -> RowSaid:
    long = any(
        len(str(part)) > MOST_DIGITS
        for one in said.constraints
        for part in (one.most.numerator, one.most.denominator)
    )
    return RowSaid(said.number, (), LONG) if long else said


def _plain(claim: Claim, denied: bool = False) -> list[Bound] | None:
    """The bounds that a claim says all at once; None where it says anything else."""
    match claim:
        case Bound():
            turned = Bound(claim.second, claim.first, -claim.most, not claim.strict)
            return [turned if denied else claim]
        case Not(part):
            return _plain(part, not denied)
        case All(parts) | Any(parts) | One(parts):
            every = (isinstance(claim, All) and not denied) or (isinstance(claim, Any) and denied)
            if not every and (len(parts) != 1 or isinstance(claim, One)):
                return None
            found = [_plain(part, denied) for part in parts]
            return None if None in found else [one for each in found for one in each or ()]
        case _:
            return None


def _measured_choice(claim: Claim) -> bool:
    """Whether a claim is about numbers alone."""
    match claim:
        case Bound():
            return True
        case Not(part):
            return _measured_choice(part)
        case All(parts) | Any(parts) | One(parts):
            return all(map(_measured_choice, parts))
        case _:
            return False


def _names(said: RowSaid) -> Iterator[str]:
    found = (name for one in said.constraints for name in (one.first, one.second))
    return (str(name) for name in found if name != ZERO)


def _dial(text: str, said: RowSaid) -> Dial | None:
    """The number of a row that a handle moves; none where it has several, or a time of day."""
    found = list(NUMERAL.finditer(text.partition("#")[0]))
    if len(found) != 1 or not said.constraints:
        return None
    value = Fraction(found[0].group().replace("−", "-"))
    if value not in {sign * one.most for one in said.constraints for sign in (1, -1)}:
        return None
    step = Fraction(1, 10 ** len(found[0].group().partition(".")[2]))
    if abs(value) > MOST_STEPS * step:
        return None
    most = REACH * step
    while most < abs(value):
        most *= 2
    return Dial(value, step, -most if is_line(text) else Fraction(0), most, found[0].span())
