"""The figures of numbers for everyone: axe-core finds nothing, and no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from explorable.widgets import depth_panel, octagon_panel, softmax_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser


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
