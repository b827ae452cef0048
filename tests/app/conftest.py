"""Running the command in this process."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.app.running import Ran


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run the command with these arguments."""
    return lambda *argv: Ran(capsys, *argv)
