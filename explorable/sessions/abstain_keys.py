"""Keys of one's own in the panel on abstention: a line each, with a label before a bar or none."""

from __future__ import annotations

from explorable.errors import InputError
from explorable.sessions.load_acts import keys_of
from explorable.sessions.load_state import Row
from explorable.sessions.typed_numbers import written

__all__ = ["Keys", "entered", "keys_text"]

MOST_LABEL = 24
Keys = tuple[tuple[Row, ...], tuple[str, ...]]


def entered(text: str) -> Keys:
    r"""Keys and their labels; an empty label is like no other, and no lines are no keys.

    Raises
    ------
    InputError
        As for ``keys_of``, or a label is too long or has no numbers beside it.

    Examples
    --------
    >>> entered("east | 1 0\n0 1")
    (((Fraction(1, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(1, 1))), ('east', ''))
    """
    numbers, labels = [], []
    for n, line in enumerate(text.splitlines(), 1):
        before, bar, after = line.partition("|")
        label, rest = (before.strip(), after) if bar else ("", line)
        if len(label) > MOST_LABEL:
            raise InputError(f"A label has at most {MOST_LABEL} characters; line {n} has more.")
        if not bar and rest.strip()[:1].isalpha():
            raise InputError(
                f"Behind a label stands a bar, as in river | 1 0.5; line {n} has none."
            )
        numbers.append(rest)
        if rest.replace(";", " ").replace(",", " ").strip():
            labels.append(label)
        elif label:
            raise InputError(f"Behind the label and its bar come numbers; line {n} has none.")
    return keys_of(numbers), tuple(labels)


def keys_text(keys: Keys) -> str:
    r"""The same as lines.

    >>> keys_text(entered("east | 1 0\n 0 1/2"))
    'east | 1 0\n0 0.5'
    """
    rows, labels = keys
    return "\n".join(
        f"{label} | {_row(row)}" if label else _row(row)
        for row, label in zip(rows, labels, strict=True)
    )


def _row(row: Row) -> str:
    return " ".join(map(written, row))
