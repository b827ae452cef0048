"""Certificates as plain JSON: what is written, and a reader that believes nothing.

Every value is checked for its type and size before it is used; what is unknown, missing or
too large is a `CertificateError` that says where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from explorable.checking.decisions import Cycle, Decide, Decisions, Falsified
from explorable.checking.exclusion import Exclusion
from explorable.checking.numbers import is_number
from explorable.checking.proofs import Proof, Step
from explorable.checking.schemas import BACKGROUND, QUESTION, Clause
from explorable.claims import Bound
from explorable.errors import CertificateError
from explorable.names import Kind, Name

__all__ = [
    "History",
    "fields",
    "histories",
    "history",
    "mapping",
    "maybe",
    "names",
    "numbers",
    "one_of",
    "pairs",
    "refutation",
    "string",
    "strings",
    "write_name",
    "write_refutation",
]

T = TypeVar("T")

History = tuple[Mapping[str, str], ...]

_LONGEST_STRING = 4_000
_MOST_ITEMS = 2_000_000
_LARGEST = 1_000_000_000


def _shown(data: object) -> str:
    return f"a {type(data).__name__}"


def mapping(data: object, where: str) -> dict[str, Any]:
    """An object with any keys."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise CertificateError(f"{where} must be an object; it is {_shown(data)}")
    return data


def fields(data: object, wanted: tuple[str, ...], where: str) -> dict[str, Any]:
    """An object with exactly these keys."""
    data = mapping(data, where)
    unknown = [key for key in data if key not in wanted]
    missing = [key for key in wanted if key not in data]
    if unknown:
        raise CertificateError(f"{where} has an unknown key {unknown[0][:40]!r}")
    if missing:
        raise CertificateError(f"{where} lacks the key {missing[0]!r}")
    return data


def _items(data: object, where: str, most: int = _MOST_ITEMS) -> list[Any]:
    if not isinstance(data, list):
        raise CertificateError(f"{where} must be a list; it is {_shown(data)}")
    if len(data) > most:
        raise CertificateError(f"{where} is longer than {most}")
    return data


def string(data: object, where: str) -> str:
    """A string of bounded length."""
    if not isinstance(data, str):
        raise CertificateError(f"{where} must be a string; it is {_shown(data)}")
    if len(data) > _LONGEST_STRING:
        raise CertificateError(f"{where} is longer than {_LONGEST_STRING} characters")
    return data


def strings(data: object, where: str) -> tuple[str, ...]:
    """A list of strings, none twice."""
    found = tuple(string(item, where) for item in _items(data, where))
    if len(set(found)) != len(found):
        raise CertificateError(f"{where} says something twice")
    return found


def one_of(data: object, choices: tuple[str, ...], where: str) -> str:
    """One of a few strings."""
    if not isinstance(data, str) or data not in choices:
        raise CertificateError(f"{where} must be one of {', '.join(choices)}")
    return data


def maybe(read: Callable[[object, str], T], data: object, where: str) -> T | None:
    """What ``read`` reads, or None for null."""
    return None if data is None else read(data, where)


def _number(data: object, where: str) -> int:
    if type(data) is not int:
        raise CertificateError(f"{where} must be a whole number; it is {_shown(data)}")
    if not -_LARGEST <= data <= _LARGEST:
        raise CertificateError(f"{where} is too large a number")
    return data


