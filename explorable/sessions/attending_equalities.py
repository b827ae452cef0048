"""Which equalities of a read hold to the bit, and how far off what does not hold is, in both types.

Each line changes one thing in the dense, verbatim read at the standard scale of the tokens that
are shown, and holds its output against one that was computed without that change.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from explorable.errors import ExplorableError
from explorable.memory import Store, attention
from explorable.sessions.attending_bits import FLOATS, Floats, ulps
from explorable.sessions.attending_reads import plain, usual, written
from explorable.sessions.attending_state import AttendingState

__all__ = ["Gap", "gaps", "without"]


@dataclass(frozen=True, slots=True)
class Gap:
    """How far two outputs lie apart.

    Attributes
    ----------
    ulp : int
        How many floats lie at most between two of their numbers.
    distance : float
        How much two of their numbers differ at most.
    """

    ulp: int
    distance: float


def without(state: AttendingState) -> tuple[int, ...]:
    """The tokens of the line on leaving out: those that are left out, or else the first."""
    return state.out or ((0,) if len(state.tokens) > 1 else ())


def gaps(state: AttendingState) -> Mapping[str, Mapping[str, Gap]]:
    """The lines of each type by its name; one is missing where nothing can be read.

    ``all``, ``scale``, ``k`` and ``verbatim`` hold the store against attention, ``out`` a read
    that leaves tokens out against a store that never held them, ``order`` NumPy's steps against
    attention, ``type`` the read against that in the other type.
    """
    plainly = replace(state, standard=True, every=True, verbatim=True, shown=True, guide=None)
    return _gaps(replace(plainly, floats="", order="written", preset=""))


@lru_cache(maxsize=8)
def _gaps(state: AttendingState) -> Mapping[str, Mapping[str, Gap]]:
    found = {floats: _outputs(replace(state, floats=floats)) for floats in FLOATS}
    one, two = (found[floats].get("all") for floats in FLOATS)
    if one and two:
        found["float64"]["type"] = two[0].astype(np.float64), one[0]
        found["float32"]["type"] = two[0], one[0].astype(np.float32)
    return {
        floats: {what: _gap(*pair) for what, pair in pairs.items()}
        for floats, pairs in found.items()
    }


def _gap(one: Floats, two: Floats) -> Gap:
    far = np.abs(one.astype(np.float64) - two.astype(np.float64)).max()
    return Gap(max(ulps(one, two)), float(far))


def _outputs(state: AttendingState) -> dict[str, tuple[Floats, Floats]]:
    """The pairs of outputs in one type; without those that leave its range."""
    query, keys, values, scale = plain(state)
    out, store = state.out, written(state).store

    def never() -> tuple[Floats, Floats]:
        gone = without(state)
        rest = [n for n in range(len(state.tokens)) if n not in gone]
        _, keys, values, _ = plain(replace(state, out=()))
        other = Store(state.d, values.shape[1], dtype=values.dtype)
        other.extend(keys[rest], values[rest])
        return _read(store, query, gone), _read(other, query)

    def compete() -> Floats:
        held = written(replace(state, verbatim=False))
        gone = tuple(n for n, owner in enumerate(held.owner) if owner in out)
        return _read(held.store, query, gone)

    found: dict[str, tuple[Floats, Floats]] = {}
    with suppress(ExplorableError):
        alone = attention(query[np.newaxis], keys, values, scale)[0]
        found["all"] = _read(store, query, out), alone
        found["order"] = usual(query, keys, values, scale), alone
        found["k"] = _read(store, query, out, k=state.k), alone
        found["out"] = never()
        with suppress(ExplorableError):
            found["scale"] = _read(store, query, out, scale=float(state.scale)), alone
        found["verbatim"] = compete(), alone
    return found


def _read(
    store: Store,
    query: Floats,
    barred: tuple[int, ...] = (),
    *,
    scale: float | None = None,
    k: int | None = None,
) -> Floats:
    value: Floats = store.read_attention(query, scale, k, barred=barred, certify=False).value
    return value
