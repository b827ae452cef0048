"""What a session begins with: a preset that is there, by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from explorable.errors import UnknownName
from explorable.sessions.closure import ClosureSession
from explorable.sessions.depth import DepthSession
from explorable.sessions.octagon_plane import PlaneSession
from explorable.sessions.softmax_closure import SoftmaxSession


@pytest.mark.parametrize("session", [ClosureSession, DepthSession, PlaneSession, SoftmaxSession])
def test_an_unknown_preset_is_an_unknown_name_and_the_known_ones_are_told(
    session: Callable[..., Any],
) -> None:
    with pytest.raises(UnknownName, match=r"no preset 'nowhere'; there are \w+, \w+"):
        session(preset="nowhere")
