"""The worlds of a view in short: what many of them share is sent once, and the browser joins it.

A thousand worlds differ in a few facts each. The words of every fact are listed once, a world
is the list of its facts by number, and a picture holds only where things are.
``static/panel/unpack.js`` is the other end of this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from explorable.describing import SHOWN, describe
from explorable.figures.worlds import Laid
from explorable.vocabulary import World

__all__ = ["packed"]


def packed(worlds: Mapping[str, Any], laid: Laid) -> dict[str, Any]:
    """The worlds of ``laid.to_json`` with their cells in short.

    Parameters
    ----------
    worlds : mapping
        What ``laid.to_json`` gave.
    laid : Laid
        The same worlds.

    Returns
    -------
    dict
        As ``worlds``, but ``cells`` holds columns, one entry a world in the order of the ids:
        ``by``; ``answer``, an index into ``answers``; ``told``, for each entry of ``facts`` an
        index into its words ("" is not said; of more than ``most`` the rest is counted);
        ``at``, row and column, and ``pictures``, both empty where there is no grid.
        ``witness`` is a label by id, and ``plan`` what all pictures share.
    """
    cells = worlds["cells"]
    answers = list(dict.fromkeys(cell["answer"] for cell in cells))
    grid = worlds["mode"] == "grid"
    drawn = [cell["picture"] for cell in cells if cell["picture"] is not None]
    dots = {dot["name"]: dot for picture in drawn for dot in picture["dots"]}
    facts, told = _told(laid)
    short = {
        "by": [cell["by"] for cell in cells],
        "answers": answers,
        "answer": [answers.index(cell["answer"]) for cell in cells],
        "witness": {str(cell["id"]): cell["witness"] for cell in cells if cell["witness"]},
        "facts": facts,
        "told": told,
        "most": SHOWN,
        "at": [[cell["row"], cell["column"]] for cell in cells] if grid else [],
        "plan": _plan(drawn[0], dots) if drawn else None,
        "pictures": [_places(picture, [*dots]) for picture in drawn],
    }
    return {**worlds, "cells": short}


def _told(laid: Laid) -> tuple[list[list[str]], list[list[int]]]:
    """The words of each value of each factor, and which of them each world says."""
    if laid.stages is None or not laid.listed:
        return [], []
    worlds = [laid.stages.worlds[at] for at in laid.order]
    values = {f: list(dict.fromkeys(world[f] for world in worlds)) for f in laid.stages.factors}
    facts = [[_words(laid, {f: value}) for value in known] for f, known in values.items()]
    index = {f: {value: n for n, value in enumerate(known)} for f, known in values.items()}
    return facts, [[index[f][value] for f, value in world.items()] for world in worlds]


def _words(laid: Laid, fact: World) -> str:
    """One fact in words; empty where it says nothing."""
    said = describe(fact, laid.words)
    return "" if said == describe({}, laid.words) else said


def _plan(picture: Mapping[str, Any], dots: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What every picture of one view has."""
    rooms = [{key: room[key] for key in ("name", "letter", "w", "h")} for room in picture["rooms"]]
    return {
        "box": picture["box"],
        "houses": picture["houses"],
        "rooms": rooms,
        "dots": [{key: dot[key] for key in ("name", "letter", "kind")} for dot in dots.values()],
    }


def _places(picture: Mapping[str, Any], dots: Sequence[str]) -> dict[str, Any]:
    """Where the rooms and the dots of one picture are; a dot that is nowhere is not there."""
    return {
        "rooms": [[room["x"], room["y"]] for room in picture["rooms"]],
        "dots": [
            [dots.index(dot["name"]), dot["x"], dot["y"], dot["r"]] for dot in picture["dots"]
        ],
    }
