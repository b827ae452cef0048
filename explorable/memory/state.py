"""What a memory was made with, and all that it is: what its file keeps, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from explorable.errors import WrongSetting
from explorable.memory.locations import Locations
from explorable.memory.merges import Undo
from explorable.memory.settings import Settings, between, whole
from explorable.memory.vectors import float_type
from explorable.memory.writes import Hand

__all__ = ["Made", "Request", "State"]

WIDEST = 1 << 24  # numbers in a key or a value


@dataclass(slots=True)
class State:
    """All that a memory is, apart from what it was made with.

    Attributes
    ----------
    held : Locations
    hand : Hand
        Learning rate, next id and generator.
    merges : list of Undo
        Those that can be taken back, the last one at the end.
    mixed : bool
        Whether a competitive write came after a merge that could be taken back.
    forgot : bool
        Whether a merge forgot what it absorbed, and no such write came since.
    """

    held: Locations
    hand: Hand
    merges: list[Undo] = field(default_factory=list)
    mixed: bool = False
    forgot: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """What a memory was made with, once and for all."""

    key_dim: int
    value_dim: int
    dtype: np.dtype[Any]
    seed: int
    settings: Settings

    def empty(self) -> State:
        """A memory without locations."""
        held = Locations(self.key_dim, self.value_dim, self.dtype)
        return State(held, Hand(np.random.default_rng(self.seed), self.settings.eta))


@dataclass(frozen=True, slots=True)
class Request:
    """What a person asks of a memory, new or found; None where nothing is asked."""

    key_dim: int | None
    value_dim: int | None
    dtype: np.dtype[Any] | None
    seed: int | None
    settings: Mapping[str, Any]

    @classmethod
    def checked(
        cls,
        key_dim: int | None,
        value_dim: int | None,
        dtype: DTypeLike | None,
        seed: int | None,
        settings: Mapping[str, Any],
    ) -> Request:
        """The same, or a named error."""
        unknown = sorted(settings.keys() - set(Settings.__dataclass_fields__))
        if unknown:
            raise WrongSetting(f"there is no setting {unknown[0]}")
        Settings(**settings)
        return cls(
            None if key_dim is None else whole("key_dim", key_dim, most=WIDEST),
            None if value_dim is None else whole("value_dim", value_dim, most=WIDEST),
            None if dtype is None else float_type(dtype),
            None if seed is None else whole("seed", seed, least=0),
            settings,
        )

    def made(self) -> Made:
        """A new memory; what is not asked has its usual value."""
        if self.key_dim is None:
            raise WrongSetting("a new memory needs key_dim, the length of its keys")
        dtype = np.dtype(np.float64) if self.dtype is None else self.dtype
        settings = Settings(**self.settings)
        for name in ("beta", "gamma", "tau_damp"):  # they are rounded to the type
            between(name, getattr(settings, name), 0.0, float(np.finfo(dtype).max))
        between("tau_damp", settings.tau_damp, float(np.finfo(dtype).tiny), math.inf)
        return Made(
            self.key_dim,
            self.key_dim if self.value_dim is None else self.value_dim,
            dtype,
            0 if self.seed is None else self.seed,
            settings,
        )

    def agree(self, found: Made) -> None:
        """Nothing, or a named error where a memory was made otherwise than is asked."""
        for name in ("key_dim", "value_dim", "dtype", "seed"):
            wanted, there = getattr(self, name), getattr(found, name)
            if wanted is not None and wanted != there:
                raise WrongSetting(f"this memory was made with {name} {there}, not {wanted}")
        asked = replace(found.settings, **self.settings)
        for name in self.settings:
            wanted, there = getattr(asked, name), getattr(found.settings, name)
            if wanted != there:
                raise WrongSetting(f"this memory was made with {name} {there}, not {wanted}")
