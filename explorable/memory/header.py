"""The two rows of a memory's file that are text: how it was made, and how far it is now."""

from __future__ import annotations

import json
import secrets
import sqlite3
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from explorable.errors import DamagedFile
from explorable.memory.blocks import seal
from explorable.memory.settings import Settings
from explorable.memory.state import Made, State
from explorable.memory.writes import Hand

__all__ = ["MEANINGLESS", "Now", "made", "make", "now", "tell", "token"]

# what comes of reading a row that something else has written
MEANINGLESS = (TypeError, ValueError, LookupError, AttributeError)


@dataclass(frozen=True, slots=True)
class Now:
    """What one memory carries from write to write, and how many rows its tables have."""

    size: int
    eta: float
    next_id: int
    mixed: bool
    draws: dict[str, Any]
    counted: list[int]
    forgot: bool = False
    log: str = ""  # see `logs`
    before: str = ""
    changes: int = 0  # that were ever made

    def hand(self) -> Hand:
        """The hand that goes on where the last one was."""
        rng = np.random.default_rng()
        rng.bit_generator.state = self.draws
        return Hand(rng, self.eta, self.next_id)


def make(connection: sqlite3.Connection, made: Made) -> None:
    """Write how a memory is made, and that it is empty."""
    told = {
        "key_dim": made.key_dim,
        "value_dim": made.value_dim,
        "dtype": made.dtype.name,
        "seed": made.seed,
        "settings": asdict(made.settings),
    }
    for name in ("made", "now"):
        connection.execute("INSERT INTO memory VALUES (?, 0, '')", (name,))
    _put(connection, "made", told)
    tell(connection, made.empty(), [0, 0, 0], (token(), "", 0))


def token() -> str:
    """A name that no other log has."""
    return secrets.token_hex(8)


def made(connection: sqlite3.Connection) -> Made:
    """How the memory was made."""
    try:
        told = _get(connection, "made")
        settings = Settings(**told["settings"])
        dtype = np.dtype(told["dtype"])
        return Made(told["key_dim"], told["value_dim"], dtype, told["seed"], settings)
    except MEANINGLESS as error:
        raise DamagedFile(f"it does not say how it was made: {error}") from error


def tell(
    connection: sqlite3.Connection, state: State, counted: list[int], log: tuple[str, str, int]
) -> None:
    """Write how far a memory is."""
    hand = state.hand
    told = {
        "size": state.held.size,
        "eta": hand.eta,
        "next_id": hand.next_id,
        "mixed": state.mixed,
        "counted": counted,
        "forgot": state.forgot,
        "log": log[0],
        "before": log[1],
        "changes": log[2],
    }
    drawn = hand.rng.bit_generator.state
    draws = _draws(drawn["bit_generator"], **drawn["state"], rest=_rest(drawn))
    _write(connection, "now", f'{json.dumps(told)[:-1]}, "draws": {draws}}}')


def _rest(drawn: Any) -> tuple[tuple[str, int], ...]:
    """What a generator says of itself beside its name and its state."""
    return tuple((name, one) for name, one in drawn.items() if isinstance(one, int))


@lru_cache(maxsize=64)
def _draws(name: str, state: int, inc: int, rest: tuple[tuple[str, int], ...]) -> str:
    """A generator as text: only splits draw, so that most writes find it as it was."""
    return json.dumps({"bit_generator": name, "state": {"state": state, "inc": inc}, **dict(rest)})


def now(connection: sqlite3.Connection) -> Now:
    """How far the memory is."""
    return Now(**_get(connection, "now"))


def _put(connection: sqlite3.Connection, name: str, told: dict[str, Any]) -> None:
    _write(connection, name, json.dumps(told))


def _write(connection: sqlite3.Connection, name: str, text: str) -> None:
    row = seal(len(name), text.encode()), text, name
    connection.execute("UPDATE memory SET seal = ?, told = ? WHERE name = ?", row)


def _get(connection: sqlite3.Connection, name: str) -> Any:
    asked = "SELECT seal, told FROM memory WHERE name = ?"
    found = connection.execute(asked, (name,)).fetchone()
    if found is None or seal(len(name), found[1].encode()) != found[0]:
        raise DamagedFile(f"its row {name!r} is not what was written")
    return json.loads(found[1])
