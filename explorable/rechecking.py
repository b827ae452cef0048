"""A saved answer, read and checked again without anything that searches.

The text is read from the file, never taken at the word of the file: statements, levels and
readings are those that the language gives today.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.answers import headline_level
from explorable.certificates import Certificate
from explorable.checking.truth import is_history, value
from explorable.errors import CertificateError, InputError
from explorable.language import text as language
from explorable.laws import Law
from explorable.names import listed
from explorable.questions import Could, Must, Question, WhereEveryone, levels
from explorable.status import Status
from explorable.vocabulary import vocabulary

__all__ = ["recheck"]


def recheck(data: object) -> tuple[str, ...]:
    """Check what ``Answer.to_json`` gave, from its text alone.

    Parameters
    ----------
    data : object
        Parsed JSON, of any origin.

    Returns
    -------
    tuple of str
        What was checked, in sentences.

    Raises
    ------
    CertificateError
        Some part does not hold, or is not what such a file holds.
    NotUnderstood
        The text or the question cannot be read.
    """
    saved = _mapping(data, "the file")
    source = _read(saved)
    count = f"Read {len(source.statements)} statements and the question again."
    counts = [key for key in ("remaining", "trail") if key in saved]
    left = f"Not certified, so not checked: {listed(counts)}." if counts else ""
    return tuple(filter(None, (count, *_recheck(saved, source), left)))


def _recheck(saved: Mapping[str, Any], source: language.Text) -> list[str]:
    question = language.read_question(_string(saved, "question"), source)
    if isinstance(question.ask, WhereEveryone):
        out = []
        for who, part in _mapping(saved.get("parts"), "parts").items():
            again = _recheck(_mapping(part, f"the part about {who}"), source)
            out += [f"{who}: {sentence}" for sentence in again]
        if not out:
            raise CertificateError("the answer about everyone holds no part")
        return out
    out = _claims(saved, question, source, saved.get("level"))
    by_level = _mapping(saved.get("levels", {}), "levels")
    for name, claims in by_level.items():
        again = _claims(_mapping(claims, f"level {name}"), question, source, name)
        if name == saved.get("level") and any(saved.get(key) != claims[key] for key in claims):
            raise CertificateError(f"the answer and its level {name} say different things")
        out += [sentence for sentence in again if sentence not in out]
    _headline(saved, question, source, by_level)
    return out


def _headline(
    saved: Mapping[str, Any],
    question: Question,
    source: language.Text,
    by_level: Mapping[str, Any],
) -> None:
    """The answer's level must be the one that its levels make the headline."""
    words = vocabulary(source.statements, question, source.known)
    names = [level for level in levels(question.ask, words.kinds) if level is not None]
    if sorted(by_level) != sorted(names):
        raise CertificateError("the answer must hold every level of its question")
    outer: dict[str | None, frozenset[str]] = {
        name: frozenset(_list(by_level[name], "outer")) for name in names
    }
    if names and saved.get("level") != headline_level(question.ask, outer):
        raise CertificateError("the answer is not the one at the headline level")


def _claims(
    saved: Mapping[str, Any], question: Question, source: language.Text, level: object
) -> list[str]:
    """One status with its sets, witnesses and certificate."""
    status = _string(saved, "status")
    if saved.get("certificate") is None:
        raise CertificateError("the answer holds no certificate")
    certificate = Certificate.from_json(saved["certificate"], question)
    if str(certificate.status) != status:
        raise CertificateError(
            f"the answer says {status}, its certificate says {certificate.status}"
        )
    if certificate.level != level:
        raise CertificateError("the certificate is about another level")
    if certificate.known != source.known:
        raise CertificateError("the certificate knows other names than the text was read with")
    certificate.check(source.statements)
    inner, outer = _strings(saved, "inner"), _strings(saved, "outer")
    if not inner <= outer:
        raise CertificateError("an inner answer is missing from the outer set")
    if certificate.status is Status.CONTRADICTORY and outer:
        raise CertificateError("a contradictory text has no answers")
    if certificate.status is Status.FORCED and outer != {certificate.value}:
        raise CertificateError("the answer is not the one its certificate forces")
    _witnessed(saved, question, source, certificate, inner)
    where = f" by {level}" if level else ""
    shown = f" {listed(sorted(inner), 'and')}" if inner else ""
    out = [f"Holds: {status}{where}{':' if shown else ''}{shown}."]
    if certificate.status is Status.OPEN:
        out.append(f"Each inner answer{where} has a checked witness; the outer set has no proof.")
    return out


def _witnessed(
    saved: Mapping[str, Any],
    question: Question,
    source: language.Text,
    certificate: Certificate,
    inner: set[str],
) -> None:
    """Every inner answer has a witness that satisfies every original statement."""
    words = vocabulary(source.statements, question, source.known)
    modal = isinstance(question.ask, Could | Must)
    shown = set()
    histories = saved.get("witnesses")
    if not isinstance(histories, list):
        raise CertificateError("witnesses must be a list")
    for history in histories:
        if not isinstance(history, list) or not all(isinstance(w, dict) for w in history):
            raise CertificateError("a witness must be a list of worlds")
        if not is_history(history, source.statements, words):
            raise CertificateError("a witness does not satisfy every statement")
        shown.add(value(question.ask, certificate.level, history[-1], words))
    if not modal and shown != inner:
        raise CertificateError("the witnesses do not show exactly the inner answers")


def _read(saved: Mapping[str, Any]) -> language.Text:
    law = _string(saved, "law")
    if law not in (Law.CONJUNCTION, Law.UPDATE):
        raise CertificateError(f"law must be 'conjunction' or 'update'; got {law[:40]!r}")
    choose = _mapping(saved.get("choose", {}), "choose")
    if not all(key.isdecimal() and type(n) is int for key, n in choose.items()):
        raise CertificateError("choose must give a number for each sentence number")
    try:
        return language.read_text(
            _string(saved, "text"),
            law=Law(law),
            known=tuple(_list(saved, "known")),
            conventions=tuple(_list(saved, "conventions")),
            choose={int(key): n for key, n in choose.items()},
        )
    except InputError as error:
        raise CertificateError(f"the text cannot be read as it says: {error}") from None


def _mapping(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise CertificateError(f"{what} must be an object with keys; got {type(data).__name__}")
    return data


def _string(saved: Mapping[str, Any], key: str) -> str:
    found = saved.get(key)
    if not isinstance(found, str):
        raise CertificateError(f"{key!r} must be a string; got {type(found).__name__}")
    return found


def _list(saved: Mapping[str, Any], key: str) -> list[str]:
    found = saved.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise CertificateError(f"{key!r} must be a list of strings")
    return found


def _strings(saved: Mapping[str, Any], key: str) -> set[str]:
    return set(_list(saved, key))
