"""Stylesheets of panels stand side by side on one page, so none may reach into another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "explorable" / "widgets" / "static"
SHARED = "remains.css"  # the frame of all panels, which the others may refine
PLOTS = "plots.css"  # the parts of all plots, which others refine within parts of their own
BARE = re.compile(r"\.rm \.([\w-]+)(?:::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*")


def selectors(sheet: str) -> Iterator[str]:
    """One after another, without comments and the heads of conditions."""
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / sheet).read_text("utf-8"), flags=re.DOTALL)
    for found in re.findall(r"([^{}]+)\{", text):
        if not found.strip().startswith("@"):
            yield from (one.strip() for one in re.split(r",(?![^(]*\))", found))


@cache
def bare(sheet: str) -> frozenset[str]:
    """The classes that a sheet styles wherever they stand in a panel."""
    return frozenset(found[1] for one in selectors(sheet) if (found := BARE.fullmatch(one)))


@cache
def used(sheet: str) -> frozenset[str]:
    """All classes that a sheet speaks of."""
    return frozenset(name for one in selectors(sheet) for name in re.findall(r"\.([\w-]+)", one))


def restyled(sheet: str) -> frozenset[str]:
    """The classes of the parts of plots that a sheet speaks of without one that only it has."""
    own = used(sheet) - used(PLOTS) - used(SHARED)
    spoken = (frozenset(re.findall(r"\.([\w-]+)", one)) for one in selectors(sheet))
    return frozenset().union(*(names for names in spoken if not names & own))


SHEETS = sorted(path.name for path in FOLDER.glob("*.css"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_bare_class_belongs_to_one_stylesheet(sheet: str) -> None:
    for other in SHEETS:
        if other != sheet:
            assert bare(sheet) & bare(other) == set(), other
            if sheet == PLOTS:
                assert bare(sheet) & restyled(other) == set(), other
            elif sheet != SHARED:
                assert bare(sheet) & used(other) == set(), other


def test_what_is_bare_is_found() -> None:
    assert {"pl-below", "swatch"} <= bare("plots.css")
    assert "sw" in bare("closure.css")
