"""What is said about the bet and the exercises of chapter 01: pure functions.

Feedback says what a choice does to the worlds; its counts come from reading the text, so they
cannot drift from what the panel shows.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from types import MappingProxyType

from explorable.domains.stages import stages
from explorable.errors import ExplorableError, NotUnderstood
from explorable.names import Kind, listed
from explorable.reading import Reading, read
from explorable.sessions.rows import split
from explorable.sessions.tasks import Feedback, Tasks, nothing, right, wrong
from explorable.sessions.tasks_remains import BET, EXERCISES
from explorable.status import Status

__all__ = ["TASKS"]

MOST_TYPED = 400


def _bets() -> dict[str, str]:
    reading = _read(BET.text)
    left = reading.worlds()
    places = [world["place of Ana"] for world in left]
    each = listed([f"one with Ana in the {room}" for room in places])
    return {
        "Luis": f"{_worlds(len(left))} remain, {each}. In each she is in Luis's house.",
        "open": f"Where she is stays open: {listed(places, 'or')}. But every world that remains"
        " gives the same house, so this question is not open.",
        "contra": f"{_worlds(len(left))} satisfy both lines, so nothing contradicts. A real"
        " conflict comes below.",
        "say": "No line names her house, and that is the point: what both lines leave together"
        " names it.",
    }


def _one_more(given: object) -> Feedback:
    task = TASKS.exercise("one-more-line")
    choices = {one.key: one.text for one in task.choices}
    if not isinstance(given, str) or given not in choices:
        return nothing("Choose one of the statements.")
    answer = (reading := _read(task.text).tell(choices[given])).ask(task.question)
    before, after = _counts(reading)
    if answer.status is Status.FORCED:
        return right(f"From {before} worlds to {after}: the answer is forced, {answer.headline}.")
    why = {
        "house": "In both worlds Ana already is in Luis's house.",
        "kitchen-in": "Statement 2 already says so, and a restated fact removes nothing.",
    }
    return wrong(f"{_effect(before, after)} {why.get(given, '')}".strip())


def _blame(given: object) -> Feedback:
    task = TASKS.exercise("blame")
    lines = split(task.text)
    marked = (
        {str(one) for one in given} if isinstance(given, list | tuple | set | frozenset) else set()
    )
    if not marked or not marked <= {one.key for one in task.choices}:
        return nothing("Mark the statements that cannot hold together.")
    numbers = sorted(int(one) for one in marked)
    names = f"statement{'s' if len(numbers) > 1 else ''} {listed([str(n) for n in numbers])}"
    left = _of(lines, numbers)
    if left:
        return wrong(f"{names.capitalize()} can hold: {_worlds(left)} would remain.")
    for n in numbers:
        if not _of(lines, [one for one in numbers if one != n]):
            return wrong(
                f"They cannot hold together, but it is not the smallest set: without statement {n}"
                " still no world remains."
            )
    others = [(n, _of(lines, [m for m in numbers if m != n])) for n in numbers]
    back = listed([f"{_worlds(left)} without {n}" for n, left in others])
    return right(f"No world satisfies {names}, and both are needed: {back} would return.")


def _break(given: object) -> Feedback:
    task = TASKS.exercise("break-it")
    typed = given.strip()[:MOST_TYPED] if isinstance(given, str) else ""
    if not typed:
        return nothing("Type one statement.")
    if len(split(typed)) != 1:
        return wrong("One statement is enough here.")
    try:
        reading = _read(task.text).tell(typed)
    except NotUnderstood as refusal:
        more = f" For example: {refusal.suggestions[0]}" if refusal.suggestions else ""
        return Feedback(False, "Not understood", f"{refusal.message}{more}")
    except ExplorableError as error:
        return Feedback(False, "Not understood", str(error))
    rooms = [n.said for n in reading.statements[-1].names if n.kind is Kind.ROOM]
    answer = reading.ask(task.question)
    before, after = _counts(reading)
    if answer.status is not Status.CONTRADICTORY:
        return wrong(f"{_effect(before, after)} The answer is still {answer.status}.")
    if rooms:
        return wrong(
            f"It does contradict the text, but it names {listed(rooms)}. Say it of the house:"
            " statements 1 and 2 together put Ana there, and neither says so."
        )
    conflict = answer.certificate.conflict if answer.certificate else ()
    together = listed([str(number) for number in conflict])
    return right(f"From {before} worlds to none. Statements {together} cannot all hold.")


def _count(given: object) -> Feedback:
    task = TASKS.exercise("count")
    try:
        number = int(str(given).strip()[:9])
    except ValueError:
        return nothing("Type a whole number.")
    first, middle, last = _read(task.text).trail
    if number == last:
        return right(f"From {first} to {middle} to {last}: 2 places for Ana, times 1 for Luis.")
    why = {
        first: "That is the count before anything is said.",
        middle: "That is the count after statement 1 alone: 2 places for Ana, times 3 for Luis.",
        3: "That is the count after statement 2 alone: 3 places for Ana, times 1 for Luis.",
        1: "Luis's place is settled, Ana's is not: the kitchen and the garden both remain.",
        0: "Some world satisfies both: Ana in the kitchen and Luis in the kitchen is one.",
    }
    said = why.get(
        number, f"There are {first} worlds at first, and each statement takes some away."
    )
    return wrong(said)


@lru_cache(maxsize=16)
def _read(text: str) -> Reading:
    return read(text)


def _of(lines: tuple[str, ...], numbers: Collection[int]) -> int:
    """Worlds left by some of the lines, counted over what all of them speak of."""
    reading = _read("\n".join(lines))
    found = stages(reading.vocabulary, reading.statements, reading.budget, only=frozenset(numbers))
    return found.counts[-1] if found else 0


def _counts(reading: Reading) -> tuple[int, int]:
    """Worlds before the last statement and after it."""
    before, after = reading.trail[-2:]
    return before or 0, after or 0


def _effect(before: int, after: int) -> str:
    if before == after:
        return f"It removes no world: from {before} to {after}."
    return f"From {before} to {after} worlds."


def _worlds(number: int) -> str:
    return f"{number} world{'' if number == 1 else 's'}"


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {"one-more-line": _one_more, "blame": _blame, "break-it": _break, "count": _count}
    ),
)
"""The bet and the exercises of chapter 01.

>>> TASKS.place("Luis").title
'Your bet holds'
>>> TASKS.check("one-more-line", "house").text
"It removes no world: from 2 to 2. In both worlds Ana already is in Luis's house."
"""
