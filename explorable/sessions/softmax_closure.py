"""The session of a small matrix of bounds, one entry of it, and the sharpness of a softmax.

Source, section 5. What follows from the state is in ``explorable.heads.closing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from explorable.errors import InputError
from explorable.heads.squares import Square
from explorable.sessions.named import Preset, begins, begun_from, choosing, named
from explorable.sessions.sliding import SlidingSession
from explorable.sessions.typed_numbers import MOST_CHARACTERS, MOST_KEPT, number

__all__ = [
    "BLUNTEST",
    "NAMES",
    "PRESETS",
    "SHARPEST",
    "SoftmaxSession",
    "SoftmaxState",
]

NAMES = "abcd"
MOST = Fraction(1000)
SHARPEST, BLUNTEST = Fraction(50), Fraction(1, 10)
MOST_ROWS = len(NAMES)


@dataclass(frozen=True, slots=True)
class SoftmaxState:
    """What undo restores and a link holds.

    Attributes
    ----------
    matrix : tuple of tuple of Fraction
        Row minus column is at most the entry; three or four rows, zeros on the diagonal.
    beta : Fraction
        How sharp the softmax is, from 1/10 to 50.
    row, column : int
        The entry that is looked at.
    preset : str
        What it was begun with; empty for none.
    """

    matrix: Square
    beta: Fraction
    row: int
    column: int
    preset: str = ""


def _preset(key: str, name: str, rows: str, beta: int, at: tuple[int, int]) -> Preset[SoftmaxState]:
    matrix = tuple(tuple(Fraction(one) for one in line.split()) for line in rows.split(","))
    return begins(key, name, SoftmaxState(matrix, Fraction(beta), *at))


PRESETS = (
    _preset("below", "A bound below its column", "0 -2 9, 9 0 -3, 9 9 0", 2, (0, 2)),
    _preset("positive", "No bound below 0", "0 2 7, 7 0 3, 7 7 0", 2, (0, 2)),
    _preset(
        "potential",
        "A potential: 0, 2, 5, 3",
        "0 -2 -5 -3, 2 0 -3 -1, 5 3 0 2, 3 1 -2 0",
        8,
        (0, 0),
    ),
    _preset(
        "nearly",
        "Nearly a potential",
        "0 -1.5 -4 -3, 2.75 0 -3 -0.25, 5.5 3.25 0 3, 3 2 -1.25 0",
        8,
        (0, 2),
    ),
    _preset("ones", "All ones", "0 1 1 1, 1 0 1 1, 1 1 0 1, 1 1 1 0", 2, (0, 1)),
)
BY_KEY: Mapping[str, Preset[SoftmaxState]] = MappingProxyType({one.key: one for one in PRESETS})


class SoftmaxSession(SlidingSession[SoftmaxState]):
    """A matrix of bounds with an entry that is looked at.

    Acts are *preset*, *select*, *bound*, *beta*, and *slide*, which is *beta* while a slider
    moves: one after another make one state to undo.

    Parameters
    ----------
    preset : str
        A key of ``PRESETS``.

    Raises
    ------
    UnknownName
        There is no such preset.

    Examples
    --------
    >>> session = SoftmaxSession()
    >>> session.act("bound", row=0, column=1, value="-7/2")
    >>> session.state.matrix[0][1]
    Fraction(-7, 2)
    """

    kind = "softmax"
    keys = ("rows", "beta", "at", "preset")
    slides = MappingProxyType({"slide": "beta"})

    def __init__(self, preset: str = "below") -> None:
        super().__init__(named(BY_KEY, preset).state)
        self.acts = {
            "preset": choosing(BY_KEY),
            "select": _select,
            "bound": _bound,
            "beta": _beta,
            "slide": _beta,
        }

    def fields(self, state: SoftmaxState) -> dict[str, str]:
        """The state as texts, for a link."""
        return {
            "rows": "\n".join(" ".join(map(str, row)) for row in state.matrix),
            "beta": str(state.beta),
            "at": f"{state.row} {state.column}",
            "preset": state.preset,
        }

    def of_fields(self, fields: Mapping[str, str]) -> SoftmaxState:
        """The state that a link holds."""
        rows = [line.split(" ") for line in fields.get("rows", "").split("\n")]
        if not 3 <= len(rows) <= MOST_ROWS or any(len(row) != len(rows) for row in rows):
            raise InputError(f"The link needs a square of 3 to {MOST_ROWS} rows of numbers.")
        matrix = tuple(tuple(_entry(one, MOST_KEPT) for one in row) for row in rows)
        if any(matrix[i][i] for i in range(len(rows))):
            raise InputError("The link has a diagonal that is not 0.")
        at = fields.get("at", "").split(" ")
        if len(at) != 2 or not all(one in {"0", "1", "2", "3"} for one in at):
            raise InputError("The link names no entry.")
        begun = begun_from(BY_KEY, fields.get("preset", ""))
        state = SoftmaxState(matrix, _sharpness(fields.get("beta", ""), MOST_KEPT), 0, 0, begun)
        return _select(state, int(at[0]), int(at[1]))


def _entry(text: str, characters: int = MOST_CHARACTERS) -> Fraction:
    return number(text, "a bound", least=-MOST, most=MOST, characters=characters)


def _sharpness(text: str, characters: int = MOST_CHARACTERS) -> Fraction:
    return number(text, "beta", least=BLUNTEST, most=SHARPEST, characters=characters)


def _select(state: SoftmaxState, row: int, column: int) -> SoftmaxState:
    size = len(state.matrix)
    if not (0 <= row < size and 0 <= column < size):
        raise InputError(f"Rows and columns are counted from 0 to {size - 1}.")
    return replace(state, row=row, column=column)


def _bound(state: SoftmaxState, row: int, column: int, value: str) -> SoftmaxState:
    at = _select(state, row, column)
    if row == column:
        raise InputError("On the diagonal the bound is 0: nothing differs from itself.")
    entry = _entry(value)
    matrix = tuple(
        tuple(entry if (i, k) == (row, column) else one for k, one in enumerate(line))
        for i, line in enumerate(state.matrix)
    )
    return replace(at, matrix=matrix)


def _beta(state: SoftmaxState, value: str) -> SoftmaxState:
    return replace(state, beta=_sharpness(value))
