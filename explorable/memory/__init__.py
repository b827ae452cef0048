"""The memory store: attention as a read, with everything that a read can be asked.

>>> from explorable.memory import Store
>>> store = Store(2)
>>> store.extend([[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]])
range(0, 2)
>>> store.read_attention([9.0, 0.0], k=1).value.tolist()
[1.0, 0.0]
"""

from __future__ import annotations

from explorable.memory.abstention import Threshold
from explorable.memory.cosines import Recalled
from explorable.memory.events import Activated, Joined, Merged, Moved, Written
from explorable.memory.plain import attention
from explorable.memory.reads import Contributor, Read
from explorable.memory.settings import Settings
from explorable.memory.signals import Signals
from explorable.memory.store import Store
from explorable.memory.trained import TrainedHead, trained_head
from explorable.memory.viewing import Location

__all__ = [
    "Activated",
    "Contributor",
    "Joined",
    "Location",
    "Merged",
    "Moved",
    "Read",
    "Recalled",
    "Settings",
    "Signals",
    "Store",
    "Threshold",
    "TrainedHead",
    "Written",
    "attention",
    "trained_head",
]
