"""Changes of a memory: all that belongs together happens, in it and in its file, or nothing.

Everything is noted as it was before it is changed, so that it can be taken back to the bit; a
file is written once, when the outermost change is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, fields
from threading import RLock
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from explorable.errors import ClosedStore, StoreFileError
from explorable.memory.locations import Locations
from explorable.memory.merges import Undo
from explorable.memory.state import State
from explorable_kernels.contract import Rows

__all__ = ["Changes", "File", "Transaction", "firsts"]


class File(Protocol):
    """Where a memory is kept."""

    def check_open(self) -> None:
        """Nothing, or the error that it was closed."""

    def check(self) -> None:
        """Nothing, or an error where what is saved would not be found again; saving checks it."""

    def save(self, state: State, ids: Rows) -> None:
        """Write a state, in which only locations with these ids have changed, or nothing."""

    def load(self) -> State:
        """What was saved last."""

    def close(self) -> None:
        """Let go of it."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """How a memory was at a point; its locations as far as they are not changed in place."""

    held: Locations
    size: int
    eta: float
    next_id: int
    draws: Any
    merges: tuple[Undo, ...]
    mixed: bool
    forgot: bool
    noted: int


def firsts(ordered: Rows) -> Rows:
    """The places where a number comes that was not there before."""
    return np.concatenate([[0], np.flatnonzero(ordered[1:] != ordered[:-1]) + 1])


class _Turn:
    """Lets one thread change a memory at a time; a copied memory gets its own."""

    def __init__(self) -> None:
        self._lock = RLock()

    def __reduce__(self) -> tuple[type[_Turn], tuple[()]]:
        return _Turn, ()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Transaction(AbstractContextManager[None]):
    """All that is changed inside, once, or nothing of it."""

    def __init__(self, changes: Changes) -> None:
        self._inside = changes.together()
        self._begun = False

    def __enter__(self) -> None:
        if self._begun:
            raise ClosedStore(
                "this transaction was begun before: store.transaction() makes another one"
            )
        self._begun = True
        self._inside.__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        return self._inside.__exit__(kind, error, trace)


class Changes:
    """Changes of one state, and of the file that keeps it, if any.

    One that another thread has begun is waited for: what this one writes is no part of it.
    """

    def __init__(self, state: State, file: File | None = None) -> None:
        self._state = state
        self._file = file
        self._depth = 0
        self._ids: list[Rows] = []
        self._torn = False
        self._turn = _Turn()

    @property
    def file(self) -> File | None:
        """Where the memory is kept."""
        return self._file

    def note(self, ids: Sequence[int]) -> None:
        """Say which locations a change has added, changed or taken away."""
        if self._file is not None and len(ids):
            many = np.arange(ids.start, ids.stop) if isinstance(ids, range) else np.array(ids)
            self._ids.append(many)

    def one(self) -> AbstractContextManager[None]:
        """One write or merge, which by itself changes nothing where it fails."""
        return self._turn if self._file is None else self._all()

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is changed inside, or nothing of it."""
        with self._turn:
            if self._file is not None:
                self._file.check()
            yield from self._together()

    @contextmanager
    def _all(self) -> Iterator[None]:
        with self._turn:
            yield from self._together()

    def _together(self) -> Iterator[None]:
        if self._file is not None:
            self._file.check_open()
        hand = self._state.hand
        if hand.noted is None:
            hand.noted = []
        mark = self._mark()
        self._depth += 1
        try:
            yield
            if self._depth == 1:
                self._save()
        except BaseException as error:
            self._back(mark)
            self._torn |= not isinstance(error, Exception)
            raise
        finally:
            self._depth -= 1
            if not self._depth:
                self._finish()

    def _save(self) -> None:
        if self._file is None or not self._ids:
            return
        if self._torn:
            raise StoreFileError("a change was interrupted in its midst: nothing of it is kept")
        ids = self._ids[0] if len(self._ids) == 1 else np.concatenate(self._ids)
        if len(ids) > 1:
            ids = np.sort(ids)
            ids = ids[firsts(ids)]
        self._file.save(self._state, ids)

    def _finish(self) -> None:
        """Forget what was noted; what was interrupted in its midst is what its file says."""
        self._ids.clear()
        self._state.hand.noted = None
        if self._torn and self._file is not None:
            found = self._file.load()
            for part in fields(State):
                setattr(self._state, part.name, getattr(found, part.name))
        self._torn = False

    def _mark(self) -> _Mark:
        state, hand = self._state, self._state.hand
        assert hand.noted is not None
        draws = hand.rng.bit_generator.state
        numbers = state.held.size, hand.eta, hand.next_id, draws
        past = tuple(state.merges), state.mixed, state.forgot
        return _Mark(state.held, *numbers, *past, len(hand.noted))

    def _back(self, mark: _Mark) -> None:
        state, hand = self._state, self._state.hand
        assert hand.noted is not None
        while len(hand.noted) > mark.noted:
            hand.noted.pop().restore()
        state.held, state.held.size = mark.held, mark.size
        state.held.edits += 1
        hand.eta, hand.next_id = mark.eta, mark.next_id
        hand.rng.bit_generator.state = mark.draws
        state.merges[:] = mark.merges
        state.mixed, state.forgot = mark.mixed, mark.forgot
