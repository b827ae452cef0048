"""The fonts of formulas come from Voila's own files, whatever those are called."""

from __future__ import annotations

from pathlib import Path

from voila.paths import collect_static_paths

from explorable.app.fonts import FAMILIES, font_name, math_fonts


def test_every_font_of_mathjax_is_found_and_declared() -> None:
    folders = [Path(path) for path in collect_static_paths(["voila"], "lab")]
    css = "".join(math_fonts(folder, "../static/") for folder in folders)
    declared = {family for family in FAMILIES.values() if f"font-family: {family};" in css}
    assert declared == set(FAMILIES.values())
    assert "http" not in css


def test_other_files_have_no_name(tmp_path: Path) -> None:
    for number, content in enumerate((b"", b"wOFF", b"wOFF" + b"\0" * 40, b"text" * 20)):
        path = tmp_path / f"{number}.woff"
        path.write_bytes(content)
        assert font_name(path) == ""
    assert math_fonts(tmp_path, "") == ""
