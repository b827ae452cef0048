"""Which numbers of a claimed set a text allows, and which outside it.

A text is made true by deciding which part of each *or* holds: a *way*, a list of bounds that
hold together. All numbers that the closure of a way leaves are possible at once (source,
section 5), so a few ways often show a whole interval. Ways are gone through one by one, and a
part that the bounds so far rule out is never tried; steps are counted, so it ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from explorable.budget import spend
from explorable.checking.decisions import opposite
from explorable.checking.number_cases import exactly_one
from explorable.checking.numbers import bound_holds
from explorable.claims import All, Any, Bound, Claim, Not, One
from explorable.errors import BudgetEnded
from explorable.intervals import Interval, common, united, without
from explorable.questions import HowFar

__all__ = ["Extents"]

DEEPEST = 200  # choices made one inside another
STEP = 4  # steps that one sum of two bounds takes

_Edge = tuple[Fraction, int]  # a bound, and -1 where it is strict
_NOTHING: _Edge = (Fraction(0), 0)


class Extents:
    """The numbers that a text leaves to a question, looked at way by way.

    Parameters
    ----------
    ask : HowFar
    claims : sequence of Claim
        The text and its background, all of them about numbers.

    Raises
    ------
    BudgetEnded
        Here and in every method, where the steps or the choices are too many.
    """

    def __init__(self, ask: HowFar, claims: Sequence[Claim]) -> None:
        self._ask = ask
        self._claims = tuple(_normal(claim, denied=False) for claim in claims)

    @property
    def plain(self) -> Interval:
        """What the bounds outside every *or* allow, and perhaps more than all together do."""
        stack, out = list(self._claims), []
        while stack:
            match stack.pop():
                case All(parts):
                    stack += parts
                case Bound() as bound:
                    out.append(bound)
        closed = _Closed()
        return closed.reach(self._ask) if closed.all(out) else Interval()

    def impossible(
        self, wanted: Sequence[Interval], worlds: Sequence[Mapping[str, str]]
    ) -> Interval | None:
        """Some of the wanted numbers that no way allows; None where all are possible.

        ``worlds`` satisfy the text: what is possible around them needs no search.
        """
        shown = [self._reach(_around(self._claims, world)) for world in worlds]
        while missing := without(wanted, united(shown)):
            way = self._way(missing[0])
            if way is None:
                return missing[0]
            shown.append(self._reach(way))
        return None

    def outside(self, wanted: Sequence[Interval]) -> Interval | None:
        """Some numbers beside the wanted ones that a way allows; None where there are none."""
        for part in without([Interval()], wanted):
            way = self._way(part)
            if way is not None:
                return common(self._reach(way), part)
        return None

    def _way(self, part: Interval) -> list[Bound] | None:
        """Bounds that make the text true and hold together with a number in ``part``."""
        closed = _Closed()
        if not closed.all(_inside(self._ask, part)):
            return None
        return _way(self._claims, closed, 0)

    def _reach(self, way: Sequence[Bound]) -> Interval:
        closed = _Closed()
        closed.all(way)
        return closed.reach(self._ask)


class _Closed:
    """The least bound on each difference, kept closed as bounds come."""

    def __init__(self, rows: Mapping[str, Mapping[str, _Edge]] | None = None) -> None:
        self._rows = {name: dict(row) for name, row in (rows or {}).items()}

    def copy(self) -> _Closed:
        return _Closed(self._rows)

    def all(self, bounds: Sequence[Bound]) -> bool:
        """Take bounds in; whether they hold together with those before."""
        return all(self.add(bound) for bound in bounds)

    def add(self, bound: Bound) -> bool:
        if self.excludes(bound):
            return False
        if self.implies(bound):
            return True
        for name in (bound.first, bound.second):
            self._rows.setdefault(name, {name: _NOTHING})
        edge, after = _edge(bound), list(self._rows[bound.second].items())
        spend(STEP * len(self._rows) * len(after))
        for row in self._rows.values():
            if bound.first in row:
                before = _sum(row[bound.first], edge)
                for name, more in after:
                    far = _sum(before, more)
                    if name not in row or far < row[name]:
                        row[name] = far
        return True

    def excludes(self, bound: Bound) -> bool:
        back = self._least(bound.second, bound.first)
        return back is not None and _sum(back, _edge(bound)) < _NOTHING

    def implies(self, bound: Bound) -> bool:
        least = self._least(bound.first, bound.second)
        return least is not None and least <= _edge(bound)

    def _least(self, first: str, second: str) -> _Edge | None:
        return _NOTHING if first == second else self._rows.get(first, {}).get(second)

    def reach(self, ask: HowFar) -> Interval:
        """From where to where what is asked goes."""
        high, low = self._least(ask.first, ask.second), self._least(ask.second, ask.first)
        return Interval(
            None if low is None else -low[0],
            None if high is None else high[0],
            low is None or low[1] < 0,
            high is None or high[1] < 0,
        )


def _way(claims: Sequence[Claim], closed: _Closed, depth: int) -> list[Bound] | None:
    """Bounds that make the claims true and hold together with ``closed``, which takes them in."""
    if depth > DEEPEST:
        raise BudgetEnded(f"more than {DEEPEST} choices would be needed")
    chosen: list[Bound] = []
    due, choices = list(claims), list[Any]()
    while due:
        while due:
            match due.pop():
                case Bound() as bound:
                    chosen.append(bound)  # also where it follows: only here it may
                    if not closed.add(bound):
                        return None
                case All(parts):
                    due += parts
                case Any() as choice:
                    choices.append(choice)
        spend(sum(len(choice.parts) for choice in choices))
        cut = [_cut(choice, closed) for choice in choices]
        due = [choice.parts[0] for choice in cut if len(choice.parts) == 1]
        choices = [choice for choice in cut if len(choice.parts) != 1]
    if not choices:
        return chosen
    first = min(choices, key=lambda choice: len(choice.parts))
    rest = [choice for choice in choices if choice is not first]
    for part in first.parts:
        more = _way([*rest, part], closed.copy(), depth + 1)
        if more is not None:
            return chosen + more
    return None


def _cut(choice: Any, closed: _Closed) -> Any:
    """The parts that the bounds leave; one alone where it holds already."""
    for part in choice.parts:
        if isinstance(part, Bound) and closed.implies(part):
            return Any((part,))
    return Any(tuple(part for part in choice.parts if not _ruled_out(part, closed)))


def _ruled_out(part: Claim, closed: _Closed) -> bool:
    if isinstance(part, All):
        return any(_ruled_out(one, closed) for one in part.parts)
    return isinstance(part, Bound) and closed.excludes(part)


def _around(claims: Sequence[Claim], world: Mapping[str, str]) -> list[Bound]:
    """The way that a world goes: of each *or*, the first part that it makes true."""
    out: list[Bound] = []
    for claim in claims:
        match claim:
            case Bound():
                out.append(claim)
            case All(parts):
                out += _around(parts, world)
            case Any(parts):
                out += _around([next(part for part in parts if _holds(part, world))], world)
    return out


def _holds(claim: Claim, world: Mapping[str, str]) -> bool:
    match claim:
        case Bound():
            return bound_holds(claim, world)
        case All(parts):
            return all(_holds(part, world) for part in parts)
        case Any(parts):
            return any(_holds(part, world) for part in parts)
    return False


def _normal(claim: Claim, *, denied: bool) -> Claim:
    """The same with *and* and *or* over bounds alone."""
    match claim:
        case Bound():
            return opposite(claim) if denied else claim
        case Not(part):
            return _normal(part, denied=not denied)
        case One(parts):
            return _normal(exactly_one(parts), denied=denied)
        case All(parts) | Any(parts):
            spend(len(parts))
            each = tuple(_normal(part, denied=denied) for part in parts)
            return All(each) if isinstance(claim, All) != denied else Any(each)
    raise BudgetEnded("only what is said about numbers can be gone through")


def _inside(ask: HowFar, one: Interval) -> list[Bound]:
    out = []
    if one.high is not None:
        out.append(Bound(ask.first, ask.second, one.high, one.high_open))
    if one.low is not None:
        out.append(Bound(ask.second, ask.first, -one.low, one.low_open))
    return out


def _edge(bound: Bound) -> _Edge:
    return bound.most, -1 if bound.strict else 0


def _sum(one: _Edge, other: _Edge) -> _Edge:
    return one[0] + other[0], max(-1, one[1] + other[1])
