"""The check of chapters finds what it should, and the chapters pass it."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat import v4

from scripts import check_notebooks

CHAPTERS = sorted(check_notebooks.NOTEBOOKS.glob("*.ipynb"))


ABOUT = {"title": "Sample", "promise": "Shows one.", "minutes": 3, "group": "Read"}


def write(
    folder: Path,
    *code: str,
    name: str = "01_sample.ipynb",
    number: str | int = "01",
    run: bool = False,
) -> Path:
    """A chapter with a heading and these code cells, in canonical form unless it was run."""
    cells = [v4.new_markdown_cell("# Sample"), *map(v4.new_code_cell, code)]
    path = folder / name
    about = {"explorable": ABOUT | {"number": number}}
    notebook = v4.new_notebook(cells=cells, metadata=about)
    text = check_notebooks.canonical(nbformat.writes(notebook))
    if run:
        text = text.replace('"execution_count": null', '"execution_count": 1', 1)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_is_in_order(path: Path) -> None:
    assert check_notebooks.faults(path) == []


def test_a_short_chapter_has_no_fault(tmp_path: Path) -> None:
    assert check_notebooks.faults(write(tmp_path, "import explorable as ex", "ex.read('')")) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (["a = 1\nb = 2\nc = 3\nd = 4"], "more than 3 lines"),
        (["def f():\n    return 1"], "defines a function"),
        (["f = lambda: 1"], "defines a function"),
        (["class A: ..."], "defines a function or a class"),
        (["%matplotlib inline"], "not plain Python"),
        (["1"] * 7, "7 code cells"),
    ],
)
def test_a_thick_chapter_is_refused(tmp_path: Path, code: list[str], fault: str) -> None:
    assert fault in " ".join(check_notebooks.faults(write(tmp_path, *code)))


def test_a_stored_run_is_refused(tmp_path: Path) -> None:
    found = " ".join(check_notebooks.faults(write(tmp_path, "1", run=True)))
    assert "stores an output or an execution count" in found
    assert "canonical form" in found


def test_other_spacing_a_bad_name_and_a_broken_file_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "1", name="Sample.ipynb")
    path.write_text(path.read_text("utf-8").replace("\n ", "\n  "), "utf-8")
    found = " ".join(check_notebooks.faults(path))
    assert "is not named like" in found
    assert "canonical form" in found
    path.write_text("{", "utf-8")
    assert "is not a notebook" in check_notebooks.faults(path)[-1]


@pytest.mark.parametrize(("number", "fault"), [("02", "its number is 02"), (1, "must say")])
def test_a_chapter_that_says_another_number_is_refused(
    tmp_path: Path, number: str | int, fault: str
) -> None:
    assert fault in " ".join(check_notebooks.faults(write(tmp_path, "1", number=number)))


def test_canonical_form_is_stable(tmp_path: Path) -> None:
    text = write(tmp_path, "1", run=True).read_text("utf-8")
    once = check_notebooks.canonical(text)
    assert check_notebooks.canonical(once) == once
    assert '"execution_count": null' in once
