"""The fonts of formulas. Voila bundles MathJax and its fonts, under names that change.

Voila declares them in the same bundle as JupyterLab's whole stylesheet, which would restyle
the page. So each font file is asked for its own name, and declared here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

__all__ = ["font_name", "math_fonts"]

FAMILIES = {  # what MathJax calls a font, by the name the font gives itself
    "MathJax_Zero Regular": "MJXZERO",
    "MathJax_Main Regular": "MJXTEX",
    "MathJax_Main Bold": "MJXTEX-B",
    "MathJax_Main Italic": "MJXTEX-MI",
    "MathJax_Math Italic": "MJXTEX-I",
    "MathJax_Math Bold Italic": "MJXTEX-BI",
    "MathJax_AMS Regular": "MJXTEX-A",
    "MathJax_Calligraphic Regular": "MJXTEX-C",
    "MathJax_Calligraphic Bold": "MJXTEX-CB",
    "MathJax_Fraktur Regular": "MJXTEX-FR",
    "MathJax_Fraktur Bold": "MJXTEX-FRB",
    "MathJax_SansSerif Regular": "MJXTEX-SS",
    "MathJax_SansSerif Bold": "MJXTEX-SSB",
    "MathJax_SansSerif Italic": "MJXTEX-SSI",
    "MathJax_Script Regular": "MJXTEX-SC",
    "MathJax_Typewriter Regular": "MJXTEX-T",
    "MathJax_Size1 Regular": "MJXTEX-S1",
    "MathJax_Size2 Regular": "MJXTEX-S2",
    "MathJax_Size3 Regular": "MJXTEX-S3",
    "MathJax_Size4 Regular": "MJXTEX-S4",
}
HEADER, ENTRY, RECORD = struct.Struct(">4s8xH30x"), struct.Struct(">4sLLLL"), struct.Struct(">6H")
FAMILY, STYLE = 1, 2  # numbers of names in a font
UNICODE = 3  # the platform whose names are UTF-16


def math_fonts(folder: Path, address: str) -> str:
    """``@font-face`` rules for the fonts in ``folder``, served under ``address``.

    Empty where Voila brings none: formulas then use the fonts of the page.
    """
    return "\n".join(
        f'@font-face {{ font-family: {family}; font-display: swap; src: url("{address}{path.name}")'
        ' format("woff"); }'
        for path in sorted(folder.glob("*.woff"))
        if (family := FAMILIES.get(font_name(path)))
    )


def font_name(path: Path) -> str:
    """Family and style as a WOFF file names itself; empty where it is not one that does."""
    content = path.read_bytes()
    try:
        table = _name_table(content)
        names = dict(_names(table))
    except (struct.error, zlib.error, UnicodeDecodeError, ValueError):
        return ""
    return f"{names.get(FAMILY, '')} {names.get(STYLE, '')}"


def _name_table(content: bytes) -> bytes:
    signature, tables = HEADER.unpack_from(content)
    if signature != b"wOFF":
        raise ValueError("not a WOFF file")
    for number in range(tables):
        tag, offset, packed, size, _ = ENTRY.unpack_from(content, HEADER.size + number * ENTRY.size)
        if tag == b"name":
            part = content[offset : offset + packed]
            return zlib.decompress(part) if packed < size else part
    raise ValueError("no names")


def _names(table: bytes) -> Iterator[tuple[int, str]]:
    _, records, texts = struct.unpack_from(">3H", table)
    for number in range(records):
        platform, _, _, name, length, offset = RECORD.unpack_from(table, 6 + number * RECORD.size)
        raw = table[texts + offset : texts + offset + length]
        if platform == UNICODE:
            yield name, raw.decode("utf-16-be")
        elif platform == 1:
            yield name, raw.decode("latin-1")
