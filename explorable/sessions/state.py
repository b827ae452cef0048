"""The state of a list of rows, its limits, and its form in a text file.

Everything that can reach a panel is checked here and not in a control, because states also
come from links, files and other programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count

from explorable.errors import InputError
from explorable.sessions.rows import Row, split

__all__ = [
    "LAWS",
    "MOST_CHARACTERS",
    "MOST_QUESTION",
    "MOST_ROWS",
    "State",
    "bounded",
    "checked",
    "fresh",
    "of_text",
    "to_text",
    "with_rows",
]

LAWS = ("conjunction", "update")
MOST_ROWS = 200
MOST_CHARACTERS = 20_000  # of all rows together
MOST_QUESTION = 1_000


@dataclass(frozen=True, slots=True)
class State:
    """What undo restores and a link holds.

    Attributes
    ----------
    rows : tuple of Row
    question, law : str
    step : int or None
        The step of the guide that is shown, from 0; None once something was changed by hand.
    made : int
        How many ids were given out, so that none names two rows.
    origin : str
        The key of the preset that was changed by hand; empty where it was none.
    """

    rows: tuple[Row, ...] = ()
    question: str = ""
    law: str = "conjunction"
    step: int | None = None
    made: int = 0
    origin: str = ""


def checked(state: State) -> State:
    """The state itself, with its ids counted.

    Raises
    ------
    InputError
        It passes a limit, or names a law that is not there.
    """
    size = sum(len(row.text) for row in state.rows)
    if len(state.rows) > MOST_ROWS:
        raise InputError(
            f"That would make {len(state.rows)} statements; a panel holds at most {MOST_ROWS}."
        )
    if size > MOST_CHARACTERS:
        raise InputError(
            f"That would make {size} characters; a panel holds at most {MOST_CHARACTERS}."
        )
    if len(state.question) > MOST_QUESTION:
        raise InputError(
            f"The question has {len(state.question)} characters; at most {MOST_QUESTION} are read."
        )
    if state.law not in LAWS:
        raise InputError(f"The laws are {' and '.join(LAWS)}; got {state.law[:40]!r}.")
    made = (int(row.id[1:]) for row in state.rows)
    return replace(state, made=max(state.made, *made, 0))


def fresh(state: State) -> Iterator[str]:
    """Ids that no row had so far."""
    return (f"r{n}" for n in count(state.made + 1))


def with_rows(state: State, said: Iterable[tuple[str, bool]]) -> State:
    """The same with these sentences, on or off; one that is there already keeps its id."""
    ids: dict[str, str | None] = {row.text: row.id for row in reversed(state.rows)}
    names = fresh(state)
    rows = (Row(ids.pop(text, None) or next(names), text, on) for text, on in said)
    return replace(state, rows=tuple(rows))


def bounded(text: str) -> str:
    """The text itself, where it is not too long to be split.

    Raises
    ------
    InputError
        It has more characters than a panel holds.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError(
            f"The text has {len(text)} characters; a panel holds at most {MOST_CHARACTERS}."
        )
    return text


def of_text(text: str, state: State | None = None) -> State:
    r"""The state that a saved text holds; rows that ``state`` has already keep their ids.

    A line that starts with ``#`` is switched off, one with ``>`` is the question, and
    ``law: update`` says the law.

    >>> state = of_text("Ana is in the kitchen.\n# Luis is in the hall.\n> Where is Ana?")
    >>> [row.on for row in state.rows], state.question
    ([True, False], 'Where is Ana?')
    """
    rows: list[tuple[str, bool]] = []
    question, law = "", LAWS[0]
    for line in bounded(text).splitlines():
        body = line.strip()
        if body.startswith(">"):
            question = body[1:].strip()
        elif body.startswith("law:") and body[4:].strip() in LAWS:
            law = body[4:].strip()
        elif body.startswith("#"):
            rows += [(one, False) for one in split(body[1:])]
        else:
            rows += [(one, True) for one in split(body)]
    return checked(
        replace(with_rows(state or State(), rows), question=question, law=law, step=None, origin="")
    )


def to_text(state: State) -> str:
    r"""The text that `of_text` reads again.

    >>> to_text(State((Row("r1", "Ana is in the hall.", on=False),), "Where is Ana?"))
    '# Ana is in the hall.\n> Where is Ana?\n'
    """
    lines = [] if state.law == LAWS[0] else [f"law: {state.law}"]
    lines += [row.text if row.on else f"# {row.text}" for row in state.rows]
    lines += [f"> {state.question}"] if state.question else []
    return "".join(f"{line}\n" for line in lines)
