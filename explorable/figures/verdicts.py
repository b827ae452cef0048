"""The answer card as plain data: status, sentence, both sets, witnesses and certificate.

It never says more than is certified: *not excluded* is the outer set, *witnessed* the inner
one, and "no single statement says so" is said only where each was tried alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from explorable.answers import Answer, History
from explorable.checking.truth import is_rest, value
from explorable.claims import claim_of, spoken_of
from explorable.describing import describe_history
from explorable.domains.candidates import candidates
from explorable.domains.stages import stages
from explorable.figures.calls import call
from explorable.figures.formulas import formula
from explorable.figures.marks import WORDS
from explorable.figures.saying import cannot, headline
from explorable.figures.valuing import VARIES
from explorable.figures.worlds import Laid
from explorable.laws import Law
from explorable.names import Kind
from explorable.questions import (
    Could,
    HowMany,
    Must,
    WhereEveryone,
    WhereIs,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.status import Status
from explorable.vocabulary import YES, Vocabulary, vocabulary

__all__ = ["flags", "verdict", "witnesses"]

MOST_WITNESSES = 4
MOST_ALONE = 12  # statements that are tried alone
MOST_EXCLUDED = 40
WORLD = re.compile(r"^World (?P<number>\d+)(?= satisfies every statement)")
QUOTED = re.compile(r"  (?P<number>\d+)\. (?P<text>.*)")
CHECKED = (
    "Checked means: code that does not search went back to the sentences as they were read and"
    " held every part of this certificate against them."
)
NOT_CHECKED = "There is no certificate to check: the budget ended first."


def witnesses(laid: Laid) -> list[tuple[str, History, int | None]]:
    """The witnesses that are shown: label, history, and the id of its last world."""
    if laid.answer is None:
        return []
    shown = laid.answer.witnesses[:MOST_WITNESSES]
    return [(f"W{n}", history, laid.id_of(history[-1])) for n, history in enumerate(shown, 1)]


def verdict(laid: Laid) -> dict[str, Any] | None:
    """The card; None where nothing is answered."""
    answer = laid.answer
    if answer is None:
        return None
    words = vocabulary(laid.reading.statements, answer.question, laid.reading.known)
    why, checked = _why(laid, answer)
    definition = formula(laid.reading, answer)
    return {
        "status": str(answer.status),
        "word": WORDS[answer.status],
        "headline": headline(answer),
        "sentence": _sentence(laid, answer, words),
        "level": answer.level,
        "inner": sorted(answer.inner),
        "outer": sorted(answer.outer),
        "excluded": _excluded(laid, answer, words),
        "levels": [
            {"name": name, "status": str(part.status), "headline": headline(part)}
            for name, part in answer.levels.items()
            if len(answer.levels) > 1
        ],
        "parts": [
            {
                "who": who,
                "status": str(part.status),
                "word": WORDS[part.status],
                "headline": headline(part),
            }
            for who, part in answer.parts.items()
        ],
        "witnesses": [_witness(laid, answer, words, shown) for shown in witnesses(laid)],
        "more": max(len(answer.witnesses) - MOST_WITNESSES, 0),
        "why": why,
        "checked": _is_checked(answer),
        "checked_means": f"{checked}{CHECKED}" if _is_checked(answer) else NOT_CHECKED,
        "formula": definition.latex,
        "math": definition.math,
        "call": call(laid.reading, answer.question.text),
        "notes": list(answer.notes),
    }


def _is_checked(answer: Answer) -> bool:
    if answer.parts:
        return all(part.certificate is not None for part in answer.parts.values())
    return answer.certificate is not None and answer.status is not Status.UNRESOLVED


def _sentence(laid: Laid, answer: Answer, words: Vocabulary) -> str:
    if answer.parts:
        return "Each person has an answer of her own."
    match answer.status:
        case Status.FORCED:
            return _forced(laid, answer, words)
        case Status.OPEN:
            return _open(laid, answer)
        case Status.UNRESOLVED:
            return (
                "The budget ended before the answer was settled. That is a fact about the search,"
                " not about the text."
            )
    conflict = answer.certificate.conflict if answer.certificate else ()
    lead = f"{cannot(conflict)}. " if conflict else ""
    return (
        f"{lead[:1].upper()}{lead[1:]}Nothing remains, so every question about this text has an"
        " empty answer set."
    )


def _forced(laid: Laid, answer: Answer, words: Vocabulary) -> str:
    (only,) = answer.outer
    if isinstance(answer.question.ask, Could | Must):
        return _modal(answer.question.ask, only)
    holds = _holds(answer, only, words)
    if laid.left == 1:
        lead = f"One world remains, and in it {holds}."
    elif laid.left is None:
        lead = f"In every world that remains, {holds}."
    else:
        lead = f"In each of the {laid.left:,} worlds that remain, {holds}."
    support = answer.certificate.support if answer.certificate else ()
    if len(support) == 1:
        return f"{lead} Statement {support[0]} alone is enough."
    if len(support) > 1 and _none_alone(laid, only):
        return f"{lead} No single statement says so."
    return lead


def _modal(ask: Could | Must, only: str) -> str:
    if isinstance(ask, Could):
        return f"In {'at least one' if only == YES else 'none'} of the worlds that remain it is so."
    if only == YES:
        return "In each of the worlds that remain it is so."
    return "In at least one of the worlds that remain it is not so."


def _none_alone(laid: Laid, only: str) -> bool:
    """Whether each statement alone was tried and leaves another answer."""
    numbers = [s.number for s in laid.reading.statements]
    plain = all(s.law is Law.CONJUNCTION for s in laid.reading.statements)
    if laid.axes is None or laid.stages is None or len(numbers) > MOST_ALONE or not plain:
        return False
    for number in numbers:
        alone = stages(
            laid.reading.vocabulary,
            laid.reading.statements,
            laid.reading.budget,
            also=laid.stages.factors,
            only=frozenset({number}),
        )
        if alone is None or alone.worlds != laid.stages.worlds:
            return False
        found = {laid.answers[laid.ids[at]] for at in alone.left[-1]}
        if found == {only} or VARIES in found:
            return False
    return True


def _open(laid: Laid, answer: Answer) -> str:
    number = len(answer.outer)
    if number == 1:
        return (
            "Only a value without a name is left. A new name in the text could still split it, so"
            " nothing is forced."
        )
    if not laid.reading.statements:
        return "Nothing has been said yet, so nothing is excluded."
    what = "both and settles neither" if number == 2 else f"all {number} and settles none"
    return f"The text permits {what}. Choosing one would add something the text does not say."


def _holds(answer: Answer, only: str, words: Vocabulary) -> str:
    """The answer as a clause."""
    spoken = {name.text: name.said for name in words.names}
    ask = answer.question.ask
    if is_rest(only, ask, answer.level):
        return f"the answer is {only}"
    match ask:
        case WhereIs(name) | WhichRoom(name):
            who = spoken.get(name, name)
            if answer.level == "holder":
                return f"{only} has {who}"
            return f"{who} is in {spoken.get(only, only)}"
        case WhoseHouse(name):
            return f"{spoken.get(name, name)} is in {only}'s house"
        case WhoOwns(place) if words.kinds.get(place) is Kind.HOUSE:
            return f"{only} owns {spoken.get(place, place)}"
        case WhoHas(thing):
            return f"{only} has {spoken.get(thing, thing)}"
        case WhoIn(place):
            be = "are" if " and " in only else "is"
            return f"{only} {be} in {spoken.get(place, place)}"
        case HowMany(place):
            people = "person is" if only == "1" else "people are"
            return f"{only} {people} in {spoken.get(place, place)}"
    return f"the answer is {only}"


def _excluded(laid: Laid, answer: Answer, words: Vocabulary) -> list[str]:
    """What the text took away: answers of worlds that went, or, unlisted, of the vocabulary."""
    if isinstance(answer.question.ask, WhereEveryone):
        return []
    known = list(dict.fromkeys(laid.answers.values()))
    if not known or VARIES in known:
        known = list(islice(candidates(answer.question.ask, answer.level, words), 512))
    return [one for one in known if one not in answer.outer][:MOST_EXCLUDED]


def _witness(
    laid: Laid, answer: Answer, words: Vocabulary, shown: tuple[str, History, int | None]
) -> dict[str, Any]:
    label, history, number = shown
    about = {name.text for name in answer.question.names}
    for statement in laid.reading.statements:
        about |= spoken_of(claim_of(statement.meaning))
    text = describe_history(history, words, about)
    return {
        "label": label,
        "world": number,
        "answer": value(answer.question.ask, answer.level, history[-1], words),
        "text": f"{text[:1].upper()}{text[1:]}.",
        "picture": laid.plan.picture(history[-1]) if laid.plan else None,
    }


def _why(laid: Laid, answer: Answer) -> tuple[list[dict[str, Any]], str]:
    """The sentences of the certificate, and how it was checked.

    One that quotes a statement carries its number. Witnesses have the labels and the numbers
    that they have in the card and among the worlds.
    """
    out: list[dict[str, Any]] = []
    checked: dict[str, None] = {}
    shown = [] if answer.parts else witnesses(laid)
    labels = {n: _label(label, at) for n, (label, _, at) in enumerate(shown, 1)}
    for said in answer.why().splitlines():
        line = WORLD.sub(lambda found: labels.get(int(found["number"]), found[0]), said)
        quoted = QUOTED.fullmatch(line)
        if quoted:
            out.append({"text": quoted["text"], "statement": int(quoted["number"])})
        elif line.startswith("Checked: "):
            how = line.removeprefix("Checked: ")
            checked[f"{how[:1].upper()}{how[1:]} "] = None
        elif line.strip():
            out.append({"text": line.strip(), "statement": None})
    return out, "".join(checked)


def _label(label: str, number: int | None) -> str:
    return label if number is None else f"{label}, world {number},"


def flags(answer: Answer | None) -> Mapping[int, str]:
    """The statements the answer rests on: *needed*, or *conflict*."""
    certificate = answer.certificate if answer else None
    if certificate is None:
        return {}
    needed = dict.fromkeys(certificate.support, "needed")
    return needed | dict.fromkeys(certificate.conflict, "conflict")
