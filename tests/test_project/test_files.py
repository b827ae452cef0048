"""Rules about files: what may stand in them, and how long they may be."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_project.files import ROOT, ours, read, under

CODE = ("explorable", "kernels", "scripts", "tests", "benchmarks", ".ci")
SERVED = (".css", ".html", ".ipynb", ".j2", ".js", ".json", ".mjs", ".py", ".svg", ".tpl")

MOST_LINES = 300
LONGER = {  # path: why it may be longer; grammar and data only
    "tests/language/forms.py": "data: every example sentence with its meaning",
}

# Where the library may print: what a person reads on the terminal.
TERMINAL = "explorable/app/"

# Addresses that may stand in what the browser is given: names of formats, never fetched, and
# links that a person clicks.
NAMESPACES = ("http://www.w3.org/",)
LINKS: tuple[str, ...] = ()
LOOPBACK = re.compile(r"https?://(?:localhost|127\.0\.0\.1|\[::1\]|\{)")
ADDRESS = re.compile(r"https?://[^\s\"'`<>)\\]+|(?<=[\"'(=])//[\w-]+\.[^\s\"'`<>)\\]+")

# Written in halves, so that this file passes its own rule.
FOREIGN = re.compile(
    r"(?<![\w.])/" + r"(?:work|root|home|Users)/"
    r"|(?:pypi|pythonhosted|npmjs|debian|jsdelivr|unpkg|cdnjs)" + r"\.(?:org|net|com)"
)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(read(path))


def trees(*folders: str) -> list[tuple[Path, ast.Module]]:
    return [(path, tree(path)) for path in under(*folders)]


def test_served_files_name_no_address_but_links() -> None:
    found = [
        (str(path), address)
        for path in under("explorable", "notebooks", suffixes=SERVED)
        for address in ADDRESS.findall(read(path))
        if not address.startswith(NAMESPACES + LINKS) and not LOOPBACK.match(address)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    ['src="https://example.org/a.js"', "url(//example.org/a.css)", "import 'http://example.org/'"],
)
def test_an_address_is_seen(text: str) -> None:
    assert ADDRESS.search(text)


def test_the_library_prints_nothing_outside_the_terminal() -> None:
    found = [
        f"{path}:{node.lineno}"
        for path, module in trees("explorable", "kernels")
        if not path.as_posix().startswith(TERMINAL)
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert found == []


def test_no_file_is_too_long() -> None:
    lengths = {
        path.as_posix(): len(read(path).splitlines())
        for path in under(*CODE, suffixes=(".py", ".js", ".mjs"))
    }
    found = {name: lines for name, lines in lengths.items() if lines > MOST_LINES}
    assert {name: lines for name, lines in found.items() if name not in LONGER} == {}
    assert found.keys() >= LONGER.keys()


def test_every_module_says_what_it_holds() -> None:
    found = [
        str(path)
        for path, module in trees(*CODE)
        if module.body and ast.get_docstring(module) is None
    ]
    assert found == []


def test_what_needs_a_browser_stands_where_the_whole_check_looks_for_it() -> None:
    marked = {
        path
        for path, module in trees("explorable", "kernels", "tests")
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute)
        and node.attr == "browser"
        and ast.unparse(node) == "pytest.mark.browser"
    }
    assert marked
    assert {path for path in marked if not path.is_relative_to("tests/browser")} == set()


def test_importing_the_kernels_compiles_nothing() -> None:
    assert read(Path("kernels/explorable_kernels/__init__.py")) == ""
    assert not (ROOT / "kernels" / "__init__.py").exists()


def test_no_file_names_a_machine_or_a_package_host() -> None:
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in ours()
        for number, line in enumerate(read(path).splitlines(), start=1)
        if FOREIGN.search(line)
    ]
    assert found == []


def test_the_lock_file_is_not_tracked() -> None:
    assert Path("uv.lock") not in ours()
    assert "uv.lock" in (ROOT / ".gitignore").read_text("utf-8").split()
