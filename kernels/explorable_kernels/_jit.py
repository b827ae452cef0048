"""The one place that decides how a kernel is compiled and how it is spread over threads.

No other file imports numba. The flags, and why each has its value:

``nogil=True``
    Kernels touch arrays only, so several may run at once in Python threads. `spread` uses
    this instead of numba's ``parallel=True``: one compiled version serves one thread and
    many, compiling stays short, and two callers may be inside a kernel at the same time
    (numba's own thread pool stops the process when that happens).
``error_model="numpy"``
    Division follows NumPy; kernels trust their input and never raise.
``fastmath`` stays off
    An absent bound is ``inf`` and results are compared bit for bit.
``cache``
    On, so a kernel is compiled once a machine. ``EXPLORABLE_NUMBA_CACHE=0`` turns it off, as
    in CI: numba does not notice an edited helper that lives in another file.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from explorable_kernels._tile import (
    LINE,
    LONG,
    TALL,
    emit,
    emit_long,
    lesser_sum,
    multiplied,
    product_sum,
    rounded_product,
    rounded_square,
    strayed,
    tile,
    weighed,
)

__all__ = [
    "TALL",
    "across_a_line",
    "across_a_long_line",
    "count_ones",
    "frozen",
    "jit",
    "multiplied",
    "spread",
    "strayed",
    "tile",
    "weighed",
]

P = ParamSpec("P")
R = TypeVar("R")
D = TypeVar("D", bound=np.generic)

CACHE = os.environ.get("EXPLORABLE_NUMBA_CACHE", "1") != "0"


def jit(fn: Callable[P, R]) -> Callable[P, R]:
    """Compile ``fn`` at its first call, once for each combination of argument types."""
    compiled: Callable[P, R] = numba.njit(cache=CACHE, nogil=True, error_model="numpy")(fn)
    return compiled


def frozen(array: NDArray[D]) -> NDArray[D]:
    """Return a read-only view of ``array`` in C order.

    Numba compiles read-only and writable arrays apart; with this every input is read-only,
    so there is one version to compile, and a kernel that wrote to an input would not.
    """
    view = np.ascontiguousarray(array).view()
    view.flags.writeable = False
    return view


def count_ones(word: np.uint64) -> int:
    """Return how many digits of a 64-bit word are one; callable inside kernels."""
    return int(word).bit_count()


def _emit_ctpop(_typing_context: Any, _word: Any) -> Any:
    """LLVM's own population count: one instruction, and it vectorises."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return numba.int64(numba.uint64), codegen


_ctpop: Any = intrinsic(_emit_ctpop)


@overload(count_ones)
def _count_ones(word: Any) -> Any:  # noqa: ARG001  numba compares the names
    def compiled(word: Any) -> Any:
        return _ctpop(word)

    return compiled


def across_a_line(array: NDArray[Any]) -> int:
    """Return how many elements a row of a tile has; inside kernels a constant."""
    return int(LINE // array.itemsize)


@overload(across_a_line)
def _across_a_line(array: Any) -> Any:
    wide = LINE // (array.dtype.bitwidth // 8)

    def compiled(array: Any) -> Any:  # noqa: ARG001  numba compares the names
        return wide

    return compiled


def across_a_long_line(array: NDArray[Any]) -> int:
    """Return how many elements a long line has; inside kernels a constant."""
    return int(LONG // array.itemsize)


@overload(across_a_long_line)
def _across_a_long_line(array: Any) -> Any:
    wide = LONG // (array.dtype.bitwidth // 8)

    def compiled(array: Any) -> Any:  # noqa: ARG001  numba compares the names
        return wide

    return compiled


def _addresses(context: Any, builder: Any, signature: Any, args: Any) -> tuple[Any, Any, Any, Any]:
    """LLVM's kind of the elements, and the addresses of three pairs (array, place)."""

    def address(which: int) -> Any:
        array, place = (builder.extract_value(args[which], part) for part in (0, 1))
        owner = context.make_array(signature.args[which][0])(context, builder, array)
        return builder.gep(owner.data, [place], source_etype=kind)

    kind = context.get_data_type(signature.args[0][0].dtype)
    return kind, address(0), address(1), address(2)


def _emit_tile(_typing_context: Any, out: Any, ways: Any, panel: Any, depth: Any) -> Any:
    """Find the addresses, and leave the rest to `_tile`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _addresses(context, builder, signature, args)
        emit(builder, places, args[3], lesser_sum)
        return context.get_dummy_value()

    return numba.void(out, ways, panel, depth), codegen


_compiled_tile: Any = intrinsic(_emit_tile)


@overload(tile)
def _tile(out: Any, ways: Any, panel: Any, depth: Any) -> Any:  # noqa: ARG001  as above
    def compiled(out: Any, ways: Any, panel: Any, depth: Any) -> Any:
        return _compiled_tile(out, ways, panel, depth)

    return compiled


def _emit_multiplied(
    _typing_context: Any, out: Any, ways: Any, panel: Any, depth: Any, apart: Any
) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _addresses(context, builder, signature, args)
        emit(builder, places, args[3], product_sum, args[4])
        return context.get_dummy_value()

    return numba.void(out, ways, panel, depth, apart), codegen


_compiled_multiplied: Any = intrinsic(_emit_multiplied)


@overload(multiplied)
def _multiplied(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:  # noqa: ARG001
    def compiled(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:
        return _compiled_multiplied(out, ways, panel, depth, apart)

    return compiled


def _emit_weighed(
    _typing_context: Any, out: Any, ways: Any, panel: Any, depth: Any, apart: Any
) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _addresses(context, builder, signature, args)
        emit_long(builder, places, args[3], rounded_product, args[4])
        return context.get_dummy_value()

    return numba.void(out, ways, panel, depth, apart), codegen


def _emit_strayed(
    _typing_context: Any, out: Any, ways: Any, panel: Any, depth: Any, apart: Any
) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _addresses(context, builder, signature, args)
        emit_long(builder, places, args[3], rounded_square, args[4])
        return context.get_dummy_value()

    return numba.void(out, ways, panel, depth, apart), codegen


_compiled_weighed: Any = intrinsic(_emit_weighed)
_compiled_strayed: Any = intrinsic(_emit_strayed)


@overload(weighed)
def _weighed(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:  # noqa: ARG001
    def compiled(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:
        return _compiled_weighed(out, ways, panel, depth, apart)

    return compiled


@overload(strayed)
def _strayed(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:  # noqa: ARG001
    def compiled(out: Any, ways: Any, panel: Any, depth: Any, apart: Any) -> Any:
        return _compiled_strayed(out, ways, panel, depth, apart)

    return compiled


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="kernels")


def spread(run: Callable[[int, int], R], size: int, grain: int, threads: int | None) -> list[R]:
    """Call ``run(start, stop)`` on contiguous parts of ``range(size)``; results in order.

    Parts begin at multiples of ``grain``. ``threads=None`` takes every processor when each
    gets at least 256 grains, and otherwise one: waking threads costs about 0.1 milliseconds.
    """
    if threads is None:
        threads = max(1, min(os.cpu_count() or 1, size // (256 * grain)))
    if threads == 1 and size:
        return [run(0, size)]
    step = max(grain, -(-size // (threads * grain)) * grain)
    parts = [(start, min(start + step, size)) for start in range(0, size, step)]
    if len(parts) == 1:
        return [run(*parts[0])]
    return list(_pool().map(lambda part: run(*part), parts))
