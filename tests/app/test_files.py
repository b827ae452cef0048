"""A file that cannot be used is refused in one line that names it."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from explorable.app import files
from explorable.errors import InputError


def refused(name: object) -> str:
    with pytest.raises(InputError) as caught:
        files.read_text(str(name))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbfAna.\r\nLuis.\rEva.\n")
    assert files.read_text(str(path)) == "Ana.\nLuis.\nEva.\n"


def test_missing(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "missing")


def test_a_name_that_is_empty() -> None:
    assert refused("") == "no file is named: its name is empty"
    with pytest.raises(InputError, match="its name is empty"):
        files.write_new("", "{}")


def test_a_folder(tmp_path: Path) -> None:
    assert "is a directory" in refused(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("Ana is in the kitchen.")
    path.chmod(0)
    assert "permission denied" in refused(path)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"PK\x03\x04\x00\x00", "is not a text file"),
        (b"Ana.\nLuis \xff.\n", "is not UTF-8 text (line 2)"),
        ("Ana.".encode("utf-16"), "is not a text file"),
    ],
)
def test_no_text(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "data"
    path.write_bytes(data)
    assert why in refused(path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this system")
def test_an_endless_file_ends_at_the_limit() -> None:
    assert "larger than 16 MB" in refused("/dev/zero")


def test_a_name_with_a_zero_byte() -> None:
    assert "cannot read" in refused("a\0b")


def test_the_standard_input_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Ana.")))
    assert files.read_text("-") == "Ana."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "is not JSON"),
        ("[]", "holds no JSON object"),
        ("[" * 100_000, "nested deeper"),
        ('{"a":' * 65 + "1" + "}" * 65, "nested deeper"),
        ('{"a": 1, "a": 2}', "names a key twice"),
        ('{"a": 1234567890123456789012}', "more than 18 digits"),
        ('{"a": NaN}', "NaN is not a number"),
    ],
)
def test_json_within_limits(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(InputError, match=why):
        files.load_json(str(path))


def test_brackets_inside_strings_are_no_depth(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    data = {"a": "[" * 1000 + '"\\' + "{" * 1000}
    path.write_text(json.dumps(data))
    assert files.load_json(str(path)) == data


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    files.write_new(str(path), "first")
    with pytest.raises(InputError, match="exists already"):
        files.write_new(str(path), "second")
    assert path.read_text() == "first"
    with pytest.raises(InputError, match="cannot write"):
        files.write_new(str(tmp_path / "no" / "folder"), "text")
