"""Honest certificates pass, and a changed one is refused exactly when it no longer holds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from explorable.certificates import Certificate, growth
from explorable.claims import FALSE, TRUE, Has, In, Meaning, Not, Owns, SameRoom
from explorable.claims import Any as AnyOf
from explorable.errors import CertificateError
from explorable.names import Kind, Name
from explorable.questions import (
    Ask,
    Could,
    HowMany,
    Must,
    Question,
    WhereEveryone,
    WhereIs,
    Whether,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
    levels,
)
from explorable.status import Status
from explorable.vocabulary import vocabulary
from tests.checking.finding import Case, certificate, holds_up
from tests.checking.forging import draw_mutant
from tests.checking.small import (
    PALETTES,
    ask,
    asks_over,
    atoms_over,
    changes_over,
    claims_over,
    closing,
    statement,
    text,
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A small text with a question about the same few names."""
    people, things, _, _ = palette = draw(st.sampled_from(PALETTES))
    atoms = atoms_over(*palette)
    meanings: list[Any] = draw(st.lists(claims_over(atoms), max_size=3))
    if draw(st.integers(0, 3)) == 0:
        change = draw(changes_over((*people, *things), atoms))
        meanings.insert(draw(st.integers(0, len(meanings))), change)
    statements = text(*meanings)
    if draw(st.integers(0, 5)) == 0:
        statements = (closing(Kind.PERSON, *people), *statements)
    question = ask(draw(asks_over(*palette)))
    words = vocabulary(statements, question)
    level = draw(st.sampled_from(levels(question.ask, words.kinds)))
    case = Case(statements, question, level)
    assume(case.combinations <= 1_500)
    return case


def passes(claimed: Certificate, case: Case) -> bool:
    try:
        claimed.check(case.statements)
    except CertificateError:
        return False
    return True


@given(cases(), st.booleans())
@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
def test_honest_certificates_pass_before_and_after_being_saved(case: Case, proved: bool) -> None:
    honest = certificate(case, proved)
    honest.check(case.statements)
    assert holds_up(honest, case)
    saved = json.loads(json.dumps(honest.to_json()))
    again = Certificate.from_json(saved, case.question)
    assert again == honest
    again.check(case.statements)


@pytest.mark.long
@given(cases(), st.booleans(), st.data())
@settings(max_examples=500, suppress_health_check=list(HealthCheck))
def test_many_changed_certificates_are_refused_exactly_when_they_no_longer_hold(
    case: Case, proved: bool, data: st.DataObject
) -> None:
    assume(case.remaining(()))
    mutant = draw_mutant(data.draw, certificate(case, proved), case)
    assert passes(mutant, case) == holds_up(mutant, case)


@given(cases(), st.booleans(), st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.filter_too_much])
def test_a_changed_certificate_is_refused_exactly_when_it_no_longer_holds(
    case: Case, proved: bool, data: st.DataObject
) -> None:
    assume(case.remaining(()))
    honest = certificate(case, proved)
    mutant = draw_mutant(data.draw, honest, case)
    assert passes(mutant, case) == holds_up(mutant, case)


def case_of(question: Question, *meanings: Meaning, level: str | None = None) -> Case:
    return Case(text(*meanings), question, level)


KITCHEN = case_of(
    ask(WhereIs("Ana")),
    AnyOf((In("Ana", "kitchen"), In("Ana", "garden"))),
    Not(In("Ana", "garden")),
    level="room",
)


@pytest.mark.parametrize(
    ("case", "status", "value"),
    [
        (KITCHEN, Status.FORCED, "kitchen"),
        (case_of(ask(WhereIs("Ana"), "kitchen"), level="room"), Status.OPEN, None),
        (case_of(ask(Could(In("Ana", "kitchen")))), Status.FORCED, "yes"),
        (case_of(ask(Could(In("Ana", "kitchen"))), In("Ana", "garden")), Status.FORCED, "no"),
        (case_of(ask(Must(In("Ana", "kitchen")))), Status.FORCED, "no"),
        (case_of(ask(Must(In("Ana", "kitchen"))), In("Ana", "kitchen")), Status.FORCED, "yes"),
        (case_of(ask(Whether(SameRoom("Ana", "Ana")))), Status.FORCED, "yes"),
        (case_of(ask(WhoHas("book"))), Status.OPEN, None),
        (case_of(ask(Whether(TRUE)), FALSE), Status.CONTRADICTORY, None),
    ],
)
@pytest.mark.parametrize("proved", [False, True])
def test_each_status_is_shown_as_it_must_be(
    case: Case, status: Status, value: str | None, proved: bool
) -> None:
    shown = certificate(case, proved)
    assert (shown.status, shown.value) == (status, value)
    shown.check(case.statements)


def test_a_support_may_be_empty_where_the_background_forces_the_answer() -> None:
    shown = certificate(case_of(ask(Whether(Owns("Luis", "Luis's house")))), proved=True)
    assert (shown.status, shown.support, shown.dropped) == (Status.FORCED, (), ())


