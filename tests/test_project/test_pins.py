"""What is installed is what pyproject.toml pins, to the version."""

from __future__ import annotations

import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import pin

OURS = canonicalize_name("what-remains")


USED, BUILD = "constraint-dependencies", "build-constraint-dependencies"


def stated(key: str) -> list[str]:
    """The lines under one heading of pyproject.toml."""
    lines = tomllib.loads(pin.PYPROJECT.read_text("utf-8"))["tool"]["uv"][key]
    assert lines == sorted(set(lines))
    return list(map(str, lines))


def pins() -> dict[str, str]:
    """The pinned version of each package, for this platform and this Python."""
    lines = map(Requirement, stated(USED))
    here = [line for line in lines if line.marker is None or line.marker.evaluate()]
    return {canonicalize_name(line.name): str(line.specifier).removeprefix("==") for line in here}


def test_every_installed_package_is_pinned_to_its_version() -> None:
    installed = {canonicalize_name(found.name): found.version for found in distributions()}
    del installed[OURS]
    wanted = pins()
    assert {name: wanted.get(name, "no pin") for name in installed} == installed


def test_a_pin_is_a_name_a_version_and_a_marker_only() -> None:
    for line in stated(USED) + stated(BUILD):
        requirement = Requirement(line)
        assert str(requirement.specifier).startswith("==")
        assert requirement.url is None
        assert "://" not in line


def test_writing_the_pins_again_changes_nothing_else(root: Path) -> None:
    text = (root / "pyproject.toml").read_text("utf-8")
    assert pin.with_pins(text, stated(USED), stated(BUILD)) == text
    bare, whole = tomllib.loads(pin.without_pins(text)), tomllib.loads(text)
    for key in (USED, BUILD):
        del whole["tool"]["uv"][key]
    assert bare == whole


def test_what_builds_the_wheel_is_pinned(root: Path) -> None:
    requires = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["build-system"][
        "requires"
    ]
    pinned = {canonicalize_name(Requirement(line).name) for line in stated(BUILD)}
    assert {canonicalize_name(name) for name in requires} <= pinned
