"""A read in words: what is said of it, what to read, and the arithmetic."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from explorable.figures.digits import fixed, power_of_ten, row, shortest
from explorable.names import listed
from explorable.sessions.attending_reads import Found, Line, found, scale_used
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.typed_numbers import written

__all__ = [
    "apart",
    "at_most",
    "distance",
    "held",
    "nearest",
    "quoted",
    "reading",
    "said",
    "share",
    "switches",
    "verdict",
]

MANY = 10**6  # from here on a count of floats is written with its power of ten
NEAR = 5e-3  # a scale as near to the standard one changes no picture
LEGIBLE = 12  # characters of a fraction that can be read
LEAST = 5e-4  # below, three decimals of a weight say nothing


def share(weight: float) -> str:
    """A weight: three decimals, a small one with its power of ten.

    >>> share(0.70018), share(0.0000059), share(0.0)
    ('0.700', '5.9·10⁻⁶', '0')
    """
    return fixed(weight) if weight >= LEAST else shortest(weight, 2)


def apart(steps: int) -> str:
    """How many floats lie between two numbers.

    >>> apart(0), apart(3), apart(16089152359419508)
    ('0 ulp', '3 ulp', '1.6·10¹⁶ ulp')
    """
    if steps < MANY:
        return f"{steps:,} ulp"
    power = len(str(steps)) - 1
    return f"{steps / 10**power:.1f}·{power_of_ten(power)} ulp"


def at_most(bound: float) -> str:
    """A bound, never rounded below itself.

    >>> at_most(0.4044186), at_most(0.25), at_most(6.12341e-17), at_most(0.0)
    ('0.405', '0.250', '6.124·10⁻¹⁷', '0')
    """
    if LEAST <= bound < MANY:
        return str(Decimal(bound).quantize(Decimal("0.001"), ROUND_CEILING))
    return shortest(float(Context(prec=4, rounding=ROUND_CEILING).create_decimal(bound)))


def distance(far: float) -> str:
    """A distance, never written above a bound that holds it: a small one is rounded down.

    >>> distance(0.4043), distance(1.4834e-6), distance(0.0)
    ('0.404', '1.4·10⁻⁶', '0')
    """
    if LEAST <= far < MANY:
        return f"{far:.3f}"
    return shortest(float(Context(prec=2, rounding=ROUND_FLOOR).create_decimal(far)))


def held(mass: float) -> str:
    """A share of the weight; one that is not all is not written as all.

    >>> held(0.87041), held(1.0), held(0.9999935)
    ('0.870', '1.000', '1 − 6.5·10⁻⁶')
    """
    return f"1 − {shortest(1 - mass, 2)}" if 1 - LEAST < mass < 1 else fixed(mass)


def quoted(name: str) -> str:
    """A token in a sentence, apart from its words."""
    return f"“{name}”"


def said(state: AttendingState) -> str:
    """What the live region says: the output, who carries most of it, and whether bits agree.

    >>> from explorable.sessions.attending_presets import BY_KEY
    >>> said(BY_KEY["bank"].state)
    'Output (0.389, 1.050); “bank” carries 0.700. Equal to attention to the bit.'
    """
    it = found(state)
    if isinstance(it, str):
        return it
    first = it.first
    end = "Equal to attention to the bit" if it.same else f"Attention gives {row(it.alone)}"
    who = f"{quoted(state.tokens[first.token])} carries {share(first.weight or 0.0)}"
    return f"Output {row(it.read.value)}; {who}. {end}."


def verdict(it: Found) -> dict[str, str]:
    """Whether read and attention agree: a word for the mark, and a few words."""
    if it.same and it.promised:
        return {"word": "yes", "text": "Equal to the bit"}
    if it.same:
        return {"word": "same", "text": "The same bits for these numbers, and not promised"}
    return {"word": "no", "text": "Not attention: the bits differ"}


def switches(state: AttendingState, it: Found | None) -> list[dict[str, object]]:
    """The three settings, each with what it is for or what it does now."""
    left = len(state.left)
    came = len(it.held.owner) if it else left
    used = sum(one not in state.out for one in it.held.owner) if it else left
    root = 1 / state.d**0.5
    scale = f"{'=' if root == 0.5 else '≈'} {shortest(root)}"
    return [
        {
            "id": "standard",
            "name": "scale = 1/√d",
            "on": state.standard,
            "says": f"1/√{state.d} {scale}, as attention has it."
            if state.standard
            else f"This is the same float as 1/√{state.d}, so nothing differs."
            if scale_used(state) == scale_used(replace(state, standard=True))
            else "Other weights: a larger scale sharpens, a smaller one evens out.",
        },
        {
            "id": "every",
            "name": "every key takes part: k ≥ L",
            "on": state.every,
            "says": f"All {left if state.verbatim else used} take part: a dense read."
            if state.every
            else f"k = {state.k} covers all {used}: dense all the same."
            if it and it.dense
            else f"Only the {'' if state.k == 1 else f'{state.k} '}largest"
            f" {'logit takes' if state.k == 1 else 'logits take'} part; the rest is cut off.",
        },
        {
            "id": "verbatim",
            "name": "verbatim writes: competitive = false",
            "on": state.verbatim,
            "says": "One location a token, kept as written, count 1."
            if state.verbatim
            else f"{len(state.tokens)} tokens competed; {_many(came, 'location')} came of it.",
        },
    ]


def reading(state: AttendingState, it: Found) -> list[str]:
    """What to read, in short paragraphs."""
    parts = [_who(state, it)]
    if state.shown:
        parts[0] += _by_cosine(state, it)
    if it.same and it.promised:
        parts.append(
            "The store's read and attention on the plain arrays take the same steps in the same"
            " order, so not one bit differs. The logit also holds ln n, and ln 1 is exactly 0."
        )
    elif it.same:
        parts.append(
            "A setting is off and the bits agree all the same: so it is for these numbers."
        )
    if not state.standard:
        parts.append(_temperature(state, it))
    if not state.every:
        parts.append(_sparse(state, it))
    if not state.verbatim:
        parts.append(_competed(state, it))
    if state.out:
        parts.append(_left_out(state, it))
    return parts


def _who(state: AttendingState, it: Found) -> str:
    first = it.first
    name, dot = quoted(state.tokens[first.token]), shortest(first.dot or 0.0)
    alike = [
        one.token
        for one in it.lines
        if one.weight is not None and one.logit == first.logit and one != first
    ]
    if alike:
        names = listed([quoted(state.tokens[n]) for n in alike])
        return (
            f"{name} carries {share(first.weight or 0.0)} of the output, and {names} as much: their"
            " logits are equal."
        )
    return (
        f"{name} carries {share(first.weight or 0.0)} of the output. Its dot product with the query"
        f" is {dot}, and its logit, {fixed(first.logit or 0.0)}, is the largest."
    )


def _by_cosine(state: AttendingState, it: Found) -> str:
    first, near = it.first, nearest(state, it)
    if near is None or near.cosine is None:
        why = "too short for a direction" if any(state.query) else "zero and has no direction"
        return f" The query is {why}, so there are no cosines."
    cosine, name = near.cosine, quoted(state.tokens[near.token])
    if first.cosine == cosine:
        return f" It is the first by cosine as well ({fixed(cosine)})."
    return f" By cosine {name} would be the first ({fixed(cosine)}): a cosine ignores lengths."


def nearest(state: AttendingState, it: Found) -> Line | None:
    """The token with the largest cosine of those not left out; None without a direction."""
    some = [one for one in it.lines if one.cosine is not None and one.token not in state.out]
    return max(some, key=lambda one: (one.cosine or 0.0, -one.token), default=None)


def _temperature(state: AttendingState, it: Found) -> str:
    """What another scale does to the weights; a scale may also be the standard one, or near it."""
    exact, root = written(state.scale), f"1/√{state.d}"
    name = f"Scale {exact if len(exact) <= LEGIBLE else f'{float(state.scale):.16g}'}"
    times = float(state.scale) * state.d**0.5
    if not state.scale:
        if len({one.count for one in it.lines if one.weight is not None}) > 1:
            return "Scale 0 forgets the query: what takes part weighs by its count n alone."
        return "Scale 0 forgets the query: all keys that take part weigh alike."
    if scale_used(state) == scale_used(replace(state, standard=True)):
        return f"{name} is the same float as {root} in {state.floats}, so nothing differs."
    if len({one.dot for one in it.lines if one.weight is not None}) == 1:
        return f"{name} is not {root}, but equal dot products leave the weights as they are."
    if abs(times - 1) < NEAR:
        bits = "and here so do the bits" if it.same else "the bits do not"
        return f"{name} is near {root} and is not it: the weights look alike, {bits}."
    told = f"{name} is {shortest(times, 3)} times {root}, so"
    if not state.verbatim:
        return f"{told} dot products count {'more' if times > 1 else 'less'} beside ln n."
    return f"{told} the weights are {'sharper' if times > 1 else 'more even'} than at {root}."


def _sparse(state: AttendingState, it: Found) -> str:
    many = len(it.read.trace or ())
    available = sum(state.out.count(one) == 0 for one in it.held.owner)
    if it.dense:
        return f"k = {state.k} covers every location that may take part: nothing is cut off."
    bound = "" if it.read.bound is None else f" within {at_most(it.read.bound)}"
    hold = "one used of" if many == 1 else f"{many} used of"
    return (
        f"The {hold} {available} hold{'s' * (many == 1)} {held(it.read.mass)} of the mass. The"
        f" full read of the same store lies{bound} of this output; it is {distance(it.away)} away."
    )


def _competed(state: AttendingState, it: Found) -> str:
    many = len(it.held.owner)
    return (
        f"{_many(len(state.tokens), 'token')} went into {_many(many, 'location')}. A location's key"
        " is a direction, its value an average of what was written near it, and its count n enters"
        " the logit as ln n. Attention answers from the tokens, the read from what became of them."
    )


def _left_out(state: AttendingState, it: Found) -> str:
    names = listed([quoted(state.tokens[n]) for n in state.out])
    them, wrote = ("it", "it wrote") if len(state.out) == 1 else ("them", "they wrote")
    if state.verbatim:
        place = "" if it.dense else " Others take their place among the k."
        return f"Left out: {names}. To the bit this is a store that never held {them}.{place}"
    mixed = [quoted(state.tokens[n]) for n in state.out if n not in it.held.owner]
    if mixed:
        return (
            f"Left out: {names}. But what {listed(mixed)} wrote went into locations of others and"
            " cannot be taken out again."
        )
    return (
        f"Left out: {names}, with all that others wrote there; what {wrote} elsewhere stays."
        f" So this is not a store that never held {them}."
    )


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
