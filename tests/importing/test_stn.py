"""Simple temporal networks in GraphML: what they say, and what is more than simple."""

from __future__ import annotations

import os
import sys
from fractions import Fraction

import pytest

from explorable.checking.bounds_sums import Sum
from explorable.errors import InputError
from explorable.importing import stn
from explorable.importing.stn import read_network
from explorable.importing.told import difference
from tests.importing.networks import KEYS, edge, network, node

NODES = (node("Z"), node("A"), node("B"))


def refused(text: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        read_network(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_an_edge_bounds_its_target_minus_its_source() -> None:
    text = network((*NODES, edge("A", "B", 3, "ab"), edge("A", "Z", -2.5), edge("Z", "B", "9")))
    told = read_network(text)
    assert told.names == ("A", "B")
    assert told.sums == (
        Sum({"B": 1, "A": -1}, Fraction(3), statements=("edge ab (line 12)",)),
        Sum({"A": -1}, Fraction(-5, 2), statements=("edge 2 (line 13)",)),
        Sum({"B": 1}, Fraction(9), statements=("edge 3 (line 14)",)),
    )
    bounds = difference(told)
    assert str(bounds.interval("A")) == "[5/2, inf)"
    assert bounds.chain("B", "A") == ("edge ab (line 12)",)


def test_another_node_or_none_may_be_the_origin() -> None:
    text = network((*NODES, edge("A", "Z", 1)))
    assert read_network(text, origin="A").sums[0].terms == {"Z": 1}
    assert read_network(text, origin=None).sums[0].terms == {"Z": 1, "A": -1}
    assert read_network(text, origin=None).names == ("Z", "A", "B")


def test_text_and_bytes_in_a_declared_encoding_are_read() -> None:
    text = network((node("Zoë"), node("B"), edge("Zoë", "B", 3)), keys=())
    latin = text.replace("UTF-8", "ISO-8859-1").encode("latin-1")
    utf16 = text.replace("UTF-8", "UTF-16").encode("utf-16")
    for data in (text, text.encode(), b"\xef\xbb\xbf" + text.encode(), latin, utf16):
        assert read_network(data).names == ("Zoë", "B")


def test_keys_may_have_other_ids_than_names_and_prefixes() -> None:
    keys = ('<key id="d0" for="edge" attr.name="Value"/>',)
    text = network((node("A"), node("B"), edge("A", "B", 3).replace('"Value"', '"d0"')), "", keys)
    assert read_network(text).sums[0].most == 3
    for part in ("graphml", "graph", "node", "edge", "data", "key"):
        text = text.replace(f"<{part} ", f"<g:{part} ").replace(f"<{part}>", f"<g:{part}>")
        text = text.replace(f"</{part}>", f"</g:{part}>")
    assert read_network(text).sums[0].most == 3


def test_what_a_key_usually_is_stands_where_an_edge_says_nothing() -> None:
    keys = ('<key id="Value" for="edge"><desc>how long</desc><default>7</default></key>',)
    silent = '<edge source="A" target="B"/>'
    for scope in (keys, [key.replace('"edge"', '"all"') for key in keys]):
        assert read_network(network((node("A"), node("B"), silent), keys=scope)).sums[0].most == 7
    message = refused(network((node("A"), node("B"), silent)))
    assert message.startswith("Line 11: edge from A to B: its Value: want a number such as 3, ")
    assert message.endswith("; got none.")


def test_parts_may_stand_in_any_order_and_on_one_line() -> None:
    text = network((edge("A", "B", 1, "e"), edge("B", "A", -2, "f"), *NODES)).replace("\n", "")
    bounds = difference(read_network(text))
    assert set(bounds.contradiction) == {"edge e (line 1)", "edge f (line 1)"}


@pytest.mark.parametrize("kind", ["requirement", "normal", "constraint", "derived", "internal"])
def test_edges_of_these_types_are_simple(kind: str) -> None:
    data = f'<data key="Type">{kind}</data><data key="LabeledValues">{{}}</data>'
    assert read_network(network((*NODES, edge("A", "B", 3, data=data)))).sums[0].most == 3


CONTINGENT = '<data key="Type">contingent</data>'
CASE = '<data key="LabeledValue">UC(B):-5</data>'
LABELS = '<data key="LabeledValues">{(8, p)}</data>'


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            [*NODES, edge("A", "B", 3, "e7", CONTINGENT)],
            "Line 12: edge e7 from A to B: want a simple temporal network; this edge is ",
        ),
        ([*NODES, edge("A", "B", 3, "e7", CASE)], "Line 12: edge e7 from A to B: want one Value "),
        ([*NODES, edge("A", "B", 3, "", LABELS)], "Line 12: edge from A to B: want one Value and "),
        ([node("A", '<data key="Obs">p</data>')], "Line 9: node A: want a simple temporal "),
        ([node("A", '<data key="Label">¬p</data>')], "Line 9: node A: want a simple temporal "),
        ([*NODES, edge("A", "C", 3, "e")], "Line 12: edge e from A to C: want a node of this "),
        ([*NODES, edge("A", "A", 3)], "Line 12: edge from A to A: want an edge between two "),
        ([*NODES, '<edge source="A"/>'], "Line 12: edge from A to ?: its target: want the name "),
        ([*NODES, "<node/>"], "Line 12: node: its id: want the name of a variable; got none."),
        ([*NODES, node("A")], "Line 12: node A: want each node once; it is also on line 10."),
        ([node("zero")], "Line 9: node zero: its id: want another name than zero, which "),
        ([*NODES, edge("A", "B", "soon")], "Line 12: edge from A to B: its Value: want a number "),
        ([*NODES, edge("A", "B", "1e999")], "Line 12: edge from A to B: its Value: a number has "),
        (
            [*NODES, edge("A", "B", 3).replace("<edge", '<edge directed="false"')],
            "Line 12: edge from A to B: want a directed edge.",
        ),
        ([*NODES, "<hyperedge/>"], "Line 12: hyperedge: want edges between two nodes and no "),
        (["<graph/>"], "Line 9: graph: want one graph; got another."),
        ([*NODES], "Line 8: graph: want edges; got none."),
        ([*NODES, "<edge"], "Line 13: want GraphML; got not well-formed (invalid token)."),
        ([*NODES, "&later;"], "Line 12: want GraphML; got undefined entity."),
    ],
)
def test_what_is_not_simple_is_refused_by_its_line(parts: list[str], message: str) -> None:
    assert refused(network(parts)).startswith(message)


