"""Every schema against ``truth`` by enumeration: the models of its clauses are the histories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical153

from explorable.checking.schemas import Derived, refutation_clauses
from explorable.checking.truth import value
from explorable.claims import (
    FALSE,
    TRUE,
    All,
    Any,
    Change,
    Claim,
    Everyone,
    Has,
    In,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
from explorable.names import Kind
from explorable.questions import (
    NOBODY,
    Ask,
    HowMany,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
    levels,
)
from explorable.statements import Statement
from explorable.vocabulary import Vocabulary, vocabulary
from tests.checking.small import (
    ASKS,
    CHANGES,
    CLAIMS,
    History,
    ask,
    closing,
    histories,
    size,
    statement,
    text,
    worlds,
)

Facts = frozenset[tuple[str, str, int]]


def facts_of(derived: Derived) -> dict[int, tuple[str, str, int | None]]:
    """The variables that say a factor's value: (factor, value, since when)."""
    found = {}
    for number, name in enumerate(derived.names, 1):
        if "=" in name and not name.startswith("["):
            factor, said = name.split("=")
            said, _, since = said.partition("@")
            found[number] = (factor, said, int(since) if since else None)
    return found


def models(derived: Derived) -> set[frozenset[int]]:
    """Every model, as the facts true in it."""
    variables = list(facts_of(derived))
    found = set()
    with Cadical153(bootstrap_with=[c.literals for c in derived.clauses]) as solver:
        while solver.solve():
            true = set(solver.get_model())
            found.add(frozenset(v for v in variables if v in true))
            solver.add_clause([-v if v in true else v for v in variables])
            if not variables:
                break
    return found


def seen(history: History, derived: Derived) -> frozenset[int]:
    """The facts on the sheet that are true in a history."""
    return frozenset(
        number
        for number, (factor, said, since) in facts_of(derived).items()
        if history[since or 0][factor] == said
    )


def assert_exact(
    statements: Sequence[Statement],
    words: Vocabulary,
    only: frozenset[int],
    goal: tuple[Ask, str | None, str] | None = None,
    within: Iterable[History] | None = None,
) -> None:
    derived = refutation_clauses(words, statements, only, *(goal or ()))
    assert all(abs(x) <= len(derived.names) for c in derived.clauses for x in c.literals)
    right = {
        seen(history, derived)
        for history in (histories(statements, words, only) if within is None else within)
        if goal is None or value(goal[0], goal[1], history[-1], words) != goal[2]
    }
    if any(not c.literals for c in derived.clauses):
        assert not right
    else:
        assert models(derived) == right


FORMS: list[Claim] = [
    In("Ana", "kitchen"),
    In("Ana", "Luis's house"),
    In("Ana", "villa"),
    In("kitchen", "Luis's house"),
    In("kitchen", "villa"),
    All((In("kitchen", "villa"), Owns("Luis", "villa"), In("kitchen", "Luis's house"))),
    All((In("Ana", "villa"), Owns("Luis", "villa"), In("Ana", "Luis's house"))),
    In("book", "box"),
    All((In("book", "box"), In("box", "kitchen"))),
    All((In("book", "box"), In("box", "bag"))),
    All((In("book", "box"), In("box", "book"))),
    Any((In("book", "box"), In("box", "bag"), In("bag", "book"))),
    Has("Ana", "book"),
    All((Has("Ana", "box"), In("book", "box"))),
    All((In("book", "box"), Has("Ana", "book"))),
    Owns("Ana", "villa"),
    Owns("Luis", "Luis's house"),
    Owns("Ana", "Luis's house"),
    Owns("Ana", "kitchen"),
    Any((Owns("Ana", "villa"), Owns("Ana", "castle"))),
    SameRoom("Ana", "Luis"),
    SameRoom("Ana", "Ana"),
    SameRoom("Ana", "book"),
    Any((SameRoom("Ana", "book"), Has("Luis", "book"))),
    Any((SameRoom("Ana", "Luis"), SameRoom("Luis", "book"))),
    Any((SameRoom("book", "box"), In("book", "box"))),
    People("kitchen", 0, 0),
    People("kitchen", 1, None, ("Ana",)),
    People("kitchen", 2, 2),
    Any((People("villa", 1, 1), In("Ana", "kitchen"))),
    Any((People("Luis's house", 0, 1), Owns("Luis", "villa"))),
    Everyone(("kitchen",)),
    Any((Everyone(("villa",)), In("Ana", "garden"))),
    TRUE,
    FALSE,
    One((In("Ana", "kitchen"), In("Luis", "kitchen"), In("Ana", "garden"))),
    One(()),
    Any((In("Ana", "kitchen"), Not(In("Luis", "kitchen")))),
]


@pytest.mark.parametrize("claim", FORMS, ids=str)
@pytest.mark.parametrize("negated", [False, True])
def test_clauses_of_a_form_have_exactly_its_worlds(claim: Claim, negated: bool) -> None:
    statements = text(Not(claim) if negated else claim)
    assert_exact(statements, vocabulary(statements), frozenset({1}))


@pytest.mark.parametrize("kind", [Kind.ROOM, Kind.PERSON])
@pytest.mark.parametrize("claim", FORMS[:5] + FORMS[15:22] + FORMS[26:33], ids=str)
def test_closing_lists_close_the_clauses_too(claim: Claim, kind: Kind) -> None:
    names = ("kitchen", "garden") if kind is Kind.ROOM else ("Ana", "Luis")
    statements = (closing(kind, *names), statement(claim, number=2))
    assert_exact(statements, vocabulary(statements), frozenset({1, 2}))


