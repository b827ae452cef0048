"""A trained model whose attention is memories: the same hidden states, to the bit.

Needs the dependency group `model`; without it these tests are skipped.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorable.errors import InputError, NotInstalled, WrongSentence, WrongSetting
from explorable.memory import Store, trained_head
from explorable.memory.attentions import Attention, Stores, compiled, reference
from explorable.memory.model import HEADS, LAYERS, PACKAGE, Encoded, Model, load_model
from explorable_kernels.contract import Array
from tests.memory.oracle import Oracle, pieces
from tests.memory.states import bits

SHORT = "The cat saw the dog and it ran."
STORY = (
    "Ana took the ball in the kitchen, then she went down to the old garden behind the house, "
    "where her brother was reading; he asked whether anyone had seen his keys, and she laughed."
)
# word pieces with [CLS] and [SEP]: one word alone, below and above where a memory changes to the
# compiled twin, above one block of 64 keys, and as many as the model reads
LENGTHS = {
    "Hello": 3,
    SHORT: 11,
    STORY: 41,
    f"{STORY} {STORY[:-1]} unbelievably": 84,
    "word " * 254: 256,
}


class OneByOne(Stores):
    """Memories that are asked for one word at a time, by the read that can be looked into."""

    def __call__(
        self, layer: int, head: int, queries: Array, keys: Array, values: Array, /
    ) -> Array:
        """Ask this head's memory for every row."""
        super().__call__(layer, head, queries, keys, values)
        store = self.stores[layer, head]
        return np.array([store.read_attention(query, certify=False).value for query in queries])


def plain(_layer: int, _head: int, queries: Array, keys: Array, values: Array, /) -> Array:
    """Attention as NumPy's matrix products compute it."""
    scores = queries @ keys.T / np.float32(np.sqrt(32))
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(e / e.sum(axis=1, keepdims=True) @ values)


def everything(found: Encoded) -> list[bytes]:
    return [*map(bits, found.states), bits(found.embedding)]


@pytest.fixture(scope="module")
def short(model: Model) -> Encoded:
    return model.encode(SHORT)


@pytest.fixture(scope="module")
def oracle(folder: Path) -> Oracle:
    return Oracle(folder)


@pytest.mark.parametrize(
    ("sentence", "length"),
    [
        pytest.param(*one, id=str(one[1]), marks=[pytest.mark.long] * (one[1] > 100))
        for one in LENGTHS.items()
    ],
)
def test_hidden_states_and_embedding_are_equal_to_the_bit_when_all_heads_read_stores(
    model: Model, sentence: str, length: int
) -> None:
    expected = model.encode(sentence, reference)
    assert len(expected.tokens) == length
    assert [state.shape for state in expected.states] == [(length, 384)] * 7
    attentions: list[Attention] = [compiled, stores := Stores()]
    if length <= 11:
        attentions.append(OneByOne())
    for attention in attentions:
        assert everything(model.encode(sentence, attention)) == everything(expected)
    assert len(stores.stores) == LAYERS * HEADS == 72
    assert {len(store) for store in stores.stores.values()} == {length}


def test_attention_of_numpy_is_near_but_another_in_its_last_bits(model: Model) -> None:
    ours, other = model.encode(STORY, compiled), model.encode(STORY, plain)
    assert everything(ours)[0] == everything(other)[0]
    assert everything(ours)[1:] != everything(other)[1:]
    np.testing.assert_allclose(ours.embedding, other.embedding, rtol=0, atol=1e-6)


def test_a_store_that_forgot_one_word_changes_the_embedding(model: Model, short: Encoded) -> None:
    class Forgetful(Stores):
        def __call__(self, layer: int, head: int, *asked: Array) -> Array:
            out = super().__call__(layer, head, *asked)
            store = self.stores[layer, head]
            if (layer, head) == (2, 8):
                out[3] = store.read_attention(asked[0][3], barred=[5], certify=False).value
            return out

    other = model.encode(SHORT, Forgetful())
    assert everything(short)[:3] == everything(other)[:3]
    assert np.abs(short.states[3] - other.states[3])[3].max() > 0.1
    assert bits(short.embedding) != bits(other.embedding)


