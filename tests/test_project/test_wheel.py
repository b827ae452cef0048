"""The wheel carries all that the app serves, and its command runs where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.test_project.files import ours

pytestmark = pytest.mark.long

UV = os.environ.get("UV") or shutil.which("uv") or "uv"


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [UV, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(root)]
    subprocess.run(command, check=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_packages_their_data_and_the_chapters(wheel: Path) -> None:
    homes = {"explorable": "explorable", "notebooks": "explorable/notebooks", "kernels": ""}
    wanted = {
        Path(homes[path.parts[0]], *path.parts[1:]).as_posix()
        for path in ours()
        if path.parts[0] in homes
    }
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert wanted <= held
    assert not any(name.startswith(("tests/", "scripts/", "kernels/")) for name in held)


def test_the_command_and_the_chapters_are_found_where_the_wheel_is_installed(
    wheel: Path, root: Path, tmp_path: Path
) -> None:
    pyproject = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("\n".join(pyproject["tool"]["uv"]["constraint-dependencies"]), "utf-8")
    chapters = sorted(path.name for path in (root / "notebooks").glob("*.ipynb"))
    run = [UV, "tool", "run", "--isolated", "--python", sys.executable]
    run += ["--constraints", str(constraints), "--from", str(wheel)]
    where = (
        "import explorable.app.places as places;"
        "print(places.__file__, *sorted(p.name for p in places.notebooks().glob('*.ipynb')))"
    )
    environment = {name: text for name, text in os.environ.items() if name != "VIRTUAL_ENV"}

    def output(*command: str) -> list[str]:
        done = subprocess.run(
            [*run, *command],
            cwd=tmp_path,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert version("what-remains") in output("explorable", "--version")
    place, *found = output("python", "-c", where)
    assert not Path(place).is_relative_to(root)
    assert found == chapters
