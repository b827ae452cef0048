"""The list of statements: many at once, in place, in another order, and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, at_step, rows, texts, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_many_lines_are_pasted_as_many_rows_each_marked_on_its_own(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    page.get_by_label("Add a statement").focus()
    page.evaluate(
        "() => { const data = new DataTransfer(); data.setData('text/plain',"
        " 'Eva is in the attic.\\nEva is probably in the hall.\\nTom is in the hall.');"
        " document.activeElement.dispatchEvent(new ClipboardEvent('paste',"
        " {clipboardData: data, bubbles: true, cancelable: true})); }"
    )
    expect(rows(page)).to_have_count(6)
    expect(page.locator(".rm .stmt .refusal mark")).to_have_text(["probably"])
    assert one.acts == ["tell"]
    expect(page.locator(".rm .stmt.refused .no")).to_have_text("–")


def test_a_refused_row_keeps_its_text_and_is_rewritten_in_place(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    one.widgets["panel"].act("add", text="Ana is on the kitchen.")
    page.evaluate("refresh()")
    refused = page.locator(".rm .stmt.refused")
    expect(refused.locator(".quoted")).to_have_text("Ana is on the kitchen.")
    refused.locator(".refusal button").first.click()
    expect(page.locator(".rm .stmt.refused")).to_have_count(0)
    assert texts(page)[-1] == "Ana is in the kitchen."


def test_a_row_is_edited_in_place_saved_and_cancelled(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    page.get_by_role("button", name="Edit statement 1").click()
    line = page.get_by_role("combobox", name="Statement: Ana is in the kitchen or the garden.")
    expect(line).to_be_focused()
    line.fill("Ana is in the kitchen.")
    expect(page.locator(".rm .stmt .pending")).to_have_text("not saved yet")
    line.press("Escape")
    if line.count():
        line.press("Escape")
    expect(page.get_by_role("button", name="Edit statement 1")).to_be_focused()
    assert one.acts == []
    page.get_by_role("button", name="Edit statement 1").click()
    line.fill("Ana is in the kitchen.")
    page.get_by_role("button", name="Save").click()
    expect(rows(page).first.locator(".text")).to_have_text("Ana is in the kitchen.")
    assert one.acts == ["edit"]
    expect(page.get_by_role("button", name="Edit statement 1")).to_be_focused()


def test_rows_are_duplicated_and_removed_and_the_focus_stays_near(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_role("button", name="Duplicate statement 2").click()
    expect(rows(page)).to_have_count(4)
    expect(page.get_by_role("button", name="Duplicate statement 2")).to_be_focused()
    page.get_by_role("button", name="Remove statement 2").click()
    expect(rows(page)).to_have_count(3)
    expect(page.get_by_role("button", name="Remove statement 2")).to_be_focused()
    for _ in range(3):
        page.locator(".rm [data-do=remove]").first.click()
    expect(page.locator(".rm .empty")).to_contain_text("No statement yet")
    expect(page.get_by_label("Add a statement")).to_be_focused()


def test_rows_move_by_keyboard_and_the_button_keeps_the_focus(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    first = texts(page)[0]
    down = page.locator(".rm [data-row=r1] [data-move='1']")
    down.focus()
    for place in (1, 2):
        page.keyboard.press("Enter")
        expect(rows(page).nth(place)).to_have_attribute("data-row", "r1")
        expect(down).to_be_focused()
    page.keyboard.press("Enter")  # it is the last: nothing happens
    up = page.locator(".rm [data-row=r1] [data-move='-1']")
    up.focus()
    page.keyboard.press("Enter")  # now its own element moves, not its neighbour's
    expect(rows(page).nth(1)).to_have_attribute("data-row", "r1")
    expect(up).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(rows(page).nth(2)).to_have_attribute("data-row", "r1")
    assert texts(page)[2] == first
    assert one.acts == ["move", "move", "move", "undo"]
    page.get_by_role("button", name="Undo").click()
    expect(rows(page).nth(1)).to_have_attribute("data-row", "r1")


@pytest.mark.parametrize("touch", [False, True])
def test_rows_move_by_drag_also_while_the_panel_is_drawn_again(stage: Begin, touch: bool) -> None:
    one = stage(at_step(2), has_touch=touch)
    page = one.page
    grip, last = page.locator(".rm .grip").first, rows(page).last
    begin, end = grip.bounding_box(), last.bounding_box()
    assert begin is not None
    assert end is not None
    x, y = begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2
    target = end["y"] + end["height"] * 0.75
    if touch:
        session = page.context.new_cdp_session(page)
        for kind, at in (("touchStart", y), ("touchMove", (y + target) / 2), ("touchMove", target)):
            points = [{"x": x, "y": at}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 30, steps=4)
        page.evaluate("models.panel.fire('change:view')")
        page.mouse.move(x, target, steps=6)
        page.mouse.up()
    expect(rows(page).last).to_have_attribute("data-row", "r1")
    assert one.acts == ["move"]
    assert one.messages[-1]["to"] == 2


def test_escape_ends_a_drag_without_an_act(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    page.get_by_role("checkbox", name="Use statement 1").focus()
    box = page.locator(".rm .grip").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 8, box["y"] + 300, steps=5)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert one.acts == []
    assert page.locator(".rm .dragging").count() == 0


def test_undo_redo_and_reset_by_button_and_by_key(stage: Begin) -> None:
    page = stage(at_step(2)).page
    page.get_by_role("checkbox", name="Use statement 1").focus()
    page.keyboard.press("Space")
    verdict(page, "Open", "Luis or no named house")
    page.keyboard.press("Control+z")
    verdict(page, "Forced", "Luis")
    page.keyboard.press("Control+Shift+z")
    verdict(page, "Open", "Luis or no named house")
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_role("button", name="Step 2: Say one thing")).to_have_attribute(
        "aria-current", "step"
    )


def test_a_line_takes_back_its_keys_and_the_panel_its_acts(stage: Begin) -> None:
    one = stage(at_step(2))
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is not in the garden.")
    line.press("Control+z")
    expect(line).not_to_have_value("Ana is not in the garden.")
    assert one.acts == []
    line.fill("Ana is not in the garden.")
    line.press("Enter")
    expect(rows(page)).to_have_count(4)
    line.press("Control+z")  # nothing is typed here, so the statement goes
    expect(rows(page)).to_have_count(3)
    line.press("Control+Shift+z")
    expect(rows(page)).to_have_count(4)
    assert one.acts == ["tell", "undo", "redo"]


def test_the_list_of_presets_keeps_what_was_chosen(stage: Begin) -> None:
    page = stage(at_step(2)).page
    presets = page.get_by_label("Preset")
    presets.select_option("counting")
    verdict(page, "Forced", "Ana and Luis")
    expect(presets).to_have_value("counting")
    page.get_by_role("checkbox", name="Use statement 2").click()
    verdict(page, "Open", "Ana and Luis or Ana, Luis and others")
    expect(presets.locator("option:checked")).to_have_text("Your own text, from Counting")
    presets.focus()
    page.keyboard.press("Control+z")
    expect(presets).to_have_value("counting")
    for _ in range(3):  # faster than the panel draws
        page.keyboard.press("ArrowUp")
    expect(presets).to_have_value("elimination")
    verdict(page, "Forced", "garden")


def test_the_law_is_chosen_for_the_whole_text(stage: Begin) -> None:
    page = stage(RemainsPanel(preset="moves")).page
    page.get_by_label("Statements hold").select_option("update")
    expect(page.locator(".rm .stmt .law").first).to_have_text("update")
