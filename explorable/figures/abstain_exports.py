"""What the panel "when not to answer" hands out: a picture, a table, numbers, the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.abstain import view
from explorable.figures.handing import WRITTEN, data_of_view, handed, kinds
from explorable.figures.load_exports import LINES
from explorable.figures.plotted import label, picture, plain, table
from explorable.sessions.abstain import AbstainSession

__all__ = ["KINDS", "export"]

WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 720, 420, 64, 40, 170, 350
ACROSS = 0.7  # of the picture; a name further right ends at its mark
TENTHS = 10
FORCED, HOLLOW, DISC = "only forced reads", 'fill="white"', 'r="2.5"'


def export(session: AbstainSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, view(session))


def _svg(shown: Mapping[str, Any]) -> str:
    top = float(shown["top"])

    def at(point: list[float]) -> str:
        x = LEFT + point[0] * (WIDE - RIGHT - LEFT)
        y = FOOT - min(1.0, point[1] / top) * (FOOT - TOP)
        return f"{x:.1f} {y:.1f}"

    def path(points: list[list[float]]) -> str:
        return "M" + "L".join(map(at, points))

    parts = [label(LEFT, 20, "Risk of the answers against the share that is answered", bold=True)]
    for n in range(round(top * TENTHS) + 1):
        x, y = at([0.0, n / TENTHS]).split(" ")
        parts.append(f'<path d="M{x} {y}H{WIDE - RIGHT}" stroke="#ccc"/>')
        parts.append(label(LEFT - 8, float(y) + 4.5, f"{n / TENTHS:g}", anchor="end"))
    parts += [
        label(float(at([n / 5, 0.0]).split(" ")[0]), FOOT + 20, f"{n / 5:g}", anchor="middle")
        for n in range(6)
    ]
    parts.append(label(WIDE - RIGHT, FOOT + 40, "share answered", anchor="end"))
    parts.append(
        f'<path d="{path(shown["best"])}" fill="none" stroke="#83898f" stroke-width="8"'
        ' opacity=".35"/>'
    )
    for n, one in enumerate(shown["curves"]):
        line = LINES[one["role"]]
        parts.append(f'<path d="{path(one["points"])}" fill="none" stroke-width="2.5" {line}/>')
        down = TOP + 20 + 22 * n
        parts.append(f'<path d="M{WIDE - RIGHT + 12} {down}h30" stroke-width="2.5" {line}/>')
        parts.append(label(WIDE - RIGHT + 48, down + 5, one["name"]))
    down = TOP + 20 + 22 * len(shown["curves"])
    parts.append(
        f'<path d="M{WIDE - RIGHT + 12} {down}h30" stroke="#83898f" stroke-width="8"'
        ' opacity=".35"/>'
    )
    parts.append(label(WIDE - RIGHT + 48, down + 5, "best ranking"))
    allowed = at([0.0, shown["allowed"]]).split(" ")[1]
    limit = f"allowed: {100 * shown['allowed']:g} %"
    beside = max(float(allowed) + 4.5, down + 27.0)  # never among the names
    parts.append(label(WIDE - RIGHT + 12, beside, limit))
    parts.append(
        f'<path d="M{LEFT} {allowed}H{WIDE - RIGHT}" stroke="black" stroke-dasharray="2 3"/>'
    )
    refused = shown["verdict"]["kind"] == "refused"
    fill, word = ("white", "used all the same") if refused else ("black", "the threshold")
    marks = [(shown["at"], word, f'fill="{fill}"', ""), (shown["forced"], FORCED, HOLLOW, DISC)]
    drawn = sorted((one for one in marks if one[0] is not None), key=lambda one: -one[0][1])
    for n, (point, name, ring, inner) in enumerate(drawn):  # the lower of two has its name below
        across, up = map(float, at(point).split(" "))
        side = "end" if point[0] > ACROSS else "start"
        for shape in filter(None, (f'r="6" {ring} stroke="black"', inner)):
            parts.append(f'<circle cx="{across}" cy="{up}" {shape}/>')
        parts.append(label(across, up + (24 if n else -16), name, anchor=side))
    return picture(WIDE, HIGH, "When not to answer", shown["described"], "".join(parts))


def _csv(shown: Mapping[str, Any]) -> str:
    head = ["signal", "area", "answered at the allowed risk", "risk there", "from"]
    names = ("name", "area", "coverage", "risk", "least")
    rows = [[plain(one[name]) for name in names] for one in shown["rows"]]
    points = [
        [one["name"], repr(share), repr(risk)]
        for one in shown["curves"]
        for share, risk in one["points"]
    ]
    statuses = [[one["status"], str(one["count"]), one["wrong"]] for one in shown["statuses"]]
    sums = [[plain(name), plain(value)] for name, value in shown["arithmetic"]]
    own = [[one["name"], one["asked"], one["wrong"], one["taken"]] for one in shown["own"]]
    return table(
        [
            *(head, *rows, []),
            *(
                [["your key", "asked for", "wrong", "most often taken for"], *own, []]
                if own
                else []
            ),
            *(["status", "reads", "wrong"], *statuses, []),
            *(*sums, []),
            *(["signal", "share answered", "risk"], *points),
        ]
    )


KINDS = kinds(
    "abstain",
    svg=_svg,
    csv=_csv,
    json=data_of_view(
        *("rows", "curves", "best", "statuses", "strips", "verdict", "risk", "allowed", "own")
    ),
    **WRITTEN,
)
