"""Floors hold, and importing the package stays light."""

from __future__ import annotations

import json
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


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("explorable", "explorable_kernels", include_external_packages=True)


def test_the_floors_hold(root: Path) -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


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
