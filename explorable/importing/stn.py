"""Simple temporal networks in GraphML, as tools for temporal networks write them (``.stn``).

An edge from u to v with the data ``Value`` c says that v - u ≤ c; the node ``Z`` is the time 0.
A network that is more than simple is refused: contingent edges, labelled values, nodes that
observe or that hold only under a label. Nothing outside the file is looked up: neither a
document type nor entities of its own are read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO, StringIO
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.sax import make_parser

from explorable.checking.bounds_sums import Sum, Terms
from explorable.checking.numerals import number
from explorable.errors import InputError
from explorable.importing.told import MOST_BOUNDS, MOST_NAMES, ImportedBounds, at_line, named

__all__ = ["ORIGIN", "read_network"]

ORIGIN = "Z"
LARGEST = 8_000_000  # bytes or characters
LONGEST_DATA = 10_000  # characters of one piece of data
MOST_KEYS = 1_000

SIMPLE = ("requirement", "normal", "constraint", "derived", "internal")
EMPTY = ("", "{}", "⊡")  # how tools write that there is no label
LABELS = ("LabeledValue", "LabeledValues", "LowerCaseLabeledValues", "UpperCaseLabeledValues")
REFUSED = {"port", "hyperedge", "endpoint"}


def read_network(data: bytes | str, origin: str | None = ORIGIN) -> ImportedBounds:
    """The bounds of a network, an edge each.

    Parameters
    ----------
    data : bytes or str
        A GraphML document; bytes in the encoding that it declares.
    origin : str or None
        The node that is the time 0; it need not be there. None: no node is.

    Raises
    ------
    InputError
        One line that says which line, and what was wanted; also for networks that are not
        simple, and beyond 8 MB, 500 nodes or 20,000 edges.

    Examples
    --------
    >>> told = read_network(
    ...     '<graphml><graph edgedefault="directed"><node id="A"/><node id="B"/>'
    ...     '<edge id="e" source="A" target="B"><data key="Value">3</data></edge></graph></graphml>'
    ... )
    >>> print(told.sums[0], told.sums[0].statements)
    B - A ≤ 3 ('edge e (line 1)',)
    """
    if len(data) > LARGEST:
        raise InputError(f"the network is larger than {LARGEST // 1_000_000} MB, the limit")
    reader, parser = _Reader(), make_parser()
    parser.forbid_dtd = True
    parser.setContentHandler(reader)
    try:
        parser.parse(_source(data))
    except SAXParseException as error:
        line = error.getLineNumber() or 1
        raise InputError(f"Line {line}: want GraphML; got {error.getMessage()}.") from None
    except DefusedXmlException:
        raise at_line(
            reader.line, "", "want GraphML without a document type and without entities."
        ) from None
    except (LookupError, UnicodeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("Line 1: want GraphML in UTF-8, or in the encoding it declares.") from None
    return reader.told(origin)


def _source(data: bytes | str) -> InputSource:
    source = InputSource()
    if isinstance(data, str):
        source.setCharacterStream(StringIO(data))
    else:
        source.setByteStream(BytesIO(data))
    return source


@dataclass(slots=True)
class _Part:
    """A graph, a node, an edge or a key, while it is read."""

    kind: str
    line: int
    said: dict[str, str]
    data: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        if self.kind != "edge":
            return f"{self.kind} {self.said.get('id', '')}".strip()
        ends = f"from {self.said.get('source', '?')} to {self.said.get('target', '?')}"
        return " ".join(("edge", *filter(None, [self.said.get("id", "")]), ends))

    def refusal(self, reason: str) -> InputError:
        return at_line(self.line, self.title, f"{reason}.")


class _Reader(ContentHandler):
    """Keeps the parts of a document; what they say is judged when all are there."""

    def __init__(self) -> None:
        super().__init__()
        self.where: Locator | None = None
        self.open: list[str] = []
        self.parts: list[_Part] = []
        self.key, self.text = "", ""
        self.keys: dict[str, str] = {}
        self.usual: dict[tuple[str, str], str] = {}
        self.graph: _Part | None = None
        self.nodes: dict[str, _Part] = {}
        self.edges: list[_Part] = []

    @property
    def line(self) -> int:
        return (self.where.getLineNumber() if self.where else None) or 1

    def setDocumentLocator(self, locator: Locator) -> None:
        self.where = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        kind = name.rpartition(":")[2]
        said = {key: attrs.getValue(key) for key in attrs.getNames()}
        self.text = ""
        if not self.open and kind != "graphml":
            raise at_line(self.line, "", f"want a graphml document; got {kind[:40]}.")
        self.open.append(kind)
        if kind in REFUSED:
            raise at_line(self.line, kind, "want edges between two nodes and no such part.")
        if kind == "data":
            self.key = said.get("key", "")
        elif kind in ("graph", "node", "edge", "key"):
            self._begin(_Part(kind, self.line, said))

    def _begin(self, part: _Part) -> None:
        self.parts.append(part)
        if part.kind == "graph":
            if self.graph is not None:
                raise part.refusal("want one graph; got another")
            self.graph = part
        elif part.kind == "node":
            name = self._named(part, "id")
            if name in self.nodes:
                raise part.refusal(
                    f"want each node once; it is also on line {self.nodes[name].line}"
                )
            if len(self.nodes) > MOST_NAMES:  # one of them may be the origin
                raise part.refusal(f"want at most {MOST_NAMES} nodes, the limit")
            self.nodes[name] = part
        elif part.kind == "edge":
            if len(self.edges) >= MOST_BOUNDS:
                raise part.refusal(f"want at most {MOST_BOUNDS:,} edges, the limit")
            self.edges.append(part)
        elif len(self.keys) >= MOST_KEYS:
            raise part.refusal(f"want at most {MOST_KEYS:,} keys, the limit")
        else:
            key = part.said.get("id", "")
            self.keys[key] = part.said.get("attr.name", key)

    def characters(self, content: str) -> None:
        self.text += content
        if len(self.text) > LONGEST_DATA:
            raise at_line(self.line, "", f"want data of at most {LONGEST_DATA:,} characters.")

    def endElement(self, _: str) -> None:
        kind = self.open.pop()
        part = self.parts[-1] if self.parts else None
        if kind == "data" and part is not None:
            part.data[self.key] = self.text.strip()
        elif kind == "default" and part is not None and part.kind == "key":
            scope = part.said.get("for", "all")
            self.usual[scope, self.keys[part.said.get("id", "")]] = self.text.strip()
        elif part is not None and kind == part.kind:
            self.parts.pop()
        self.text = ""

    def told(self, origin: str | None) -> ImportedBounds:
        """What the network says."""
        if self.graph is None:
            raise at_line(1, "", "want a graph in the document; got none.")
        self._need_simple(self.graph)
        for node in self.nodes.values():
            self._need_plain(node)
        sums = tuple(self._bound(at, edge, origin) for at, edge in enumerate(self.edges, start=1))
        if not sums:
            raise self.graph.refusal("want edges; got none")
        return ImportedBounds(sums, tuple(name for name in self.nodes if name != origin))

    def _data(self, part: _Part, wanted: str) -> str:
        """A piece of data under its name, or what the document says it usually is."""
        for key, value in part.data.items():
            if self.keys.get(key, key) == wanted:
                return value
        return self.usual.get((part.kind, wanted), self.usual.get(("all", wanted), ""))

    def _need_simple(self, graph: _Part) -> None:
        network = self._data(graph, "NetworkType")
        if network.upper() not in ("", "STN"):
            raise graph.refusal(f"want a simple temporal network, STN; got {network[:20]}")
        if graph.said.get("edgedefault", "directed") != "directed":
            raise graph.refusal("want directed edges")

    def _need_plain(self, node: _Part) -> None:
        for key, what in (("Obs", "observes"), ("Label", "holds only under the label")):
            value = self._data(node, key)
            if value not in EMPTY:
                raise node.refusal(f"want a simple temporal network; this node {what} {value[:20]}")

    @staticmethod
    def _named(part: _Part, attribute: str) -> str:
        try:
            return named(part.said.get(attribute, ""))
        except InputError as error:
            raise part.refusal(f"its {attribute}: {error}") from None

    def _bound(self, at: int, edge: _Part, origin: str | None) -> Sum:
        ends = []
        for attribute in ("target", "source"):
            ends.append(self._named(edge, attribute))
            if ends[-1] not in self.nodes:
                raise edge.refusal(f"want a node of this graph as its {attribute}")
        if ends[0] == ends[1]:
            raise edge.refusal("want an edge between two different nodes")
        if edge.said.get("directed", "true") != "true":
            raise edge.refusal("want a directed edge")
        kind = self._data(edge, "Type")
        if kind.lower() not in ("", *SIMPLE):
            raise edge.refusal(f"want a simple temporal network; this edge is {kind[:20]}")
        for key in LABELS:
            value = self._data(edge, key)
            if value not in EMPTY:
                raise edge.refusal(f"want one Value and no {key}; got {value[:20]}")
        value = self._data(edge, "Value")
        try:
            most = number(value)
        except InputError as error:
            raise edge.refusal(f"its Value: {error}; got {value[:20] or 'none'}") from None
        who = f"edge {edge.said.get('id', at)} (line {edge.line})"
        terms: Terms = {
            name: sign for name, sign in zip(ends, (1, -1), strict=True) if name != origin
        }
        return Sum(terms, most, statements=(who,))
