"""Closing packed bounds: by hand and by a kernel alike, and after one more bound as from anew."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorable.budget import limited
from explorable.domains import difference_closing as closing
from explorable.domains.difference import Bounds
from explorable.domains.difference_closing import Rows, by_hand, by_kernel, closed, reclosed

PARTS = 64  # more than the bounds on any chain here


def packed(bound: int, strict: bool, length: int = 1) -> int:
    return (bound * PARTS - strict) * PARTS + length


def matrices(unit: int, lowest: int = -3, most: int = 9) -> st.SearchStrategy[Rows]:
    """Bounds in units, strict and not, absent ones, and now and then a contradiction."""
    some = st.builds(
        lambda b, strict: packed(b * unit, strict), st.integers(lowest, 20), st.booleans()
    )
    bound = st.one_of(st.none(), some)

    def square(n: int) -> st.SearchStrategy[Rows]:
        return st.lists(bound, min_size=n * n, max_size=n * n).map(
            lambda flat: [[0 if i == k else flat[i * n + k] for k in range(n)] for i in range(n)]
        )

    return st.integers(0, most).flatmap(square)


def told(rows: Rows, i: int, k: int, bound: int) -> Rows:
    """The same bounds and one more."""
    out = [list(row) for row in rows]
    old = out[i][k]
    out[i][k] = bound if old is None else min(old, bound)
    return out


@pytest.mark.parametrize("unit", [1, 10**9], ids=["32 bits", "64 bits"])
@given(data=st.data())
def test_the_kernel_closes_as_whole_numbers_do(unit: int, data: st.DataObject) -> None:
    rows = data.draw(matrices(unit))
    kept = [list(row) for row in rows]
    assert by_kernel(rows) == by_hand(rows)
    assert rows == kept


@given(matrices(1, lowest=-1), st.data())
def test_one_more_bound_is_a_closure_from_anew(rows: Rows, data: st.DataObject) -> None:
    before = by_hand(rows)
    if before is None or len(rows) < 2:
        return
    i, k = data.draw(st.permutations(range(len(rows))))[:2]
    bound = packed(data.draw(st.integers(-9, 9)), data.draw(st.booleans()))
    after = reclosed(before, i, k, bound)
    assert after == by_hand(told(before, i, k, bound))
    if after is not None:
        for old, new in zip(before, after, strict=True):
            assert (old is new) == (old == new)


def test_contradictions_of_every_length_are_met_by_both() -> None:
    for n in (2, 3, 17, 36, 37, 63):
        rows: Rows = [[0 if i == k else None for k in range(n)] for i in range(n)]
        for i in range(n):
            rows[i][(i + 1) % n] = packed(0, strict=False)
        for last in (packed(0, strict=False), packed(0, strict=True)):
            rows[n - 1][0] = last
            assert by_kernel(rows) == by_hand(rows)
            assert (by_hand(rows) is None) == (last < 0)


def by(way: str) -> object:
    def refuse(_rows: Rows) -> Rows | None:
        raise AssertionError(f"closed by {way}")

    return refuse


def square(n: int, bound: int) -> Rows:
    return [[0 if i == k else bound for k in range(n)] for i in range(n)]


def test_many_variables_are_closed_by_the_kernel_where_their_numbers_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    n = closing.MANY
    fits = (2**62 - 2) // (2 * n)
    with monkeypatch.context() as only:
        only.setattr(closing, "by_hand", by("hand"))
        for bound in (1, fits):
            assert closed(square(n, bound)) == square(n, bound)
    with monkeypatch.context() as only:
        only.setattr(closing, "by_kernel", by("the kernel"))
        assert closed(square(n, fits + 1)) == square(n, fits + 1)
        assert closed(square(n - 1, 1)) == square(n - 1, 1)


def test_a_text_of_usual_size_loads_no_compiler() -> None:
    code = (
        "import sys; from explorable.domains.difference_closing import closed\n"
        "closed([[0 if i == k else 1 for k in range(60)] for i in range(60)])\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_certificate_of_many_variables_takes_a_step_for_each_entry_and_point() -> None:
    rng = random.Random(5)
    n, bounds = 80, Bounds(names=())
    place = [rng.randrange(1000) for _ in range(n)]
    for at in range(8 * n):
        i, k = rng.sample(range(n), 2)
        most = Fraction(place[i] - place[k]) + Fraction(rng.randrange(1, 200), 4)
        bounds = bounds.tell(f"v{i}", f"v{k}", most, strict=at % 3 == 0)
    bounds.close()
    with limited(8 * n**2):
        made = bounds.certificate("v0", "v1")
    made.check(bounds.constraints)
    assert len(made.points) == 2
