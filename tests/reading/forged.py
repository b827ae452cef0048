"""Saved answers with something changed: some forged, some that still say only what is true."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

Saved = dict[str, Any]

CLAIMS = ("status", "inner", "outer", "witnesses", "certificate")
STATUSES = ("forced", "open", "contradictory", "unresolved")
ORIGIN = ("text", "law", "known", "conventions", "choose", "question")


def forged(r: Random, data: Saved, others: list[Saved]) -> Saved:
    """``data`` with one to three things changed; ``others`` are answers to other questions."""
    out = copy.deepcopy(data)
    pool = [answer for other in (data, *others) for answer in answers(other)]
    for _ in range(r.choice((1, 1, 2, 3))):
        change = r.choice((_swapped, _anywhere, _claim, _claim, _moved, _level))
        change(r, out, copy.deepcopy(pool))
    if r.random() < 0.6:
        _coherent(r, out)
    return out


def answers(data: Saved) -> Iterator[Saved]:
    """An answer, those of its levels, and those of its parts."""
    yield data
    yield from _inside(data, "levels")
    for part in _inside(data, "parts"):
        yield from answers(part)


def _inside(one: Saved, key: str) -> list[Saved]:
    held = one.get(key)
    return [v for v in held.values() if isinstance(v, dict)] if isinstance(held, dict) else []


def _some(r: Random, data: Saved) -> Saved:
    return r.choice(list(answers(data)))


def _swapped(r: Random, data: Saved, pool: list[Saved]) -> None:
    """Levels or parts change places, or one is replaced from another answer."""
    holders = [held for one in answers(data) for held in _held(one) if held]
    if holders:
        held = r.choice(holders)
        one, other = r.choice(list(held)), r.choice(list(held))
        match r.randrange(4):
            case 0:
                held[one], held[other] = held[other], held[one]
            case 1:
                held[one] = copy.deepcopy(held[other])
            case 2:
                del held[one]
            case _:
                held[one] = r.choice(pool)


def _held(one: Saved) -> list[Saved]:
    return [one[key] for key in ("levels", "parts") if isinstance(one.get(key), dict)]


def _claim(r: Random, data: Saved, pool: list[Saved]) -> None:
    """One claim of one answer: a set, the status, the witnesses or the certificate."""
    one, other = _some(r, data), r.choice(pool)
    key = r.choice(CLAIMS)
    if key not in one:
        return
    match r.randrange(4):
        case 0:
            one[key] = other.get(key)
        case 1 if key == "status":
            one[key] = r.choice(STATUSES)
        case 1 if key == "certificate":
            one[key] = None
        case _ if isinstance(one[key], list):
            if one[key] and r.random() < 0.6:
                del one[key][r.randrange(len(one[key]))]
            elif isinstance(other.get(key), list) and other[key]:
                one[key].append(r.choice(other[key]))
        case _:
            for name in CLAIMS:
                one[name] = other.get(name)


def _moved(r: Random, data: Saved, _: list[Saved]) -> None:
    """An inner answer goes with its witness, or both sets become what is witnessed."""
    one = _some(r, data)
    if all(isinstance(one.get(key), list) and one[key] for key in ("inner", "outer", "witnesses")):
        if r.random() < 0.5:
            one["outer"] = list(one["inner"])
        n = r.randrange(len(one["inner"]))
        gone = one["inner"].pop(n)
        if gone in one["outer"] and r.random() < 0.7:
            one["outer"].remove(gone)
        del one["witnesses"][r.randrange(len(one["witnesses"]))]
        if r.random() < 0.5:
            one["certificate"] = None
        if r.random() < 0.5:
            one["status"] = r.choice(STATUSES)


def _level(r: Random, data: Saved, _: list[Saved]) -> None:
    one = r.choice([data, *_inside(data, "parts")])
    if isinstance(one.get("levels"), dict):
        one["level"] = r.choice(("room", "house", "holder"))
        if one["level"] in one["levels"] and r.random() < 0.8:
            level = one["levels"][one["level"]]
            one.update(copy.deepcopy(level) if isinstance(level, dict) else {})


def _anywhere(r: Random, data: Saved, _: list[Saved]) -> None:
    """Somewhere in the file a value is deleted, repeated, or takes another's place."""
    places = [place for place in _places(data) if place[1] not in ORIGIN]
    if not places:
        return
    (held, key), (held2, key2) = r.choice(places), r.choice(places)
    match r.randrange(4):
        case 0:
            del held[key]
        case 1:
            held[key] = copy.deepcopy(held2[key2])
        case 2 if type(held[key]) is int:
            held[key] += r.choice((-1, 1))
        case 2 if isinstance(held, list):
            held.append(copy.deepcopy(held[key]))
        case _:
            held[key], held2[key2] = copy.deepcopy(held2[key2]), copy.deepcopy(held[key])


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _coherent(r: Random, data: Saved) -> None:
    """An answer says again what its level says, or the level what the answer says."""
    for one in [data, *_inside(data, "parts")]:
        if isinstance(one.get("levels"), dict) and isinstance(one.get("level"), str):
            level = one["levels"].get(one["level"])
            if isinstance(level, dict) and all(key in one for key in CLAIMS):
                if r.random() < 0.5:
                    one.update(copy.deepcopy({k: v for k, v in level.items() if k in CLAIMS}))
                else:
                    level.update(copy.deepcopy({key: one[key] for key in CLAIMS}))
