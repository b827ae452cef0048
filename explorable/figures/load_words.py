"""A memory under load in words: what to read, the arithmetic, the formula and the call."""

from __future__ import annotations

from explorable.figures.digits import fixed, shortest
from explorable.figures.load_numbers import (
    at_marker,
    capped,
    most,
    percent,
)
from explorable.sessions.load_state import ITEMS, LoadState, breaks, grid, left, tried
from explorable.sessions.typed_numbers import written

__all__ = [
    "NOTHING",
    "TEX",
    "arithmetic",
    "call",
    "checked",
    "error",
    "locations",
    "reading",
    "said",
]

SMALL = 0.1  # below, an error is written with three digits instead of three decimals
NOTHING = 0.999  # of the most a read can be off: such a bound says nothing

TEX = (
    r"f(\xi)=\sum_j \mathrm{softmax}_j(\beta\,x_j^{\top}\xi)\,x_j" + "\n"
    r"\|f(\xi)-x_i\|\le 2(N-1)M\exp\bigl(-\beta(\Delta_i-2\|\xi-x_i\|M)\bigr),\quad"
    r"\Delta_i=x_i^{\top}x_i-\max_{j\ne i}x_i^{\top}x_j,\quad M=\max_j\|x_j\|" + "\n"
)


def error(value: float) -> str:
    """How far a read is off, to three digits at least.

    >>> error(0.4611), error(0.0546), error(2.3e-7)
    ('0.461', '0.0546', '2.3·10⁻⁷')
    """
    return fixed(value) if value >= SMALL else shortest(value, 3)


def locations(many: int) -> str:
    """A count of them.

    >>> locations(1024)
    '1,024 locations'
    """
    return f"{many:,} locations"


def said(state: LoadState) -> str:
    """What the live region says.

    >>> from explorable.sessions.load_presets import BY_KEY
    >>> said(BY_KEY["flat"].state)
    'At 45 locations a read is off by 0.461, 46.4 % of its weight is the item’s own.'
    """
    one = at_marker(state)
    words = f"At {locations(state.load)} a read is off by {error(float(one.errors.mean()))}, "
    words += f"{percent(float(one.own.mean()))} of its weight is the item’s own"
    if state.out and state.shown:
        words += f"; left out, it is off by {error(_outside(state))}"
    return f"{words}."


def _outside(state: LoadState) -> float:
    return float(left(state)[grid(state).index(state.load)].mean())


def reading(state: LoadState) -> list[str]:
    """What to read, in short paragraphs."""
    one = at_marker(state)
    parts = [_reach(state)]
    if not state.shown:
        parts.append("How far does a read reach that is twice as steep? Place your bet above.")
        return parts
    if state.out:
        parts.append(
            f"With the item in the memory a read is off by {error(float(one.errors.mean()))}: it"
            f" finds itself. Left out, the same read is off by {error(_outside(state))}. The others"
            " know of an item only what they share with it. Whoever asks what a memory knows of"
            " something new must leave it out, and its near copies with it."
        )
        return parts
    parts.append(_bound(state))
    if float(one.first.mean()) < 1:
        lost = int((~one.first).sum())
        parts.append(
            f"In {lost} of {len(one.first)} reads another location has the largest weight"
            + (
                ", or as large a one: its key is nearer to the query, or longer, or the same."
                if state.rows
                else ": the query lies nearer to it."
            )
        )
    elif one.own.mean() < 0.5:
        parts.append(
            "Yet the item still has the largest single weight in every read. The output is blurred"
            " by many, not taken over by one."
        )
    return parts


def _reach(state: LoadState) -> str:
    end, last = breaks(state), grid(state)[-1]
    beta = f"At β = {written(state.beta)}"
    if end is None and state.rows:
        return f"{beta} an item keeps half of its weight or more, on average, among all {last}."
    if end is None:
        return f"{beta} an item keeps half of its weight even at {locations(last)}, the most tried."
    if end == grid(state)[0]:
        return f"{beta} other locations have more than half of the weight from the beginning."
    return f"{beta} other locations have more than half of the weight from {end:,} on."


def _bound(state: LoadState) -> str:
    one = at_marker(state)
    proved, top = capped(state, one), most(state)
    mean = float(one.errors.mean())
    if proved >= NOTHING * top:
        return (
            f"At {locations(state.load)} the bound says nothing: it is above {shortest(top)}, and"
            f" no read can be off by more. The reads are off by {error(mean)}."
        )
    return (
        f"At {locations(state.load)} the bound allows {error(proved)}, and the reads are off by"
        f" {error(mean)}. It must hold for the worst keys of this separation"
        + ("." if state.rows else "; these are random.")
    )


def arithmetic(state: LoadState) -> list[list[str]]:
    """The numbers at the marker, line by line."""
    one = at_marker(state)
    longest = most(state) / 2
    separation = float(one.separations.mean())
    lines = [
        ["N", f"{state.load:,}"],
        ["M, the longest key", shortest(longest)],
        ["Δ, the lead over the nearest other, mean", fixed(separation)],
        ["‖ξ − x‖", written(state.away)],
        ["error, mean", error(float(one.errors.mean()))],
        ["error, largest", error(float(one.errors.max()))],
        ["weight of the item, mean", fixed(float(one.own.mean()))],
        ["bound, mean, none above 2M", error(capped(state, one))],
    ]
    if state.out and state.shown:
        lines.append(["error left out, mean", error(_outside(state))])
    return lines


def checked(state: LoadState) -> str:
    """All reads held against their bounds, one by one; empty where one is above."""
    reads = [pair for one in tried(state) for pair in zip(one.errors, one.bounds, strict=True)]
    slack = 1e-12 * most(state)
    if any(off > bound + slack for off, bound in reads):
        return ""
    return f"Each of {len(reads)} reads is within its own bound"


def call(state: LoadState) -> str:
    """Python that prints the numbers at the marker."""
    beta, away = float(state.beta), float(state.away)
    if state.rows:
        rows = ", ".join(str([float(one) for one in row]) for row in state.rows)
        made = f"import numpy as np\n\nkeys = np.array([{rows}])\nqueries = asked(keys, {away}"
    else:
        items = min(ITEMS, state.load)
        made = (
            f"\nkeys = spread_keys({state.load}, {state.dimensions},"
            f" separation={float(state.separation)}, seed={state.seed})\n"
            f"queries = asked(keys[:{items}], {away}"
        )
    lines = [
        "from explorable.memory.loads import asked, at_loads, left_out, spread_keys",
        f"{made}, seed={state.seed})",
        f"(found,) = at_loads(keys, queries, beta={beta}, loads=[{state.load}])",
        "print(found.errors.mean(), found.own.mean(), found.separations.mean())",
        f"print(found.bounds.clip(max={most(state)}).mean())",
    ]
    if state.out:
        lines.append(f"print(left_out(keys, queries, {beta}, [{state.load}])[0].mean())")
    return "\n".join(lines) + "\n"
