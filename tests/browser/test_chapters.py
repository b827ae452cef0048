"""Both chapters in a browser: the text first, then a panel that answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Visit

    Begin = Callable[..., Visit]
    Show = Callable[..., Visit]

pytestmark = pytest.mark.browser

# 06 and 07 are looked at in files of their own
CHAPTERS = ("00_start_here", "01_what_remains", "08_closure_step_by_step")
AMBIGUOUS = "Ana is in the kitchen and Luis is in the attic or Eva is in the garden."
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

APART = """() => {
  const [, ...parts] = [...document.querySelectorAll('.top .brand, .top summary, .top .theme')]
    .map((one, n, all) => n === 0 || all[n - 1].getBoundingClientRect().right
      <= one.getBoundingClientRect().left);
  return document.querySelector('.top summary').innerText.includes('Chapter 00')
    && parts.every(Boolean);
}"""

# a letter that a font lacks is drawn by the next one, so its width depends on that
OWN_SIGMA = """() => {
  const canvas = document.createElement('canvas').getContext('2d');
  const wide = (fonts) => { canvas.font = fonts; return canvas.measureText('\u03c3').width; };
  const [one, other] = ['monospace', 'serif'].map((next) => wide(`40px MJXTEX-I, ${next}`));
  return one === other;
}"""

WATCH = """
window.seen = {};
const marks = { text: "h1", preparing: ".preparing", panel: ".rm .frame" };
new MutationObserver(() => {
  for (const [name, mark] of Object.entries(marks))
    if (!(name in seen) && document.querySelector(mark)) seen[name] = performance.now();
}).observe(document, { childList: true, subtree: true });
"""


def choose(tab: Visit, name: str) -> None:
    """Choose the preset whose name begins so."""
    preset = tab.page.get_by_label("Preset")
    names = preset.locator("option").all_inner_texts()
    preset.select_option(label=next(one for one in names if one.startswith(name)))


def address(tab: Visit) -> str:
    """The address of the page, once it holds the state: it is written a little later."""
    before = ""
    while before != (before := tab.page.url):
        tab.page.wait_for_timeout(500)
    return before


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_is_read_before_its_panel_stands(shown: Show, chapter: str) -> None:
    tab = shown(chapter, script=WATCH)
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


def test_a_text_is_typed_and_answered(shown: Show) -> None:
    tab = shown("00_start_here")
    assert (tab.status, tab.value) == ("Forced", "garden")
    choose(tab, "Open")
    assert tab.until(lambda: (tab.status, tab.value) == ("Open", "garden or kitchen"))
    tab.add("Ana is not in the garden.")
    assert tab.until(lambda: (tab.status, tab.value) == ("Forced", "kitchen"))
    assert tab.page.locator(".rm .stmt").count() == 2
    assert "the answer is forced: kitchen" in tab.page.locator(".rm > .vh").inner_text()
    tab.ask("Is Ana in the garden?")
    assert tab.until(lambda: tab.value == "no")
    tab.page.get_by_role("button", name="Undo").click()
    tab.page.get_by_role("button", name="Undo").click()
    assert tab.until(lambda: tab.status == "Open")


def test_a_bet_moves_the_figure_on_and_an_exercise_says_why(shown: Show) -> None:
    tab = shown("01_what_remains")
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


def test_a_word_that_is_not_understood_is_marked_and_the_others_count(shown: Show) -> None:
    tab = shown("00_start_here")
    said = "Ana is probably in the kitchen."
    entry = tab.page.get_by_label("Add a statement").first
    entry.fill(said)
    entry.press("Enter")
    assert tab.page.locator(".refusal mark").first.inner_text() == "probably"
    assert entry.input_value() == said
    assert (tab.status, tab.value) == ("Forced", "garden")


def refused(tab: Visit, typed: str) -> str:
    """What is said of a sentence that is not understood; it stays where it was typed."""
    entry = tab.page.get_by_label("Add a statement").first
    entry.fill(typed)
    entry.press("Enter")
    said = tab.page.locator(".rm .entry .refusal")
    said.wait_for()
    assert entry.input_value() == typed
    return said.inner_text()


def test_a_reading_is_chosen_where_there_are_several(shown: Show) -> None:
    tab = shown("00_start_here")
    tab.add(AMBIGUOUS)
    readings = tab.page.locator(".rm .readings input")
    assert readings.count() > 1
    assert readings.first.is_checked()
    readings.nth(1).check()
    tab.page.get_by_text("this choice changes the answer").wait_for()
    address(tab)
    tab.page.reload(wait_until="commit")
    tab.page.locator(".rm .readings").wait_for()
    assert tab.page.locator(".rm .readings input").nth(1).is_checked()


def test_a_reload_keeps_what_was_not_sent_and_asks_nothing(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    tab.page.get_by_label("Ask", exact=True).fill("Is Ana in the attic?")
    tab.page.get_by_label("Add a statement").fill("Luis is in th")
    tab.page.wait_for_timeout(500)
    tab.page.reload(wait_until="commit")
    tab.page.locator(".rm .frame").wait_for()
    assert tab.page.get_by_label("Ask", exact=True).input_value() == "Is Ana in the attic?"
    assert tab.page.locator(".rm .ask .pending").inner_text() == "not asked yet"
    assert tab.page.get_by_label("Add a statement").input_value() == "Luis is in th"
    assert (tab.value, tab.page.locator(".rm .stmt").count()) == ("garden", 3)


def test_markup_is_shown_as_typed(shown: Show) -> None:
    tab = shown("00_start_here")
    typed = "<script>bad = 1</script><img src=x onerror='bad = 2'> $x^2$"
    assert typed in refused(tab, typed)
    assert tab.page.evaluate("window.bad === undefined")
    assert tab.page.locator(".rm :is(script, img, mjx-container)").count() == 0


def test_every_preset_can_be_read(shown: Show) -> None:
    tab = shown("00_start_here")
    for name, status in (("Open", "Open"), ("Contradictory", "Contradictory"), ("Deter", "Forced")):
        choose(tab, name)
        tab.page.locator(".answer .st", has_text=status).wait_for()


def test_formulas_are_set_with_fonts_of_this_machine(shown: Show) -> None:
    tab = shown("01_what_remains")
    tab.page.locator("mjx-container").first.wait_for()
    loaded = "() => [...document.fonts].some(f => f.family === 'MJXTEX' && f.status === 'loaded')"
    assert tab.until(lambda: bool(tab.page.evaluate(loaded)))
    assert tab.until(lambda: bool(tab.page.evaluate(OWN_SIGMA)))
    assert "$" not in tab.page.locator("main").inner_text()


def test_the_state_stands_in_the_address(visit: Begin, shown: Show) -> None:
    tab = shown("00_start_here")
    tab.add("Luis is in the attic.")
    tab.ask("Where is Luis?")
    assert tab.until(lambda: tab.value == "attic")
    there = address(tab)
    other = visit()
    other.open("00_start_here", there[there.index("#") :])
    assert other.until(lambda: other.value == "attic")
    assert "Luis is in the attic." in other.page.locator(".rm .stmts").inner_text()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nothing_scrolls_sideways(shown: Show, chapter: str) -> None:
    tab = shown(chapter)
    if chapter.startswith("00"):
        tab.add("Ana is in the " + "x" * 60 + ".")
    for width in (360, 768, 1920):
        tab.page.set_viewport_size({"width": width, "height": 800})
        assert tab.until(lambda: tab.page.evaluate(WIDE) <= 0, seconds=5), width
        if chapter.startswith("00") and width < 960:
            assert tab.page.evaluate(APART)


def test_the_theme_follows_the_system_and_the_button(visit: Begin) -> None:
    tab = visit()
    tab.open("00_start_here")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light, dark = "rgb(255, 255, 255)", "rgb(19, 22, 26)"
    button = tab.page.get_by_role("button", name="Dark theme")
    assert tab.page.evaluate(paper) == light
    tab.page.emulate_media(color_scheme="dark")
    assert tab.page.evaluate(paper) == dark
    button.click()
    assert tab.page.evaluate(paper) == light
    tab.page.emulate_media(color_scheme="light")
    button.click()
    assert tab.page.evaluate(paper) == dark
    tab.page.reload(wait_until="commit")
    tab.page.locator("h1").wait_for()
    assert tab.page.evaluate(paper) == dark


def test_a_page_that_is_not_there_lists_the_chapters(visit: Begin) -> None:
    tab = visit()
    tab.page.goto(tab.app + "/nothing/here")
    assert "There is no such page" in tab.page.locator("main").inner_text()
    assert "Traceback" not in tab.page.content()
    assert tab.page.locator("header a", has_text="01").count() >= 1
    tab.errors.clear()  # the browser writes the 404 we asked for to its console


def test_every_control_has_a_name_for_a_screen_reader(shown: Show) -> None:
    tab = shown("01_what_remains")
    controls = tab.page.locator("button, input, select, textarea, a, summary").all()
    nameless = (
        "e => !(e.getAttribute('aria-label') || e.labels?.[0]?.innerText || e.textContent.trim())"
    )
    assert [one.evaluate("e => e.outerHTML") for one in controls if one.evaluate(nameless)] == []
