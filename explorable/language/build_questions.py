"""Questions out of a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from explorable.claims import Change, Claim, Not
from explorable.language.build import Builder
from explorable.language.build_asking import ASKING
from explorable.language.build_clauses import clause
from explorable.language.build_names import is_person, name, names
from explorable.language.build_places import places
from explorable.language.chart import Node
from explorable.language.draft import QuestionDraft, Role
from explorable.questions import (
    Ask,
    Could,
    HowMany,
    Must,
    WhereEveryone,
    WhereIs,
    Whether,
    WhichRoom,
    WhoHas,
    WhoIn,
    WhoOwns,
    WhoseHouse,
)

__all__ = ["question"]


def question(builder: Builder, node: Node) -> QuestionDraft:
    """The draft of a question."""
    ask = _QUESTIONS.get(node.label, _whether)(builder, node)
    return QuestionDraft(
        ask=ask,
        mentions=tuple(builder.mentions),
        notes=tuple(builder.notes),
        why=node.label in {"why", "why_not", "why_whether"},
    )


def _claim(builder: Builder, node: Node) -> Claim:
    """What is asked, in its default reading."""
    said = builder.finished(clause(builder, node))
    if len(said.readings) > 1:
        builder.note(f"read in the usual one of {len(said.readings)} ways")
    claim = said.readings[0]
    assert not isinstance(claim, Change)
    return claim


def _inner(node: Node) -> Node:
    inner = node.parts[0]
    assert isinstance(inner, Node)
    return inner


def _whether(builder: Builder, node: Node) -> Ask:
    return Whether(_claim(builder, node))


def _expecting(builder: Builder, node: Node) -> Ask:
    """*Isn't Ana in the kitchen?* asks what *Is Ana in the kitchen?* asks."""
    builder.note("\u201cnot\u201d only shows what is expected, and is left out")
    return Whether(_claim(builder, _expected(node)))


def _expected(node: Node) -> Node:
    """What an expecting question expects, as a clause."""
    return Node(node.label.removeprefix("expecting").lstrip("_") or "placed", node.parts)


def _why_not(builder: Builder, node: Node) -> Ask:
    """*Why isn't Ana in the kitchen?* asks for what forces that she is not."""
    return Whether(Not(_claim(builder, _expected(_inner(node)))))


def _subject(builder: Builder, node: Node) -> str:
    inner = _inner(node)
    role = Role.PERSON if is_person(builder, inner) else Role.NOUN
    return name(builder, inner, role)


def _room_subject(builder: Builder, node: Node) -> str:
    inner = _inner(node)
    return name(builder, inner, Role.PERSON if is_person(builder, inner) else Role.INSIDE)


def _first(builder: Builder, node: Node, role: Role) -> str:
    return names(builder, node, role)[0]


_QUESTIONS: Mapping[str, Callable[[Builder, Node], Ask | None]] = {
    **ASKING,
    "expecting": _expecting,
    "expecting_related": _expecting,
    "expecting_arrived": _expecting,
    "where_is": lambda b, n: WhereIs(_subject(b, n)),
    "where_everyone": lambda _b, _n: WhereEveryone(),
    "which_room": lambda b, n: WhichRoom(_room_subject(b, n)),
    "whose_house": lambda b, n: WhoseHouse(_room_subject(b, n)),
    "who_in": lambda b, n: WhoIn(places(b, n, person=True)[0]),
    "how_many": lambda b, n: HowMany(places(b, n, person=True)[0]),
    "who_owns": lambda b, n: WhoOwns(_first(b, n, Role.HOUSE)),
    "who_has": lambda b, n: WhoHas(_first(b, n, Role.THING)),
    "true_that": lambda b, n: Whether(_claim(b, _inner(n))),
    "could": lambda b, n: Could(_claim(b, _inner(n))),
    "must": lambda b, n: Must(_claim(b, _inner(n))),
    "why": lambda _b, _n: None,
    "why_not": _why_not,
    "why_whether": lambda b, n: Whether(_claim(b, _inner(n))),
}
