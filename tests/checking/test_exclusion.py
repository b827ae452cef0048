"""Going through every world of a small space agrees with brute force over whole histories."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from explorable.checking import exclusion
from explorable.checking.exclusion import Exclusion, excluded, space
from explorable.checking.truth import value
from explorable.claims import TRUE, Any, Change, Claim, Has, In, Not, Owns
from explorable.errors import CertificateError
from explorable.questions import Ask, WhereIs, WhoIn, levels
from explorable.vocabulary import vocabulary
from tests.checking.small import ASKS, CHANGES, CLAIMS, ask, histories, size, text


def test_each_statement_says_how_many_worlds_it_excludes() -> None:
    statements = text(In("Ana", "kitchen"), Not(In("Ana", "kitchen")), In("Luis", "kitchen"))
    words = vocabulary(statements)
    assert excluded(words, statements, {1, 2}) == Exclusion(((1, 1), (2, 1)))
    assert excluded(words, statements, {1}, WhereIs("Ana"), "room", "kitchen").table == ((1, 1),)
    with pytest.raises(CertificateError, match="a world remains"):
        excluded(words, statements, {1, 3})
    with pytest.raises(CertificateError, match="another answer"):
        excluded(words, statements, {3}, WhereIs("Ana"), "room", "kitchen")


def test_only_what_can_be_touched_is_spelled_out() -> None:
    statements = text(In("Ana", "kitchen"), Has("Luis", "book"), In("box", "garden"))
    words = vocabulary(statements)
    assert list(space(words, statements, {1}) or ()) == ["place of Ana"]
    assert list(space(words, statements, {2}) or ()) == ["place of Luis", "place of book"]
    assert space(words, statements, set()) == {}


def test_a_factor_left_out_by_mistake_fails_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    statements = text(In("Ana", "kitchen"), Not(In("Ana", "kitchen")))
    monkeypatch.setattr(exclusion, "space", lambda *_: {})
    with pytest.raises(CertificateError, match="looked at"):
        excluded(vocabulary(statements), statements, {1, 2})


def test_a_large_space_is_refused() -> None:
    statements = text(Owns("Ana", "villa"), In("kitchen", "castle"), In("garden", "Luis's house"))
    words = vocabulary(statements, ask(WhoIn("villa")))
    with pytest.raises(CertificateError, match="more than"):
        excluded(words, statements, {1, 2, 3}, WhoIn("villa"), None, "Ana")


def test_through_a_change_the_set_of_worlds_moves() -> None:
    statements = text(
        In("Ana", "kitchen"), Change(("Ana",), TRUE, In("Ana", "garden")), In("Ana", "kitchen")
    )
    words = vocabulary(statements)
    assert excluded(words, statements, {2, 3}).table == ((2, 2), (3, 1))
    with pytest.raises(CertificateError):
        excluded(words, statements, {1, 3})


@given(st.lists(CLAIMS, min_size=1, max_size=3), ASKS, st.data())
@settings(max_examples=100)
def test_refutes_exactly_what_brute_force_refutes(
    claims: list[Claim], asked: Ask, data: st.DataObject
) -> None:
    statements = text(*claims)
    words = vocabulary(statements, ask(asked))
    assume(size(words) <= 1_000)
    only = frozenset(data.draw(st.sets(st.integers(1, len(claims)))))
    level = data.draw(st.sampled_from(levels(asked, words.kinds)))
    found = {value(asked, level, h[-1], words) for h in histories(statements, words, only)}
    for one in (None, "moon", *sorted(found)[:3]):
        others = found - {one}
        try:
            excluded(words, statements, only, asked, level, one)
        except CertificateError:
            assert others
        else:
            assert not others


@given(CLAIMS, CHANGES, CLAIMS, st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
def test_refutes_through_changes_exactly_what_brute_force_refutes(
    first: Claim, change: Change, last: Claim, data: st.DataObject
) -> None:
    statements = text(first, change, last)
    words = vocabulary(statements)
    assume(size(words) <= 100)
    only = frozenset(data.draw(st.sets(st.integers(1, 3))))
    if any(True for _ in histories(statements, words, only)):
        with pytest.raises(CertificateError):
            excluded(words, statements, only)
    else:
        assert [n for n, _ in excluded(words, statements, only).table] == sorted(only)


@pytest.mark.parametrize("keep", [False, True])
def test_only_a_change_that_keeps_leaves_worlds_that_already_satisfy_it(keep: bool) -> None:
    somewhere = Any((In("Ana", "kitchen"), In("Ana", "garden")))
    change = Change(("Ana",), TRUE, somewhere, keep)
    statements = text(In("Ana", "kitchen"), change, In("Ana", "garden"))
    words = vocabulary(statements)
    if keep:
        excluded(words, statements, {1, 2, 3})
    else:
        with pytest.raises(CertificateError):
            excluded(words, statements, {1, 2, 3})
