"""What is understood while someone types. Nothing here changes anything.

Only the last sentence is read, beside the text that is there, so a key stroke stays cheap
whatever is typed.
"""

from __future__ import annotations

from typing import Any

from explorable.errors import ExplorableError, InputError, NotUnderstood
from explorable.language import text as language
from explorable.language.lexicon import kind_of
from explorable.reading import Reading
from explorable.sessions.rows import Refusal, split
from explorable.sessions.state import MOST_CHARACTERS, MOST_QUESTION

__all__ = ["KINDS", "hear"]

KINDS = ("statement", "question", "row")
MOST_WORDS = 40
ENDS = (".", "?", "!")  # a sentence that is done; the next one has not begun
DOES = {
    "not": "denies",
    "no": "denies",
    "neither": "denies both",
    "nor": "denies the next too",
    "or": "leaves a choice",
    "either": "one of two",
    "both": "two at once",
    "and": "says both",
    "only": "and no other",
    "if": "a condition",
    "then": "what follows, or a move",
    "unless": "an exception",
    "nobody": "no person at all",
    "everyone": "every person",
    "someone": "a person without a name",
    "same": "one place",
    "different": "two places",
    "has": "holds",
    "owns": "a house and its owner",
    "went": "a move",
    "moved": "a move",
    "is": "says where, or asks",
    "are": "says where, or asks",
    "in": "a place follows",
    "the": "a noun follows",
    "a": "a noun follows",
    "an": "a noun follows",
    "where": "asks for a place",
    "which": "asks for a room",
    "whose": "asks for an owner",
    "who": "asks for people",
    "how": "asks for a number",
    "could": "asks whether it is possible",
    "must": "asks whether it is certain",
    "'s": "owner of a house",
    "house": "a house",
    ".": "ends the sentence",
    "?": "ends the question",
}


def hear(reading: Reading, kind: str, text: str) -> dict[str, Any]:
    """Feedback on what is typed, as plain data.

    Parameters
    ----------
    reading : Reading
        The text that stands beside it.
    kind : {"statement", "question", "row"}
    text : str
        All that is typed so far.

    Returns
    -------
    dict
        ``kind``; ``paraphrase`` and ``notes`` of the last sentence, once it is whole;
        ``words`` that can come next, each with what it does; ``refusal``, where no word can
        come next; ``complete``, whether the sentence can be taken as it is; ``sentences``.

    Raises
    ------
    InputError
        There is no such kind, or ``text`` is not a text.

    Examples
    --------
    >>> from explorable.reading import read
    >>> heard = hear(read("Ana is in the kitchen."), "question", "Where is A")
    >>> heard["words"], heard["complete"]
    ([{'word': 'Ana', 'does': 'person'}, {'word': 'an', 'does': 'a noun follows'}], False)
    """
    if kind not in KINDS:
        raise InputError(f"What is typed is one of {', '.join(KINDS)}; got {str(kind)[:40]!r}.")
    if not isinstance(text, str):
        raise InputError(f"What is typed is a text; got {type(text).__name__}.")
    out = _heard(kind)
    most = MOST_QUESTION if kind == "question" else MOST_CHARACTERS
    if len(text) > most:
        said = f"This has {len(text)} characters; a panel holds at most {most}."
        out["refusal"] = Refusal(said, "").to_json()
        return out
    said_so_far = split(text)
    out["sentences"] = len(said_so_far)
    out["words"] = [] if text.rstrip().endswith(ENDS) else _words(reading, text)
    if said_so_far:
        _understand(out, reading, kind, text if kind == "question" else said_so_far[-1])
    return out


def _heard(kind: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "paraphrase": "",
        "notes": [],
        "words": [],
        "refusal": None,
        "complete": False,
        "sentences": 0,
    }


def _understand(out: dict[str, Any], reading: Reading, kind: str, text: str) -> None:
    try:
        if kind == "question":
            out["notes"] = list(language.read_question(text, reading.source).notes)
        else:
            said = language.tell(reading.source, text).statements[-1]
            out["paraphrase"] = said.paraphrase
            out["notes"] = list(said.notes)
        out["complete"] = True
    except ExplorableError as error:
        if not out["words"] or not _unfinished(error, text):
            refusal = Refusal.of(error, text)
            if kind != "question":
                refusal = refusal.spelled(reading.source)
            out["refusal"] = refusal.to_json()


def _unfinished(error: ExplorableError, text: str) -> bool:
    """Whether only the end is missing, so that the next word may mend it."""
    return isinstance(error, NotUnderstood) and error.span[1] >= len(text.rstrip(" .?!"))


def _words(reading: Reading, text: str) -> list[dict[str, str]]:
    kinds = reading.source.kinds
    out = []
    for word in reading.complete(text)[:MOST_WORDS]:
        known = kinds.get(word) or kind_of(word)
        does = str(known) if known is not None else DOES.get(word, "")
        out.append({"word": word, "does": does})
    return out
