"""Floors hold, and importing the package stays light."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

# What `import explorable` must not load: heavy, or a display, or a solver not yet needed.
HEAVY = {
    *("numba", "llvmlite", "numpy", "scipy", "pysat", "explorable_kernels"),
    *("plotly", "matplotlib", "ipywidgets", "anywidget", "IPython", "traitlets"),
    *("voila", "jupyter_server", "tornado", "nbformat"),
}

# Only what lies above the library may go through its public face; below, that would be a circle.
ABOVE_THE_FACE = ("explorable.app", "explorable.widgets", "explorable.figures")


# One import that each contract must refuse: its name's first words, the file, and the import.
REFUSED = [
    ("floors 1 to 7", "explorable/errors.py", "import explorable.domains"),
    ("floor 0", "kernels/explorable_kernels/bitset.py", "import explorable.errors"),
    ("the slow references", "kernels/explorable_kernels/reference/bitset.py", "import numba"),
    ("only explorable_kernels._jit", "kernels/explorable_kernels/program.py", "import numba"),
    ("only the domains", "explorable/statements.py", "from pysat.solvers import Solver"),
    ("only domains, memory", "explorable/language/__init__.py", "import numpy.linalg"),
    ("only figures", "explorable/sessions/__init__.py", "from IPython import display"),
]


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """The check of the floors, run on the packages in this folder."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'kernels'}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        *("explorable", "explorable_kernels"),
        include_external_packages=True,
        cache_dir=None,  # a cache does not notice that a module has come or gone
    )


def test_the_floors_hold(root: Path) -> None:
    done = lint_imports(root)
    assert done.returncode == 0, done.stdout


def test_every_contract_refuses_what_it_names(root: Path, tmp_path: Path) -> None:
    for name in ("explorable", "kernels"):
        shutil.copytree(root / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    for _, file, line in REFUSED:
        with (tmp_path / file).open("a", encoding="utf-8") as module:
            module.write(f"\n{line}\n")
    broken = re.findall(r"^(.*) BROKEN", lint_imports(tmp_path).stdout, re.MULTILINE)
    assert len(broken) == len(REFUSED)
    for name, (start, _, _) in zip(broken, REFUSED, strict=True):
        assert name.startswith(start)


def test_only_one_file_imports_numba(graph: grimp.ImportGraph) -> None:
    importers = graph.find_modules_that_directly_import("numba") if "numba" in graph.modules else ()
    assert set(importers) <= {"explorable_kernels._jit"}


def test_nothing_below_the_face_imports_the_face(graph: grimp.ImportGraph) -> None:
    importers = graph.find_modules_that_directly_import("explorable")
    assert [name for name in importers if not name.startswith(ABOVE_THE_FACE)] == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, json, explorable; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in json.loads(done.stdout)}
    assert loaded & HEAVY == set()
