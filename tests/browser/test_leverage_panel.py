"""The panels of leverage, as a person uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorable.widgets import edge_panel, leverage_panel
from tests.browser.staged import Stage
from tests.browser.test_panel_access import findings

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def dragged(page: Page, handle: Locator, by: tuple[float, float], steps: int = 6) -> None:
    """Take hold of a handle, move it and let it go."""
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + by[0], at[1] + by[1], steps=steps)
    page.mouse.up()


def test_a_visit_from_the_bet_to_keys_on_a_line(stage: Begin) -> None:
    one = stage(leverage_panel())
    page = one.page
    expect(page.get_by_text("hidden until you bet")).to_be_visible()
    before = len(one.acts)
    dragged(page, page.get_by_role("button", name="Query at 0.3, 0.1"), (150, 40), steps=12)
    page.wait_for_function("!document.querySelector('.rm [data-handle=query]').matches(':active')")
    acts = one.acts[before:]
    assert set(acts) == {"drag", "place"}
    assert acts.count("place") == 1
    assert acts.count("drag") <= 12
    page.get_by_role("button", name="Show it", exact=True).click()
    expect(page.locator(".rm .pl-below")).to_contain_text("Without the factor")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Step 2: At the edge").click()
    expect(page.locator(".rm .checked")).to_contain_text("12.669 = 1 + d²")
    page.get_by_role("button", name="Query at 1.9, −0.4").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.get_by_role("button", name="Query at 1.8, −0.39")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".rm .checked")).to_contain_text("12.669")
    page.get_by_role("slider", name="Query x").fill("2.5")
    expect(page.get_by_role("textbox", name="Query x, number")).to_have_value("2.5")
    page.get_by_role("textbox", name="Query y, number").fill("<b>")
    page.get_by_role("textbox", name="Query y, number").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("<b>")
    page.get_by_role("textbox", name="Query y, number").fill("0")
    page.get_by_role("textbox", name="Query y, number").press("Enter")
    expect(page.locator(".rm .problem")).to_have_count(0)

    page.get_by_text("Keys and weights as numbers").click()
    page.get_by_role("radio", name="given, held").check()
    page.get_by_label("key 1, weight").fill("1/2")
    page.get_by_label("key 1, weight").press("Enter")
    expect(page.get_by_text("nothing is computed from them").first).to_be_visible()
    page.get_by_role("button", name="Divide the weights by their sum").click()
    page.get_by_role("radio", name="σ², the same for all").check()
    expect(page.get_by_role("heading", name="Inflation under equal variances")).to_be_visible()
    dragged(page, page.get_by_role("button", name="Key 1 at"), (30, -20))
    page.get_by_label("key 2, x").fill("-1/2")
    page.get_by_label("key 2, x").press("Enter")
    expect(page.get_by_role("button", name="Key 2 at −0.5, 0.3")).to_be_visible()
    page.get_by_role("button", name="Remove key 8").click()
    page.get_by_role("button", name="Add a key").click()
    page.get_by_role("radio", name="softmax, following the query").check()
    expect(page.locator(".rm .pl-below")).to_contain_text("its level sets are no ellipses")

    page.get_by_role("button", name="To the steps").click()
    page.get_by_role("button", name="Step 5: A direction is missing").click()
    expect(page.locator(".rm .pl-below")).to_contain_text("span 1 of 2 directions")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("slider", name="Powers of ten nearer to a line").fill("7")
    expect(page.locator(".rm .pl-below")).to_contain_text("10⁻⁷ as far from a line")
    page.get_by_text("The errors as numbers").click()
    expect(page.get_by_role("row", name="7", exact=False).last).to_be_visible()
    page.get_by_label("Preset").select_option("far")
    expect(page.get_by_text("outside the picture")).to_be_visible()
    page.get_by_label("Preset").select_option("d3")
    expect(page.get_by_role("row", name="every value has variance")).to_contain_text("×4.12")
    page.get_by_text("Formula and call").click()
    expect(page.locator(".rm .w-call pre").last).to_contain_text("variance_inflation(design)")
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"leverage.{kind}"
    link = one.link()
    other = stage(leverage_panel(), fragment=link)
    expect(other.page.get_by_role("slider", name="Query z")).to_have_value("1")


def test_rho_and_delta_are_turned_and_the_readings_differ(stage: Begin) -> None:
    one = stage(edge_panel(linked=True))
    page = one.page
    expect(page.locator(".rm .lede").first).to_contain_text("0.38 off")
    dragged(page, page.get_by_role("button", name="Your ρ at 1."), (30, 0))
    expect(page.get_by_role("button", name="Your ρ at 1.", exact=False)).to_have_count(1)
    expect(page.get_by_role("textbox", name="ρ, your own, number")).not_to_have_value("1")
    handle = page.get_by_role("button", name="δ at 0.75")
    handle.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="δ at 0.45")).to_be_focused()
    expect(page.locator(".rm .lede").last).to_contain_text("is itself the optimum, and λ = 0")
    page.keyboard.press("Home")
    expect(page.locator(".rm .lede").last).to_contain_text("ridge solution with λ = 0.109")
    dragged(page, page.get_by_role("button", name="Query at 0."), (140, 0), steps=10)
    expect(page.get_by_role("slider", name="Query", exact=True)).not_to_have_value("0")
    assert {"slide", "set", "nudge", "home"} == set(one.acts)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("slider", name="Query", exact=True)).to_have_value("0")

    expect(page.get_by_text("ρ* = (1 + d²) ρq holds")).to_be_visible()
    page.get_by_role("radio", name="about the mean").check()
    expect(page.get_by_text("ρ* ≠ (1 + d²) ρ")).to_be_visible()
    page.get_by_role("slider", name="h, how far softmax looks").fill("0.4")
    page.get_by_role("textbox", name="R, bound on the slope, number").fill("0")
    page.get_by_role("textbox", name="R, bound on the slope, number").press("Enter")
    expect(page.get_by_text("R = 0: the plain average")).to_be_visible()
    page.get_by_role("textbox", name="δ, tolerance, number").fill("x")
    page.get_by_role("textbox", name="δ, tolerance, number").press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("The tolerance δ is a number")
    page.get_by_text("Keys and values as numbers").click()
    page.get_by_label("value 1", exact=True).fill("2")
    page.get_by_label("value 1", exact=True).press("Enter")
    expect(page.get_by_text("the curve they lie near")).to_have_count(0)
    page.get_by_role("button", name="Remove key 10").click()
    page.get_by_role("button", name="Add a key").click()
    page.get_by_role("radio", name="equal").check()
    expect(page.get_by_role("row", name="uniform average")).to_be_visible()
    page.get_by_label("Preset").select_option("two")
    expect(page.get_by_role("row", name="optimum").locator(".main")).to_have_text("1.21")
    page.wait_for_function("location.hash.startsWith('#edge1.')")
    for kind in ("svg", "csv", "json", "py", "tex", "txt"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.locator(f"[data-export={kind}]").click()
        assert saved.value.suggested_filename == f"edge.{kind}"


@pytest.mark.parametrize(
    "settings",
    [{}, {"color_scheme": "dark", "width": 360}, {"forced_colors": "active", "width": 768}],
    ids=["light", "narrow and dark", "forced colours"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    stage: Begin, settings: dict[str, Any]
) -> None:
    page = stage(leverage_panel("nearly"), edge_panel(), **settings).page
    for words in ("Keys and weights", "Keys and values", "The errors as numbers"):
        page.get_by_text(words).click()
    assert findings(page) == []
    page.get_by_label("Preset").first.select_option("flat")
    page.get_by_label("Preset").last.select_option("far")
    expect(page.get_by_text("outside the picture")).to_be_visible()
    assert findings(page) == []
    page.get_by_label("Preset").first.select_option("d3")  # the widest table of numbers
    expect(page.get_by_label("key 1, z")).to_be_attached()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= settings.get("width", 1280)
    name = page.locator(".rm .l-at th").first.bounding_box()
    assert name is not None
    assert name["width"] > 120
