"""What the panel "four conditions of depth" hands out: a picture, a table, and the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.depth import text, view
from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, label, picture, plain, table
from explorable.sessions.depth import DepthSession

__all__ = ["KINDS", "export"]

COLUMN, ROW, LEFT, TOP = 74, 52, 60, 56
BOX = 'height="40" fill="none" stroke="black"'


def export(session: DepthSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _svg(session: DepthSession, shown: Mapping[str, Any]) -> str:
    levels = shown["levels"][: session.state.step + 1]
    foot = TOP + ROW * len(levels)
    broken = [one["name"] for one in shown["switches"] if not one["on"]]
    holds = f"Not so: {'; '.join(broken)}" if broken else "All four conditions hold"
    parts = [label(6, 20, holds, bold=True), label(6, 38, _counted(session, shown))]
    for level in levels:
        y = foot - ROW * (level["step"] + 1)
        parts.append(label(6, y + 25, f"step {level['step']}"))
        for one in level["blocks"]:
            x, wide = LEFT + one["from"] * COLUMN + 2, (one["to"] - one["from"]) * COLUMN - 4
            dash = ' stroke-dasharray="5 3"' if one["fault"] else ""
            parts.append(f'<rect x="{x}" y="{y}" width="{wide}" {BOX}{dash}/>')
            at = y + (18 if one["fault"] else 25)
            parts.append(label(x + wide / 2, at, one["value"], anchor="middle", bold=True))
            if one["fault"]:
                parts.append(label(x + wide / 2, y + 34, f"not {one['right']}", anchor="middle"))
    parts += [
        label(LEFT + n * COLUMN, foot + 16, name, anchor="middle")
        for n, name in enumerate(shown["names"])
    ]
    wide = max(LEFT * 2 + COLUMN * session.state.length, 8 * len(holds))
    title = "A chain of bounds, joined step by step"
    return picture(wide, foot + 28, title, shown["said"], "".join(parts))


def _counted(session: DepthSession, shown: Mapping[str, Any]) -> str:
    state, wrong = session.state, sum(shown["wrong"].values())
    said = f"{wrong} of {(state.length + 1) ** 2} entries are not" if wrong else "every entry is"
    return f"After {state.step} of {len(shown['steps']) - 1} steps {said} what the steps give."


def _csv(_session: DepthSession, shown: Mapping[str, Any]) -> str:
    head = ["difference", "read", "due at this step", "tightest", "wrong"]
    rows = [
        [one["entry"], one["value"], one["due"], one["right"], one["fault"] or "no"]
        for row in shown["matrix"]
        for one in row
    ]
    return table([head, *([plain(cell) for cell in row] for row in rows)])


def _json(session: DepthSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    body = {
        "chain": [str(one) for one in state.chain],
        "broken": sorted(state.broken),
        "step": state.step,
        "entries": [[plain(one["value"]) for one in row] for row in shown["matrix"]],
        "due": [[plain(one["due"]) for one in row] for row in shown["matrix"]],
    }
    return data(body)


def _calls(session: DepthSession, _shown: Mapping[str, Any]) -> str:
    state = session.state
    chain = "".join(f"    Fraction({str(one)!r}),\n" for one in state.chain)
    broken = ", ".join(map(repr, sorted(state.broken)))
    return (
        "from fractions import Fraction\n\n"
        "from explorable.heads.depth import depth, layers\n\n"
        f"chain = (\n{chain})\n"
        "steps = depth(len(chain))\n"
        "due = layers(chain, frozenset(), steps)\n"
        f"read = layers(chain, frozenset([{broken}]), steps)\n\n"
        f"print('after', {state.step}, 'of', steps, 'steps')\n"
        f"for row, wanted in zip(read[{state.step}], due[{state.step}], strict=True):\n"
        "    for entry, other in zip(row, wanted, strict=True):\n"
        "        right = '' if entry == other else f' (not {other})'\n"
        "        print(f'{entry}{right}', end='  ')\n"
        "    print()\n"
    )


KINDS = kinds(
    "depth",
    "chain",
    svg=_svg,
    csv=_csv,
    json=_json,
    py=_calls,
    txt=lambda session, _: text(session.state),
)
