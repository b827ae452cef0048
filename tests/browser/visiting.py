"""Reading and driving the first figure of chapter 01, wherever the chapter is shown."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

NAMED = """() => {
  const e = document.activeElement;
  return e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent || '';
}"""
SEEN = """() => {
  const e = document.activeElement, { top, bottom, left, right } = e.getBoundingClientRect();
  const x = (left + right) / 2, y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const there = document.elementFromPoint(x, y);
  return e.matches(':focus-visible') && Boolean(there) && (e.contains(there) || there.contains(e));
}"""

PRESETS = (
    ("Determined", "Forced", "kitchen", "Statement 1 alone is enough."),
    ("Open", "Open", "garden or kitchen", "The text permits both and settles neither."),
    ("Compositional", "Forced", "Luis", "No single statement says so."),
    ("Contradictory", "Contradictory", "No answer", "Statements 1 and 2 cannot both hold."),
    ("Elimination", "Forced", "garden", "Ana is in the garden."),
    ("Together", "Forced", "kitchen", "Luis is in the kitchen."),
    ("A condition", "Forced", "no", "In each of the 3 worlds that remain, the answer is no."),
    ("Counting", "Forced", "Ana and Luis", "Ana and Luis are in the kitchen."),
    ("Moves", "Forced", "garden", "Statement 2 alone is enough."),
)


@dataclass(frozen=True)
class Figure:
    """One panel of a page."""

    page: Page
    name: str = "Figure 1"

    @property
    def at(self) -> Locator:
        """The whole of it."""
        return self.page.get_by_role("group", name=self.name, exact=True)

    @property
    def rows(self) -> Locator:
        """Its statements."""
        return self.at.locator(".stmts > .stmt")

    @property
    def texts(self) -> list[str]:
        """What the statements say."""
        return self.rows.locator(".text").all_inner_texts()

    @property
    def entry(self) -> Locator:
        """The line to type a statement in."""
        return self.at.get_by_label("Add a statement")

    @property
    def question(self) -> Locator:
        """The line to type a question in."""
        return self.at.get_by_role("combobox", name="Ask", exact=True)

    def answers(self, status: str, headline: str) -> None:
        """Wait for an answer."""
        expect(self.at.locator(".answer .st")).to_have_text(status)
        expect(self.at.locator(".answer .val")).to_have_text(headline)

    def choose(self, preset: str) -> None:
        """Choose the preset whose name begins so."""
        names = self.at.get_by_label("Preset").locator("option").all_inner_texts()
        label = next(one for one in names if one.startswith(preset))
        self.at.get_by_label("Preset").select_option(label=label)

    def reads(self, preset: str, status: str, headline: str, sentence: str) -> None:
        """Choose a preset; its answer can be read from the page's text alone."""
        self.choose(preset)
        self.answers(status, headline)
        card = self.at.locator(".answer").inner_text()
        assert sentence in card, card
        assert "Outer set" in card
        assert "Inner set" in card
        assert "Checked against the original statements" in card
        for n, row in enumerate(self.rows.all(), start=1):
            assert row.locator(".no").inner_text() == str(n)
            assert row.locator(".para").inner_text()
        spoken = self.at.locator("> .vh[role=status]")
        counted, quotes = ("No world", 0) if status == "Contradictory" else ("world", 1)
        expect(spoken).to_contain_text(counted)
        assert self.at.locator(".wits figure").count() >= quotes


def tab_to(page: Page, name: str, most: int = 90, key: str = "Tab") -> None:
    """Press Tab until something of that name has the focus; each stop on the way must be seen."""
    for _ in range(most):
        page.keyboard.press(key)
        if name in page.evaluate(NAMED):
            assert page.evaluate(SEEN), f"{name!r} has the focus and cannot be seen"
            return
    pytest.fail(f"no way to {name!r}")
