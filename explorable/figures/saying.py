"""What an answer is called, and what is said aloud when it changes."""

from __future__ import annotations

from collections.abc import Sequence

from explorable.answers import Answer
from explorable.figures.marks import count
from explorable.figures.worlds import Laid
from explorable.names import listed
from explorable.status import Status

__all__ = ["cannot", "headline", "said"]

FEW = 5  # answers that are said one by one


def headline(answer: Answer) -> str:
    """The answer in a few words; three and more open answers are counted."""
    if answer.status is Status.OPEN and not answer.parts and len(answer.outer) > 2:
        return f"{len(answer.outer)} answers remain"
    words = answer.headline
    capital = answer.status in (Status.CONTRADICTORY, Status.UNRESOLVED)
    return words[:1].upper() + words[1:] if capital else words


def said(laid: Laid) -> str:
    """What changed, for a live region: the count, then the status, then the answer."""
    answer = laid.answer
    left, total = laid.left, laid.total
    parts = []
    if left is not None and total is not None:
        number = "No world" if left == 0 else count(left, "world")
        parts.append(f"{number} of {total:,} {'remains' if left < 2 else 'remain'}")
    if answer is not None:
        parts.append(_settled(answer))
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else "Nothing is asked."


def _settled(answer: Answer) -> str:
    if answer.parts:
        return (
            f"the answers are {'; '.join(f'{w}: {headline(p)}' for w, p in answer.parts.items())}"
        )
    match answer.status:
        case Status.FORCED:
            return f"the answer is forced: {answer.headline}"
        case Status.OPEN:
            few = sorted(answer.outer) if len(answer.outer) <= FEW else [headline(answer)]
            return f"the question is open: {listed(few)}"
        case Status.UNRESOLVED:
            return f"the answer is unresolved, because the budget ended: {answer.headline}"
    conflict = answer.certificate.conflict if answer.certificate else ()
    if not conflict:
        return "the text contradicts itself"
    return f"the text contradicts itself: {cannot(conflict)}"


def cannot(conflict: Sequence[int]) -> str:
    """Which statements do not go together."""
    numbers = listed([str(number) for number in conflict])
    if len(conflict) == 1:
        return f"statement {numbers} cannot hold"
    return f"statements {numbers} cannot {'both' if len(conflict) == 2 else 'all'} hold"
