"""The list of nouns: every word of LANGUAGE.md 30 has its level, no word has two."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.language import lexicon
from explorable.language.lexicon import kind_of, nouns, plural, singular
from explorable.language.nearness import distance, near, one_edit, slip
from explorable.names import Kind

LISTED = {
    Kind.THING: "key book box bag ball lamp apple football milk chest chocolate suitcase coin "
    "purse letter ring cup map",
    Kind.ROOM: "kitchen garden hall hallway attic cellar pantry bathroom bedroom office study "
    "nursery school park cinema garage porch library balcony",
    Kind.HOUSE: "house villa castle palace cottage hotel",
}


@pytest.mark.parametrize("kind", LISTED)
def test_every_listed_noun_has_its_level(kind: Kind) -> None:
    assert {noun: kind_of(noun) for noun in LISTED[kind].split()} == dict.fromkeys(
        LISTED[kind].split(), kind
    )


def test_no_noun_stands_under_two_levels() -> None:
    path = Path(lexicon.__file__).with_name("lexicon.txt")
    lines = [line.split(":") for line in path.read_text(encoding="utf-8").splitlines()]
    levels = Counter(
        word
        for group, words in (line for line in lines if len(line) == 2 and line[0] != "plural")
        for word in set(words.split())
    )
    assert not {word for word, count in levels.items() if count > 1}
    assert len(nouns()) > 150


def test_compounds_take_the_level_of_their_last_word() -> None:
    assert kind_of("dining room") is Kind.ROOM
    assert kind_of("sunroom") is Kind.ROOM
    assert kind_of("summer house") is Kind.HOUSE
    assert kind_of("Kitchen") is Kind.ROOM
    assert kind_of("zorb") is None


def test_plurals_go_both_ways() -> None:
    assert plural("knife") == "knives"
    assert singular("knives") == "knife"
    assert singular("houses") == "house"
    assert singular("boxes") == "box"
    assert singular("house") is None
    assert singular("zorbs") is None


def test_distance_counts_a_swap_of_neighbours_once() -> None:
    assert distance("gadren", "garden") == 1
    assert distance("kitchen", "kitchen") == 0
    assert distance("", "ab") == 2
    assert distance("kitchen", "attic") == 3, "past the limit it is the limit plus one"


def test_near_words_come_nearest_first() -> None:
    assert near("kichen", ["kitten", "kitchen", "garden"]) == ("kitchen", "kitten")
    assert near("hat", ["hut", "hats", "ball"]) == ("hut", "hats")
    assert near("kitchen", ["kitchen"]) == (), "a word is no misspelling of itself"


@pytest.mark.parametrize(
    ("word", "other", "is_slip"),
    [
        ("kichen", "kitchen", True),
        ("kichin", "kitchen", True),
        ("gardn", "garden", True),
        ("hal", "hall", False),
        ("room1", "room2", False),
        ("placea", "placeb", False),
        ("kitchen", "kitchen", False),
    ],
)
def test_only_clear_slips_are_read_without_asking(word: str, other: str, is_slip: bool) -> None:
    assert slip(word, other) is is_slip


@given(st.sampled_from(sorted(nouns())), st.data())
def test_the_cheap_test_finds_every_word_one_edit_away(noun: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(noun) - 1))
    letter = data.draw(st.sampled_from("aeznt"))
    typed = data.draw(
        st.sampled_from(
            [
                noun[:at] + noun[at + 1 :],
                noun[:at] + letter + noun[at:],
                noun[:at] + letter + noun[at + 1 :],
                noun[:at] + noun[at + 1 : at + 2] + noun[at : at + 1] + noun[at + 2 :],
            ]
        )
    )
    slow = tuple(n for n in nouns() if slip(typed, n) and distance(typed, n) == 1)
    assert one_edit(typed, nouns()) == slow
