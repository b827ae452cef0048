"""Example sentences about times with exactly what each says, the default reading first."""

from __future__ import annotations

from explorable.claims import All, Any, Meaning, Not, One
from tests.language.bounds import AGE, T, alike, between, exactly, less, most, upto, within

TIMES: list[tuple[str, str, list[Meaning]]] = [
    ("S31", "Ana arrived before Luis.", [less(T, "Ana", "Luis")]),
    ("S31", "Ana arrived after Luis.", [less(T, "Luis", "Ana")]),
    ("S31", "Ana did not arrive before Luis.", [Not(less(T, "Ana", "Luis"))]),
    ("S31", "Ana didn't arrive after Luis.", [Not(less(T, "Luis", "Ana"))]),
    ("S31", "Ana arrived before Luis, or at the same time.", [most(T, "Ana", "Luis", 0)]),
    ("S31", "Ana arrived at the same time as Luis.", [alike(T, "Ana", "Luis")]),
    ("S31", "Ana and Luis arrived at the same time.", [alike(T, "Ana", "Luis")]),
    (
        "S31",
        "Ana, Luis and Eva arrived at the same time.",
        [All((alike(T, "Ana", "Luis"), alike(T, "Luis", "Eva")))],
    ),
    ("S31", "Ana and Luis did not arrive at the same time.", [Not(alike(T, "Ana", "Luis"))]),
    (
        "S31",
        "Ana and Luis arrived before Eva.",
        [All((less(T, "Ana", "Eva"), less(T, "Luis", "Eva")))],
    ),
    (
        "S31",
        "Ana or Luis arrived before Eva.",
        [
            Any((less(T, "Ana", "Eva"), less(T, "Luis", "Eva"))),
            One((less(T, "Ana", "Eva"), less(T, "Luis", "Eva"))),
        ],
    ),
    (
        "S31",
        "Either Ana or Luis arrived before Eva.",
        [
            One((less(T, "Ana", "Eva"), less(T, "Luis", "Eva"))),
            Any((less(T, "Ana", "Eva"), less(T, "Luis", "Eva"))),
        ],
    ),
    (
        "S31",
        "Neither Ana, Tom nor Luis arrived before Eva.",
        [All(tuple(Not(less(T, who, "Eva")) for who in ("Ana", "Tom", "Luis")))],
    ),
    (
        "S31",
        "Ana arrived before Luis, Tom and Eva.",
        [All(tuple(less(T, "Ana", who) for who in ("Luis", "Tom", "Eva")))],
    ),
    (
        "S31",
        "Ana arrived before Luis or Eva.",
        [Any((less(T, "Ana", "Luis"), less(T, "Ana", "Eva")))],
    ),
    (
        "S31",
        "Ana did not arrive before Luis or Eva.",
        [All((Not(less(T, "Ana", "Luis")), Not(less(T, "Ana", "Eva"))))],
    ),
    (
        "S31",
        "Ana did not arrive before Luis and Eva.",
        [
            All((Not(less(T, "Ana", "Luis")), Not(less(T, "Ana", "Eva")))),
            Not(All((less(T, "Ana", "Luis"), less(T, "Ana", "Eva")))),
        ],
    ),
    (
        "S31",
        "Ana and Luis did not arrive before Eva.",
        [
            All((Not(less(T, "Ana", "Eva")), Not(less(T, "Luis", "Eva")))),
            Not(All((less(T, "Ana", "Eva"), less(T, "Luis", "Eva")))),
        ],
    ),
    (
        "S31",
        "Ana arrived after Luis and before Eva.",
        [All((less(T, "Luis", "Ana"), less(T, "Ana", "Eva")))],
    ),
    (
        "S31",
        "Ana arrived before Luis or after Eva.",
        [Any((less(T, "Ana", "Luis"), less(T, "Eva", "Ana")))],
    ),
    (
        "S31",
        "If Ana arrived before Luis, then Eva arrived after Tom.",
        [Any((Not(less(T, "Ana", "Luis")), less(T, "Tom", "Eva")))],
    ),
    (
        "S31",
        "It is not true that Ana arrived before Luis or Eva is older than Tom.",
        [
            Not(Any((less(T, "Ana", "Luis"), less(AGE, "Tom", "Eva")))),
            Any((Not(less(T, "Ana", "Luis")), less(AGE, "Tom", "Eva"))),
        ],
    ),
    ("S31", "The parcel arrived before the letter.", [less(T, "parcel", "letter")]),
    ("S32", "Ana arrived at least 10 minutes before Luis.", [most(T, "Ana", "Luis", -10)]),
    ("S32", "Ana arrived at least ten minutes after Luis.", [most(T, "Luis", "Ana", -10)]),
    (
        "S32",
        "Ana arrived more than an hour before Luis.",
        [most(T, "Ana", "Luis", -60, strict=True)],
    ),
    ("S33", "Ana arrived at most 10 minutes after Luis.", [upto(T, "Luis", "Ana", 10)]),
    (
        "S33",
        "Ana arrived at most 10 minutes after Luis, or at the same time.",
        [upto(T, "Luis", "Ana", 10)],
    ),
    (
        "S33",
        "Ana arrived less than half an hour before Luis.",
        [upto(T, "Ana", "Luis", 30, strict=True)],
    ),
    ("S33", "Ana arrived exactly 10 minutes before Luis.", [exactly(T, "Ana", "Luis", 10)]),
    (
        "E37",
        "Ana arrived 10 minutes before Luis.",
        [exactly(T, "Ana", "Luis", 10), most(T, "Ana", "Luis", -10)],
    ),
    (
        "E37",
        "Ana arrived two and a half hours before Luis.",
        [exactly(T, "Ana", "Luis", 150), most(T, "Ana", "Luis", -150)],
    ),
    (
        "E37",
        "Ana did not arrive 10 minutes before Luis.",
        [Not(exactly(T, "Ana", "Luis", 10)), Not(most(T, "Ana", "Luis", -10))],
    ),
    (
        "S33",
        "Ana arrived exactly 1 hour and 20 minutes after Luis.",
        [exactly(T, "Luis", "Ana", 80)],
    ),
    ("S34", "Ana arrived within 10 minutes of Luis.", [within(T, "Ana", "Luis", 10)]),
    ("S34", "Ana arrived within an hour of Luis.", [within(T, "Ana", "Luis", 60)]),
    ("S34", "Ana did not arrive within 10 minutes of Luis.", [Not(within(T, "Ana", "Luis", 10))]),
    (
        "S34",
        "Ana, Luis and Eva arrived within 10 minutes of each other.",
        [
            All(
                (
                    within(T, "Ana", "Luis", 10),
                    within(T, "Ana", "Eva", 10),
                    within(T, "Luis", "Eva", 10),
                )
            )
        ],
    ),
    ("S35", "Ana arrived at 9:30.", [between(T, "Ana", 570, 570)]),
    ("S35", "Ana arrived at 9.30.", [between(T, "Ana", 570, 570)]),
    ("S35", "Ana arrived at 9:30 pm.", [between(T, "Ana", 1290, 1290)]),
    ("S35", "Ana arrived at 12 am.", [between(T, "Ana", 0, 0)]),
    ("S35", "Ana arrived at 9 o'clock.", [between(T, "Ana", 540, 540)]),
    ("S35", "Ana arrived at noon.", [between(T, "Ana", 720, 720)]),
    ("S35", "Ana did not arrive at 9:30.", [Not(between(T, "Ana", 570, 570))]),
    ("S35", "Ana arrived between 9:00 and 9:30.", [between(T, "Ana", 540, 570)]),
    ("S35", "Ana arrived before 9:30.", [most(T, "Ana", None, 570, strict=True)]),
    ("S35", "Ana arrived after 9:30.", [most(T, None, "Ana", -570, strict=True)]),
    ("S35", "Ana arrived at 9:30 or earlier.", [most(T, "Ana", None, 570)]),
    ("S35", "Ana arrived at 9:30 or later.", [most(T, None, "Ana", -570)]),
    ("S35", "Ana arrived at least 10 minutes before 9:30.", [most(T, "Ana", None, 560)]),
    ("S35", "Ana arrived at most 10 minutes after 9:30.", [between(T, "Ana", 570, 580)]),
    (
        "S35",
        "Ana arrived at 9:00 or at 9:30.",
        [Any((between(T, "Ana", 540, 540), between(T, "Ana", 570, 570)))],
    ),
    (
        "S35",
        "Ana and Luis arrived at 9:30.",
        [All((between(T, "Ana", 570, 570), between(T, "Luis", 570, 570)))],
    ),
]
