"""What is worked out once for an object that does not change, and kept for the very same one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

__all__ = ["Same", "once"]

K = TypeVar("K")
V = TypeVar("V")

KEPT = 16  # of the objects that were given last


class Same(Generic[K]):
    """A key that equals only a key of the very same object, so that nothing long is compared."""

    __slots__ = ("held",)

    def __init__(self, held: K) -> None:
        self.held = held

    def __hash__(self) -> int:
        return id(self.held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.held is other.held


def once(make: Callable[[K], V]) -> Callable[[K], V]:
    """``make`` for objects that do not change; what it made of the latest is kept.

    >>> made = once(list)
    >>> word = "ab"
    >>> made(word) is made(word)
    True
    """

    @lru_cache(maxsize=KEPT)
    def made(key: Same[K]) -> V:
        return make(key.held)

    def look_up(held: K) -> V:
        return made(Same(held))

    return look_up
