"""The settings of a memory: numbers that govern its writes, merges and ordinary reads."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from explorable.errors import WrongSetting

__all__ = ["Settings", "between", "whole"]

ABOVE_ZERO = ("eta", "decay", "tau_damp", "tau_overload", "beta")
COSINES = ("tau_split", "tau_merge")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a memory was made with; names as in the source.

    Parameters
    ----------
    k : int
        Locations that take part in a competitive write.
    eta, decay, eta_min : float
        Learning rate at the start, its factor a write, and its least value.
    tau_split : float
        Cosine below which a competitive write also opens a location.
    tau_merge : float
        Cosine above which ``merge()`` by likeness joins two locations.
    gamma : float
        How much a location's share of the counts keeps it from winning.
    tau_damp : float
        Count at which a winner learns half as fast.
    tau_overload : float
        Count above which a winner splits.
    jitter : float
        How far from its winner a split is opened, before it gets length 1.
    beta : float
        Steepness of the ordinary read.
    second_order : bool
        Keep the covariances of what was merged.

    Raises
    ------
    WrongSetting
        Names the setting, what it may be, and what came.
    """

    k: int = 20
    eta: float = 0.01
    decay: float = 0.9999
    eta_min: float = 0.001
    tau_split: float = 0.3
    tau_merge: float = 0.95
    gamma: float = 1.0
    tau_damp: float = 10.0
    tau_overload: float = 100.0
    jitter: float = 0.1
    beta: float = 5.0
    second_order: bool = False

    def __post_init__(self) -> None:
        for field in fields(self):
            number = getattr(self, field.name)
            if field.name == "second_order":
                if not isinstance(number, bool):
                    raise WrongSetting(f"second_order must be True or False, and is {number!r}")
            elif field.name == "k":
                whole("k", number)
            elif field.name in COSINES:
                between(field.name, number, -1.0, 1.0)
            else:
                between(field.name, number, 0.0, math.inf, open_low=field.name in ABOVE_ZERO)
        between("eta", self.eta, 0.0, 1.0)
        between("decay", self.decay, 0.0, 1.0)
        between("eta_min", self.eta_min, 0.0, self.eta)


def whole(name: str, number: object, *, least: int = 1) -> int:
    """A whole number from ``least`` on, or a named error."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise WrongSetting(f"{name} must be a whole number, and is {number!r}")
    found = int(number.__index__())
    if found < least:
        raise WrongSetting(f"{name} must be at least {least}, and is {found}")
    return found


def between(name: str, number: object, low: float, high: float, *, open_low: bool = False) -> float:
    """A finite number of an interval, or a named error."""
    if isinstance(number, bool | str) or not hasattr(number, "__float__"):
        raise WrongSetting(f"{name} must be a number, and is {number!r}")
    found = float(number)
    fits = low <= found <= high and math.isfinite(found) and not (open_low and found == low)
    if not fits:
        least = f"above {low:g}" if open_low else f"at least {low:g}"
        most = "" if math.isinf(high) else f" and at most {high:g}"
        raise WrongSetting(f"{name} must be {least}{most}, and is {found}")
    return found
