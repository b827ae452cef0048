"""What is said about the bet and the exercises of chapter 09: pure functions.

Every number in it is read from a store, so it cannot drift from what the panel shows.
"""

from __future__ import annotations

from types import MappingProxyType

from explorable.sessions.attending_presets import BY_KEY
from explorable.sessions.attending_reads import Found, found
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.attending_text import opened
from explorable.sessions.tasks import (
    TWO_DECIMALS,
    Feedback,
    Tasks,
    nothing,
    right,
    typed_number,
    wrong,
)
from explorable.sessions.tasks_attending import BANK, BET, EXERCISES

__all__ = ["TASKS"]

BREAKS = {
    "scale": "scale | 0.7071",
    "k": "k | 4",
    "bar": "left out | 2",
    "floats": "numbers | float32",
    "compete": "writes | competitive",
}


def _read(text: str) -> tuple[AttendingState, Found]:
    """What is read of the tokens in a text."""
    state = opened(BY_KEY["bank"].state, text)
    it = found(state)
    assert isinstance(it, Found)
    return state, it


def _bets() -> dict[str, str]:
    state, it = _read(BANK)
    cosines = {state.tokens[one.token]: one.cosine or 0.0 for one in it.lines}
    lead = {state.tokens[one.token]: one.dot or 0.0 for one in it.lines}
    rest = (
        f"“river” points where the query points, cosine {cosines['river']:.3f}; “bank” has"
        f" {cosines['bank']:.3f}."
    )
    return {
        "bank": f"“bank” is ahead by the dot product, {lead['bank']:g}, because its key is long. A"
        f" cosine ignores lengths. {rest}",
        "river": f"By the dot product it is only the third, with {lead['river']:g}, because its key"
        f" is short. {rest}",
        "steep": f"“steep” has cosine {cosines['steep']:.3f}, the third of the four. {rest}",
        "alike": f"The keys point in four directions, so the cosines differ. {rest}",
    }


def _weight(given: object) -> Feedback:
    typed = typed_number(given)
    if typed is None:
        return nothing("Type a number such as 0.5.")
    if not 0 <= typed <= 1:
        return wrong("A weight lies between 0 and 1, and all weights sum to 1.")
    _, it = _read(EXERCISES[0].text)
    wanted = it.lines[1].weight or 0.0
    if abs(typed - wanted) <= TWO_DECIMALS:
        return right(
            f"The logits are 1 and 3. The second weighs e³/(e¹ + e³) = 1/(1 + e⁻²) = {wanted:.3f}."
        )
    if abs(typed - 0.75) <= TWO_DECIMALS:
        return wrong("3 of 4 is the share of the dot products. A weight goes with e to the logit.")
    if abs(typed - (1 - wanted)) <= TWO_DECIMALS:
        return wrong("That is the weight of the first token.")
    if abs(typed - 1) <= TWO_DECIMALS:
        return wrong("The first token keeps a weight: e⁻² of that of the second.")
    return wrong("The logits are 1 and 3; only their difference, 2, matters. Compare 1 with e⁻².")


def _break(given: object) -> Feedback:
    keys = set(BREAKS)
    marked = {str(one) for one in given} & keys if isinstance(given, list | tuple | set) else set()
    if not marked:
        return nothing("Mark at least one change.")
    breaks = {key for key, line in BREAKS.items() if not _read(f"{BANK}\n{line}")[1].same}
    if "k" in marked - breaks:
        return wrong("With k = 4 all four tokens take part, and the read is dense as before.")
    if "bar" in marked - breaks:
        return wrong(
            "Leaving “bank” out gives to the bit what a store would give that never held it, and"
            " attention without it is the same."
        )
    if "floats" in marked - breaks:
        return wrong(
            "In float32 both round more coarsely, and both take the same steps in the same order:"
            " their bits are the same again. Only float32 beside float64 would differ."
        )
    if "scale" in breaks - marked:
        most = max(_read(f"{BANK}\n{BREAKS['scale']}")[1].apart)
        return wrong(
            f"Right so far. 0.7071 is not 1/√2: the output looks alike, and is {most:,} ulp away."
        )
    if "compete" in breaks - marked:
        return wrong("Right so far. Competing writes move keys and mix values: another store.")
    return right(
        "A scale that is nearly right is another number, and competing writes make another store."
        " k ≥ L, the float type and what is left out bring no difference between the two."
    )


def _copies(given: object) -> Feedback:
    typed = typed_number(given)
    if typed is None:
        return nothing("Type a number such as 1.5.")
    _, it = _read(EXERCISES[2].text)
    wanted = float(it.read.value[0])
    if abs(typed - wanted) <= TWO_DECIMALS:
        return right(
            "Equal keys have equal logits, so both weigh ½: the average. Were they merged into one"
            " location with n = 2, ln 2 in its logit would give it both their weights."
        )
    if typed in (1, 3):
        return wrong("Nothing tells the two keys apart, so neither value can be preferred.")
    if typed == 4:
        return wrong("Weights sum to 1, so the output lies between the values; it is no sum.")
    return wrong("Two equal logits give two equal weights, and weights sum to 1.")


def _mass(given: object) -> Feedback:
    if given not in {"within", "exactly", "wrong", "safe"}:
        return nothing("Choose one.")
    _, it = _read(EXERCISES[3].text)
    if given == "within":
        return right(
            f"It is (1 − mass) times the farthest value from this output, rounded up. Here the full"
            f" read is {it.away:.3f} away."
        )
    if given == "exactly":
        return wrong(
            f"It is a bound: the full read may be nearer, and here it is {it.away:.3f} away."
        )
    if given == "wrong":
        return wrong(
            "Nothing is drawn at random. Mass is a share of weight, and the bound is a distance."
        )
    return wrong(
        "That is so for every k: the largest logit is always among the k. The bound speaks of the"
        " output, not of who weighs most."
    )


def _licence(given: object) -> Feedback:
    if given not in {"transformer", "database", "learned", "default"}:
        return nothing("Choose one.")
    if given == "database":
        return right(
            "Keys and values are rows, the head is a read, the context is whatever the store holds."
        )
    if given == "transformer":
        return wrong(
            "A transformer has feed-forward blocks, a residual stream and learned projections. The"
            " identity is about the arithmetic of one head."
        )
    if given == "learned":
        return wrong("Queries, keys and values come from whatever encoder wrote them.")
    _, it = _read(f"{BANK}\n{BREAKS['compete']}")
    outputs = (
        f"({one[0]:.3f}, {one[1]:.3f})".replace("-", "−") for one in (it.read.value, it.alone)
    )
    return wrong(
        "By default the writes compete: keys move and values mix. In Figure 1 read and attention"
        f" then give {' and '.join(outputs)}."
    )


TASKS = Tasks(
    BET,
    EXERCISES,
    _bets,
    MappingProxyType(
        {
            "weight": _weight,
            "break": _break,
            "copies": _copies,
            "mass": _mass,
            "licence": _licence,
        }
    ),
)
"""The bet and the exercises of chapter 09.

>>> TASKS.place("bank").text
'“bank” is ahead by the dot product, 5, because its key is long. A cosine ignores lengths. “river” \
points where the query points, cosine 1.000; “bank” has 0.707.'
"""
