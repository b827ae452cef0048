"""What holds of the app on any machine: what it loads, asks for, sends and keeps apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.app_web.kernel import modules
from tests.browser.messages import Wire

if TYPE_CHECKING:
    from tests.app_web.running import Running
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks at processes in /proc"),
]

FIRST, SECOND = "00_start_here", "01_what_remains"
HEAVY = {"plotly", "matplotlib", "numba", "llvmlite", "pysat", "scipy", "pandas"}
FIELD = "Add a statement"
SENTENCE = "Ana is not in the garden."
ROWS = ".rm .stmts >> nth=0 >> li.stmt"
KERNEL = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"


def kernel(tab: Visit) -> str:
    """The kernel of a tab."""
    return str(tab.page.evaluate(KERNEL))


def add(tab: Visit, sentence: str) -> None:
    """Add a statement to the first panel of chapter 01."""
    rows = tab.page.locator(ROWS).filter(has_text=sentence)
    before = rows.count()
    field = tab.page.get_by_label(FIELD).first
    field.fill(sentence)
    field.press("Enter")
    assert tab.until(lambda: rows.count() == before + 1)


@pytest.mark.parametrize("chapter", [FIRST, SECOND])
def test_a_kernel_loads_nothing_heavy_and_its_page_nothing_from_elsewhere(
    serving: Running, visit: Begin, chapter: str
) -> None:
    tab = visit()
    tab.open(chapter)
    if chapter == SECOND:
        add(tab, SENTENCE)
    loaded = modules(serving.kernels()[kernel(tab)])
    assert "explorable" in loaded
    assert loaded & HEAVY == set()
    # and the page asks this machine alone, without an error
    assert len(tab.requests) > 2
    assert tab.outside() == []
    assert tab.errors == []


def test_two_tabs_share_nothing(visit: Begin) -> None:
    one = visit()
    one.open(SECOND)
    page = one.page.context.new_page()
    page.goto(one.page.url.split("#")[0], wait_until="commit")
    page.locator(ROWS).first.wait_for()
    before = page.locator(ROWS).all_inner_texts()
    add(one, "Eva is in the attic.")
    page.get_by_label(FIELD).first.fill("Luis")
    page.wait_for_timeout(500)
    assert page.locator(ROWS).all_inner_texts() == before
    assert one.page.get_by_label(FIELD).first.input_value() == ""
    assert page.evaluate(KERNEL) != kernel(one)
    page.close()


def test_a_reload_while_typing_keeps_the_draft_and_the_text(visit: Begin) -> None:
    tab = visit()
    tab.open(SECOND)
    add(tab, "Eva is in the attic.")
    assert tab.until(lambda: "#" in tab.page.url)
    tab.page.get_by_label(FIELD).first.fill("Luis is in th")
    tab.page.wait_for_timeout(500)
    tab.page.reload(wait_until="commit")
    tab.page.locator(ROWS, has_text="Eva is in the attic").wait_for()
    assert tab.until(lambda: tab.page.get_by_label(FIELD).first.input_value() == "Luis is in th")


@pytest.mark.parametrize("chapter", [FIRST, SECOND])
def test_a_step_is_one_message_each_way(visit: Begin, chapter: str) -> None:
    tab = visit()
    wire = Wire()
    wire.listen(tab.page)
    tab.open(chapter)
    for label, typed in ((FIELD, SENTENCE), ("Ask", "Is Ana in the garden?")):
        field = tab.page.get_by_label(label, exact=True).first
        wire.clear()
        field.fill(typed)
        assert tab.until(lambda: "comm_msg" in wire.received)
        tab.page.wait_for_timeout(1000)  # what is heard while typing is done
        wire.clear()
        field.press("Enter")
        assert tab.until(lambda: "comm_msg" in wire.received)
        tab.page.wait_for_timeout(1000)
        assert wire.sent == ["comm_msg"], label
        assert wire.received == ["comm_msg"], label
