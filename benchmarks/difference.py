"""Difference bounds of many variables closed by hand and by a kernel, and after one more bound.

Run with ``python -m benchmarks.difference``. By hand means Python's whole numbers; the kernel's
time counts turning them into an array and back. What loading the kernel costs the first time
comes first, in a process of its own. Both ways must agree. Nothing here asserts a time.
"""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial

from benchmarks._timing import interleave, table
from explorable.domains.difference_closing import Rows, by_hand, by_kernel, reclosed

__all__ = ["main"]

KERNEL = "by kernel"
LOADING = """
import time
from explorable.domains.difference_closing import by_kernel
rows = [[0 if i == k else 1 << 40 for k in range(48)] for i in range(48)]
for time_of in ("the first closure", "the second"):
    begin = time.perf_counter()
    by_kernel(rows)
    print(f"  {time_of:18} {1e3 * (time.perf_counter() - begin):9.1f} ms")
"""


def bounds(n: int, share: float) -> Rows:
    """Packed bounds that contradict nothing, on this share of all pairs."""
    rng, parts = random.Random(n), 1 << (4 * n).bit_length()
    place = [rng.randrange(100) for _ in range(n)]

    def bound(i: int, k: int) -> int | None:
        if i == k:
            return 0
        most = rng.randrange(60) + place[i] - place[k]
        return most * parts * parts + 1 if rng.random() < share else None

    return [[bound(i, k) for k in range(n)] for i in range(n)]


def main() -> None:
    sys.stdout.write("loading the kernel from its cache, 48 variables\n")
    sys.stdout.flush()
    for _ in range(2):  # the first may have to compile
        subprocess.run([sys.executable, "-c", LOADING], check=True)
    for n, repeats in ((32, 21), (48, 21), (64, 9), (256, 3)):
        for share in (1.0, 3 / n):
            rows = bounds(n, share)
            closed = by_hand(rows)
            if closed is None or by_kernel(rows) != closed:
                raise AssertionError("not the same closure")
            entry = next(v for v in closed[0][:0:-1] if v is not None)
            k = len(closed[0]) - 1 - closed[0][::-1].index(entry)
            ways = {
                KERNEL: partial(by_kernel, rows),
                "by hand": partial(by_hand, rows),
                "one more bound": partial(reclosed, closed, 0, k, entry - 1),
            }
            title = f"{n} variables, {share:.0%} of all bounds told"
            sys.stdout.write("\n" + table(title, interleave(ways, repeats), KERNEL) + "\n")


if __name__ == "__main__":
    main()
