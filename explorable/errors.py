"""Named errors. Each also subclasses the built-in that a caller would expect.

A *span* counts characters of the whole input, half-open, from 0 (LANGUAGE.md 32).
"""

from __future__ import annotations

__all__ = [
    "Ambiguous",
    "BudgetEnded",
    "CannotUndo",
    "CertificateError",
    "EmptyStore",
    "ExplorableError",
    "InputError",
    "LoadMoved",
    "NotInstalled",
    "NotUnderstood",
    "NothingLeft",
    "OutOfRange",
    "UnknownLocation",
    "UnknownName",
    "WrongSentence",
    "WrongSetting",
    "WrongVector",
]


class ExplorableError(Exception):
    """Everything this package raises on purpose."""


class InputError(ExplorableError, ValueError):
    """A file, an option or a value is not what was wanted; the message says both."""


class UnknownName(ExplorableError, LookupError):
    """A name that this vocabulary does not hold."""


class BudgetEnded(ExplorableError):
    """More steps were needed than a budget allows; the message says how many."""


class CertificateError(ExplorableError, ValueError):
    """A certificate does not hold; the message says which part and why."""


class WrongVector(InputError):
    """A key, a value or a query has another length or type, or holds what is no finite number."""


class WrongSetting(InputError):
    """A setting of a memory, of a read or of a merge lies outside its range."""


class WrongSentence(InputError):
    """A sentence for a trained model holds no word, or more than the model reads."""


class NotInstalled(ExplorableError, ImportError):
    """Something optional is not installed; the message says how to install it."""


class OutOfRange(ExplorableError, OverflowError):
    """A sum or a product leaves the range of the float type; nothing was changed."""


class EmptyStore(ExplorableError, LookupError):
    """A read of a memory without locations."""


class NothingLeft(ExplorableError, LookupError):
    """A read that bars every location."""


class UnknownLocation(UnknownName):
    """An id that this memory does not hold, or no longer holds after a merge."""


class LoadMoved(ExplorableError, RuntimeError):
    """A threshold was set at another number of locations than there are now."""


class CannotUndo(ExplorableError, LookupError):
    """There is no merge to undo, or what it made has been written to since."""


class StoreFileError(ExplorableError, OSError):
    """The file of a memory cannot be used; neither it nor the memory was changed."""


class DamagedFile(StoreFileError):
    """The file of a memory does not hold what was written to it."""


class ForeignFile(StoreFileError):
    """A file that is not that of a memory."""


class NewerFile(StoreFileError):
    """The file of a memory, in a form that came after this version of the project."""


class ReadOnlyFile(StoreFileError):
    """A file, or its folder, that may not be written."""


class FullDisk(StoreFileError):
    """There is no room left for what was to be written."""


class FileInUse(StoreFileError):
    """Another memory, here or in another process, has this file open."""


class ClosedStore(ExplorableError, ValueError):
    """A change of a memory whose file was closed, or in a transaction that is over."""


class NotUnderstood(ExplorableError, ValueError):
    """A sentence is not in the language.

    Attributes
    ----------
    message : str
        One plain sentence, without the list of what was expected.
    span : tuple of int
        The failing word in the whole input, half-open.
    text : str
        The whole input, untouched.
    expected : tuple of str
        Words and known names that could stand there.
    suggestions : tuple of str
        Legal rewrites of the whole sentence, best first.
    sentence : int or None
        The 1-based number of the sentence in the text.
    """

    def __init__(
        self,
        message: str,
        *,
        span: tuple[int, int],
        text: str,
        expected: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
        sentence: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.text = text
        self.expected = expected
        self.suggestions = suggestions
        self.sentence = sentence


class Ambiguous(NotUnderstood):
    """A sentence with several readings and no default; ``choose=`` decides.

    Attributes
    ----------
    readings : tuple of str
        One paraphrase a reading, in the order that ``choose`` counts from 1.
    """

    def __init__(
        self,
        message: str,
        *,
        readings: tuple[str, ...],
        span: tuple[int, int],
        text: str,
        sentence: int | None = None,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, span=span, text=text, sentence=sentence, suggestions=suggestions)
        self.readings = readings
