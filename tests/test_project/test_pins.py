"""What is installed is what pyproject.toml pins, to the version."""

from __future__ import annotations

import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import pin

OURS = canonicalize_name("what-remains")


def pyproject() -> dict[str, dict[str, dict[str, list[str]]]]:
    return tomllib.loads(pin.PYPROJECT.read_text("utf-8"))


def pins() -> dict[str, str]:
    """The pinned version of each package, for this platform and this Python."""
    lines = map(Requirement, pyproject()["tool"]["uv"]["constraint-dependencies"])
    here = [line for line in lines if line.marker is None or line.marker.evaluate()]
    assert all(str(line.specifier).startswith("==") for line in here)
    return {canonicalize_name(line.name): str(line.specifier).removeprefix("==") for line in here}


def test_every_installed_package_is_pinned_to_its_version() -> None:
    installed = {canonicalize_name(found.name): found.version for found in distributions()}
    del installed[OURS]
    wanted = pins()
    assert {name: wanted.get(name, "no pin") for name in installed} == installed


def test_a_pin_is_a_name_a_version_and_a_marker_only() -> None:
    for line in pyproject()["tool"]["uv"]["constraint-dependencies"]:
        requirement = Requirement(line)
        assert requirement.url is None
        assert "://" not in line


def test_writing_the_pins_again_changes_nothing_else(root: Path) -> None:
    text = (root / "pyproject.toml").read_text("utf-8")
    again = pin.with_pins(text, pyproject()["tool"]["uv"]["constraint-dependencies"])
    assert again == text
    assert tomllib.loads(pin.without_pins(text))["project"]["name"] == OURS
