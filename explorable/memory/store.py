"""The memory store: keys and values as rows, and attention as a read of them.

Source: attention is a read. With verbatim writes, scale = 1 / sqrt(d) and every location
taking part, a read is attention to the bit; each of the three can be switched off, and then
it is not. All numbers are checked here; nothing changes where an error is raised.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from explorable.errors import CannotUndo, OutOfRange, WrongSetting
from explorable.memory import abstention, arithmetic, cosines, merges, reads, writes
from explorable.memory.events import Merged, Written
from explorable.memory.locations import Location, Locations, View
from explorable.memory.settings import Settings, between, whole
from explorable.memory.vectors import float_type, rows, vector
from explorable_kernels.contract import Array

__all__ = ["Store"]


class Store:
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
        self.settings = Settings(**settings)
        self._held = Locations(d, d_v, float_type(dtype))
        self._hand = writes.Hand(np.random.default_rng(start), self.settings.eta)
        self._merges: list[merges.Undo] = []
        self._mixed = False

    def __len__(self) -> int:
        return self._held.size

    def __repr__(self) -> str:
        held = self._held
        return f"Store({held.key_dim}, {held.value_dim}, dtype={held.dtype}): {len(self)} locations"

    @property
    def key_dim(self) -> int:
        """The length of a key."""
        return self._held.key_dim

    @property
    def value_dim(self) -> int:
        """The length of a value."""
        return self._held.value_dim

    @property
    def dtype(self) -> np.dtype[Any]:
        """float32 or float64."""
        return self._held.dtype

    @property
    def eta(self) -> float:
        """The learning rate of the next competitive write."""
        return self._hand.eta

    @property
    def locations(self) -> Sequence[Location]:
        """All locations, in the order of their ids; each is made when it is asked for."""
        return View(lambda: self._held)

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

    def read_attention(
        self,
        query: ArrayLike,
        scale: float | None = None,
        k: int | None = None,
        exclude_id: int | None = None,
        *,
        barred: Iterable[int] = (),
        trace: bool = False,
        tolerance: float = 0.0,
        certify: bool = True,
        second_order: bool | None = None,
    ) -> reads.Read:
        """Read as attention does: softmax of scale q k + ln n over raw keys, times the values.

        Parameters
        ----------
        query : (d,)
        scale : float, optional
            1 / sqrt(d) unless said otherwise; from 0 on.
        k : int, optional
            Only the k largest logits, ln n included, ties by the lowest id; all if not given.
        exclude_id : int, optional
            A location that does not take part; another one takes its place among the k.
        barred : iterable of int
            More of them: to the bit a store that never held them.
        trace : bool
            Name every contributor.
        tolerance : float
            What counts as the same output where the status is decided.
        certify : bool
            Without it no bound and no ball is computed, and the status is unresolved.
        second_order : bool, optional
            Use the covariances; True unless said otherwise where the store keeps them.

        Raises
        ------
        EmptyStore, NothingLeft, UnknownLocation, WrongVector, WrongSetting, OutOfRange
        """
        held = self._held
        dropped = [*barred] if exclude_id is None else [*barred, exclude_id]
        asked = reads.Asked(
            query=vector("the query", query, held.key_dim, held.dtype),
            scale=self._scale(scale),
            k=None if k is None else whole("k", k),
            barred=frozenset(whole("an id", location, least=0) for location in dropped),
            trace=trace,
            tolerance=between("tolerance", tolerance, 0.0, math.inf),
            certify=certify,
            second_order=self.settings.second_order if second_order is None else second_order,
        )
        return reads.read(held, asked)

    def attend(self, queries: ArrayLike, scale: float | None = None) -> Array:
        """Dense reads (m, d_v) of many queries (m, d): values alone, without second order."""
        held = self._held
        many = rows("queries", queries, held.key_dim, held.dtype)
        reads.kept_rows(held, ())
        factor = self._scale(scale)
        with np.errstate(over="ignore", invalid="ignore"):
            found = arithmetic.attend(held.packed, held.values(), held.logs, many, factor)
        if not np.isfinite(found).all():
            raise OutOfRange(f"one of these reads leaves the range of {held.dtype}")
        return found

    def read(
        self,
        query: ArrayLike,
        beta: float | None = None,
        k: int | None = None,
        *,
        counted: bool = False,
    ) -> cosines.Recalled:
        """The ordinary (Hopfield) read: softmax of beta times cosine, all normalised."""
        held = self._held
        steep = self.settings.beta if beta is None else between("beta", beta, 0.0, math.inf)
        limit = None if k is None else whole("k", k)
        found = vector("the query", query, held.key_dim, held.dtype)
        return cosines.recall(held, found, steep, limit, counted=counted)

    def analyze(self, query: ArrayLike) -> tuple[tuple[int, float], ...]:
        """(id, cosine) of every location, the most alike first."""
        held = self._held
        return cosines.analyze(held, vector("the query", query, held.key_dim, held.dtype))

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

    def calibrate(
        self,
        noise: float,
        risk: float = 0.05,
        signal: str = "largest",
        *,
        scale: float | None = None,
        sample: int = 200,
        seed: int = 0,
    ) -> abstention.Threshold:
        """A threshold on a signal that keeps the share of wrong answers, at the present load.

        Each of ``sample`` seeded queries is the address of a random location with normal noise
        on every number; the answer is right where that location weighs most. Of the thresholds
        that keep ``risk`` in the sample, the one that answers most is taken.
        """
        trial = abstention.Trial(
            noise=between("noise", noise, 0.0, math.inf),
            sample=whole("sample", sample),
            seed=whole("seed", seed, least=0),
        )
        reads.kept_rows(self._held, ())
        return abstention.calibrated(
            lambda query: self.read_attention(query, scale, trace=True, certify=False),
            self._held,
            trial,
            signal,
            between("risk", risk, 0.0, 1.0),
        )

    def _scale(self, scale: float | None) -> Any:
        number = 1 / math.sqrt(self.key_dim) if scale is None else scale
        return self.dtype.type(between("scale", number, 0.0, float(np.finfo(self.dtype).max)))
