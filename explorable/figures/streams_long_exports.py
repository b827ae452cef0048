"""What the panel "a long stream" hands out: a picture, a table, numbers and calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.figures.ruled import apart
from explorable.figures.streams_long import here, view
from explorable.figures.streams_long_words import call, count
from explorable.sessions.streams_long import LongSession
from explorable.sessions.streams_walk import CHUNK

__all__ = ["KINDS", "export"]

WIDE, HIGH, LEFT, FOOT = 680, 300, 60, 250
NAMES = 170  # px beside the lines, for their names
BALL, FIT = "ball of the merged", ' stroke-dasharray="9 4"'
DASHES = {"opt": "", "cut": ' stroke-dasharray="10 3 2 3"', "avg": ' stroke-dasharray="2 4"'}


def export(session: LongSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(_session: LongSession, shown: Mapping[str, Any]) -> str:
    """How many locations there are, and below how far reads are off, by powers of ten."""
    whole = {"name": "all tokens", "points": shown["whole"], "dash": FIT}
    bound = {"name": BALL, "points": shown["ball"], "dash": ""}
    plots = [("counts", "How many locations a read goes over", whole)]
    plots.append(("offs", "How far reads are off, and the ball", bound))
    parts = []
    for n, (field, title, more) in enumerate(plots):
        lines = [
            {"name": one["name"], "points": one[field], "dash": DASHES[one["role"]]}
            for one in shown["series"]
        ]
        body = "".join(_plot(shown["powers"][field], title, [*lines, more], shown["most"]))
        parts.append(f'<g transform="translate(0 {n * HIGH})">{body}</g>')
    return picture(WIDE, 2 * HIGH, "A long stream", shown["described"], "".join(parts))


def _plot(
    powers: Mapping[str, Any], title: str, lines: Sequence[Mapping[str, Any]], most: int
) -> Iterable[str]:
    low, high = powers["ends"]

    def place(at: float, power: float) -> tuple[float, float]:
        x = LEFT + at / most * (WIDE - LEFT - NAMES)
        return x, FOOT - (power - low) / (high - low) * (FOOT - 50)

    yield label(8, 20, title, bold=True)
    for one in powers["names"]:
        y = place(0, one["at"])[1]
        yield f'<path d="M{LEFT} {y:.1f}H{WIDE - NAMES}" stroke="#dadedb"/>'
        yield label(LEFT - 8, round(y + 4, 1), one["text"], anchor="end")
    for one in lines:
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in (place(*each) for each in one["points"]))
        wide = 1 if one["name"] == BALL else 2
        pen = f'fill="none" stroke="black" stroke-width="{wide}"{one["dash"]}'
        yield f'<path d="M{line}" {pen}/>'
    ends = [place(*one["points"][-1])[1] for one in lines]
    for one, y in zip(lines, apart(ends), strict=True):
        yield label(WIDE - NAMES + 8, round(y + 4, 1), one["name"])
    yield label(LEFT, FOOT + 24, "0")
    yield label((LEFT + WIDE - NAMES) / 2, FOOT + 24, "tokens that have come", anchor="middle")
    yield label(WIDE - NAMES, FOOT + 24, count(most), anchor="end")


def _csv(session: LongSession, _shown: Mapping[str, Any]) -> str:
    known = _points(session)
    rows = [
        [*known[0]],
        *(["" if cell is None else str(cell) for cell in one.values()] for one in known),
    ]
    return table([[plain(cell) for cell in line] for line in rows])


def _json(session: LongSession, _shown: Mapping[str, Any]) -> str:
    body = {
        "setting": asdict(session.state),
        "points": _points(session),
    }
    return data(body)


def _points(session: LongSession) -> list[dict[str, Any]]:
    """All that is known after so many tokens; of the competitive memory as far as it has come."""
    walk = session.walk
    after = {one.at: asdict(one) for one in walk.moved}
    none: dict[str, Any] = dict.fromkeys(after[CHUNK])
    return [(after.get(one.at) or none) | asdict(one) for one in walk.points]


KINDS = kinds(
    "stream",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=lambda session, _: call(session, here(session)),
    tex=lambda _, shown: str(shown["formula"]),
)
