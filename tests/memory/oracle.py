"""The trained model a second time, for tests: in float64, from the format of its files alone.

No code is shared with `explorable.memory.model`, and no library reads the files: the weights
come from the header of the file and the bytes behind it, the word pieces from ``vocab.txt`` by
the longest match, and every word looks around alone.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

Rows = NDArray[np.float64]


def weights(file: Path) -> dict[str, Rows]:
    """Every float32 of a safetensors file, in double precision."""
    held = file.read_bytes()
    start = 8 + int.from_bytes(held[:8], "little")
    found = {}
    for name, about in json.loads(held[8:start]).items():
        if about.get("dtype") == "F32":
            lo, hi = (start + offset for offset in about["data_offsets"])
            numbers = np.frombuffer(held[lo:hi], "<f4").astype(np.float64)
            found[name] = numbers.reshape(about["shape"])
    return found


def pieces(sentence: str, file: Path) -> list[str]:
    """A sentence of plain letters and marks, by the longest match from the left."""
    known = set(file.read_text("utf-8").splitlines())
    found = ["[CLS]"]
    for word in re.findall(r"\w+|[^\w\s]", sentence.lower()):
        start = 0
        while start < len(word):
            ends = range(len(word), start, -1)
            tries = ("##" * bool(start) + word[start:end] for end in ends)
            found.append(next(piece for piece in tries if piece in known))
            start += len(found[-1].removeprefix("##"))
    return [*found, "[SEP]"]


class Oracle:
    """The model in a folder."""

    def __init__(self, folder: Path) -> None:
        self.weights = weights(folder / "model.safetensors")
        self.vocabulary = folder / "vocab.txt"
        words = self.vocabulary.read_text("utf-8").splitlines()
        self.numbers = {word: number for number, word in enumerate(words)}

    def states(self, sentence: str) -> list[Rows]:
        """What goes into the first layer, and what comes out of each."""
        words = [self.numbers[piece] for piece in pieces(sentence, self.vocabulary)]
        held = self.weights
        x = held["embeddings.word_embeddings.weight"][words]
        x = x + held["embeddings.position_embeddings.weight"][np.arange(len(words))]
        x = x + held["embeddings.token_type_embeddings.weight"][0]
        found = [self._norm(x, "embeddings.LayerNorm")]
        for layer in range(6):
            found.append(self._layer(found[-1], f"encoder.layer.{layer}"))
        return found

    def _layer(self, x: Rows, here: str) -> Rows:
        query, key, value = (
            self._dense(x, f"{here}.attention.self.{name}").reshape(len(x), 12, 32)
            for name in ("query", "key", "value")
        )
        seen = np.zeros_like(query)
        for head in range(12):
            for word in range(len(x)):
                share = np.exp(key[:, head] @ query[word, head] / np.sqrt(32))
                seen[word, head] = share @ value[:, head] / share.sum()
        out = self._dense(seen.reshape(len(x), 384), f"{here}.attention.output.dense")
        x = self._norm(out + x, f"{here}.attention.output.LayerNorm")
        inner = self._dense(x, f"{here}.intermediate.dense")
        inner = inner * (1 + erf(inner / np.sqrt(2))) / 2
        return self._norm(
            self._dense(inner, f"{here}.output.dense") + x, f"{here}.output.LayerNorm"
        )

    def _dense(self, x: Rows, name: str) -> Rows:
        product: Rows = np.einsum("wi,oi->wo", x, self.weights[f"{name}.weight"])
        return product + self.weights[f"{name}.bias"]

    def _norm(self, x: Rows, name: str) -> Rows:
        mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
        unit: Any = (x - mean) / np.sqrt(variance + 1e-12)
        found: Rows = unit * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        return found
