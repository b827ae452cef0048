"""The sentence of an answer card: what follows from the text, in plain words.

It never says more than is certified; "no single statement says so" is said only where each was
tried alone.
"""

from __future__ import annotations

from explorable.answers import Answer
from explorable.checking.truth import is_rest
from explorable.domains.stages import stages
from explorable.figures.saying import cannot
from explorable.figures.valuing import VARIES
from explorable.figures.worlds import Laid
from explorable.laws import Law
from explorable.names import Kind
from explorable.questions import (
    Could,
    HowFar,
    HowMany,
    Must,
    WhereIs,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)
from explorable.status import Status
from explorable.vocabulary import YES, Vocabulary

__all__ = ["sentence"]

MOST_ALONE = 12  # statements that are tried alone


def sentence(laid: Laid, answer: Answer, words: Vocabulary) -> str:
    """What follows, in one or two plain sentences; ``words`` gives names their articles."""
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
    if isinstance(answer.question.ask, HowFar):
        return (
            f"What is left is {answer.headline}. More than one number of it is witnessed, so none"
            " is forced: choosing one would add something the text does not say."
        )
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
