"""The trained model, where it is installed; in CI it must be."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import pytest

from explorable.errors import NotInstalled
from explorable.memory.model import PACKAGE, Model, load_model


@pytest.fixture(scope="session")
def model() -> Model:
    try:
        return load_model()
    except NotInstalled as error:
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(f"in CI {error}")
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def folder(request: pytest.FixtureRequest) -> Path:
    """Where the files of the model are."""
    request.getfixturevalue("model")
    return Path(str(files(PACKAGE))) / "model"
