"""The answer card: status, both sets, witnesses and certificate, as escaped HTML and as a line.

It never says more than is certified: *not excluded* is the outer set, *witnessed* the inner
one, and the green check stands only under a certificate that was checked.
"""

from __future__ import annotations

from explorable.answers import Answer
from explorable.describing import describe_history
from explorable.figures.marks import WORDS, check, count, glyph, typed
from explorable.names import listed
from explorable.reading import Reading
from explorable.status import Status
from explorable.vocabulary import vocabulary

__all__ = ["answer_card", "answer_line", "headline"]

MOST_CHIPS = 40
MOST_WITNESSES = 4


def headline(answer: Answer) -> str:
    """The answer in a few words; three and more open answers are counted."""
    if answer.status is Status.OPEN and not answer.parts and len(answer.outer) > 2:
        return f"{len(answer.outer)} answers remain"
    said = answer.headline
    return said[:1].upper() + said[1:] if answer.status is Status.CONTRADICTORY else said


def answer_line(answer: Answer, reading: Reading) -> str:
    """What changed, in one sentence for a live region: the count, the status, the answer."""
    worlds = "" if reading.remaining is None else f"{_remain(reading.remaining)}; "
    return f"{worlds}the answer is {answer.status}: {headline(answer)}."


def answer_card(answer: Answer, reading: Reading) -> str:
    """The card of one answer."""
    if answer.parts:
        return "".join(_part(who, part, reading) for who, part in answer.parts.items())
    return (
        f'<section class="answer" data-status="{answer.status}" aria-label="The answer">'
        f"{_verdict(answer)}<p class='lead'>{_lead(answer, reading)}</p>{_levels(answer)}"
        f'<div class="parts">{_sets(answer)}{_witnesses(answer, reading)}{_why(answer)}</div>'
        f"{_notes(answer)}</section>"
    )


def _part(who: str, answer: Answer, reading: Reading) -> str:
    return f'<div class="who">{typed(who, "read")}</div>{answer_card(answer, reading)}'


def _verdict(answer: Answer) -> str:
    return (
        f'<div class="verdict">{glyph(answer.status)}<div><div class="st">{WORDS[answer.status]}'
        f"</div>{typed(headline(answer), 'val')}</div></div>"
    )


def _lead(answer: Answer, reading: Reading) -> str:
    worlds = reading.remaining
    if answer.status is Status.CONTRADICTORY:
        return "No world remains, so the text supports no answer at all."
    if answer.status is Status.UNRESOLVED:
        return "The budget ended before the answer was settled. That is a fact about the budget."
    where = "the worlds that remain" if worlds is None else f"the {count(worlds, 'world')} left"
    if answer.status is Status.FORCED and worlds == 1:
        return "One world is left, and this is the answer there."
    if answer.status is Status.FORCED:
        return f"The answer is the same in each of {where}."
    if len(answer.outer) == 1:
        return f"The answer in {where} stands for something without a name; it is never forced."
    return f"The answers in {where} differ, and the text does not settle which holds."


def _levels(answer: Answer) -> str:
    if len(answer.levels) < 2:
        return ""
    shown = "".join(
        f"<span>{glyph(part.status, 'glyph1')} By {level}: <b>{part.status}</b>, "
        f"{typed(part.headline)}</span>"
        for level, part in answer.levels.items()
    )
    return f'<p class="levels">{shown}</p>'


def _sets(answer: Answer) -> str:
    perhaps = sorted(answer.outer - answer.inner)
    empty = '<span class="none">empty</span>'
    inner = _chips(sorted(answer.inner), "chip") or empty
    outer = _chips(perhaps, "chip perhaps") or ("" if answer.outer else empty)
    return (
        '<div class="sets"><h4>What is known of the answer</h4><div class="outer">'
        "<small><b>Outer set</b> · not excluded</small>"
        '<div class="inner"><small><b>Inner set</b> · witnessed</small>'
        f"{inner}</div>{outer}</div></div>"
    )


def _chips(answers: list[str], name: str) -> str:
    more = len(answers) - MOST_CHIPS
    chips = "".join(typed(answer, name) for answer in answers[:MOST_CHIPS])
    return chips + (f'<span class="chip">and {more} more</span>' if more > 0 else "")


def _witnesses(answer: Answer, reading: Reading) -> str:
    if not answer.witnesses:
        return '<div class="wits"><h4>Witnesses</h4><p>None: no world is left to show.</p></div>'
    words = vocabulary(reading.statements, answer.question, reading.known)
    about = tuple(name.text for name in answer.question.names)
    shown = "".join(
        f"<li>{typed(describe_history(history, words, about))}</li>"
        for history in answer.witnesses[:MOST_WITNESSES]
    )
    more = len(answer.witnesses) - MOST_WITNESSES
    rest = f"<p>and {count(more, 'world')} more</p>" if more > 0 else ""
    title = "A witness" if len(answer.witnesses) == 1 else "Witnesses"
    return (
        f'<div class="wits"><h4>{title}</h4><ul>{shown}</ul>{rest}<p class="checked">'
        f"{check()}allowed by every statement</p></div>"
    )


def _why(answer: Answer) -> str:
    items: list[str] = []
    checked = ""
    for line in answer.why().splitlines():
        if line.startswith("Checked:"):
            checked = f'<p class="checked">{check()}{typed(line)}</p>'
        elif line.startswith("  ") and items:
            items[-1] += f"<br>{typed(line.strip(), 'read')}"
        else:
            items.append(typed(line))
    listing = "".join(f"<li>{item}</li>" for item in items)
    return f'<div class="cert"><h4>Why: the certificate</h4><ol>{listing}</ol>{checked}</div>'


def _notes(answer: Answer) -> str:
    if not answer.notes:
        return ""
    return f'<p class="hint">{typed(listed(list(answer.notes), "and"))}</p>'


def _remain(worlds: int) -> str:
    if worlds == 0:
        return "No world remains"
    return f"{count(worlds, 'world')} {'remains' if worlds == 1 else 'remain'}"
