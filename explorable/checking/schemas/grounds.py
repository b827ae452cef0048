"""Schemas for what no statement says: one value a factor, the background, and what changes keep.

Only what the facts on the sheet touch is written; what is left out can always be filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from explorable.checking.once import once
from explorable.checking.schemas.chaining import are_many, through
from explorable.checking.schemas.placing import inside, shares
from explorable.checking.schemas.saying import says
from explorable.checking.schemas.sheet import BACKGROUND, Sheet
from explorable.claims import Change
from explorable.vocabulary import YES, Vocabulary, rest_leaf

__all__ = ["ground"]

_FEW = 6


def ground(sheet: Sheet, kept: Mapping[int, tuple[int, Change]]) -> None:
    """Write the background of every fact on the sheet, until no new fact appears.

    ``kept`` gives, by the moment it leads to, each change that keeps worlds which already
    satisfy it, with its statement number.
    """
    done = 0
    while done < len(sheet.facts):
        fresh = list(sheet.facts)[done:]
        done += len(fresh)
        for factor, since in fresh:
            if since in kept:
                _stays(sheet, factor, since, *kept[since])
        _close_sharing(sheet)
        _close_containment(sheet)
    for factor, since in sheet.facts:
        _one_value(sheet, factor, since)
    _owners(sheet)
    _sharing(sheet)


def _one_value(sheet: Sheet, factor: str, since: int) -> None:
    facts = [sheet.fact(factor, value, since) for value in sheet.values(factor)]
    sheet.add(BACKGROUND, facts)
    if len(facts) <= _FEW:
        for one, other in combinations(facts, 2):
            sheet.add(BACKGROUND, [-one, -other])
        return
    before = facts[0]  # some value so far
    for i, fact in enumerate(facts[1:], 2):
        sheet.add(BACKGROUND, [-before, -fact])
        if i < len(facts):
            label = f"{factor} is one of its first {i} values"
            before = sheet.either(label, since, [before, fact])


def _stays(sheet: Sheet, factor: str, moment: int, number: int, change: Change) -> None:
    """Where ``after`` held already, the factor keeps its value."""
    already = says(sheet, change.after, moment - 1)
    for value in sheet.values(factor):
        now = sheet.fact(factor, value, moment)
        then = sheet.fact(factor, value, moment - 1)
        sheet.add(number, [-already, -now, then])
        sheet.add(number, [-already, now, -then])


def _close_sharing(sheet: Sheet) -> None:
    """Whoever is asked about sharing may be compared with every other such name, always."""
    for factor, since in list(sheet.facts):
        if " with " in factor and factor in _pairs(sheet.vocabulary):
            for x in _pairs(sheet.vocabulary)[factor]:
                sheet.fact(f"place of {x}", sheet.values(f"place of {x}")[0], since)
    for a, b in combinations(_sharers(sheet), 2):
        for moment in range(sheet.last + 1):
            shares(sheet, a, b, moment)


@once
def _pairs(vocabulary: Vocabulary) -> dict[str, tuple[str, str]]:
    return {f"{a} with {b}": (a, b) for a, b in combinations(vocabulary.sharing, 2)}


def _sharers(sheet: Sheet) -> list[str]:
    pairs = _pairs(sheet.vocabulary)
    found = {x for factor, _ in sheet.facts if factor in pairs for x in pairs[factor]}
    return [x for x in sheet.vocabulary.sharing if x in found]


def _close_containment(sheet: Sheet) -> None:
    """No container is inside itself, once the place of one is on the sheet."""
    containers = [
        c for c in sheet.vocabulary.containers if f"place of {c}" in sheet.vocabulary.factors
    ]
    touched = {factor for factor, _ in sheet.facts}
    if len(containers) > 1 and any(f"place of {c}" in touched for c in containers):
        for moment in range(sheet.last + 1):
            if are_many(sheet):
                through(sheet, containers[0], containers[1], moment)  # says it of all of them
                continue
            for container in containers:
                sheet.add(BACKGROUND, [-inside(sheet, container, container, moment)])


def _sharing(sheet: Sheet) -> None:
    unnamed = [leaf for leaf in sheet.vocabulary.leaves if leaf not in sheet.vocabulary.rooms]
    for factor, since in list(sheet.facts):
        if factor not in _pairs(sheet.vocabulary):
            continue
        shared = sheet.fact(factor, YES, since)
        first, second = (f"place of {x}" for x in _pairs(sheet.vocabulary)[factor])
        sheet.add(BACKGROUND, [-shared, *(sheet.fact(first, leaf, since) for leaf in unnamed)])
        for leaf in unnamed:
            at, there = sheet.fact(first, leaf, since), sheet.fact(second, leaf, since)
            sheet.add(BACKGROUND, [-shared, -at, there])
    written = set()
    sharers = _sharers(sheet)
    for moment in range(sheet.last + 1):
        said = {(a, b): shares(sheet, a, b, moment) for a, b in combinations(sharers, 2)}
        for a, b, c in combinations(sharers, 3):
            three = said[a, b], said[b, c], said[a, c]
            if three not in written:
                written.add(three)
                for odd in three:
                    sheet.add(BACKGROUND, [*(-x for x in three if x != odd), odd])


def _owners(sheet: Sheet) -> None:
    """Nobody owns two houses; *X's house* stands empty where X owns one known by its noun."""
    nouns = [h for h in sheet.vocabulary.houses if (f"owner of {h.text}", 0) in sheet.facts]
    for one, other in combinations(nouns, 2):
        for person in sheet.vocabulary.people:
            owners = [sheet.fact(f"owner of {h.text}", person, 0) for h in (one, other)]
            sheet.add(BACKGROUND, [-owner for owner in owners])
    for named, noun in product(sheet.vocabulary.houses, nouns):
        if named.owner is None:
            continue
        rest = rest_leaf(named)
        owned = sheet.fact(f"owner of {noun.text}", named.owner, 0)
        for factor, since in list(sheet.facts):
            if factor.startswith("place of ") and rest in sheet.vocabulary.rests:
                sheet.add(BACKGROUND, [-owned, -sheet.fact(factor, rest, since)])
            elif factor.startswith("house of "):
                sheet.add(BACKGROUND, [-owned, -sheet.fact(factor, named.text, since)])
            elif factor == f"others in {rest}":
                sheet.add(BACKGROUND, [-owned, sheet.fact(factor, "0", since)])
