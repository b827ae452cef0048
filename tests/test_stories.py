"""Numbered story files: the format, the verdicts, public files, and stories of our own."""

from __future__ import annotations

import contextlib
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.stories import Refused, Scored, Support, Verdict, is_story, lines, score
from tests.app.story_simulator import Simulator

PUBLIC = {
    "qa1_single-supporting-fact_test.txt": {Verdict.RIGHT: 1000},
    "qa12_conjunction_test.txt": {Verdict.RIGHT: 1000},
    "qa10_indefinite-knowledge_test.txt": {Verdict.RIGHT: 982, Verdict.FAULTY: 18},
}
DIRECTIONS = (
    ("qa4_two-arg-relations_test.txt", (), {Verdict.RIGHT: 657, Verdict.PARTIAL: 343}),
    ("qa4_two-arg-relations_test.txt", ("immediate",), {Verdict.RIGHT: 1000}),
    ("qa17_positional-reasoning_test.txt", (), {Verdict.RIGHT: 245, Verdict.OPEN: 755}),
    ("qa17_positional-reasoning_test.txt", ("same row",), {Verdict.RIGHT: 1000}),
)
RENAMED = {
    "Mary": "Zoë", "John": "Béatrice", "Daniel": "Oluwaseun", "Sandra": "Ann-Marie",
    "Bill": "Takeshi", "Fred": "Nuria", "Julie": "Quentin",
    "bedroom": "scullery", "bathroom": "cloakroom", "kitchen": "veranda", "garden": "orchard",
    "hallway": "mezzanine", "office": "workshop", "school": "planetarium", "park": "quay",
    "cinema": "bakery",
}  # fmt: skip


def scored(text: str, **settings: str) -> list[Scored]:
    return [item for item in score(text, **settings) if isinstance(item, Scored)]  # type: ignore[arg-type]


def verdicts(text: str, conventions: tuple[str, ...] = ()) -> Counter[Verdict]:
    items = score(text, conventions=conventions)
    return Counter(item.verdict for item in items if isinstance(item, Scored))


def one(story: str) -> Scored:
    (item,) = scored(story)
    return item


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_file_is_read_unchanged(shared_data: Path, name: str) -> None:
    text = (shared_data / "babi" / name).read_text("utf-8")
    assert verdicts(text) == PUBLIC[name]


@pytest.mark.parametrize(("name", "conventions", "wanted"), DIRECTIONS, ids=str)
def test_directions_are_read_under_their_conventions(
    shared_data: Path, name: str, conventions: tuple[str, ...], wanted: dict[Verdict, int]
) -> None:
    text = (shared_data / "babi" / name).read_text("utf-8")
    assert verdicts(text, conventions) == wanted


@pytest.mark.long
@pytest.mark.parametrize("name", PUBLIC)
def test_other_names_give_the_same_score(shared_data: Path, name: str) -> None:
    text = (shared_data / "babi" / name).read_text("utf-8")
    renamed = re.sub(r"\w+", lambda word: RENAMED.get(word[0], word[0]), text)
    assert renamed != text
    assert verdicts(renamed) == PUBLIC[name]


@pytest.mark.parametrize("seed", range(40))
def test_our_own_stories_agree_with_a_second_reader(seed: int) -> None:
    chance = random.Random(seed)
    text = Simulator(chance).story(chance.randrange(3, 25))
    wrong = [
        (item.line.text, item.line.gold, item.answer and item.answer.headline)
        for item in scored(text)
        if item.verdict is not Verdict.RIGHT
    ]
    assert not wrong, text


def test_gold_that_was_made_wrong_is_wrong() -> None:
    text = Simulator(random.Random(5)).story(40)
    swap = {"yes": "no", "no": "maybe", "maybe": "yes"}
    spoiled = re.sub(r"\t(yes|no|maybe)$", lambda m: f"\t{swap[m[1]]}", text, flags=re.MULTILINE)
    for item in scored(spoiled):
        if item.line.gold in swap:
            assert item.verdict in (Verdict.WRONG, Verdict.OPEN)


def numbered(*said: str) -> str:
    """A story; ``>`` stands for the tab before the answer of a question."""
    return "".join(f"{n} {line.replace('>', chr(9))}\n" for n, line in enumerate(said, start=1))


WENT, EITHER, TWICE = (
    "Bill went to the park.",
    "Bill is in the park or the hall.",
    "Bill is either in the park or the park.",
)
CLOSED = "The only people are Bill and Mary."


