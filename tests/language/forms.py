"""Example sentences of every form with exactly what each says, the default reading first."""

from __future__ import annotations

from explorable.claims import (
    TRUE,
    All,
    Any,
    Change,
    Claim,
    Everyone,
    Has,
    In,
    Meaning,
    Not,
    One,
    Owns,
    People,
    SameRoom,
)
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
from tests.language.forms_measured import ASKED, MEASURED, UNREAD
from tests.language.forms_times import TIMES


def both(*parts: Claim) -> Claim:
    """All of several."""
    return All(parts)


def some(*parts: Claim) -> Claim:
    """At least one of several."""
    return Any(parts)


def one(*parts: Claim) -> Claim:
    """Exactly one of several."""
    return One(parts)


STATEMENTS: list[tuple[str, str, list[Meaning]]] = [
    ("S1", "Ana is in the kitchen.", [In("Ana", "kitchen")]),
    ("S1", "Ana's in the kitchen.", [In("Ana", "kitchen")]),
    ("S1", "Ana is at home.", [In("Ana", "home")]),
    ("S1", "Ana is inside Luis's house.", [In("Ana", "Luis's house")]),
    ("S1", "José is in Jean-Luc's house.", [In("José", "Jean-Luc's house")]),
    ("S1", "Ana is in Paris.", [In("Ana", "Paris")]),
    (
        "S2",
        "Ana is in the kitchen or the garden.",
        [some(In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    (
        "S2",
        "Ana is in the kitchen or in the garden.",
        [some(In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    ("S2", "Ana is in the kitchen or garden.", [some(In("Ana", "kitchen"), In("Ana", "garden"))]),
    (
        "S2",
        "Ana is in the kitchen, the garden or the attic.",
        [some(In("Ana", "kitchen"), In("Ana", "garden"), In("Ana", "attic"))],
    ),
    (
        "S2",
        "Ana is in the kitchen, the garden, or the attic.",
        [some(In("Ana", "kitchen"), In("Ana", "garden"), In("Ana", "attic"))],
    ),
    (
        "S2",
        "Ana is in Paris, London or Rome.",
        [some(In("Ana", "Paris"), In("Ana", "London"), In("Ana", "Rome"))],
    ),
    ("S2", "Ana is at school or at home.", [some(In("Ana", "school"), In("Ana", "home"))]),
    (
        "S2",
        "Ana is in the kitchen and the garden.",
        [both(In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    (
        "S3",
        "Ana is either in the kitchen or the garden.",
        [one(In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    (
        "S3",
        "Ana is in either the kitchen or the garden.",
        [one(In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    (
        "S3",
        "Ana is either in the kitchen, the garden or the attic.",
        [one(In("Ana", "kitchen"), In("Ana", "garden"), In("Ana", "attic"))],
    ),
    ("S3", "Ana is either in the kitchen or the kitchen.", [In("Ana", "kitchen")]),
    ("S4", "Ana is not in the kitchen.", [Not(In("Ana", "kitchen"))]),
    ("S4", "Ana isn't in the kitchen.", [Not(In("Ana", "kitchen"))]),
    (
        "S4",
        "Ana is not in the kitchen and not in the garden.",
        [both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")))],
    ),
    (
        "S4",
        "Ana is not in the kitchen or not in the garden.",
        [some(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")))],
    ),
    (
        "S4",
        "Ana is not in the kitchen but in the garden.",
        [both(Not(In("Ana", "kitchen")), In("Ana", "garden"))],
    ),
    (
        "S4",
        "Ana is in the kitchen and not in the garden.",
        [both(In("Ana", "kitchen"), Not(In("Ana", "garden")))],
    ),
    (
        "S5",
        "Ana is neither in the kitchen nor the garden.",
        [both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")))],
    ),
    (
        "S5",
        "Ana is in neither the kitchen nor the garden.",
        [both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")))],
    ),
    (
        "S5",
        "Ana is neither in the kitchen, the garden nor the attic.",
        [both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")), Not(In("Ana", "attic")))],
    ),
    (
        "S6",
        "Ana is not in the kitchen or the garden.",
        [
            both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden"))),
            some(Not(In("Ana", "kitchen")), In("Ana", "garden")),
        ],
    ),
    (
        "S6",
        "Ana is not in the kitchen or in the garden.",
        [
            both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden"))),
            some(Not(In("Ana", "kitchen")), In("Ana", "garden")),
        ],
    ),
    (
        "S6",
        "Ana is not in either the kitchen or the garden.",
        [both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")))],
    ),
    (
        "S6",
        "Ana is not in the kitchen, the garden or the attic.",
        [
            both(Not(In("Ana", "kitchen")), Not(In("Ana", "garden")), Not(In("Ana", "attic"))),
            some(Not(In("Ana", "kitchen")), In("Ana", "garden"), In("Ana", "attic")),
        ],
    ),
    ("S7", "Ana and Luis are in the kitchen.", [both(In("Ana", "kitchen"), In("Luis", "kitchen"))]),
    (
        "S7",
        "Both Ana and Luis are in the kitchen.",
        [both(In("Ana", "kitchen"), In("Luis", "kitchen"))],
    ),
    (
        "S7",
        "Ana and Luis are both in the kitchen.",
        [both(In("Ana", "kitchen"), In("Luis", "kitchen"))],
    ),
    (
        "S7",
        "Ana, Luis, and Eva are in the kitchen.",
        [both(In("Ana", "kitchen"), In("Luis", "kitchen"), In("Eva", "kitchen"))],
    ),
    (
        "S7",
        "Ana and Luis are in the kitchen or the garden.",
        [
            both(
                some(In("Ana", "kitchen"), In("Ana", "garden")),
                some(In("Luis", "kitchen"), In("Luis", "garden")),
            ),
            some(
                both(In("Ana", "kitchen"), In("Luis", "kitchen")),
                both(In("Ana", "garden"), In("Luis", "garden")),
            ),
        ],
    ),
    (
        "S7",
        "Ana and Luis are not in the kitchen.",
        [
            both(Not(In("Ana", "kitchen")), Not(In("Luis", "kitchen"))),
            Not(both(In("Ana", "kitchen"), In("Luis", "kitchen"))),
        ],
    ),
    (
        "S7",
        "Ana and Luis are not both in the kitchen.",
        [Not(both(In("Ana", "kitchen"), In("Luis", "kitchen")))],
    ),
    (
        "S8",
        "Neither Ana nor Luis is in the kitchen.",
        [both(Not(In("Ana", "kitchen")), Not(In("Luis", "kitchen")))],
    ),
    (
        "S8",
        "Neither Ana, Luis nor Eva is in the kitchen.",
        [both(Not(In("Ana", "kitchen")), Not(In("Luis", "kitchen")), Not(In("Eva", "kitchen")))],
    ),
    (
        "S9",
        "Ana or Luis is in the kitchen.",
        [
            some(In("Ana", "kitchen"), In("Luis", "kitchen")),
            one(In("Ana", "kitchen"), In("Luis", "kitchen")),
        ],
    ),
    (
        "S9",
        "Ana, Luis or Eva is in the kitchen.",
        [
            some(In("Ana", "kitchen"), In("Luis", "kitchen"), In("Eva", "kitchen")),
            one(In("Ana", "kitchen"), In("Luis", "kitchen"), In("Eva", "kitchen")),
        ],
    ),
    (
        "S10",
        "Either Ana or Luis is in the kitchen.",
        [
            one(In("Ana", "kitchen"), In("Luis", "kitchen")),
            some(In("Ana", "kitchen"), In("Luis", "kitchen")),
        ],
    ),
    ("S11", "Ana and Luis are in the same room.", [SameRoom("Ana", "Luis")]),
    ("S11", "Ana is in the same room as Luis.", [SameRoom("Ana", "Luis")]),
    ("S11", "Ana is with Luis.", [SameRoom("Ana", "Luis")]),
    (
        "S11",
        "Ana, Luis and Eva are in the same room.",
        [both(SameRoom("Ana", "Luis"), SameRoom("Luis", "Eva"))],
    ),
    ("S11", "Ana and Luis are not in the same room.", [Not(SameRoom("Ana", "Luis"))]),
    ("S12", "Ana and Luis are in different rooms.", [Not(SameRoom("Ana", "Luis"))]),
    (
        "S12",
        "Ana, Luis and Eva are in different rooms.",
        [
            both(
                Not(SameRoom("Ana", "Luis")),
                Not(SameRoom("Ana", "Eva")),
                Not(SameRoom("Luis", "Eva")),
            ),
            Not(both(SameRoom("Ana", "Luis"), SameRoom("Luis", "Eva"))),
        ],
    ),
    ("S12", "Ana and Luis are not in different rooms.", [SameRoom("Ana", "Luis")]),
    (
        "S13",
        "Only Ana is in the kitchen.",
        [both(In("Ana", "kitchen"), People("kitchen", 0, 0, ("Ana",)))],
    ),
    (
        "S13",
        "Only Ana and Luis are in the kitchen.",
        [
            both(
                In("Ana", "kitchen"),
                In("Luis", "kitchen"),
                People("kitchen", 0, 0, ("Ana", "Luis")),
            )
        ],
    ),
    (
        "S13",
        "Ana is only in the kitchen.",
        [both(In("Ana", "kitchen"), People("kitchen", 0, 0, ("Ana",))), In("Ana", "kitchen")],
    ),
    (
        "S13",
        "Ana is in the kitchen and nobody else is.",
        [both(In("Ana", "kitchen"), People("kitchen", 0, 0, ("Ana",)))],
    ),
    (
        "S13",
        "Nobody except Ana is in the kitchen.",
        [
            both(In("Ana", "kitchen"), People("kitchen", 0, 0, ("Ana",))),
            People("kitchen", 0, 0, ("Ana",)),
        ],
    ),
    ("S14", "Nobody is in the kitchen.", [People("kitchen", 0, 0)]),
    ("S14", "No one is in the kitchen.", [People("kitchen", 0, 0)]),
    ("S14", "No-one is in the kitchen.", [People("kitchen", 0, 0)]),
    ("S14", "There is nobody in the kitchen.", [People("kitchen", 0, 0)]),
    ("S14", "There's nobody in the kitchen.", [People("kitchen", 0, 0)]),
    ("S14", "There are no people in the kitchen.", [People("kitchen", 0, 0)]),
    (
        "S14",
        "Nobody is in the kitchen or the garden.",
        [both(People("kitchen", 0, 0), People("garden", 0, 0))],
    ),
    ("S15", "Everyone is in Luis's house.", [Everyone(("Luis's house",))]),
    (
        "S15",
        "Everyone is in the kitchen or the garden.",
        [
            Everyone(("kitchen", "garden")),
            Any((Everyone(("kitchen",)), Everyone(("garden",)))),
        ],
    ),
    (
        "S15",
        "All people are either in the kitchen or in Luis's house.",
        [
            Everyone(("kitchen", "Luis's house"), once=True),
            One((Everyone(("kitchen",)), Everyone(("Luis's house",)))),
        ],
    ),
    (
        "S15",
        "Not everyone is in the kitchen or the garden.",
        [Not(Everyone(("kitchen", "garden")))],
    ),
    ("S15", "Everybody is in the kitchen.", [Everyone(("kitchen",))]),
    ("S15", "All people are in the kitchen.", [Everyone(("kitchen",))]),
    (
        "S15",
        "Everyone is not in the kitchen.",
        [People("kitchen", 0, 0), Not(Everyone(("kitchen",)))],
    ),
    (
        "S15",
        "All people are not in the kitchen.",
        [People("kitchen", 0, 0), Not(Everyone(("kitchen",)))],
    ),
    ("S15", "Not everyone is in the kitchen.", [Not(Everyone(("kitchen",)))]),
    ("S16", "Someone is in the kitchen.", [People("kitchen", 1, None)]),
    (
        "S16",
        "Somebody is in the kitchen or the garden.",
        [some(People("kitchen", 1, None), People("garden", 1, None))],
    ),
    ("S16", "Someone is not in the kitchen.", [Not(Everyone(("kitchen",)))]),
    ("S17", "At least two people are in the kitchen.", [People("kitchen", 2, None)]),
    ("S17", "At most 2 people are in the kitchen.", [People("kitchen", 0, 2)]),
    ("S17", "Exactly one person is in the kitchen.", [People("kitchen", 1, 1)]),
    (
        "S17",
        "Two people are in the kitchen.",
        [People("kitchen", 2, 2), People("kitchen", 2, None)],
    ),
    ("S17", "More than two people are in the kitchen.", [People("kitchen", 3, None)]),
    ("S17", "Fewer than three people are in the kitchen.", [People("kitchen", 0, 2)]),
    ("S17", "There are at least two people in the kitchen.", [People("kitchen", 2, None)]),
    (
        "S18",
        "If Luis is in the garden, then Ana is in the kitchen.",
        [some(Not(In("Luis", "garden")), In("Ana", "kitchen"))],
    ),
    (
        "S18",
        "If Luis is in the garden then Ana is in the kitchen.",
        [some(Not(In("Luis", "garden")), In("Ana", "kitchen"))],
    ),
    (
        "S18",
        "If Luis is in the garden, Ana is in the kitchen.",
        [some(Not(In("Luis", "garden")), In("Ana", "kitchen"))],
    ),
    (
        "S18",
        "If Luis is in the garden, then Ana is in the kitchen or the attic.",
        [some(Not(In("Luis", "garden")), some(In("Ana", "kitchen"), In("Ana", "attic")))],
    ),
    (
        "S18",
        "If Ana is in the kitchen then Luis is in the garden or Eva is in the attic.",
        [
            some(Not(In("Ana", "kitchen")), some(In("Luis", "garden"), In("Eva", "attic"))),
            some(some(Not(In("Ana", "kitchen")), In("Luis", "garden")), In("Eva", "attic")),
        ],
    ),
    (
        "S19",
        "Ana is in the kitchen if Luis is in the garden.",
        [some(Not(In("Luis", "garden")), In("Ana", "kitchen"))],
    ),
    (
        "S19",
        "Ana is in the kitchen if and only if Luis is in the garden.",
        [
            both(
                some(Not(In("Ana", "kitchen")), In("Luis", "garden")),
                some(Not(In("Luis", "garden")), In("Ana", "kitchen")),
            )
        ],
    ),
    (
        "S19",
        "Ana is in the kitchen only if Luis is in the garden.",
        [some(Not(In("Ana", "kitchen")), In("Luis", "garden"))],
    ),
    (
        "S20",
        "Ana is in the kitchen unless Luis is in the garden.",
        [
            some(In("Ana", "kitchen"), In("Luis", "garden")),
            one(In("Ana", "kitchen"), In("Luis", "garden")),
        ],
    ),
    (
        "S20",
        "Ana is in the kitchen unless Luis is.",
        [
            some(In("Ana", "kitchen"), In("Luis", "kitchen")),
            one(In("Ana", "kitchen"), In("Luis", "kitchen")),
        ],
    ),
    (
        "S21",
        "Ana is in the kitchen and Luis is in the garden.",
        [both(In("Ana", "kitchen"), In("Luis", "garden"))],
    ),
    (
        "S21",
        "Ana is in the kitchen, Luis is in the garden and Eva is in the attic.",
        [both(In("Ana", "kitchen"), In("Luis", "garden"), In("Eva", "attic"))],
    ),
    (
        "S21",
        "Ana is in the kitchen or Luis is in the garden.",
        [some(In("Ana", "kitchen"), In("Luis", "garden"))],
    ),
    (
        "S21",
        "Ana is in the kitchen or Luis is in the garden and Eva is in the attic.",
        [
            some(In("Ana", "kitchen"), both(In("Luis", "garden"), In("Eva", "attic"))),
            both(some(In("Ana", "kitchen"), In("Luis", "garden")), In("Eva", "attic")),
        ],
    ),
    (
        "S21",
        "Ana is in the kitchen and Luis is in the garden or Eva is in the attic.",
        [
            some(both(In("Ana", "kitchen"), In("Luis", "garden")), In("Eva", "attic")),
            both(In("Ana", "kitchen"), some(In("Luis", "garden"), In("Eva", "attic"))),
        ],
    ),
    (
        "S21",
        "Either Ana is in the kitchen or Luis is in the garden.",
        [
            one(In("Ana", "kitchen"), In("Luis", "garden")),
            some(In("Ana", "kitchen"), In("Luis", "garden")),
        ],
    ),
    ("S22", "It is not true that Ana is in the kitchen.", [Not(In("Ana", "kitchen"))]),
    ("S22", "It is not the case that Ana is in the kitchen.", [Not(In("Ana", "kitchen"))]),
    (
        "S22",
        "It is not true that Ana is in the kitchen or Luis is in the garden.",
        [
            Not(some(In("Ana", "kitchen"), In("Luis", "garden"))),
            some(Not(In("Ana", "kitchen")), In("Luis", "garden")),
        ],
    ),
    ("S23", "The only places are the kitchen and the garden.", [TRUE]),
    ("S23", "The only place is the kitchen.", [TRUE]),
    ("S23", "The only people are Ana, Luis and Eva.", [TRUE]),
    ("S24", "The kitchen is in Luis's house.", [In("kitchen", "Luis's house")]),
    ("S24", "The kitchen is in Luis' house.", [In("kitchen", "Luis's house")]),
    (
        "S24",
        "Neither the kitchen nor the garden is in Luis's house.",
        [both(Not(In("kitchen", "Luis's house")), Not(In("garden", "Luis's house")))],
    ),
    (
        "S25",
        "Both the kitchen and the garden are in Luis's house.",
        [both(In("kitchen", "Luis's house"), In("garden", "Luis's house"))],
    ),
    (
        "S25",
        "The kitchen and garden are in Luis's house.",
        [both(In("kitchen", "Luis's house"), In("garden", "Luis's house"))],
    ),
    ("S26", "Ana is in Luis's house.", [In("Ana", "Luis's house")]),
    ("S27", "Luis owns the house.", [Owns("Luis", "house")]),
    ("S27", "The house is Luis's.", [Owns("Luis", "house")]),
    ("S27", "The house belongs to Luis.", [Owns("Luis", "house")]),
    ("S27", "The house is owned by Luis.", [Owns("Luis", "house")]),
    ("S27", "Luis does not own the house.", [Not(Owns("Luis", "house"))]),
    (
        "S27",
        "Either Ana or Luis owns the house.",
        [
            one(Owns("Ana", "house"), Owns("Luis", "house")),
            some(Owns("Ana", "house"), Owns("Luis", "house")),
        ],
    ),
    ("S28", "The kitchen and the pantry are the same place.", [TRUE]),
    ("S28", "The kitchen is the same room as the pantry.", [TRUE]),
    ("S29", "The book is in the box.", [In("book", "box")]),
    ("S29", "The box is in the kitchen.", [In("box", "kitchen")]),
    ("S29", "The blue box is in the living room.", [In("blue box", "living room")]),
    ("S29", "Ana's bag is in the kitchen.", [In("Ana's bag", "kitchen")]),
    ("S30", "Ana has the book.", [Has("Ana", "book")]),
    ("S30", "Ana has the book and the key.", [both(Has("Ana", "book"), Has("Ana", "key"))]),
    ("S30", "Ana doesn't have the book.", [Not(Has("Ana", "book"))]),
    (
        "S30",
        "Ana or Luis has the book.",
        [
            some(Has("Ana", "book"), Has("Luis", "book")),
            one(Has("Ana", "book"), Has("Luis", "book")),
        ],
    ),
    (
        "S30",
        "Neither Ana nor Luis has the book.",
        [both(Not(Has("Ana", "book")), Not(Has("Luis", "book")))],
    ),
    ("S30", "Ana has a book.", [Has("Ana", "a book"), Has("Ana", "book")]),
    (
        "E35",
        "Ana is in Luis's kitchen.",
        [both(In("Ana", "Luis's kitchen"), In("Luis's kitchen", "Luis's house"))],
    ),
    ("E36", "Ana is in a kitchen.", [In("Ana", "a kitchen"), In("Ana", "kitchen")]),
    ("S47", "Then Ana went to the garden.", [Change(("Ana",), TRUE, In("Ana", "garden"))]),
    (
        "S47",
        "Ana moved from the kitchen to the garden.",
        [Change(("Ana",), In("Ana", "kitchen"), In("Ana", "garden"))],
    ),
    (
        "S47",
        "Ana went back to the garden.",
        [Change(("Ana",), TRUE, In("Ana", "garden")), In("Ana", "garden")],
    ),
    (
        "S47",
        "John and Mary travelled to the hallway.",
        [
            Change(("John", "Mary"), TRUE, both(In("John", "hallway"), In("Mary", "hallway"))),
            both(In("John", "hallway"), In("Mary", "hallway")),
        ],
    ),
    (
        "S47",
        "Then Ana went to the kitchen or the garden.",
        [Change(("Ana",), TRUE, some(In("Ana", "kitchen"), In("Ana", "garden")))],
    ),
    ("S47", "Then Ana is in the garden.", [Change(("Ana",), TRUE, In("Ana", "garden"))]),
    ("S47", "Then Ana went home.", [Change(("Ana",), TRUE, In("Ana", "home"))]),
    (
        "S49",
        "Ana is no longer in the kitchen.",
        [Change(("Ana",), In("Ana", "kitchen"), Not(In("Ana", "kitchen")))],
    ),
    (
        "S49",
        "Ana is not in the kitchen any more.",
        [Change(("Ana",), In("Ana", "kitchen"), Not(In("Ana", "kitchen")))],
    ),
    (
        "S49",
        "Ana isn't in the kitchen anymore.",
        [Change(("Ana",), In("Ana", "kitchen"), Not(In("Ana", "kitchen")))],
    ),
    (
        "S49",
        "Ana and Luis are no longer in the kitchen.",
        [
            Change(
                ("Ana", "Luis"),
                both(In("Ana", "kitchen"), In("Luis", "kitchen")),
                both(Not(In("Ana", "kitchen")), Not(In("Luis", "kitchen"))),
            )
        ],
    ),
    *TIMES,
    *MEASURED,
]

QUESTIONS: list[tuple[str, str, Ask | None]] = [
    ("Q1", "Where is Ana?", WhereIs("Ana")),
    ("Q1", "Where's the book?", WhereIs("book")),
    ("Q1", "Where is everyone?", WhereEveryone()),
    ("Q2", "Whose house is Ana in?", WhoseHouse("Ana")),
    ("Q2", "In whose house is the kitchen?", WhoseHouse("kitchen")),
    ("Q3", "Which room is Ana in?", WhichRoom("Ana")),
    ("Q3", "In what room is the book?", WhichRoom("book")),
    ("Q4", "Is Ana in the kitchen?", Whether(In("Ana", "kitchen"))),
    (
        "Q4",
        "Is Ana in the kitchen or the garden?",
        Whether(some(In("Ana", "kitchen"), In("Ana", "garden"))),
    ),
    (
        "Q4",
        "Is Ana in the kitchen and the garden?",
        Whether(both(In("Ana", "kitchen"), In("Ana", "garden"))),
    ),
    ("Q4", "Is Ana not in the kitchen?", Whether(Not(In("Ana", "kitchen")))),
    ("Q4", "Isn't Ana in the kitchen?", Whether(In("Ana", "kitchen"))),
    ("Q4", "Is the kitchen in Luis's house?", Whether(In("kitchen", "Luis's house"))),
    ("Q4", "Is the book in the box?", Whether(In("book", "box"))),
    ("Q4", "Is Ana at home?", Whether(In("Ana", "home"))),
    (
        "Q4",
        "Are Ana and Luis in the kitchen?",
        Whether(both(In("Ana", "kitchen"), In("Luis", "kitchen"))),
    ),
    (
        "Q4",
        "Is Ana or Luis in the kitchen?",
        Whether(some(In("Ana", "kitchen"), In("Luis", "kitchen"))),
    ),
    ("Q4", "Is anyone in the kitchen?", Whether(People("kitchen", 1, None))),
    ("Q4", "Is everyone in the kitchen?", Whether(Everyone(("kitchen",)))),
    ("Q4", "Are at least two people in the kitchen?", Whether(People("kitchen", 2, None))),
    (
        "Q4",
        "Is it true that Ana is in the kitchen or Luis is in the garden?",
        Whether(some(In("Ana", "kitchen"), In("Luis", "garden"))),
    ),
    ("Q5", "Are Ana and Luis in the same room?", Whether(SameRoom("Ana", "Luis"))),
    ("Q5", "Are Ana and Luis in different rooms?", Whether(Not(SameRoom("Ana", "Luis")))),
    ("Q6", "Who is in the kitchen?", WhoIn("kitchen")),
    ("Q6", "Who's in Luis's house?", WhoIn("Luis's house")),
    ("Q7", "How many people are in the kitchen?", HowMany("kitchen")),
    ("Q7", "How many people are there in the kitchen?", HowMany("kitchen")),
    ("Q8", "Who owns the kitchen?", WhoOwns("kitchen")),
    ("Q8", "Whose is the garden?", WhoOwns("garden")),
    ("Q8", "Who does the house belong to?", WhoOwns("house")),
    ("Q14", "Could Ana be in the kitchen?", Could(In("Ana", "kitchen"))),
    (
        "Q14",
        "Must Ana be in the kitchen or the garden?",
        Must(some(In("Ana", "kitchen"), In("Ana", "garden"))),
    ),
    ("Q14", "Could Ana have the book?", Could(Has("Ana", "book"))),
    ("Q16", "Why?", None),
    ("Q16", "Why is Ana in the kitchen?", Whether(In("Ana", "kitchen"))),
    ("Q16", "Why isn't Ana in the kitchen?", Whether(Not(In("Ana", "kitchen")))),
    ("Q18", "Who has the book?", WhoHas("book")),
    ("Q18", "Does Ana have the book?", Whether(Has("Ana", "book"))),
    *ASKED,
]

REFUSED: list[str] = [
    "ana is in the kitchen.",
    "Ana is in kitchen.",
    "Ana is on the kitchen.",
    "Where Ana is?",
    "She is in the kitchen.",
    "They are in the kitchen.",
    "It is in the garden.",
    "Both Ana is in the kitchen.",
    "Neither Ana is in the kitchen.",
    "Ana is probably in the kitchen.",
    "Ana might be in the kitchen.",
    "Ana was in the kitchen.",
    "Ana is in Luis's houses.",
    "Ana is in Ana's and Luis's house.",
    "Ana is in her house.",
    "How many?",
    "What?",
    "Ana is happy.",
    "Ana is in the 😀.",
    "😀",
    "Ana is in the kitchen. Luis is in the garden.",
    "Ana is in the kitchen in the kitchen.",
    "Ana is is in the kitchen.",
    "Ana is in the",
    "Ana is",
    "x + y = 10.",
    "Dove è Ana?",
    "Ana is in the <script>alert(1)</script>.",
    "Ana is in\u202e the kitchen.",
    "Mary Ann is in the kitchen.",
    "Ana is in the kitchen?",
    "Where is Ana.",
    "Ana is Luis's mother.",
    "Ana picked up the book.",
    "Perhaps Ana is in the kitchen.",
    "The kitchen probably is in the house.",
    "Kitchen is in the house.",
    "Ana and Luis is in the kitchen.",
    "Ana is not not in the kitchen.",
    *UNREAD,
]