def test_it_gives_the_similarities_that_its_makers_publish(model: Model) -> None:
    # from the documentation of sentence-transformers, which calls this model with these sentences
    sentences = (
        *("The weather is lovely today.", "It's so sunny outside!"),
        "He drove to the stadium.",
    )
    rows = np.array([model.encode(sentence, compiled).embedding for sentence in sentences])
    published = [[1, 0.6660, 0.1046], [0.6660, 1, 0.1411], [0.1046, 0.1411, 1]]
    np.testing.assert_allclose(rows @ rows.T, published, rtol=0, atol=5.1e-5)


@pytest.mark.parametrize("sentence", [*LENGTHS][:3])
def test_it_agrees_with_a_second_model_in_double_precision(
    model: Model, oracle: Oracle, sentence: str
) -> None:
    found, expected = model.encode(sentence, compiled), oracle.states(sentence)
    assert list(found.tokens) == pieces(sentence, oracle.vocabulary)
    for state, other in zip(found.states, expected, strict=True):
        np.testing.assert_allclose(state, other, rtol=0, atol=1e-5)
    mean = expected[-1].mean(axis=0)
    np.testing.assert_allclose(found.embedding, mean / np.linalg.norm(mean), rtol=0, atol=1e-6)


def test_the_head_that_is_kept_came_out_of_these_weights(model: Model) -> None:
    kept = trained_head()
    found = model.head(kept.sentence, kept.layer, kept.head)
    assert found.tokens == kept.tokens
    for name in ("queries", "keys", "values"):
        np.testing.assert_allclose(getattr(kept, name), getattr(found, name), rtol=0, atol=1e-5)


def test_the_memories_of_a_sentence_can_be_looked_into(model: Model) -> None:
    stores = Stores()
    tokens = model.encode(SHORT, stores).tokens
    asked = model.head(SHORT, 2, 8)
    store: Store = stores.stores[2, 8]
    assert bits(np.array([one.address for one in store.locations])) == bits(asked.keys)
    trace = store.read_attention(asked.queries[tokens.index("saw")], trace=True).trace
    assert trace is not None
    assert tokens[trace[0].id] == "dog"


def test_what_was_read_does_not_change(model: Model, short: Encoded) -> None:
    for array in (*short.states, short.embedding, *model.weights.values()):
        assert not array.flags.writeable
    assert np.linalg.norm(short.embedding) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("", "no word"),
        (" \n\t", "no word"),
        ("\u200b\ufeff", "no word"),
        ("word " * 255, "at most 256 word pieces .* has 257"),
        ("a \ud800", "half a character at 2"),
        (None, "must be a text"),
        (b"text", "must be a text"),
    ],
    ids=["empty", "blank", "invisible", "long", "half", "none", "bytes"],
)
def test_a_sentence_that_cannot_be_read_is_refused_by_name(
    model: Model, sentence: Any, message: str
) -> None:
    with pytest.raises(WrongSentence, match=message):
        model.encode(sentence)


@pytest.mark.parametrize(
    ("layer", "head", "message"),
    [(6, 0, "layer must be at most 5"), (-1, 0, "layer"), (0, 12, "head"), (0, 1.0, "head")],
)
def test_a_head_that_there_is_not_is_refused_by_name(
    model: Model, layer: Any, head: Any, message: str
) -> None:
    with pytest.raises(WrongSetting, match=message):
        model.head(SHORT, layer, head)


def test_a_folder_without_the_model_is_refused_by_name(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no model\.safetensors"):
        load_model(tmp_path)
    there = tmp_path / "model.safetensors"
    there.write_bytes((folder / "model.safetensors").read_bytes()[:5000])
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(InputError, match=r"model\.safetensors cannot be read"):
        load_model(tmp_path)
    from safetensors.numpy import save_file

    save_file({"embeddings.word_embeddings.weight": np.zeros((3, 4), np.float32)}, there)
    with pytest.raises(
        InputError, match=r"must be float32 of shape \(30522, 384\), and is float32"
    ):
        load_model(tmp_path)
    there.unlink()
    there.symlink_to(folder / "model.safetensors")
    with pytest.raises(InputError, match=r"tokenizer\.json cannot be read"):
        load_model(tmp_path)


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize("missing", ["safetensors", "tokenizers", PACKAGE])
def test_without_the_group_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(NotInstalled, match="uv sync --group model"):
        load_model()
