"""The panel on its page: links, failures, hostile text, and nothing left behind."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from explorable.sessions.statements import StatementsSession
from explorable.widgets import guard
from explorable.widgets.remains import RemainsPanel
from tests.browser.staged import Stage, add, at_step, rows, texts, verdict

pytestmark = pytest.mark.browser

Begin = Callable[..., Stage]


def test_an_act_is_one_message_and_one_view(stage: Begin) -> None:
    one = stage(at_step(2))
    one.page.evaluate(
        "models.panel.on('change:view', () => { window.views = (window.views ?? 0) + 1; })"
    )
    before = len(one.messages)
    one.page.get_by_role("checkbox", name="Use statement 2").click()
    verdict(one.page, "Open", "Luis or no named house")
    assert one.messages[before:] == [{"act": "toggle", "id": "r2"}]
    assert one.page.evaluate("window.views") == 1


def test_the_state_stands_in_the_address_and_a_link_brings_it(stage: Begin) -> None:
    one = stage(at_step(2), permissions=["clipboard-read", "clipboard-write"])
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
    page = stage(at_step(2)).page
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    page.wait_for_function("location.hash.length > 1")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("The link")).to_have_value(re.compile("#rows1"))


def test_a_panel_without_a_link_gives_its_text_to_any_other(stage: Begin) -> None:
    panel = RemainsPanel(linked=False)
    panel.act("step", n=2)
    one = stage(
        panel, RemainsPanel(linked=False), permissions=["clipboard-read", "clipboard-write"]
    )
    one.page.get_by_role("button", name="Copy text").first.click()
    expect(one.page.locator(".rm .note-place").first).to_contain_text("The text is copied")
    text = one.page.evaluate("navigator.clipboard.readText()")
    assert text == panel.view["text"]
    other = StatementsSession()
    other.act("open", text=text)
    assert other.state.rows[0].text == panel.session.state.rows[0].text
    one.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    one.page.get_by_role("button", name="Copy text").first.click()
    expect(one.page.get_by_role("textbox", name="The text")).to_have_value(text)


def test_a_drag_scrolls_what_the_panel_stands_in(stage: Begin) -> None:
    page = stage(at_step(2), height=700).page
    page.add_style_tag(content="#stage { height: 300px; overflow-y: auto }")
    grip = page.locator(".rm .grip").first
    grip.scroll_into_view_if_needed()
    box, around = grip.bounding_box(), page.locator("#stage").bounding_box()
    assert box is not None
    assert around is not None
    before = page.evaluate("document.getElementById('stage').scrollTop")
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    for step in range(12):
        page.mouse.move(box["x"] + 5, around["y"] + around["height"] - 5 - step % 2)
    assert page.evaluate("document.getElementById('stage').scrollTop") > before
    page.keyboard.press("Escape")
    page.mouse.up()


def test_a_damaged_link_is_said_and_nothing_is_lost(stage: Begin) -> None:
    page = stage(at_step(2), fragment="#rows1.AAAA").page
    expect(page.locator(".rm .problem")).to_contain_text("damaged")
    verdict(page, "Forced", "Luis")


def test_markup_and_right_to_left_text_are_shown_as_typed(stage: Begin) -> None:
    page = stage(at_step(2)).page
    typed = "<img src=x onerror='bad=1'> <script>bad=2</script> $x^2$ \u05d0\u05d1\u05d2 &amp;"
    add(page, typed)
    shown = page.locator(".rm .pane > .entry .quoted, .rm .stmt .quoted").first
    expect(shown).to_contain_text("<img src=x onerror='bad=1'>")
    assert page.evaluate("window.bad === undefined")
    assert page.locator(".rm img, .rm script").count() == 0


def test_a_callback_that_fails_is_told_and_the_panel_lives(
    stage: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = stage(at_step(2))
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
    one = stage(at_step(2), alone=True)
    one.page.clock.install()
    one.deaf = True
    one.page.get_by_role("checkbox", name="Use statement 2").click()
    one.page.clock.run_for(2_000)
    expect(one.page.locator(".rm .busy")).to_have_text("working …")
    one.page.clock.run_for(10_000)
    expect(one.page.locator(".rm .problem")).to_contain_text("has not answered")


def test_a_panel_that_is_taken_away_leaves_nothing_behind(stage: Begin) -> None:
    page = stage(at_step(2)).page
    before = page.evaluate("Object.keys(window).length")
    page.evaluate("ends.forEach((end) => end())")
    assert page.locator(".rm").count() == 0
    assert page.evaluate("models.panel.listeners()") == 0
    assert page.evaluate("Object.keys(window).length") == before


@pytest.mark.long
def test_a_hundred_acts_leave_the_page_as_large_as_it_was(stage: Begin) -> None:
    one = stage(at_step(2))
    page = one.page
    count = "document.querySelectorAll('*').length"
    for status in ("Open", "Forced"):
        page.locator(".rm [data-toggle=r2]").click()
        expect(page.locator(".rm .answer .st")).to_have_text(status)
    before = page.evaluate(count)
    page.evaluate(
        "async () => { for (let n = 0; n < 100; n++) { const seq = models.panel.state.view.seq;"
        " document.querySelector('.rm [data-toggle=r2]').click();"
        " while (models.panel.state.view.seq === seq)"
        " await new Promise((done) => setTimeout(done, 1)); } }"
    )
    assert page.evaluate(count) == before
    verdict(page, "Forced", "Luis")


@pytest.mark.parametrize("step", [0, 2, 4])
def test_nothing_scrolls_sideways(stage: Begin, step: int) -> None:
    one = stage(at_step(step), width=360)
    add(one.page, "Ana is in the " + "x" * 300 + ".")
    expect(rows(one.page)).to_have_count(len(one.widgets["panel"].view["rows"]))
    for width in (360, 768, 1280, 1920):
        one.page.set_viewport_size({"width": width, "height": 900})
        one.page.wait_for_timeout(100)  # containers are measured after the next frame
        wide = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, width


def test_what_is_too_long_is_refused_and_not_lost(stage: Begin) -> None:
    page = stage(at_step(2)).page
    long = "Ana is in the kitchen or " * 1000 + "the garden."
    add(page, long)
    expect(page.locator(".rm .problem")).to_contain_text("characters")
    expect(page.get_by_label("Add a statement")).to_have_value(long)
    question = page.get_by_label("Ask", exact=True).first
    question.fill("Where is " + "Ana " * 400 + "?")
    question.press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("1610 characters")
    expect(question).to_have_value("Where is " + "Ana " * 400 + "?")
    page.get_by_role("button", name="Edit statement 1").click()
    line = page.get_by_role("combobox", name=re.compile("^Statement: Ana"))
    line.fill(long)
    line.press("Enter")
    expect(page.locator(".rm .problem")).to_contain_text("characters")
    expect(line).to_have_value(long)
    page.get_by_role("checkbox", name="Use statement 2").click()
    expect(page.locator(".rm .problem")).to_have_count(0)


def test_keys_in_quick_succession_each_count(stage: Begin) -> None:
    one = stage(at_step(0))
    page = one.page
    page.get_by_role("button", name="Next").focus()
    for _ in range(6):
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Step 5")).to_have_attribute("aria-current", "step")
    assert [message["n"] for message in one.messages] == [1, 2, 3, 4]
    down = page.locator(".rm .stmt [data-move='1']").first
    down.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(rows(page).last).to_have_attribute("data-row", "r1")


def test_a_file_that_was_handed_over_needs_no_further_answer(stage: Begin) -> None:
    page = stage(at_step(2), alone=True).page
    page.clock.install()
    page.get_by_role("button", name="Export").click()
    with page.expect_download():
        page.get_by_role("button", name="The calls").click()
    page.clock.run_for(12_000)
    expect(page.locator(".rm .problem")).to_have_count(0)
