"""Trials of the laws of capacity: memories that are really drawn, filled and asked.

All draws are seeded. Bits are kept eight in a byte, and signs in float32, whose sums here are
whole numbers that it holds. Source: capacity and interference, the real bound on context.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorable.memory.settings import whole
from explorable_kernels.contract import Wide

__all__ = ["ASKED", "Tried", "distances", "try_bits", "try_sum", "try_sums"]

WORD = 64  # bits that are drawn at once
CHUNK = 1 << 20  # words in hand at a time
PIECE = 1 << 18  # products at once; more are shared among threads, which then wait for each other
# of the bits of each byte
SIGNS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1) * np.float32(2) - 1
SIGNS.flags.writeable = False
ASKED = 16  # of what one memory holds, at most: more answers of it tell little more


@dataclass(frozen=True, slots=True)
class Tried:
    """A share that was found by trying.

    Attributes
    ----------
    share : float
    error : float
        The standard error of the share: from how it differs between memories that were drawn
        each on its own, since what one memory answers hangs together; never less than if it did
        not. It is 0 where all answers are alike, and infinite for a single memory.
    trials : int
        How many answers it is the share of.
    """

    share: float
    error: float
    trials: int


def distances(bits: int, locations: int, queries: int = 1, seed: int = 0) -> Wide:
    """Draw a sparse distributed memory, and count its locations by their distance from queries.

    Parameters
    ----------
    bits : int
        Of an address, and of a query; all are drawn.

    Returns
    -------
    (queries + 1, bits + 1) array
        How many locations are so far from each query; in the last row, how many are no further
        than so from every one of them. A cumulative sum of the others is what a radius activates.

    Raises
    ------
    WrongSetting
        A number is not a whole one above 0.

    Examples
    --------
    >>> from explorable.memory.capacity import active_share
    >>> float(distances(100, 10_000)[0][:41].sum()), float(active_share(100, 40) * 10_000)
    (274.0, 284.4...)
    """
    n, many = whole("bits", bits), whole("locations", locations)
    rng = np.random.default_rng(whole("seed", seed, least=0))
    words = -(-n // WORD)
    last = np.uint64((1 << (n - WORD * (words - 1))) - 1)

    def drawn(rows: int) -> NDArray[np.uint64]:
        found = rng.integers(0, 2**WORD, (rows, words), np.uint64, endpoint=False)
        found[:, -1] &= last
        return found

    asked = drawn(whole("queries", queries))
    found = np.zeros((len(asked) + 1, n + 1))
    step = max(1, CHUNK // words)
    for begin in range(0, many, step):
        addresses = drawn(min(step, many - begin))
        away = [np.bitwise_count(addresses ^ one).sum(axis=1, dtype=np.intp) for one in asked]
        for row, far in enumerate([*away, np.maximum.reduce(away)]):
            found[row] += np.bincount(far, minlength=n + 1)
    return found


def try_bits(units: int, patterns: int, networks: int, seed: int = 0) -> Tried:
    """The share of bits that one step of real Hopfield networks gets wrong, started at patterns.

    Of each network up to 16 patterns are asked for. No unit is joined to itself; a field of
    exactly 0 leaves the bit as it is. Numbers that are not whole or not above 0 are refused.

    >>> from explorable.memory.capacity import bit_error
    >>> found = try_bits(200, 60, 50)
    >>> f"{found.share:.3f} of {found.trials:,} bits; the limit is {bit_error(60 / 200):.3f}"
    '0.033 of 160,000 bits; the limit is 0.034'
    """
    _wholes(units=units, patterns=patterns, networks=networks)
    rng = np.random.default_rng(whole("seed", seed, least=0))
    asked, shares = min(ASKED, patterns), []
    for _ in range(networks):
        held = _drawn(rng, patterns, units)
        some = _signs(held[:asked], units)
        overlaps = _scores(some, held)
        step = max(1, PIECE // (asked * units))
        fields = -patterns * some
        for begin in range(0, patterns, step):
            piece = slice(begin, begin + step)
            fields += overlaps[:, piece] @ _signs(held[piece], units)
        shares.append(float((fields * some < 0).mean()))
    return _gathered(shares, asked * units)


def try_sum(items: int, dimensions: int, pairs: int, trials: int, seed: int = 0) -> float:
    """The share of read-outs that are right, by trying: signs as items and as keys.

    Each trial sums ``pairs`` products of a random key and a random item of its own codebook,
    undoes the first key, and takes the item with the largest dot product.
    """
    _wholes(items=items, dimensions=dimensions, pairs=pairs, trials=trials)
    rng = np.random.default_rng(whole("seed", seed, least=0))
    right = 0
    for _ in range(trials):
        codebook = rng.choice([-1.0, 1.0], (items, dimensions))
        keys = rng.choice([-1.0, 1.0], (pairs, dimensions))
        stored = rng.integers(0, items, pairs)
        memory = (keys * codebook[stored]).sum(axis=0)
        right += int(np.argmax(codebook @ (keys[0] * memory)) == stored[0])
    return right / trials


def try_sums(items: int, dimensions: int, pairs: int, sums: int, seed: int = 0) -> Tried:
    """As `try_sum`, with up to 16 of the pairs read out of each sum.

    >>> from explorable.memory.capacity import sum_readout
    >>> found = try_sums(100, 128, 16, 25)
    >>> f"{found.share:.3f} of {found.trials}; the integral says {sum_readout(100, 8):.3f}"
    '0.630 of 400; the integral says 0.620'
    """
    _wholes(items=items, dimensions=dimensions, pairs=pairs, sums=sums)
    rng = np.random.default_rng(whole("seed", seed, least=0))
    asked, shares = min(ASKED, pairs), []
    for _ in range(sums):
        codebook = _drawn(rng, items, dimensions)
        keys = _signs(_drawn(rng, pairs, dimensions), dimensions)
        stored = rng.integers(0, items, pairs)
        memory = (keys * _signs(codebook[stored], dimensions)).sum(axis=0)
        scores = _scores(keys[:asked] * memory, codebook)
        shares.append(float((scores.argmax(axis=1) == stored[:asked]).mean()))
    return _gathered(shares, asked)


def _wholes(**numbers: int) -> None:
    for name, number in numbers.items():
        whole(name, number)


def _drawn(rng: np.random.Generator, rows: int, width: int) -> NDArray[np.uint8]:
    """Random bits (rows, width / 8 rounded up), eight in a byte."""
    return np.frombuffer(rng.bytes(rows * -(-width // 8)), np.uint8).reshape(rows, -1)


def _signs(bits: NDArray[np.uint8], width: int) -> NDArray[np.float32]:
    """Bits as signs (rows, width); their sums are whole numbers that float32 holds."""
    found: NDArray[np.float32] = SIGNS[bits].reshape(len(bits), -1)[:, :width]
    return found


def _scores(queries: NDArray[np.float32], bits: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The dot products of queries (n, width) with such rows: in pieces too small for threads."""
    width = queries.shape[1]
    step = max(1, PIECE // queries.size)
    pieces = [bits[begin : begin + step] for begin in range(0, len(bits), step)]
    return np.hstack([queries @ _signs(piece, width).T for piece in pieces])


def _gathered(shares: list[float], each: int) -> Tried:
    """What several memories say together, of so many answers each."""
    many, share = len(shares), float(np.mean(shares))
    spread = float(np.std(shares, ddof=1)) / math.sqrt(many) if many > 1 else math.inf
    apart = math.sqrt(share * (1 - share) / (many * each))
    return Tried(share, max(spread, apart), many * each)
