"""On which factors a meaning depends, as a set of worlds and not as it is written.

A factor is left out when the others, within the laws of worlds, decide the formula already;
so a tautology depends on nothing (LANGUAGE.md, Worlds 18).
"""

from __future__ import annotations

from explorable.domains.formula import AtLeast, Conj, Disj, Formula, Lit, Neg, support
from explorable.domains.grounding import Grounding
from explorable.domains.spaces import Ints, Layout

__all__ = ["depends"]

BITS = 16


def depends(formula: Formula, ground: Grounding) -> frozenset[str]:
    """The factors that ``formula`` needs among those written in it.

    Past 2**16 combinations those written are returned: more may be counted than needed.
    """
    found = ground.needed.get(formula)
    if found is None:
        found = ground.needed[formula] = _depends(formula, support(formula), ground)
    return found


def _depends(formula: Formula, written: frozenset[str], ground: Grounding) -> frozenset[str]:
    laws, closed = ground.background(written)
    factors = {f: values for f, values in ground.places.factors.items() if f in closed}
    layout = Layout(factors)
    if not laws and _read_once(formula):
        return written
    if layout.bits > BITS:
        return written
    space = Ints(layout)
    worlds = space.legal()
    for law in laws:
        worlds &= space.where(law)
    inside = worlds & space.where(formula)
    outside = worlds & ~inside
    needed = set(written)
    for factor in factors:
        within, without = space.forget(inside, (factor,)), space.forget(outside, (factor,))
        if not within & without:
            inside, outside = within, without
            needed.discard(factor)
    return frozenset(needed)


def _read_once(formula: Formula) -> bool:
    """Whether every factor stands in one literal only, so that none can be redundant."""
    seen: set[str] = set()
    waiting = [formula]
    while waiting:
        one = waiting.pop()
        match one:
            case Lit(factor, _):
                if factor in seen:
                    return False
                seen.add(factor)
            case Neg(part):
                waiting.append(part)
            case Conj(parts) | Disj(parts) | AtLeast(_, parts):
                waiting.extend(parts)
    return True
