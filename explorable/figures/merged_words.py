"""Merged writes in words: what to read, the arithmetic of the ball, the formula and the call."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np

from explorable.figures.digits import fixed, shortest
from explorable.figures.streams_words import counted
from explorable.sessions.merged_state import READS, Found, MergedState, found
from explorable.sessions.streams_rows import SCALE, numbers
from explorable.sessions.typed_numbers import written
from explorable.status import Status

__all__ = [
    "Ball",
    "arithmetic",
    "ball",
    "ball_tex",
    "call",
    "checked",
    "distance",
    "reading",
    "said",
    "tex",
]

SLACK = 1e-9  # what the library adds for rounding is far less


@dataclass(frozen=True, slots=True)
class Ball:
    """The two terms of the ball around the counted read, from the locations alone.

    Attributes
    ----------
    delta : float
        The largest scale |q| rho.
    values, masses : float
    """

    delta: float
    values: float
    masses: float


def ball(state: MergedState) -> Ball:
    """The terms as the formula has them, without what is added for rounding."""
    it = found(state)
    length = SCALE * hypot(*(float(one) for one in state.query))
    weights = {one.id: one.weight for one in it.counted.trace or ()}
    delta = np.array([length * one.key_radius for one in it.locations])
    spread = np.array([one.value_radius for one in it.locations])
    weight = np.array([weights[one.id] for one in it.locations])
    away = max(hypot(*(one.value - it.counted.value).tolist()) for one in it.locations)
    with np.errstate(over="ignore"):
        inside = np.minimum(1, weight * np.cosh(delta)) * 2 * spread * np.tanh(delta / 2)
    grown = np.logaddexp(delta, -delta) - np.log(2)
    return Ball(
        float(delta.max()),
        float(inside.sum()),
        2 * float(np.tanh(grown.max() / 4)) * away,
    )


def distance(value: float) -> str:
    """A distance of a table, which may be very small.

    >>> distance(0.25), distance(2.2e-14), distance(0.0)
    ('0.250', '2.2·10⁻¹⁴', '0.000')
    """
    return shortest(value, 2) if 0 < value < 1e-3 else fixed(value)


def said(state: MergedState) -> str:
    """What the live region says.

    >>> from explorable.sessions.merged import BY_KEY
    >>> said(BY_KEY["groups"].state)
    '24 writes in 4 locations. The merged read is forced to 0.3: ball 0.251, unmerged read 0.004
    away.'
    """
    it = found(state)
    head = f"{counted(len(state.rows), 'write')} in {counted(len(it.locations), 'location')}."
    if state.who == "bare":
        return f"{head} Without ln n the read is {distance(it.apart('bare'))} from the unmerged."
    read = it.second if state.who == "second" else it.counted
    name = "second-order" if state.who == "second" else "merged"
    return (
        f"{head} The {name} read is {read.status} to {written(state.tolerance)}:"
        f" ball {_ball(read.ball)}, unmerged read {distance(it.apart(state.who))} away."
    )


def _ball(value: float | None) -> str:
    return "none" if value is None else distance(value)


def reading(state: MergedState) -> list[str]:
    """What to read, in short paragraphs."""
    it = found(state)
    n, many = len(state.rows), len(it.locations)
    if many == n:
        each = f"all {n} locations have count 1" if n > 1 else "the one location has count 1"
        reads = (it.counted.value, it.second.value, it.bare)
        held = all((one == it.unmerged.value).all() for one in reads)
        same = "the unmerged one, to the bit" if held else "the unmerged one, up to rounding"
        return [f"Nothing is merged at this radius: {each}, ln 1 is 0, and all reads are {same}."]
    first = (
        f"{n} writes became {counted(many, 'location')}, and the read moved by"
        f" {distance(it.apart('counted'))}. The memory itself cannot see that: it knows a ball of"
        f" radius {_ball(it.counted.ball)}, and the unmerged read is somewhere in it."
    )
    counts = {int(one.write_count) for one in it.locations}
    bare = (
        f"Without ln n a location of {max(counts)} writes weighs as much as one write, and the read"
        f" is {distance(it.apart('bare'))} off."
        if len(counts) > 1
        else "All counts are equal here, so without ln n the read is the same up to rounding."
    )
    second = (
        f"With the covariances of what it merged a location corrects its logit and its value:"
        f" {distance(it.apart('second'))} off. Its ball is no smaller: it must hold the whole"
        " first ball, seen from a new middle."
    )
    return [first, f"{bare} {second}", _status(state, it)]


def _status(state: MergedState, it: Found) -> str:
    """What the status of the read that is looked at means; without ln n, of the one with it."""
    read = it.second if state.who == "second" else it.counted
    means = {
        Status.FORCED: "no output in the ball lies further than that from the read.",
        Status.OPEN: "the same locations could have been made of other writes, whose output lies"
        " further away than that.",
    }.get(
        read.status,
        "the ball is larger, and the locations show no output that far off either.",
    )
    told = f"{read.status} to {written(state.tolerance)}: {means}"
    if state.who == "bare":
        return f"This read has no ball. The one with ln n is {told}"
    return told[0].upper() + told[1:]


def arithmetic(state: MergedState) -> list[list[str]]:
    """The ball, line by line."""
    it, terms = found(state), ball(state)
    length = hypot(*(float(one) for one in state.query))
    reach = max(one.key_radius for one in it.locations)
    lines = [
        [f"largest Δ = s‖q‖ρ, {fixed(SCALE * length)} · {distance(reach)}", distance(terms.delta)],
        ["values: Σ min(1, a cosh Δ) · 2R tanh(Δ/2)", distance(terms.values)],
        ["masses: 2 tanh(max ln cosh Δ / 4) · max‖v − o‖", distance(terms.masses)],
        ["ball, with what is added for rounding", _ball(it.counted.ball)],
    ]
    if state.who == "second":
        off = hypot(*(it.second.value - it.counted.value).tolist())
        lines.append(
            [f"with the way to the second order, {distance(off)}, added", _ball(it.second.ball)]
        )
    return lines


def checked(state: MergedState) -> str:
    """That the unmerged read, computed from all writes, lies in the ball."""
    it, terms = found(state), ball(state)
    read, who = (it.second, "second") if state.who == "second" else (it.counted, "counted")
    formula = terms.values + terms.masses
    if read.ball is None or it.counted.ball is None or it.apart(who) > read.ball:
        return ""
    if not formula <= it.counted.ball <= formula * (1 + SLACK) + SLACK:
        return ""
    return f"Inside: the read of all {len(state.rows)} writes is {distance(it.apart(who))} away"


def ball_tex(read: str = "o") -> str:
    """The ball around a read with ln n in its logits, in TeX; ``read`` is its letter."""
    return (
        rf"\|{read} - o_{{\text{{unmerged}}}}\| \le"
        r" \sum_i \min(1, a_i\cosh\Delta_i)\,2R_i\tanh(\Delta_i/2)"
        rf" + 2\tanh\bigl(\tfrac14\max_i\ln\cosh\Delta_i\bigr)\max_i\|v_i-{read}\|,"
        r"\quad \Delta_i = s\|q\|\rho_i"
        "\n"
    )


def tex(state: MergedState) -> str:
    """The read that is looked at and its ball, in TeX; or the one that has a ball beside it."""
    first = r"{} = \sum_i a_i\,v_i,\quad a = \mathrm{{softmax}}\bigl(s\,q\cdot k_i + \ln n_i\bigr)"
    if state.who == "counted":
        return f"{first.format('o')}\n{ball_tex()}"
    beside = f"{first.format('o_1')}\n{ball_tex('o_1')}"
    if state.who == "bare":
        return (
            r"o = \sum_i b_i\,v_i,\quad b = \mathrm{softmax}\bigl(s\,q\cdot k_i\bigr)"
            r"\quad\text{(no ball)}"
            f"\n{beside}"
        )
    return (
        r"o = \sum_i b_i\,\bigl(v_i + s\,\Sigma_{VK,i}\,q\bigr),\quad b = \mathrm{softmax}\bigl("
        r"s\,q\cdot k_i + \ln n_i + \tfrac12 s^2 q^{\top}\Sigma_{KK,i}\,q\bigr)"
        "\n"
        r"\|o - o_{\text{unmerged}}\| \le \|o - o_1\| + \|o_1 - o_{\text{unmerged}}\|"
        f"\n{beside}"
    )


def call(state: MergedState) -> str:
    """Python that computes the numbers shown."""
    keys, values = numbers(state.rows)
    query = [float(one) for one in state.query]
    show = {
        "counted": "read = store.read_attention(query, tolerance=tolerance, second_order=False)\n",
        "second": "read = store.read_attention(query, tolerance=tolerance, second_order=True)\n",
        "bare": (
            "rows = [one.address for one in store.locations]\n"
            "kept = [one.value for one in store.locations]\n"
            "print(attention(np.array([query]), np.array(rows), np.array(kept), 1 / 2**0.5)[0])\n"
        ),
    }[state.who]
    last = "" if state.who == "bare" else "print(read.value, read.ball, read.status)\n"
    return (
        "import numpy as np\n\nfrom explorable.memory import Store, attention\n\n"
        f"keys = {keys}\nvalues = {values}\n"
        f"query, tolerance = {query}, {float(state.tolerance)!r}\n\n"
        "store = Store(2, 2, second_order=True)\nstore.extend(keys, values)\n"
        "print(store.read_attention(query).value)  # unmerged\n"
        f"event = store.merge(radius={float(state.radius)!r})\n"
        "print(event.before, event.after, [one.write_count for one in store.locations])\n"
        f"{show}{last}"
        f"# {READS[state.who]}; store.undo_merge() takes it back, to the bit\n"
    )
