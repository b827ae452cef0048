"""A mapping that does not change: what a frozen value holds where it holds a mapping.

Unlike ``types.MappingProxyType`` it is hashable and can be pickled and copied. It is a ``dict``
underneath, so that looking up, comparing and writing as JSON cost what they cost there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn, TypeVar

__all__ = ["Frozen", "frozen", "frozen_worlds"]

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A mapping without any method that changes it; hashable where its values are.

    Raises
    ------
    TypeError
        On every attempt to change it.

    Examples
    --------
    >>> world = Frozen({"place of Ana": "kitchen"})
    >>> world["place of Ana"] = "garden"
    Traceback (most recent call last):
    TypeError: this mapping does not change; dict(...) makes a copy that does
    >>> hash(world) == hash(Frozen(world)), world == {"place of Ana": "kitchen"}
    (True, True)
    """

    __slots__ = ()

    def _no(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping does not change; dict(...) makes a copy that does")

    __setitem__ = __delitem__ = __ior__ = _no
    clear = pop = popitem = setdefault = update = _no

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return type(self), (dict(self),)


def frozen(mapping: Mapping[K, V]) -> Frozen[K, V]:
    """The mapping itself where it is frozen already, or a frozen copy."""
    return mapping if isinstance(mapping, Frozen) else Frozen(mapping)


def frozen_worlds(history: Iterable[Mapping[K, V]]) -> tuple[Frozen[K, V], ...]:
    """A history, each of its worlds frozen."""
    return tuple(frozen(world) for world in history)
