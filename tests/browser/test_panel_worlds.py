"""What is shown: the guide, the worlds, the answer, and what is said of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, add, at_step, rows, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]

ROOMS = ("hall", "cellar", "loft", "pantry", "study")
MANY = "Luis is in the hall.\nEva is in the attic or the cellar.\nTom is in the hall or the attic."


def test_the_panel_teaches_before_it_is_touched(stage: Begin) -> None:
    page = stage(at_step(2)).page
    verdict(page, "Forced", "Luis")
    assert page.locator(".rm .w:not(.gone)").count() == 2
    assert page.locator(".rm .w.gone").count() == 14
    expect(page.locator(".rm .worlds-pane .head small")).to_have_text("2 of 16 remain")
    expect(page.locator(".rm .stmt .effect").first).to_contain_text("16 → 8")
    assert page.locator(".rm .stmt .flag").all_inner_texts() == ["needed", "needed"]
    expect(page.locator(".rm .w .wit")).to_have_text("W1")
    assert page.get_by_role("group", name="Figure 1").count() == 1


def test_the_guide_goes_forward_back_and_home(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_role("button", name="Next").click()
    verdict(page, "Open", "garden or kitchen")
    page.get_by_role("button", name="Next").click()
    verdict(page, "Contradictory", "No answer")
    nexts = page.get_by_role("button", name="Next")
    expect(nexts).to_have_attribute("aria-disabled", "true")
    expect(nexts).to_be_focused()
    page.get_by_role("button", name="Back").click()
    verdict(page, "Open", "garden or kitchen")
    page.get_by_role("checkbox", name="Use statement 1").click()
    expect(page.locator(".rm .guide p")).to_contain_text("Your own text.")
    page.get_by_role("button", name="To the steps").click()
    expect(page.get_by_role("button", name="Step 1: Say nothing")).to_have_attribute(
        "aria-current", "step"
    )


def test_every_preset_shows_its_answer_as_text(stage: Begin) -> None:
    panel = at_step(2)
    page = stage(panel).page
    for preset in panel.view["presets"]:
        page.get_by_label("Preset").select_option(preset["id"])
        expect(page.locator(".rm .said, .rm > [role=status]").last).to_have_text(
            re.compile(re.escape(panel.view["said"]))
        )
        shown = panel.view["answer"]
        verdict(page, shown["word"], shown["headline"])


def test_the_grid_is_one_tab_stop_and_arrows_move_inside(stage: Begin) -> None:
    page = stage(at_step(2)).page
    assert page.locator(".rm .w[tabindex='0']").count() == 1
    page.locator(".rm .w[tabindex='0']").focus()
    readout = page.locator(".rm .readout")
    expect(readout).to_contain_text("World 1 of 16.")
    expect(readout).to_contain_text("Remains.")
    page.keyboard.press("ArrowRight")
    expect(readout).to_contain_text("World 2 of 16.")
    expect(readout).to_contain_text("Removed by statement 2")
    expect(page.locator(".rm .stmt.hot .no")).to_have_text("2")
    page.keyboard.press("ArrowDown")
    expect(readout).to_contain_text("World 6 of 16.")
    page.keyboard.press("Control+End")
    expect(readout).to_contain_text("World 16 of 16.")
    page.keyboard.press("ArrowRight")
    expect(readout).to_contain_text("World 16 of 16.")
    page.keyboard.press("Home")
    expect(readout).to_contain_text("World 13 of 16.")
    assert page.locator(".rm .w[tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    expect(readout).to_contain_text("Point at a world")


def test_pointing_at_a_row_outlines_what_it_removed(stage: Begin) -> None:
    page = stage(at_step(2)).page
    rows(page).nth(1).hover()
    expect(page.locator(".rm .w.hot")).to_have_count(6)
    page.locator(".rm .w").nth(12).hover()
    expect(page.locator(".rm .readout")).to_contain_text("World 13")
    expect(page.locator(".rm .stmt.hot .no")).to_have_text("1")


def test_the_certificate_says_what_checked_means(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_text("Checked against the original statements").click()
    expect(page.locator(".rm .means p")).to_be_visible()
    page.get_by_role("button", name="Show the call").click()
    expect(page.locator(".rm .answer pre")).to_contain_text("import explorable as ex")
    page.get_by_role("button", name="Show the formula").click()
    expect(page.locator(".rm .answer math mtr")).to_have_count(5)
    expect(page.locator(".rm .answer math")).to_be_visible()
    page.get_by_text("As LaTeX").click()
    expect(page.locator(".rm .answer pre")).to_contain_text("sigma")
    page.get_by_role("button", name="Hide the formula").click()
    expect(page.locator(".rm .answer pre")).to_have_count(0)


def test_a_conflict_is_marked_in_the_list_and_can_be_ended(stage: Begin) -> None:
    page = stage(at_step(4)).page
    verdict(page, "Contradictory", "No answer")
    assert page.locator(".rm .stmt.conflict .no").all_inner_texts() == ["1", "3"]
    assert page.locator(".rm .w:not(.gone)").count() == 0
    page.get_by_role("button", name="Switch off statement 3").click()
    verdict(page, "Forced", "Luis")


def test_the_first_line_of_the_answer_waits_at_the_edge_of_the_window(stage: Begin) -> None:
    page = stage(at_step(2), height=700).page
    seam = page.locator(".rm .now")
    expect(seam).to_be_visible()
    expect(seam).to_contain_text("Luis")
    expect(seam).to_contain_text("2 of 16 remain")
    box = seam.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 701
    seam.click()
    expect(page.locator(".rm .answer")).to_be_focused()
    expect(seam).to_be_hidden()


def test_what_changed_is_said_once_an_act_and_never_on_hover(stage: Begin) -> None:
    page = stage(at_step(2)).page
    said = page.locator(".rm > [role=status]")
    expect(said).to_have_text("2 worlds of 16 remain; the answer is forced: Luis.")
    page.locator(".rm .w").nth(5).hover()
    expect(said).to_have_text("2 worlds of 16 remain; the answer is forced: Luis.")
    page.get_by_role("checkbox", name="Use statement 2").click()
    expect(said).to_contain_text("8 worlds of 16 remain")


def test_a_great_many_worlds_are_squares_that_are_read_one_by_one(stage: Begin) -> None:
    panel = RemainsPanel(preset="open", guide=False)
    panel.act("add", text=MANY)
    page = stage(panel).page
    assert panel.view["worlds"]["mode"] == "squares"
    squares = page.locator(".rm .heap [role=option]")
    expect(squares).to_have_count(panel.view["worlds"]["total"])
    assert page.locator(".rm .w:not(.gone)").count() == panel.view["worlds"]["left"]
    assert page.locator(".rm .w[tabindex='0']").count() == 1
    page.locator(".rm .w[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".rm .readout")).to_contain_text(re.compile(r"World [2-9]\d* of 1,296\."))
    page.keyboard.press("End")
    expect(page.locator(".rm .readout")).to_contain_text("World 1296 of 1,296.")


def test_too_many_worlds_become_a_table_of_who_can_be_where(stage: Begin) -> None:
    panel = RemainsPanel(preset="open", guide=False)
    panel.act("add", text=MANY + "\nMia is in the pantry.\nBob is in the study.")
    page = stage(panel).page
    assert panel.view["worlds"]["mode"] == "marginal"
    table = page.get_by_role("table")
    expect(table.get_by_role("row", name=re.compile("^Luis"))).to_contain_text("certain")
    expect(table.get_by_role("row", name=re.compile("^Ana"))).to_contain_text("possible")
    expect(page.locator(".rm .w")).to_have_count(0)


def test_readings_are_shown_and_one_is_chosen(stage: Begin) -> None:
    panel = RemainsPanel(preset="open", guide=False)
    panel.act("add", text="Ana is not in the kitchen or the garden.")
    page = stage(panel).page
    choices = page.locator(".rm .readings input")
    assert choices.count() >= 2
    expect(choices.first).to_be_checked()
    choices.nth(1).check()
    expect(choices.nth(1)).to_be_checked()
    assert panel.session.state.rows[-1].chosen == 2


@pytest.mark.parametrize("width", [1280, 360])
def test_a_grid_of_many_columns_is_cut_into_bands(stage: Begin, width: int) -> None:
    page = stage(RemainsPanel(preset="counting", guide=False), width=width).page
    grid = page.locator(".rm .worlds")
    assert grid.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert page.locator(".rm .heads .name:not(.vh)").all_inner_texts() == [
        "Luis in the kitchen",
        "Luis elsewhere",
    ]
    boxes = [cell.bounding_box() for cell in page.locator(".rm .w").all()]
    assert len(boxes) == 16
    assert all(box and box["x"] + box["width"] <= width for box in boxes)


def test_witnesses_of_one_picture_say_in_words_what_tells_them_apart(stage: Begin) -> None:
    panel = RemainsPanel(guide=False)
    panel.act("open", text="Ana is in the kitchen.\n> Who is in the kitchen?")
    page = stage(panel).page
    verdict(page, "Open", "Ana or Ana and others")
    words = page.locator(".rm .wits .what")
    expect(words).to_have_count(2)
    expect(words.nth(1)).to_contain_text("without a name")
    expect(page.locator(".rm .w:not(.gone) .wit")).to_have_text("W1 W2")


def test_a_long_text_does_not_scroll_the_answer_beside_it_away(stage: Begin) -> None:
    panel = RemainsPanel(preset="start", compact=True)
    panel.act("add", text="\n".join(f"Luis is not in the {room}." for room in ROOMS))
    page = stage(panel).page
    page.get_by_label("Add a statement").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    box = page.locator(".rm .answer .val").bounding_box()
    assert box is not None
    assert 0 < box["y"] < 300


def test_a_world_that_remains_is_brought_into_a_grid_that_is_wider_than_its_pane(
    stage: Begin,
) -> None:
    panel = RemainsPanel(preset="condition")
    page = stage(panel).page
    add(page, "Eva is in the kitchen.")
    expect(rows(page)).to_have_count(len(panel.view["rows"]))
    seen = """() => { const around = document.querySelector('.rm .across');
      const box = around.getBoundingClientRect();
      return [...around.querySelectorAll('.w:not(.gone)')].some((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= box.left && right <= box.right; }); }"""
    assert page.evaluate(seen)
