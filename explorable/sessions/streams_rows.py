"""Keys with their values as rows: how they are typed, and the streams that chapter 10 begins with.

A row is one write: the two numbers of its key, a colon, the two numbers of its value; or the four
numbers without a colon, as a table of a spreadsheet has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from explorable.errors import InputError
from explorable.sessions.placing import Frame, Place, coordinate
from explorable.sessions.typed_numbers import MOST_CHARACTERS, parted, written

__all__ = [
    "MOST_ROWS",
    "SCALE",
    "STREAMS",
    "Row",
    "frame",
    "numbers",
    "pair",
    "row",
    "rows",
    "text",
]

Row = tuple[Place, Place]

MOST_ROWS = 40
MOST_TEXT = 8000  # characters
LARGEST = Fraction(1000)
SCALE = 1 / 2**0.5  # that of standard attention, for keys of two numbers
FORM = "A row is a key, a colon and a value, such as 1 0.2 : 2 0.5, or four numbers"
EDGE = Fraction(1, 50)  # of the plane, left beside a circle
LEAST = Fraction(7, 5)  # how far the plane reaches, at least: the circle of length 1 is in it


def pair(words: str, what: str, most: int = MOST_CHARACTERS) -> Place:
    """Two numbers with a space, a semicolon or a comma between them; commas may be decimal.

    >>> pair("0,5 0.7", "A key") == pair("0.5, 0,7", "A key") == pair("0.5,0.7", "A key")
    True
    """
    parts = parted(words, several=True)
    if len(parts) != 2:
        raise InputError(f"{what} has two numbers with a space between them; got {words[:40]!r}.")
    found = tuple(coordinate(one, what, most) for one in parts)
    if any(abs(one) > LARGEST for one in found):
        raise InputError(f"The numbers of {what[0].lower()}{what[1:]} lie between -1000 and 1000.")
    return found


def row(key: str, value: str, most: int = MOST_CHARACTERS, *, directed: bool = True) -> Row:
    """One write as it is typed; ``directed`` where a competitive memory will take it.

    Raises
    ------
    InputError
        A number is missing or is none, or the key is 0 where it needs a direction.
    """
    place = pair(key, "A key", most)
    if directed and not any(place):
        raise InputError("A key of length 0 has no direction, and a competitive write needs one.")
    return place, pair(value, "A value", most)


def rows(words: str, most: int = MOST_CHARACTERS, *, directed: bool = True) -> tuple[Row, ...]:
    """The rows of a text, one a line, each as in ``row``.

    >>> rows("1 0 : 8 0")
    (((Fraction(1, 1), Fraction(0, 1)), (Fraction(8, 1), Fraction(0, 1))),)
    >>> rows("1,0,8,0") == rows("1 0 8 0") == rows("1 0 : 8 0")
    True

    Raises
    ------
    InputError
        Says which row is wrong and how; or there are none, or too many.
    """
    if len(words) > MOST_TEXT:
        raise InputError(f"The text has {len(words)} characters; at most {MOST_TEXT} are read.")
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    if not 1 <= len(lines) <= MOST_ROWS:
        raise InputError(f"There can be 1 to {MOST_ROWS} rows; there are {len(lines)}.")
    found = []
    for n, line in enumerate(lines, 1):
        key, colon, value = line.partition(":")
        four = [] if colon else parted(line, several=True)
        if not colon and len(four) != 4:
            raise InputError(f"Row {n}: {FORM}; got {line[:40]!r}.")
        if four:
            key, value = " ".join(four[:2]), " ".join(four[2:])
        try:
            found.append(row(key, value, most, directed=directed))
        except InputError as error:
            raise InputError(f"Row {n}: {error}") from None
    return tuple(found)


def text(stream: Iterable[Row]) -> str:
    """Rows as they are typed, one a line.

    >>> text(rows("1 1/2: 8 0")).splitlines()
    ['1 0.5 : 8 0']
    """
    return "".join(f"{_pair(key)} : {_pair(value)}\n" for key, value in stream)


def numbers(stream: Iterable[Row]) -> tuple[list[list[float]], list[list[float]]]:
    """Keys and values as a memory takes them."""
    stream = tuple(stream)
    return [[float(one) for one in key] for key, _ in stream], [
        [float(one) for one in value] for _, value in stream
    ]


def frame(stream: Iterable[Row], query: Place, around: Fraction = Fraction(0)) -> Frame:
    """What the plane shows: all keys, the query and the circle of length 1, around 0.

    Circles ``around`` keys are in it as well, where it does not become twice as wide for them.
    """
    keys = [abs(one) for key, _ in stream for one in key]
    far = max(*keys, *map(abs, query))
    reach = max(LEAST, far * Fraction(6, 5))
    reach = max(reach, min(2 * reach, max(keys) + around + EDGE * reach))
    return ((-reach, reach), (-reach, reach))


def _pair(place: Place) -> str:
    return " ".join(map(written, place))


_GROUPS = """\
1.03 0.42 : 2.0 0.2
1.0 0.06 : 1.6 0
0.98 0.25 : 2.2 0.2
0.29 0.95 : 0.1 2.4
1.15 0.33 : 2.1 0.4
0.93 0.41 : 2.3 0.4
0.35 -1.02 : 0.4 -1.9
1.03 0.1 : 2.0 0.8
-1.08 0.14 : -1.8 0.5
0.86 0.32 : 1.9 0.3
0.85 0.52 : 2.2 0.7
0.85 0.21 : 2.3 0.4
0.13 0.89 : 0.4 2.6
0.46 -0.77 : -0.3 -1.9
0.93 0.39 : 2.1 0.2
1.01 0.41 : 1.8 0
-1.04 0.23 : -2.4 0.4
0.97 0.17 : 1.9 0.5
-0.01 1.03 : 1.1 2.2
1.0 0.26 : 1.0 0.5
0.85 0.31 : 2.2 0.3
0.05 -0.98 : -0.1 -2.1
-1.09 0.11 : -1.8 0.4
0.79 0.34 : 2.4 0.1
"""

_DUPLICATES = "0.9 0.3 : 2 0\n" * 6 + "-0.2 1 : 0 2\n" * 3 + "-1 -0.4 : -2 -1\n"

_LENGTHS = "1 0 : 0 0\n3 0 : 1 0\n"

_RING = "".join(
    f"{x} {y} : {u} {v}\n"
    for x, y, u, v in (
        *((1, 0, 2, 0), (0.87, 0.5, 1.7, 1), (0.5, 0.87, 1, 1.7), (0, 1, 0, 2)),
        *((-0.5, 0.87, -1, 1.7), (-0.87, 0.5, -1.7, 1), (-1, 0, -2, 0), (-0.87, -0.5, -1.7, -1)),
        *((-0.5, -0.87, -1, -1.7), (0, -1, 0, -2), (0.5, -0.87, 1, -1.7), (0.87, -0.5, 1.7, -1)),
    )
)

STREAMS: Mapping[str, tuple[Row, ...]] = MappingProxyType(
    {
        "groups": rows(_GROUPS),
        "duplicates": rows(_DUPLICATES),
        "lengths": rows(_LENGTHS),
        "ring": rows(_RING),
    }
)
