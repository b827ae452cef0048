"""What is said about the bet and the exercises of chapter 10: pure functions.

Every number in it is read from a memory, so it cannot drift from what the panels show.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, log
from types import MappingProxyType

from explorable.memory import Read, Store
from explorable.memory.outward import MOST_POWER
from explorable.sessions.merged import BY_KEY as MERGED
from explorable.sessions.merged_state import found
from explorable.sessions.streams_presets import BY_KEY
from explorable.sessions.streams_rows import STREAMS, numbers
from explorable.sessions.streams_state import run
from explorable.sessions.tasks import Feedback, Tasks, nothing, right, typed_number, wrong
from explorable.sessions.tasks_streams import BET, EXERCISES

__all__ = ["TASKS"]

CLOSE = 0.005  # two decimals
MANY, FEW = 15, 5  # writes of the exercise on counts
TOLERANCE = 0.1


def _bets() -> dict[str, str]:
    state = BY_KEY["groups"].state
    last = run(state).moments[-1].locations
    alone = run(replace(state, novelty=False)).moments[-1].locations
    counts = ", ".join(f"{one.write_count:.1f}" for one in last)
    rest = f"It opens {len(last)}, with counts {counts}."
    return {
        "24": f"That is the verbatim memory. The competitive one opens nothing for a write that is"
        f" like a location. {rest}",
        "4": f"Two of the groups are too near for that: about 60° apart, with a"
        f" cosine of about 0.5, which is above 0.3. {rest}",
        "3": "The groups at the right and at the top lie about 60° apart: a cosine of about 0.5,"
        f" above 0.3, so none opens for the second of them. {rest}",
        "1": f"That is what happens with novelty switched off: {len(alone)} location. {rest}",
    }


def _count(given: object) -> Feedback:
    needed = log(MANY)
    typed = needed if _named(given) else typed_number(given)
    if typed is None:
        return nothing("Type a number such as 0.5.")
    share = MANY / (MANY + FEW)
    if abs(typed - needed) <= CLOSE:
        return right(
            f"ln {MANY} = {needed:.3f}: {MANY} equal terms of a sum are one term times {MANY}, and"
            f" e to the ln {MANY} is {MANY}. Its weight against the other {FEW} stays {share:.3f}."
        )
    if typed == MANY:
        return wrong(
            f"The count itself would multiply the weight by e to the {MANY}, which is"
            f" {exp(MANY):,.0f}, and not by {MANY}."
        )
    if typed == 0:
        return wrong(
            f"With nothing added it weighs as much as one write: {1 / (1 + FEW):.3f} against the"
            f" other {FEW}, and no longer {share:.3f}."
        )
    if abs(typed - 1 / MANY) <= CLOSE or abs(typed + needed) <= CLOSE:
        return wrong(
            "That makes it weigh less or hardly more. It stands for more writes, not less."
        )
    weight = f"{exp(typed):.3g}" if typed < MOST_POWER else "more than 10³⁰⁰"
    return wrong(f"Adding {typed:g} multiplies its weight by {weight}; {MANY} is wanted.")


def _named(given: object) -> bool:
    """Whether the answer is typed by its name, ln 15."""
    return "".join(str(given).lower().split()) in {f"ln{MANY}", f"ln({MANY})"}


def _pair(*, merged: bool) -> Read:
    """Keys 1 and 3 with values 0 and 1, read at 1."""
    store = Store(1, 1)
    store.extend([[1.0], [3.0]], [[0.0], [1.0]])
    if merged:
        store.merge(tau_merge=0.95)
    return store.read_attention([1.0], scale=1.0)


def _lengths(given: object) -> Feedback:
    typed = typed_number(given)
    if typed is None:
        return nothing("Type a number such as 0.5.")
    before, after = (float(_pair(merged=one).value[0]) for one in (False, True))
    if abs(typed - after) <= CLOSE:
        return right(
            f"One location with the mean value is left, and its weight is 1: {after:g}. Likeness"
            " does not see how long a key is, but attention does. So a merge goes by distance,"
            " unless all keys have one length."
        )
    if abs(typed - before) <= CLOSE:
        return wrong(
            f"{before:.3f} is the read before: key 3 weighs more there. Merged they are one"
            " location, and nothing is left to weigh."
        )
    if typed == 1:
        return wrong("1 is the value of key 3 alone. The merged location holds the mean of both.")
    return wrong("The merged location has the mean of both values, and all the weight.")


def _radius(given: object) -> Feedback:
    typed = typed_number(given)
    if typed is None:
        return nothing("Type a number such as 0.5.")
    if typed < 0:
        return wrong("A radius is 0 or more.")
    state = MERGED["groups"].state
    tree = found(state).tree
    needed = tree[len(state.rows) - 4].near
    many = sum(one.near > typed for one in tree) + 1
    if abs(typed - needed) <= 2 * CLOSE:
        return right(
            f"The two nearest groups are joined at {needed:.3f}, the distance of their mean keys."
            " Every pair that is nearer was joined before it."
        )
    if typed < needed:
        return wrong(f"At {typed:g} there still are {many} locations. Go right along the tree.")
    left = "is one location" if many == 1 else f"are {many} locations"
    return wrong(f"At {typed:g} there {left}, and three were reached at a smaller radius.")


def _tolerance(given: object) -> Feedback:
    if given not in {"forced", "open", "contradictory"}:
        return nothing("Choose one.")
    state = replace(MERGED["groups"].state, tolerance=Fraction(1, 10))
    read = found(state).counted
    ball = read.ball or 0.0
    if given == str(read.status):
        return right(
            f"The ball, {ball:.3f}, is larger than {TOLERANCE:g}, and the radii of the locations"
            f" permit other writes whose output lies more than {TOLERANCE:g} away. So it is open."
        )
    if given == "forced":
        return wrong(
            "That is so, but only somebody who kept all writes can see it. The memory has its"
            f" locations, and all it knows from those is a ball of {ball:.3f}."
        )
    return wrong("The ball says what is permitted. The writes that were made are always in it.")


def _balls() -> dict[str, bool]:
    """Which of the choices has a ball, tried."""
    has = {}
    for key in ("merge", "twice", "write", "undo"):
        store = Store(2, 2)
        store.extend(*numbers(STREAMS["groups"]))
        store.merge(radius=0.45)
        if key == "twice":
            store.merge(radius=1.2)
        elif key == "write":
            store.write([1.0, 0.0], [1.0, 1.0])
        elif key == "undo":
            store.undo_merge()
        has[key] = store.read_attention([0.9, 0.98]).ball is not None
    return has


def _ball(given: object) -> Feedback:
    has = _balls()
    marked = {str(one) for one in given} & set(has) if isinstance(given, list | tuple | set) else ()
    if not marked:
        return nothing("Mark at least one.")
    if "write" in marked:
        return wrong(
            "A competitive write moves addresses and gives shares of a value away. What the"
            " locations hold then is no mean of writes any more, so there is nothing to bound."
        )
    missed = [key for key, ball in has.items() if ball and key not in marked]
    if missed:
        said = {
            "merge": "one merge: its radii are kept",
            "twice": "the merge of a merge: radii are added up",
            "undo": "the undone merge: the writes are back, to the bit, and the ball is 0",
        }
        return wrong(f"Right so far. Look also at {said[missed[0]]}.")
    return right(
        "Merges only join what was written, and keep how far it lay apart. After a competitive"
        " write the status is unresolved, whatever the tolerance."
    )


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {
            "count": _count,
            "lengths": _lengths,
            "radius": _radius,
            "tolerance": _tolerance,
            "ball": _ball,
        }
    ),
)
"""The bet and the exercises of chapter 10.

>>> TASKS.place("1").text
'That is what happens with novelty switched off: 1 location. It opens 3, with counts 19.6, 3.7,
4.1.'
"""
