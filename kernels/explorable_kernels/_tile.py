"""Innermost loops in vector instructions: a tile that stays in registers.

Six rows, one cache line of columns each, are lowered by all sums of a coefficient and a line
of a panel before they are stored (min-plus), or raised by all products (moments). Plain loops
were tried first: compiled, they load or store once for every sum and reach half of what the
processor can do, because no loop order makes the compiler keep the twelve vectors of a tile in
registers. So they are written here as what they are; LLVM still chooses the instructions, and
splits the vectors where they are narrower.

Twelve vectors of 32 bytes, two of the panel, a coefficient and a sum fill the sixteen vector
registers of a processor with AVX2. Two lines of the panel a turn leave nothing to spill.

A long line, eight vectors, is raised by one line after another where the order of the sums and
every rounding are settled: nothing is fused there, and nothing waits for what is beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # comes with numba, without types
from numpy.typing import NDArray

__all__ = [
    "LINE",
    "LONG",
    "TALL",
    "emit",
    "emit_long",
    "lesser_sum",
    "multiplied",
    "product_sum",
    "rounded_product",
    "rounded_square",
    "strayed",
    "tile",
    "weighed",
]

TALL = 6  # rows of a tile
LINE = 64  # bytes of a row in it
LONG = 256  # bytes of a long line
VECTOR = 32  # bytes
TURN = 2  # lines of the panel between two tests of the loop

Place = tuple[NDArray[Any], int]  # a flat array, and where in it something begins
Index = ir.IntType(64)


def tile(out: Place, ways: Place, panel: Place, depth: int) -> None:
    """Lower a tile of ``out`` to its least sums over ``depth`` lines; callable inside kernels.

    ``ways`` holds, line by line of the panel, a coefficient for each row of the tile; the panel
    is as wide as the tile. ``depth`` is even and not 0. ``out`` may be a part of the panel: it
    is written after everything has been read. What stands here is what the compiled form does.
    """
    wide = LINE // out[0].itemsize
    lines = _from(panel, (depth, 1, wide))
    rows = _from(out, (TALL, wide))
    rows[...] = np.minimum(rows, (_from(ways, (depth, TALL, 1)) + lines).min(axis=0))


def multiplied(out: Place, ways: Place, panel: Place, depth: int, apart: int) -> None:
    """Add to a tile of ``out`` all products over ``depth`` lines; callable inside kernels.

    As `tile`, of floats; but lines of the panel, and those of coefficients, begin ``apart``
    elements after each other. Compiled, a product and its sum are rounded once where the
    processor does both at once.
    """
    wide = LINE // out[0].itemsize
    lines = np.arange(depth)[:, None] * apart
    left = ways[0][ways[1] + lines + np.arange(TALL)]
    right = panel[0][panel[1] + lines + np.arange(wide)]
    rows = _from(out, (TALL, wide))
    rows += left.T @ right


def weighed(out: Place, ways: Place, panel: Place, depth: int, apart: int) -> None:
    """Add to a long line of ``out`` way * line, line after line; callable inside kernels.

    Of arrays in C order, seen flat: ``depth`` coefficients close together, and as many lines of
    the panel that begin ``apart`` elements after each other. Each product and each sum rounds.
    """
    _one_by_one(out, ways, panel, (depth, apart), lambda way, line: way * line)


def strayed(out: Place, ways: Place, panel: Place, depth: int, apart: int) -> None:
    """As `weighed`, but what is added is the square of line - way, which is rounded first."""
    _one_by_one(out, ways, panel, (depth, apart), lambda way, line: (line - way) * (line - way))


def _one_by_one(
    out: Place, ways: Place, panel: Place, lines: tuple[int, int], added: Callable[..., Any]
) -> None:
    row = _from(out, (LONG // out[0].itemsize,))
    for line in range(lines[0]):
        many = _from((panel[0], panel[1] + line * lines[1]), row.shape)
        row += added(ways[0].reshape(-1)[ways[1] + line], many)


def _from(place: Place, shape: tuple[int, ...]) -> NDArray[Any]:
    array, start = place
    flat = array.reshape(-1)  # of arrays in C order, so no copy
    return flat[start : start + math.prod(shape)].reshape(shape)


def lesser_sum(builder: Any, way: Any, line: Any, low: Any) -> Any:
    """Write the instructions of min(way + line, low)."""
    floating = not isinstance(low.type.element, ir.IntType)
    add = builder.fadd if floating else builder.add
    compare = builder.fcmp_ordered if floating else builder.icmp_signed
    total = add(way, line)
    return builder.select(compare("<", total, low), total, low)


def product_sum(builder: Any, way: Any, line: Any, total: Any) -> Any:
    """Write the instructions of way * line + total, of floats."""
    kind, module = total.type, builder.module
    name = f"llvm.fmuladd.v{kind.count}{kind.element.intrinsic_name}"
    both = module.globals.get(name) or ir.Function(module, ir.FunctionType(kind, [kind] * 3), name)
    return builder.call(both, [way, line, total])


def rounded_product(builder: Any, way: Any, line: Any, total: Any) -> Any:
    """Write the instructions of total + way * line, of floats, both rounded."""
    return builder.fadd(total, builder.fmul(way, line))


def rounded_square(builder: Any, way: Any, line: Any, total: Any) -> Any:
    """Write the instructions of total + (line - way) ** 2, of floats, every step rounded."""
    off = builder.fsub(line, way)
    return builder.fadd(total, builder.fmul(off, off))


def emit(
    builder: Any,
    places: tuple[Any, Any, Any, Any],
    depth: Any,
    joined: Callable[[Any, Any, Any, Any], Any],
    apart: Any = None,
) -> None:
    """Write the instructions of a tile over ``depth`` lines.

    ``places``: LLVM's kind of the elements, and the addresses of the tile, of its coefficients,
    and of the panel. ``joined`` writes what becomes of an element of the tile: `lesser_sum` or
    `product_sum`. ``apart``: from a line to the next, of the panel and of the coefficients;
    where nothing is said they are closed up.
    """
    kind, out, ways, panel = places
    vector, lanes = _vector(kind)
    across = LINE // VECTOR

    def fetch(base: Any, place: Any) -> Any:
        return _fetch(builder, base, place, (kind, vector))

    before = [fetch(out, place * lanes) for place in range(TALL * across)]
    entry, turn, done = builder.block, *(builder.append_basic_block(name) for name in ("t", "d"))
    builder.branch(turn)

    builder.position_at_end(turn)
    line = builder.phi(Index)
    line.add_incoming(Index(0), entry)
    low = [builder.phi(vector) for _ in before]
    lowered: list[Any] = list(low)
    for step in range(TURN):
        here = builder.add(line, Index(step))
        start = builder.mul(here, Index(across * lanes) if apart is None else apart)
        right = [fetch(panel, builder.add(start, Index(v * lanes))) for v in range(across)]
        start = builder.mul(here, Index(TALL) if apart is None else apart)
        for row in range(TALL):
            way = builder.load(_away(builder, ways, builder.add(start, Index(row)), kind), typ=kind)
            for v, many in enumerate(right):
                place = row * across + v
                lowered[place] = joined(
                    builder, _everywhere(builder, way, vector), many, lowered[place]
                )
    following = builder.add(line, Index(TURN))
    line.add_incoming(following, builder.block)
    for phi, old, new in zip(low, before, lowered, strict=True):
        phi.add_incoming(old, entry)
        phi.add_incoming(new, builder.block)
    builder.cbranch(builder.icmp_signed("<", following, depth), turn, done)

    builder.position_at_end(done)
    for place, value in enumerate(lowered):
        _store(builder, value, out, place * lanes, kind)


def emit_long(
    builder: Any,
    places: tuple[Any, Any, Any, Any],
    depth: Any,
    joined: Callable[[Any, Any, Any, Any], Any],
    apart: Any,
) -> None:
    """Write the instructions of a long line; see `emit`. ``joined`` is one of the rounded."""
    kind, out, ways, panel = places
    vector, lanes = _vector(kind)
    before = [_fetch(builder, out, v * lanes, (kind, vector)) for v in range(LONG // VECTOR)]
    entry, turn, done = builder.block, *(builder.append_basic_block(name) for name in ("l", "e"))
    builder.cbranch(builder.icmp_signed(">", depth, Index(0)), turn, done)

    builder.position_at_end(turn)
    line = builder.phi(Index)
    line.add_incoming(Index(0), entry)
    rows = [builder.phi(vector) for _ in before]
    way = builder.load(_away(builder, ways, line, kind), typ=kind)
    everywhere = _everywhere(builder, way, vector)
    start = builder.mul(line, apart)
    raised = [
        joined(
            builder,
            everywhere,
            _fetch(builder, panel, builder.add(start, Index(v * lanes)), (kind, vector)),
            row,
        )
        for v, row in enumerate(rows)
    ]
    following = builder.add(line, Index(1))
    line.add_incoming(following, turn)
    for row, old, new in zip(rows, before, raised, strict=True):
        row.add_incoming(old, entry)
        row.add_incoming(new, turn)
    builder.cbranch(builder.icmp_signed("<", following, depth), turn, done)

    builder.position_at_end(done)
    for v, (old, new) in enumerate(zip(before, raised, strict=True)):
        value = builder.phi(vector)
        value.add_incoming(old, entry)
        value.add_incoming(new, turn)
        rows[v] = value
    for v, value in enumerate(rows):
        _store(builder, value, out, v * lanes, kind)


def _bytes(kind: Any) -> int:
    if isinstance(kind, ir.IntType):
        return int(kind.width // 8)
    return 4 if isinstance(kind, ir.FloatType) else 8


def _vector(kind: Any) -> tuple[Any, int]:
    """The vector of a kind, and how many elements it has."""
    lanes = VECTOR // _bytes(kind)
    return ir.VectorType(kind, lanes), lanes


def _away(builder: Any, base: Any, place: Any, kind: Any) -> Any:
    steps = Index(place) if isinstance(place, int) else place
    return builder.gep(base, [steps], source_etype=kind)


def _fetch(builder: Any, base: Any, place: Any, kinds: tuple[Any, Any]) -> Any:
    kind, vector = kinds
    address = builder.bitcast(_away(builder, base, place, kind), vector.as_pointer())
    return builder.load(address, align=_bytes(kind), typ=vector)


def _store(builder: Any, value: Any, base: Any, place: int, kind: Any) -> None:
    address = builder.bitcast(_away(builder, base, place, kind), value.type.as_pointer())
    builder.store(value, address, align=_bytes(kind))


def _everywhere(builder: Any, value: Any, vector: Any) -> Any:
    """The vector that holds one value throughout."""
    first = ir.VectorType(ir.IntType(32), vector.count)([0] * vector.count)
    some = vector(ir.Undefined)
    return builder.shuffle_vector(
        builder.insert_element(some, value, ir.IntType(32)(0)), some, first
    )