@pytest.mark.parametrize(
    ("asked", "level", "rest", "fresh"),
    [
        (WhereIs("Ana"), "room", "elsewhere", {"new room"}),
        (WhereIs("Ana"), "room", "somewhere else in the villa", {"new room"}),
        (WhereIs("Ana"), "house", "no named house", {"Someone new", "Someone new's house"}),
        (WhoseHouse("Ana"), None, "someone else", {"Someone new"}),
        (WhoOwns("villa"), None, "someone else", {"Someone new"}),
        (WhoHas("book"), None, "nobody", {"Someone new"}),
        (WhereIs("book"), "holder", "nobody", {"Someone new"}),
        (WhoIn("kitchen"), None, "Ana and others", {"Someone new"}),
        (WhoIn("kitchen"), None, "others", {"Someone new"}),
        (HowMany("kitchen"), None, "1 or more", set()),
    ],
)
def test_a_rest_value_grows_the_vocabulary_by_what_it_stands_for(
    asked: Ask, level: str | None, rest: str, fresh: set[str]
) -> None:
    statements = text(In("Ana", "villa"), SameRoom("book", "Ana"))
    words = vocabulary(statements, ask(asked, "book"))
    grown = growth(asked, level, rest, words)
    assert grown is not None
    assert {n.text for n in grown.names} - {n.text for n in words.names} == fresh
    assert (grown.cap > words.cap) == isinstance(asked, HowMany)


@pytest.mark.parametrize(
    ("asked", "level", "value"),
    [
        (WhereIs("Ana"), "room", "kitchen"),
        (WhoIn("kitchen"), None, "nobody"),
        (WhoIn("kitchen"), None, "Ana"),
        (HowMany("kitchen"), None, "2"),
        (Whether(TRUE), None, "yes"),
    ],
)
def test_what_has_a_name_does_not_grow(asked: Ask, level: str | None, value: str) -> None:
    words = vocabulary(text(In("Ana", "kitchen")), ask(asked))
    assert growth(asked, level, value, words) is None


def test_a_closing_list_leaves_one_witness_for_a_rest_value() -> None:
    statements = (
        closing(Kind.PERSON, "Ana"),
        statement(In("book", "kitchen"), number=2),
        statement(Not(Has("Ana", "book")), number=3),
    )
    case = Case(statements, ask(WhoHas("book")), None)
    shown = certificate(case, proved=False)
    assert (shown.status, len(shown.witnesses), shown.grown) == (Status.OPEN, 1, None)
    shown.check(statements)


def test_where_everyone_has_a_certificate_for_each_person_only() -> None:
    claimed = Certificate(Question("?", WhereEveryone()), None, (), Status.UNRESOLVED)
    with pytest.raises(CertificateError, match="each person"):
        claimed.check(KITCHEN.statements)


@pytest.mark.parametrize(
    "known",
    [
        (Name("kitchen", Kind.THING),),
        (Name("elsewhere", Kind.ROOM),),
        (Name("Ana with Luis", Kind.PERSON),),
        (Name("attic", Kind.ROOM), Name("attic", Kind.ROOM)),
        (Name("attic", Kind.ROOM, owner="Luis"),),
        (Name("kitchen's house", Kind.HOUSE, owner="kitchen"),),
    ],
)
def test_known_names_that_would_bend_the_text_are_refused(known: tuple[Name, ...]) -> None:
    honest = certificate(KITCHEN, proved=False)
    with pytest.raises(CertificateError, match=r"known|name"):
        replace(honest, known=known).check(KITCHEN.statements)


def _deep() -> Any:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    return deep


ODD: list[Any] = [None, True, 1.5, -1, 10**5_000, "", "x" * 10_000, [], [1], {}, {"a": 1}, _deep()]


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("odd", range(len(ODD)))
def test_a_saved_certificate_with_odd_parts_is_refused_and_never_crashes(
    odd: int, proved: bool
) -> None:
    honest = certificate(KITCHEN, proved)
    saved = honest.to_json()
    refutation = saved["refutation"]
    spoilt = [{**saved, key: ODD[odd]} for key in saved]
    spoilt += [{**saved, "refutation": {**refutation, key: ODD[odd]}} for key in refutation]
    spoilt += [{k: v for k, v in saved.items() if k != key} for key in saved] + [
        {**saved, "more": ODD[odd]},
        ODD[odd],
    ]
    for data in spoilt:
        try:
            read = Certificate.from_json(data, KITCHEN.question)
            read.check(KITCHEN.statements)
        except CertificateError:
            continue
        assert read == honest


def test_a_certificate_of_another_text_or_question_is_refused() -> None:
    honest = certificate(KITCHEN, proved=True)
    with pytest.raises(CertificateError):
        honest.check(KITCHEN.statements[::-1])
    with pytest.raises(CertificateError):
        honest.check(())
    with pytest.raises(CertificateError, match="another question"):
        Certificate.from_json(honest.to_json(), Question("Who?", WhoIn("kitchen")))
