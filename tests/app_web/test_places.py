"""The app finds its files, and says so plainly where they are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorable.app import places
from explorable.errors import InputError


def test_the_chapters_and_the_template_are_found() -> None:
    assert (places.notebooks() / "00_start_here.ipynb").is_file()
    template = places.voila_share() / "voila" / "templates" / "explorable"
    assert (template / "index.html.j2").is_file()


def test_an_installed_package_finds_its_own_chapters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "explorable"
    (package / "notebooks").mkdir(parents=True)
    (package / "notebooks" / "00_start_here.ipynb").write_text("{}", "utf-8")
    monkeypatch.setattr(places, "PACKAGE", package)
    assert places.notebooks() == package / "notebooks"


def test_missing_chapters_are_one_plain_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "explorable")
    with pytest.raises(InputError, match="chapters are missing"):
        places.notebooks()