def test_a_house_may_be_nobodys_once_the_people_are_closed() -> None:
    statements = (
        closing(Kind.PERSON, "Ana"),
        statement(Any((In("kitchen", "villa"), In("kitchen", "castle"))), number=2),
    )
    words = vocabulary(statements)
    assert any(world["owner of villa"] == NOBODY for world in worlds(words))
    assert_exact(statements, words, frozenset())
    assert_exact(statements, words, frozenset({2}))


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("only", [{1, 2, 3}, {1, 3}, {2}, {1, 2}], ids=str)
@pytest.mark.parametrize(
    ("said", "change", "later"),
    [
        (In("Ana", "kitchen"), Change(("Ana",), TRUE, In("Ana", "garden")), In("Ana", "garden")),
        (
            SameRoom("Ana", "Luis"),
            Change(("Ana",), In("Ana", "kitchen"), Not(In("Ana", "kitchen"))),
            SameRoom("Ana", "Luis"),
        ),
        (Has("Ana", "book"), Change(("Ana",), TRUE, In("Ana", "kitchen")), In("book", "kitchen")),
        (Owns("Ana", "villa"), Change(("Ana",), TRUE, In("Ana", "villa")), In("Ana", "villa")),
    ],
    ids=str,
)
def test_clauses_through_a_change_have_exactly_its_histories(
    said: Claim, change: Change, later: Claim, only: set[int], keep: bool
) -> None:
    change = Change(change.movers, change.before, change.after, keep)
    statements = text(said, change, later)
    assert_exact(statements, vocabulary(statements), frozenset(only))


@given(st.lists(CLAIMS, min_size=1, max_size=2), st.data())
@settings(max_examples=150)
def test_random_texts_have_exactly_their_worlds(claims: list[Claim], data: st.DataObject) -> None:
    statements = text(*claims)
    words = vocabulary(statements)
    assume(size(words) <= 1_500)
    only = frozenset(data.draw(st.sets(st.integers(1, len(claims)))))
    assert_exact(statements, words, only)


@given(CLAIMS, CHANGES, st.data())
@settings(max_examples=60)
def test_random_changes_have_exactly_their_histories(
    claim: Claim, change: Change, data: st.DataObject
) -> None:
    statements = text(claim, change)
    words = vocabulary(statements)
    assume(size(words) <= 100)
    only = frozenset(data.draw(st.sets(st.integers(1, 2))))
    assert_exact(statements, words, only)


@given(CLAIMS, ASKS)
@example(TRUE, WhereIs("Ana"))
@example(In("Luis", "villa"), WhereIs("Ana"))
@example(All((Has("Ana", "book"), In("box", "kitchen"))), WhereIs("book"))
@example(In("book", "box"), WhereIs("book"))
@example(Owns("Luis", "villa"), WhoseHouse("kitchen"))
@example(All((Owns("Luis", "villa"), In("Ana", "Luis's house"))), WhoseHouse("Ana"))
@example(In("Ana", "villa"), WhoOwns("kitchen"))
@example(In("Ana", "villa"), WhoOwns("villa"))
@example(In("Ana", "Luis's house"), WhoIn("kitchen"))
@example(In("Ana", "villa"), WhoIn("villa"))
@example(People("kitchen", 1, 1), HowMany("kitchen"))
@example(In("Ana", "villa"), HowMany("villa"))
@example(Has("Luis", "book"), WhoHas("book"))
@example(In("Luis", "kitchen"), WhichRoom("Ana"))
@example(TRUE, Whether(In("Ana", "kitchen")))
@settings(max_examples=80)
def test_the_goal_removes_exactly_the_worlds_with_the_value(claim: Claim, asked: Ask) -> None:
    statements = text(claim)
    words = vocabulary(statements, ask(asked))
    assume(size(words) <= 1_000)
    remaining = list(histories(statements, words))
    for level in levels(asked, words.kinds):
        values = {value(asked, level, world, words) for world in worlds(words)}
        for one in sorted(values)[:6]:
            assert_exact(statements, words, frozenset({1}), (asked, level, one), remaining)


def test_a_value_nobody_can_have_removes_nothing() -> None:
    statements = text(In("Ana", "kitchen"))
    for asked in (WhereIs("Ana"), WhoIn("kitchen"), HowMany("kitchen"), Whether(TRUE)):
        words = vocabulary(statements, ask(asked))
        level = levels(asked, words.kinds)[0]
        for odd in ("", "moon", "01", "Luis and Ana", "-1", "others and Ana", "9 or more"):
            assert_exact(statements, words, frozenset({1}), (asked, level, odd))


def test_every_clause_has_an_owner_and_statements_own_only_what_they_say() -> None:
    statements = text(In("Ana", "kitchen"), Not(In("Luis", "kitchen")), In("Luis", "garden"))
    derived = refutation_clauses(
        vocabulary(statements), statements, {1, 3}, WhereIs("Ana"), "room", "garden"
    )
    said = {(c.owner, tuple(map(derived.said, c.literals))) for c in derived.clauses}
    assert (1, ("place of Ana=kitchen@0",)) in said
    assert (3, ("place of Luis=garden@0",)) in said
    assert ("question", ("not place of Ana=garden@0",)) in said
    assert {owner for owner, _ in said} == {1, 3, "question", "background"}


def test_clauses_are_derived_in_one_order() -> None:
    statements = text(Everyone(("villa",)), SameRoom("Ana", "Luis"), Owns("Luis", "villa"))
    words = vocabulary(statements)
    assert refutation_clauses(words, statements, {1, 2, 3}) == refutation_clauses(
        words, statements, {3, 2, 1}
    )
