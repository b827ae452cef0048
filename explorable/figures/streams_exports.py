"""What the panel "one stream, two memories" hands out: a picture, a table, numbers, calls, rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorable.figures.handing import handed, kinds
from explorable.figures.plotted import data, plain, table
from explorable.figures.streams import view
from explorable.figures.streams_drawn import drawn
from explorable.figures.streams_words import call, tex
from explorable.sessions.streams import StreamSession
from explorable.sessions.streams_read import learned
from explorable.sessions.streams_rows import text
from explorable.sessions.streams_state import run, settings

__all__ = ["KINDS", "export"]


def export(session: StreamSession, kind: str) -> dict[str, str]:
    """A file, one of ``KINDS``; see ``handed``."""
    return handed(KINDS, kind, session, view(session))


def _csv(_session: StreamSession, shown: Mapping[str, Any]) -> str:
    rows = [["write", "key 1", "key 2", "value 1", "value 2"]]
    for n, one in enumerate(shown["writes"], 1):
        rows.append([str(n), *one["key"].split(), *one["value"].split()])
    rows += [[], ["read at", *shown["query"]["texts"]], ["verbatim", shown["verbatim"]]]
    if shown["second"]:
        second = shown["second"]
        rows += [[second["name"], second["value"], second["status"]], []]
        head = ["location", "count", "address 1", "address 2", "value", "cosine", "share", "turned"]
        rows.append([*head, "weight at q"])
        fields = ("value", "cosine", "share", "turned", "weight")
        for one in second["locations"]:
            at = (f"{number:.6g}" for number in one["at"])
            rows.append([one["name"], one["count"], *at, *(one[field] for field in fields)])
        rows += [[], ["read", "keys", "value", "off by", "status"]]
        told = ("name", "keys", "value", "off", "status")
        rows += [[str(one[field]) for field in told] for one in shown["read"]["reads"]]
        rows += [[], ["location", "s q a", "ln n", _weight(shown["read"]), "value"]]
        terms = ("name", "logit", "log", "weight", "value")
        rows += [[one[field] for field in terms] for one in shown["read"]["rows"]]
    return table([[plain(cell) for cell in line] for line in rows])


def _weight(read: Mapping[str, Any]) -> str:
    return "weight" if read["who"] == "counted" else "weight without ln n"


def _json(session: StreamSession, shown: Mapping[str, Any]) -> str:
    state = session.state
    found = run(state)
    body: dict[str, Any] = {
        "rows": [[[str(x) for x in part] for part in one] for one in state.rows],
        "written": state.at,
        "query": [str(one) for one in state.query],
        "verbatim": {"locations": state.at, "read": found.verbatim.value.tolist()},
    }
    if shown["second"]:
        it = learned(state, found)
        body["second"] = {
            "competitive": state.competitive,
            "settings": settings(state),
            "read": found.second.value.tolist(),
            "status": str(found.second.status),
            "read without ln n": it.plain.tolist(),
            "logits": it.logits.tolist(),
            "ln n": it.logs.tolist(),
            "weights": it.counted.tolist(),
            "weights without ln n": it.bare.tolist(),
            "locations": [
                {
                    "id": one.id,
                    "address": one.address.tolist(),
                    "count": one.write_count,
                    "value": one.value.tolist(),
                }
                for one in found.moments[-1].locations
            ],
        }
    return data(body)


KINDS = kinds(
    "memories",
    "stream",
    svg=lambda _, shown: drawn(shown),
    csv=_csv,
    json=_json,
    py=lambda session, _: call(session.state),
    tex=lambda session, _: tex(session.state),
    txt=lambda session, _: text(session.state.rows),
)
