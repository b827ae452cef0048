"""A link holds state, and nothing that is wrong with it gets past the check."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.errors import InputError
from explorable.sessions.links import MOST_BYTES, MOST_CHARACTERS, is_link, pack, unpack

KEYS = ("text", "question")


def body(value: object, *, raw: bytes | None = None) -> str:
    plain = json.dumps(value).encode() if raw is None else raw
    return base64.urlsafe_b64encode(zlib.compress(plain)).decode().rstrip("=")


@given(st.fixed_dictionaries({key: st.text(max_size=200) for key in KEYS}))
def test_what_was_packed_is_unpacked(fields: dict[str, str]) -> None:
    link = pack("text", 1, fields)
    assert is_link(link)
    assert unpack(link, "text", 1, KEYS) == fields


@given(st.text(max_size=300))
def test_any_text_is_a_link_or_one_plain_line(text: str) -> None:
    try:
        fields, said = unpack(text, "text", 1, KEYS), ""
    except InputError as error:
        fields, said = {}, str(error)
    assert set(fields) <= set(KEYS)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("", "damaged"),
        ("text1", "damaged"),
        ("text1.%%", "damaged"),
        ("text1.AAAA", "damaged"),
        ("text1." + body({"text": 3}), "damaged"),
        ("text1." + body({"other": "x"}), "damaged"),
        ("text1." + body(["text"]), "damaged"),
        ("text1." + body(None, raw=b"[" * 100_000), "damaged"),
        ("text1." + body(None, raw=b"\xff"), "damaged"),
        ("text1." + body({"text": "a" * (MOST_BYTES + 1)}), "damaged"),
        ("store1." + body({}), "another panel"),
        ("text2." + body({}), "version 2"),
        ("text1." + "A" * MOST_CHARACTERS, "characters"),
    ],
)
def test_a_bad_link_is_refused_with_its_reason(link: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        unpack(link, "text", 1, KEYS)


def test_a_cut_link_is_refused() -> None:
    link = pack("text", 1, {"text": "Ana is in the kitchen."})
    with pytest.raises(InputError, match="damaged"):
        unpack(link[:-3], "text", 1, KEYS)
