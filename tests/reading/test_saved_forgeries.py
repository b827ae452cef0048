"""Random changes of saved answers: refused, or what is still claimed agrees with brute force."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

import pytest

import explorable as ex
from explorable.rechecking import Rechecked, recheck
from tests.reading import brute, made_texts
from tests.reading.forged import Saved, forged

Levels = Mapping[str | None, Callable[[brute.State, int], str]]

FEW, MANY = range(16), range(24, 90)
BUDGETS = (
    None,
    ex.Budget(worlds=0),
    ex.Budget(answers=1),
    ex.Budget(worlds=0, conflicts=0),
    ex.Budget(worlds=0, clauses=150),
)


@dataclass(frozen=True)
class Story:
    """A random text, its questions, and each question's value on a state."""

    text: list[brute.Said]
    questions: list[brute.Asks]

    @staticmethod
    def of(r: Random) -> Story:
        """Three questions; the third is about everyone."""
        text, words = made_texts.random_text(r)
        asks = [made_texts.random_question(r, text, words) for _ in range(2)]
        first = asks[0]
        if first.text.startswith("Is "):
            who, rest = first.text[3:].split(" ", 1)
            asks[1] = brute.Asks(f"{r.choice(('Could', 'Must'))} {who} be {rest}", first.levels)
        return Story(text, [*asks, brute.Asks("Where is everyone?", {})])

    @property
    def said(self) -> str:
        """The text."""
        return " ".join(sentence.text for sentence in self.text)

    def saved(self, asks: brute.Asks, budget: ex.Budget | None) -> Saved:
        """What an answer writes, as a file holds it."""
        return dict(
            json.loads(json.dumps(ex.read(self.said, budget=budget).ask(asks.text).to_json()))
        )


def check(data: Saved, story: Story) -> bool:
    """Whether the file is accepted; then all it claims is true."""
    try:
        done = recheck(data)
    except (ex.CertificateError, ex.NotUnderstood):
        return False
    people = brute.names_in(story.said, brute.PEOPLE)
    where = {who: where_is(who) for who in people}
    asks = next(one for one in (*story.questions, *where.values()) if one.text == data["question"])
    left = brute.remaining(story.text, brute.states(story.text, asks))
    cap = brute.cap_of(story.text)
    if asks.levels:
        agrees(data, done, left, (cap, asks))
        return True
    assert set(data.get("parts", {})) == set(people)
    for who, one in where.items():
        assert data["parts"][who]["question"] == one.text
        agrees(data["parts"][who], done, left, (cap, one), f"{who}: ")
    worst = ("contradictory", "unresolved", "open", "forced")
    statuses = {part["status"] for part in data.get("parts", {}).values()} or {"open"}
    assert data["status"] == min(statuses, key=worst.index)
    return True


def where_is(who: str) -> brute.Asks:
    """What *Where is everyone?* asks about one person."""
    levels: Levels = {"room": made_texts.room_of(who), "house": made_texts.house_of(who)}
    return brute.Asks(f"Where is {who}?", dict(levels))


def agrees(
    data: Saved,
    done: Rechecked,
    left: list[brute.State],
    asked: tuple[int, brute.Asks],
    who: str = "",
) -> None:
    """What is said of each level is true."""
    cap, asks = asked
    exact = True
    for level, value in asks.levels.items():
        claims = data["levels"][level] if level else data
        where = f" by {level}" if level else ""
        marked = {value(state, cap) for state in left}
        status, expected = meant(asks, marked)
        raw = {value.removeprefix("~") for value in marked} if status != "forced" else expected
        inner, outer = set(claims["inner"]), set(claims["outer"])
        assert inner <= raw
        lines = [line.removeprefix(who) for line in done if line.startswith(who)]
        assert any(line.startswith(("Holds", "Not checked")) for line in lines)
        if f"{who.replace(': ', ', ')}{claims['status']}{where}" in done.missing:
            assert claims["certificate"] is None
            exact = False
            continue
        assert claims["status"] in (status, "unresolved")
        through = any("going through every world" in line and where in line for line in lines)
        if through or claims["status"] in ("forced", "contradictory"):
            assert outer == expected
        elif any("taken on trust" in line and where in line for line in lines):
            exact = False
        elif "How many" not in asks.text:  # there "2 or more" stands for every number from 2 on
            assert expected <= outer
        exact = exact and outer == expected
    if exact and None not in asks.levels:
        named = [
            level
            for level, value in asks.levels.items()
            if any(not value(state, cap).startswith("~") for state in left)
        ]
        assert data["level"] == (named[0] if named else "room")


def meant(asks: brute.Asks, marked: set[str]) -> tuple[str, set[str]]:
    """The status and the answers by definition."""
    if not marked or not asks.text.startswith(("Could", "Must")):
        found = brute.answers(marked)
        return brute.status(marked), {value.removeprefix("~") for value in found}
    yes = "yes" in marked if asks.text.startswith("Could") else marked == {"yes"}
    return "forced", {"yes" if yes else "no"}


def forge(seed: int, times: int) -> tuple[int, int]:
    """How many forgeries of the answers to one text were tried, and how many accepted."""
    r = Random(seed)
    story = Story.of(r)
    files = [story.saved(asks, r.choice(BUDGETS)) for asks in story.questions]
    for asks, data in zip(story.questions, files, strict=True):
        assert check(data, story), (seed, story.said, asks.text)
    accepted = 0
    for _ in range(times):
        n = r.randrange(len(files))
        others = [other for m, other in enumerate(files) if m != n]
        changed = forged(r, files[n], others)
        try:
            accepted += check(changed, story)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {story.said} {changed}") from error
    return times, accepted


@pytest.mark.parametrize("seed", FEW)
def test_a_changed_file_is_refused_or_still_true(seed: int) -> None:
    forge(seed, 20)


@pytest.mark.long
def test_many_changed_files_are_refused_or_still_true() -> None:
    tried = [forge(seed, 40) for seed in MANY]
    accepted = sum(n for _, n in tried)
    assert 0 < accepted < sum(n for n, _ in tried) / 2
