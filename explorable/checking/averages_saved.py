"""What remains of an average as plain JSON: what is written, and a reader that believes nothing.

Numbers are strings, whole or fractions in lowest terms, so that nothing is rounded on the way.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from explorable.checking import saved
from explorable.checking.averages import AverageCertificate
from explorable.checking.averages_told import Declared, End, Vector, Witness
from explorable.checking.numbers import is_number
from explorable.errors import CertificateError, InputError
from explorable.status import Status

__all__ = ["read", "write"]

_VERSION = 1
_DECLARED = ("keys", "query", "values", "radius", "deltas", "precision")
_CERTIFICATE = ("status", "within", "witnesses", "low", "high", "conflict", "touching")
_MOST = 10_000  # numbers in a list


def write(declared: Declared, certificate: AverageCertificate) -> dict[str, Any]:
    """Plain data for ``json.dumps``; the keys are stable."""
    it = certificate
    return {
        "version": _VERSION,
        "declared": {
            "keys": [_listed(key) for key in declared.keys],
            "query": _listed(declared.query),
            "values": _listed(declared.values),
            "radius": str(declared.radius),
            "deltas": _listed(declared.deltas),
            "precision": None if declared.precision is None else _listed(declared.precision),
        },
        "certificate": {
            "status": str(it.status),
            "within": str(it.within),
            "witnesses": [
                {"b": str(one.b), "slope": _listed(one.slope), "noise": _listed(one.noise)}
                for one in it.witnesses
            ],
            "low": _written(it.low),
            "high": _written(it.high),
            "conflict": None if it.conflict is None else _listed(it.conflict),
            "touching": [_listed(s) for s in it.touching],
        },
    }


def read(data: object) -> tuple[Declared, AverageCertificate]:
    """Read what `write` wrote; nothing is checked but the form.

    Raises
    ------
    CertificateError
        A key is unknown or missing, or a value has a wrong type or size.
    """
    entry = saved.fields(data, ("version", "declared", "certificate"), "what remains")
    if type(entry["version"]) is not int or entry["version"] != _VERSION:
        raise CertificateError(f"only version {_VERSION} is known")
    told = saved.fields(entry["declared"], _DECLARED, "declared")
    it = saved.fields(entry["certificate"], _CERTIFICATE, "the certificate")
    try:
        declared = Declared(
            tuple(_vector(key, "a key") for key in _items(told["keys"], "keys")),
            _vector(told["query"], "query"),
            _vector(told["values"], "values"),
            _number(told["radius"], "radius"),
            _vector(told["deltas"], "deltas"),
            saved.maybe(_vector, told["precision"], "precision"),
        )
    except CertificateError:
        raise
    except InputError as error:
        raise CertificateError(f"what was declared does not fit together: {error}") from None
    return declared, AverageCertificate(
        Status(saved.one_of(it["status"], tuple(Status), "status")),
        _number(it["within"], "within"),
        tuple(_witness(one) for one in _items(it["witnesses"], "witnesses")),
        saved.maybe(_end, it["low"], "low"),
        saved.maybe(_end, it["high"], "high"),
        saved.maybe(_vector, it["conflict"], "conflict"),
        tuple(_vector(s, "touching") for s in _items(it["touching"], "touching")),
    )


def _listed(numbers: Vector) -> list[str]:
    return [str(x) for x in numbers]


def _written(end: End | None) -> dict[str, Any] | None:
    return None if end is None else {"at": str(end.at), "coefficients": _listed(end.coefficients)}


def _items(data: object, where: str) -> list[object]:
    if not isinstance(data, list) or len(data) > _MOST:
        raise CertificateError(f"{where} must be a list of at most {_MOST}")
    return data


def _number(data: object, where: str) -> Fraction:
    text = saved.string(data, where)
    if not is_number(text):
        raise CertificateError(f"{where} must be a number in lowest terms; it is {text[:40]!r}")
    return Fraction(text)


def _vector(data: object, where: str) -> Vector:
    return tuple(_number(item, where) for item in _items(data, where))


def _witness(data: object) -> Witness:
    entry = saved.fields(data, ("b", "slope", "noise"), "a witness")
    return Witness(
        _number(entry["b"], "b"), _vector(entry["slope"], "slope"), _vector(entry["noise"], "noise")
    )


def _end(data: object, where: str) -> End:
    entry = saved.fields(data, ("at", "coefficients"), where)
    return End(_number(entry["at"], where), _vector(entry["coefficients"], where))
