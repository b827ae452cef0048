"""Contexts of the browser that the tests of a worker use in turn: new ones take much longer.

What is told to a page at any time (its size, its medium) is told to each anew; what belongs to a
context from its beginning (a finger, permissions) makes contexts of different kinds.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

MEDIA: dict[str, Any] = {
    "color_scheme": "light",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
}


class Contexts:
    """Contexts that are free, by their kind.

    Parameters
    ----------
    browser : Browser
        Where they are.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, settings: dict[str, Any]) -> BrowserContext:
        """A context of these settings; nobody else has it until it is given back."""
        free = self._free.setdefault(kind(settings), [])
        return free.pop() if free else self._browser.new_context(**_begun(settings))

    def give_back(self, context: BrowserContext, settings: dict[str, Any]) -> None:
        """Keep a context for another test."""
        self._free[kind(settings)].append(context)


def kind(settings: dict[str, Any]) -> str:
    """What contexts have in common that can stand for one another."""
    return repr(sorted(_begun(settings).items()))


def _begun(settings: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in settings.items() if key not in MEDIA}


def dress(page: Page, width: int, height: int, settings: dict[str, Any]) -> None:
    """Give a page its size and its medium."""
    page.emulate_media(
        media="null", **{key: settings.get(key, usual) for key, usual in MEDIA.items()}
    )
    page.set_viewport_size({"width": width, "height": height})
