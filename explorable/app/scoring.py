"""A story file on the terminal: the law, one score line, and what did not go well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from explorable.app.output import out, wrap
from explorable.app.settings import Settings
from explorable.app.show import headline, refusal, why_lines
from explorable.errors import InputError
from explorable.laws import Law
from explorable.names import listed
from explorable.stories import Refused, Scored, Support, Verdict, score

__all__ = ["run"]

QUESTIONS = 5  # of one verdict, without --all
SENTENCES = 50  # different ones that were not understood, without --all
ALWAYS = (Verdict.RIGHT, Verdict.OPEN, Verdict.WRONG, Verdict.CONTRADICTORY)


def run(
    text: str, settings: Settings, *, why: Sequence[int], supports: bool, everything: bool
) -> int:
    """Score a story file and print; 2 when something was not understood.

    Parameters
    ----------
    text : str
        The file.
    settings : Settings
        A declared law overrides the one of the format.
    why : sequence of int
        Lines of the file whose questions are explained in full.
    supports : bool
        Whether our minimal supports are compared with the supporting lines of the file.
    everything : bool
        Whether long lists are shown whole.
    """
    law = settings.law or Law.UPDATE
    by = "asked for" if settings.law else "declared by the numbered lines"
    what = "each line is a moment" if law is Law.UPDATE else "the lines of a story hold together"
    out(*wrap(f"law: {law}, {by}: {what}"))
    scored: list[Scored] = []
    refused: list[Refused] = []
    for item in score(
        text,
        law=str(law),
        known=settings.known,
        conventions=settings.conventions,
        budget=settings.budget,
    ):
        if isinstance(item, Scored):
            scored.append(item)
        else:
            refused.append(item)
    out(_score_line(scored))
    if supports:
        out(_support_line(scored))
    out(*_differing(scored, everything))
    out(*_not_understood(refused, everything))
    for line in why:
        out(*_why(scored, line))
    return 2 if refused else 0


def _score_line(scored: Sequence[Scored]) -> str:
    counted = Counter(item.verdict for item in scored)
    shown = [verdict for verdict in Verdict if counted[verdict] or verdict in ALWAYS]
    if Verdict.NOT_UNDERSTOOD not in shown:
        shown.append(Verdict.NOT_UNDERSTOOD)
    stories = len({item.line.story for item in scored})
    said = ", ".join(f"{counted[verdict]} {verdict}" for verdict in shown)
    return f"score: {said}; {_many(len(scored), 'question')} in {_many(stories, 'story')}"


def _support_line(scored: Sequence[Scored]) -> str:
    counted = Counter(item.support for item in scored if item.answer is not None)
    said = ", ".join(f"{counted[support]} {support}" for support in Support)
    return f"supporting lines: {said}"


def _differing(scored: Sequence[Scored], everything: bool) -> Iterator[str]:
    """The questions that are not right, by verdict, each in a line or two."""
    for verdict in Verdict:
        if verdict in (Verdict.RIGHT, Verdict.NOT_UNDERSTOOD):
            continue
        items = [item for item in scored if item.verdict is verdict]
        shown = items if everything else items[:QUESTIONS]
        if items:
            yield ""
            yield f"{verdict}: {_many(len(items), 'question')}"
        for item in shown:
            assert item.answer is not None
            gold = f"; gold: {item.line.gold}" if item.line.gold else ""
            said = f"{item.line.text} {headline(item.answer)}{gold}"
            yield from wrap(said, f"  line {item.line.at}: ", "    ")
            if verdict is Verdict.FAULTY:
                for sentence, note in _noted(item):
                    yield from wrap(f"rests on: {sentence} ({note})", "    ", "      ")
        if len(shown) < len(items):
            yield f"  and {len(items) - len(shown)} more (--all shows them)"


def _noted(item: Scored) -> Iterator[tuple[str, str]]:
    assert item.answer is not None
    certificate = item.answer.certificate
    for number in certificate.support if certificate is not None else ():
        statement = item.answer.statements[number - 1]
        if statement.notes:
            yield statement.text, "; ".join(statement.notes)


def _not_understood(refused: Sequence[Refused], everything: bool) -> Iterator[str]:
    """Each different sentence once, with its first line and how often it stands there."""
    times = Counter(item.line.text for item in refused)
    if not times:
        return
    yield ""
    yield f"not understood: {_many(len(times), 'different sentence')}"
    first: dict[str, Refused] = {}
    for item in refused:
        first.setdefault(item.line.text, item)
    shown = list(first.values()) if everything else list(first.values())[:SENTENCES]
    for item in shown:
        again = f" and {times[item.line.text] - 1} more" if times[item.line.text] > 1 else ""
        yield from refusal(item.error, f"line {item.line.at}{again}: ", hints=False)
    if len(shown) < len(first):
        yield f"  and {len(first) - len(shown)} more (--all shows them)"


def _why(scored: Sequence[Scored], at: int) -> Iterator[str]:
    """One question of the file in full."""
    item = next((item for item in scored if item.line.at == at), None)
    if item is None:
        raise InputError(f"line {at} of this file holds no question")
    yield ""
    yield from wrap(item.line.text, f"line {at}: ", "  ")
    if item.answer is None:
        lines = listed([str(refused.line.at) for refused in item.refused])
        yield from wrap(f"no answer: line {lines} was not understood", "  ")
        return
    gold = f"; gold: {item.line.gold} ({item.verdict})" if item.line.gold else ""
    yield from wrap(f"{headline(item.answer)}{gold}", "  ", "    ")
    yield from why_lines(item.answer)
    if item.line.supports:
        theirs = listed([str(number) for number in item.line.supports])
        ours = listed([str(number) for number in item.supporting]) or "none"
        said = f"lines of this story: the file names {theirs}; our support is {ours}"
        yield from wrap(f"{said} ({item.support})", "  ", "    ")


def _many(count: int, noun: str) -> str:
    if count == 1:
        return f"1 {noun}"
    return f"{count:,} {noun[:-1]}ies" if noun.endswith("y") else f"{count:,} {noun}s"
