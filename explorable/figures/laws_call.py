"""The Python that prints what the panel "four laws" shows."""

from __future__ import annotations

from explorable.figures.laws_numbers import WIDEST, held
from explorable.memory.capacity_trials import ASKED
from explorable.sessions.laws_state import LawsState

__all__ = ["call"]


def call(state: LawsState) -> str:
    """Python that prints the law and its trial."""
    seed, drawn = state.seed, state.drawn
    lines = {
        "sparse": (
            "active_share",
            "distances",
            f"share = float(active_share({state.bits}, {state.radius}))",
            f"print({state.locations} * share, {state.locations} * share**2)",
            f"drawn = distances({state.bits}, {state.locations}, queries=2, seed={seed})",
            f"print(*drawn[:, : {state.radius + 1}].sum(axis=1))",
        ),
        "hopfield": (
            "bit_error",
            "try_bits",
            f"print(bit_error({held(state)} / {state.units}))",
            f"tried = try_bits({state.units}, {held(state)}, networks={drawn}, seed={seed})",
            "print(tried.share, tried.error)",
        ),
        "sum": (
            "sum_readout",
            "try_sums",
            f"print(sum_readout({state.items}, {state.dimensions} / {state.pairs}))",
            (
                f"tried = try_sums({state.items}, {state.dimensions}, {state.pairs}, sums={drawn},"
                f" seed={seed})"
            ),
            "print(tried.share, tried.error)",
        ),
    }
    if state.law in lines:
        law, trial, *rest = lines[state.law]
        taken = [
            f"from explorable.memory.capacity import {law}",
            f"from explorable.memory.capacity_trials import {trial}",
        ]
        return "\n".join([*taken, "", *rest]) + "\n"
    return (
        "from explorable.memory.capacity import recall\n"
        "from explorable.memory.loads import asked, at_loads, spread_keys\n\n"
        f"keys = spread_keys({state.patterns}, {state.width}, separation=1.0, seed={seed})\n"
        f"queries = asked(keys[:{ASKED}], {float(state.away)}, seed={seed})\n"
        f"(found,) = at_loads(keys, queries, {float(state.beta)}, [{state.patterns}])\n"
        f"print(found.bounds.clip(max={WIDEST}).mean(), found.errors.mean())\n"
        f"print(recall(keys, queries[0], 0, {float(state.beta)}).bound)\n"
    )
