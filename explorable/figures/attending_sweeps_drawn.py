"""The sweeps of a read in its picture: weights over the scale, and every k with its bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from explorable.figures.plotted import label
from explorable.figures.ruled import apart, bottom, side, ticks

__all__ = ["sweeps"]

HIGH, LANE, HEAD = 180.0, 22, 30
LEFT, RIGHT = 40.0, 180.0  # of the curves; the longest name stands beside
TABLE, LONG, WITHIN, AWAY = 410, 52, 644, 712
INK, GREY = "#14181c", "#83898f"
DASHES = ("", "9 4", "2 4", "10 3 2 3", "5 2", "1 3")


def sweeps(shown: Mapping[str, Any], top: float) -> tuple[str, float]:
    """Both, side by side from a height on, and where the longer one ends.

    Parameters
    ----------
    shown : mapping
        The view of a read.
    """
    table, end = _sparse(shown["sparse"], top)
    curves = "".join(_warm(shown["warm"], top))
    return curves + table, max(end, top + HEAD + HIGH + 46)


def _warm(warm: Mapping[str, Any], top: float) -> Iterable[str]:
    """A curve a token, with the scale that is set and the standard one."""
    high, foot, most = top + HEAD, top + HEAD + HIGH, float(warm["most"])

    def x(scale: float) -> float:
        return LEFT + scale / most * (RIGHT - LEFT)

    def y(weight: float) -> float:
        return foot - weight * HIGH

    yield label(8, top, "Scale as a temperature: weights", bold=True)
    yield bottom(x, ticks(0, most, 5), high, foot)
    yield side(y, ticks(0, 1, 5), LEFT, RIGHT)
    here = f"{x(warm['here']['value']):.1f}"
    yield f'<path d="M{here} {high}V{foot}" stroke="{INK}" stroke-width="1.5"/>'
    yield label(float(here) + 4, high - 4, f"scale {warm['here']['text']}")
    for n, one in enumerate(warm["curves"]):
        line = "L".join(f"{x(scale):.1f} {y(weight):.1f}" for scale, weight in one["points"])
        yield f'<path d="M{line}" fill="none" {_pen(n)}/>'
    ends = [y(one["points"][-1][1]) for one in warm["curves"]]
    for n, (one, end) in enumerate(zip(warm["curves"], apart(ends), strict=True)):
        yield f'<path d="M{RIGHT + 8} {end:.1f}h28" {_pen(n)}/>'
        yield label(RIGHT + 44, round(end + 4.5, 1), one["name"])


def _pen(n: int) -> str:
    """The line of a token: its dashes come again after some, in the order of the names."""
    dash = DASHES[n % len(DASHES)]
    return f'stroke="{INK}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _sparse(rows: list[Mapping[str, Any]], top: float) -> tuple[str, float]:
    """A lane for each k: its mass, how near the full read must be, and how near it is."""
    heads = ((TABLE, "start", "k"), (WITHIN, "end", "within"), (AWAY, "end", "in fact"))
    parts = [label(TABLE, top, "k from sparse to dense: the full read", bold=True)]
    parts += [label(x, top + HEAD, word, anchor=anchor) for x, anchor, word in heads]
    parts.append(label(TABLE + 24, top + HEAD, "mass"))
    for n, one in enumerate(rows, 1):
        y, long = top + HEAD + n * LANE, one["mass"]["value"] * LONG
        parts += [
            label(TABLE, y, str(one["k"]), bold=one["now"]),
            f'<rect x="{TABLE + 24}" y="{y - 10}" width="{long:.1f}" height="11" fill="{GREY}"/>',
            label(round(TABLE + 32 + long, 1), y, one["mass"]["text"]),
            label(WITHIN, y, one["within"] or "–", anchor="end"),
            label(AWAY, y, one["away"], anchor="end"),
        ]
    return "".join(parts), top + HEAD + (len(rows) + 1) * LANE
