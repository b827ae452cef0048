"""The step of a closure as TeX: the matrix before and after it, and the sum behind one entry."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorable.checking.bounds_numbers import Upper
from explorable.figures.closure_words import whole
from explorable.sessions.closure import ClosureSession

__all__ = ["tex"]

SPECIAL = re.compile(r"[\\{}$&#^_%~]")
NAMES = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}


def tex(session: ClosureSession, at: tuple[int, int]) -> str:
    r"""The matrix of the step, and how it wrote the entry ``at``.

    Examples
    --------
    >>> print(tex(ClosureSession(), (0, 3)).splitlines()[-1])
    \[ M_2[\text{Tom},\text{Eva}] = \min_j (M_1[\text{Tom},j] + M_1[j,\text{Eva}]) = -13 \]
    """
    walk, step, kind = session.walk, session.step, session.said.kind
    names = [_name(whole(name, kind)) for name in walk.names]
    lines = [
        f"% rows and columns: {', '.join(names)}",
        rf"\[ M_{{{step}}} = \begin{{pmatrix}}",
        *(f"{_row(row)} \\\\" for row in walk.matrix(step)),
        r"\end{pmatrix} \]",
    ]
    first, second = names[at[0]], names[at[1]]
    now = _entry(walk.matrix(step)[at[0]][at[1]])
    if step == 0:
        lines.append(rf"\[ M_0[{first},{second}] = {now} \]")
    else:
        old = step - 1
        lines.append(
            rf"\[ M_{step}[{first},{second}] = \min_j (M_{old}[{first},j] + M_{old}[j,{second}])"
            rf" = {now} \]"
        )
    return "\n".join(lines) + "\n"


def _row(row: Sequence[Upper | None]) -> str:
    return " & ".join(map(_entry, row))


def _entry(upper: Upper | None) -> str:
    if upper is None:
        return r"\infty"
    value = upper.most
    size = abs(value)
    said = (
        str(size) if size.denominator == 1 else rf"\tfrac{{{size.numerator}}}{{{size.denominator}}}"
    )
    return f"{'{<}' * upper.strict}{'-' * (value < 0)}{said}"


def _name(text: str) -> str:
    safe = SPECIAL.sub(lambda found: NAMES.get(found.group(), f"\\{found.group()}"), text)
    return rf"\text{{{' '.join(safe.split())}}}"
