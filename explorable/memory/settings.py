"""The settings of a memory: numbers that govern its writes, merges and ordinary reads."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, fields

import numpy as np

from explorable.errors import WrongSetting

__all__ = ["Settings", "between", "flag", "shown", "whole"]

ABOVE_ZERO = ("eta", "decay", "tau_damp", "tau_overload", "beta")
COSINES = ("tau_split", "tau_merge")
FARTHEST = 1e6  # a split, so that no float32 overflows
MOST_WHOLE = (1 << 128) - 1  # a seed may be as long; longer numbers could not be written down
LINE = 80  # characters


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
            name, given = field.name, getattr(self, field.name)
            found: bool | int | float
            if name == "second_order":
                found = flag(name, given)
            elif name == "k":
                found = whole(name, given)
            elif name in COSINES:
                found = between(name, given, -1.0, 1.0)
            else:
                found = between(name, given, 0.0, math.inf, open_low=name in ABOVE_ZERO)
            object.__setattr__(self, name, found)  # plain numbers, whatever came
        between("jitter", self.jitter, 0.0, FARTHEST)
        between("eta", self.eta, 0.0, 1.0)
        between("decay", self.decay, 0.0, 1.0)
        between("eta_min", self.eta_min, 0.0, self.eta)


def shown(given: object) -> str:
    """What came, in a message: as it is written in Python, and not longer than a line."""
    try:
        text = repr(given)
    except Exception:  # noqa: BLE001 - a number of too many digits, an object that cannot say what it is
        text = f"of {type(given).__name__}"
    return text if len(text) <= LINE else f"{text[:LINE]}..."


def whole(name: str, number: object, *, least: int = 1, most: int = MOST_WHOLE) -> int:
    """A whole number from ``least`` to ``most``, or a named error."""
    wrong = WrongSetting(f"{name} must be a whole number, and is {shown(number)}")
    if isinstance(number, bool | np.bool_):
        raise wrong
    try:
        found = operator.index(number)  # type: ignore[arg-type]  # that is what is asked here
    except TypeError as error:
        raise wrong from error
    if found < least:
        raise WrongSetting(f"{name} must be at least {least}, and is {shown(found)}")
    if found > most:
        raise WrongSetting(f"{name} must be at most {most}, and is {shown(found)}")
    return found


def between(name: str, number: object, low: float, high: float, *, open_low: bool = False) -> float:
    """A finite number of an interval, or a named error."""
    wrong = WrongSetting(f"{name} must be a number, and is {shown(number)}")
    if isinstance(number, bool | str | bytes | np.bool_ | np.complexfloating):
        raise wrong
    try:
        found = float(number)  # type: ignore[arg-type]  # that is what is asked here
    except (TypeError, ValueError, OverflowError) as error:
        raise wrong from error
    fits = low <= found <= high and math.isfinite(found) and not (open_low and found == low)
    if not fits:
        least = f"above {low:g}" if open_low else f"at least {low:g}"
        most = "" if math.isinf(high) else f" and at most {high:g}"
        raise WrongSetting(f"{name} must be {least}{most}, and is {found}")
    return found


def flag(name: str, given: object) -> bool:
    """True or False, or a named error: any other thing may mean the opposite of what it is."""
    if not isinstance(given, bool | np.bool_):
        raise WrongSetting(f"{name} must be True or False, and is {shown(given)}")
    return bool(given)
