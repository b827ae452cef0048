"""What the figures of numbers share: how a number is written, and their files."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from explorable.figures.digits import power_of_ten
from explorable.sessions.typed_numbers import written

__all__ = ["data", "decimal", "exact", "label", "number", "picture", "plain", "table"]

MOST_DENOMINATOR = 99  # beyond, a decimal says more than the fraction
FORMULA = tuple("=+@\t\r")  # a spreadsheet would run a cell that begins with one of these
PLUS = re.compile(r"^(≈ )?\+")
MINUS = re.compile(r"-(?!\d+(\.\d+|/\d+)?$)")  # one that begins no plain number
# Control characters and lone surrogates have no place in XML, whatever was typed.
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: Fraction | None, *, signed: bool = False) -> str:
    """A number as a person reads it; None is no bound, and a long fraction is not exact.

    >>> number(Fraction(-5, 2)), number(None), number(Fraction(3), signed=True)
    ('−2.5', '∞', '+3')
    >>> number(Fraction(101, 103))
    '≈ 0.981'
    """
    if value is None:
        return "∞"
    text = written(value)
    if "/" in text and value.denominator > MOST_DENOMINATOR:
        return decimal(float(value), signed=signed)
    return _signed(text, signed and value > 0)


def exact(value: Fraction) -> str:
    """An exact number, however long, with the minus of print.

    >>> exact(Fraction(-13, 2)), exact(Fraction(101, 103))
    ('−6.5', '101/103')
    """
    return _signed(written(value), plus=False)


def plain(text: str) -> str:
    """A number of a figure as a file has it: the minus of a keyboard, and no plus before it.

    >>> plain("−2.5"), plain("≈ +0.500"), plain("<−3"), plain("x + y")
    ('-2.5', '≈ 0.500', '<-3', 'x + y')
    """
    return PLUS.sub(r"\1", text.replace("−", "-"))


def decimal(value: float, *, signed: bool = False) -> str:
    """A number that is not exact, marked so; a small one with its power of ten.

    >>> decimal(-0.34657), decimal(0.0000123)
    ('≈ −0.347', '≈ 1.2·10⁻⁵')
    """
    if value and abs(value) < 0.0005:
        digits, power = f"{value:.1e}".split("e")
        return f"≈ {_signed(digits, signed and value > 0)}·{power_of_ten(int(power))}"
    return f"≈ {_signed(f'{value:.3f}', signed and value > 0)}"


def _signed(text: str, plus: bool) -> str:
    return f"+{text}" if plus else text.replace("-", "−")


def table(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a file of comma-separated values that no spreadsheet runs."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([f"'{one}" if _runs(one) else one for one in row])
    return out.getvalue()


def _runs(cell: str) -> bool:
    return cell.startswith(FORMULA) or MINUS.match(cell) is not None


def data(body: Mapping[str, Any]) -> str:
    """Plain data as a file that programs read."""
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def picture(width: float, height: float, title: str, described: str, body: str) -> str:
    """A picture that stands alone: with its title, its description and its own colours."""
    return NOT_XML.sub(
        "\ufffd",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img" aria-labelledby="t d" color="black"'
        f' font-family="sans-serif" font-size="13"><title id="t">{escape(title)}</title>'
        f'<desc id="d">{escape(described)}</desc><rect width="100%" height="100%" fill="white"/>'
        f"{body}</svg>\n",
    )


def label(x: float, y: float, words: str, *, anchor: str = "start", bold: bool = False) -> str:
    """Words in a picture."""
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
