"""All that the panel "one head of a trained model" shows, as plain data; see ``figures.view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from explorable.figures.attending_map import drawn_map, first_of, told_cell, told_of
from explorable.figures.attending_words import apart, at_most, quoted, share
from explorable.figures.digits import fixed
from explorable.figures.panel_view import framed, spoken
from explorable.names import listed
from explorable.sessions.attending_bits import ulps
from explorable.sessions.attending_head import (
    PRESETS,
    HeadSession,
    HeadState,
    Heard,
    head,
    heard,
)
from explorable.sessions.attending_state import ORDERS

__all__ = ["view"]

NOTICE = (
    "Queries, keys and values were computed with all-MiniLM-L6-v2 (Apache License 2.0), and stand"
    " here to the bit. Layers and heads are counted from 0."
)


def view(
    session: HeadSession, seq: int = 0, problem: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Everything to draw.

    Examples
    --------
    >>> shown = view(HeadSession("saw"))
    >>> [one["text"] for one in shown["compared"]][0]
    '32 of 32 numbers equal to the bit'
    """
    state, it = session.state, heard(session.state)
    told = _said(state, it)
    out = {
        **framed(session, seq, problem, presets=PRESETS, text=_text(state)),
        "choose": "your own choice",
        "chosen": next(
            (one.key for one in PRESETS if one.state == replace(state, answers=None)), ""
        ),
        "sentence": head().sentence,
        "where": f"layer {head().layer}, head {head().head}",
        "tokens": [*head().tokens],
        "asked": state.asked,
        "order": state.order,
        "orders": [{"id": key, "name": name} for key, name in ORDERS.items()],
        "map": drawn_map(state),
        "told": told_cell(state),
        "rows": _rows(state, it),
        "output": _output(it),
        "compared": _compared(it),
        "reading": _reading(state, it),
        "arithmetic": _arithmetic(state, it),
        "checked": "Store and attention agree in every bit" if _same(it) else "",
        "formula": "",
        "call": _call(state),
        "notice": NOTICE,
    }
    return out | spoken(session, told)


def _same(it: Heard) -> bool:
    return it.read.value.tobytes() == it.alone.tobytes()


def _said(state: HeadState, it: Heard) -> str:
    tokens, at = [quoted(one) for one in head().tokens], told_of(state)
    end = "Store and attention are equal to the bit" if _same(it) else "The bits differ"
    does = f"carries {share(it.weights[at])}" if at in it.weights else "is left out"
    return f"{tokens[state.asked]} asks: {tokens[at]} {does}. {end}."


def _rows(state: HeadState, it: Heard) -> list[dict[str, Any]]:
    order = [*range(len(head().tokens))]
    if state.order == "trace":
        order = [*it.weights, *state.out]
    by_dot, by_cosine = first_of(state, it.dots), first_of(state, it.cosines)
    return [
        {
            "n": n,
            "token": head().tokens[n],
            "out": n in state.out,
            "length": fixed(it.lengths[n], 2),
            "dot": fixed(it.dots[n], 2),
            "cosine": fixed(it.cosines[n]),
            "largest": n == by_dot,
            "nearest": n == by_cosine,
            "weight": _weight(it.weights.get(n)),
            "alone": _weight(it.shares.get(n)),
        }
        for n in order
    ]


def _weight(value: float | None) -> dict[str, Any] | None:
    return None if value is None else {"text": share(value), "value": value}


def _output(it: Heard) -> dict[str, Any]:
    """The numbers of the output, and where the others have the same bits."""
    return {
        "values": it.read.value.tolist(),
        "alone": [one == 0 for one in ulps(it.read.value, it.alone)],
        "usual": [one == 0 for one in ulps(it.read.value, it.usual)],
    }


def _compared(it: Heard) -> list[dict[str, str]]:
    out = []
    for name, other in (
        ("Attention of the contract, without a store", it.alone),
        ("NumPy's own product, exponential and sum", it.usual),
    ):
        found = ulps(it.read.value, other)
        equal = sum(one == 0 for one in found)
        text = f"{equal} of {len(found)} numbers equal to the bit"
        far = float(np.abs(it.read.value.astype(float) - other.astype(float)).max())
        more = f"; up to {apart(max(found))} and {at_most(far)} apart" if max(found) else ""
        word = "yes" if not max(found) else "no"
        out.append({"word": word, "name": name, "text": f"{text}{more}"})
    return out


