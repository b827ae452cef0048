"""The figures of numbers for everyone: axe-core finds nothing, and no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from explorable.widgets import closure_panel, depth_panel, octagon_panel, softmax_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser
WIDTHS = (1280, 1110, 1000, 920, 860, 700, 520)
CUT = """() => [...document.querySelectorAll(".rm :is(.pane, .bar, .stepper, .guide)")]
  .flatMap((part) => {
    const end = part.getBoundingClientRect().right + 1;
    const held = (one) => one !== part
      && (getComputedStyle(one).overflowX !== "visible" || held(one.parentElement));
    return [...part.querySelectorAll("table, svg, p, h3, button, input, select, li")]
      .filter((one) => one.getBoundingClientRect().right > end
        && !one.closest(".vh") && !held(one.parentElement))
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`);
  })"""


@pytest.mark.parametrize(
    "settings",
    [{}, {"color_scheme": "dark", "width": 360}, {"forced_colors": "active", "width": 768}],
    ids=["light", "narrow and dark", "forced colours"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    stage: Callable[..., Stage], settings: dict[str, Any]
) -> None:
    long = depth_panel("scores")
    long.act("length", n=8)
    planes = [octagon_panel(preset) for preset in ("whole", "bounded")]
    squares = [softmax_panel(preset, linked=False) for preset in ("below", "nearly")]
    page = stage(*planes, *squares, long, **settings).page
    expect(page.locator(".rm .plot svg")).to_have_count(7)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= settings.get("width", 1280)


def test_nothing_is_cut_off_between_the_widths_that_people_think_of(
    stage: Callable[..., Stage],
) -> None:
    panels = [closure_panel(preset="contradictory"), octagon_panel("bounded"), depth_panel("plain")]
    squares = [softmax_panel(preset, linked=False) for preset in ("below", "nearly")]
    page = stage(*panels, *squares).page
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)  # a picture follows its width a frame later
        assert page.evaluate(CUT) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
