"""Both chapters in a browser: the text first, then a panel that answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]

pytestmark = pytest.mark.browser

CHAPTERS = ("00_start_here", "01_what_remains")
OPEN = "Ana is in the kitchen or the garden."
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

WATCH = """
window.seen = {};
const marks = { text: "h1", preparing: ".preparing", panel: ".wr.panel textarea, .rm .frame" };
new MutationObserver(() => {
  for (const [name, mark] of Object.entries(marks))
    if (!(name in seen) && document.querySelector(mark)) seen[name] = performance.now();
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_read_before_its_panel_stands(visit: Begin, chapter: str) -> None:
    tab = visit()
    tab.page.add_init_script(WATCH)
    tab.open(chapter)
    seen = tab.page.evaluate("window.seen")
    assert seen["text"] <= seen["preparing"] < seen["panel"]
    assert "being prepared" in tab.page.locator(".preparing").first.inner_html()
    assert tab.until(lambda: not tab.page.locator(".preparing:visible").count())
    assert tab.page.locator("h1").count() == 1
    assert "In [" not in tab.page.locator("main").inner_text()
    assert "import" not in tab.page.locator(".slot").first.inner_text()


def test_the_root_shows_chapter_00_with_the_map(visit: Begin) -> None:
    tab = visit()
    tab.page.goto(tab.app + "/", wait_until="commit")
    tab.page.locator(".map").wait_for()
    tab.page.locator(".map a", has_text="What remains").click()
    tab.page.get_by_role("heading", name="What remains", exact=True).wait_for()
    tab.page.locator("footer a", has_text="Previous").click()
    tab.page.locator(".map").wait_for()


def test_a_text_is_typed_and_answered(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    assert (tab.status, tab.value) == ("Forced", "garden")
    tab.ask(OPEN, "Where is Ana?")
    assert tab.until(lambda: (tab.status, tab.value) == ("Open", "garden or kitchen"))
    tab.page.get_by_label("The text").fill(OPEN + " Ana is not in the garden.")
    assert "Not read yet" in tab.page.locator(".pending").inner_text()
    tab.page.get_by_role("button", name="Ask").click()
    assert tab.until(lambda: tab.status == "Forced")
    assert tab.value == "kitchen"
    assert tab.page.locator(".stmts .stmt").count() == 2
    said = tab.page.locator(".said").inner_text()
    assert "the answer is forced: kitchen" in said
    tab.page.get_by_role("button", name="Undo").click()
    assert tab.until(lambda: tab.status == "Open")


def test_a_bet_moves_the_figure_on_and_an_exercise_says_why(visit: Begin) -> None:
    tab = visit()
    tab.open("01_what_remains")
    figure = tab.page.get_by_role("group", name="Figure 1", exact=True)
    assert "Luis or no named house" in figure.inner_text()
    tab.page.get_by_text("Luis's, and the text forces it").click()
    tab.page.get_by_role("button", name="Place the bet").click()
    tab.page.get_by_text("Your bet holds").wait_for()
    assert tab.until(lambda: "Forced" in figure.inner_text())
    first = tab.page.locator(".rm.task", has_text="Exercise 1")
    first.get_by_text("The kitchen is in Luis's house.").click()
    first.get_by_role("button", name="Check").click()
    assert tab.until(lambda: "from 2" in first.inner_text().lower() or "Not" in first.inner_text())


def test_a_word_that_is_not_understood_is_marked(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    tab.ask("Ana is probably in the kitchen.", "Where is Ana?")
    assert tab.page.locator(".refusal mark").inner_text() == "probably"
    assert tab.page.get_by_label("The text").input_value() == "Ana is probably in the kitchen."


def test_markup_is_shown_as_typed(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    typed = "<script>window.bad = 1</script><img src=x onerror='window.bad = 2'> $x^2$"
    tab.ask(typed, "Where is Ana?")
    shown = tab.page.locator(".refusal .read").first.inner_text()
    assert typed in shown
    assert tab.page.evaluate("window.bad === undefined")
    assert tab.page.locator(".wr.panel script, .wr.panel img, .wr.panel mjx-container").count() == 0


def test_every_preset_can_be_read(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    preset = tab.page.get_by_label("Preset")
    for name, status in (("Open", "Open"), ("Contradictory", "Contradictory"), ("Deter", "Forced")):
        label = next(
            one for one in preset.locator("option").all_inner_texts() if one.startswith(name)
        )
        preset.select_option(label=label)
        tab.page.locator(".answer .st", has_text=status).wait_for()


def test_formulas_are_set_with_fonts_of_this_machine(visit: Begin) -> None:
    tab = visit()
    tab.open("01_what_remains")
    tab.page.locator("mjx-container").first.wait_for()
    loaded = "() => [...document.fonts].some(f => f.family === 'MJXTEX' && f.status === 'loaded')"
    assert tab.until(lambda: bool(tab.page.evaluate(loaded)))
    assert "$" not in tab.page.locator("main").inner_text()


def test_the_state_stands_in_the_address(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    tab.ask("Luis is in the attic.", "Where is Luis?")
    assert tab.until(lambda: "#text1." in tab.page.url)
    fragment = tab.page.url[tab.page.url.index("#") :]
    assert tab.until(lambda: tab.page.url.endswith(fragment))
    other = visit()
    other.open("00_start_here", fragment)
    assert other.until(lambda: other.value == "attic")
    assert other.page.get_by_label("The text").input_value() == "Luis is in the attic."


@pytest.mark.parametrize("width", [360, 768, 1920])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nothing_scrolls_sideways(visit: Begin, chapter: str, width: int) -> None:
    tab = visit(width, 800)
    tab.open(chapter)
    if chapter.startswith("00"):
        long = "Ana is in the " + "x" * 300 + "."
        tab.ask(f"{OPEN}\n{long}", "Where is Ana?")
    assert tab.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_follows_the_system_and_the_button(visit: Begin, scheme: str) -> None:
    tab = visit(color_scheme=scheme)
    tab.open("00_start_here")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    before = tab.page.evaluate(paper)
    tab.page.get_by_role("button", name="Dark theme").click()
    after = tab.page.evaluate(paper)
    assert {before, after} == {"rgb(255, 255, 255)", "rgb(19, 22, 26)"}
    tab.page.reload(wait_until="commit")
    tab.page.locator("h1").wait_for()
    assert tab.page.evaluate(paper) == after


def test_a_page_that_is_not_there_lists_the_chapters(visit: Begin) -> None:
    tab = visit()
    tab.page.goto(tab.app + "/nothing/here")
    assert "There is no such page" in tab.page.locator("main").inner_text()
    assert "Traceback" not in tab.page.content()
    assert tab.page.locator("header a", has_text="01").count() >= 1
    tab.errors.clear()  # the browser writes the 404 we asked for to its console


def test_every_control_has_a_name_for_a_screen_reader(visit: Begin) -> None:
    tab = visit()
    tab.open("01_what_remains")
    controls = tab.page.locator("button, input, select, textarea, a, summary").all()
    nameless = (
        "e => !(e.getAttribute('aria-label') || e.labels?.[0]?.innerText || e.textContent.trim())"
    )
    assert [one.evaluate("e => e.outerHTML") for one in controls if one.evaluate(nameless)] == []
