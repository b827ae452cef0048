"""How much a memory holds before what it holds interferes: known laws, and trials of them.

Four memories of the literature, each with what can be said before trying: sparse distributed
memory (Kanerva), the Hopfield network, its modern form (Ramsauer and others), and a sum of
bound pairs. Source: capacity and interference, the real bound on context.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from explorable.errors import WrongSetting
from explorable.memory.settings import between, whole
from explorable.memory.vectors import LARGEST, table
from explorable_kernels.contract import Wide

__all__ = [
    "Recall",
    "Tried",
    "active_share",
    "bit_error",
    "distances",
    "recall",
    "sum_readout",
    "try_bits",
    "try_sum",
    "try_sums",
]

WORD = 64  # bits that are drawn at once
CHUNK = 1 << 20  # words in hand at a time
PIECE = 1 << 18  # products at once; more are shared among threads, which then wait for each other
SIGNS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, np.newaxis], axis=1) * np.float32(2) - 1
SIGNS.flags.writeable = False  # of the bits of each byte
ASKED = 16  # patterns of a network that are asked for


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


def active_share(bits: int, radius: int) -> Fraction:
    """The share of random binary addresses within a Hamming radius: exact.

    >>> share = active_share(1000, 451)
    >>> f"{float(share):.8f}, {float(share * 10**6):.1f} of a million"
    '0.00107185, 1071.9 of a million'
    >>> f"two addresses share {float(share**2 * 10**6):.4f}"
    'two addresses share 1.1489'
    """
    n, most = whole("bits", bits), whole("radius", radius, least=0)
    return Fraction(sum(math.comb(n, r) for r in range(min(n, most) + 1)), 2**n)


def distances(bits: int, locations: int, queries: int = 1, seed: int = 0) -> Wide:
    """Draw a sparse distributed memory, and count its locations by their distance from queries.

    Returns
    -------
    (queries + 1, bits + 1) array
        How many locations are so far from each query; in the last row, how many are no further
        than so from every one of them. A cumulative sum of the others is what a radius activates.

    Examples
    --------
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


def bit_error(load: float) -> float:
    """The share of bits that one step of a Hopfield network gets wrong, at patterns per unit.

    The limit of a large network, started at a stored pattern.

    >>> f"{bit_error(0.138):.5f}"
    '0.00355'
    """
    return math.erfc(1 / math.sqrt(2 * between("load", load, 0.0, math.inf, open_low=True))) / 2


def try_bits(units: int, patterns: int, networks: int, seed: int = 0) -> Tried:
    """The share of bits that one step of real Hopfield networks gets wrong, started at patterns.

    Of each network up to 16 patterns are asked for. No unit is joined to itself; a field of
    exactly 0 leaves the bit as it is.

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


def sum_readout(items: int, ratio: float) -> float:
    """The chance that the right one of so many items is read out of a sum of bound pairs.

    Parameters
    ----------
    items : int
        K, the size of the codebook.
    ratio : float
        D / M: dimensions over pairs in the sum.

    Returns
    -------
    float
        The integral of phi(x) Phi(x + sqrt(D / M))^(K - 1): all scores are normal, and the
        right one is ahead by the square root.

    Examples
    --------
    >>> f"{sum_readout(1000, 32):.4f}, {sum_readout(1000, 16):.4f}"
    '0.9880, 0.7640'
    """
    others = whole("items", items) - 1
    ahead = math.sqrt(between("ratio", ratio, 0.0, math.inf))
    x = np.linspace(-9.0, 9.0, 3601)
    below = np.array([math.erfc(-(t + ahead) / math.sqrt(2)) / 2 for t in x.tolist()])
    density = np.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    return min(1.0, float(np.trapezoid(density * below**others, x)))


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


@dataclass(frozen=True, slots=True)
class Recall:
    """One step of a modern Hopfield network from a query near a pattern.

    Attributes
    ----------
    value : (d,) array
        sum softmax(beta x_j query) x_j.
    error : float
        How far it is from the pattern.
    separation : float
        Delta, the pattern's dot product with itself less the largest with another.
    bound : float
        2 (N - 1) M exp(-beta (Delta - 2 max(|query - x|, |x* - x|) M)), M the longest pattern
        and x* the fixed point nearby; it says nothing where it is large.
    """

    value: Wide
    error: float
    separation: float
    bound: float


def recall(patterns: Wide, query: Wide, which: int, beta: float, steps: int = 100) -> Recall:
    """Do that step from ``query``, toward ``patterns[which]`` of (N, d) with N from 2 on.

    The fixed point is taken where ``steps`` more of them lead.
    """
    steep = between("beta", beta, 0.0, LARGEST)
    patterns = table("patterns", patterns)
    query = table("queries", [query], patterns.shape[1])[0]
    whole("steps", steps, least=0)
    if len(patterns) < 2 or not whole("which", which, least=0) < len(patterns):
        raise WrongSetting("there must be two patterns at least, and the one that is meant")

    def step(state: Wide) -> Wide:
        scores = steep * (patterns @ state)
        weights = np.exp(scores - scores.max())
        found: Wide = (weights / weights.sum()) @ patterns
        return found

    pattern = patterns[which]
    value, fixed = step(query), pattern
    for _ in range(steps):
        fixed = step(fixed)
    overlaps = patterns @ pattern
    separation = float(overlaps[which] - np.delete(overlaps, which).max())
    longest = float(np.linalg.norm(patterns, axis=1).max())
    away = max(float(np.linalg.norm(one - pattern)) for one in (query, fixed))
    power = min(-steep * (separation - 2 * away * longest), 700.0)
    bound = 2 * (len(patterns) - 1) * longest * math.exp(power)
    return Recall(value, float(np.linalg.norm(value - pattern)), separation, bound)
