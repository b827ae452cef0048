"""What stands behind a number: the definition with the statements in it, and the call."""

from __future__ import annotations

from explorable.answers import Answer
from explorable.laws import Law
from explorable.reading import Reading
from explorable.status import Status

__all__ = ["call", "formula"]

MOST_LINES = 12
_TEX = {
    "\\": r"\backslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "^": r"\^{}",
    "~": r"\~{}",
}
_SYMBOL = {
    Status.FORCED: "=",
    Status.OPEN: "=",
    Status.CONTRADICTORY: "=",
    Status.UNRESOLVED: r"\supseteq",
}


def tex(text: str) -> str:
    r"""Typed text inside a formula.

    >>> tex("5 % of {x}")
    '\\text{5 \\% of \\{x\\}}'
    """
    return rf"\text{{{''.join(_TEX.get(letter, letter) for letter in text)}}}"


def formula(reading: Reading, answer: Answer) -> str:
    """The definition of the answer set, with the meaning of each statement, as LaTeX.

    Source, section 1: what a text leaves is the intersection of what its statements allow, and
    the answer set is the image of it. An update takes the set to its image instead.
    """
    lines = [_text(reading)]
    values = r",\ ".join(tex(one) for one in sorted(answer.inner)[:MOST_LINES])
    found = rf"\{{{values}\}}" if answer.inner else r"\varnothing"
    lines.append(rf"g(S_{{{len(reading.statements)}}}) &{_SYMBOL[answer.status]} {found}")
    lines.append(rf"g &:\ {tex(answer.question.text)}")
    for statement in reading.statements[:MOST_LINES]:
        name = (
            rf"u_{{{statement.number}}}" if _changes(statement.law) else _meaning(statement.number)
        )
        lines.append(rf"{name} &:\ {tex(statement.paraphrase)}")
    body = " \\\\\n".join(lines)
    return rf"\begin{{aligned}}{body}\end{{aligned}}"


def _changes(law: Law) -> bool:
    return law is Law.UPDATE


def _meaning(number: int) -> str:
    return rf"[\![\sigma_{{{number}}}]\!]"


def _text(reading: Reading) -> str:
    last = len(reading.statements)
    if not any(_changes(s.law) for s in reading.statements):
        if last > 3:
            meet = rf"\bigcap_{{j=1}}^{{{last}}} [\![\sigma_j]\!]"
        else:
            meet = r" \cap ".join(_meaning(n) for n in range(1, last + 1)) or "W"
        return rf"S_{{{last}}} &= {meet}"
    steps = ["W"]
    for statement in reading.statements:
        if _changes(statement.law):
            steps = [rf"u_{{{statement.number}}}({' '.join(steps)})"]
        else:
            steps += [r"\cap", _meaning(statement.number)]
    return rf"S_{{{last}}} &= {' '.join(steps)}"


def call(reading: Reading, question: str = "") -> str:
    """Python that makes the same reading and asks the same question.

    >>> from explorable.reading import read
    >>> print(call(read("Ana is in the hall."), "Where is Ana?"))
    import explorable as ex
    <BLANKLINE>
    reading = ex.read("Ana is in the hall.")
    answer = reading.ask("Where is Ana?")
    answer.certificate.check(reading.statements)  # raises if it does not hold
    """
    lines = reading.text.split("\n")
    quoted = [_quoted(line + ("\n" if n < len(lines) else "")) for n, line in enumerate(lines, 1)]
    text = quoted[0] if len(quoted) == 1 else "\n    " + "\n    ".join(quoted)
    options = []
    if reading.law is not Law.CONJUNCTION:
        options.append(f'law="{reading.law}"')
    if reading.known:
        options.append(f"known=[{', '.join(_quoted(name.said) for name in reading.known)}]")
    if reading.source.choose:
        options.append(f"choose={dict(reading.source.choose)!r}")
    join = ", " if len(quoted) == 1 else ",\n    "
    after = f"{join}{join.join(options)}" if options else ""
    end = "" if len(quoted) == 1 else ",\n" if options else "\n"
    out = ["import explorable as ex", "", f"reading = ex.read({text}{after}{end})"]
    if question:
        out.append(f"answer = reading.ask({_quoted(question)})")
        out.append("answer.certificate.check(reading.statements)  # raises if it does not hold")
    return "\n".join(out)


def _quoted(text: str) -> str:
    """A Python literal in double quotes."""
    body = repr(text + '"')[1:-2]  # the added mark makes repr choose single quotes outside
    return '"' + body.replace("\\'", "'").replace('"', '\\"') + '"'
