"""Spaces past plain ints: two millions of worlds, counted against arithmetic and SAT."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

import explorable as ex
from explorable.domains import worlds
from explorable.domains.words import Words
from explorable.domains.worlds import Worlds
from explorable.vocabulary import vocabulary

PEOPLE = ("Ana", "Bea", "Cleo", "Dan", "Eva", "Finn", "Luis")
ROOMS = ("attic", "cellar", "garden", "garage", "hall", "kitchen", "pantry", "study")
CLOSED = f"The only places are {', '.join(f'the {r}' for r in ROOMS[:-1])} and the {ROOMS[-1]}."
CHAIN = [f"If {one} is in the hall then {other} is in the hall." for one, other in pairwise(PEOPLE)]


def test_two_million_worlds_are_counted_exactly() -> None:
    """In a chain of *if*, those in the hall are the last n of 7; the others are in 7 rooms."""
    reading = ex.read(" ".join([CLOSED, *CHAIN]))
    trail = reading.trail
    assert trail[0] == trail[1] == 8**7
    for links in range(len(CHAIN) + 1):
        bound = links + 1
        chained = sum(7**others for others in range(bound + 1))
        assert trail[1 + links] == chained * 8 ** (7 - bound)
    assert reading.remaining == trail[-1]


def test_a_hundred_thousand_worlds_are_counted_without_a_compiler() -> None:
    """Loading one takes seconds, so the first count of a conversation would."""
    code = (
        "import sys; import explorable as ex; "
        "text = ' '.join(f'{p} is in the hall or the attic.' for p in 'Ana Eva Luis Tom'.split());"
        "closed = 'The only places are ' + ', '.join(f'the {r}' for r in sys.argv[1:]); "
        "reading = ex.read(f'{closed} and the hall. {text} Max is not in the pantry.'); "
        "print(reading.trail[0], reading.remaining, len(reading.worlds()), "
        "sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    said = [sys.executable, "-c", code, *ROOMS[:4], *ROOMS[5:]]
    ran = subprocess.run(said, capture_output=True, text=True, check=True)
    assert ran.stdout == f"{8**5} {2**4 * 7} {2**4 * 7} []\n"


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if these spaces were too large for Python ints."""
    monkeypatch.setattr(worlds, "SMALL_BITS", 20)


@pytest.mark.usefixtures("words")
def test_the_large_space_is_one_of_words_and_agrees_with_the_solver() -> None:
    reading = ex.read(" ".join([CLOSED, *CHAIN, "Ana is in the hall or the attic."]))
    space = Worlds(vocabulary(reading.statements), reading.statements)
    assert isinstance(space._space, Words)
    told = reading.tell("Luis is not in the hall.")
    for one in (reading, told):
        few = ex.Budget(worlds=1 << 10)
        by_solver = ex.read(" ".join(s.text for s in one.statements), budget=few)
        for question in ("Where is Ana?", "Is Luis in the hall?", "Could Eva be in the hall?"):
            answer, other = one.ask(question), by_solver.ask(question)
            assert (answer.status, answer.outer) == (other.status, other.outer)
            assert answer.certificate is not None
    assert told.ask("Where is Ana?").outer == {"attic"}


@pytest.mark.usefixtures("words")
def test_a_move_in_a_large_space_is_an_image() -> None:
    reading = ex.read(" ".join([CLOSED, *CHAIN, "Then Luis went to the study."]))
    assert reading.ask("Where is Luis?").outer == {"study"}
    # Luis may have been in the hall, so whoever the chain brought there may still be.
    assert reading.ask("Is Ana in the hall?").outer == {"yes", "no"}
    assert reading.remaining == sum(7**outside for outside in range(7))