def test_a_contingent_edge_is_named() -> None:
    text = network((*NODES, edge("A", "B", 3, "e7", CONTINGENT)))
    assert refused(text).endswith("; this edge is contingent.")


@pytest.mark.parametrize(
    ("kind", "said"),
    [('<data key="NetworkType">STNU</data>', "got STNU"), ("", "got CSTNU")],
)
def test_another_kind_of_network_is_refused(kind: str, said: str) -> None:
    parts = (*NODES, edge("A", "B", 3))
    wanted = "Line 8: graph: want a simple temporal network, STN; "
    assert refused(network(parts, kind)) == f"{wanted}{said}."
    assert read_network(network(parts, "", KEYS[1:])).sums


def test_undirected_graphs_are_refused() -> None:
    text = network((*NODES, edge("A", "B", 3))).replace('"directed"', '"undirected"')
    assert refused(text) == "Line 8: graph: want directed edges."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1: want GraphML; got no element found."),
        ("x - y <= 3", "Line 1: want GraphML; got syntax error."),
        ("<html></html>", "Line 1: want a graphml document; got html."),
        ("<graphml></graphml>", "Line 1: want a graph in the document; "),
        ("<graphml>\n<graph></graphml>", "Line 2: want GraphML; got mismatched tag."),
        ('<?xml version="1.0" encoding="none"?><a/>', "Line 1: want GraphML in UTF-8, or in the "),
        (b"<graphml>\xff</graphml>", "Line 1: want GraphML; got not well-formed (invalid token)."),
    ],
)
def test_what_is_no_network_is_refused(text: str | bytes, message: str) -> None:
    data = text.encode() if isinstance(text, str) else text
    assert refused(data).startswith(message)


def test_entities_and_document_types_are_never_read() -> None:
    body = network((*NODES, edge("A", "B", "&a;"))).partition("\n")[2]
    inside = '<!DOCTYPE graphml [<!ENTITY a "3">]>'
    outside = f'<!DOCTYPE graphml [<!ENTITY a SYSTEM "file://{os.devnull}">]>'
    for head in (inside, outside, "<!DOCTYPE graphml>", '<!DOCTYPE graphml SYSTEM "graphml.dtd">'):
        assert refused(f"{head}\n{body}") == (
            "Line 1: want GraphML without a document type and without entities."
        )


def test_networks_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    text = network((*NODES, edge("A", "B", 3), edge("B", "A", 3)))
    monkeypatch.setattr(stn, "MOST_BOUNDS", 1)
    assert refused(text) == "Line 13: edge from B to A: want at most 1 edges, the limit."
    monkeypatch.setattr(stn, "MOST_NAMES", 1)
    assert refused(text) == "Line 11: node B: want at most 1 nodes, the limit."
    monkeypatch.setattr(stn, "MOST_KEYS", 1)
    assert refused(text) == "Line 4: key Obs: want at most 1 keys, the limit."
    monkeypatch.setattr(stn, "LONGEST_DATA", 5)
    assert refused(text.replace("CSTNU", "CSTNUD")).startswith("Line 3: want data of at most 5 ")
    monkeypatch.setattr(stn, "LARGEST", 100)
    assert refused(text).startswith("the network is larger than")


def test_deep_nesting_is_no_harm() -> None:
    deep = 4 * sys.getrecursionlimit()
    text = network(("<desc>" * deep + "</desc>" * deep, *NODES, edge("A", "B", 3)))
    assert read_network(text).sums[0].most == 3
