"""The same octagons in the Parma Polyhedra Library, where it is installed (Debian: libppl-dev).

A development-only comparison: PPL (Bagnara, Hill, Zaffanella) closes octagons over the rationals
by other code. It knows no strict bounds, so there are none here.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from explorable.checking.bounds_sums import Sum
from explorable.domains.octagon import Octagon
from tests.domains.octagon_cases import NAMES, random_sums

SOURCE = Path(__file__).parent / "ppl" / "octagons.cc"
SYSTEMS = 5_000
HEADERS = ("/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        shutil.which("g++") is None or not any(Path(at, "ppl.hh").is_file() for at in HEADERS),
        reason="PPL is not installed (Debian: g++ and libppl-dev)",
    ),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled."""
    made = tmp_path_factory.mktemp("ppl") / "octagons"
    subprocess.run(
        ["g++", "-O1", "-w", str(SOURCE), "-o", str(made), "-lppl", "-lgmpxx", "-lgmp"], check=True
    )
    return made


def line(sums: tuple[Sum, ...]) -> str:
    words = [len(NAMES), len(sums)]
    for one in sums:
        signs = [*one.terms.items()]
        (first, sign), (second, other) = signs[0], signs[1] if len(signs) > 1 else ("", 0)
        place = NAMES.index(str(second)) if other else -1
        words += [NAMES.index(str(first)), sign, place, other]
        words += [one.most.numerator, one.most.denominator]
    return " ".join(map(str, words))


def ends(octagon: Octagon) -> str:
    """The upper ends in the order of the program."""
    if octagon.refutation:
        return "empty"
    sums = []
    for at, name in enumerate(NAMES):
        sums += [{name: sign} for sign in (1, -1)]
        for other in NAMES[at + 1 :]:
            sums += [{name: sign, other: way} for sign in (1, -1) for way in (1, -1)]
    return " ".join(map(_end, (octagon.upper(one) for one in sums)))


def _end(upper: object) -> str:
    most = getattr(upper, "most", None)
    return "inf" if most is None else str(most)


def test_octagons_over_the_rationals_end_where_ppl_says(program: Path) -> None:
    rng = random.Random(16)
    systems = [
        tuple(replace(one, strict=False) for one in random_sums(rng)) for _ in range(SYSTEMS)
    ]
    # every name is told of, by a bound that says nothing new
    loose = [Sum({name: 1}, Fraction(1000), statements=(name,)) for name in NAMES]
    systems = [(*system, *loose) for system in systems]
    said = subprocess.run(
        [str(program)],
        input="\n".join(map(line, systems)),
        text=True,
        capture_output=True,
        check=True,
    )
    found = [one.strip() for one in said.stdout.splitlines()]
    assert len(found) == SYSTEMS
    ours = [ends(Octagon(constraints=system)) for system in systems]
    wrong = [(line(s), a, b) for s, a, b in zip(systems, ours, found, strict=True) if a != b]
    assert wrong == []
    assert 200 < ours.count("empty") < SYSTEMS - 200
