"""What one merged location leaves out, from its members: to first order, to second, and at most.

Source: attention is a read; count-weighted logits. The members are what was written, so this is
what only somebody who kept all writes can see; the bounds are what the location knows itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np

from explorable.memory import Location
from explorable.sessions.merged_state import Found, MergedState
from explorable.sessions.streams_rows import SCALE, numbers
from explorable_kernels.contract import Wide

__all__ = ["STEPS", "Left", "left"]

STEPS = 41  # lengths of the query, from 0 to twice its own
FARTHER = 2.0


@dataclass(frozen=True, slots=True)
class Left:
    """What the merged location that weighs most leaves out, over the length of the query.

    Attributes
    ----------
    location : Location
    lengths : (m,) array
        From 0 to twice the length of the query; the one in the middle is its own.
    mass, mass_second, mass_most : (m,) arrays
        By how much the log mass of its members lies above its logit with ln n; what a
        second-order location adds; and the most that its key radius permits.
    value, value_second, value_most : (m,) arrays
        How far the value of its members lies from its own; from the corrected one; and the most
        that its radii permit.
    """

    location: Location
    lengths: Wide
    mass: Wide
    mass_second: Wide
    mass_most: Wide
    value: Wide
    value_second: Wide
    value_most: Wide


def left(state: MergedState, it: Found) -> Left | None:
    """None where nothing is merged, or where the query has no direction."""
    query = np.array([float(one) for one in state.query])
    weights = {one.id: one.weight for one in it.counted.trace or ()}
    merged = [one for one in it.locations if len(one.members) > 1]
    if not merged or not query.any():
        return None
    one = max(merged, key=lambda each: weights[each.id])
    all_keys, all_values = (np.array(part) for part in numbers(state.rows))
    keys = all_keys[list(one.members)] - one.address
    values = all_values[list(one.members)] - one.value
    over = np.linspace(0, FARTHER, STEPS)
    sizes = over * hypot(*query.tolist())
    logits = SCALE * over[:, np.newaxis] * (keys @ query)
    top = logits.max(axis=1, keepdims=True)
    shares = np.exp(logits - top)
    total = shares.mean(axis=1)
    covariance, cross = keys.T @ keys / len(keys), values.T @ keys / len(keys)
    gain = (SCALE * over) ** 2 / 2 * float(query @ covariance @ query)
    off = (shares @ values) / shares.sum(axis=1, keepdims=True)
    corrected = SCALE * over[:, np.newaxis] * (cross @ query)
    reach = SCALE * sizes * one.key_radius
    return Left(
        one,
        sizes,
        top[:, 0] + np.log(total),
        gain,
        np.logaddexp(reach, -reach) - np.log(2),
        np.hypot(*off.T),
        np.hypot(*(off - corrected).T),
        2 * one.value_radius * np.tanh(reach / 2),
    )
