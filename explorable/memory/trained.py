"""One head of a trained model on one sentence: keys, values and queries as they came out of it.

Queries, keys and values (m, d), float32, one row a word piece, read-only; the scale is 1 / sqrt(d)
and no key is normalised. They are kept in ``data/head.json`` as hexadecimal numbers, which are
exact, and were computed by ``scripts/extract_head.py``; ``data/NOTICE.txt`` says from which
weights, whose they are, and under which licence. Loading them needs neither the weights nor a
compiler.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np

from explorable_kernels.contract import Array

__all__ = ["TrainedHead", "as_json", "trained_head"]

ROWS = ("queries", "keys", "values")


@dataclass(frozen=True, slots=True, eq=False)
class TrainedHead:
    """What one attention head is given, and asked, while a model reads a sentence.

    Attributes
    ----------
    sentence : str
    tokens : tuple of str, m of them
        Its word pieces, [CLS] and [SEP] among them.
    layer, head : int
        Which one, both counted from 0.
    queries, keys, values : (m, d) arrays of float32
        Read-only, in the order of the tokens.
    scale : float
        1 / sqrt(d).
    """

    sentence: str
    tokens: tuple[str, ...]
    layer: int
    head: int
    queries: Array
    keys: Array
    values: Array

    @property
    def scale(self) -> float:
        """What the dot products are multiplied by: 1 / sqrt(d)."""
        return 1 / math.sqrt(self.keys.shape[1])


def trained_head() -> TrainedHead:
    """The head that the chapter reads, to the bit as the model computed it.

    Examples
    --------
    >>> head = trained_head()
    >>> head.sentence
    'The cat saw the dog and it ran.'
    >>> head.tokens[3], head.tokens[(head.keys @ head.queries[3]).argmax()]
    ('saw', 'dog')
    """
    held = json.loads(files("explorable.memory").joinpath("data/head.json").read_text("utf-8"))
    return TrainedHead(
        sentence=held["sentence"],
        tokens=tuple(held["tokens"]),
        layer=held["layer"],
        head=held["head"],
        **{name: _numbers(held[name]) for name in ROWS},
    )


def as_json(head: TrainedHead) -> str:
    """The text that is kept of a head: one line a row, each number exact."""
    about: dict[str, Any] = {"sentence": head.sentence, "tokens": head.tokens}
    about |= {"layer": head.layer, "head": head.head}
    lines = [f"{json.dumps(name)}: {json.dumps(what)}" for name, what in about.items()]
    for name in ROWS:
        rows = (" ".join(map(_hexadecimal, row)) for row in getattr(head, name).tolist())
        lines.append(f"{json.dumps(name)}: [\n" + ",\n".join(f'"{row}"' for row in rows) + "\n]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _hexadecimal(number: float) -> str:
    digits, power = number.hex().split("p")
    return f"{digits.rstrip('0')}p{power}"


def _numbers(rows: list[str]) -> Array:
    found = np.array([[float.fromhex(number) for number in row.split()] for row in rows])
    found = found.astype(np.float32)
    found.flags.writeable = False
    return found
