"""The two commands the README gives a newcomer, read from the README itself.

Whatever checks a change runs these, so that the README stays true.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
APP, TESTS = "start the app", "run the tests"
LINE = re.compile(r"^(uv run [^#\n]*?) +# (start the app|run the tests)$", re.MULTILINE)


def commands(text: str | None = None) -> dict[str, list[str]]:
    """The words of each command, under what the README says it does.

    Raises
    ------
    ValueError
        If the README does not give each of the two exactly once.
    """
    found = LINE.findall(README.read_text("utf-8") if text is None else text)
    if sorted(purpose for _, purpose in found) != [TESTS, APP]:
        message = f"the README must give one line each to '{TESTS}' and '{APP}'; it gives {found}"
        raise ValueError(message)
    return {purpose: shlex.split(command) for command, purpose in found}