@pytest.mark.parametrize(
    ("story", "verdict"),
    [
        ((WENT, "Where is Bill? >park>1"), Verdict.RIGHT),
        ((WENT, "Where is Bill? >The Park.>1"), Verdict.RIGHT),
        ((WENT, "Where is Bill? >school>1"), Verdict.WRONG),
        ((WENT, "Is Bill in the park? >maybe>1"), Verdict.WRONG),
        ((EITHER, "Is Bill in the park? >yes>1"), Verdict.OPEN),
        ((EITHER, "Is Bill in the park? >maybe>1"), Verdict.RIGHT),
        ((EITHER, "Where is Bill? >park>1"), Verdict.OPEN),
        ((TWICE, "Is Bill in the park? >yes>1"), Verdict.RIGHT),
        ((TWICE, "Is Bill in the park? >maybe>1"), Verdict.FAULTY),
        ((TWICE, "Is Bill in the park? >no>1"), Verdict.FAULTY),
        ((TWICE, "Bill went to the hall.", "Is Bill in the park? >maybe"), Verdict.WRONG),
        ((EITHER, "Bill went to the hall.", "Is Bill in the park? >maybe"), Verdict.WRONG),
        (
            ("Nobody is in the park.", "Luis owns the villa. Ana owns the villa.",
             "Is Bill in the park? >no"),
            Verdict.CONTRADICTORY,
        ),
        ((CLOSED, "Bill and Mary are in the park.", "Who is in the park? >Mary"), Verdict.PARTIAL),
        ((CLOSED, "Bill and Mary are in the park.", "Who is in the park? >Mary,Bill"),
         Verdict.RIGHT),
        ((WENT, "Where is Bill?"), Verdict.UNSCORED),
        (("Bill zzz the park.", "Where is Bill? >park"), Verdict.NOT_UNDERSTOOD),
        ((WENT, "Zzz Bill? >park"), Verdict.NOT_UNDERSTOOD),
    ],
)  # fmt: skip
def test_each_verdict(story: tuple[str, ...], verdict: Verdict) -> None:
    assert one(numbered(*story)).verdict is verdict


def test_an_answer_never_leaves_a_sentence_out() -> None:
    text = (
        "1 Bill went to the park.\n2 Bill zzz the hall.\n3 Where is Bill? \thall\t2\n"
        "1 Bill went to the hall.\n2 Where is Bill? \thall\t1\n"
    )
    found = list(score(text))
    assert [type(item) for item in found] == [Refused, Scored, Scored]
    assert [item.verdict for item in found if isinstance(item, Scored)] == [
        Verdict.NOT_UNDERSTOOD,
        Verdict.RIGHT,
    ]
    assert isinstance(found[0], Refused)
    assert found[0].line.at == 2


def test_a_story_starts_anew() -> None:
    text = "1 Bill went to the park.\n1 Mary went to the park.\n2 Is Bill in the park? \tmaybe\n"
    assert one(text).verdict is Verdict.RIGHT


def test_a_declared_law_overrides_the_format() -> None:
    text = "1 Bill is in the park.\n2 Bill is in the hall.\n3 Where is Bill? \thall\t2\n"
    assert one(text).verdict is Verdict.RIGHT
    (item,) = scored(text, law="conjunction")
    assert item.verdict is Verdict.CONTRADICTORY


@pytest.mark.parametrize(
    ("supports", "found"),
    [("2", Support.EQUAL), ("1 2", Support.SMALLER), ("1", Support.OTHER), ("", Support.OTHER)],
)
def test_supporting_lines_are_compared_with_the_minimal_support(
    supports: str, found: Support
) -> None:
    text = "1 Bill went to the park.\n2 Bill went to the hall.\n3 Where is Bill? \thall\t"
    item = one(text + supports)
    assert item.supporting == (2,)
    assert item.support is found


def test_supports_count_lines_of_the_story_not_statements() -> None:
    text = (
        "1 Bill went to the park.\n2 Where is Bill? \tpark\t1\n"
        "3 Bill went to the hall. Mary went to the hall.\n4 Where is Mary? \thall\t3\n"
    )
    assert [item.supporting for item in scored(text)] == [(1,), (3,)]
    assert all(item.support is Support.EQUAL for item in scored(text))


def test_an_open_answer_has_no_support_to_compare() -> None:
    item = one("1 Bill is in the park or the hall.\n2 Is Bill in the park? \tmaybe\t1")
    assert item.support is Support.NONE


def test_every_certificate_of_a_story_holds() -> None:
    for item in scored(Simulator(random.Random(11)).story(12)):
        assert item.answer is not None
        assert item.answer.certificate is not None
        item.answer.certificate.check(item.answer.statements)


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("1 Ana is in the hall.", True),
        ("\n\n 1\tAna is in the hall.", True),
        ("2 Ana is in the hall.", False),
        ("10 people are in the hall.", False),
        ("Ana is in the hall.\n1 Ana is in the hall.", False),
        ("", False),
        ("1", False),
    ],
)
def test_a_file_declares_itself_by_its_first_line(text: str, declared: bool) -> None:
    assert is_story(text) is declared


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 A.\nB.", "line 2 .* does not begin with its number"),
        ("1 A.\n3 B.", "line 2 is numbered 3; 2 or 1 was wanted"),
        ("1 A?\t\t1", "line 1 .* gives no answer"),
        ("1 A?\tyes\tone", "line 1 .* no numbers"),
        ("1 " + "A" * 20_000, "line 1 is longer than"),
    ],
)
def test_a_line_outside_the_format_is_named(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        list(lines(text))


@given(st.text(max_size=300))
def test_any_text_is_lines_or_an_input_error(text: str) -> None:
    with contextlib.suppress(InputError):
        assert all(line.text.strip() == line.text for line in lines(text))
