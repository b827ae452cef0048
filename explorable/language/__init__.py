"""The statement language: text in, statements and questions out (LANGUAGE.md)."""

from explorable.language.refuse import update_offer
from explorable.language.text import Text, complete, is_why, read_question, read_text, tell

__all__ = ["Text", "complete", "is_why", "read_question", "read_text", "tell", "update_offer"]
