"""The marks of the product as SVG, and how typed text is shown: escaped, apart, as typed.

A status is always a colour, a word and a shape, all three: the shape shows how many answers
are left. Colours are named in ``tokens.css``; nothing here holds one.
"""

from __future__ import annotations

from html import escape

from explorable.laws import Law
from explorable.status import Status

__all__ = ["WORDS", "check", "count", "glyph", "law_badge", "typed"]

WORDS = {
    Status.FORCED: "Forced",
    Status.OPEN: "Open",
    Status.CONTRADICTORY: "Contradictory",
    Status.UNRESOLVED: "Unresolved",
}
_RING = '<circle cx="20" cy="20" r="17"/>'
_SHAPES = {
    Status.FORCED: _RING + '<circle class="disc" cx="20" cy="20" r="7"/>',
    Status.OPEN: _RING + '<circle class="disc" cx="13" cy="20" r="4.75"/>'
    '<circle class="disc" cx="27" cy="20" r="4.75"/>',
    Status.CONTRADICTORY: _RING + '<path d="M8 32 32 8"/>',
    Status.UNRESOLVED: '<circle cx="20" cy="20" r="17" stroke-dasharray="5 4.9"/>'
    '<path d="M12 20h16"/>',
}
_BADGES = {
    Law.CONJUNCTION: '<path d="M3 14V8a5 5 0 0 1 10 0v6"/>',
    Law.ACCUMULATION: '<path d="M8 2v12M2 8h12"/>',
    Law.UPDATE: '<path d="M1.5 8h12M9 3.5L13.5 8 9 12.5"/>',
}


def glyph(status: Status, name: str = "glyph") -> str:
    """The shape of a status; the word beside it is its text alternative."""
    return f'<svg class="{name}" viewBox="0 0 40 40" aria-hidden="true">{_SHAPES[status]}</svg>'


def check() -> str:
    """The mark of *checked by independent code*; it stands for nothing else."""
    return _icon('<path d="M2.5 8.5l3.5 3.5 7.5-8"/>')


def law_badge(law: Law) -> str:
    """The law a sentence combines by, as shape and word."""
    return f'<span class="law">{_icon(_BADGES[law])}{escape(str(law))}</span>'


def typed(text: str, name: str = "") -> str:
    """Text of a person or from a text: escaped, and apart from the direction around it.

    >>> typed("<b>&")
    '<bdi>&lt;b&gt;&amp;</bdi>'
    """
    classes = f' class="{name}"' if name else ""
    return f"<bdi{classes}>{escape(text)}</bdi>"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> count(1, "world"), count(2, "world"), count(12345, "world")
    ('1 world', '2 worlds', '12,345 worlds')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _icon(shape: str) -> str:
    return f'<svg class="i" viewBox="0 0 16 16" aria-hidden="true">{shape}</svg>'
