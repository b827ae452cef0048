"""A callback that fails must fail its test: the guard keeps what it turned into a message."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from explorable.widgets import guard


@pytest.fixture(autouse=True)
def _no_callback_failed() -> Iterator[None]:
    guard.caught.clear()
    yield
    failures = list(guard.caught)
    guard.caught.clear()
    if failures:
        pytest.fail(f"a callback failed: {failures}")
