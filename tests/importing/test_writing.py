"""What is written is read as the same bounds."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Hashable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorable.checking.bounds import ZERO, Constraint
from explorable.checking.bounds_sums import Sum
from explorable.domains.difference import Bounds
from explorable.domains.octagon import Octagon
from explorable.errors import InputError
from explorable.importing.files import read_bounds
from explorable.importing.lines import read_lines
from explorable.importing.stn import read_network
from explorable.importing.table import read_table
from explorable.importing.told import ImportedBounds, difference, octagon
from explorable.importing.writing import as_lines, as_table
from tests.importing.networks import edge, network, node

ANY = settings(deadline=None, max_examples=60)


def plain(name: str) -> bool:
    normal = unicodedata.normalize("NFC", name).strip() == name
    return normal and name not in (ZERO, "")


NAMES = st.one_of(
    st.sampled_from(
        ["x", "y", "x1", "Zoë", "start of job", 'a"b', "a;b,c\t", "# no", "e3", "2", "x²"]
    ),
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=20),
).filter(plain)
NUMBERS = st.one_of(
    st.integers(-(10**40), 10**40).map(Fraction), st.fractions(max_denominator=10**6)
)


@st.composite
def constraints(draw: st.DrawFn) -> tuple[Constraint, ...]:
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    out = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        first, second = draw(st.permutations([ZERO, *names]))[:2]
        out.append(Constraint(first, second, draw(NUMBERS), draw(st.booleans()), (number,)))
    return tuple(out)


@st.composite
def sums(draw: st.DrawFn) -> tuple[Sum, ...]:
    names = draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    out = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        chosen = draw(st.permutations(names))[: draw(st.integers(1, 2))]
        terms: dict[Hashable, int] = {name: draw(st.sampled_from([1, -1])) for name in chosen}
        out.append(Sum(terms, draw(NUMBERS), draw(st.booleans()), (number,)))
    return tuple(out)


@ANY
@given(constraints())
def test_difference_bounds_come_back_from_lines(told: tuple[Constraint, ...]) -> None:
    written = as_lines(Bounds(told))
    assert difference(read_lines(written)).constraints == told
    assert written.count("\n") == len(told)


@ANY
@given(constraints())
def test_difference_bounds_come_back_from_a_table(told: tuple[Constraint, ...]) -> None:
    written = as_table(Bounds(told))
    assert difference(read_table(written)).constraints == told
    assert len(list(csv.reader(io.StringIO(written, newline="")))) == len(told) + 1


@ANY
@given(sums())
def test_octagons_come_back_from_lines(told: tuple[Sum, ...]) -> None:
    for form in (Octagon(constraints=told), ImportedBounds(told)):
        assert octagon(read_lines(as_lines(form))).constraints == told


@ANY
@given(constraints())
def test_difference_bounds_come_back_from_a_network(told: tuple[Constraint, ...]) -> None:
    called: dict[Hashable, str] = {ZERO: "the origin of all times"}
    names = {end: called.get(end, str(end)) for one in told for end in (one.first, one.second)}
    nodes = [node(name) for name in names.values()]
    edges = [edge(names[one.second], names[one.first], one.most) for one in told]
    read = difference(read_network(network((*nodes, *edges)), origin=called[ZERO]))
    assert [(one.first, one.second, one.most) for one in read.constraints] == [
        (one.first, one.second, one.most) for one in told
    ]


@settings(deadline=None, max_examples=150)
@given(st.text(st.sampled_from(list('xy12 +-−*/.,<>=≤≥!#"()eE\n\t;½²zero')), max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for read in (read_lines, read_table, read_network):
        try:
            told = read(text)
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017 (it need not be raised)
        else:
            assert read is read_lines
            assert read_lines(as_lines(told)).names == told.names


def test_statements_come_back_from_a_table() -> None:
    bounds = Bounds().tell("x", "y", 3, statement="the train").tell("y", ZERO, 2, statement=7)
    assert difference(read_table(as_table(bounds))).constraints == bounds.constraints
    derived = bounds.forget("y")
    assert [one.statements for one in derived.constraints] == [("the train", 7)]
    (read,) = read_table(as_table(derived)).sums
    assert read.statements == ("the train and 7",)


@pytest.mark.parametrize("name", [("job", 1), 3, "", " x", "a\nb", "x" * 201])
def test_a_name_that_cannot_be_read_is_not_written(name: Hashable) -> None:
    bounds = Bounds().tell(name, "y", 3)
    for write in (as_lines, as_table):
        with pytest.raises(InputError):
            write(bounds)


def test_a_bound_on_nothing_is_not_written() -> None:
    bounds = Bounds().tell("x", "x", -1)
    for write in (as_lines, as_table):
        with pytest.raises(InputError, match=r"x - x ≤ -1: want two different variables"):
            write(bounds)


def test_a_file_is_known_by_its_name_or_its_beginning() -> None:
    lines, table = b"\xef\xbb\xbfb - a <= 3", b"\xef\xbb\xbffrom,to,at most\na,b,3"
    stn = network((node("a"), node("b"), edge("a", "b", 3))).encode()
    named = [(lines, "A.TXT"), (lines, ""), (table, "A.CSV"), (table, "a.tsv"), (stn, "a.STN")]
    for data, name in (*named, (stn, "a.graphml"), (b"\n " + stn.partition(b"\n")[2], "a.txt")):
        (one,) = read_bounds(data, name).sums
        assert one.terms == {"b": 1, "a": -1}
        assert one.most == 3
    with pytest.raises(InputError, match=r"^Line 1: want GraphML"):
        read_bounds(lines, "a.stn")
    with pytest.raises(InputError, match=r"^Line 2: want UTF-8 text"):
        read_bounds(b"x <= 1\ny <= \xff", "")
