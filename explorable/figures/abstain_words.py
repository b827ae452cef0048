"""Abstention in words: what to read, the arithmetic, the formula and the call."""

from __future__ import annotations

from math import floor, isfinite

from explorable.figures.abstain_numbers import Judged, areas, changed, judged, only_forced, sample
from explorable.figures.digits import bar, fixed, shortest
from explorable.memory.abstention import optimal_area
from explorable.names import listed
from explorable.sessions.abstain_state import DIMENSIONS, MOST, SIGNALS, AbstainState, Setting

__all__ = ["TEX", "arithmetic", "call", "checked", "rate", "reading", "said", "verdict"]

SETTLED = 0.99  # a lower likeness is that of a blend of keys
DIGITS = 1000  # of a likeness that is rounded down, so that it is not said to be all

TEX = (
    r"\text{risk}(c)=\frac{\text{wrong among the surest share } c}{\text{answers in that share}},"
    r"\quad \text{area}=\frac1n\sum_{i=1}^{n}\text{risk}(i/n)" + "\n"
    r"\text{best possible, many answers, share } r \text{ wrong: } r+(1-r)\ln(1-r)" + "\n"
)


def rate(share: float) -> str:
    """A share of the answers.

    >>> rate(0.135), rate(1.0)
    ('13.5 %', '100.0 %')
    """
    return f"{fixed(100 * share, 1)} %"


def said(state: AbstainState) -> str:
    """What the live region says."""
    it, limit = sample(state), judged(state)
    risk = rate(float(it.wrong.mean()))
    words = f"At {state.now.load} locations {risk} of {len(it.wrong)} answers are wrong"
    if limit is None:
        return f"{words}; no threshold is set."
    if limit.refusal:
        return f"{words}; the threshold refuses: {limit.refusal}."
    return f"{words}; the threshold answers {_kept(limit)}."


def _kept(limit: Judged) -> str:
    if not limit.answered:
        return "none"
    wrong = rate(limit.wrong / limit.answered)
    return f"{rate(limit.answered / limit.of)}, and {wrong} of those are wrong"


def verdict(state: AbstainState) -> dict[str, object]:
    """What stands beside the threshold: whether it may be used, and what it would do."""
    limit = judged(state)
    if limit is None:
        return {"kind": "none", "title": "No threshold yet", "lines": [_NONE]}
    it = limit.threshold
    signal = SIGNALS[it.signal]
    low, told = it.signal == "entropy", [*sample(state).sure[it.signal], *limit.set_with]
    least = bar(it.least, told, most=low)
    way = "at most" if low else "at least"
    whose = _whose(state.mark) if state.mark is not None else ""
    asked = f"noise {shortest(it.noise)}, {it.sample} queries, seed {it.seed}"
    where = f"{it.load} locations{whose}, {asked}"
    rule = (
        f"Answer where the {signal} is {way} {least}. There it answered"
        f" {rate(it.coverage)}, and {rate(it.risk)} of those were wrong."
        if isfinite(it.least)
        else f"No {signal} kept the risk at {rate(it.allowed)}: nothing is answered."
    )
    lines = [f"Set at {where}.", rule]
    if limit.refusal:
        lines.append(f"Used all the same, it would answer {_kept(limit)}.")
        return {"kind": "refused", "title": "It refuses", "why": limit.refusal, "lines": lines}
    lines.append(_answers(limit))
    unnoticed = changed(state)
    if unnoticed:
        lines.append(f"Since then {listed(unnoticed)} changed, and it does not notice.")
    kept = not limit.answered or limit.wrong / limit.answered <= it.allowed
    title = "It is used, and should not be" if unnoticed else "It may be used"
    title = title if isfinite(it.least) else "It answers nothing"
    return {"kind": "used", "title": title, "lines": lines, "kept": kept}


def _whose(setting: Setting) -> str:
    """How many of the locations are keys of the reader's own."""
    many = min(len(setting.rows), setting.load)
    return f" ({many} your own)" if many else ""


_NONE = (
    "A threshold says from which signal on to answer. Set one: of all that keep the allowed risk in"
    " the sample, the one that answers most is taken."
)


def _answers(limit: Judged) -> str:
    if limit.own:
        return "These are the very queries it was set with. Ask fresh ones to try it."
    if not limit.answered:
        return "Of these queries it answers none."
    wrong = limit.wrong / limit.answered
    more = "more than" if wrong > limit.threshold.allowed else "within"
    return (
        f"Of these queries it answers {_kept(limit)}: {more} the {rate(limit.threshold.allowed)}."
    )


def reading(state: AbstainState) -> list[str]:
    """What to read, in short paragraphs."""
    it, found = sample(state), areas(state)
    risk = float(it.wrong.mean())
    if not it.wrong.any():
        return [
            "No answer is wrong here, so there is nothing to tell apart. Add noise or locations.",
            *_mine(state.now),
        ]
    name = state.now.signal
    first = (
        f"Ranked by the {SIGNALS[name]}, the risk is {fixed(found[name])} on average over all"
        f" coverages; no ranking of many answers has less than {fixed(optimal_area(risk))}, and a"
        f" blind one has {fixed(risk)}."
    )
    parts = [first, *_mine(state.now)]
    if state.now.k >= state.now.load:
        parts.append(
            "All locations are read, so the mass is 1 for every query: it says nothing about the"
            " answer, only about a read that leaves some out."
        )
    parts.append(_forced(state))
    least = floor(float(it.after.min()) * DIGITS) / DIGITS
    ranked = f"the risk is {fixed(found['after'])}"
    parts.append(
        f"What iterating comes to is like some key by {least:g} at least, for every query, right or"
        " wrong. "
        + (
            f"Its last digits belong to the key where it settles, not to the query: ranked by them"
            f" {ranked}."
            if least >= SETTLED
            else f"It may settle on a blend of keys here; ranked by its likeness {ranked}."
        )
    )
    return parts


