"""Looking words up by their spelling finds what comparing all of them finds, with little work."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import explorable as ex
from explorable.language import nearness
from explorable.language.nearness import Spellings, apart, distance, near, slip

WORDS = st.text("abCé1", min_size=1, max_size=9)


def table(first: str, second: str) -> int:
    """The distance by its definition, without any shortcut."""
    rows = [
        [i + j if 0 in (i, j) else 0 for j in range(len(second) + 1)] for i in range(len(first) + 1)
    ]
    for i in range(1, len(first) + 1):
        for j in range(1, len(second) + 1):
            a, b = first[i - 1], second[j - 1]
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a != b))
            if i > 1 and j > 1 and (a, b) == (second[j - 2], first[i - 2]):
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(WORDS, WORDS, st.integers(0, 4))
@settings(deadline=None)
def test_the_distance_is_that_of_the_whole_table(first: str, second: str, most: int) -> None:
    assert distance(first, second, most) == min(table(first, second), most + 1)


@given(WORDS, WORDS, st.integers(0, 3))
@settings(deadline=None)
def test_only_words_too_far_are_kept_apart(first: str, second: str, most: int) -> None:
    assert not (apart(first, second, most) and table(first.casefold(), second.casefold()) <= most)


@given(WORDS, st.lists(WORDS, max_size=12, unique=True), st.integers(1, 2))
@settings(deadline=None)
def test_spellings_find_the_nearest_of_all(word: str, words: list[str], most: int) -> None:
    some = Spellings()
    for other in words:
        some.add(other)
        some.around(word)
    for _ in range(nearness.FEW):
        assert some.near(word, most) == near(word, words, most)[:3]
    assert [w for w in some.around(word) if slip(word, w)] == [w for w in words if slip(word, w)]


def test_long_words_are_found_too() -> None:
    some = Spellings()
    some.add("a" * 40, "Ana")
    for _ in range(nearness.FEW + 1):
        assert some.near("a" * 39) == ("a" * 40,)


@pytest.mark.parametrize("start", ["", "Person"])
def test_a_text_of_many_new_names_compares_few_of_them(
    start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []

    def counted(first: str, second: str, most: int = 2) -> int:
        compared.append((first, second))
        return distance(first, second, most)

    monkeypatch.setattr(nearness, "distance", counted)
    r = Random(4)
    names = {start + "".join(r.choices("abcdefghijklmnopqrstuvwxyz", k=6)) for _ in range(300)}
    text = "\n".join(f"{name.capitalize()} is in the kitchen." for name in sorted(names))
    ex.read(text)
    assert len(compared) < 20 * len(names), "of some 150 a name"
