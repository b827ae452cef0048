"""State in a link: short, versioned, and checked before anything of it is used.

    <kind><version>.<base64url of deflated JSON>

A link comes from anywhere, so its length, its inflated length, its keys and the type of each
value are checked; whatever is wrong becomes one plain ``InputError``.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Collection, Mapping

from explorable.errors import InputError

__all__ = ["MOST_CHARACTERS", "is_link", "pack", "unpack"]

MOST_CHARACTERS = 16_000  # of the link; browsers and servers cut longer addresses
MOST_BYTES = 1_000_000  # inflated: a short link must not become a large text
SHAPE = re.compile(r"(?P<kind>[a-z]{1,12})(?P<version>\d{1,3})\.(?P<body>[A-Za-z0-9_-]*)")
BEGIN = re.compile(r"[a-z]{1,12}\d{1,3}\.")
DAMAGED = "The link is damaged: part of it is missing or changed. Copy it again, whole."


def is_link(text: str) -> bool:
    """Whether ``text`` means to be a link, sound or not; a heading's anchor does not.

    >>> is_link("rows1.eJw"), is_link("rows9."), is_link("key-points")
    (True, True, False)
    """
    return BEGIN.match(text) is not None


def pack(kind: str, version: int, fields: Mapping[str, str]) -> str:
    """A link that holds ``fields``.

    >>> unpack(pack("rows", 1, {"question": "Where is Ana?"}), "rows", 1, ("question",))
    {'question': 'Where is Ana?'}
    """
    plain = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
    body = base64.urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")
    return f"{kind}{version}.{body}"


def unpack(link: str, kind: str, version: int, keys: Collection[str]) -> dict[str, str]:
    """The fields of a link made by ``pack``; keys that it does not hold are left out.

    Raises
    ------
    InputError
        In one sentence: too long, damaged, of another panel, or newer than this program.
    """
    if len(link) > MOST_CHARACTERS:
        raise InputError(
            f"The link has {len(link)} characters; at most {MOST_CHARACTERS} are read."
        )
    shape = SHAPE.fullmatch(link)
    if shape is None:
        raise InputError(DAMAGED)
    if shape["kind"] != kind:
        raise InputError(f"The link belongs to another panel: {shape['kind']}, not {kind}.")
    if int(shape["version"]) != version:
        raise InputError(
            f"The link has version {int(shape['version'])}; this program reads version {version}."
        )
    fields = _inflate(shape["body"])
    if not isinstance(fields, dict) or not all(
        key in keys and isinstance(value, str) for key, value in fields.items()
    ):
        raise InputError(DAMAGED)
    return fields


def _inflate(body: str) -> object:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        inflate = zlib.decompressobj()
        plain = inflate.decompress(packed, MOST_BYTES)
        if not inflate.eof:
            raise InputError(DAMAGED)
        fields: object = json.loads(plain)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise InputError(DAMAGED) from error
    return fields
