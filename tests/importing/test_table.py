"""A table of bounds: columns in any order, and which line and column is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

from explorable.checking.bounds_sums import Sum
from explorable.errors import InputError
from explorable.importing.table import read_table
from explorable.importing.told import ImportedBounds

BOTH = (
    Sum({"Luis": 1, "Ana": -1}, Fraction(25, 2), strict=True, statements=(2,)),
    Sum({"Luis": -1, "Ana": 1}, Fraction(-10), statements=(2,)),
)


@pytest.mark.parametrize(
    "text",
    [
        "from,to,at least,below\nAna,Luis,10,12.5\n",
        "from;to;at least;below\nAna;Luis;10;12.5\n",
        "from\tto\tat least\tbelow\nAna\tLuis\t10\t12.5\n",
        "\ufeffbelow,to,at_least,From\r\n25/2,Luis,10,Ana\r\n",
        '"from","to","at least","below"\n"Ana","Luis","10","12.5"\n',
        "from,to,at most,at least,above,below,,\n Ana , Luis ,,10,,12.5,,\n\n,,,\n",
    ],
)
def test_columns_stand_in_any_order_and_are_parted_as_they_are(text: str) -> None:
    assert read_table(text).sums == BOTH


def test_an_empty_cell_is_the_number_zero() -> None:
    told = read_table("from,to,at most,above\n,x,3,\nx,,,-4\n")
    assert told.sums == (
        Sum({"x": 1}, Fraction(3), statements=(2,)),
        Sum({"x": 1}, Fraction(4), strict=True, statements=(3,)),
    )


def test_names_may_hold_what_parts_cells() -> None:
    told = read_table('from;to;at most\n"a; ""b"", c";d e;−1\n')
    assert told.sums == (Sum({"d e": 1, 'a; "b", c': -1}, Fraction(-1), statements=(2,)),)


def test_a_delimiter_may_be_given() -> None:
    assert read_table("from;to;at least;below\nAna;Luis;10;12.5", delimiter=";").sums == BOTH
    with pytest.raises(InputError, match=r"^Line 1: column from;to;at most: want from, to"):
        read_table("from;to;at most\na;b;1\n", delimiter=",")
    with pytest.raises(InputError, match="a delimiter is a comma, a semicolon or a tab"):
        read_table("from,to,at most\na,b,1\n", delimiter="x")


def test_statements_are_named_where_there_is_a_column_for_them() -> None:
    told = read_table("statement,from,to,at most\ntrain,a,b,3\n7,b,c,4\n07,c,d,4\n")
    assert [one.statements for one in told.sums] == [("train",), (7,), ("07",)]
    assert [told.where(*one.statements) for one in told.sums] == [
        "train",
        "statement 7",
        "07",
    ]
    plain = read_table("from,to,at most\na,b,3\n")
    assert plain.where(*plain.sums[0].statements) == "line 2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1: want the columns from, to and one of at most, below, at least, above."),
        ("from,at most\na,3\n", "Line 1: want the columns from, to and one of at most, below, "),
        ("from,to,statement\na,b,c\n", "Line 1: want the columns from, to and one of at most, "),
        ("from,to,max\na,b,3\n", "Line 1: column max: want from, to, at most, below, at least, "),
        ("from,to,at most,to\na,b,3,c\n", "Line 1: column to: want each column once."),
        ("from,,to,at most\na,,b,3\n", "Line 1: column without a name: want from, to, at most, "),
        ("from,to,at most\na,b\n", "Line 2: want 3 cells, as in the header; got 2."),
        ("from,to,at most\n\na,b,2.5,x\n", "Line 3: want 3 cells, as in the header; got 4."),
        (
            "from,to,at most\na,b,three\n",
            "Line 2: column at most: want a number such as 3, -2.5, 1e3 or 1/2; got three.",
        ),
        ("from;to;at most\na;b;2,5\n", "Line 2: column at most: want a number such as 3, -2.5, "),
        (
            "from,to,at most\na,b,1/0\n",
            "Line 2: column at most: a number is divided by 0; got 1/0.",
        ),
        ("from,to,at most\na,b,\n", "Line 2: want a number in one of at most, below, at least, "),
        ("from,to,at most\na,a,3\n", "Line 2: columns from and to: want two different variables; "),
        ("from,to,at most\n,,3\n", "Line 2: columns from and to: want two different variables; "),
        ("from,to,at most\na,zero,3\n", "Line 2: column to: want another name than zero, which "),
        ('from,to,at most\n"a\nb",c,3\n', "Line 2: column from: a name holds a line end or "),
        ("from,to,at most,statement\na,b,3,\n", "Line 2: column statement: want a short name or "),
        ('from,to,at most\na,b,3\na,"b,3\n', "Line 3: this is no row of a table: "),
    ],
)
def test_a_wrong_cell_is_named_by_its_line_and_column(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_table(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    text = 'from,to,at most,statement\na,b,1,"on\ttime"\n\nb,c,1,x\n\n"long",d,oops,x\n'
    with pytest.raises(InputError, match=r"^Line 2: column statement"):
        read_table(text)
    with pytest.raises(InputError, match=r"^Line 6: column at most: .* got oops\.$"):
        read_table(text.replace("\t", " "))


def test_a_table_without_rows_has_no_bounds() -> None:
    with pytest.raises(InputError, match="there is no bound in it"):
        read_table("from,to,at most\n")
    assert isinstance(read_table("from,to,at most\na,b,1\n"), ImportedBounds)