def numbers(data: object, where: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(_number(item, where) for item in _items(data, where))


def history(data: object, where: str) -> History:
    """A list of worlds, each an object of strings."""
    worlds = []
    for world in _items(data, where, 100_000):
        if not isinstance(world, dict):
            raise CertificateError(f"{where} must hold worlds; one is {_shown(world)}")
        worlds.append({string(k, where): string(v, where) for k, v in world.items()})
    return tuple(worlds)


def histories(data: object, where: str) -> tuple[History, ...]:
    """A list of histories."""
    return tuple(history(item, where) for item in _items(data, where))


def pairs(data: object, where: str) -> tuple[tuple[int, History], ...]:
    """A list of statement numbers with a history each."""
    found = []
    for item in _items(data, where, 100_000):
        entry = fields(item, ("statement", "history"), where)
        found.append((_number(entry["statement"], where), history(entry["history"], where)))
    return tuple(found)


def names(data: object, where: str) -> tuple[Name, ...]:
    """A list of names."""
    found = []
    for item in _items(data, where, 10_000):
        entry = fields(item, ("text", "kind", "article", "owner"), where)
        if type(entry["article"]) is not bool:
            raise CertificateError(f"{where}: the article is said or not; true or false")
        found.append(
            Name(
                string(entry["text"], where),
                Kind(one_of(entry["kind"], tuple(Kind), where)),
                entry["article"],
                maybe(string, entry["owner"], where),
            )
        )
    return tuple(found)


def write_name(name: Name) -> dict[str, object]:
    """The counterpart of `names` for one name."""
    return {
        "text": name.text,
        "kind": str(name.kind),
        "article": name.article,
        "owner": name.owner,
    }


def write_refutation(refutation: Exclusion | Proof | Decisions | None) -> dict[str, object] | None:
    """The counterpart of `refutation`."""
    match refutation:
        case None:
            return None
        case Exclusion(table):
            return {
                "kind": "exclusion",
                "table": [{"statement": number, "excludes": count} for number, count in table],
            }
        case Decisions(steps):
            return {"kind": "decisions", "steps": [_write_decision(step) for step in steps]}
        case Proof(clauses, steps, named):
            return {
                "kind": "proof",
                "variables": {str(number): name for number, name in named},
                "clauses": [{"owner": c.owner, "literals": list(c.literals)} for c in clauses],
                "steps": [
                    {"delete" if step.deletes else "add": list(step.literals)} for step in steps
                ],
            }


def refutation(data: object, where: str) -> Exclusion | Proof | Decisions:
    """An exclusion table, a proof, or decisions about numbers."""
    if isinstance(data, dict) and data.get("kind") == "decisions":
        steps = _items(fields(data, ("kind", "steps"), where)["steps"], where)
        return Decisions(tuple(_decision(step, f"{where}, a step") for step in steps))
    if isinstance(data, dict) and data.get("kind") == "exclusion":
        table = []
        for item in _items(fields(data, ("kind", "table"), where)["table"], where):
            entry = fields(item, ("statement", "excludes"), where)
            table.append((_number(entry["statement"], where), _number(entry["excludes"], where)))
        return Exclusion(tuple(table))
    entry = fields(data, ("kind", "variables", "clauses", "steps"), where)
    one_of(entry["kind"], ("exclusion", "proof"), where)
    return Proof(
        tuple(_clause(item, f"{where}, a clause") for item in _items(entry["clauses"], where)),
        tuple(_step(item, f"{where}, a step") for item in _items(entry["steps"], where)),
        _variables(entry["variables"], f"{where}, the variables"),
    )


def _write_decision(step: Decide | Cycle | Falsified) -> dict[str, object]:
    match step:
        case Decide(bound):
            return {"decide": _write_bound(bound)}
        case Cycle(bounds):
            return {"cycle": [_write_bound(bound) for bound in bounds]}
        case Falsified(number):
            return {"false": number}


def _decision(data: object, where: str) -> Decide | Cycle | Falsified:
    entry = mapping(data, where)
    match list(entry):
        case ["decide"]:
            return Decide(_bound(entry["decide"], where))
        case ["cycle"]:
            return Cycle(tuple(_bound(item, where) for item in _items(entry["cycle"], where)))
        case ["false"]:
            return Falsified(_number(entry["false"], where))
        case _:
            raise CertificateError(f"{where} decides, ends in a cycle or ends at what is false")


def _write_bound(bound: Bound) -> dict[str, object]:
    return {
        "first": bound.first,
        "second": bound.second,
        "most": str(bound.most),
        "strict": bound.strict,
    }


def _bound(data: object, where: str) -> Bound:
    entry = fields(data, ("first", "second", "most", "strict"), where)
    most = string(entry["most"], where)
    if not is_number(most) or type(entry["strict"]) is not bool:
        raise CertificateError(f"{where}: a bound has an exact number and is strict or not")
    first, second = string(entry["first"], where), string(entry["second"], where)
    return Bound(first, second, Fraction(most), entry["strict"])


def _clause(data: object, where: str) -> Clause:
    entry = fields(data, ("owner", "literals"), where)
    owner = entry["owner"]
    if isinstance(owner, str):
        owner = one_of(owner, (BACKGROUND, QUESTION), where)
    else:
        owner = _number(owner, where)
    return Clause(numbers(entry["literals"], where), owner)


def _step(data: object, where: str) -> Step:
    deletes = isinstance(data, dict) and "delete" in data
    key = "delete" if deletes else "add"
    return Step(numbers(fields(data, (key,), where)[key], where), deletes)


def _variables(data: object, where: str) -> tuple[tuple[int, str], ...]:
    if not isinstance(data, dict) or len(data) > _MOST_ITEMS:
        raise CertificateError(f"{where} must be an object; it is {_shown(data)}")
    found = []
    for key, name in data.items():
        digits = string(key, where)
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and digits[0] != "0"):
            raise CertificateError(f"{where}: {digits[:40]!r} is not the number of a variable")
        found.append((int(digits), string(name, where)))
    return tuple(found)
