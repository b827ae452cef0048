"""Why a word is refused: the table of words with a reason, each one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from explorable.language.lexicon import nouns, singular
from explorable.language.nearness import near
from explorable.names import Kind

__all__ = [
    "SEVERAL",
    "Fault",
    "capital",
    "denies",
    "joined_by_and",
    "lower_name",
    "needs_article",
    "reason",
]

FUNCTION = (
    "in the is are not or and either neither nor both only nobody everyone someone at least most "
    "exactly people if then unless where who whose which room house how many has have owns "
    "went to from no longer same different rooms places"
).split()
FIRST = "the both either neither nobody everyone someone only if then at exactly not all".split()

PROBABLE = "probably maybe perhaps likely possibly presumably surely certainly definitely".split()
MODAL = "might may could can should would must will shall".split()
PAST = "was were had been".split()
PRONOUNS = (
    "she he they it her him them his their its hers theirs i we you me us my our your this that "
    "these those there here"
).split()
PREPOSITIONS = "on at inside within into by near under over behind beside onto outside of".split()
ANYWHERE = "nowhere anywhere somewhere everywhere elsewhere".split()
AMOUNTS = "all every each some any most few many several no none anyone anybody".split()

ALTOGETHER = "Say Everyone, Someone, Nobody, or a number as in At least two people."
PROPERTIES = (
    "Properties are not read: say where someone is, what they have or own, or compare times, "
    "ages, sizes and sides."
)
NOT_HAD = "What someone does not have or own is named: Luis does not own the house."
NOWHERE = "Everyone is somewhere: say one place that someone is in, or one that they are not in."
TWICE = "Not is not said of nobody or of only one: say what is so of everyone, or of each by name."
MOVED = "After Then it is said of names who moved or where they are, one by one."
HELD = "What is had or owned is said of names, one by one."
SEVERAL = "Here several are said with or, or in two sentences."
SHORT = 3  # letters; so short a word is near too many others
_CROWD = r"(?:everyone|everybody|someone|somebody|nobody|no one|anyone|anybody|people|person)"
HOLDING = re.compile(
    rf"\b(?P<who>{_CROWD}|only (?P<name>[A-Z][\w-]*)) (?P<verb>has|owns|have|own)\b",
    re.IGNORECASE,
)  # by whom that is not said of names
_DENIAL = re.compile(
    r"\b(?:not|no|nobody|none|never|neither|nothing|nowhere|elsewhere|cannot|(?:is|are|was|were|do|does|did)n'?t)\b",
    re.IGNORECASE,
)
_PLACED = rf"\b{_CROWD}(?: is| are)?(?: not)? (?:in|at|inside) "
_AND = re.compile(
    rf"(?:{_PLACED}|\bowns? ).+ and (?:(?:in|at|the|an?)\b|\S+'s )"
    r"(?!.*\b(?:is|are|has|owns|arrived)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A sentence and the word where it stops being in the language.

    ``span`` counts characters of ``sentence``; ``expected`` is what could stand there.
    """

    sentence: str
    span: tuple[int, int]
    expected: tuple[str, ...]
    known: Mapping[str, Kind]

    @property
    def word(self) -> str:
        """The failing word, or the full stop at an unexpected end."""
        return self.sentence[slice(*self.span)]

    @property
    def before(self) -> str:
        """The sentence up to the failing word."""
        return self.sentence[: self.span[0]]

    @property
    def after(self) -> str:
        """The sentence from the failing word's end."""
        return self.sentence[self.span[1] :]

    def with_word(self, word: str) -> str:
        """The sentence with another word in its place ("" drops it)."""
        text = f"{self.before}{word}{self.after}"
        if not word:
            text = re.sub(r"\s+([.?!]?)", lambda m: m[1] or " ", text).strip()
        return capital(text)

    @property
    def people(self) -> list[str]:
        """The known people."""
        return [name for name, kind in self.known.items() if kind is Kind.PERSON]


def capital(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]


