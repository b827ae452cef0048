"""Says what in a chapter's file is not as it should be: form, stored outputs, long cells.

    uv run scripts/check_notebooks.py            check every chapter; exit code 1 with faults
    uv run scripts/check_notebooks.py --write    put every chapter into canonical form

Chapters hold prose and calls; what a cell would define belongs in the library.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import nbformat

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
NAME = re.compile(r"\d\d_[a-z0-9_]+\.ipynb")
MOST_CODE_CELLS = 6
MOST_LINES = 3
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
ABOUT = {"group": str, "minutes": int, "number": str, "promise": str, "title": str}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def canonical(text: str) -> str:
    """The one form a chapter is stored in: nothing of a run, of a machine or of an editor.

    What a chapter says about itself under ``explorable`` stays.
    """
    notebook: Any = nbformat.reads(text, as_version=4)
    about = {"explorable": notebook.metadata.get("explorable", {})}
    notebook.metadata = nbformat.from_dict(about | METADATA)
    notebook.nbformat_minor = max(notebook.nbformat_minor, 5)
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:02}"
        cell.metadata = nbformat.from_dict(
            {"tags": cell.metadata["tags"]} if cell.metadata.get("tags") else {}
        )
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)) + "\n"


def cell_faults(cell: Any) -> list[str]:
    """What is wrong with one code cell."""
    source = str(cell.source)
    faults = []
    if cell.outputs or cell.execution_count is not None:
        faults.append("stores an output or an execution count")
    if len(source.splitlines()) > MOST_LINES:
        faults.append(f"has more than {MOST_LINES} lines")
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return [*faults, "is not plain Python"]
    if any(isinstance(node, DEFINITIONS) for node in ast.walk(tree)):
        faults.append("defines a function or a class")
    return faults


def faults(path: Path) -> list[str]:
    """What is wrong with one chapter's file, a line each; empty when nothing is."""
    text = path.read_text("utf-8")
    found = [] if NAME.fullmatch(path.name) else ["is not named like 01_what_remains.ipynb"]
    try:
        notebook: Any = nbformat.reads(text, as_version=4)
        form = canonical(text)
    except (json.JSONDecodeError, nbformat.ValidationError, nbformat.reader.NotJSONError) as error:
        return [*found, f"is not a notebook: {str(error).splitlines()[0]}"]
    if form != text:
        found.append("is not in canonical form (uv run scripts/check_notebooks.py --write)")
    about = notebook.metadata.get("explorable", {})
    if {key: type(value) for key, value in about.items()} != ABOUT:
        found.append(f"must say in its metadata, under explorable: {', '.join(ABOUT)}")
    elif about["number"] != path.name[:2]:
        found.append(f"says its number is {about['number']}")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if len(code) > MOST_CODE_CELLS:
        found.append(f"has {len(code)} code cells; at most {MOST_CODE_CELLS}")
    for number, cell in enumerate(code, start=1):
        found += [f"code cell {number} {fault}" for fault in cell_faults(cell)]
    return found


def main() -> int:
    """Checks the chapters, and answers with the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="put chapters into canonical form")
    parser.add_argument("folder", nargs="?", type=Path, default=NOTEBOOKS)
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.ipynb"))
    if arguments.write:
        for path in paths:
            path.write_text(canonical(path.read_text("utf-8")), "utf-8")
    lines = [f"{path.name} {fault}" for path in paths for fault in faults(path)]
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.write(f"{len(paths)} chapters checked, {len(lines)} faults\n")
    return 1 if lines or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
