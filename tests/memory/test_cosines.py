"""Reading by direction: cosines, and the ordinary read with its normalised output."""

from __future__ import annotations

import numpy as np
import pytest

from explorable.memory import Store
from explorable_kernels.contract import Array
from tests.memory.states import FLOATS, Kind, bits, filled


def test_cosines_come_with_the_most_alike_first_and_ties_by_id() -> None:
    store = Store(2, 1)
    store.extend([[0.0, 2.0], [3.0, 4.0], [0.0, 5.0], [0.0, -1.0]], [[1.0]] * 4)
    assert store.analyze([0.0, 7.0]) == ((0, 1.0), (2, 1.0), (1, 0.8), (3, -1.0))


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_ordinary_read_is_the_softmax_of_cosines_over_directions(dtype: Kind) -> None:
    store = filled(70, dtype)
    query: Array = np.random.default_rng(1).normal(size=5).astype(dtype)
    keys = np.array([one.address for one in store.locations], np.float64)
    values = np.array([one.value for one in store.locations], np.float64)
    for beta, k in ((None, None), (8.0, 7)):
        cosine = keys @ query / np.linalg.norm(keys, axis=1) / np.linalg.norm(query)
        weights = np.exp((beta or 5.0) * cosine)
        weights[np.argsort(-cosine)[k or 70 :]] = 0
        out = weights @ (values / np.linalg.norm(values, axis=1, keepdims=True))
        found = store.read(query, beta, k)
        close = 1e-5 if dtype == np.float32 else 1e-12
        np.testing.assert_allclose(found.value, out / np.linalg.norm(out), atol=close)
        assert found.value.dtype == dtype
        assert found.trace[0].weight == pytest.approx(weights.max() / weights.sum(), rel=close)
        assert found.trace[0].dot == pytest.approx(cosine.max(), rel=close)
        assert found.signals.largest == found.trace[0].weight
        full = np.exp((beta or 5.0) * cosine).sum()
        assert found.signals.mass == pytest.approx(weights.sum() / full, rel=close)


def test_the_length_of_the_query_does_not_matter_and_counts_only_where_asked() -> None:
    store = Store(2, 1)
    store.extend([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [[1.0], [1.0], [-1.0]])
    store.merge(radius=0.0)
    plain, longer = store.read([1.0, 1.0]), store.read([4.0, 4.0])
    assert (bits(plain.value), plain.trace) == (bits(longer.value), longer.trace)
    assert [one.weight for one in plain.trace] == [0.5, 0.5]
    assert plain.value.tolist() == [0]  # the values cancel: no direction is left
    counted = store.read([1.0, 1.0], counted=True)
    assert [one.weight for one in counted.trace] == pytest.approx([2 / 3, 1 / 3])
    assert counted.value.tolist() == [1]
