"""Every control of the panel, as a person uses it: the browser's part against a real session."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from explorable.widgets import guard
from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


@pytest.fixture
def stage(browser: Browser) -> Iterator[Begin]:
    """Opens panels on a bare page; each is checked and closed at the end."""
    stages: list[Stage] = []
    guard.caught.clear()

    def begin(
        panel: RemainsPanel | None = None,
        width: int = 1280,
        height: int = 900,
        fragment: str = "",
        **settings: object,
    ) -> Stage:
        one = Stage(browser, {"panel": panel or at_step(2)}, width, height, dict(settings))
        stages.append(one)
        one.open(fragment)
        return one

    yield begin
    for one in stages:
        one.close()
    assert list(guard.caught) == []


def at_step(n: int) -> RemainsPanel:
    panel = RemainsPanel()
    panel.act("step", n=n)
    return panel


def rows(page: Page) -> Locator:
    return page.locator(".rm .stmt")


def texts(page: Page) -> list[str]:
    return page.locator(".rm .stmt .text").all_inner_texts()


def verdict(page: Page, status: str, headline: str) -> None:
    expect(page.locator(".rm .answer .st")).to_have_text(status)
    expect(page.locator(".rm .answer .val")).to_have_text(headline)


def add(page: Page, text: str) -> None:
    page.get_by_label("Add a statement").fill(text)
    page.get_by_label("Add a statement").press("Enter")


def test_the_panel_teaches_before_it_is_touched(stage: Begin) -> None:
    page = stage().page
    verdict(page, "Forced", "Luis")
    assert page.locator(".rm .w:not(.gone)").count() == 2
    assert page.locator(".rm .w.gone").count() == 14
    expect(page.locator(".rm .worlds-pane .head small")).to_have_text("2 of 16 remain")
    expect(page.locator(".rm .stmt .effect").first).to_contain_text("16 → 8")
    assert page.locator(".rm .stmt .flag").all_inner_texts() == ["needed", "needed"]
    expect(page.locator(".rm .w .wit")).to_have_text("W1")
    assert page.get_by_role("group", name="Figure 1").count() == 1


def test_an_act_is_one_message_and_one_view(stage: Begin) -> None:
    one = stage()
    one.page.evaluate(
        "models.panel.on('change:view', () => { window.views = (window.views ?? 0) + 1; })"
    )
    before = len(one.messages)
    one.page.get_by_role("checkbox", name="Use statement 2").click()
    verdict(one.page, "Open", "Luis or no named house")
    assert one.messages[before:] == [{"act": "toggle", "id": "r2"}]
    assert one.page.evaluate("window.views") == 1


def test_the_guide_goes_forward_back_and_home(stage: Begin) -> None:
    page = stage().page
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


def test_a_statement_is_typed_with_words_to_take(stage: Begin) -> None:
    one = stage()
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is not in the ga")
    expect(page.locator(".rm .pending").first).to_have_text("not added yet")
    expect(page.get_by_role("option", name="garden")).to_contain_text("room")
    line.press("ArrowDown")
    expect(line).to_have_attribute("aria-activedescendant", re.compile("."))
    line.press("Tab")
    expect(line).to_have_value("Ana is not in the garden ")
    expect(line).to_be_focused()
    line.press("Escape")
    line.press("Enter")
    expect(rows(page)).to_have_count(4)
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert one.acts == ["add"]


def test_what_a_sentence_will_mean_is_said_while_it_is_typed(stage: Begin) -> None:
    page = stage().page
    page.get_by_label("Add a statement").press_sequentially("Ana is in the kitchen.")
    expect(page.locator(".rm .pane > .entry .live")).to_contain_text("= Ana is in the kitchen.")


def test_one_question_to_python_is_open_at_a_time_and_the_last_text_wins(stage: Begin) -> None:
    one = stage()
    line = one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is in the kitchen.", delay=4)
    expect(one.page.locator(".rm .pane > .entry .live")).to_contain_text("= Ana is in the kitchen.")
    heard = [message for message in one.messages if "hear" in message]
    assert heard[-1]["text"] == "Ana is in the kitchen."
    assert [m["seq"] for m in heard] == sorted({m["seq"] for m in heard})
    old = one.page.evaluate(
        "() => { const m = models.panel; m.state.heard = {seq: 1, kind: 'statement',"
        " paraphrase: 'STALE', notes: [], words: [], refusal: null};"
        " m.fire('change:heard'); return document.body.innerText; }"
    )
    assert "STALE" not in old


def test_a_misspelt_word_is_marked_and_rewritten_with_one_click(stage: Begin) -> None:
    one = stage()
    page, line = one.page, one.page.get_by_label("Add a statement")
    line.press_sequentially("Ana is on the kitchen.")
    expect(page.locator(".rm .live .stuck")).to_be_visible()
    line.press("Enter")
    refusal = page.locator(".rm .pane > .entry .refusal")
    expect(refusal.locator("mark")).to_have_text("on")
    expect(line).to_have_attribute("aria-invalid", "true")
    expect(line).to_have_value("Ana is on the kitchen.")
    assert one.acts == []
    refusal.get_by_role("button").first.click()
    expect(line).to_have_value("Ana is in the kitchen.")
    line.press("Enter")
    expect(rows(page)).to_have_count(4)


def test_many_lines_are_pasted_as_many_rows_each_marked_on_its_own(stage: Begin) -> None:
    one = stage()
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
    assert one.acts == ["add"]
    expect(page.locator(".rm .stmt.refused .no")).to_have_text("–")


def test_a_refused_row_keeps_its_text_and_is_rewritten_in_place(stage: Begin) -> None:
    one = stage()
    page = one.page
    one.widgets["panel"].act("add", text="Ana is on the kitchen.")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    refused = page.locator(".rm .stmt.refused")
    expect(refused.locator(".quoted")).to_have_text("Ana is on the kitchen.")
    refused.locator(".refusal button").first.click()
    expect(page.locator(".rm .stmt.refused")).to_have_count(0)
    assert texts(page)[-1] == "Ana is in the kitchen."


def test_a_row_is_edited_in_place_saved_and_cancelled(stage: Begin) -> None:
    one = stage()
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
    page = stage().page
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
    one = stage()
    page = one.page
    first = texts(page)[0]
    down = page.locator(".rm [data-row=r1] [data-move='1']")
    down.focus()
    for place in (1, 2):
        page.keyboard.press("Enter")
        expect(rows(page).nth(place)).to_have_attribute("data-row", "r1")
        expect(down).to_be_focused()
    page.keyboard.press("Enter")  # it is the last: nothing happens
    assert texts(page)[2] == first
    assert one.acts == ["move", "move"]
    page.get_by_role("button", name="Undo").click()
    expect(rows(page).nth(1)).to_have_attribute("data-row", "r1")


@pytest.mark.parametrize("touch", [False, True])
def test_rows_move_by_drag_also_while_the_panel_is_drawn_again(stage: Begin, touch: bool) -> None:
    one = stage(has_touch=touch)
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
    one = stage()
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
    page = stage().page
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


def test_the_law_is_chosen_for_the_whole_text(stage: Begin) -> None:
    page = stage(RemainsPanel(preset="moves")).page
    page.get_by_label("Statements hold").select_option("update")
    expect(page.locator(".rm .stmt .law").first).to_have_text("update")


def test_a_question_is_completed_and_asked(stage: Begin) -> None:
    one = stage()
    page = one.page
    line = page.get_by_label("Ask", exact=True).first
    line.fill("Where is A")
    expect(page.locator(".rm .ask .pending")).to_have_text("not asked yet")
    expect(page.get_by_role("option", name="Ana")).to_be_visible()
    line.press("ArrowDown")
    line.press("Enter")
    expect(line).to_have_value("Where is Ana ")
    line.press("Enter")
    verdict(page, "Open", "garden or kitchen")
    expect(line).to_have_value(
        "Where is Ana?"
        if one.widgets["panel"].view["question"]["text"].endswith("?")
        else "Where is Ana"
    )
    assert one.acts == ["ask"]


def test_a_question_that_is_not_understood_is_marked_and_kept(stage: Begin) -> None:
    page = stage().page
    line = page.get_by_label("Ask", exact=True).first
    line.fill("Where Ana is?")
    line.press("Enter")
    expect(page.locator(".rm .ask .refusal mark")).to_be_visible()
    expect(line).to_have_value("Where Ana is?")


def test_the_grid_is_one_tab_stop_and_arrows_move_inside(stage: Begin) -> None:
    page = stage().page
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
    page = stage().page
    rows(page).nth(1).hover()
    expect(page.locator(".rm .w.hot")).to_have_count(6)
    page.locator(".rm .w").nth(12).hover()
    expect(page.locator(".rm .readout")).to_contain_text("World 13")
    expect(page.locator(".rm .stmt.hot .no")).to_have_text("1")


def test_the_certificate_says_what_checked_means(stage: Begin) -> None:
    page = stage().page
    page.get_by_text("Checked against the original statements").click()
    expect(page.locator(".rm .means p")).to_be_visible()
    page.get_by_role("button", name="Show the call").click()
    expect(page.locator(".rm .answer pre")).to_contain_text("import explorable as ex")
    page.get_by_role("button", name="Show the formula").click()
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
    page = stage(height=700).page
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
    page = stage().page
    said = page.locator(".rm > [role=status]")
    expect(said).to_have_text("2 worlds of 16 remain; the answer is forced: Luis.")
    page.locator(".rm .w").nth(5).hover()
    expect(said).to_have_text("2 worlds of 16 remain; the answer is forced: Luis.")
    page.get_by_role("checkbox", name="Use statement 2").click()
    expect(said).to_contain_text("8 worlds of 16 remain")


def test_a_form_of_the_sheet_goes_into_the_line(stage: Begin) -> None:
    page = stage().page
    page.get_by_role("button", name="What can I type?").click()
    sheet = page.get_by_role("dialog", name="What can I type?")
    expect(sheet).to_be_visible()
    sheet.get_by_label("Find").fill("same room")
    form = sheet.locator("[data-form]").first
    text = form.locator(".read").inner_text()
    form.click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_label("Add a statement")).to_have_value(text)
    expect(page.get_by_label("Add a statement")).to_be_focused()


def test_a_draft_survives_a_reload(stage: Begin) -> None:
    one = stage()
    page = one.page
    page.get_by_label("Add a statement").fill("Ana is not in")
    page.get_by_role("button", name="Edit statement 2").click()
    page.get_by_role("combobox", name=re.compile("^Statement: Both")).fill("Both the kitchen")
    one.open()
    expect(page.get_by_label("Add a statement")).to_have_value("Ana is not in")
    expect(page.get_by_role("combobox", name=re.compile("^Statement: Both"))).to_have_value(
        "Both the kitchen"
    )
    expect(page.locator(".rm .pane > .entry .pending")).to_have_text("not added yet")


def test_the_state_stands_in_the_address_and_a_link_brings_it(stage: Begin) -> None:
    one = stage(permissions=["clipboard-read", "clipboard-write"])
    page = one.page
    add(page, "Ana is not in the kitchen.")
    verdict(page, "Forced", "Luis")
    page.wait_for_function("location.hash.startsWith('#rows1.')")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".rm .note-place")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = stage(RemainsPanel(), fragment=link[link.index("#") :])
    expect(rows(other.page)).to_have_count(4)
    assert texts(other.page)[-1] == "Ana is not in the kitchen."


def test_where_nothing_can_be_copied_the_link_is_shown(stage: Begin) -> None:
    page = stage().page
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    page.wait_for_function("location.hash.length > 1")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("The link")).to_have_value(re.compile("#rows1"))


def test_a_damaged_link_is_said_and_nothing_is_lost(stage: Begin) -> None:
    page = stage(fragment="#rows1.AAAA").page
    expect(page.locator(".rm .problem")).to_contain_text("damaged")
    verdict(page, "Forced", "Luis")


def test_markup_and_right_to_left_text_are_shown_as_typed(stage: Begin) -> None:
    page = stage().page
    typed = (
        "<img src=x onerror='window.bad = 1'> <script>window.bad = 2</script>"
        " $x^2$ \u05d0\u05d1\u05d2 &amp;"
    )
    add(page, typed)
    shown = page.locator(".rm .pane > .entry .quoted, .rm .stmt .quoted").first
    expect(shown).to_contain_text("<img src=x onerror='window.bad = 1'>")
    assert page.evaluate("window.bad === undefined")
    assert page.locator(".rm img, .rm script").count() == 0


def test_a_callback_that_fails_is_told_and_the_panel_lives(
    stage: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = stage()
    session = one.widgets["panel"].session

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("<b>nothing today</b>")

    with monkeypatch.context() as patch:
        patch.setattr(session, "act", broken)
        one.page.get_by_role("checkbox", name="Use statement 2").click()
        expect(one.page.locator(".rm .problem")).to_contain_text("<b>nothing today</b>")
    assert len(guard.caught) == 1
    guard.caught.clear()
    expect(one.page.get_by_role("checkbox", name="Use statement 2")).to_be_checked()
    one.page.get_by_role("checkbox", name="Use statement 2").click()
    verdict(one.page, "Open", "Luis or no named house")
    expect(one.page.locator(".rm .problem")).to_have_count(0)


def test_a_python_that_does_not_answer_is_said(stage: Begin) -> None:
    one = stage()
    one.page.clock.install()
    one.deaf = True
    one.page.get_by_role("checkbox", name="Use statement 2").click()
    one.page.clock.run_for(2_000)
    expect(one.page.locator(".rm .busy")).to_have_text("working …")
    one.page.clock.run_for(10_000)
    expect(one.page.locator(".rm .problem")).to_contain_text("has not answered")


def test_a_panel_that_is_taken_away_leaves_nothing_behind(stage: Begin) -> None:
    page = stage().page
    before = page.evaluate("Object.keys(window).length")
    page.evaluate("ends.forEach((end) => end())")
    assert page.locator(".rm").count() == 0
    assert page.evaluate("models.panel.listeners()") == 0
    assert page.evaluate("Object.keys(window).length") == before


@pytest.mark.long
def test_five_hundred_acts_leave_the_page_as_large_as_it_was(stage: Begin) -> None:
    one = stage()
    page = one.page
    count = "document.querySelectorAll('*').length"
    for status in ("Open", "Forced"):
        page.locator(".rm [data-toggle=r2]").click()
        expect(page.locator(".rm .answer .st")).to_have_text(status)
    before = page.evaluate(count)
    page.evaluate(
        "async () => { for (let n = 0; n < 500; n++) { const seq = models.panel.state.view.seq;"
        " document.querySelector('.rm [data-toggle=r2]').click();"
        " while (models.panel.state.view.seq === seq)"
        " await new Promise((done) => setTimeout(done, 1)); } }"
    )
    assert page.evaluate(count) == before
    verdict(page, "Forced", "Luis")


@pytest.mark.parametrize("width", [360, 768, 1280, 1920])
@pytest.mark.parametrize("step", [0, 2, 4])
def test_nothing_scrolls_sideways(stage: Begin, width: int, step: int) -> None:
    one = stage(at_step(step), width)
    add(one.page, "Ana is in the " + "x" * 300 + ".")
    expect(rows(one.page)).to_have_count(len(one.widgets["panel"].view["rows"]))
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
