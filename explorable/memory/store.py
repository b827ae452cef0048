"""The memory store: keys and values as rows, and attention as a read of them.

Source: attention is a read. With verbatim writes, scale = 1 / sqrt(d) and every location
taking part, a read is attention to the bit; each of the three can be switched off, and then
it is not. All numbers are checked here; nothing changes where an error is raised. What can be
asked of it is in `reader`, what changes it is here.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from explorable.errors import CannotUndo, WrongSetting
from explorable.memory import merges, writes
from explorable.memory.events import Merged, Written
from explorable.memory.locations import Locations
from explorable.memory.reader import Reader
from explorable.memory.settings import Settings, between, whole
from explorable.memory.vectors import float_type, rows, vector

__all__ = ["Store"]


class Store(Reader):
    """An associative memory in which every read can be looked into.

    Parameters
    ----------
    key_dim, value_dim : int
        Lengths d and d_v of keys and values; without ``value_dim``, they are the same.
    dtype : float32 or float64
        Of everything in it. Arrays must have it; plain numbers are rounded to it.
    seed : int
        Of the direction in which a full location splits.
    **settings
        See `settings.Settings`.

    Raises
    ------
    WrongSetting
        Where one of these is out of its range or has no meaning.

    Examples
    --------
    >>> store = Store(2, 1)
    >>> store.write([1.0, 0.0], [8.0], competitive=False).id
    0
    >>> store.write([0.0, 1.0], [0.0], competitive=False).id
    1
    >>> found = store.read_attention([0.0, 0.0], trace=True)
    >>> found.value.tolist(), str(found.status), found.trace[0].weight
    ([4.0], 'forced', 0.5)
    """

    def __init__(
        self,
        key_dim: int,
        value_dim: int | None = None,
        *,
        dtype: DTypeLike = np.float64,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        d = whole("key_dim", key_dim)
        d_v = d if value_dim is None else whole("value_dim", value_dim)
        start = whole("seed", seed, least=0)
        unknown = sorted(settings.keys() - set(Settings.__dataclass_fields__))
        if unknown:
            raise WrongSetting(f"there is no setting {unknown[0]}")
        super().__init__(Locations(d, d_v, float_type(dtype)), Settings(**settings))
        self._hand = writes.Hand(np.random.default_rng(start), self.settings.eta)
        self._merges: list[merges.Undo] = []
        self._mixed = False

    @property
    def eta(self) -> float:
        """The learning rate of the next competitive write."""
        return self._hand.eta

    def write(self, key: ArrayLike, value: ArrayLike, competitive: bool = True) -> Written:
        """Write one key (d,) with its value (d_v,).

        ``competitive=False`` appends them as they are, with count 1. Otherwise the nearest
        locations take their share and move, as `explorable_kernels.writing` says in order; the
        key counts by its direction.

        Raises
        ------
        WrongVector
            Wrong length or dtype, NaN, infinity, or a zero key in a competitive write.
        OutOfRange
            Where a counter would overflow.
        """
        held = self._held
        key = vector("the key", key, held.key_dim, held.dtype)
        value = vector("the value", value, held.value_dim, held.dtype)
        if not competitive:
            ids = writes.verbatim(held, self._hand, key[np.newaxis], value[np.newaxis])
            return Written(ids.start)
        event = writes.compete(held, self._hand, self.settings, key, value)
        self._mixed |= bool(self._merges)
        self._merges.clear()
        return event

    def extend(self, keys: ArrayLike, values: ArrayLike) -> range:
        """Append keys (m, d) and values (m, d_v) verbatim, in their order; their ids."""
        held = self._held
        all_keys = rows("keys", keys, held.key_dim, held.dtype)
        all_values = rows("values", values, held.value_dim, held.dtype)
        if len(all_keys) != len(all_values):
            raise WrongSetting(f"there are {len(all_keys)} keys and {len(all_values)} values")
        return writes.verbatim(held, self._hand, all_keys, all_values)

    def merge(self, radius: float | None = None, tau_merge: float | None = None) -> Merged:
        """Join locations, the closest pair first, until none is near enough.

        Parameters
        ----------
        radius : float
            Keys at most this far apart are joined.
        tau_merge : float
            Or: keys whose cosine is above this; the event warns where keys are not normalised.
        """
        if (radius is None) == (tau_merge is None):
            raise WrongSetting("a merge goes by radius or by tau_merge: name one of them")
        if radius is None:
            alike, bound = True, between("tau_merge", tau_merge, -1.0, 1.0)
        else:
            alike, bound = False, between("radius", radius, 0.0, math.inf)
        second = self.settings.second_order
        self._held, last = merges.merge(self._held, bound, alike=alike, second=second)
        if last.event.joined:
            self._merges.append(last)
            self._mixed = False
        return last.event

    def undo_merge(self) -> Merged:
        """Take back the last merge that joined anything, to the bit; what it had done.

        Raises
        ------
        CannotUndo
            There is none, or a competitive write has come since.
        """
        if not self._merges:
            since = "; a competitive write has come since the last one" if self._mixed else ""
            raise CannotUndo(f"there is no merge to undo{since}")
        self._held = merges.undo(self._held, self._merges[-1])
        return self._merges.pop().event
