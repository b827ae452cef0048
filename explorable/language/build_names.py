"""Names out of a tree: who, what and where is meant, and what the name itself says."""

from __future__ import annotations

from explorable.claims import In
from explorable.language.build import Builder, leaves
from explorable.language.chart import Node
from explorable.language.draft import Mention, Role
from explorable.language.lexicon import kind_of
from explorable.language.newcomers import earlier, newcomer
from explorable.language.tokens import Token, spelling
from explorable.names import Kind

__all__ = ["NAMES", "is_person", "is_place", "name", "names", "noun_text", "subject_role"]

NAMES = frozenset(
    {"name", "the", "the_many", "a", "house_of", "thing_of", "home", "school", "bare"}
)


def tokens_of(node: Node) -> list[Token]:
    """The kept tokens below a node, in order."""
    out: list[Token] = []
    for part in node.parts:
        out.extend([part] if isinstance(part, Token) else tokens_of(part))
    return out


def is_person(builder: Builder, node: Node) -> bool:
    """Whether a subject is a person: a proper name that is no known place."""
    if node.label == "name":
        return builder.known.get(_token(node).text) in (None, Kind.PERSON)
    if node.label in {"the", "bare"}:
        return builder.known.get(noun_text(builder, node)) is Kind.PERSON
    return False


def _token(node: Node) -> Token:
    first = node.parts[0]
    assert isinstance(first, Token)
    return first


def noun_text(builder: Builder, node: Node) -> str:
    """The noun of a node, in its known spelling."""
    words = [token for token in tokens_of(node) if "POSS" not in token.kinds]
    if node.label in {"thing_of", "house_of"}:
        words = words[1:]
    text = " ".join(token.text for token in words)
    return spelling(builder.known).get(text.casefold(), text)


def is_place(builder: Builder, node: Node) -> bool:
    """Whether a subject is known to be a room or a house: those never move (Worlds 19)."""
    if node.label == "name":
        return builder.known.get(_token(node).text) in {Kind.ROOM, Kind.HOUSE}
    noun = noun_text(builder, node)
    kind = builder.known.get(noun) or kind_of(noun)
    return kind in {Kind.ROOM, Kind.HOUSE}


def subject_role(builder: Builder, node: Node) -> Role:
    """The role of who or what is somewhere."""
    return Role.PERSON if is_person(builder, node) else Role.INSIDE


def names(builder: Builder, part: Node | Token, role: Role) -> list[str]:
    """Every name below a part."""
    return [name(builder, node, role) for node in leaves(part, NAMES)]


def name(builder: Builder, node: Node, role: Role) -> str:
    """One name: its mention is noted down; returns its text."""
    match node.label:
        case "name":
            token = _token(node)
            return _mention(builder, token.text, role, article=False, span=token.span)
        case "home" | "school":
            span = tokens_of(node)[0].span
            return _mention(
                builder, tokens_of(node)[0].text.lower(), role, article=False, span=span
            )
        case "house_of" | "thing_of":
            return _possessed(builder, node, role)
        case "a":
            return _some(builder, node, role)
        case _:
            return _mention(builder, noun_text(builder, node), role, article=True, span=_span(node))


def _span(node: Node) -> tuple[int, int]:
    found = tokens_of(node)
    return found[0].span[0], found[-1].span[1]


def _mention(
    builder: Builder, text: str, role: Role, *, article: bool, span: tuple[int, int]
) -> str:
    builder.mentions.append(Mention(text, role, article, span))
    return text


def _possessed(builder: Builder, node: Node, role: Role) -> str:
    """*Luis's house* is a name; *Luis's kitchen* is a room in it; *Ana's bag* is a thing."""
    owner = _token(node)
    noun = noun_text(builder, node)
    house = f"{owner.text}'s house"
    text = f"{owner.text}'s {noun}"
    span = _span(node)
    kind = builder.known.get(text) or (Kind.HOUSE if noun == "house" else kind_of(noun))
    if kind is Kind.HOUSE:
        if text != house and text not in builder.known:
            builder.note(f"one house an owner: \u201c{text}\u201d read as {house}")
            text = house
        builder.mentions.append(Mention(text, role, article=False, span=span, owner=owner.text))
        return text
    if kind is Kind.ROOM or (kind is None and role is Role.PLACE):
        builder.mentions.append(
            Mention(text, role, article=False, span=span, owner=owner.text, inside=house)
        )
        builder.mentions.append(
            Mention(house, Role.HOUSE, article=False, span=span, owner=owner.text)
        )
        builder.beside.append(In(text, house))
        if noun in builder.known and text not in builder.known:
            builder.note(f"{text} read as another room than the {noun}")
            builder.other.append((text, noun))
        return text
    builder.mentions.append(Mention(text, role, article=False, span=span, owner=owner.text))
    return text


def _some(builder: Builder, node: Node, role: Role) -> str:
    """*a kitchen*: a new one without a name, or the kitchen; there is no default (E36)."""
    noun, span = noun_text(builder, node), _span(node)
    if builder.asking:
        builder.note(f"\u201c{newcomer(noun, 1)}\u201d read as the {noun}")
        return _mention(builder, noun, role, article=True, span=span)
    text = newcomer(noun, 1 + earlier(builder.tokens, span[0], noun))
    builder.mentions.append(Mention(text, role, article=False, span=span))
    builder.mentions.append(Mention(noun, role, article=True, span=span))
    builder.other.append((text, noun))
    builder.undecided = True
    return text