def _reading(state: HeadState, it: Heard) -> list[str]:
    tokens = [quoted(one) for one in head().tokens]
    dot, near = first_of(state, it.dots), first_of(state, it.cosines)
    lengths = [it.lengths[n] for n in it.shares]
    ends = fixed(min(lengths), 2), fixed(max(lengths), 2)
    who = f"{tokens[state.asked]} asks, and {tokens[dot]} answers loudest"
    said = f"the largest dot product, {fixed(it.dots[dot], 2)}, and weight {share(it.shares[dot])}"
    raw = f"No key is normalised: lengths go from {ends[0]} to {ends[1]}."
    parts = [f"{who}: {said}.", raw]
    if dot == near:
        parts[1] += f" Here {tokens[near]} is the first by cosine too ({fixed(it.cosines[near])})."
    else:
        parts[1] += (
            f" By cosine {tokens[near]} would be the first, {fixed(it.cosines[near])} against"
            f" {fixed(it.cosines[dot])}: its key is shorter, {fixed(it.lengths[near], 2)} against"
            f" {fixed(it.lengths[dot], 2)}."
            if it.lengths[near] < it.lengths[dot]
            else f" By cosine {tokens[near]} would be the first."
        )
    if state.out:
        names = listed([tokens[n] for n in state.out])
        them = "it" if len(state.out) == 1 else "them"
        parts.append(f"Left out of both: {names}, as if the store had never held {them}.")
    near = it.usual.tobytes() != it.read.value.tobytes()
    parts.append(
        "The store equals attention of the contract to the bit, since both take the same steps."
        " NumPy adds in an order of the machine's, and has an exponential of its own:"
        f" {'it only comes near' if near else 'nothing promises that its bits agree, as here'}."
    )
    return parts


def _arithmetic(state: HeadState, it: Heard) -> list[list[str]]:
    dot = first_of(state, it.dots)
    name, d = head().tokens[dot], head().keys.shape[1]
    query = float(np.linalg.norm(head().queries[state.asked].astype(np.float64)))
    lengths = f"({fixed(query)} · {fixed(it.lengths[dot])})"
    return [
        [f"q · k of {name}", fixed(it.dots[dot])],
        [
            "logit",
            f"{fixed(it.dots[dot])} / √{d} = {fixed(it.dots[dot] * head().scale)}",
        ],
        [f"weight of {name}", share(it.shares[dot])],
        [
            f"cosine of {name}",
            f"{fixed(it.dots[dot])} / {lengths} = {fixed(it.cosines[dot])}",
        ],
    ]


def _text(state: HeadState) -> str:
    tokens = head().tokens
    out = f"left out: {' '.join(tokens[n] for n in state.out)}\n" if state.out else ""
    return f"{head().sentence}\nasks: {tokens[state.asked]}\n{out}"


def _call(state: HeadState) -> str:
    """Python that prints the trace and holds store and attention against each other."""
    barred = f", barred={[*state.out]}" if state.out else ""
    kept = ""
    if state.out:
        kept = f"[{[n for n in range(len(head().tokens)) if n not in state.out]}]"
    return (
        "import numpy as np\n\nfrom explorable.memory import Store, attention, trained_head\n\n"
        "head = trained_head()\n"
        "store = Store(head.keys.shape[1], head.values.shape[1], dtype=np.float32)\n"
        "store.extend(head.keys, head.values)\n"
        f"query = head.queries[{state.asked}]  # {head().tokens[state.asked]}\n"
        f"found = store.read_attention(query{barred}, trace=True)\n"
        f"alone = attention(query[np.newaxis], head.keys{kept}, head.values{kept}, head.scale)[0]\n"
        "print([(head.tokens[one.id], one.dot, one.weight) for one in found.trace])\n"
        "print(store.analyze(query))\n"
        "for word, asks in zip(head.tokens, head.queries):  # the map, row by row\n"
        f"    row = store.read_attention(asks{barred}, trace=True)\n"
        "    print(word, sorted((one.id, one.weight) for one in row.trace))\n"
        "print(found.value.tobytes() == alone.tobytes())\n"
    )
