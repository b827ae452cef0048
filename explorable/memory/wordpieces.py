"""A sentence as the word pieces of a trained model, or a named error.

A word piece is a word, or a part of one that starts with ## inside of it; letters count in lower
case. [CLS] stands before all of them and [SEP] behind. Their numbers are rows of the embedding.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from explorable.errors import InputError, NotInstalled, WrongSentence

__all__ = ["WITHOUT", "WordPieces"]

MOST = 256  # word pieces that the model was made for, [CLS] and [SEP] among them
WITHOUT = "the trained model is not installed; `uv sync --group model` installs it"


@dataclass(frozen=True, slots=True)
class WordPieces:
    """The vocabulary of a model, and how it cuts a sentence."""

    cutter: Any

    @classmethod
    def load(cls, file: Path, size: int) -> WordPieces:
        """Read ``size`` word pieces from a ``tokenizer.json``.

        Raises
        ------
        NotInstalled
            Where the package ``tokenizers`` is missing.
        InputError
            Where the file is no such vocabulary.
        """
        try:
            from tokenizers import Tokenizer
        except ModuleNotFoundError as error:
            raise NotInstalled(WITHOUT) from error
        try:
            cutter: Any = Tokenizer.from_file(str(file))
        except Exception as error:  # the package raises nothing narrower
            raise InputError(f"{file.name} cannot be read: {error}") from error
        if cutter.get_vocab_size() != size:
            held = cutter.get_vocab_size()
            raise InputError(f"{file.name} must hold {size} word pieces, and holds {held}")
        cutter.no_padding()
        cutter.no_truncation()
        return cls(cutter)

    def cut(self, sentence: str) -> tuple[tuple[str, ...], list[int]]:
        """The word pieces of a sentence, and their numbers.

        Raises
        ------
        WrongSentence
            No text, no word in it, half a character, or more than the model reads.
        """
        if not isinstance(sentence, str):
            raise WrongSentence(f"a sentence must be a text, and is {sentence!r}")
        try:
            sentence.encode()
        except UnicodeEncodeError as error:
            raise WrongSentence(f"the sentence has half a character at {error.start}") from error
        found = self.cutter.encode(sentence)
        tokens, ids = tuple(found.tokens), list(found.ids)
        if len(ids) == 2:
            raise WrongSentence("there is no word in this sentence")
        if len(ids) > MOST:
            raise WrongSentence(
                f"the model reads at most {MOST} word pieces with [CLS] and [SEP], "
                f"and this sentence has {len(ids)}"
            )
        return tokens, ids
