"""What was not accepted, with the word marked in the text and what could stand there."""

from __future__ import annotations

from html import escape

from explorable.figures.marks import typed
from explorable.names import listed

__all__ = ["refusal"]

MOST_AROUND = 200  # characters shown on each side of the mark
MOST_EXPECTED = 12


def refusal(
    message: str,
    text: str = "",
    span: tuple[int, int] = (0, 0),
    *,
    expected: tuple[str, ...] = (),
    suggestions: tuple[str, ...] = (),
    readings: tuple[str, ...] = (),
) -> str:
    """A refusal in HTML.

    Parameters
    ----------
    message : str
        One plain sentence.
    text : str
        The whole input; its line with ``span`` is quoted.
    span : tuple of int
        The word at fault, half-open; clipped to the text.
    expected, suggestions, readings : tuples of str
        Words that could stand there, sentences instead, and ways to understand it.
    """
    parts = [_quote(text, span) if text else "", f"<p>{typed(message)}</p>"]
    if expected:
        words = [f"<b>{typed(_sign(word))}</b>" for word in expected[:MOST_EXPECTED]]
        more = ", …" if len(expected) > MOST_EXPECTED else ""
        parts.append(f"<p>Here could stand: {', '.join(words)}{more}.</p>")
    for title, sentences in (("Instead", suggestions), ("It could mean", readings)):
        if sentences:
            items = [typed(sentence, "read") for sentence in sentences]
            parts.append(f"<p>{title}: {listed(items, 'or')}</p>")
    return f'<div class="refusal">{"".join(parts)}</div>'


def _quote(text: str, span: tuple[int, int]) -> str:
    start = min(max(span[0], 0), len(text))
    end = min(max(span[1], start), len(text))
    left = max(text.rfind("\n", 0, start) + 1, start - MOST_AROUND)
    line_end = text.find("\n", end)
    right = min(len(text) if line_end < 0 else line_end, end + MOST_AROUND)
    word = text[start : min(end, start + MOST_AROUND)] or " "
    return (
        f'<p class="read"><bdi>{escape(text[left:start])}<mark>{escape(word)}</mark>'
        f"{escape(text[end:right])}</bdi></p>"
    )


def _sign(word: str) -> str:
    """A comma among words would not be seen."""
    return word if any(letter.isalnum() for letter in word) else f"“{word}”"
