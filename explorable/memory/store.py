"""The memory store: keys and values as rows, and attention as a read of them.

Source: attention is a read. With verbatim writes, scale = 1 / sqrt(d) and every location
taking part, a read is attention to the bit; each of the three can be switched off, and then
it is not. All numbers are checked here; nothing changes where an error is raised. What can be
asked of it is in `reader`, what changes it is here.
"""

from __future__ import annotations

import math
from contextlib import AbstractContextManager, suppress
from os import PathLike
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from explorable.errors import CannotUndo, StoreFileError, WrongSetting
from explorable.memory import merges, writes
from explorable.memory.changes import Changes, Transaction
from explorable.memory.database import Database, opened
from explorable.memory.events import Merged, Written
from explorable.memory.reader import Reader
from explorable.memory.settings import between, flag, whole
from explorable.memory.state import Request
from explorable.memory.vectors import rows, vector

__all__ = ["Store"]


class Store(Reader):
    """An associative memory in which every read can be looked into.

    Parameters
    ----------
    key_dim, value_dim : int
        Lengths d and d_v of keys and values; without ``value_dim``, they are the same.
    dtype : float32 or float64
        Of everything in it, float64 unless said otherwise. Arrays must have it; plain numbers
        are rounded to it.
    seed : int
        Of the direction in which a full location splits; 0 unless said otherwise.
    path : str or path, optional
        The file that keeps it. Where one is there, it is opened, and goes on as if it had never
        been closed; what is asked here must then be what it was made with. Each write or merge
        has reached the disk when it returns, and one that fails has changed nothing. A memory
        with a file is closed, or used in a ``with`` statement; until then no other can open it.
    **settings
        See `settings.Settings`.

    Raises
    ------
    WrongSetting
        Where one of these is out of its range or has no meaning, or not as it was made.
    DamagedFile, ForeignFile, NewerFile, ReadOnlyFile, FileInUse, FullDisk, StoreFileError
        Where there is a file that cannot be used; it is left as it is.

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

    In a file:

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(2, 1, path=f"{folder}/memory.db") as store:
    ...         event = store.write([1.0, 0.0], [8.0])
    ...     with Store(path=f"{folder}/memory.db") as store:
    ...         print(store, store.read_attention([5.0, 0.0]).value)
    Store(2, 1, dtype=float64): 1 locations [8.]
    """

    def __init__(
        self,
        key_dim: int | None = None,
        value_dim: int | None = None,
        *,
        dtype: DTypeLike | None = None,
        seed: int | None = None,
        path: str | PathLike[str] | None = None,
        **settings: Any,
    ) -> None:
        request = Request.checked(key_dim, value_dim, dtype, seed, settings)
        file: Database | None = None
        if path is None:
            made = request.made()
            state = made.empty()
        else:
            file, made, state = opened(path, request)
        super().__init__(state, made.settings)
        self._changes = Changes(state, file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.close()
            return
        with suppress(StoreFileError):  # the first error is told
            self.close()

    def close(self) -> None:
        """Let go of the file, if there is one; what was written can still be read.

        Raises
        ------
        StoreFileError
            Something else moved, replaced or cut short the file or its log, so that it may not
            hold what was written. It is let go of all the same.
        """
        if self._changes.file is not None:
            self._changes.file.close()

    def __getstate__(self) -> object:
        """What a copy takes along; a file has one memory alone."""
        if self._changes.file is not None:
            raise StoreFileError(
                "a memory with a file cannot be copied or pickled: close it and copy its file, "
                "or open that where it is wanted"
            )
        return super().__getstate__()

    def transaction(self) -> AbstractContextManager[None]:
        """Make of all writes and merges inside one change: all of them are kept, or none.

        Where an error leaves it, the memory and its file are as they were before, to the bit.
        One inside another is a part of it that can fail alone. Each is used once.

        Examples
        --------
        >>> store = Store(1)
        >>> with store.transaction():
        ...     ids = store.extend([[1.0], [2.0]], [[1.0], [2.0]])
        ...     event = store.merge(radius=1.0)
        >>> [one.members for one in store.locations]
        [(0, 1)]
        """
        return Transaction(self._changes)

    @property
    def eta(self) -> float:
        """The learning rate of the next competitive write."""
        return self._state.hand.eta

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
            Where a counter would overflow, or a count reach 2^24 in float32, 2^53 in float64.
        """
        state, held = self._state, self._held
        key = vector("the key", key, held.key_dim, held.dtype)
        value = vector("the value", value, held.value_dim, held.dtype)
        competing = flag("competitive", competitive)
        with self._changes.one():
            if not competing:
                ids = writes.verbatim(held, state.hand, key[np.newaxis], value[np.newaxis])
                self._changes.note(ids)
                return Written(ids.start)
            event = writes.compete(held, state.hand, self.settings, key, value)
            if self._changes.file is not None:
                self._changes.note(event.touched)
            if state.merges:
                state.mixed, state.forgot = True, False
            state.merges.clear()
        return event

    def extend(self, keys: ArrayLike, values: ArrayLike) -> range:
        """Append keys (m, d) and values (m, d_v) verbatim, in their order; their ids."""
        held = self._held
        all_keys = rows("keys", keys, held.key_dim, held.dtype)
        all_values = rows("values", values, held.value_dim, held.dtype)
        if len(all_keys) != len(all_values):
            raise WrongSetting(f"there are {len(all_keys)} keys and {len(all_values)} values")
        with self._changes.one():
            ids = writes.verbatim(held, self._state.hand, all_keys, all_values)
            self._changes.note(ids)
        return ids

    def merge(
        self,
        radius: float | None = None,
        tau_merge: float | None = None,
        *,
        to: int | None = None,
        keep: bool = True,
    ) -> Merged:
        """Join locations, the closest pair first, until none is near enough or few are left.

        Parameters
        ----------
        radius : float
            Keys at most this far apart are joined.
        tau_merge : float
            Or: keys whose cosine is above this; the event warns where keys are not normalised.
        to : int
            No more are joined once so many locations are left. Alone: any keys are, by distance.
        keep : bool
            Whether it is kept what goes into a location. If not, and anything is joined, no merge
            so far can be undone, and of what was joined only one id is known, which is that of
            its first write, and by its count how many they were: a trace names no others. Radii
            stay, so the ball around a read holds all the same. The memory and its file then take
            the room of their locations, however many writes have come.

        Raises
        ------
        WrongSetting
            Where nothing says how far to go, or a number is out of its range.
        OutOfRange
            Where what is joined, or how far keys are apart, leaves the range of the type, or a
            count would reach 2^24 in float32, 2^53 in float64: it would not see one more write.

        Examples
        --------
        A long stream in a bounded memory:

        >>> store = Store(1)
        >>> for n in range(20):
        ...     event = store.write([n % 5], [n], competitive=False)
        ...     event = store.merge(to=5, keep=False)
        >>> [(one.id, one.write_count, one.key_radius) for one in store.locations]
        [(0, 4.0, 0.0), (1, 4.0, 0.0), (2, 4.0, 0.0), (3, 4.0, 0.0), (4, 4.0, 0.0)]
        """
        plan = self._plan(radius, tau_merge, to, keep)
        state = self._state
        with self._changes.one():
            state.held, last = merges.merge(state.held, plan)
            if last.event.joined:
                self._changes.note(last.before.ids.tolist())
                if plan.keep:
                    state.merges.append(last)
                else:
                    state.merges.clear()
                    state.forgot = True
                state.mixed = False
        return last.event

    def _plan(
        self, radius: float | None, tau_merge: float | None, to: int | None, keep: bool
    ) -> merges.Plan:
        least = 1 if to is None else whole("to", to)
        if radius is not None and tau_merge is not None:
            raise WrongSetting("a merge goes by radius or by tau_merge: name one of them")
        if tau_merge is not None:
            alike, bound = True, between("tau_merge", tau_merge, -1.0, 1.0)
        elif radius is not None:
            alike, bound = False, between("radius", radius, 0.0, math.inf)
        elif to is not None:
            alike, bound = False, math.inf
        else:
            raise WrongSetting("a merge needs a radius, tau_merge, or what it goes down to")
        second = self.settings.second_order
        return merges.Plan(bound, alike, least, flag("keep", keep), second)

    def undo_merge(self) -> Merged:
        """Take back the last merge that joined anything, to the bit; what it had done.

        Raises
        ------
        CannotUndo
            There is none, a competitive write has come since, or a merge has forgotten.
        """
        state = self._state
        if not state.merges:
            since = "; the last one forgot what it absorbed" if state.forgot else ""
            if state.mixed:
                since = "; a competitive write has come since the last one"
            raise CannotUndo(f"there is no merge to undo{since}")
        with self._changes.one():
            last = state.merges[-1]
            state.held = merges.undo(state.held, last)
            state.merges.pop()
            self._changes.note(last.before.ids.tolist())
        return last.event
