"""Levels over a whole text: the lowest that fit, and clashes that name both sentences."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.claims import Change, Has, In, Not
from explorable.language.draft import Mention, Role
from explorable.language.levels import ALLOWED, NESTED, ORDER, Clash, Said, names_of, settle
from explorable.names import Kind, Name

PERSON, THING, ROOM, HOUSE = Kind.PERSON, Kind.THING, Kind.ROOM, Kind.HOUSE


def said(number: int, *names: tuple[str, Role], inside: bool = True) -> Said:
    mentions = tuple(Mention(text, role, text.islower(), (0, 1)) for text, role in names)
    meaning = In(names[0][0], names[1][0]) if inside and len(names) == 2 else Not(Has("", ""))
    return Said(number, mentions, (meaning,) if inside and len(names) == 2 else ())


def test_an_unknown_place_of_a_person_is_a_room() -> None:
    levels = settle([said(1, ("Ana", Role.PERSON), ("zorb", Role.PLACE))])
    assert levels == {"Ana": PERSON, "zorb": ROOM}


def test_a_later_sentence_of_the_same_text_may_lift_a_level() -> None:
    text = [
        said(1, ("Ana", Role.PERSON), ("zorb", Role.PLACE)),
        said(2, ("kitchen", Role.INSIDE), ("zorb", Role.CONTAINER)),
    ]
    assert settle(text)["zorb"] is HOUSE
    assert settle(text[:1])["zorb"] is ROOM


def test_a_tell_may_not_change_a_level() -> None:
    with pytest.raises(Clash) as caught:
        settle(
            [said(2, ("kitchen", Role.INSIDE), ("zorb", Role.CONTAINER))],
            {"Ana": PERSON, "zorb": ROOM},
        )
    assert caught.value.late == 2
    assert "room" in caught.value.reason


def test_things_nest_in_unknown_things() -> None:
    levels = settle([said(1, ("blip", Role.INSIDE), ("zorb", Role.CONTAINER))])
    assert levels == {"blip": THING, "zorb": THING}


def test_two_rooms_do_not_contain_each_other() -> None:
    with pytest.raises(Clash, match="both rooms"):
        settle([said(1, ("kitchen", Role.INSIDE), ("garden", Role.CONTAINER))])


def test_nothing_is_in_itself() -> None:
    with pytest.raises(Clash, match="in itself"):
        settle([said(1, ("box", Role.INSIDE), ("box", Role.CONTAINER))])


def test_a_clash_names_the_sentence_it_does_not_fit() -> None:
    text = [
        said(1, ("Ana", Role.PERSON), ("hall", Role.PLACE)),
        said(2, ("Ana", Role.PERSON), ("zorb", Role.PLACE)),
        said(3, ("Luis", Role.PERSON), ("zorb", Role.THING), inside=False),
    ]
    with pytest.raises(Clash) as caught:
        settle(text)
    assert (caught.value.name, caught.value.late, caught.value.early) == ("zorb", 3, 2)


def test_changes_and_denials_demand_what_claims_do() -> None:
    change = Change(("Ana",), In("Ana", "zorb"), Not(In("blip", "zorb")))
    mentions = (
        Mention("blip", Role.INSIDE, True, (0, 1)),
        Mention("zorb", Role.PLACE, True, (0, 1)),
    )
    assert settle(
        [Said(1, (*mentions, Mention("Ana", Role.PERSON, False, (0, 1))), (change,))]
    ) == {
        "blip": THING,
        "zorb": ROOM,
        "Ana": PERSON,
    }


def test_owners_are_people_and_their_houses_houses() -> None:
    mention = Mention("Luis's kitchen", Role.PLACE, False, (0, 1), "Luis", "Luis's house")
    one = Said(1, (mention,), (In("Ana", "Luis's kitchen"),))
    kinds = settle([Said(1, (mention, Mention("Ana", Role.PERSON, False, (0, 1))), one.meanings)])
    assert kinds["Luis's kitchen"] is ROOM
    assert kinds["Luis's house"] is HOUSE
    assert kinds["Luis"] is PERSON
    names = names_of(Said(1, (mention,)), kinds)
    assert Name("Luis's house", HOUSE, owner="Luis") in names
    assert Name("Luis's kitchen", ROOM) in names


NOUNS = ("a", "b", "c")
ROLES = (Role.PLACE, Role.CONTAINER, Role.INSIDE, Role.THING, Role.ROOM, Role.NOUN)


@given(
    st.lists(st.tuples(st.sampled_from(NOUNS), st.sampled_from(ROLES)), max_size=4),
    st.lists(st.tuples(st.sampled_from(NOUNS), st.sampled_from(NOUNS)), max_size=3),
)
def test_levels_are_the_least_of_all_that_fit(
    roles: list[tuple[str, Role]], pairs: list[tuple[str, str]]
) -> None:
    mentions = [Mention(f"zz{n}", role, True, (0, 1)) for n, role in roles]
    mentions += [Mention(f"zz{n}", Role.NOUN, True, (0, 1)) for n in NOUNS]
    meanings = tuple(In(f"zz{i}", f"zz{o}") for i, o in pairs)
    fitting = [
        levels
        for values in product((THING, ROOM, HOUSE), repeat=3)
        for levels in (dict(zip((f"zz{n}" for n in NOUNS), values, strict=True)),)
        if all(levels[m.text] in ALLOWED[m.role] for m in mentions)
        and all(
            m.inner != m.outer and (levels[m.inner], levels[m.outer]) in NESTED for m in meanings
        )
    ]
    said = [Said(1, tuple(mentions), meanings)]
    if not fitting:
        with pytest.raises(Clash):
            settle(said)
        return
    least = {n: min((f[n] for f in fitting), key=ORDER.index) for n in fitting[0]}
    assert least in fitting, "lower of two fitting levels fits"
    assert settle(said) == least
