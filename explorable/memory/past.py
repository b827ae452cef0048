"""What went into merged locations, and how each merge can be taken back, in tables.

Rows of members and covariances belong to the locations as they are now (merge 0) or to those
that the nth merge changed, as they were before it (merge n).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager

import numpy as np

from explorable.errors import DamagedFile
from explorable.memory.blocks import Form, seal
from explorable.memory.events import Joined, Merged
from explorable.memory.locations import Locations, Moments
from explorable.memory.merges import Undo
from explorable.memory.state import State
from explorable_kernels.contract import BLOCK, Rows

__all__ = ["Past"]

Members = Mapping[int, tuple[int, ...]]
TAKEN_BACK = (
    "DELETE FROM merges WHERE merge > ?",
    "DELETE FROM undo WHERE merge > ?",
    "DELETE FROM members WHERE merge > ?",
    "DELETE FROM moments WHERE merge > ?",
)
JOINED = np.dtype([("kept", "<i8"), ("absorbed", "<i8"), ("near", "<f8")])


class Past:
    """Members, covariances and merges, as they are in the file."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._members: Members = {}
        self._moments: Mapping[int, Moments] = {}
        self._merges: list[Undo] = []

    @property
    def counted(self) -> list[int]:
        """How many there are of each."""
        return [len(self._members), len(self._moments), len(self._merges)]

    @contextmanager
    def saving(
        self, connection: sqlite3.Connection, state: State, ids: Rows
    ) -> Iterator[list[int]]:
        """Write what is not there yet; it counts as written where the inside goes well."""
        held = state.held
        members, moments = dict(self._members), dict(self._moments)
        if members or moments or held.members or held.moments:
            for location in ids.tolist():
                self._member(connection, location, held, members)
                self._moment(connection, location, held, moments)
        self._undoable(connection, state.merges)
        yield [len(members), len(moments), len(state.merges)]
        self._members, self._moments = members, moments
        self._merges = list(state.merges)

    def _member(
        self,
        connection: sqlite3.Connection,
        location: int,
        held: Locations,
        members: dict[int, tuple[int, ...]],
    ) -> None:
        now, then = held.members.get(location), members.get(location)
        if now is None:
            if members.pop(location, None) is not None:
                gone = "DELETE FROM members WHERE merge = 0 AND id = ?"
                connection.execute(gone, (location,))
        elif now is not then and now != then:
            members[location] = now
            _put_members(connection, 0, {location: now})

    def _moment(
        self,
        connection: sqlite3.Connection,
        location: int,
        held: Locations,
        moments: dict[int, Moments],
    ) -> None:
        now = held.moments.get(location)
        if now is None:
            if moments.pop(location, None) is not None:
                gone = "DELETE FROM moments WHERE merge = 0 AND id = ?"
                connection.execute(gone, (location,))
        elif now is not moments.get(location):
            moments[location] = now
            _put_moments(connection, 0, {location: now})

    def _undoable(self, connection: sqlite3.Connection, merges: list[Undo]) -> None:
        ours, theirs = self._merges, merges  # what is before a merge is as it was when that came
        if len(ours) == len(theirs) and (not ours or ours[-1] is theirs[-1]):
            return
        pairs = zip(ours, theirs, strict=False)
        same = 0
        for one, other in pairs:
            if one is not other:
                break
            same += 1
        if same < len(ours):
            for taken_back in TAKEN_BACK:
                connection.execute(taken_back, (same,))
        for place, new in enumerate(theirs[same:], same + 1):
            self._put(connection, place, new)

    def _put(self, connection: sqlite3.Connection, place: int, one: Undo) -> None:
        event, before = one.event, one.before
        listed = [(pair.kept, pair.absorbed, pair.near) for pair in event.joined]
        joined = np.array(listed, JOINED).tobytes()
        made = np.array(one.made, "<i8").tobytes()
        counted = [len(before.members), len(before.moments)]
        told = json.dumps([event.before, event.after, event.warning, before.size, *counted])
        row = place, seal(place, told.encode(), joined, made), told, joined, made
        connection.execute("INSERT INTO merges VALUES (?, ?, ?, ?, ?)", row)
        starts = range(0, before.size, BLOCK)
        spans = ((n, start, min(start + BLOCK, before.size)) for n, start in enumerate(starts))
        rows = ((place, *row) for row in self._form.rows(before, spans))
        connection.executemany("INSERT INTO undo VALUES (?, ?, ?, ?, ?, ?)", rows)
        _put_members(connection, place, before.members)
        _put_moments(connection, place, before.moments)

    def load(self, connection: sqlite3.Connection, held: Locations) -> list[Undo]:
        """The merges that can be taken back; what is known of locations goes to them."""
        self._get(connection, 0, held)
        self._members, self._moments = dict(held.members), dict(held.moments)
        self._merges = []
        asked = "SELECT merge, seal, told, joined, made FROM merges ORDER BY merge"
        for place, sealed, told, joined, made in connection.execute(asked).fetchall():
            if seal(place, told.encode(), joined, made) != sealed:
                raise DamagedFile(f"merge {place} is not what was written")
            earlier, later, warning, size, *counted = json.loads(told)
            undo = "SELECT * FROM undo WHERE merge = ? ORDER BY block"
            with closing(connection.execute(undo, (place,))) as rows:
                before = self._form.gathered((row[1:] for row in rows), size)
            self._get(connection, place, before)
            if [before.size, len(before.members), len(before.moments)] != [size, *counted]:
                raise DamagedFile(f"merge {place} is not whole")
            pairs = tuple(Joined(*pair) for pair in np.frombuffer(joined, JOINED).tolist())
            event = Merged(pairs, earlier, later, warning)
            self._merges.append(Undo(before, tuple(np.frombuffer(made, "<i8").tolist()), event))
        return list(self._merges)

    def _get(self, connection: sqlite3.Connection, merge: int, held: Locations) -> None:
        """Give locations their members and covariances."""
        asked = "SELECT id, seal, members FROM members WHERE merge = ? ORDER BY id"
        for location, sealed, members in connection.execute(asked, (merge,)).fetchall():
            if seal(location, members) != sealed:
                raise DamagedFile(f"the members of {location} are not what was written")
            held.members[location] = tuple(np.frombuffer(members, "<i8").tolist())
        d, d_v = held.key_dim, held.value_dim
        asked = "SELECT id, seal, keys, crossed FROM moments WHERE merge = ? ORDER BY id"
        for location, sealed, keys, crossed in connection.execute(asked, (merge,)).fetchall():
            if seal(location, keys, crossed) != sealed:
                raise DamagedFile(f"the covariances of {location} are not what was written")
            both = np.frombuffer(keys, "<f8").reshape(d, d)
            held.moments[location] = Moments(both, np.frombuffer(crossed, "<f8").reshape(d_v, d))


def _put_members(connection: sqlite3.Connection, merge: int, members: Members) -> None:
    for location, some in members.items():
        listed = np.array(some, "<i8").tobytes()
        row = merge, location, seal(location, listed), listed
        connection.execute("INSERT OR REPLACE INTO members VALUES (?, ?, ?, ?)", row)


def _put_moments(
    connection: sqlite3.Connection, merge: int, moments: Mapping[int, Moments]
) -> None:
    for location, one in moments.items():
        keys = np.ascontiguousarray(one.keys, "<f8").tobytes()
        crossed = np.ascontiguousarray(one.values, "<f8").tobytes()
        row = merge, location, seal(location, keys, crossed), keys, crossed
        connection.execute("INSERT OR REPLACE INTO moments VALUES (?, ?, ?, ?, ?)", row)
