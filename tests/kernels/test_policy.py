"""How kernels are compiled and spread: the rules that hold for every kernel file."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import explorable_kernels.reference
from explorable_kernels._jit import count_ones, frozen, jit, spread

REFERENCE = Path(explorable_kernels.reference.__file__).parent
KERNELS = REFERENCE.parent


def imported(path: Path) -> set[str]:
    """The top-level names a file imports from."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).split(".")[0])
    return names


def test_only_the_policy_imports_numba() -> None:
    users = [path.name for path in KERNELS.rglob("*.py") if "numba" in imported(path)]
    assert users == ["_jit.py"]


@pytest.mark.parametrize(
    "module",
    ["explorable_kernels", "explorable_kernels.program"]
    + [f"explorable_kernels.reference.{p.stem}" for p in REFERENCE.glob("*.py")],
)
def test_what_is_light_loads_no_numba(module: str) -> None:
    code = f"import sys, {module.removesuffix('.__init__')}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("setting", ["0", "1"])
def test_the_environment_decides_on_the_cache(setting: str) -> None:
    code = "from explorable_kernels._jit import CACHE; print(int(CACHE))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={"EXPLORABLE_NUMBA_CACHE": setting},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == setting


@jit
def _ones(words: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> int:
    total = 0
    for i in range(words.size):
        total += count_ones(words[i])
    return total


@given(st.lists(st.integers(0, 2**64 - 1), max_size=9))
def test_ones_are_counted_in_kernels_as_in_python(numbers: list[int]) -> None:
    assert _ones(frozen(np.array(numbers, np.uint64))) == sum(n.bit_count() for n in numbers)


@given(st.integers(1, 5000), st.integers(1, 64), st.one_of(st.none(), st.integers(1, 6)))
def test_parts_cover_everything_once_in_order(size: int, grain: int, threads: int | None) -> None:
    parts = spread(lambda start, stop: (start, stop), size, grain, threads)
    assert [w for start, stop in parts for w in range(start, stop)] == list(range(size))
    assert all(start % grain == 0 for start, _ in parts)
    assert threads is None or len(parts) <= threads


def test_a_frozen_view_leaves_its_owner_writable() -> None:
    owner = np.zeros(3, np.uint64)
    view = frozen(owner)
    assert view.base is owner
    with pytest.raises(ValueError, match="read-only"):
        view[0] = 1
    owner[0] = 1
    assert view[0] == 1