def _forced(state: AbstainState) -> str:
    """What answering only forced reads comes to."""
    only = only_forced(state)
    if only is None:
        return "No read is forced at this tolerance, so answering only forced ones answers none."
    share, wrong = only
    return (
        f"Whoever answers only forced reads answers {rate(share)} and is wrong in {rate(wrong)} of"
        f" those; of all answers {rate(float(sample(state).wrong.mean()))} are wrong. No threshold"
        " is needed for that, and no risk is promised by it."
    )


def _mine(now: Setting) -> list[str]:
    """What is asked for where keys are the reader's own, and when an answer is right."""
    many = min(len(now.rows), now.load)
    if not many:
        return []
    words = (
        f"All {many} locations are keys of your own."
        if many == now.load
        else f"The first {many} locations are keys of your own, the other {now.load - many} random"
        " ones of their mean length. Queries ask for all of them."
    )
    if any(now.labels[:many]):
        words += " An answer is right where the label is that of the key that was meant."
    named = [*zip(now.rows, now.labels, strict=True)][:many]
    hidden = sum(
        any(row == other and (not label or label != name) for other, name in named[:n])
        for n, (row, label) in enumerate(named)
    )
    if hidden:
        words += (
            f" Equal to an earlier one, without its label: {hidden}. No read tells equal keys"
            " apart; the first is named, and counts as wrong where the other was meant."
        )
    return [words]


def arithmetic(state: AbstainState) -> list[list[str]]:
    """The numbers behind the picture, line by line."""
    it, limit = sample(state), judged(state)
    risk = float(it.wrong.mean())
    lines = [
        ["answers", f"{len(it.wrong)}"],
        ["wrong, r", f"{int(it.wrong.sum())} of {len(it.wrong)} = {fixed(risk)}"],
        ["r + (1 − r) ln(1 − r)", fixed(optimal_area(risk), 4)],
        *([f"area, {name}", fixed(areas(state)[key], 4)] for key, name in SIGNALS.items()),
        ["area, likeness after iterating", fixed(areas(state)["after"], 4)],
    ]
    if limit is not None:
        lines.append(["answered under the threshold", f"{limit.answered} of {limit.of}"])
        lines.append(["wrong among those", f"{limit.wrong}"])
    return lines


def checked(state: AbstainState) -> str:
    """The areas once more, added up answer by answer; empty where they do not agree."""
    it = sample(state)
    for name, area in areas(state).items():
        sure = it.after if name == "after" else it.sure[name]
        total = 0.0
        for one in sure:
            taken = sure >= one
            total += float(it.wrong[taken].mean())
        if abs(total / len(sure) - area) > 1e-9:
            return ""
    return "Every area counted once more, answer by answer"


def call(state: AbstainState) -> str:
    """Python that prints the numbers that are shown."""
    now, mark = state.now, state.mark
    asked = [("found", "trial", now)] + ([("set_with", "at", mark)] if mark else [])
    lines = [
        *(["from explorable.errors import LoadMoved"] if mark else []),
        "from explorable.memory.abstention import Trial, optimal_area, risk_coverage",
        "from explorable.memory.answering import Asking, answers, set_threshold",
        *(
            ["from explorable.memory.labelled import labelled"]
            if any(any(one.labels) for _, _, one in asked)
            else []
        ),
        "from explorable.memory.loads import spread_keys",
        *(["import numpy as np"] if any(one.rows for _, _, one in asked) else []),
        "",
        *_asked("found", "trial", now, state),
        "print(found.wrong.mean(), optimal_area(found.wrong.mean()))",
        f"print(risk_coverage(found.sure[{now.signal!r}], found.wrong).area)",
    ]
    if mark is not None:
        given = f"set_with, at, {mark.load}, {mark.signal!r}, {float(mark.allowed)}"
        lines += [
            *_asked("set_with", "at", mark, state),
            f"threshold = set_threshold({given})",
            "print(threshold.least, threshold.coverage, threshold.risk)",
            "try:",
            f"    taken = [threshold.accepts(one, {now.load}) for one in found.signals]",
            "except LoadMoved as refusal:  # used all the same, it would take these",
            '    print("refused:", refusal)',
            f"    taken = [threshold.accepts(one, {mark.load}) for one in found.signals]",
            'print(sum(taken), "of", len(taken), "answered, wrong:", found.wrong[taken].sum())',
        ]
    return "\n".join(lines) + "\n"


def _asked(name: str, trial: str, one: Setting, state: AbstainState) -> list[str]:
    k = "" if one.k >= one.load else f", k={one.k}"
    lines = [
        f"{trial} = Trial(noise={float(one.noise)}, sample={one.sample}, seed={one.seed})",
        f"asking = Asking(beta={float(one.beta)}{k}, tolerance={float(state.tolerance)})",
    ]
    if not one.rows:
        return [
            *lines,
            f"{name} = answers(spread_keys({one.load}, {DIMENSIONS}, 1.0), {trial}, asking)",
        ]
    rows = ", ".join(str([float(value) for value in row]) for row in one.rows)
    width = len(one.rows[0])
    lines += [
        f"own = np.array([{rows}])",
        f"more = spread_keys({MOST}, {width}, 1.0)[:, 1:] * np.linalg.norm(own, axis=1).mean()",
        f"keys = np.vstack([own, more])[:{one.load}]",
        f"{name} = answers(keys, {trial}, asking)",
    ]
    if any(one.labels):
        named = f"[*{list(one.labels)!r}, *[''] * len(more)][:{one.load}]"
        lines.append(f"{name} = labelled({name}, {named})")
    return lines
