"""The shape of a view: exactly these keys, exactly these types, at every depth."""

from __future__ import annotations

from typing import Any

NUMBER = (int, float)
NONE = type(None)
REFUSAL = {
    "message": str,
    "text": str,
    "span": [int],
    "expected": [str],
    "suggestions": [str],
    "readings": [str],
}
PICTURE = {
    "box": [NUMBER],
    "houses": [{"name": str, "x": NUMBER, "y": NUMBER, "w": NUMBER, "h": NUMBER, "eaves": NUMBER}],
    "rooms": [{"name": str, "letter": str, "x": NUMBER, "y": NUMBER, "w": NUMBER, "h": NUMBER}],
    "dots": [{"name": str, "letter": str, "kind": str, "x": NUMBER, "y": NUMBER, "r": NUMBER}],
}
ROW = {
    "id": str,
    "number": (int, NONE),
    "text": str,
    "on": bool,
    "paraphrase": str,
    "law": str,
    "before": (int, NONE),
    "after": (int, NONE),
    "removed": [int],
    "closing": (str, NONE),
    "background": [str],
    "notes": [str],
    "readings": [{"paraphrase": str, "chosen": bool, "differs": bool}],
    "flag": (str, NONE),
    "refusal": (REFUSAL, NONE),
}
WORLDS = {
    "mode": str,
    "total": (int, NONE),
    "left": (int, NONE),
    "rows": [{"lead": str, "name": str, "tail": str}],
    "columns": [{"name": str, "tail": str}],
    "cells": [
        {
            "id": int,
            "row": int,
            "column": int,
            "by": (int, NONE),
            "answer": (str, NONE),
            "witness": (str, NONE),
            "text": str,
            "picture": (PICTURE, NONE),
        }
    ],
    "legend": [{"mark": str, "letter": str, "text": str}],
    "people": [str],
    "places": [str],
    "table": [[str]],
    "note": str,
}
ANSWER = {
    "status": str,
    "word": str,
    "headline": str,
    "sentence": str,
    "level": (str, NONE),
    "inner": [str],
    "outer": [str],
    "excluded": [str],
    "levels": [{"name": str, "status": str, "headline": str}],
    "parts": [{"who": str, "status": str, "word": str, "headline": str}],
    "witnesses": [
        {
            "label": str,
            "world": (int, NONE),
            "answer": str,
            "text": str,
            "picture": (PICTURE, NONE),
        }
    ],
    "more": int,
    "why": [{"text": str, "statement": (int, NONE)}],
    "checked": bool,
    "checked_means": str,
    "formula": str,
    "call": str,
    "notes": [str],
}
VIEW = {
    "seq": int,
    "said": str,
    "guide": ({"steps": [{"name": str, "text": str}], "at": (int, NONE)}, NONE),
    "presets": [{"id": str, "name": str}],
    "can": {"undo": bool, "redo": bool},
    "law": str,
    "count": {"rows": int, "on": int, "read": int},
    "rows": [ROW],
    "question": {"text": str, "notes": [str], "refusal": (REFUSAL, NONE)},
    "worlds": WORLDS,
    "answer": (ANSWER, NONE),
    "problem": ({"message": str, "do": str}, NONE),
    "text": str,
    "link": str,
}
MODES = {"grid", "squares", "marginal", "none"}
STATUSES = {"forced", "open", "contradictory", "unresolved"}
KNOWN = {"certain", "possible", "impossible", "not excluded"}


def fits(data: Any, shape: Any, at: str = "view") -> None:
    """Fail where ``data`` is not exactly of ``shape``."""
    if isinstance(shape, tuple):
        if not any(_same(data, one, at) for one in shape):
            raise AssertionError(f"{at} is {type(data).__name__}")
    elif isinstance(shape, dict):
        assert isinstance(data, dict), at
        assert data.keys() == shape.keys(), f"{at}: {data.keys() ^ shape.keys()}"
        for key, inner in shape.items():
            fits(data[key], inner, f"{at}.{key}")
    elif isinstance(shape, list):
        assert isinstance(data, list), at
        for n, one in enumerate(data):
            fits(one, shape[0], f"{at}[{n}]")
    else:
        assert type(data) is shape, f"{at} is {type(data).__name__}"


def _same(data: Any, shape: Any, at: str) -> bool:
    if isinstance(shape, type):
        return type(data) is shape
    if isinstance(data, dict):
        fits(data, shape, at)
        return True
    return False


def agrees(view: dict[str, Any]) -> None:
    """Fail where two parts of one view say different things."""
    worlds = view["worlds"]
    assert worlds["mode"] in MODES
    assert {word for row in worlds["table"] for word in row} <= KNOWN
    numbers = [row["number"] for row in view["rows"] if row["number"] is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    for row in view["rows"]:
        assert row["number"] is None or (row["on"] and row["refusal"] is None)
        assert row["flag"] in (None, "needed", "conflict")
    if worlds["cells"]:
        assert [cell["id"] for cell in worlds["cells"]] == list(range(1, worlds["total"] + 1))
        assert sum(cell["by"] is None for cell in worlds["cells"]) == worlds["left"]
        assert {cell["by"] for cell in worlds["cells"]} <= {None, *numbers}
        conjoins = all(row["law"] == "conjunction" for row in view["rows"] if row["number"])
        for row in view["rows"]:
            if row["number"] and conjoins:
                assert len(row["removed"]) == row["before"] - row["after"]
        assert len({cell["text"] for cell in worlds["cells"]}) == worlds["total"]
    if worlds["mode"] == "grid":
        places = [(cell["row"], cell["column"]) for cell in worlds["cells"]]
        assert places == sorted(set(places))
        assert all(row < len(worlds["rows"]) for row, _ in places)
        assert all(column < len(worlds["columns"]) for _, column in places)
    answer = view["answer"]
    if answer is None:
        return
    assert answer["status"] in STATUSES
    assert set(answer["inner"]) <= set(answer["outer"])
    assert set(answer["excluded"]).isdisjoint(answer["outer"])
    left = {cell["answer"] for cell in worlds["cells"] if cell["by"] is None}
    modal = view["question"]["text"].lower().startswith(("could", "must"))
    if left and left.isdisjoint({"varies", None}) and not modal:
        assert left == set(answer["outer"])
    for witness in answer["witnesses"]:
        if witness["world"] is not None:
            cell = worlds["cells"][witness["world"] - 1]
            assert cell["by"] is None
            assert cell["witness"] is not None
            assert cell["answer"] in (witness["answer"], "varies")
