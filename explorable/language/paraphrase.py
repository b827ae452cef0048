"""What was understood, said back in plain sentences with range and convention.

``clause`` says a claim without a full stop (certificates quote with it), ``paraphrase``
says a whole meaning, ``background`` the sentences that a meaning rests on and nobody typed.
Words only, never a symbol; a name is said as the text says it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorable.claims import (
    TRUE,
    ZERO,
    Bound,
    Change,
    Claim,
    Everyone,
    Has,
    In,
    Meaning,
    Owns,
    People,
    SameRoom,
    atoms,
    claim_of,
)
from explorable.language.clauses import Names, Words
from explorable.language.merge import names_in
from explorable.names import Kind, Name, listed

__all__ = ["background", "clause", "existence", "paraphrase"]

ONE_PLACE = "A person is in one place at a time."
ONE_HOUSE = "A person owns at most one house."
CHAIN = "A thing is where its holder or its container is."
UNNAMED = "People without a name count too."
SHARED = "Two can be together in a room that has no name."

ROWS = {
    "x": ("Left and right say nothing about rows.",),
    "y": ("Above and below say nothing about columns.",),
}
MEASURED: Mapping[str, Sequence[str]] = {
    "arrival": ("All times lie in one day.", "A time may lie between two minutes."),
    "age": ("An age may lie between two years.",),
    "size": ("What fits inside something is smaller than it.",),
    **ROWS,
}


def paraphrase(meaning: Meaning, names: Names, *, conditional: bool = False) -> str:
    """One or two plain sentences with the meaning of one reading.

    Parameters
    ----------
    meaning : Claim or Change
        What is said.
    names : mapping of str to Name
        The names in it, by their text.
    conditional : bool
        Whether the sentence was said with *if*: then "not p, or q" is said as "if p, then q".

    Examples
    --------
    >>> from explorable.claims import Any
    >>> names = {n: Name(n, Kind.ROOM, article=True) for n in ("kitchen", "garden")}
    >>> names["Ana"] = Name("Ana", Kind.PERSON)
    >>> paraphrase(Any((In("Ana", "kitchen"), In("Ana", "garden"))), names)
    'Ana is in exactly one of: kitchen, garden.'
    """
    say = Words(names, conditional=conditional)
    if not isinstance(meaning, Change):
        return _sentence(say.whole(meaning))
    parts = []
    if meaning.before != TRUE:
        parts.append(_sentence(f"until then {say.whole(meaning.before, past=True)}"))
    if meaning.keep:
        parts.append(_sentence(f"from then on {say.whole(meaning.after)}"))
        parts.append("Where that was so already, nothing changes.")
    elif meaning.after == TRUE:
        who = listed([say.name(mover) for mover in meaning.movers])
        parts.append(_sentence(f"from then on {who} can be anywhere"))
    else:
        parts.append(_sentence(f"from then on {say.whole(meaning.after)}"))
    return " ".join(parts)


def clause(claim: Claim, names: Names, *, past: bool = False) -> str:
    """A claim in words, without a capital and a full stop of its own."""
    return Words(names, conditional=False).whole(claim, past=past)


def existence(houses: Sequence[Name]) -> str:
    """What the first mention of some houses adds (LANGUAGE.md, Worlds 6); empty for none."""
    return " ".join(f"{house.owner} has a house." for house in houses if house.owner)


def background(meaning: Meaning, names: Names, conventions: Sequence[str] = ()) -> tuple[str, ...]:
    """The sentences that nobody typed and that ``meaning`` rests on.

    ``conventions`` are those that it was read under.
    """
    said: dict[str, None] = {}
    for atom in atoms(claim_of(meaning)):
        match atom:
            case In(inner, _) if names[inner].kind is Kind.PERSON:
                said[ONE_PLACE] = None
            case In(inner, _) if names[inner].kind is Kind.THING:
                said[CHAIN] = None
            case Has(_, thing):
                said[CHAIN] = None
                said[f"Only people of whom it is said can have {names[thing].said}."] = None
            case Owns():
                said[ONE_HOUSE] = None
            case People() | Everyone():
                said[UNNAMED] = None
            case SameRoom():
                said[ONE_PLACE] = None
                said[SHARED] = None
            case Bound():
                said |= dict.fromkeys(_measuring(atom, conventions))
            case _:
                pass
    if any(names[n].owner is not None for n in names_in(meaning) if n in names):
        said[ONE_HOUSE] = None
    if isinstance(meaning, Change):
        said["Whoever is not named in it stays where they are."] = None
    return tuple(said)


def _measuring(bound: Bound, conventions: Sequence[str]) -> Sequence[str]:
    """What a bound on these quantities rests on."""
    of = (bound.second if bound.first == ZERO else bound.first).partition(" of ")[0]
    if of in ROWS and "same row" in conventions:
        return ()
    return MEASURED.get(of, ())


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
