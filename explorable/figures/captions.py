"""What stands below a picture that is handed out: all that it was computed from, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from explorable.figures.plotted import label

__all__ = ["caption", "of_places", "of_weights"]

LETTER, LINE = 6.6, 18  # px that a letter takes, about, and from one line to the next

HELD = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"


def caption(x: float, y: float, wide: float, said: Sequence[str]) -> tuple[str, float]:
    """Sentences below a picture, in lines that fit, and where the last line ends.

    >>> caption(8, 100, 300, ["Keys 0 and 2."])
    ('<text x="8" y="100" text-anchor="start">Keys 0 and 2.</text>', 108)
    """
    whole = " ".join(said).replace(" = ", HELD)  # no line ends within "δ = 2"
    lines = [one.replace(HELD, " = ") for one in wrap(whole, int((wide - 2 * x) / LETTER))]
    body = "".join(label(x, y + n * LINE, line) for n, line in enumerate(lines))
    return body, y + (len(lines) - 1) * LINE + 8


def of_places(places: Sequence[Mapping[str, Any]]) -> str:
    """Where the query stands, and the keys.

    >>> of_places([{"texts": ["0", "-1"]}, {"texts": ["2", "1/2"]}])
    'Query (0, −1). Keys: (2, 1/2).'
    """
    query, *keys = (_row(one["texts"]) for one in places)
    return f"Query {query}. Keys: {', '.join(keys)}."


def of_weights(weighting: str, weights: Sequence[Mapping[str, Any]]) -> str:
    """How the keys weigh.

    >>> of_weights("uniform", [])
    'Weights p: uniform.'
    """
    given = ", ".join(one["text"] for one in weights)
    return f"Weights p: {given or weighting}."


def _row(texts: Sequence[str]) -> str:
    plain = ", ".join(texts).replace("-", "−")
    return f"({plain})" if len(texts) > 1 else plain
