"""The call behind a number: Python that makes the same reading and asks the same question."""

from __future__ import annotations

from explorable.laws import Law
from explorable.reading import Reading

__all__ = ["call"]


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
    if reading.conventions:
        options.append(f"conventions=[{', '.join(map(_quoted, reading.conventions))}]")
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
