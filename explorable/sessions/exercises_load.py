"""What is said about the bet and the exercises of chapter 11: pure functions.

Every number in it is computed as in the panels, so it cannot drift from what they show.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from explorable.memory.abstention import optimal_area
from explorable.memory.capacity import sum_readout
from explorable.sessions.abstain_state import BY_KEY, AbstainState, found, set_at
from explorable.sessions.load_state import LOADS, LoadState, breaks, left, tried
from explorable.sessions.tasks import Feedback, Tasks, nothing, right, typed_number, wrong
from explorable.sessions.tasks_load import BET, EXERCISES

__all__ = ["TASKS"]

FLAT = LoadState(beta=Fraction(4))
STEEP = LoadState(beta=Fraction(8))
ALIKE = LoadState(beta=Fraction(16), separation=Fraction(1, 4))
CLOSE = 0.05  # of a β
FOUR_DECIMALS = 1e-4  # rounded or cut
MOST_BETA = 1000
ALMOST = 99
TENTH = 0.1
ITEMS, RATIO = 1000, 32.0  # of the sum that is asked about


def _own(state: LoadState, load: int) -> str:
    """The weight that an item keeps there."""
    share = 100 * float(tried(state)[LOADS.index(load)].own.mean())
    return "over 99 %" if share > ALMOST else f"{share:.0f} %"


def _error(state: LoadState, load: int) -> float:
    return float(tried(state)[LOADS.index(load)].errors.mean())


def _bets() -> dict[str, str]:
    end = f"Others have more than half from {breaks(STEEP):,} on, among the loads that are tried."
    why = (
        "Doubling β squares the ratio of the item’s weight to that of every other location, so it"
        " takes up to the square of the number of others; those that are near by chance make it"
        " half of that here."
    )
    return {
        "same": f"At 45 locations and β = 8 an item keeps {_own(STEEP, 45)} of its weight. {end}",
        "twice": f"At 91 locations and β = 8 an item keeps {_own(STEEP, 91)}. {end} {why}",
        "four": f"At 181 locations and β = 8 an item keeps {_own(STEEP, 181)}. {end} {why}",
        "thousand": f"{end} {why}",
    }


def _alike(given: object) -> Feedback:
    beta = typed_number(given)
    if beta is None:
        return nothing("Type a number such as 8.")
    if not 0 <= beta <= MOST_BETA:
        return wrong(f"A β of this panel lies between 0 and {MOST_BETA}.")
    if abs(beta - float(ALIKE.beta)) <= CLOSE:
        return right(
            f"Two keys differ by a quarter as much, so every lead is a quarter: β = 16 makes up for"
            f" it. At 45 locations an item keeps {_own(ALIKE, 45)} here and {_own(FLAT, 45)} there."
        )
    there = replace(ALIKE, beta=Fraction(str(round(beta, 6))))
    way = "More" if beta < float(ALIKE.beta) else "Less"
    told = f"At β = {beta:g} an item keeps {_own(there, 45)} of its weight at 45 locations;"
    return wrong(f"{told} with random keys and β = 4 it is {_own(FLAT, 45)}. {way} is needed.")


def _bound(given: object) -> Feedback:
    if given not in {"broken", "two", "nothing"}:
        return nothing("Choose one.")
    off = _error(LoadState(beta=Fraction(16)), 2048)
    if given == "nothing":
        return right(
            f"It is still true, and of no use. The reads are off by {off:.4f} on average. A bound"
            " must hold for the worst keys of this separation, and random keys are far from worst."
        )
    if given == "broken":
        return wrong(
            f"Nothing is exceeded: the reads are off by {off:.4f} on average, far below the bound."
        )
    return wrong(
        f"A bound says what cannot be exceeded, not what happens. They are off by {off:.4f}."
    )


def _new(given: object) -> Feedback:
    if given not in {"same", "nothing", "unknown"}:
        return nothing("Choose one.")
    state = LoadState(beta=Fraction(64), separation=Fraction(1, 4), out=True)
    outside = float(left(state)[LOADS.index(64)].mean())
    if given == "unknown":
        return right(
            f"Left out of their own reads, the same items are off by {outside:.3f}. That estimates"
            " what a new one of the same kind would get."
        )
    if given == "same":
        return wrong(
            "Each of these items found itself. Left out of its own read it is off by"
            f" {outside:.3f}, and a new one would be off about as much."
        )
    return wrong(
        f"These keys share three quarters, and the others know that part: left out, an item is off"
        f" by {outside:.3f}, not by 2."
    )


def _promise(given: object) -> Feedback:
    keys = {one.key for one in TASKS.exercise("promise").choices}
    marked = {str(one) for one in given} & keys if isinstance(given, list | tuple | set) else set()
    if not marked:
        return nothing("Mark at least one.")
    if "fresh" in marked:
        return wrong(
            "Fresh queries of the same kind are wrong about as often as the sample was: in the"
            f" preset for it {_risk(BY_KEY['set'].state)} of the answers are wrong. Only its own"
            " sample is sure to stay within 5 %; another may come a little above or below, by"
            " chance."
        )
    if "signal" in marked:
        return wrong(
            "The threshold keeps its own signal. What you look at beside it changes no answer."
        )
    if "noise" not in marked:
        return wrong(
            "Right so far. There is one more, which the threshold does not notice: in the preset"
            f" for it {_risk(BY_KEY['noise'].state)} of its answers are wrong."
        )
    if "load" not in marked:
        return wrong(
            "Right so far. There is one more, and it is the one that the threshold refuses: used"
            f" all the same, {_risk(BY_KEY['moved'].state)} of its answers would be wrong."
        )
    return right(
        "More locations interfere more; that it notices and refuses. More noise it does not notice:"
        f" {_risk(BY_KEY['noise'].state)} of its answers are wrong there. What is calibrated is one"
        " memory and one kind of query."
    )


def _risk(state: AbstainState) -> str:
    """How many of the answers under the threshold are wrong."""
    assert state.mark is not None
    it, limit = found(state.now, state.tolerance), set_at(state.mark, state.tolerance)
    taken = it.sure[limit.signal] >= limit.least
    return f"{100 * float(it.wrong[taken].mean()):.0f} %"


def _best(given: object) -> Feedback:
    area = typed_number(given)
    if area is None:
        return nothing("Type a number such as 0.05.")
    least = optimal_area(TENTH)
    if abs(area - least) <= FOUR_DECIMALS:
        return right(
            f"r + (1 − r) ln(1 − r) = {least:.6f} for r = 0.1. The right answers come first and"
            " cost nothing; only the last tenth of the coverage has a risk."
        )
    if abs(area - TENTH) <= FOUR_DECIMALS:
        return wrong("0.1 is the area of a blind ranking: the same risk at every coverage.")
    if area <= 0:
        return wrong("At full coverage the risk is 0.1 whatever the ranking, so it is not 0.")
    if area < least:
        return wrong("No ranking does so well: at full coverage every answer counts.")
    return wrong(
        "A ranking can do better. Put all right answers first: up to nine tenths of the coverage"
        " the risk is 0, and beyond, at c, it is 1 − 0.9/c. Take the mean over all c."
    )


def _cost(given: object) -> Feedback:
    if given not in {"pairs", "items", "same"}:
        return nothing("Choose one.")
    crowded, many = sum_readout(ITEMS, RATIO / 2), sum_readout(2 * ITEMS, RATIO)
    told = (
        f"With twice the pairs {100 * crowded:.1f} % are right, with twice the items"
        f" {100 * many:.1f} %."
    )
    if given == "pairs":
        return right(
            f"{told} Each pair is noise to all the others, and the lead of the right item falls"
            " with √(D/m). More items only put a few more into the tail of the wrong ones."
        )
    if given == "items":
        return wrong(f"{told} Of twice as many wrong items only the best one matters.")
    return wrong(f"{told} Pairs and items enter the law in different places: see its formula.")


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {
            "alike": _alike,
            "bound": _bound,
            "new": _new,
            "promise": _promise,
            "best": _best,
            "cost": _cost,
        }
    ),
)
"""The bet and the exercises of chapter 11.

>>> TASKS.place("twice").right, TASKS.place("thousand").right
(False, True)
"""
