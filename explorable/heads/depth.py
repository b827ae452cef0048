"""The recurrence of the depth statement on a chain, and the four ways to leave it.

A chain of L bounds says x_0 - x_1 ≤ b_0 to x_{L-1} - x_L ≤ b_{L-1}. One step reads every row
again: with scores s_ij a position i gets ``min_j (s_ij + M_jk)``, and keeps what it had where that
is less. Under the four conditions the scores are the bounds and L bounds close in ⌈log₂ L⌉ steps.
Each condition that does not hold changes one thing (source, section 5):

==========  ==================================================================================
positions   x_1 and x_2 are written to one position: rows and columns become their minimum
scores      the score is twice the bound, as a learned map may make it
plain       weights sum to one. They are taken at their sharpest, all on the least score, so
            that a row is copied whole and the score on the way to it is not added
rows        between steps a layer cuts every entry to what lies from -4 to 4
==========  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

__all__ = ["CONDITIONS", "CUT", "SHARED", "Entries", "depth", "fault", "layers", "true_entry"]

CONDITIONS = ("positions", "scores", "plain", "rows")
SHARED = (1, 2)  # the variables that share a position where positions are not the variables
CUT = Fraction(4)
FACTOR = 2

Entries = tuple[tuple[Fraction | None, ...], ...]
Rows = list[list[Fraction | None]]


def depth(length: int) -> int:
    """Steps in which a chain of so many bounds closes: the logarithm to base 2, rounded up.

    >>> [depth(length) for length in (1, 2, 3, 4, 5, 8, 9, 64, 65)]
    [0, 1, 2, 2, 3, 3, 4, 6, 7]
    """
    return (length - 1).bit_length()


def true_entry(chain: Sequence[Fraction], i: int, k: int) -> Fraction | None:
    """The tightest bound on x_i - x_k: the sum of the way, or None where there is none."""
    return sum(chain[i:k], Fraction(0)) if i <= k else None


def fault(entry: Fraction | None, wanted: Fraction | None, true: Fraction | None) -> str:
    """What is wrong with an entry after a step that should give ``wanted``.

    ``"low"`` where it is below the tightest bound, so that it says what is false; ``"high"``
    where it is true and more was due; ``"early"`` where it is true and less was due; else empty.

    >>> fault(Fraction(-3), Fraction(1), Fraction(1)), fault(None, Fraction(1), Fraction(1))
    ('low', 'high')
    """
    if entry == wanted:
        return ""
    if entry is not None and (true is None or entry < true):
        return "low"
    return "high" if entry is None or (wanted is not None and entry > wanted) else "early"


def layers(chain: Sequence[Fraction], broken: frozenset[str], steps: int) -> tuple[Entries, ...]:
    """The entries between all variables before the first step and after each.

    Parameters
    ----------
    chain : sequence of Fraction
        The bounds from one variable to the next.
    broken : frozenset of str
        Those of ``CONDITIONS`` that do not hold.
    steps : int

    Examples
    --------
    >>> chain = (Fraction(-3), Fraction(4))
    >>> [str(layers(chain, broken, 1)[-1][0][2]) for broken in (frozenset(), {"plain"})]
    ['1', '4']
    """
    size = len(chain) + 1
    share = "positions" in broken and size > SHARED[1]
    places = [i - (share and i >= SHARED[1]) for i in range(size)]
    rows: Rows = [[Fraction(0) if i == k else None for k in set(places)] for i in set(places)]
    for i, bound in enumerate(chain):
        rows[places[i]][places[i + 1]] = _least((rows[places[i]][places[i + 1]], bound))
    out = [rows]
    for _ in range(steps):
        out.append(_next(out[-1], broken))
    return tuple(tuple(tuple(one[i][k] for k in places) for i in places) for one in out)


def _next(rows: Rows, broken: frozenset[str]) -> Rows:
    every = range(len(rows))
    out: Rows = []
    for i in every:
        factor = FACTOR if "scores" in broken else 1
        scores = [one if one is None else factor * one for one in rows[i]]
        if "plain" in broken:
            read = rows[min(every, key=lambda j, s=scores: (s[j] is None, s[j] or 0, j))]  # type: ignore[misc]
        else:
            read = [_least(_sum(scores[j], rows[j][k]) for j in every) for k in every]
        kept = [_least(pair) for pair in zip(rows[i], read, strict=True)]
        out.append([_cut(one) if "rows" in broken else one for one in kept])
    return out


def _sum(one: Fraction | None, other: Fraction | None) -> Fraction | None:
    return None if one is None or other is None else one + other


def _least(bounds: Iterable[Fraction | None]) -> Fraction | None:
    return min((one for one in bounds if one is not None), default=None)


def _cut(one: Fraction | None) -> Fraction | None:
    return None if one is None else max(-CUT, min(CUT, one))
