"""What is said about the bet and the exercises of chapter 08: pure functions.

Every number in it comes from the bounds of the text, so it cannot drift from what the panel shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from explorable.checking.bounds import Constraint
from explorable.domains.difference import Bounds
from explorable.domains.difference_walk import walk
from explorable.names import listed
from explorable.sessions.closure_kinds import MIXED
from explorable.sessions.closure_reading import TextBounds, difference_bounds, rows_of
from explorable.sessions.rows import Row
from explorable.sessions.tasks import Feedback, Tasks, nothing, right, wrong
from explorable.sessions.tasks_closure import BET, EXERCISES, LONG

__all__ = ["TASKS"]

MOST_TYPED = 400


def _bets() -> dict[str, str]:
    found = walk(_read(BET.text).bounds)
    left = {step: found.left(step) for step in range(found.last + 1)}
    doubled = listed([str(2**step) for step in range(found.last + 1)])
    return {
        "2": f"After 2 squarings chains of up to 4 bounds are summed, and {left[2]} entries are"
        " still to improve.",
        "3": f"Each squaring doubles the chains that are summed: {doubled}. After {found.last},"
        f" {left[found.last]} entries are left to improve.",
        "5": "Joining one bound at a time takes 5 rounds. A squaring joins chains with chains:"
        f" it takes {found.last}.",
        "6": f"It is less: a squaring joins chains with chains, so {found.last} are enough.",
    }


def _too_much(given: object) -> Feedback:
    task = TASKS.exercise("too-much")
    typed = given.strip()[:MOST_TYPED] if isinstance(given, str) else ""
    said = rows_of(typed)
    if not said:
        return nothing("Type one sentence.")
    if len(said) != 1:
        return wrong("One sentence is enough here.")
    if not said[0][1]:
        return wrong("With # before it a row is switched off, so it says nothing.")
    before = _read(task.text).bounds
    after = _read(f"{task.text}\n{typed}")
    new = after.rows[f"r{len(after.rows)}"]
    if new.refusal:
        more = f" For example: {new.suggestions[0]}" if new.suggestions else ""
        return Feedback(False, "Not understood", f"{new.refusal}{more}")
    if after.kind == MIXED:
        return wrong("It still fits: it is not about arrivals, and these four are.")
    names = {str(name) for one in new.constraints for name in (one.first, one.second)}
    cycle = after.bounds.contradiction
    if not cycle:
        entry = before.entry("Tom", "Eva")
        assert entry is not None
        if names == {"Tom", "Eva"}:
            return wrong(
                f"It still fits: the four bound Tom − Eva by {_said(entry.most)}, so Tom arrived at"
                f" least {-entry.most} minutes before Eva. Say that he did not."
            )
        return wrong("It still fits the four. Look at the entry of Tom against Eva.")
    if names != {"Tom", "Eva"}:
        return wrong(
            "It does contradict, but it is not about Tom and Eva alone. No sentence compares"
            " those two: that is the point."
        )
    together = listed([str(at) for at in cycle])
    return right(
        f"Rows {together} are a cycle whose bounds sum to {_sum(after.bounds.cycle)}: no times"
        " satisfy them."
    )


def _cycle(given: object) -> Feedback:
    task = TASKS.exercise("cycle")
    marked = _marked(given, {one.key for one in task.choices})
    if not marked:
        return nothing("Mark the rows that cannot hold together.")
    lines = task.text.split("\n")
    chosen = sorted(int(one) for one in marked)
    found = _read("\n".join(lines[n - 1] for n in chosen)).bounds
    names = listed([str(n) for n in chosen])
    if not found.cycle:
        return wrong(f"Row{'s' * (len(chosen) > 1)} {names} can hold: no cycle is below 0.")
    for n in chosen:
        rest = _read("\n".join(lines[m - 1] for m in chosen if m != n)).bounds
        if rest.cycle:
            return wrong(
                f"A negative cycle is among them, but row {n} is not on it: without it the others"
                " still contradict."
            )
    total = _sum(found.cycle)
    return right(f"The bounds of rows {names} sum to {total}, and without any one the others fit.")


def _sum(cycle: Iterable[Constraint]) -> str:
    """What bounds sum to, with what makes a 0 too little."""
    told = tuple(cycle)
    total = sum((one.most for one in told), Fraction(0))
    below = total == 0 and any(one.strict for one in told)
    return f"{_said(total)}{', and one of them says less than' * below}"


def _long(given: object) -> Feedback:
    try:
        number = int(str(given).strip()[:9])
    except ValueError:
        return nothing("Type a whole number.")
    needed = _squarings(LONG)
    if number == needed:
        return right(
            f"2^{needed - 1} = {2 ** (needed - 1)} is one short of {LONG}, so it takes"
            f" ⌈log₂ {LONG}⌉ = {needed}."
        )
    if number == needed - 1:
        return wrong(
            f"{number} squarings sum chains of up to {2**number} bounds, and this one has {LONG}."
        )
    if number in {LONG, LONG - 1}:
        return wrong("That joins one bound at a time. A squaring joins chains with chains.")
    if number > needed:
        return wrong(
            f"It is closed after {needed}. One more shows that nothing changes: that is for"
            " knowing it."
        )
    if number == _squarings(5):
        return wrong(f"That closes the five bounds above. This chain has {LONG}.")
    if number < 1:
        return wrong(f"Without a squaring only single bounds are there; {LONG} are wanted.")
    return wrong(
        f"After {number} squaring{'s' * (number > 1)} chains of up to {2**number} bounds are"
        f" summed; {LONG} are wanted."
    )


def _no_bound(given: object) -> Feedback:
    task = TASKS.exercise("no-bound")
    marked = _marked(given, {one.key for one in task.choices})
    if not marked:
        return nothing("Mark at least one difference.")
    bounds = _read(task.text).bounds
    for key in sorted(marked):
        first, second = key.split(" ")
        entry = bounds.entry(first, second)
        if entry is not None:
            rows = listed([str(at) for at in bounds.chain(first, second)])
            return wrong(
                f"{first} − {second} is at most {_said(entry.most)}: a chain of row"
                f"{'s' * (len(bounds.chain(first, second)) > 1)} {rows} says so."
            )
    missed = [
        one.text
        for one in task.choices
        if one.key not in marked and bounds.entry(*one.key.split(" ")) is None
    ]
    if missed:
        return wrong(f"That is right so far. Also look at {listed(missed)}.")
    cut = listed(sorted(str(name) for name in bounds.cut("Luis", "Tom")))
    return right(f"No row bounds {cut} by Tom, so all of them together could come any time later.")


def _marked(given: object, keys: set[str]) -> set[str]:
    found = (
        {str(one) for one in given} if isinstance(given, list | tuple | set | frozenset) else set()
    )
    return found if found <= keys else set()


def _said(number: Fraction | int) -> str:
    return str(number).replace("-", "−")


@lru_cache(maxsize=64)
def _read(text: str) -> TextBounds:
    rows = (Row(f"r{n}", one, on) for n, (one, on) in enumerate(rows_of(text), 1))
    return difference_bounds(tuple(rows))


@lru_cache(maxsize=8)
def _squarings(length: int) -> int:
    """How many squarings close a chain, by squaring it."""
    bounds = Bounds(names=())
    for n in range(length):
        bounds = bounds.tell(n, n + 1, -1)
    return walk(bounds).last


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {"too-much": _too_much, "cycle": _cycle, "long-chain": _long, "no-bound": _no_bound}
    ),
)
"""The bet and the exercises of chapter 08.

>>> TASKS.place("2").text
'After 2 squarings chains of up to 4 bounds are summed, and 3 entries are still to improve.'
>>> TASKS.check("long-chain", 6).text
'6 squarings sum chains of up to 64 bounds, and this one has 65.'
"""
