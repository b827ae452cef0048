"""Legal rewrites of a sentence that is not understood, and why the word at fault is refused.

A rule looks at the word where the sentence fails (or at the whole sentence), says in one
plain sentence why it is not read, and proposes rewrites. No rewrite is offered before it
has been parsed: the caller passes the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from explorable.language.lexicon import kind_of, nouns, singular
from explorable.language.measuring import measured_rewrites
from explorable.language.nearness import near
from explorable.language.reasons import (
    AMOUNTS,
    ANYWHERE,
    FIRST,
    FUNCTION,
    HOLDING,
    MODAL,
    PAST,
    PREPOSITIONS,
    PROBABLE,
    PRONOUNS,
    Fault,
    capital,
    denies,
    joined_by_and,
    lower_name,
    needs_article,
)
from explorable.names import Kind

__all__ = ["as_holding", "as_question", "rewrites", "shortened"]

MOST = 3
DENIALS = ("not", "nobody", "neither")
JOINING = "because since while when although though as so".split()
GOING = "goes go comes came gets got walks runs moves travels enters entered left leaves".split()


def _rooms(fault: Fault) -> Iterator[str]:
    for name, kind in fault.known.items():
        if kind is Kind.ROOM:
            yield name
    yield from ("kitchen", "garden")


def _with_or(sentence: str, fault: Fault) -> Iterator[str]:
    found = re.match(r"(.*\bin )(the )?([\w' -]+?)([.]?)$", sentence)
    if found:
        other = next((room for room in _rooms(fault) if room != found[3]), None)
        yield f"{found[1]}{found[2] or ''}{found[3]} or the {other}{found[4]}"


def rewrites(fault: Fault, parses: Callable[[str], bool], most: int = MOST) -> tuple[str, ...]:
    """Up to ``most`` rewrites that ``parses`` accepts, best first."""
    out: dict[str, None] = {}
    denied = {denies(fault.sentence)}
    if not denies(fault.word) and near(fault.word, DENIALS):  # it may be one, misspelt
        denied = {True, False}
    for source in (
        _cleaned,
        measured_rewrites,
        _by_holder,
        _by_word,
        _by_order,
        _by_owner,
        _by_nearness,
        _by_grammar,
        _by_example,
    ):
        for candidate in source(fault):
            if denies(candidate) not in denied or candidate in (fault.sentence, *out):
                continue  # a rewrite that says the opposite is worse than none
            if parses(candidate):
                out[candidate] = None
                if len(out) == most:
                    return tuple(out)
        if out:  # a rule that knows the word beats a guess
            break
    return tuple(out)


def _cleaned(fault: Fault) -> Iterator[str]:
    """Without markup and characters that cannot be seen."""
    text = re.sub(r"<[^<>]*>", "", fault.sentence)
    text = "".join(c for c in text if c.isprintable())
    if text != fault.sentence:
        yield capital(" ".join(text.split()))


def _by_nearness(fault: Fault) -> Iterator[str]:
    word = fault.word
    if word[:1].isalpha() and word.lower() not in (*PRONOUNS, *PROBABLE, *MODAL, *PAST):
        for other in near(word, (*fault.expected, *fault.known, *FUNCTION, *nouns())):
            yield fault.with_word(other)


def _by_grammar(fault: Fault) -> Iterator[str]:
    """Another word of the grammar there, or none."""
    word = fault.word
    if word.lower() in PRONOUNS or not (word.isalnum() or word in (".", "?")):
        return
    if "the" in fault.expected and word[:1].islower():
        yield fault.with_word(f"the {word}")
    if word.lower() in (*PREPOSITIONS, *FUNCTION, *AMOUNTS, *JOINING):
        for other in fault.expected:
            if other in FUNCTION and other not in ("not", "nobody", "no"):
                yield fault.with_word(other)
    yield fault.with_word("")


def _by_example(fault: Fault) -> Iterator[str]:
    """What the same subject may say, and whole questions where one has only begun."""
    room = next(_rooms(fault))
    found = re.match(r"(.+?) (is|are) $", fault.before)
    if found and kind_of(found[1].lower().removeprefix("the ")) is not Kind.ROOM:
        yield capital(f"{found[1]} {found[2]} in the {room}.")
    if found := re.match(r"(Is|Are) (.+?) $", fault.before):
        yield f"{found[1]} {found[2]} in the {room}?"
    if joined_by_and(fault):
        yield re.sub(r",? and (?!.* and )", " or ", fault.sentence)
    first = fault.sentence.split(" ", 1)[0].strip("?.").lower()
    who = (*fault.people, "Ana")[0]
    yield from {
        "how": [f"How many people are in the {room}?"],
        "what": [f"What room is {who} in?", f"Where is {who}?"],
        "which": [f"Which room is {who} in?"],
        "where": [f"Where is {who}?"],
        "who": [f"Who is in the {room}?"],
        "whose": [f"Whose house is {who} in?"],
    }.get(first, [])


def _by_holder(fault: Fault) -> Iterator[str]:
    """Having and owning, said of the people there are names for."""
    found = HOLDING.search(fault.sentence)
    if found is None:
        return
    before, after = fault.sentence[: found.start()], fault.sentence[found.end() :]
    has, have = ("has", "have") if found["verb"].lower() in ("has", "have") else ("owns", "own")
    *others, last = fault.people or ["Ana"]
    match found["who"].lower().split()[0]:
        case "nobody" | "no":
            who = f"neither {', '.join(others)} nor {last} {has}"
            said = who if others else f"{last} does not {have}"
        case "someone" | "somebody":
            said = f"{', '.join(others)} or {last} {has}" if others else f"{last} {has}"
        case "only":
            said = f"{found['name']} {has}"
        case _:
            return
    yield capital(f"{before}{said}{after}")


def _by_word(fault: Fault) -> Iterator[str]:
    sentence, low = fault.sentence, fault.word.lower()
    if lower_name(fault):
        yield fault.with_word(capital(fault.word))
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
    if low in ANYWHERE and (found := re.match(r"(.+? (?:is|are))( not)? $", fault.before)):
        no = " not" if (low in ("nowhere", "elsewhere")) != bool(found[2]) else ""
        yield f"{found[1]}{no} in the {next(_rooms(fault))}."
    if low == "no" and (found := re.match(r"(.+?) (has|owns) $", fault.before)):
        for own in ("have", "own") if found[2] == "has" else ("own",):
            yield f"{found[1]} does not {own} the{fault.after}"
    if found := re.match(r"(nobody|no one) is not (.+)$", sentence, re.IGNORECASE):
        yield f"Everyone is {found[2]}"
    if found := re.match(r"exactly one of (.+) and (.+) is (.+)$", sentence, re.IGNORECASE):
        yield f"Either {found[1]} or {found[2]} is {found[3]}"
    if low in AMOUNTS:
        for old, new in (
            (r"\b(all|every|each)( of the)?( people| persons?)? (are|is)\b", "everyone is"),
            (r"\b(some|any|several|a few)( people| persons?| one)? (are|is)\b", "someone is"),
            (r"\b(no|none)( people| persons?| one| of the people)? (are|is)\b", "nobody is"),
        ):
            yield capital(re.sub(old, new, sentence, flags=re.IGNORECASE))
    if needs_article(fault):
        yield fault.with_word(f"the {low}")
    if (one := singular(low)) is not None:
        yield fault.with_word(one)
    if low.endswith("nt"):
        yield fault.with_word(f"{low[:-1]}'t")
    if low in GOING:
        yield re.sub(rf"^(?:Then )?(.+?)\b{low}\b", r"Then \1went", sentence)
    if fault.word[:1].isupper() and re.search(r"[A-Z]\w*\s$", fault.before):
        yield f"{fault.before.rstrip()}-{fault.word}{fault.after}"


def _by_order(fault: Fault) -> Iterator[str]:
    """Questions with the order of a statement, statements with the sign of a question."""
    sentence = fault.sentence
    found = re.match(r"(\w+(?: house| room| people)?) (.+) (is|are)( in)?\s*[?.]?$", sentence)
    if found and found[1].split(" ")[0].lower() in ("where", "who", "which", "whose", "how"):
        yield capital(f"{found[1]} {found[3]} {found[2]}{found[4] or ''}?")
    found = re.match(r"(.+?) (is|are) (.+)\?$", sentence)
    if found:
        yield f"{found[2].capitalize()} {found[1][:1].lower()}{found[1][1:]} {found[3]}?"
        yield f"{found[2].capitalize()} {found[1]} {found[3]}?"
    found = re.match(r"(.+?) (has) (.+)\?$", sentence)
    if found:
        yield f"Does {found[1]} have {found[3]}?"
    if found := re.match(r"Is (.+ and .+) ((?:not )?in .+\?)$", sentence):
        yield f"Are {found[1]} {found[2]}"
    if found := re.match(r"(.+) no longer (is|are) (.+)$", sentence):
        yield f"{found[1]} {found[2]} no longer {found[3]}"
    if found := re.match(r"(.+) is where\W*$", sentence):
        yield f"Where is {capital(found[1])}?"
    if found := re.match(r"In (.+?) (is|are) (.+?)\.?$", sentence):
        yield f"{found[3]} {found[2]} in {found[1]}."
    if found := re.match(r"(.+? (?:is|are) .+?), ((?:[A-Z]|the ).+ (?:is|are) .+)$", sentence):
        yield f"{found[1]} and {found[2]}"
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
        yield capital(f"{found[2]} is {no}{found[4]}")
        other = next((p for p in (*fault.people, "Luis", "Ana") if p != found[2]), "Luis")
        if no:
            yield f"Neither {found[2]} nor {other} is {found[4]}"
        else:
            yield f"Both {found[2]} and {other} are {found[4]}"


def as_holding(sentence: str) -> tuple[str, ...]:
    """What may have been meant where a house is said to be owned but a thing is named."""
    plain = sentence.rstrip(".! ")
    if found := re.match(r"(.+?) owns (.+)$", plain):
        return (f"{found[1]} has {found[2]}.",)
    if found := re.match(r"[Tt](he .+?) (?:is|are) (.+?)'s?$", plain):
        return (f"{found[2]} has t{found[1]}.",)
    if found := re.match(r"[Tt](he .+?) belongs? to (.+)$", plain):
        return (f"{found[2]} has t{found[1]}.",)
    return ()


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
    common = FIRST if "both" in expected and "the" in expected else FUNCTION
    rank = {word: i for i, word in enumerate(common)}
    unique = dict.fromkeys(expected)
    ordered = sorted(unique, key=lambda w: rank.get(w, len(rank) if w.islower() else -1))
    return tuple(ordered[:limit])
