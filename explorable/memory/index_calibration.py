"""Whether an index is worth it: measured on the memory's own keys, against the exact scan.

What is counted are rows, not seconds, so that the same keys and seed give the same advice. A
search has to look at the middle of every list as well, and costs some more rows' time whatever
it finds; it is used where all that is at most half of a scan.
Source: activation goes through the index once it is worth using.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from explorable.errors import WrongSetting
from explorable.memory import arithmetic
from explorable.memory.index import Finder, Wanted, built, lists_for, seeded
from explorable.memory.index_faiss import built_by_faiss
from explorable.memory.locations import Locations
from explorable.memory.settings import shown
from explorable_kernels.contract import Array, get

__all__ = ["Advice", "Probes", "backend_named", "calibrated"]

CALL = 8192  # rows that are scanned in the time that a search takes beside its own rows
GAIN = 2  # times fewer rows than a scan
FEW = 8  # of the best that are asked for in a sample of the keys
LISTS = (1, 2, 4, 8, 16, 32)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a calibration measured, and what follows.

    Attributes
    ----------
    use : bool
        Whether sparse reads go through the index from now on.
    why : str
        One sentence.
    recall : float
        The share of the k best that it found, on average; of the last one tried where none is used.
    complete : float
        The share of searches that proved that they found all.
    rows : float
        How many rows a search looked at, on average, the middles of lists among them.
    lists : int
        How many lists there are.
    most : int or None
        How many of them a search looks at; None where as many as a proof needs.
    size, k, sample, seed : int
        Of the memory, of a read, how many reads were measured, and how they were drawn.
    """

    use: bool
    why: str
    recall: float
    complete: float
    rows: float
    lists: int
    most: int | None
    size: int
    k: int
    sample: int
    seed: int


@dataclass(frozen=True, slots=True)
class Probes:
    """So many seeded keys of the memory, asked for the k best of it."""

    k: int
    scale: Any
    recall: float
    sample: int
    seed: int


@dataclass(frozen=True, slots=True)
class Measured:
    """What one way to search found, on average, and whether it is worth it."""

    recall: float
    complete: float
    rows: float
    most: int | None
    use: bool


Build = Callable[[Locations, Array], Finder]
BACKENDS: dict[str, Build] = {"own": built, "faiss": built_by_faiss}


def backend_named(name: object) -> Build:
    """What builds an index of that name."""
    if not isinstance(name, str) or name not in BACKENDS:
        raise WrongSetting(f"backend must be 'own' or 'faiss', and is {shown(name)}")
    return BACKENDS[name]


def calibrated(
    held: Locations, probes: Probes, most: int | None = None, build: Build = built
) -> tuple[Advice, Finder | None]:
    """What to use, and the index where it is used.

    A large memory is tried on a sample of its keys first: an index that is of no use there is
    not built. ``most`` is how many lists there may be, ``build`` makes an index around centres.
    """
    most = lists_for(held.size) if most is None else most
    around, rows = seeded(held, most, probes.seed)
    if held.size > GAIN * len(rows):
        few = held.picked(rows)
        small = replace(probes, k=min(probes.k, FEW))
        tried = _tried(few, build(few, around), small, 0)
        if not tried.use:
            where = f", in a sample of {few.size:,} keys"
            return _advice(few, len(around), tried, small, where), None
    finder = build(held, around)
    found = _tried(held, finder, probes, CALL)
    finder.most = found.most
    return _advice(held, len(finder), found, probes, ""), finder if found.use else None


def _tried(held: Locations, finder: Finder, probes: Probes, call: int) -> Measured:
    """The first way that is worth it, proofs before anything else; or the last one tried."""
    rng, k = np.random.default_rng(probes.seed), min(probes.k, held.size)
    drawn = rng.choice(held.size, min(probes.sample, held.size), replace=False)
    queries = get(held.keys, np.sort(drawn))
    best = [arithmetic.top(held.packed, held.logs, one, probes.scale, k)[0] for one in queries]
    shut = np.empty(0, np.int64)
    tried = Measured(0.0, 0.0, float(held.size), None, use=False)
    for most in (None, *LISTS):
        finder.most = most
        found = [finder.find(held, Wanted(one, probes.scale, k, shut)) for one in queries]
        hits = [len(np.intersect1d(a.rows, b)) / k for a, b in zip(found, best, strict=True)]
        proofs = float(np.mean([one.complete for one in found]))
        rows = float(np.mean([one.looked for one in found])) + len(finder)
        recall, worth = float(np.mean(hits)), GAIN * (rows + call) <= held.size
        tried = Measured(recall, proofs, rows, most, worth and recall >= probes.recall)
        if tried.use or (most is not None and not worth):
            break
    return tried


def _advice(held: Locations, lists: int, found: Measured, probes: Probes, where: str) -> Advice:
    looked = f"it looks at {found.rows:,.0f} of {held.size:,} rows a read{where}"
    best = f"of the {min(probes.k, held.size)} best"
    if found.use and found.complete == 1:
        why = f"Use the index: {looked}, and proves in every case that it has all {best}."
    elif found.use:
        recall = f"finds {found.recall:.3f} {best}"
        why = f"Use the index with {_lists(found.most)}: {looked}, and {recall}."
    elif found.recall < probes.recall:
        why = (
            f"Scan: with {_lists(found.most)} the index finds {found.recall:.3f} {best}, "
            f"not {probes.recall:g}, while {looked}; "
            "these keys do not lie in clusters of their own."
        )
    else:
        why = (
            f"Scan: the index saves too little, since {looked}, "
            f"and a search takes the time of {CALL:,} rows besides."
        )
    return Advice(
        use=found.use,
        why=why,
        recall=found.recall,
        complete=found.complete,
        rows=found.rows,
        lists=lists,
        most=found.most,
        size=held.size,
        k=probes.k,
        sample=min(probes.sample, held.size),
        seed=probes.seed,
    )


def _lists(most: int | None) -> str:
    return "all its lists" if most is None else f"{most} of its lists"
