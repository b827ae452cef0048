"""One more bound in a closed matrix, where it reaches few entries and where it reaches many."""

from __future__ import annotations

import os

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from explorable_kernels import minplus
from explorable_kernels.minplus_bounds import infinity

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
DTYPES = ["int32", "int64", "float32", "float64"] if COMPILED else ["int32", "float64"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("density", [0.03, 0.3, 1])
def test_one_more_bound_reaches_few_rows_and_columns_or_many(density: float, dtype: str) -> None:
    n = 50
    rng = np.random.default_rng(int(100 * density))
    place = rng.integers(0, 50, n)
    m = (rng.integers(0, 40, (n, n)) + place[:, None] - place[None]).astype(dtype)
    m[rng.random((n, n)) > density] = infinity(dtype)
    np.fill_diagonal(m, 0)
    assert minplus.close(m) == -1
    for lower in (1, 5, 99):
        i, j = rng.choice(n, 2, replace=False)
        if m[j, i] == infinity(dtype):
            bound = min(m[i, j], 99) - lower
        else:
            bound = max(-m[j, i], min(m[i, j], 99) - lower)
        told, again = m.copy(), m.copy()
        changed = minplus.tell(told, i, j, bound)
        again[i, j] = min(again[i, j], bound)
        assert minplus.close(again) == -1
        assert_array_equal(told, again)
        assert changed == int((told < m).any(axis=1).sum())
