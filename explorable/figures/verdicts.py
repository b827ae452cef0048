"""The answer card as plain data: status, sentence, both sets, witnesses and certificate.

It never says more than is certified: *not excluded* is the outer set, *witnessed* the inner one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import Any

from explorable.answers import Answer, History
from explorable.checking.candidates import candidates
from explorable.checking.truth import value
from explorable.claims import claim_of, spoken_of
from explorable.describing import describe_apart, differing
from explorable.domains.stages import counted
from explorable.figures.calls import call
from explorable.figures.formulas import formula
from explorable.figures.marks import WORDS
from explorable.figures.saying import headline
from explorable.figures.sentences import sentence
from explorable.figures.valuing import VARIES
from explorable.figures.worlds import Laid
from explorable.questions import HowFar, WhereEveryone
from explorable.statements import placed
from explorable.status import Status
from explorable.vocabulary import Vocabulary, vocabulary

__all__ = ["flags", "labels", "verdict", "witnesses"]

MOST_WITNESSES = 4
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


def labels(laid: Laid) -> dict[int, str]:
    """The labels of the witnesses by world; two that share a world are both there."""
    found: dict[int, str] = {}
    for label, _, number in witnesses(laid):
        if number is not None:
            found[number] = f"{found[number]} {label}" if number in found else label
    return found


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
        "sentence": sentence(laid, answer, words),
        "level": answer.level,
        "inner": sorted(answer.inner),
        "outer": sorted(answer.outer),
        "excluded": _excluded(laid, answer, words),
        "levels": _levels(answer),
        "parts": [
            {
                "who": who,
                "status": str(part.status),
                "word": WORDS[part.status],
                "headline": headline(part),
            }
            for who, part in answer.parts.items()
        ],
        "witnesses": _witnesses(laid, answer, words),
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


def _levels(answer: Answer) -> list[dict[str, str]]:
    """The levels side by side."""
    return [
        {"name": name, "status": str(part.status), "headline": headline(part)}
        for name, part in answer.told_levels.items()
    ]


def _excluded(laid: Laid, answer: Answer, words: Vocabulary) -> list[str]:
    """What the text took away: answers of worlds that went, or, unlisted, of the vocabulary."""
    if isinstance(answer.question.ask, WhereEveryone):
        return []
    if isinstance(answer.question.ask, HowFar):
        everything = set(candidates(answer.question.ask, answer.level, words)) <= answer.outer
        return [] if everything else ["every other number"]
    known = list(dict.fromkeys(laid.answers.values()))
    if not known or VARIES in known:
        known = list(islice(candidates(answer.question.ask, answer.level, words), 512))
    return [one for one in known if one not in answer.outer][:MOST_EXCLUDED]


def _witnesses(laid: Laid, answer: Answer, words: Vocabulary) -> list[dict[str, Any]]:
    """Each says its words where its picture does not show all that tells it from another."""
    shown = witnesses(laid)
    about = {name.text for name in answer.question.names}
    for statement in laid.reading.statements:
        about |= spoken_of(claim_of(statement.meaning))
    texts = describe_apart(_told(laid, [one for _, one, _ in shown], words), words, about)
    cards = [
        _witness(laid, answer, words, one, text) for one, text in zip(shown, texts, strict=True)
    ]
    pictures = [card["picture"] for card in cards]
    for card, (_, history, _) in zip(cards, shown, strict=True):
        picture = card["picture"]
        card["told"] = (
            laid.plan is None
            or len(history) > 1
            or pictures.count(picture) > 1
            or len(picture["dots"]) < len(laid.plan.dots)
        )
    return cards


def _witness(
    laid: Laid,
    answer: Answer,
    words: Vocabulary,
    shown: tuple[str, History, int | None],
    text: str,
) -> dict[str, Any]:
    label, history, number = shown
    return {
        "label": label,
        "world": number,
        "answer": value(answer.question.ask, answer.level, history[-1], words),
        "text": f"{text[:1].upper()}{text[1:]}.",
        "picture": laid.plan.picture(history[-1]) if laid.plan else None,
    }


def _told(laid: Laid, histories: Sequence[History], words: Vocabulary) -> list[History]:
    """Histories beside numbers: without the places that no statement speaks of.

    Of those that would be the same, what differs in them stays.
    """
    if not words.quantities:
        return [*histories]
    reading = laid.reading
    matter = {*counted(words, placed(reading.statements), reading.budget), *words.quantities}
    told = [_only(history, matter) for history in histories]
    for one in [one for n, one in enumerate(told) if one in told[:n]]:
        alike = [n for n, other in enumerate(told) if other == one]
        apart = matter | differing([histories[n] for n in alike])
        for n in alike:
            told[n] = _only(histories[n], apart)
    return [one if all(one) else whole for one, whole in zip(told, histories, strict=True)]


def _only(history: History, factors: Collection[str]) -> History:
    return tuple({f: v for f, v in world.items() if f in factors} for world in history)


def _why(laid: Laid, answer: Answer) -> tuple[list[dict[str, Any]], str]:
    """The sentences of the certificate, and how it was checked.

    One that quotes a statement carries its number. Witnesses have the labels and the numbers
    that they have in the card and among the worlds.
    """
    out: list[dict[str, Any]] = []
    checked: dict[str, None] = {}
    shown = [] if answer.parts else witnesses(laid)
    named = {n: _label(label, at) for n, (label, _, at) in enumerate(shown, 1)}
    for said in answer.why().splitlines():
        line = WORLD.sub(lambda found: _named(int(found["number"]), found[0], named), said)
        quoted = QUOTED.fullmatch(line)
        if quoted:
            out.append({"text": quoted["text"], "statement": int(quoted["number"])})
        elif line.startswith("Checked: "):
            how = line.removeprefix("Checked: ")
            checked[f"{how[:1].upper()}{how[1:]} "] = None
        elif line.strip():
            out.append({"text": line.strip(), "statement": None})
    return out, "".join(checked)


def _named(number: int, said: str, named: Mapping[int, str]) -> str:
    """What a witness of the certificate is called; two are needed of one open interval."""
    return named.get(number, said if len(named) > 1 else "Another world")


def _label(label: str, number: int | None) -> str:
    return label if number is None else f"{label}, world {number},"


def flags(answer: Answer | None) -> Mapping[int, str]:
    """The statements the answer rests on: *needed*, or *conflict*."""
    certificate = answer.certificate if answer else None
    if certificate is None:
        return {}
    needed = dict.fromkeys(certificate.support, "needed")
    return needed | dict.fromkeys(certificate.conflict, "conflict")
