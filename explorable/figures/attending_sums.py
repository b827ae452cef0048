"""The arithmetic of a read, written out for the token that weighs most."""

from __future__ import annotations

from math import exp

from explorable.figures.attending_words import share
from explorable.figures.digits import fixed, row, shortest
from explorable.sessions.attending_reads import Found, Line, scale_used
from explorable.sessions.attending_state import AttendingState
from explorable.sessions.typed_numbers import written

__all__ = ["arithmetic"]

MOST_TERMS = 4  # of a sum that is written out


def arithmetic(state: AttendingState, it: Found) -> list[list[str]]:
    """The numbers behind the token that weighs most, line by line: what it says, its value."""
    first = it.first
    assert first.dot is not None
    assert first.logit is not None
    name = state.tokens[first.token]
    lines = [[f"q · k of {name}", _product(state, first)]]
    scaled = f"{shortest(scale_used(state))} · {_bracketed(shortest(first.dot))}"
    counted = "" if first.count in (1, None) else f" + ln {shortest(first.count or 1.0)}"
    lines.append(["logit", f"{scaled}{counted} = {fixed(first.logit)}"])
    used = [one for one in it.lines if one.weight is not None and one.logit is not None]
    total = sum(exp((one.logit or 0.0) - first.logit) for one in used)
    lines.append(["Z, the sum of e^(logit − largest)", fixed(total)])
    lines.append([f"weight of {name}", f"1 / {fixed(total)} = {share(first.weight or 0.0)}"])
    lines.append(["output", _sum(state, it, used)])
    return lines


def _product(state: AttendingState, first: Line) -> str:
    if not state.verbatim:
        return f"{shortest(first.dot or 0.0)}, with the key that came of the writes"
    pairs = zip(state.query, state.keys[first.token], strict=True)
    terms = " + ".join(f"{_bracketed(written(q))} · {_bracketed(written(k))}" for q, k in pairs)
    return f"{terms} = {shortest(first.dot or 0.0)}".replace("-", "−")


def _bracketed(text: str) -> str:
    return f"({text})" if text.startswith(("-", "−")) else text


def _sum(state: AttendingState, it: Found, used: list[Line]) -> str:
    best = sorted(used, key=lambda one: -(one.weight or 0.0))[:MOST_TERMS]
    terms = [
        f"{share(one.weight or 0.0)} · {row(_value(state, it, one), 2)}"
        for one in sorted(best, key=lambda one: one.token)
    ]
    more = " + …" if len(used) > len(best) else ""
    return f"{' + '.join(terms)}{more} = {row(it.read.value)}"


def _value(state: AttendingState, it: Found, one: Line) -> list[float]:
    if state.verbatim or one.location is None:
        return [float(part) for part in state.values[one.token]]
    found_: list[float] = it.held.store.locations[one.location].value.tolist()
    return found_
