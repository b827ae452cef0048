"""The head that chapter 09 reads: there without the model, exact, and an honest part of it."""

from __future__ import annotations

import numpy as np

from explorable.memory import Store, attention, trained_head
from explorable.memory.trained import as_json
from scripts.extract_head import HEAD, LAYER, NUMBER, SENTENCE
from tests.memory.states import bits

KEPT = trained_head()


def test_it_is_the_head_that_the_script_names() -> None:
    assert (KEPT.sentence, KEPT.layer, KEPT.head) == (SENTENCE, LAYER, NUMBER)
    assert (KEPT.tokens[0], KEPT.tokens[-1]) == ("[CLS]", "[SEP]")
    for rows in (KEPT.queries, KEPT.keys, KEPT.values):
        assert rows.shape == (len(KEPT.tokens), 32)
        assert rows.dtype == np.float32
        assert not rows.flags.writeable


def test_writing_it_again_changes_no_bit() -> None:
    assert as_json(KEPT) == HEAD.read_text("utf-8")


def test_a_store_reads_it_as_attention_does_to_the_bit() -> None:
    store = Store(32, dtype=np.float32)
    store.extend(KEPT.keys, KEPT.values)
    plain = attention(KEPT.queries, KEPT.keys, KEPT.values, KEPT.scale)
    assert bits(store.attend(KEPT.queries, KEPT.scale)) == bits(plain)
    one_by_one = [store.read_attention(query, KEPT.scale).value for query in KEPT.queries]
    assert bits(np.array(one_by_one)) == bits(plain)


def test_its_keys_are_raw_so_that_cosines_choose_another_token() -> None:
    lengths = np.linalg.norm(KEPT.keys, axis=1)
    assert lengths.max() > 1.6 * lengths.min()
    saw = KEPT.tokens.index("saw")
    dots = KEPT.keys @ KEPT.queries[saw]
    assert KEPT.tokens[int(dots.argmax())] == "dog"
    assert KEPT.tokens[int((dots / lengths).argmax())] == "[CLS]"
