"""The plain loops of min-plus: one more bound, a step and a closure that say how entries arose.

``inf`` is `infinity` of the dtype, in that dtype. Here it is looked at before adding.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorable_kernels._jit import jit
from explorable_kernels.minplus_bounds import Bounds

__all__ = ["step_traced", "tell", "trace"]

SPARSE = 8  # where at most one column in so many changes, each is looked up

Nodes = NDArray[np.int32]


@jit
def step_traced(m: Bounds, out: Bounds, through: Nodes, inf: Any) -> int:
    """Write min(m, m times m) and the node that improved each entry; return how many."""
    kind = m.dtype.type
    improved = 0
    for i in range(m.shape[0]):
        row, into = out[i], through[i]
        for j in range(row.size):
            row[j], into[j] = m[i, j], -1
        for k in range(m.shape[0]):
            a, other = m[i, k], m[k]
            if a < inf:
                for j in range(row.size):
                    new = kind(a + other[j])
                    better = (new < row[j]) & (other[j] < inf)
                    row[j] = new if better else row[j]
                    into[j] = k if better else into[j]
        for j in range(row.size):
            improved += into[j] >= 0
    return improved


@jit
def tell(m: Bounds, place: tuple[int, int], bound: Any, inf: Any, far: Any) -> int:
    """See `explorable_kernels.minplus.tell`.

    What lowers (p, q) by way of the new bound lowers (i, q) and (p, j) too: both were closed.
    So few columns and few rows are looked at, where few change. ``far``: `beyond` of the dtype.
    """
    kind, n, (i, j) = m.dtype.type, m.shape[0], place
    if bound >= m[i, j]:
        return 0
    if m[j, i] < inf and m[j, i] + bound < 0:
        return -1
    columns, onward = np.empty(n, np.int32), np.empty(n, m.dtype)
    count = 0
    for q in range(n):
        onward[q] = kind(bound + m[j, q]) if m[j, q] < inf else far
        if onward[q] < m[i, q]:
            columns[count] = q
            count += 1
    changed = 0
    for p in range(n):
        row = m[p]
        if row[i] < inf and row[i] + bound < row[j]:
            changed += 1
            a = row[i]
            if SPARSE * count < n:
                for c in range(count):
                    q = columns[c]
                    row[q] = min(row[q], kind(a + onward[q]))
            else:
                for q in range(n):
                    new, low = kind(a + onward[q]), row[q]
                    row[q] = min(low, new)
    return changed


@jit
def trace(m: Bounds, before: Nodes, inf: Any) -> int:
    """See `explorable_kernels.minplus.close_traced`."""
    kind = m.dtype.type
    n = m.shape[0]
    for i in range(n):
        for j in range(n):
            before[i, j] = i if m[i, j] < inf else -1
    for k in range(n):
        if m[k, k] < 0:
            return k
        through, last = m[k], before[k]
        for i in range(n):
            a, row, into = m[i, k], m[i], before[i]
            if i != k and a < inf:
                for j in range(n):
                    new = kind(a + through[j])
                    better = (new < row[j]) & (through[j] < inf)
                    row[j] = new if better else row[j]
                    into[j] = last[j] if better else into[j]
    return -1
