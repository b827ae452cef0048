"""What the command does in this process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from explorable.app.main import main


class Ran:
    """What a command printed, and its exit code. Nothing may hurt the terminal."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *argv: object) -> None:
        self.code = main([str(word) for word in argv])
        self.out, self.err = capsys.readouterr()
        assert "Traceback" not in self.err
        assert "\x1b" not in self.out + self.err
        assert "\u202e" not in self.out + self.err

    @property
    def json(self) -> dict[str, Any]:
        """The JSON it printed."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found
