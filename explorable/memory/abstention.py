"""When a memory should not answer: risk against coverage, and thresholds that know their load.

A *signal* of a read (`signals.Signals`) ranks answers from sure to unsure. Answering only the
surest share of them, the *coverage*, has a *risk*: how many of those are wrong. A threshold on
a signal holds for the number of locations it was set at, its *load*; more of them interfere
more, so that it refuses to be used once the load has moved. Source: abstention.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorable.errors import LoadMoved, WrongSetting
from explorable.memory.locations import Locations
from explorable.memory.reads import Read
from explorable.memory.settings import between, shown, whole
from explorable.memory.signals import Signals
from explorable.memory.vectors import array
from explorable_kernels.contract import Array, get

__all__ = [
    "SIGNALS",
    "Curve",
    "Threshold",
    "Trial",
    "calibrated",
    "confidence",
    "optimal_area",
    "risk_coverage",
    "threshold",
]

AS_SET: Any = object()  # not said, and so as the threshold was set
SIGNALS = ("largest", "margin", "mass", "entropy")


@dataclass(frozen=True, slots=True)
class Curve:
    """Risk at each coverage that some threshold reaches, from the surest answers to all.

    Attributes
    ----------
    confidence, coverage, risk : (m,) arrays
        Answering what is at least so sure answers this share, and this share of that is wrong.
    area : float
        The mean risk over all coverages 1/n, 2/n, ..., 1; equally sure answers share theirs.
    """

    confidence: NDArray[np.float64]
    coverage: NDArray[np.float64]
    risk: NDArray[np.float64]
    area: float


def risk_coverage(confidence: ArrayLike, wrong: ArrayLike) -> Curve:
    """The curve of answers (n,) with a confidence each, larger is surer, and whether wrong.

    >>> curve = risk_coverage([0.9, 0.8, 0.8, 0.1], [False, False, True, True])
    >>> curve.coverage.tolist(), curve.risk.tolist()
    ([0.25, 0.75, 1.0], [0.0, 0.3333333333333333, 0.5])
    """
    sure, bad = array("confidence", confidence), array("wrong", wrong)
    if sure.dtype.kind not in "fiu" or bad.dtype.kind != "b":
        raise WrongSetting("a confidence must be a number, and wrong must be True or False")
    sure = sure.astype(np.float64)
    if sure.ndim != 1 or not sure.size or sure.shape != bad.shape or not np.isfinite(sure).all():
        raise WrongSetting("there must be one finite confidence for each answer, and an answer")
    order = np.argsort(-sure, kind="stable")
    sure, bad = sure[order], bad[order]
    last = np.append(sure[1:] != sure[:-1], True)  # where a threshold can cut
    n, ends = sure.size, np.flatnonzero(last) + 1
    errors = np.cumsum(bad)[last]
    risk = errors / ends
    widths = np.diff(ends, prepend=0)
    return Curve(sure[last], ends / n, risk, float((risk * widths).sum() / n))


def optimal_area(risk: float) -> float:
    """The area of the best ranking where this share of all answers is wrong: many answers.

    All right answers come first; then r + (1 - r) ln(1 - r) is left.

    >>> f"{optimal_area(0.1):.6f}"
    '0.005176'
    """
    r = between("risk", risk, 0.0, 1.0)
    return 1.0 if r == 1 else r + (1 - r) * math.log1p(-r)


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a read must show to be answered, and at which load, seed and sample that was set.

    Attributes
    ----------
    signal : str
        One of ``SIGNALS``; of the entropy, less is surer.
    least : float
        The confidence that is needed: the signal, or minus the entropy. Infinite where no
        threshold kept the risk.
    allowed : float
        The risk that was to be kept.
    coverage, risk : float
        In the sample.
    load : int
        Locations at the time.
    seed, sample : int
        Of the queries; how many they were.
    noise : float
        How far they were from what they asked for.
    k : int or None
        How many locations each read used; None is all.
    scale : float
        Of each read (beta).
    """

    signal: str
    least: float
    allowed: float
    coverage: float
    risk: float
    load: int
    seed: int
    sample: int
    noise: float
    k: int | None
    scale: float

    def accepts(self, signals: Signals, load: int, *, k: Any = AS_SET, scale: Any = AS_SET) -> bool:
        """Whether to answer a read of a memory with so many locations.

        Where ``k`` and ``scale`` of the read are said, they must be those of the threshold.

        Raises
        ------
        LoadMoved
            The memory holds another number of locations than the threshold was set at.
        WrongSetting
            The read had another k or scale: its signals mean something else.
        """
        used = self.k if k is AS_SET else None if k is None else whole("k", k)
        by = self.scale if scale is AS_SET else between("scale", scale, -math.inf, math.inf)
        for name, given, was in (("k", used, self.k), ("scale", by, self.scale)):
            if given != was:
                raise WrongSetting(
                    f"this threshold was set for reads with {name} {was}, not {shown(given)}"
                )
        if whole("load", load, least=0) != self.load:
            raise LoadMoved(
                f"this threshold was set at {self.load} locations, and there are {load} now: "
                "calibrate again"
            )
        return confidence(self.signal, signals) >= self.least


