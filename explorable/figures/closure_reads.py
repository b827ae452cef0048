"""What the figure of a closure says in words: the selected entry, the count, the float trap."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from explorable.checking.bounds import BoundsCertificate, Constraint
from explorable.checking.bounds_numbers import Upper
from explorable.domains.difference_walk import Walk
from explorable.figures.closure_words import bound, entry, label, said
from explorable.figures.plotted import exact
from explorable.names import listed
from explorable.sessions.closure import ClosureSession
from explorable.sessions.closure_reading import is_line

__all__ = ["counted", "cut_of", "floats", "reads"]

MOST_FLOATS = 14  # names up to which the floats are shown beside
MOST_PARTS = 8  # of a sum that is written out
MOST_NAMED = 8
EXACT = 2**53  # whole numbers up to here are floats


def reads(session: ClosureSession, at: tuple[int, int] | None) -> dict[str, Any]:
    """What the selected entry says and where it comes from; a contradiction, where it shows."""
    walk, step = session.walk, session.step
    if at is None:
        text = ["Add a sentence or a bound, such as ", "Ana arrived before Luis", "."]
        return _read("Nothing to close yet", text, [], "none")
    if walk.contradictory and step == walk.last:
        return _conflict(session)
    i, k = at
    kind = session.said.kind
    first, second = walk.names[i], walk.names[k]
    title = f"{label(first, kind)} against {label(second, kind)}"
    here = walk.matrix(step)[i][k]
    if i == k:
        text = [f"{label(first, kind)} minus itself is ", "0", "."]
        return _read(title, text, [], "none")
    if here is None:
        return _without(session, title, i, k)
    path = walk.path(step, i, k)
    out = _read(title, list(said(kind, first, second, here)), _parts(path, kind), "path")
    out["total"] = entry(here)
    out["from"] = _from(session, path)
    if (j := walk.halves(step, i, k)) is not None:
        before, middle = walk.matrix(step - 1), label(walk.names[j], kind)
        out["step"] = (
            f"This squaring added {entry(before[i][j])} ({label(first, kind)}, {middle}) and"
            f" {entry(before[j][k])} ({middle}, {label(second, kind)})."
        )
    if walk.re_added(step, i, k):
        whole = all(one.most.denominator == 1 for one in path)
        out["checked"] = f"Chain re-added in {'whole' if whole else 'exact'} numbers"
    out["range"] = _range(session, i, k)
    return out


def _read(title: str, text: list[str], parts: list[dict[str, str]], mode: str) -> dict[str, Any]:
    return {
        "title": title,
        "text": text,
        "sum": parts,
        "total": "",
        "from": [],
        "step": "",
        "checked": "",
        "mode": mode,
        "range": None,
        "said": f"{title}: {''.join(text)}",
    }


def _parts(path: Sequence[Constraint], kind: str) -> list[dict[str, str]]:
    """The numbers of a sum, each with its two names; of a long one the first and the last."""
    all_ = [
        {
            "value": f"{'<' * one.strict}{exact(one.most)}",
            "of": f"{label(one.first, kind)}, {label(one.second, kind)}",
        }
        for one in path
    ]
    if len(all_) <= MOST_PARTS:
        return all_
    between = {"value": "…", "of": f"{len(all_) - MOST_PARTS + 1} more"}
    return [*all_[: MOST_PARTS - 2], between, all_[-1]]


def _from(session: ClosureSession, path: Sequence[Constraint]) -> list[str]:
    rows = session.state.rows
    out = []
    for one in path:
        at = one.statements[0]
        assert isinstance(at, int)
        what = "line" if is_line(rows[at - 1].text) else "sentence"
        out.append(f"{bound(one, session.said.kind)}, from {what} {at}")
    return out


def _conflict(session: ClosureSession) -> dict[str, Any]:
    """The cycle of a contradiction, in the order of its bounds."""
    cycle, kind = session.walk.bounds.cycle, session.said.kind
    total = sum((one.most for one in cycle), Fraction(0))
    strict = any(one.strict for one in cycle)
    names = [label(one.first, kind) for one in cycle]
    numbers = listed([str(at) for at in dict.fromkeys(one.statements[0] for one in cycle)])
    verb = "cannot hold together" if len(cycle) > 1 else "cannot hold"
    text = [f"Rows {numbers} ", verb, f": added up they say that 0 {'<' if strict else '≤'} "]
    text[2] += f"{exact(total)}."
    out = _read("A negative cycle", text, _parts(cycle, kind), "cycle")
    out["total"] = f"{'<' * strict}{exact(total)}"
    out["from"] = _from(session, cycle)
    made = session.walk.certificate(0, 0)  # raises where the checker does not agree
    if made is not None:
        out["checked"] = "Cycle re-added in exact numbers"
    out["around"] = f"{' → '.join([*names, names[0]])}"
    return out


def _without(session: ClosureSession, title: str, i: int, k: int) -> dict[str, Any]:
    """An entry without a bound: not yet, or never, with the cut that shows it."""
    walk, kind = session.walk, session.said.kind
    first, second = label(walk.names[i], kind), label(walk.names[k], kind)
    if walk.contradictory or walk.bounds.closed[i][k] is not None:
        text = [f"Nothing bounds {first} against {second} ", "yet", ". A later squaring does."]
        return _read(title, text, [], "later")
    cut = cut_of(walk, i, k)
    inside = [label(name, kind) for at, name in enumerate(walk.names) if at in cut]
    outside = [label(name, kind) for at, name in enumerate(walk.names) if at not in cut]
    goes = {"arrival": "later", "age": "older"}.get(kind, "larger")
    what = "sentence" if kind else "line"
    text = [f"No {what} bounds ", _few(inside), f" from above by {_few(outside)}"]
    them = "it" if len(inside) == 1 else "all of them together"
    text[2] += f": {them} could be any amount {goes}."
    out = _read(title, text, [], "cut")
    made = walk.certificate(i, k)
    if made is not None:
        out["checked"] = "No row leaves the hatched set: checked against every row"
    out["range"] = _range(session, i, k)
    return out


def _few(names: Sequence[str]) -> str:
    """Names with *or*; of many the first ones and how many more."""
    if len(names) <= MOST_NAMED:
        return listed(list(names), "or")
    return listed([*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"], "or")


def cut_of(walk: Walk, i: int, k: int) -> frozenset[int]:
    """The places of the names in the cut behind an entry that has no bound."""
    cut = walk.bounds.cut(walk.names[i], walk.names[k])
    return frozenset(at for at, name in enumerate(walk.names) if name in cut)


def _range(session: ClosureSession, i: int, k: int) -> dict[str, str] | None:
    """Both ends of a difference, once closed, with the status that its certificate shows."""
    walk, kind = session.walk, session.said.kind
    if walk.contradictory or session.step < walk.last or i == k:
        return None
    made: BoundsCertificate | None = walk.certificate(i, k)
    first, second = walk.names[i], walk.names[k]
    if made is None or made.interval is None:
        return None
    names = f"{label(first, kind)} − {label(second, kind)}"
    above, below = walk.bounds.entry(first, second), walk.bounds.entry(second, first)
    ends = (
        _end("at least", "above", None if below is None else Upper(-below.most, below.strict)),
        _end("at most", "below", above),
    )
    if made.interval.point is not None:
        return {
            "status": "forced",
            "text": f"{names} is {exact(made.interval.point)}: two entries meet.",
        }
    text = f"{names} is {' and '.join(filter(None, ends)) or 'any number'}: read from two entries."
    return {"status": "open", "text": text}


def _end(word: str, strict: str, upper: Upper | None) -> str:
    return "" if upper is None else f"{strict if upper.strict else word} {exact(upper.most)}"


def counted(walk: Walk, step: int) -> dict[str, Any]:
    """How many squarings there are and why, and what is still to come."""
    if not walk.names:
        return {"text": "", "left": "", "sound": "", "longest": 0}
    if walk.contradictory:
        left = (
            "No entry means anything now."
            if step == walk.last
            else "The rows contradict, which a later squaring shows."
        )
        text = (
            f"Stopped after {walk.last} squaring{'s' * (walk.last != 1)}, at the first diagonal"
            " entry below 0."
        )
        return {"text": text, "left": left, "sound": "", "longest": 0}
    longest, open_, every = walk.longest, walk.left(step), len(walk.names) ** 2
    many = f"{walk.last} squaring{'s' * (walk.last != 1)}"
    text = (
        f"⌈log₂ {longest}⌉ = {many} for the longest chain of {longest}"
        f" bound{'s' * (longest != 1)}; one more to know it."
    )
    still = f"{open_} entr{'y' if open_ == 1 else 'ies'} still to improve."
    still = still if open_ else "No entry is left to improve."
    sound = ""
    if walk.sound(step):
        sound = f"Never wrong before the end: all {every} entries are at or above the closed ones."
    return {"text": text, "left": still, "sound": sound, "longest": longest}


def floats(walk: Walk) -> dict[str, str] | None:
    """What 64-bit floats make of bounds that they do not hold; None where they hold them all.

    Shown beside the exact verdict, which alone decides.
    """
    told = walk.bounds.constraints
    if not told or len(walk.names) > MOST_FLOATS or all(map(_held, told)):
        return None
    least = _float_diagonal(walk)
    cycle = walk.bounds.cycle
    truth = f"Exactly, the bounds {'contradict' if cycle else 'do not contradict'}"
    if cycle:
        total = sum((one.most for one in cycle), Fraction(0))
        truth += f": a cycle sums to {exact(total)}"
    shown = f"{least:.17g}".replace("-", "−")
    if bool(cycle) == (least < 0):
        return {"agree": "yes", "text": f"{truth}. 64-bit floats agree here."}
    if least < 0:
        lie = f"In 64-bit floats a diagonal entry becomes {shown}: a contradiction that is none."
    else:
        lie = "In 64-bit floats no diagonal entry falls below 0: the contradiction is not seen."
    return {"agree": "no", "text": f"{lie} {truth}."}


def _held(one: Constraint) -> bool:
    return abs(one.most) <= EXACT and Fraction(float(one.most)) == one.most


def _float_diagonal(walk: Walk) -> float:
    """The least diagonal entry of as many squarings in floats."""
    n = len(walk.names)
    rows = [[float("inf")] * n for _ in range(n)]
    for i, row in enumerate(walk.bounds.least):
        for k, one in row.items():
            rows[i][k] = min(rows[i][k], float(one.most))
    for i in range(n):
        rows[i][i] = min(rows[i][i], 0.0)
    for _ in range(max(walk.last, 1) + 1):
        rows = [
            [min(row[k], *(row[j] + rows[j][k] for j in range(n))) for k in range(n)]
            for row in rows
        ]
        least = min(rows[i][i] for i in range(n))
        if least < 0 or not isfinite(least):
            break
    return min(rows[i][i] for i in range(n))
