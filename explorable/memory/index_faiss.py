"""Lists of keys in faiss, behind the same interface as our own index; only where it is installed.

It keeps its own copy of the keys, with ln n as one more coordinate, in an inverted file around
our centres. It says which rows it found and no more, so nothing is proven, and all that a
read through it knows of the others is that no logit exceeds scale |q| max|k| + max ln n.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from explorable.errors import NotInstalled, WrongSetting
from explorable.memory import arithmetic
from explorable.memory.index import Copied, Extremes, Found, Wanted
from explorable.memory.index_leaders import folded
from explorable.memory.locations import Locations
from explorable.memory.outward import MOST_POWER, STEPS, up
from explorable_kernels.contract import Array, Rows, get, pack

__all__ = ["Faiss", "built_by_faiss"]


def _library() -> Any:
    try:
        return import_module("faiss")
    except ModuleNotFoundError as error:
        raise NotInstalled("faiss is not installed: pip install 'what-remains[faiss]'") from error


@dataclass(slots=True)
class Faiss(Copied):
    """An inverted file of the first rows of a memory; rows appended since are scanned."""

    lists: Any
    most: int | None = None
    extremes: Extremes = field(default_factory=Extremes)

    def __len__(self) -> int:
        return int(self.lists.nlist)

    def find(self, held: Locations, wanted: Wanted) -> Found:
        """What faiss finds, without what is shut, and all rows that were appended since."""
        self.extremes.follow(held)
        sizes = self.extremes.sizes(held, wanted.query, float(wanted.scale))
        found, looked = self._asked(wanted)
        tail = np.arange(self.size, held.size)
        tail = tail[~np.isin(tail, wanted.shut)]
        rows = np.sort(np.concatenate([found, tail]))
        keys = pack(get(held.keys, rows))
        products = arithmetic.dots(keys, len(rows), wanted.query[np.newaxis])
        scores = arithmetic.logits(products, wanted.scale, held.logs[rows])[0]
        best = np.sort(arithmetic.nearest(scores, wanted.k))
        most = float(scores.max())
        others = held.size - len(wanted.shut) - len(rows)
        reach = sizes.S + sizes.N + sizes.factor - most
        missing = others * math.exp(min(up(reach, STEPS), MOST_POWER)) if others else 0.0
        seen = looked + len(tail)
        return Found(rows[best], scores, seen, most, missing, not others, sizes.factor)

    def _asked(self, wanted: Wanted) -> tuple[Rows, int]:
        """Rows of the first ones, and among how many they were the best.

        There are more lists where those allowed do not hold as many as are asked for.
        """
        faiss = _library()
        query = np.append(wanted.query * wanted.scale, np.float32(1))[np.newaxis]
        k, probes = min(wanted.k, self.size - len(wanted.shut)), self.most or len(self)
        while k > 0:
            probes = min(probes, len(self))
            shut = faiss.IDSelectorNot(faiss.IDSelectorBatch(wanted.shut))
            how = faiss.SearchParametersIVF(sel=shut, nprobe=probes)
            rows = np.asarray(self.lists.search(query, k, params=how)[1][0], np.int64)
            if rows.min() >= 0 or probes == len(self):
                probed = self.lists.quantizer.search(query, probes)[1][0].tolist()
                looked = sum(self.lists.invlists.list_size(one) for one in probed)
                return rows[rows >= 0], looked
            probes *= 2
        return np.empty(0, np.int64), 0


def built_by_faiss(held: Locations, around: Array) -> Faiss:
    """An inverted file of all locations there are, around these folded centres (c, d + 1)."""
    if held.dtype != np.float32:
        raise WrongSetting(f"faiss holds float32 alone, and this memory is of {held.dtype}")
    faiss = _library()
    width, rows = held.key_dim + 1, np.arange(held.size)
    coarse = faiss.IndexFlatIP(width)  # lists are looked at by logit
    coarse.add(np.ascontiguousarray(around))
    lists = faiss.IndexIVFFlat(coarse, width, len(around), faiss.METRIC_INNER_PRODUCT)
    lists.is_trained = True
    keys = folded(held, rows)  # they belong to the nearest centre
    owner = arithmetic.assigned(pack(keys), held.size, around)
    given = faiss.swig_ptr(keys), None, faiss.swig_ptr(owner)
    lists.add_core(held.size, *given)
    made = Faiss(held, held.edits, held.size, lists)
    made.extremes.follow(held)
    return made
