"""The read of the second memory as attention over the keys that it holds, each part by itself.

Source: attention is a read; count-weighted logits. A competitive read is attention to the bit, and
not over what was written: everything here is computed from the locations without the memory, and
set beside what the memory reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

import numpy as np

from explorable.memory import Location, Store, attention
from explorable.sessions.streams_rows import SCALE
from explorable.sessions.streams_state import Run, StreamState
from explorable_kernels.contract import Wide

__all__ = ["Learned", "learned"]


@dataclass(frozen=True, slots=True)
class Learned:
    """A read of locations, and what it equals.

    Attributes
    ----------
    locations : tuple of Location
    logits, logs : (L,) arrays
        The scaled dot product of each location, and ln n.
    counted, bare : (L,) arrays
        The weights with ln n in the logit and without it.
    alone, plain, longer : (d_v,) arrays
        Attention on addresses and values: with ln n, without it, and without it where ln n stands
        in each key as one more number.
    rows : (d_v,) array
        The read of a verbatim memory that holds addresses and values as its rows.
    """

    locations: tuple[Location, ...]
    logits: Wide
    logs: Wide
    counted: Wide
    bare: Wide
    alone: Wide
    plain: Wide
    longer: Wide
    rows: Wide


def learned(state: StreamState, found: Run) -> Learned:
    """What the second memory reads at the query, taken apart."""
    locations = found.moments[-1].locations
    keys = np.array([one.address for one in locations])
    values = np.array([one.value for one in locations])
    logs = np.array([log(one.write_count) for one in locations])
    query = np.array([[float(one) for one in state.query]])
    dots = {one.id: one.dot for one in found.second.trace or ()}
    weights = {one.id: one.weight for one in found.second.trace or ()}
    logits = np.array([SCALE * dots[one.id] for one in locations])
    longer = np.column_stack([keys, logs / SCALE]), np.column_stack([query, [1.0]])
    store = Store(2, 2)
    store.extend(keys, values)
    return Learned(
        locations,
        logits,
        logs,
        np.array([weights[one.id] for one in locations]),
        _softmax(logits),
        attention(query, keys, values, SCALE, logs)[0],
        attention(query, keys, values, SCALE)[0],
        attention(longer[1], longer[0], values, SCALE)[0],
        store.read_attention(query[0]).value,
    )


def _softmax(logits: Wide) -> Wide:
    top = float(logits.max())
    shares = np.array([exp(one - top) for one in logits.tolist()])
    return np.asarray(shares / shares.sum())
