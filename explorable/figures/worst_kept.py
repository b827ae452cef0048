"""The number kept aside beside the one looked at, and why two cannot be compared."""

from __future__ import annotations

from typing import Any

from explorable.aggregation.comparing import NotComparable, Reference, compared
from explorable.figures.digits import fixed
from explorable.names import listed
from explorable.sessions.worst_heads import chosen
from explorable.sessions.worst_state import TOLERANCES, WorstState

__all__ = ["kept_aside"]

WHY_REFUSED = "A smaller number can mean a better head or only a more permissive tolerance."


def _apart(one: Reference, other: Reference) -> str:
    """Why two numbers cannot be compared, in what the reader sees: there is one δ, and one P."""
    differs = set(one.differs(other))
    if set(one.delta) == set(other.delta):
        differs.discard("delta")
    if one.precision is None or other.precision is None:  # P belongs to the weighted model alone
        differs.discard("precision")
    seen = [
        ("radius", f"R ({one.radius:g} and {other.radius:g})"),
        ("delta", f"δ ({one.delta[0]:g} and {other.delta[0]:g})"),
        (
            "tolerance",
            f"the tolerance ({' and '.join(TOLERANCES[x.tolerance] for x in (one, other))})",
        ),
        ("precision", "the weights P"),
        ("keys", "the keys"),
        ("query", "the query"),
    ]
    named = [said for name, said in seen if name in differs]
    plural = len(named) > 1 or "keys" in differs or "precision" in differs
    return f"They cannot be compared: {listed(named)} {'differ' if plural else 'differs'}"


def kept_aside(state: WorstState) -> dict[str, Any] | None:
    """The number kept aside beside the one looked at; refused where they cannot be compared."""
    kept, head = state.kept, chosen(state)
    if kept is None:
        return None
    under = kept.reference
    radii = f"R = {under.radius:g}, δ = {under.delta[0]:g}, {TOLERANCES[under.tolerance]}"
    out = {"said": f"Kept: {kept.name}, {fixed(kept.error)}, under {radii}."}
    if head.measured is None:
        return out
    try:
        compared(kept, head.measured)
    except NotComparable:
        return out | {"refused": f"{_apart(under, head.measured.reference)}. {WHY_REFUSED}"}
    gap = head.measured.error - kept.error
    word = "as much" if fixed(gap) == "0.000" else fixed(abs(gap))
    more = "" if word == "as much" else (" more" if gap > 0 else " less")
    return out | {"compared": f"Now {head.name}, {fixed(head.measured.error)}: {word}{more}."}
