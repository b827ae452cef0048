"""Legal rewrites of a sentence that is not understood, and why the word at fault is refused.

A rule looks at the word where the sentence fails (or at the whole sentence), says in one
plain sentence why it is not read, and proposes rewrites. No rewrite is offered before it
has been parsed: the caller passes the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from explorable.language.lexicon import nouns, singular
from explorable.language.nearness import near
from explorable.names import Kind

__all__ = ["Fault", "as_question", "reason", "rewrites", "shortened"]

MOST = 3

FUNCTION = (
    "in the is are not or and either neither nor both only nobody everyone someone at least most "
    "exactly people if then unless where who whose which room house how many has have owns "
    "went to from no longer same different rooms places"
).split()

PROBABLE = "probably maybe perhaps likely possibly presumably surely certainly definitely".split()
MODAL = "might may could can should would must will shall".split()
PAST = "was were had been".split()
PRONOUNS = (
    "she he they it her him them his their its hers theirs i we you me us my our your this that "
    "these those there here"
).split()
PREPOSITIONS = "on at inside within into by near under over behind beside onto outside of".split()
AMOUNTS = "all every each some any most few many several no none anyone anybody".split()


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
        return _capital(text)

    @property
    def people(self) -> list[str]:
        """The known people."""
        return [name for name, kind in self.known.items() if kind is Kind.PERSON]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rooms(fault: Fault) -> Iterator[str]:
    for name, kind in fault.known.items():
        if kind is Kind.ROOM:
            yield name
    yield from ("garden", "kitchen")


def _with_or(sentence: str, fault: Fault) -> Iterator[str]:
    found = re.match(r"(.*\bin )(the )?([\w' -]+?)([.]?)$", sentence)
    if found:
        other = next((room for room in _rooms(fault) if room != found[3]), None)
        yield f"{found[1]}{found[2] or ''}{found[3]} or the {other}{found[4]}"


def reason(fault: Fault) -> str | None:
    """Why the failing word is refused, as one plain sentence; None where no rule knows it."""
    word, low = fault.word, fault.word.lower()
    first = fault.sentence.split(" ", 1)[0].lower()
    if re.match(r"(both|neither)\b", fault.sentence, re.IGNORECASE) and low in ("is", "are"):
        needs = "both needs two: both ... and" if first == "both" else "neither needs a nor"
        return f"{_capital(needs)}."
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
    table = (
        (PROBABLE, "The language has no probabilities: list with or what is still possible."),
        (("might", "may", "could", "can"), _modal(low)),
        (("must", "should", "would", "will", "shall"), _modal(low)),
        (PAST, "The past needs a time: say what happened with Then, or what is so now."),
        (PRONOUNS, "Pronouns are not read: repeat the name."),
        (PREPOSITIONS, f"Places are said with in, not with {low}."),
        (AMOUNTS, "Say Everyone, Someone, Nobody, or a number as in At least two people."),
    )
    for words, why in table:
        if low in words:
            return why
    if _needs_article(fault):
        return f"A thing or place is said with the: the {low}."
    if re.search(r"\b(is|are|not)\s+$", fault.before) and word[:1].isalpha():
        return "Properties are not read: say where someone is, what they have or what they own."
    if word[:1].islower() and "name" in " ".join(fault.expected) and not fault.before.strip():
        return "Names start with a capital letter."
    return None


def _modal(word: str) -> str:
    if word in ("might", "may", "could", "can"):
        return f"A sentence with {word} rules nothing out; what could be is a question."
    return f"A sentence says what is so, without {word}."


def _needs_article(fault: Fault) -> bool:
    low = fault.word.lower()
    noun = low in nouns() or low in fault.known
    return noun and not re.search(r"\bthe\s+$", fault.before, re.IGNORECASE)


def rewrites(fault: Fault, parses: Callable[[str], bool], most: int = MOST) -> tuple[str, ...]:
    """Up to ``most`` rewrites that ``parses`` accepts, best first."""
    out: dict[str, None] = {}
    for candidate in _candidates(fault):
        if candidate not in out and candidate != fault.sentence and parses(candidate):
            out[candidate] = None
            if len(out) == most:
                break
    return tuple(out)


def _candidates(fault: Fault) -> Iterator[str]:
    yield from _by_word(fault)
    yield from _by_order(fault)
    yield from _by_owner(fault)
    word = fault.word
    if word[:1].isalpha():
        for other in near(word, (*fault.expected, *fault.known, *FUNCTION, *nouns())):
            yield fault.with_word(other)
        if "the" in fault.expected and word[:1].islower():
            yield fault.with_word(f"the {word}")
        if word[:1].islower():
            yield fault.with_word(_capital(word))
    for other in fault.expected:
        if other in FUNCTION or not other[:1].isalpha():
            yield fault.with_word(other if word[:1].isalpha() else f" {other}{word}")
    yield fault.with_word("")


def _by_word(fault: Fault) -> Iterator[str]:
    sentence, low = fault.sentence, fault.word.lower()
    plain = fault.with_word("")
    if low in PROBABLE:
        yield from _with_or(plain, fault)
        yield plain
    if low in MODAL:
        found = re.match(rf"(.+?)\s+{low}\s+(not\s+)?be\s+(.+?)\.?$", sentence, re.IGNORECASE)
        if found:
            ask = "Must" if low in ("must", "should", "will", "shall") else "Could"
            is_ = f"{found[1]} is {found[2] or ''}{found[3]}."
            if ask == "Must":
                yield is_
            yield f"{ask} {found[1]} be {found[2] or ''}{found[3]}?"
            yield from _with_or(is_, fault)
    if low in PAST:
        found = re.match(rf"(.+?)\s+{low}\s+(?:been\s+)?in\s+(.+?)\.?$", sentence, re.IGNORECASE)
        if found:
            yield f"Then {found[1]} went to {found[2]}."
        yield fault.with_word({"were": "are", "had": "has"}.get(low, "is"))
    if low in PRONOUNS:
        owned = "'s" if low in ("her", "his", "their", "its") else ""
        for person in fault.people[-MOST:][::-1]:
            text = fault.with_word(f"{person}{owned}")
            yield re.sub(rf"\b{person} are\b", f"{person} is", text)
    if low in PREPOSITIONS:
        yield fault.with_word("in")
    if low in AMOUNTS:
        for old, new in (
            (r"\b(all|every|each)( of the)?( people| person)? (are|is)\b", "everyone is"),
            (r"\b(some|any|several|a few)( people| person| one)? (are|is)\b", "someone is"),
            (r"\b(no|none)( people| person| one| of the people)? (are|is)\b", "nobody is"),
        ):
            yield _capital(re.sub(old, new, sentence, flags=re.IGNORECASE))
    if _needs_article(fault):
        yield fault.with_word(f"the {low}")
    if (one := singular(low)) is not None:
        yield fault.with_word(one)


def _by_order(fault: Fault) -> Iterator[str]:
    """Questions with the order of a statement, statements with the sign of a question."""
    sentence = fault.sentence
    found = re.match(r"(\w+(?: house| room| people)?) (.+) (is|are)( in)?\s*[?.]?$", sentence)
    if found and found[1].split(" ")[0].lower() in ("where", "who", "which", "whose", "how"):
        yield _capital(f"{found[1]} {found[3]} {found[2]}{found[4] or ''}?")
    found = re.match(r"(.+?) (is|are) (.+)\?$", sentence)
    if found:
        yield f"{found[2].capitalize()} {found[1][:1].lower()}{found[1][1:]} {found[3]}?"
        yield f"{found[2].capitalize()} {found[1]} {found[3]}?"
    found = re.match(r"(.+?) (has) (.+)\?$", sentence)
    if found:
        yield f"Does {found[1]} have {found[3]}?"
    if sentence.endswith("?"):
        yield f"{sentence[:-1].rstrip()}."
    elif re.match(
        r"(where|who|whose|which|how|is|are|does|could|must|why)\b", sentence, re.IGNORECASE
    ):
        yield f"{sentence.rstrip('.')}?"


def _by_owner(fault: Fault) -> Iterator[str]:
    """Two owners of one house, a *both* or a *neither* with one name."""
    sentence = fault.sentence
    found = re.match(r"(.*?)\b([\w-]+)'s? and ([\w-]+)'s? house(.*)$", sentence)
    if found:
        yield f"{found[1]}{found[2]}'s house{found[4]}"
        yield f"{found[1]}{found[3]}'s house{found[4]}"
    found = re.match(r"(both|neither) ([\w' -]+?) (is|are) (.+)$", sentence, re.IGNORECASE)
    if found:
        no = "not " if found[1].lower() == "neither" else ""
        yield _capital(f"{found[2]} is {no}{found[4]}")
        other = next((p for p in (*fault.people, "Luis", "Ana") if p != found[2]), "Luis")
        if no:
            yield f"Neither {found[2]} nor {other} is {found[4]}"
        else:
            yield f"Both {found[2]} and {other} are {found[4]}"


def as_question(sentence: str) -> tuple[str, ...]:
    """The questions that a statement may have been meant as."""
    plain = sentence.rstrip(".!? ")
    out = []
    if found := re.match(r"(.+?) (is|are|was|were) (.+)$", plain):
        first = found[1] if found[1][:4] != "The " else f"the {found[1][4:]}"
        out += [f"{found[2].capitalize()} {first} {found[3]}?", f"Where {found[2]} {first}?"]
    if found := re.match(r"(.+?) (has|owns) (.+)$", plain):
        out.append(f"Does {found[1]} {'have' if found[2] == 'has' else 'own'} {found[3]}?")
    return tuple(out)


def shortened(expected: Sequence[str], limit: int = 8) -> tuple[str, ...]:
    """The expected words as a short list: names and frequent words first, each once."""
    rank = {word: i for i, word in enumerate(FUNCTION)}
    unique = dict.fromkeys(expected)
    ordered = sorted(unique, key=lambda w: (w not in rank and w.islower(), rank.get(w, -1)))
    return tuple(ordered[:limit])
