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
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"
BLOCK = re.compile(r"\n*# Tested versions[^\n]*\n\[tool\.uv\]\n.*?\n\]\n(?=\n|\Z)", re.DOTALL)


def without_pins(pyproject: str) -> str:
    """The text of pyproject.toml without the block this script writes."""
    return BLOCK.sub("", pyproject).rstrip("\n") + "\n"


def with_pins(pyproject: str, pins: list[str]) -> str:
    """The text of pyproject.toml with `pins`, each `name==version`, with a marker or without."""
    lines = "".join(f'    "{pin}",\n' for pin in pins)
    block = (
        "\n# Tested versions, direct and transitive, written by `uv run scripts/pin.py`\n"
        f"[tool.uv]\nconstraint-dependencies = [\n{lines}]\n"
    )
    return without_pins(pyproject) + block


def locked() -> list[str]:
    """Every package uv has chosen, for all supported platforms and Python versions."""
    plain = ["--quiet", "--no-hashes", "--no-annotate", "--no-header"]
    export = subprocess.run(
        ["uv", "export", "--all-groups", "--no-emit-project", *plain],
        cwd=PYPROJECT.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    return sorted(line for line in export.stdout.splitlines() if line)


def main() -> None:
    """Writes the pins, for the versions already chosen or for the newest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--upgrade", action="store_true", help="move to the newest versions")
    before = PYPROJECT.read_text("utf-8")
    if parser.parse_args().upgrade:
        PYPROJECT.write_text(without_pins(before), "utf-8")
        try:
            subprocess.run(["uv", "lock", "--upgrade"], cwd=PYPROJECT.parent, check=True)
        except subprocess.CalledProcessError:
            PYPROJECT.write_text(before, "utf-8")
            raise
    PYPROJECT.write_text(with_pins(before, locked()), "utf-8")


if __name__ == "__main__":
    main()
