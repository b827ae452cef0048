"""The weights of a whole head as a map: a row for each token that asks, a column an answer."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from explorable.figures.attending_floats import digits
from explorable.figures.attending_words import apart, quoted, share
from explorable.figures.digits import fixed
from explorable.sessions.attending_bits import bits, ulps
from explorable.sessions.attending_head import HeadState, Heard, head, heard, whole

__all__ = ["drawn_map", "first_of", "told_cell", "told_of"]

EDGES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75)  # of the bands; below the first no number is written
STEPS = (0, 1, 2, 3, 5, 6, 7)  # of the colours; on the fourth neither ink nor paper reads well
Weights = Mapping[int, float]


def first_of(state: HeadState, of: Weights) -> int:
    """The token with the largest number of those not left out, ties by the lowest."""
    return max((n for n in of if n not in state.out), key=lambda n: (of[n], -n))


def told_of(state: HeadState) -> int:
    """The token whose weight is told: the one chosen, or else the one that weighs most."""
    return first_of(state, heard(state).weights) if state.answers is None else state.answers


def drawn_map(state: HeadState) -> dict[str, Any]:
    """All weights of the head, with what is equal to the bit in each row.

    >>> from explorable.sessions.attending_head import PRESETS
    >>> shown = drawn_map(PRESETS[0].state)
    >>> shown["cells"][3][5]["main"], shown["rows"][3]["equal"]
    ('34', '32 of 32')
    """
    every = whole(state)
    return {
        "names": [*head().tokens],
        "at": [state.asked, told_of(state)],
        "cells": [_row(asked, it) for asked, it in enumerate(every)],
        "rows": [_compared(it) for it in every],
        "key": [{"step": step, "text": text} for step, text in zip(STEPS, _ranges(), strict=True)],
        "out": bool(state.out),
        "says": _equal(every),
    }


def _ranges() -> list[str]:
    inner = [f"{low:g} to {high:g}" for low, high in pairwise(EDGES)]
    return [f"below {EDGES[0]:g}, no number", *inner, f"{EDGES[-1]:g} and more"]


def _row(asked: int, it: Heard) -> list[dict[str, Any]]:
    tokens = [quoted(one) for one in head().tokens]
    cells: list[dict[str, Any]] = []
    for n, answer in enumerate(tokens):
        weight, who = it.weights.get(n), f"{tokens[asked]} asks, {answer}"
        if weight is None:
            cells.append({"main": "", "step": None, "label": f"{who} is left out"})
            continue
        same = "the same" if _bits(weight) == _bits(it.shares[n]) else "other"
        cells.append(
            {
                "main": f"{100 * weight:.0f}" if weight >= EDGES[0] else "",
                "step": STEPS[bisect(EDGES, weight)],
                "label": f"{who} weighs {share(weight)}, {same} bits in store and attention",
            }
        )
    return cells


def _compared(it: Heard) -> dict[str, Any]:
    """Of the output of a row, how many numbers the others give to the bit."""
    size, equal = it.read.value.size, ulps(it.read.value, it.alone).count(0)
    usual = ulps(it.read.value, it.usual).count(0)
    return {
        "equal": f"{equal} of {size}",
        "same": equal == size,
        "usual": f"{usual} of {size}",
    }


def _equal(every: tuple[Heard, ...]) -> str:
    """What is equal to the bit in the whole head, counted."""
    cells = [(it.weights[n], it.shares[n], it.usual_shares[n]) for it in every for n in it.weights]
    weights = sum(_bits(one) == _bits(two) for one, two, _ in cells)
    by_numpy = sum(_bits(one) == _bits(three) for one, _, three in cells)
    numbers = sum(it.read.value.size for it in every)
    outputs = sum(ulps(it.read.value, it.alone).count(0) for it in every)
    outputs_by_numpy = sum(ulps(it.read.value, it.usual).count(0) for it in every)
    return (
        f"Store and attention give the same bits in {weights} of {len(cells)} weights and"
        f" {outputs} of {numbers} numbers of the outputs; NumPy’s own steps in {by_numpy} and"
        f" {outputs_by_numpy}."
    )


def told_cell(state: HeadState) -> dict[str, Any]:
    """One weight: what it comes of, and its bits in the store, in attention and by NumPy."""
    it, at = heard(state), told_of(state)
    tokens = [quoted(one) for one in head().tokens]
    asks, answer, d = tokens[state.asked], tokens[at], head().keys.shape[1]
    if at not in it.weights:
        rest = "the weights of the others sum to one"
        return {"says": f"{asks} asks. {answer} is left out of every row; {rest}.", "bits": []}
    most = ", the largest of its row" if at == first_of(state, it.weights) else ""
    logit = fixed(it.dots[at] * head().scale)
    sides = (
        ("The store’s read", it.weights),
        ("Attention, without a store", it.shares),
        ("NumPy’s own steps", it.usual_shares),
    )
    return {
        "says": f"{asks} asks and {answer} answers with weight {share(it.weights[at])}{most}. The"
        f" dot product of query and key is {fixed(it.dots[at])}; divided by √{d} it is the logit,"
        f" {logit}.",
        "bits": [_side(name, it.weights[at], weights[at]) for name, weights in sides],
    }


def _side(name: str, read: float, weight: float) -> dict[str, str]:
    one, two = np.array([[read], [weight]], np.float32)
    return {
        "name": name,
        "value": digits(two[0]),
        "bits": bits(two[0]),
        "ulp": apart(ulps(one, two)[0]),
    }


def _bits(weight: float) -> str:
    return bits(np.float32(weight))
