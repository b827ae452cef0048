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
PLAN = {
    "box": [NUMBER],
    "houses": PICTURE["houses"],
    "rooms": [{"name": str, "letter": str, "w": NUMBER, "h": NUMBER}],
    "dots": [{"name": str, "letter": str, "kind": str}],
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
    "cells": {
        "by": [(int, NONE)],
        "answers": [(str, NONE)],
        "answer": [int],
        "witness": dict,
        "facts": [[str]],
        "told": [[int]],
        "most": int,
        "at": [[int]],
        "plan": (PLAN, NONE),
        "pictures": [{"rooms": [[NUMBER]], "dots": [[NUMBER]]}],
    },
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
            "told": bool,
        }
    ],
    "more": int,
    "why": [{"text": str, "statement": (int, NONE)}],
    "checked": bool,
    "checked_means": str,
    "formula": str,
    "math": list,
    "call": str,
    "notes": [str],
}
VIEW = {
    "seq": int,
    "said": str,
    "guide": ({"steps": [{"name": str, "text": str}], "at": (int, NONE)}, NONE),
    "presets": [{"id": str, "name": str}],
    "chosen": str,
    "choose": str,
    "can": {"undo": bool, "redo": bool},
    "law": str,
    "count": {"rows": int, "on": int, "read": int},
    "rows": [ROW],
    "question": {"text": str, "notes": [str], "refusal": (REFUSAL, NONE)},
    "worlds": WORLDS,
    "answer": (ANSWER, NONE),
    "problem": ({"message": str, "do": str}, {"message": str, "do": str, "refusal": REFUSAL}, NONE),
    "text": str,
    "link": str,
}
MODES = {"grid", "squares", "marginal", "none"}
STATUSES = {"forced", "open", "contradictory", "unresolved"}
NOTHING = "nothing tells worlds apart yet"
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


def unpacked(view: dict[str, Any]) -> dict[str, Any]:
    """The view with its cells one by one, joined as the browser joins them."""
    worlds = view["worlds"]
    short = worlds["cells"]
    plan = short["plan"]
    cells = []
    for n, by in enumerate(short["by"]):
        row, column = short["at"][n] if short["at"] else (0, 0)
        said = [words[told] for words, told in zip(short["facts"], short["told"][n], strict=True)]
        cells.append(
            {
                "id": n + 1,
                "row": row,
                "column": column,
                "by": by,
                "answer": short["answers"][short["answer"][n]],
                "witness": short["witness"].get(str(n + 1)),
                "text": _sentence([one for one in said if one], bool(said), short["most"]),
                "picture": _picture(plan, short["pictures"][n]) if short["pictures"] else None,
            }
        )
    return {**view, "worlds": {**worlds, "cells": cells}}


def _sentence(said: list[str], any_fact: bool, most: int) -> str:
    more = len(said) - most
    shown = [*said[:most], *([f"{more} more facts"] if more > 1 else said[most:])]
    text = " and ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))
    text = text or ("nothing is said to be anywhere" if any_fact else NOTHING)
    return f"{text[:1].upper()}{text[1:]}."


def _picture(plan: dict[str, Any], placed: dict[str, Any]) -> dict[str, Any]:
    rooms = [
        {**room, "x": x, "y": y}
        for room, (x, y) in zip(plan["rooms"], placed["rooms"], strict=True)
    ]
    dots = [{**plan["dots"][n], "x": x, "y": y, "r": r} for n, x, y, r in placed["dots"]]
    return {"box": plan["box"], "houses": plan["houses"], "rooms": rooms, "dots": dots}


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
    looks = [(w["picture"], w["text"] if w["told"] else "") for w in answer["witnesses"]]
    assert all(looks.count(one) == 1 for one in looks), looks
    for witness in answer["witnesses"]:
        if witness["world"] is not None:
            cell = worlds["cells"][witness["world"] - 1]
            assert cell["by"] is None
            assert cell["witness"] is not None
            assert cell["answer"] in (witness["answer"], "varies")
