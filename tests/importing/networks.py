"""Small networks in GraphML, a part a line, so that a test knows the line of each."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

__all__ = ["KEYS", "edge", "network", "node"]

KEYS = (
    '<key id="NetworkType" for="graph"><default>CSTNU</default></key>',
    '<key id="Obs" for="node"><default></default></key>',
    '<key id="Label" for="node"><default>⊡</default></key>',
    '<key id="Type" for="edge"><default>requirement</default></key>',
    '<key id="Value" for="edge"><default></default></key>',
)
STN = '<data key="NetworkType">STN</data>'


def node(name: str, data: str = "") -> str:
    """One node."""
    return f"<node id={quoteattr(name)}>{data}</node>"


def edge(source: str, target: str, value: object, name: str = "", data: str = "") -> str:
    """One edge: ``target`` - ``source`` is at most the value."""
    said = f" id={quoteattr(name)}" if name else ""
    ends = f"source={quoteattr(source)} target={quoteattr(target)}"
    return f'<edge{said} {ends}>{data}<data key="Value">{value}</data></edge>'


def network(parts: Iterable[str], kind: str = STN, keys: Iterable[str] = KEYS) -> str:
    """A document; with these keys, the parts begin on line 9."""
    head = ('<?xml version="1.0" encoding="UTF-8"?>', "<graphml>", *keys)
    return "\n".join((*head, f'<graph edgedefault="directed">{kind}', *parts, "</graph></graphml>"))
