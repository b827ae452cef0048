"""What is derived from octagons as told: what follows, what forgetting leaves, hulls."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from explorable.checking.bounds_numbers import Upper
from explorable.checking.bounds_sums import Sum, Terms
from explorable.domains.octagon_certifying import proved, statements
from explorable.frozen import Frozen

if TYPE_CHECKING:
    from explorable.domains.octagon import Octagon

__all__ = ["eliminated", "hulled", "implied"]


def implied(octagon: Octagon) -> tuple[Hashable, ...]:
    """Each statement whose sums all follow from the sums of the others."""
    everyone = dict.fromkeys(who for one in octagon.constraints for who in one.statements)
    return tuple(who for who in everyone if _follows(octagon, who))


def _follows(octagon: Octagon, who: Hashable) -> bool:
    rest = octagon.without(who)
    gone = [one for one in octagon.constraints if who in one.statements]
    if not {name for one in gone for name in one.terms} <= set(rest.names):
        return False
    known = ((rest.upper(one.terms), octagon.said(one)) for one in gone)
    return all(upper is not None and upper.within(said) for upper, said in known)


def eliminated(octagon: Octagon, name: Hashable) -> tuple[Sum, ...]:
    """All that is said without ``name``, and what its sums say of the others."""
    kept = [one for one in octagon.constraints if name not in one.terms]
    others = [each for each in octagon.names if each != name]
    told = {(one.terms, octagon.said(one)) for one in kept}
    return (
        *kept,
        *(
            Sum(terms, upper.most, upper.strict, statements(proved(octagon, terms)))
            for terms, upper in _closed(octagon, others)
            if (terms, upper) not in told
        ),
    )


def hulled(one: Octagon, two: Octagon) -> tuple[Sum, ...]:
    """The looser of both closed bounds, on every sum that has one in both."""
    out: list[Sum] = []
    for terms, a in _closed(one, [name for name in one.names if name in two.names]):
        b = two.upper(terms)
        if b is not None:
            loose = b if a.within(b) else a
            behind = statements((*proved(one, terms), *proved(two, terms)))
            out.append(Sum(terms, loose.most, loose.strict, behind))
    return tuple(out)


def _closed(octagon: Octagon, names: Sequence[Hashable]) -> Iterator[tuple[Terms, Upper]]:
    """Every sum of these names that is bounded."""
    for size in (1, 2):
        for some in combinations(names, size):
            for signs in product((1, -1), repeat=size):
                terms = Frozen(zip(some, signs, strict=True))
                upper = octagon.upper(terms)
                if upper is not None:
                    yield terms, upper
