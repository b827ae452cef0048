"""Times, ages, sizes and sides that are not understood: why, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from explorable.intervals import clock
from explorable.language.amounts import NUMBER_LIMIT, number_kinds
from explorable.language.lexicon import nouns
from explorable.language.reasons import Fault
from explorable.names import Kind

__all__ = ["measured_reason", "measured_rewrites"]

UNITS = "second seconds minute minutes hour hours day days week weeks month months year years"
CLOCK = "A time of day is written as 9:30, and lies between 0:00 and 23:59."
COUNTED = "How far apart needs a number, or none at all."
NAMED = "Times, ages, sizes and sides are said of names, one by one."
SIDES = "Sides are said with left of, right of, above, below and next to; places with in."
MEASURES = "What is compared is age and size: older, younger, bigger and smaller."
ORDERS = "Times are compared with before and after."
DIGITS = "A number has at most 6 digits before its point and 6 after it."
PEOPLE = f"A count of people is at most {NUMBER_LIMIT}."
UNIT = "A number has its unit: minutes or hours, years or months, steps."
TIMES = "How many times as old or as big is not read: say who has more, and by how much."
FOREMOST = "Who is first, last, oldest or biggest is asked, not said: compare two names."
NEXT = "What is next to something is not asked: ask of two names, or ask for one side."
WHEN = "After arrived comes when: before or after someone, or at a time."

_AMOUNTS = r"(?:an? )?(?:few|couple(?: of)?|some|several|many|bit|little|lot of)"
_UNIT = rf"(?:{'|'.join(UNITS.split())}|steps?|time)"
_COMPARED = {"taller": "bigger", "shorter": "smaller", "huger": "bigger", "tinier": "smaller"}
_MEASURED = (*_COMPARED, "heavier", "lighter", "longer", "wider", "faster", "slower", "nearer")
_SIDES = {"beside": "next to", "near": "next to", "under": "below", "over": "above"}
_ORDERS = {"earlier": "before", "later": "after", "sooner": "before"}
_DIAGONAL = re.compile(r"(north|south)-?(east|west)")
_COMPARATIVES = "older younger bigger larger smaller".split()
_SUPERLATIVES = {
    "oldest": "older than",
    "youngest": "younger than",
    "biggest": "bigger than",
    "largest": "bigger than",
    "smallest": "smaller than",
    "leftmost": "to the left of",
    "rightmost": "to the right of",
}
_FOREMOST = re.compile(
    rf"(?P<who>.+?) (?:is (?:the )?(?P<best>{'|'.join(_SUPERLATIVES)})"
    r"|arrived (?P<end>first|last))\.?"
)
_TIMES = re.compile(
    r"\b(?P<n>twice|thrice|half|double|(?:\w+|\d+\.\d+) times) as (?P<how>old|big|large) as\b"
)
_NEXT = re.compile(r"(?:what|who|(?:which|what) \w+) is next to (?P<whom>.+?)\??", re.IGNORECASE)
_BARE = re.compile(r"\b(?P<led>than|least|most|exactly|within|arrived|is|not) (?P<n>[\d.]*\d)\s*$")
_ARRIVED = re.compile(r"\b(arrived|arrive)\b")


def measured_reason(fault: Fault) -> str | None:
    """Why, as one plain sentence; None where no rule of these knows it."""
    low, before = fault.word.lower(), fault.before
    arrived = _ARRIVED.search(before) is not None
    if found := re.search(rf"\b({'|'.join(_COMPARATIVES)})[.?!]?$", fault.sentence):
        return f"The sentence is incomplete: {found[1]} than {_whom(fault)}?"
    if _vague(fault):
        return COUNTED
    if why := _number_reason(fault, arrived=arrived):
        return why
    if _NEXT.fullmatch(fault.sentence) and low == "next":
        return NEXT
    if _TIMES.search(fault.sentence, max(0, fault.span[0] - 6)):
        return TIMES
    if _FOREMOST.fullmatch(fault.sentence) or re.search(
        rf"\bthe ({'|'.join(_SUPERLATIVES)})\?", fault.sentence
    ):
        return FOREMOST
    if arrived and (re.fullmatch(r"\d+[:.]\d+", low) or low in ("half", "quarter")):
        return CLOCK
    if low in UNITS.split() and "minutes" in fault.expected:
        return "Times are counted in minutes and hours."
    if low in UNITS.split() and "years" in fault.expected:
        return "Ages are counted in years and months."
    if re.search(r"\b(every|no|some|any)(one|body)\b", before, re.IGNORECASE) and (
        low in ("arrived", "fits", *_COMPARATIVES, "above", "below", "next", "to", "left", "right")
    ):
        return NAMED
    if low in _ORDERS:
        return ORDERS
    if low in _MEASURED:
        return MEASURES
    if low in (*_SIDES, "behind") or _DIAGONAL.fullmatch(low) or before.endswith(" is between "):
        return SIDES
    if arrived and low in ("in", "on", "by", "around", "about", "during", "until", "to"):
        return WHEN
    return None


def _number_reason(fault: Fault, *, arrived: bool) -> str | None:
    """Why a number is refused, or what follows it."""
    low, after = fault.word.lower(), fault.after.lstrip()
    if re.fullmatch(r"\d+(\.\d+)?", low):
        if "QTY" not in number_kinds(low) and (not arrived or re.match(_UNIT, after)):
            return DIGITS
        if "NUM" not in number_kinds(low) and after.startswith("people"):
            return PEOPLE
    return UNIT if _unitless(fault) else None


def _unitless(fault: Fault) -> bool:
    """Whether the failing word stands where the unit of a number should."""
    if not {"minutes", "years", "steps"} & set(fault.expected):
        return False
    found = _BARE.search(fault.before)
    ends = fault.word in (".", "?") and found is not None and found["led"] not in ("is", "not")
    return found is not None and (ends or fault.word.lower() in _FOLLOWING)


def _whom(fault: Fault) -> str:
    """*whom* for a person, *what* for anything else."""
    return "what" if re.match(r"(is )?the\b", fault.sentence, re.IGNORECASE) else "whom"


def _vague(fault: Fault) -> bool:
    """Whether an amount without a number stands at the failing word."""
    start = max(0, fault.span[0] - 2)  # *a few*: the article still fits
    return re.match(rf".{{0,2}}\b{_AMOUNTS}\s+{_UNIT}\b", fault.sentence[start:]) is not None


_FOLLOWING = (*_COMPARATIVES, "before", "after", "to", "left", "right", "above", "below", "of")


def measured_rewrites(fault: Fault) -> Iterator[str]:
    """What may have been meant, best first; the caller tests each."""
    sentence, low = fault.sentence, fault.word.lower()
    if found := re.search(rf"\b({'|'.join(_COMPARATIVES)})([.?!]?)$", sentence):
        yield f"{sentence[: found.end(1)]} than {_other(fault)}{found[2] or '.'}"
    if _vague(fault):
        yield re.sub(rf"\b{_AMOUNTS}\s+{_UNIT}\s+(?:of\s+)?", "", sentence)
        yield re.sub(rf"\b{_AMOUNTS}\s+{_UNIT}\b", "within 10 minutes", sentence)
    if found := re.fullmatch(r"(\d+)[:.](\d)", low):
        yield fault.with_word(f"{found[1]}:0{found[2]}")
    if _unitless(fault):
        for unit in ("minutes", "years", "steps"):
            blank = "" if low in (".", "?") else " "
            yield f"{fault.before.rstrip()} {unit}{blank}{fault.word}{fault.after}"
    if found := _TIMES.search(sentence):
        more = found["n"] != "half"
        old = ("older" if more else "younger") if found["how"] == "old" else ""
        big = "bigger" if more else "smaller"
        yield f"{sentence[: found.start()]}{old or big} than{sentence[found.end() :]}"
    if found := _FOREMOST.fullmatch(sentence):
        order = {"first": "before", "last": "after"}
        said = (
            f"arrived {order[found['end']]}"
            if found["end"]
            else f"is {_SUPERLATIVES[found['best']]}"
        )
        yield f"{found['who']} {said} {_other(fault)}."
    if found := re.fullmatch(rf"Is .+ the ({'|'.join(_SUPERLATIVES)})\?", sentence):
        yield f"Who is the {found[1]}?"
    if found := _NEXT.fullmatch(sentence):
        yield f"What is to the left of {found['whom']}?"
        yield f"What is to the right of {found['whom']}?"
    if low in ("half", "quarter"):
        yield from _spoken_clock(fault)
    if low in _COMPARED:
        yield fault.with_word(_COMPARED[low])
    if low in _SIDES:
        yield fault.with_word(_SIDES[low])
    if low in _ORDERS:
        yield re.sub(rf"\b{low}(?:\s+than)?\b", _ORDERS[low], sentence, flags=re.IGNORECASE)
    if found := _DIAGONAL.fullmatch(low):
        yield _twice(fault, f"{found[1]} of", f"{found[2]} of")
    if found := re.search(r" between (.+) and (.+?)([.?]?)$", sentence):
        start = sentence[: found.start()]
        yield f"{start} to the right of {found[1]} and to the left of {found[2]}{found[3]}"
    if low == "by":
        yield re.sub(r"\bby ([\w:.]*\w)", r"at \1 or earlier", sentence)
    if low in ("came", "arrives", "comes", "reached"):
        yield fault.with_word("arrived")
    if low == "arrived" and fault.before.endswith(("has ", "have ")):
        yield f"{fault.before.rpartition(' ')[0].rpartition(' ')[0]} arrived{fault.after}"
    if re.search(r"\b(left|right) $", fault.before) and low != "of":
        yield fault.with_word("of" if low in ("to", "from") else f"of the {fault.word}")


def _other(fault: Fault) -> str:
    """Someone or something else that is named, or could be."""
    if _whom(fault) == "what":
        things = [name for name, kind in fault.known.items() if kind is Kind.THING]
        return next(f"the {n}" for n in (*things, "box", "bag", *nouns()) if n not in fault.before)
    return next(n for n in (*fault.people, "Luis", "Ana") if n not in fault.before)


def _twice(fault: Fault, first: str, second: str) -> str:
    """One object on two sides."""
    after = fault.after.removeprefix(" of")
    plain = after.rstrip(".?")
    return f"{fault.before}{first}{plain} and {second}{after}"


_HOURS = "one two three four five six seven eight nine ten eleven twelve".split()


def _spoken_clock(fault: Fault) -> Iterator[str]:
    """*half past nine*."""
    if found := re.match(r"(half|quarter) (past|to) (\w+)", fault.sentence[fault.span[0] :]):
        word = found[3].lower()
        hour = _HOURS.index(word) + 1 if word in _HOURS else int(word) if word.isdecimal() else 0
        part = 30 if found[1] == "half" else 15
        minutes = 60 * hour + (part if found[2] == "past" else -part)
        if 0 < hour < 24:
            time = clock(Fraction(minutes))
            yield f"{fault.before}{time}{fault.sentence[fault.span[0] + found.end() :]}"
