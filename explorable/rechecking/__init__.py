"""A saved answer, read and checked again without anything that searches.

The text is read from the file, never taken at the word of the file: statements, levels and
readings are those that the language gives today. What only helps to read the answer (counts,
notes) is no part of what is certified, and is named as such. What remains of an average is saved
whole, numbers and reasons, and is checked in ``averages``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from explorable.checking import saved as reader
from explorable.errors import CertificateError, InputError
from explorable.language import text as language
from explorable.laws import Law
from explorable.names import listed
from explorable.options import whole
from explorable.questions import WhereEveryone, levels
from explorable.rechecking import averages
from explorable.rechecking.claimed import CLAIMS, STEPS, Asked, Claimed, claimed
from explorable.settling import everyone, headline_level, part_question
from explorable.status import Status

__all__ = ["Rechecked", "recheck"]

ORIGIN = ("text", "law", "known", "conventions", "choose")
CHECKED = (*ORIGIN, "question", *CLAIMS, "level", "levels", "parts")
MOST_KEYS = 8  # that are named as not checked


@dataclass(frozen=True)
class Rechecked:
    """What was checked, in sentences; iterating gives them, and it is true where it is whole.

    Attributes
    ----------
    sentences : tuple of str
    missing : tuple of str
        What the file claims without a certificate, so that it was not checked again.
    """

    sentences: tuple[str, ...]
    missing: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        return iter(self.sentences)

    def __bool__(self) -> bool:
        return self.whole

    @property
    def whole(self) -> bool:
        """Whether every status that the file claims was checked again."""
        return not self.missing


def recheck(data: object, steps: int = STEPS) -> Rechecked:
    """Check what ``Answer.to_json`` gave, from its text alone, or ``Remaining.to_json``.

    Parameters
    ----------
    data : object
        Parsed JSON, of any origin.
    steps : int
        Steps that checking one answer at one level may take, as in `Budget`.

    Returns
    -------
    Rechecked
        What was checked, in sentences, and what could not be for want of a certificate.

    Raises
    ------
    CertificateError
        Some part does not hold, or is not what such a file holds.
    NotUnderstood
        The text or the question cannot be read.
    BudgetEnded
        Checking takes more than ``steps``.
    """
    saved = reader.mapping(data, "the file")
    if averages.meant(saved):
        return Rechecked(averages.rechecked(saved))
    source = _read(saved)
    question = language.read_question(_string(saved, "question"), source)
    asked = Asked(question, source, whole(steps, "steps", least=0))
    said = len(source.statements)
    statements = "1 statement" if said == 1 else f"{said or 'no'} statements"
    count = f"Read {statements} and the question again."
    if isinstance(question.ask, WhereEveryone):
        out, missing = _everyone(saved, asked)
    else:
        claims = _answer(saved, asked)
        out, missing = _said(claims), _missing(claims)
    return Rechecked(tuple(filter(None, (count, *out, _left(saved)))), tuple(missing))


def _everyone(saved: Mapping[str, Any], asked: Asked) -> tuple[list[str], list[str]]:
    """One part for each person, and the whole as it follows from them."""
    people = asked.words.people
    parts = reader.mapping(saved.get("parts", {}), "parts")
    if set(parts) != set(people):
        raise CertificateError("the parts must be one for each person, and no other")
    out, missing, found = [], [], {}
    for who in people:
        part = reader.mapping(parts[who], f"the part about {who}")
        if not all(key in part and _same(part[key], saved[key]) for key in ORIGIN):
            raise CertificateError(f"the part about {who} is about another text")
        one = replace(asked, question=part_question(who, asked.question))
        if part.get("question") != one.question.text:
            raise CertificateError(f"the part about {who} answers another question")
        claims = _answer(part, one)
        headline = claims[part["level"]]
        found[who] = (headline.status, headline.inner, headline.outer)
        out += [f"{who}: {sentence}" for sentence in (*_said(claims), _left(part)) if sentence]
        missing += [f"{who}, {sentence}" for sentence in _missing(claims)]
    status, inner, outer = everyone(found)
    if _claims(saved) != (str(status), inner, outer):
        raise CertificateError("the answer about everyone does not follow from its parts")
    nothing: dict[str, Any] = {"witnesses": [], "certificate": None, "level": None, "levels": {}}
    if not all(key in saved and saved[key] == empty for key, empty in nothing.items()):
        raise CertificateError("the answer about everyone holds its parts and nothing else")
    return [*out, f"Holds: {status}, as the parts together are."], missing


def _claims(saved: Mapping[str, Any]) -> tuple[str, frozenset[str], frozenset[str]]:
    inner, outer = (frozenset(reader.strings(saved.get(key), key)) for key in ("inner", "outer"))
    return reader.one_of(saved.get("status"), tuple(Status), "status"), inner, outer


def _answer(saved: Mapping[str, Any], asked: Asked) -> dict[str | None, Claimed]:
    """The claims of an answer at each of its levels, all of them checked."""
    names = levels(asked.question.ask, asked.words.kinds)
    if missing := [key for key in (*CLAIMS, "level", "levels") if key not in saved]:
        raise CertificateError(f"the answer lacks the key {missing[0]!r}")
    if "parts" in saved and not isinstance(asked.question.ask, WhereEveryone):
        raise CertificateError("only an answer about everyone has parts")
    own = {key: saved[key] for key in CLAIMS}
    by_level = reader.mapping(saved["levels"], "levels")
    if set(by_level) != {name for name in names if name is not None}:
        raise CertificateError("the answer must hold every level of its question, and no other")
    found = {name: claimed(by_level[name] if name else own, asked, name) for name in names}
    level = headline_level(asked.question.ask, {name: c.outer for name, c in found.items()})
    if saved["level"] != level:
        raise CertificateError("the answer is not the one at the headline level")
    if level is not None and not _same(own, by_level[level]):
        raise CertificateError(f"the answer and its level {level} say different things")
    _agree(asked, found)
    return found


def _agree(asked: Asked, found: Mapping[str | None, Claimed]) -> None:
    """No level leaves out what a witness of another shows."""
    for one in found.values():
        for level, other in found.items():
            if one is not other and not {asked.value(level, h) for h in one.shown} <= other.outer:
                raise CertificateError(f"level {level} leaves out what level {one.level} witnesses")


def _said(claims: Mapping[str | None, Claimed]) -> list[str]:
    out = [sentence for one in claims.values() for sentence in one.sentences()]
    places = [level for level in claims if level != "holder"]
    if any(claims[level].trusted for level in places[:-1]):
        out.append("Which level is the headline follows from the outer sets, trusted ones too.")
    return out


def _missing(claims: Mapping[str | None, Claimed]) -> list[str]:
    return [f"{c.status}{c.where}" for c in claims.values() if not c.checked]


def _left(saved: Mapping[str, Any]) -> str:
    """What the file holds beside what is certified."""
    keys = [key for key in saved if key not in CHECKED and saved[key] not in ([], {}, None, "")]
    named = [key if len(key) < 20 and key.isidentifier() else "an unknown key" for key in keys]
    named = list(dict.fromkeys(named))
    more = [f"{len(named) - MOST_KEYS} more"] if len(named) > MOST_KEYS else []
    shown = listed([*named[:MOST_KEYS], *more])
    return f"Not certified, so not checked: {shown}." if shown else ""


def _same(one: object, other: object) -> bool:
    """Whether two parts of a file are equal; unlike ``==``, true is not 1."""
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _read(saved: Mapping[str, Any]) -> language.Text:
    if missing := [key for key in ORIGIN if key not in saved]:
        raise CertificateError(f"the file lacks the key {missing[0]!r}")
    choose = reader.mapping(saved["choose"], "choose")
    if not all(
        re.fullmatch("[1-9][0-9]{0,8}", key) and type(n) is int and 0 < n < 1_000_000_000
        for key, n in choose.items()
    ):
        raise CertificateError("choose must give a number for each sentence number")
    try:
        return language.read_text(
            _string(saved, "text"),
            law=Law(reader.one_of(saved["law"], (Law.CONJUNCTION, Law.UPDATE), "law")),
            known=reader.strings(saved["known"], "known"),
            conventions=reader.strings(saved["conventions"], "conventions"),
            choose={int(key): n for key, n in choose.items()},
        )
    except InputError as error:
        raise CertificateError(f"the text cannot be read as it says: {error}") from None


def _string(saved: Mapping[str, Any], key: str) -> str:
    """A string of any length: the language has limits of its own, and says them better."""
    found = saved.get(key)
    if not isinstance(found, str):
        raise CertificateError(f"{key!r} must be a string; got {type(found).__name__}")
    return found