def confidence(signal: object, signals: Signals) -> float:
    """The signal of that name, turned so that more is surer."""
    if not isinstance(signal, str) or signal not in SIGNALS:
        raise WrongSetting(f"signal must be one of {', '.join(SIGNALS)}, and is {shown(signal)}")
    if not isinstance(signals, Signals):
        raise WrongSetting(f"the signals must be those of a read, and are {shown(signals)}")
    found = float(getattr(signals, signal))
    return -found if signal == "entropy" else found


@dataclass(frozen=True, slots=True)
class Trial:
    """So many seeded queries, each a stored address with normal noise on every number."""

    noise: float
    sample: int
    seed: int

    def drawn(self, size: int, width: int) -> Iterator[tuple[NDArray[np.int64], Array]]:
        """Which of ``size`` rows each query is about, (1,), and the noise (width,) on it."""
        rng = np.random.default_rng(self.seed)
        for row in rng.integers(0, size, (self.sample, 1)):
            yield row, self.noise * rng.standard_normal(width)


def calibrated(
    ask: Callable[[Array], Read],
    held: Locations,
    trial: Trial,
    wanted: tuple[str, float],
    how: tuple[int | None, float],
) -> Threshold:
    """The threshold that such queries suggest; an answer is right where what was meant leads.

    ``ask`` reads a query (d,) with its trace; ``wanted`` are the signal and the risk that is
    allowed, ``how`` are k and the scale of the reads.
    """
    signal, allowed = wanted
    sure: list[float] = []
    wrong: list[bool] = []
    for row, noise in trial.drawn(held.size, held.key_dim):
        found = ask((get(held.keys, row)[0] + noise).astype(held.dtype))
        assert found.trace is not None
        sure.append(confidence(signal, found.signals))
        wrong.append(found.trace[0].id != held.ids[row[0]])
    least, coverage, risk = threshold(risk_coverage(sure, wrong), allowed)
    return Threshold(
        signal=signal,
        least=least,
        allowed=allowed,
        coverage=coverage,
        risk=risk,
        load=held.size,
        seed=trial.seed,
        sample=trial.sample,
        noise=trial.noise,
        k=how[0],
        scale=how[1],
    )


def threshold(curve: Curve, allowed: float) -> tuple[float, float, float]:
    """The confidence, coverage and risk with the most coverage at no more than this risk."""
    fits = np.flatnonzero(curve.risk <= between("risk", allowed, 0.0, 1.0))
    if not fits.size:
        return math.inf, 0.0, 0.0
    place = fits[-1]
    return float(curve.confidence[place]), float(curve.coverage[place]), float(curve.risk[place])
