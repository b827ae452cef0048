"""Writes the tested version of every package this project uses, direct or not, to pyproject.toml.

    uv run scripts/pin.py              after a dependency was added or removed
    uv run scripts/pin.py --upgrade    to move to the newest versions (then run the tests)

The pins are exact and carry no download address; `tests/test_project/test_pins.py` compares
them with what is installed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"
BLOCK = re.compile(
    r"\n*# Tested versions[^\n]*\n\[tool\.uv\]\n(?:[^\n\[]+\[\n.*?\n\]\n)+", re.DOTALL
)
ALL = ("--all-groups", "--all-extras")
PLAIN = ("--quiet", "--no-annotate", "--no-header")


def without_pins(pyproject: str) -> str:
    """The text of pyproject.toml without the block this script writes."""
    return BLOCK.sub("", pyproject).rstrip("\n") + "\n"


def with_pins(pyproject: str, used: list[str], build: list[str]) -> str:
    """The text of pyproject.toml with pins for what is used and for what builds the wheel.

    Each pin is `name==version`, with a marker or without.
    """
    block = "\n# Tested versions, direct and transitive, written by `uv run scripts/pin.py`\n"
    block += "[tool.uv]\n"
    for key, pins in (("constraint", used), ("build-constraint", build)):
        lines = "".join(f'    "{pin}",\n' for pin in pins)
        block += f"{key}-dependencies = [\n{lines}]\n"
    return without_pins(pyproject) + block


def uv(*arguments: str, given: str = "") -> list[str]:
    """What uv prints for these arguments, a sorted line each."""
    done = subprocess.run(
        ["uv", *arguments],
        cwd=PYPROJECT.parent,
        check=True,
        input=given,
        stdout=subprocess.PIPE,
        text=True,
    )
    return sorted(filter(None, done.stdout.splitlines()))


def main() -> None:
    """Writes the pins, for the versions already chosen or for the newest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--upgrade", action="store_true", help="move to the newest versions")
    upgrade = parser.parse_args().upgrade
    before = PYPROJECT.read_text("utf-8")
    now = tomllib.loads(before)
    kept = [] if upgrade else now["tool"].get("uv", {}).get("build-constraint-dependencies", [])
    wanted = [*now["build-system"]["requires"], "editables", *kept]
    try:
        if upgrade:
            PYPROJECT.write_text(without_pins(before), "utf-8")
            uv("lock", "--upgrade")
        used = uv("export", *PLAIN, "--no-hashes", *ALL, "--no-emit-project")
        build = uv("pip", "compile", *PLAIN, "--universal", "-", given="\n".join(wanted))
    except subprocess.CalledProcessError:
        PYPROJECT.write_text(before, "utf-8")
        raise
    PYPROJECT.write_text(with_pins(before, used, build), "utf-8")


if __name__ == "__main__":
    main()
