"""What a saved answer claims at one level, held against its text.

A checker without a solver can promise this much: every inner answer has a witness; the status
is the one that these witnesses and the certificate show; the outer set is all that the status
allows. What is left out of the outer set of an open answer is excluded by no certificate: in
a small space every world is gone through instead, in a larger one it is taken on trust. Of an
inner interval a witness shows one number: where the others are not shown possible, it is not
said to hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from explorable.budget import Budget, limited
from explorable.certificates import Certificate, History
from explorable.checking import saved
from explorable.checking.candidates import all_there_could_be
from explorable.checking.number_goals import read_interval, read_number
from explorable.checking.remaining import answers_left
from explorable.checking.truth import is_history, value
from explorable.errors import BudgetEnded, CertificateError
from explorable.language import text as language
from explorable.names import listed
from explorable.questions import Could, HowFar, Must, Question
from explorable.rechecking.extents import extent
from explorable.settling import settle
from explorable.status import Status
from explorable.vocabulary import Vocabulary, vocabulary

__all__ = ["CLAIMS", "STEPS", "Asked", "Claimed", "claimed"]

STEPS = Budget().steps
CLAIMS = ("status", "inner", "outer", "witnesses", "certificate")
_SETTLED = (Status.FORCED, Status.CONTRADICTORY)


@dataclass(frozen=True)
class Asked:
    """A question and the text it is put to, both read from the file.

    Attributes
    ----------
    steps : int
        Steps that checking it at one level may take.
    """

    question: Question
    source: language.Text
    steps: int = STEPS

    @cached_property
    def words(self) -> Vocabulary:
        """The vocabulary of both."""
        return vocabulary(self.source.statements, self.question, self.source.known)

    def value(self, level: str | None, history: History) -> str:
        """What a history answers."""
        return value(self.question.ask, level, history[-1], self.words)


@dataclass(frozen=True)
class Claimed:
    """The claims of one level that hold, and how far they were checked.

    Attributes
    ----------
    level, status, inner, outer
        As in an answer.
    shown : tuple of histories
        Every witness, also of the certificate; each satisfies every statement.
    certified : bool
        Whether there is a certificate; it was checked.
    excludes : bool
        Whether the outer set leaves anything out.
    gone_through : bool
        Whether every world was gone through for that.
    measured : bool
        Whether the answers are intervals.
    spanned : bool
        Whether every number of the inner intervals was shown possible.
    """

    level: str | None
    status: Status
    inner: frozenset[str]
    outer: frozenset[str]
    shown: tuple[History, ...]
    certified: bool
    excludes: bool
    gone_through: bool
    measured: bool = False
    spanned: bool = True

    @property
    def checked(self) -> bool:
        """Whether the status was checked: by a certificate, by every world, or by witnesses."""
        several = len(self.inner) > 1 or self.measured  # an interval has numbers enough in it
        shown = self.status is Status.UNRESOLVED or (self.status is Status.OPEN and several)
        return self.spanned and (self.certified or self.gone_through or shown)

    @property
    def trusted(self) -> bool:
        """Whether answers are left out of the outer set without anything that shows it."""
        proved = self.gone_through or (self.certified and self.status in _SETTLED)
        return self.excludes and not proved

    @property
    def where(self) -> str:
        """The level, as a sentence says it."""
        return f" by {self.level}" if self.level else ""

    def sentences(self) -> list[str]:
        """What holds, and what was not checked."""
        where, inner = self.where, listed(sorted(self.inner))
        said = f"{self.status}{where}" + (f": {inner}" if inner else "")
        if self.status is Status.UNRESOLVED:
            return [f"Holds: {said}. Unresolved{where}: nothing is claimed beyond its witnesses."]
        if not self.spanned:
            far = "Its intervals have a checked witness each; how far they go is taken on trust."
            return [f"Not checked again: {said}. {far}"]
        if not self.checked:
            return [
                f"Not checked again: {said}. It has no certificate; only its witness was checked."
                if self.inner
                else f"Not checked again: {said}. It has no certificate."
            ]
        out = [f"Holds: {said}."]
        if not self.certified:
            shown = "every world was gone through" if self.gone_through else "its witnesses show it"
            out.append(f"There is no certificate{where}; {shown}.")
        if self.status is Status.OPEN:
            shown = (
                "Every number in the inner answers is possible"
                if self.measured
                else f"Each inner answer{where} has a checked witness"
            )
            out.append(f"{shown}; {self._outer()}.")
        return out

    def _outer(self) -> str:
        if not self.excludes:
            return "no other answer is excluded"
        if self.gone_through:
            every = "way the text can be true" if self.measured else "world"
            return f"going through every {every} shows no other"
        return "that there is no other has no proof here and is taken on trust"


def claimed(data: object, asked: Asked, level: str | None) -> Claimed:
    """Check one status with its sets, witnesses and certificate.

    Raises
    ------
    CertificateError
        Some part does not hold; the message says which.
    BudgetEnded
        Checking takes more steps than it may.
    """
    with limited(asked.steps):
        return _claimed(data, asked, level)


def _claimed(data: object, asked: Asked, level: str | None) -> Claimed:
    entry = saved.fields(data, CLAIMS, f"level {level}" if level else "the answer")
    status = Status(saved.one_of(entry["status"], tuple(Status), "status"))
    inner = frozenset(saved.strings(entry["inner"], "inner"))
    outer = frozenset(saved.strings(entry["outer"], "outer"))
    histories = saved.histories(entry["witnesses"], "witnesses")
    _witnessed(asked, level, status, inner, histories)
    every = all_there_could_be(asked.question.ask, level, asked.words, inner)
    _bounded(status, inner, outer, every)
    certificate = None
    if entry["certificate"] is not None:
        certificate = Certificate.from_json(entry["certificate"], asked.question)
        _certified(certificate, asked, level, status, inner)
    excludes = outer != every
    due = excludes and not (certificate is not None and status in _SETTLED)
    shown = (*histories, *(certificate.witnesses if certificate else ()))
    ask = asked.question.ask
    measured = isinstance(ask, HowFar)
    if isinstance(ask, HowFar) and inner:
        last = [history[-1] for history in shown]
        found = extent(ask, asked.source.statements, asked.words, inner, last, all_there_is=due)
        spanned, gone_through = found.shown, found.alone
    else:
        spanned, gone_through = True, due and _gone_through(asked, level, status, outer)
    return Claimed(
        level,
        status,
        inner,
        outer,
        shown=shown,
        certified=certificate is not None,
        excludes=excludes,
        gone_through=gone_through,
        measured=measured,
        spanned=spanned,
    )


def _witnessed(
    asked: Asked,
    level: str | None,
    status: Status,
    inner: frozenset[str],
    histories: tuple[History, ...],
) -> None:
    """There is one witness for each inner answer, and together they show the status."""
    for history in histories:
        if not is_history(history, asked.source.statements, asked.words):
            raise CertificateError("a witness does not satisfy every statement")
    shown = {_shows(asked, level, history, inner): history for history in histories}
    if len(shown) != len(histories):
        raise CertificateError("two witnesses show the same answer")
    complete = status is not Status.UNRESOLVED
    again, found = settle(asked.question.ask, level, shown, complete)
    if again is not status:
        raise CertificateError(f"the answer says {status}, its witnesses show {again}")
    if not shown.keys() == found.keys() == inner:
        raise CertificateError("the witnesses do not show exactly the inner answers")


def _shows(asked: Asked, level: str | None, history: History, inner: frozenset[str]) -> str:
    """The answer that a history shows: of intervals, the one that its number lies in."""
    said, ask = asked.value(level, history), asked.question.ask
    if not isinstance(ask, HowFar):
        return said
    number = read_number(said, ask.unit)
    read = {text: read_interval(text, ask.unit) for text in inner}
    return next((text for text, one in read.items() if one is not None and number in one), said)


def _bounded(
    status: Status, inner: frozenset[str], outer: frozenset[str], every: frozenset[str]
) -> None:
    """The outer set is one that the status allows."""
    if status in _SETTLED and outer != inner:
        raise CertificateError(f"a {status} answer has nothing in its outer set but itself")
    if status is Status.UNRESOLVED and outer != every:
        raise CertificateError("an unresolved answer excludes nothing")
    if outer not in (inner, every):
        raise CertificateError("the outer set is neither what is witnessed nor all there could be")


def _certified(
    certificate: Certificate,
    asked: Asked,
    level: str | None,
    status: Status,
    inner: frozenset[str],
) -> None:
    """The certificate holds and is about this answer."""
    if certificate.status is not status:
        raise CertificateError(
            f"the answer says {status}, its certificate says {certificate.status}"
        )
    if certificate.level != level:
        raise CertificateError("the certificate is about another level")
    if certificate.known != asked.source.known:
        raise CertificateError("the certificate knows other names than the text was read with")
    certificate.check(asked.source.statements)
    if certificate.status is Status.FORCED and inner != {certificate.value}:
        raise CertificateError("the answer is not the one its certificate forces")
    if status is Status.UNRESOLVED and isinstance(asked.question.ask, Could | Must):
        return  # the certificate's witness leaves the other answer open
    if not {_shows(asked, level, history, inner) for history in certificate.witnesses} <= inner:
        raise CertificateError("the certificate shows an answer that the inner set lacks")


def _gone_through(asked: Asked, level: str | None, status: Status, outer: frozenset[str]) -> bool:
    """Whether the space is small enough, within the steps too; then every world agrees."""
    ask = asked.question.ask
    try:
        left = answers_left(ask, level, asked.source.statements, asked.words)
    except BudgetEnded:
        return False
    if left is None:
        return False
    again, found = settle(ask, level, dict.fromkeys(left, ()), complete=True)
    if (again, frozenset(found)) != (status, outer):
        more, less = sorted(found.keys() - outer), sorted(outer - found.keys())
        if again is not status:
            said = f"gives {again}, not {status}"
        else:
            said = f"leaves {listed((more or less)[:5])} {'too' if more else 'out'}"
        raise CertificateError(f"going through every world {said}")
    return True
