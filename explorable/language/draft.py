"""What the parser makes of one sentence, before the whole text fixes levels and readings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from explorable.claims import Meaning
from explorable.names import Kind
from explorable.questions import Ask

__all__ = ["Draft", "Mention", "Moment", "QuestionDraft", "Role"]


class Role(StrEnum):
    """What a place in a sentence demands of a name; levels are decided over the whole text."""

    PERSON = "person"
    PLACE = "place"  # a person is in it: room or house
    CONTAINER = "container"  # something is in it: thing, room or house
    INSIDE = "inside"  # it is in something: thing or room
    THING = "thing"  # somebody has it
    ROOM = "room"  # "which room", a closing list
    HOUSE = "house"  # somebody owns it, or a room is in it
    NOUN = "noun"  # no person
    ANY = "any"  # nothing demanded


@dataclass(frozen=True, slots=True)
class Mention:
    """A name as it stands in a sentence.

    ``text`` carries no article (``"kitchen"``, ``"Ana"``, ``"Luis's house"``, ``"Luis's
    kitchen"``); ``owner`` is the possessor's name, if there is one; ``span`` counts
    characters of the sentence; ``inside`` is the text of the place it is said to be in.
    """

    text: str
    role: Role
    article: bool
    span: tuple[int, int]
    owner: str | None = None
    inside: str | None = None


class Moment(StrEnum):
    """How a plain sentence acts when each line is a moment of its own (LANGUAGE.md 19)."""

    MOVES = "moves"  # S1-S3, S7, S26, S29, S30: the subjects give up their places
    KEEPS = "keeps"  # S4, S5, S8, S49: worlds that already satisfy it stay
    HOLDS = "holds"  # everything else


@dataclass(frozen=True, slots=True)
class Draft:
    """One statement sentence.

    Attributes
    ----------
    readings : tuple of Meaning
        In grammar order, the default first; equal meanings are not merged yet.
    default : bool
        False where LANGUAGE.md 31 gives no default: a choice must be made.
    mentions : tuple of Mention
        Every name, in the order it is said.
    moment, movers
        How it acts under the law of update, and whose place it then gives up.
    closes : Kind or None
        ROOM or PERSON for a closing list; the mentions are the list.
    same : tuple of (str, str) or None
        The two names of S28, which the text merges.
    notes : tuple of str
        What was filled in or assumed.
    hints : tuple of str
        One short description a reading where the paraphrases alone do not tell them apart.
    """

    readings: tuple[Meaning, ...]
    mentions: tuple[Mention, ...]
    default: bool = True
    moment: Moment = Moment.HOLDS
    movers: tuple[str, ...] = ()
    closes: Kind | None = None
    same: tuple[str, str] | None = None
    notes: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """One question sentence.

    ``why`` marks Q16 and E48; ``ask`` is then None or the claim whose reason is asked.
    """

    ask: Ask | None
    mentions: tuple[Mention, ...]
    notes: tuple[str, ...] = ()
    why: bool = False
