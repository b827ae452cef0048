"""The session of one trained head: which token of its sentence asks, and which are left out.

The head's queries, keys and values are those of `explorable.memory.trained_head`; a person
chooses, and changes no number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from explorable.errors import InputError
from explorable.memory import Read, Store, TrainedHead, attention, trained_head
from explorable.sessions.attending_state import ORDERS
from explorable.sessions.named import Preset, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable_kernels.contract import Array

__all__ = ["PRESETS", "HeadSession", "HeadState", "Heard", "head", "heard", "whole"]


@dataclass(frozen=True, slots=True)
class HeadState:
    """What undo restores and a link holds.

    Attributes
    ----------
    asked : int
        The token whose query is read with, from 0.
    answers : int or None
        The token whose weight is told; None for the one that weighs most.
    out : tuple of int
        The tokens that are left out, ascending.
    order : str
        A key of ``ORDERS``.
    """

    asked: int
    answers: int | None = None
    out: tuple[int, ...] = ()
    order: str = "written"


@dataclass(frozen=True)
class Heard:
    """A read of the head's keys and values, and what stands beside it.

    Attributes
    ----------
    read : Read
        From a store in float32.
    alone, usual : (d_v,) arrays of float32
        Attention of the contract without a store, and NumPy's own product, exponential and sum.
    weights, shares, usual_shares : mapping of int to float
        What each token weighs in the store, in attention without one, and by NumPy's own steps;
        without those that are left out.
    cosines, dots, lengths : mapping of int to float
        Of each token's key.
    """

    read: Read
    alone: Array
    usual: Array
    weights: Mapping[int, float]
    shares: Mapping[int, float]
    usual_shares: Mapping[int, float]
    cosines: Mapping[int, float]
    dots: Mapping[int, float]
    lengths: Mapping[int, float]


@cache
def head() -> TrainedHead:
    """The head, loaded once."""
    return trained_head()


def heard(state: HeadState) -> Heard:
    """What is read."""
    return _heard(state.asked, state.out)


def whole(state: HeadState) -> tuple[Heard, ...]:
    """What each token reads that asks, with the same ones left out."""
    return tuple(_heard(asked, state.out) for asked in range(len(head().tokens)))


@lru_cache(maxsize=128)
def _heard(asked_by: int, out: tuple[int, ...]) -> Heard:
    it = head()
    store = _stored()
    query = it.queries[asked_by]
    left = [n for n in range(len(it.tokens)) if n not in out]
    keys, values = it.keys[left], it.values[left]
    read = store.read_attention(query, barred=out, trace=True)
    assert read.trace is not None
    scale = 1 / np.sqrt(np.float64(keys.shape[1]))
    asked = query[np.newaxis]
    shares = attention(asked, keys, np.eye(len(left), dtype=np.float32), scale)[0]
    full = store.read_attention(query, trace=True, certify=False).trace
    assert full is not None
    scores = np.float32(scale) * (keys @ query)
    e = np.exp(scores - scores.max())
    return Heard(
        read=read,
        alone=attention(asked, keys, values, scale)[0],
        usual=(e / e.sum()) @ values,
        weights={one.id: one.weight for one in read.trace},
        shares=dict(zip(left, shares.tolist(), strict=True)),
        usual_shares=dict(zip(left, (e / e.sum()).tolist(), strict=True)),
        cosines=dict(store.analyze(query)),
        dots={one.id: one.dot for one in full},
        lengths=dict(enumerate(np.linalg.norm(it.keys.astype(np.float64), axis=1).tolist())),
    )


@cache
def _stored() -> Store:
    it = head()
    store = Store(it.keys.shape[1], it.values.shape[1], dtype=np.float32)
    store.extend(it.keys, it.values)
    return store


def _preset(key: str, asked: int, *out: int) -> Preset[HeadState]:
    word = head().tokens[asked]
    rest = f", {head().tokens[out[0]]} left out" if out else ""
    return Preset(key, f"{word} asks{rest}", HeadState(asked, out=out))


PRESETS: tuple[Preset[HeadState], ...] = (
    _preset("saw", 3),
    _preset("and", 6),
    _preset("it", 7),
    _preset("saw-without", 3, 0),
)
BY_KEY: Mapping[str, Preset[HeadState]] = MappingProxyType({one.key: one for one in PRESETS})


def _token(n: int) -> int:
    if not 0 <= n < len(head().tokens):
        raise InputError(f"Tokens are counted from 0 to {len(head().tokens) - 1}.")
    return n


def _ask(state: HeadState, n: int) -> HeadState:
    return replace(state, asked=_token(n), answers=None)


def _cell(state: HeadState, row: int, column: int) -> HeadState:
    """A cell of the map: the token that asks, and the one whose weight is told."""
    return replace(state, asked=_token(row), answers=_token(column))


def _out(state: HeadState, n: int) -> HeadState:
    """Leave a token out of the read, or take it back."""
    out = tuple(sorted({*state.out} ^ {_token(n)}))
    if len(out) == len(head().tokens):
        raise InputError("One token has to stay: nothing can be read from an empty store.")
    return replace(state, out=out)


def _order(state: HeadState, kind: str) -> HeadState:
    if kind not in ORDERS:
        raise InputError(f"Orders are {', '.join(ORDERS)}; got {kind[:40]!r}.")
    return replace(state, order=kind)


class HeadSession(SlidingSession[HeadState]):
    """Who asks in a trained head; acts *ask*, *cell*, *out*, *order* and *preset*.

    Examples
    --------
    >>> session = HeadSession("saw")
    >>> session.act("ask", n=7)
    >>> head().tokens[session.state.asked], head().tokens[heard(session.state).read.trace[0].id]
    ('it', 'ran')
    """

    kind = "head"
    keys = ("asked", "answers", "out", "order")
    acts: Mapping[str, Callable[..., Any]] = MappingProxyType(
        {"preset": choosing(BY_KEY), "ask": _ask, "cell": _cell, "out": _out, "order": _order}
    )

    def __init__(self, preset: str = "saw") -> None:
        super().__init__(named(BY_KEY, preset).state)

    def fields(self, state: HeadState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "asked": str(state.asked),
            "answers": "" if state.answers is None else str(state.answers),
            "out": " ".join(map(str, state.out)),
            "order": state.order,
        }

    def of_fields(self, fields: Mapping[str, str]) -> HeadState:
        """The state that a link holds."""
        begun = _ask(PRESETS[0].state, _number(fields.get("asked", "")))
        if answers := fields.get("answers", ""):
            begun = _cell(begun, begun.asked, _number(answers))
        state = _order(begun, fields.get("order", "written"))
        for one in dict.fromkeys(fields.get("out", "").split()):
            state = _out(state, _number(one))
        return state


def _number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 3:
        raise InputError("The link names no token there is.")
    return int(text)
