"""What a memory can be asked: reads, their settings and thresholds; nothing here changes it.

Source: attention is a read. All numbers that come in are checked here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from explorable.errors import OutOfRange
from explorable.memory import abstention, arithmetic, cosines, index_reads, reads
from explorable.memory.index import Finder
from explorable.memory.index_calibration import Advice, Probes, backend_named, calibrated
from explorable.memory.locations import Locations
from explorable.memory.settings import Settings, between, flag, whole
from explorable.memory.state import State
from explorable.memory.vectors import listed, rows, vector
from explorable.memory.viewing import Location, View
from explorable_kernels.contract import Array

__all__ = ["Reader"]

MOST_SAMPLES = 1_000_000


class Reader:
    """Reads of some locations, under settings."""

    def __init__(self, state: State, settings: Settings) -> None:
        self._state = state
        self.settings = settings
        self._finder: Finder | None = None

    @property
    def _held(self) -> Locations:
        return self._state.held

    def __len__(self) -> int:
        return self._held.size

    def __repr__(self) -> str:
        held = self._held
        made = f"{type(self).__name__}({held.key_dim}, {held.value_dim}, dtype={held.dtype})"
        return f"{made}: {len(self)} locations"

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
    def locations(self) -> Sequence[Location]:
        """All locations, in the order of their ids; each is made when it is asked for."""
        return View(lambda: self._held)

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
        dropped = listed("barred", barred) + ([] if exclude_id is None else [exclude_id])
        asked = reads.Asked(
            query=vector("the query", query, held.key_dim, held.dtype),
            scale=self._scale(scale),
            k=None if k is None else whole("k", k),
            barred=frozenset(whole("an id", location, least=0) for location in dropped),
            trace=flag("trace", trace),
            tolerance=between("tolerance", tolerance, 0.0, math.inf),
            certify=flag("certify", certify),
            second_order=self.settings.second_order
            if second_order is None
            else flag("second_order", second_order),
        )
        found = None if self._finder is None else index_reads.read(held, self._finder, asked)
        return reads.read(held, asked) if found is None else found

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
        most = float(np.finfo(held.dtype).max)
        steep = self.settings.beta if beta is None else between("beta", beta, 0.0, most)
        limit = None if k is None else whole("k", k)
        found = vector("the query", query, held.key_dim, held.dtype)
        return cosines.recall(held, found, steep, limit, counted=flag("counted", counted))

    def analyze(self, query: ArrayLike) -> tuple[tuple[int, float], ...]:
        """(id, cosine) of every location, the most alike first."""
        held = self._held
        return cosines.analyze(held, vector("the query", query, held.key_dim, held.dtype))

    def calibrate(
        self,
        noise: float,
        risk: float = 0.05,
        signal: str = "largest",
        *,
        scale: float | None = None,
        k: int | None = None,
        sample: int = 200,
        seed: int = 0,
    ) -> abstention.Threshold:
        """A threshold on a signal that keeps the share of wrong answers, at the present load.

        Each of ``sample`` seeded queries is the address of a random location with normal noise
        on every number; the answer is right where that location weighs most. Of the thresholds
        that keep ``risk`` in the sample, the one that answers most is taken. Reads have this
        ``scale`` and ``k``, as those to which the threshold is put must have.
        """
        trial = abstention.Trial(
            noise=between("noise", noise, 0.0, float(np.finfo(self.dtype).max) / 100),
            sample=whole("sample", sample, most=MOST_SAMPLES),
            seed=whole("seed", seed, least=0),
        )
        few = None if k is None else whole("k", k)
        self._scale(scale)  # says what is wrong with it
        steep = 1 / math.sqrt(self.key_dim) if scale is None else float(scale)
        reads.kept_rows(self._held, ())
        return abstention.calibrated(
            lambda query: self.read_attention(query, steep, few, trace=True, certify=False),
            self._held,
            trial,
            (signal, between("risk", risk, 0.0, 1.0)),
            (few, steep),
        )

    def calibrate_index(
        self,
        k: int = 32,
        recall: float = 0.98,
        *,
        scale: float | None = None,
        lists: int | None = None,
        sample: int = 32,
        seed: int = 0,
        backend: str = "own",
    ) -> Advice:
        """Measure an index on the keys there are, and use it for sparse reads if that is worth it.

        ``sample`` seeded keys of the memory ask for their ``k`` best, beside the exact scan. An
        index has to find the share ``recall`` of them and look at half of the rows at most; one
        that proves that it found all comes first. Otherwise every read is a scan, as before.
        Locations that are appended are found, barred ones do not take part; after competitive
        writes, merges and what a transaction took back, reads are scans until it is called again.

        Parameters
        ----------
        k : int
            As reads will ask for.
        recall : float
        scale : float, optional
            1 / sqrt(d) unless said otherwise.
        lists : int, optional
            How many lists there are at most; 2 sqrt(L) unless said otherwise.
        sample, seed : int
        backend : str
            "own", or "faiss" where that is installed.

        Raises
        ------
        EmptyStore, WrongSetting, NotInstalled
        """
        reads.kept_rows(self._held, ())
        probes = Probes(
            k=whole("k", k),
            scale=self._scale(scale),
            recall=between("recall", recall, 0.0, 1.0),
            sample=whole("sample", sample, most=MOST_SAMPLES),
            seed=whole("seed", seed, least=0),
        )
        most = None if lists is None else whole("lists", lists)
        build = backend_named(backend)
        with np.errstate(over="ignore", invalid="ignore"):
            advice, self._finder = calibrated(self._held, probes, most, build)
        return advice

    def _scale(self, scale: float | None) -> Any:
        number = 1 / math.sqrt(self.key_dim) if scale is None else scale
        return self.dtype.type(between("scale", number, 0.0, float(np.finfo(self.dtype).max)))
