"""A long stream in words: what to read after so many tokens, and the call that computes it."""

from __future__ import annotations

from explorable.figures.merged_words import ball_tex, distance
from explorable.sessions.streams_long import LongSession, LongState
from explorable.sessions.streams_state import NEVER_FULL
from explorable.sessions.streams_walk import CHUNK, MANY, NEAREST, NEW, Moved, Point

__all__ = ["TEX", "call", "count", "latest", "reading", "said"]

TEX = (
    r"\text{off} = \tfrac16\sum_q\|o(q) - o_{\text{all}}(q)\|,"
    r"\quad \text{ball} = \tfrac16\sum_q\text{that of } o(q)"
    f"\n{ball_tex()}"
    r"\text{where some are joined at } k,\ \rho = \max_i\,(\|k_i-k\| + \rho_i)"
    r"\text{, and } R \text{ likewise}"
    "\n"
)


def count(value: int) -> str:
    """A whole number as a person reads it.

    >>> count(10000), count(500)
    ('10,000', '500')
    """
    return f"{value:,}"


def latest(point: Point) -> int:
    """How many of the latest tokens are kept alone: as many as the merged memory has locations."""
    return min(point.merged, point.at)


def said(point: Point, moved: Moved) -> str:
    """What the live region says.

    >>> from explorable.sessions.streams_long import LongSession
    >>> walk = LongSession("same").walk
    >>> said(walk.points[0], walk.moved[0]).partition(":")[0]
    '200 tokens. Merged'
    """
    behind = f" after {count(moved.at)}" if moved.at < point.at else ""
    return (
        f"{count(point.at)} tokens. Merged: {point.merged} locations,"
        f" {distance(point.off_merged)} off. Competitive{behind}: {moved.competitive} locations,"
        f" {distance(moved.off_competitive)} off. The latest {latest(point)} tokens alone:"
        f" {distance(point.off_window)} off."
    )


def reading(state: LongState, point: Point, moved: Moved) -> list[str]:
    """What to read, in short paragraphs."""
    behind = f", which is at token {count(moved.at)}," if moved.at < point.at else ""
    first = (
        f"After {count(point.at)} tokens the merged memory reads over {point.merged} locations and"
        f" is {distance(point.off_merged)} from attention over all of them, on average over six"
        f" queries. It has forgotten every key that it absorbed. What it knows itself is a ball of"
        f" {distance(point.ball)}, on average too, {_from_radii(point)}."
    )
    if state.stream.spread == 0:
        first += " The keys are equal to the bit, so only rounding is lost."
    second = (
        f"The latest {latest(point)} tokens alone are {distance(point.off_window)} off: what fell"
        " out of the window is gone."
    )
    third = (
        f"The competitive memory{behind} has {moved.competitive} locations and is"
        f" {distance(moved.off_competitive)} off. It opens one where no cosine reaches {NEW}. At"
        f" most {NEAREST} take part in a write, each by its likeness, so neighbours mix their"
        f" values, and the counts sum to {count(round(moved.counted))}. No ball bounds its read:"
        " unresolved."
    )
    stream = state.stream
    directions = f"{stream.groups} directions" if stream.groups else "any direction"
    how = f"down to {stream.to} locations" if stream.to else f"within {stream.radius}"
    fourth = (
        f"Keys from {directions}, spread {stream.spread:g}, merged {how} every {CHUNK} tokens;"
        f" keys, values and queries are drawn with seed {stream.seed}. A location keeps 13 numbers:"
        " address and counter, two each, its length, count, ln n, id, whether all of it is"
        " verbatim, two radii, and the rounding of two means."
    )
    return [first, second, third, fourth]


def _from_radii(point: Point) -> str:
    """Where the ball comes from."""
    if point.reach == 0:
        return "from key radii that are exactly 0"
    return f"from key radii up to {distance(point.reach)}, each bounded anew at every merge"


def call(session: LongSession, point: Point) -> str:
    """Python that computes the numbers of the token that is looked at."""
    stream = session.state.stream
    angle = (
        f"rng.integers(0, {stream.groups}, {MANY}) * (2 * np.pi / {stream.groups})"
        if stream.groups
        else "angles"
    )
    merging = ", ".join(f"{name}={value!r}" for name, value in stream.merging.items())
    return (
        "import numpy as np\n\nfrom explorable.memory import Store, attention\n\n"
        f"rng = np.random.default_rng({stream.seed})\n"
        f"angles = rng.uniform(0, 2 * np.pi, {MANY})\n"
        f"angles = {angle}\n"
        "ideal = np.column_stack([np.cos(angles), np.sin(angles)])\n"
        f"angles = angles + {stream.spread} * rng.standard_normal({MANY})\n"
        f"lengths = 1 + {stream.spread} * rng.standard_normal(({MANY}, 1))\n"
        "keys = lengths * np.column_stack([np.cos(angles), np.sin(angles)])\n"
        f"values = 2 * ideal + 0.2 * rng.standard_normal(({MANY}, 2))\n"
        "queries = 2 * rng.standard_normal((6, 2))\n\n"
        "merged = Store(2, 2)\n"
        f"competitive = Store(2, 2, k={NEAREST}, tau_split={NEW}, tau_overload={NEVER_FULL:g})\n"
        f"for begin in range(0, {point.at}, {CHUNK}):\n"
        f"    some = slice(begin, begin + {CHUNK})\n"
        "    merged.extend(keys[some], values[some])\n"
        f"    merged.merge({merging}, keep=False)  # what it absorbed is forgotten\n"
        "    for key, value in zip(keys[some], values[some]):\n"
        "        competitive.write(key, value)\n\n"
        f"whole = attention(queries, keys[:{point.at}], values[:{point.at}], 1 / 2**0.5)\n"
        "for store in (merged, competitive):\n"
        "    off = np.hypot(*(whole - store.attend(queries)).T).mean()\n"
        "    print(len(store), off)\n"
        f"latest = slice({point.at} - min(len(merged), {point.at}), {point.at})\n"
        "alone = attention(queries, keys[latest], values[latest], 1 / 2**0.5)\n"
        "print(np.hypot(*(whole - alone).T).mean())  # the latest alone\n"
        "print(np.mean([merged.read_attention(query).ball for query in queries]))\n"
    )
