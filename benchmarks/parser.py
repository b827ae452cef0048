"""Sentence to draft, beside lark's Earley parser over the same grammar, in one run.

    uv run python -m benchmarks.parser

Ours is measured whole, from characters to claims; lark only from tokens to its forest,
without building meanings. Both read every example form and every refused example.
"""

from __future__ import annotations

import statistics
import sys

from benchmarks._timing import interleave, ratio
from explorable.language.sentence import Failure, parse
from explorable.language.tokens import tokenize
from tests.language.forms import QUESTIONS, REFUSED, STATEMENTS
from tests.language.lark_peer import Peer

MEDIAN, MAXIMUM = 1e-3, 5e-3  # seconds a sentence


def ours(text: str) -> None:
    """Read one sentence and forget it."""
    try:
        parse(text, {})
    except Failure:
        return


def main() -> int:
    """Print one line a parser and the ratio; 1 when ours is slower than promised."""
    texts = [t for _, t, _ in STATEMENTS] + [t for _, t, _ in QUESTIONS] + REFUSED
    peer = Peer()
    mine, theirs, ratios = [], [], []
    for text in texts:
        written = peer.written(tokenize(text, {}))
        timed = interleave(
            {
                "ours": lambda text=text: ours(text),  # type: ignore[misc]
                "lark": lambda written=written: peer.forest(written),  # type: ignore[misc]
            },
            repeats=5,
        )
        mine.append(timed["ours"].median)
        theirs.append(timed["lark"].median)
        ratios.append(ratio(timed, "lark", "ours"))
    median, most = statistics.median(mine), max(mine)
    usual, worst = statistics.median(theirs), max(theirs)
    lines = [
        f"{len(texts)} sentences",
        f"ours  median {median * 1e3:.3f} ms, maximum {most * 1e3:.3f} ms",
        f"lark  median {usual * 1e3:.3f} ms, maximum {worst * 1e3:.3f} ms",
        f"lark takes {statistics.median(ratios):.0f} times as long (median)",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(median > MEDIAN or most > MAXIMUM)


if __name__ == "__main__":
    raise SystemExit(main())