def reason(fault: Fault) -> str | None:
    """Why the failing word is refused, as one plain sentence; None where no rule knows it."""
    word, low = fault.word, fault.word.lower()
    if re.fullmatch(_CROWD, low) and re.match(r"then\b", fault.sentence, re.IGNORECASE):
        return MOVED
    if lower_name(fault):
        return "Names start with a capital letter."
    first = fault.sentence.split(" ", 1)[0].lower()
    if _held(fault):
        return HELD
    if low == "and" and joined_by_and(fault):
        return SEVERAL
    if (why := _denied(fault)) is not None:
        return why
    if re.match(r"(both|neither)\b", fault.sentence, re.IGNORECASE) and low in ("is", "are"):
        needs = "both needs two: both ... and" if first == "both" else "neither needs a nor"
        return f"{capital(needs)}."
    if re.search(r"'s?$", fault.before.strip()) and low == "and":
        return "A house has one owner: say it in two sentences."
    if re.search(r"'s? and [\w'-]+'s?\s*$", fault.before + word):
        return "A house has one owner: say it in two sentences."
    if re.search(r"'s?\s+$", fault.before) and singular(low) is not None:
        return "A person owns at most one house, so it is said in the singular."
    if re.match(r"(where|who|which|whose|how)\b", first) and fault.sentence.endswith("?"):
        if re.match(r"\w+ (.+ )?(is|are)\s*(in\s*)?\?$", fault.sentence):
            return "In a question the verb comes before the name."
        if low in ("?", first):
            return "The question is incomplete."
    if first in AMOUNTS and fault.before.count(" ") < 3:
        return ALTOGETHER
    table = (
        (PROBABLE, "The language has no probabilities: list with or what is still possible."),
        (("might", "may", "could", "can"), _modal(low)),
        (("must", "should", "would", "will", "shall"), _modal(low)),
        (PAST, "The past needs a time: say what happened with Then, or what is so now."),
        (PRONOUNS, "Pronouns are not read: repeat the name."),
        (PREPOSITIONS, f"Places are said with in, not with {low}."),
        (AMOUNTS, ALTOGETHER),
    )
    for words, why in table:
        if low in words:
            return why
    if needs_article(fault):
        return f"A thing or place is said with the: the {low}."
    if word[:1].isalpha() and re.search(
        r"(\b(is|are|not)|^(is|are) \S+)\s+$", fault.before, re.IGNORECASE
    ):
        if close := near(word, [w for w in fault.expected if len(w) > SHORT]):
            return f"\u201c{word}\u201d is not understood here; did you mean {close[0]}?"
        return PROPERTIES
    return None


def _denied(fault: Fault) -> str | None:
    """Where *not*, *no*, *nowhere* and a number stand as they do not in this language."""
    low = fault.word.lower()
    if low in ANYWHERE:
        return NOWHERE
    if low == "not" and re.match(r"(?:nobody|no one|only)\b", fault.sentence, re.IGNORECASE):
        return TWICE
    if low == "no" and re.match(r"\s+longer\b", fault.after):
        return "No longer stands after is: Ana is no longer in the hall."
    if low == "no" and re.search(r"\b(?:has|have|owns?|had)\s+$", fault.before, re.IGNORECASE):
        return NOT_HAD
    if low == "no" and fault.before:
        return "No stands in no one and in no longer; elsewhere say not, or nobody."
    if low == "of" and re.search(r"\b(?:one|two|three|\d+)\s+$", fault.before):
        return "A number counts all people: of two by name, say either Ana or Luis."
    return None


def denies(sentence: str) -> bool:
    """Whether a sentence denies something, once or three times.

    >>> denies("Nobody is in the hall."), denies("Nobody is not in the hall.")
    (True, False)
    """
    return len(_DENIAL.findall(sentence)) % 2 == 1


def joined_by_and(fault: Fault) -> bool:
    """Whether a whole sentence joins by *and* what the language joins only by *or*."""
    return _AND.search(fault.sentence) is not None


def _held(fault: Fault) -> bool:
    """Whether everyone, someone, nobody or only one is said to have or own something."""
    return any(
        found.start() <= fault.span[0] < found.end() for found in HOLDING.finditer(fault.sentence)
    )


def lower_name(fault: Fault) -> bool:
    """Whether a sentence begins with a word in small letters that is no noun we know."""
    word = fault.word
    rest = fault.after.split()
    verbs = ("is", "has", "owns", "went", "moved", "and", "or", "does", "arrived", "did")
    return (
        word[:1].islower()
        and bool(rest)
        and rest[0] in verbs
        and word not in (*PRONOUNS, *AMOUNTS)
        and not needs_article(fault)
    )


def _modal(word: str) -> str:
    if word in ("might", "may", "could", "can"):
        return f"A sentence with {word} rules nothing out; what could be is a question."
    return f"A sentence says what is so, without {word}."


def needs_article(fault: Fault) -> bool:
    """Whether the failing word is a noun that lacks its *the*."""
    low = fault.word.lower()
    noun = low in nouns() or low in fault.known
    return noun and not re.search(r"\bthe\s+$", fault.before, re.IGNORECASE)
