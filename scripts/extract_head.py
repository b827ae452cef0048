"""Writes the attention head that chapter 09 reads, from the weights of the trained model.

    uv run --group model scripts/extract_head.py

Matrix products differ in their last bits from one processor to another, so that the file does
too; `tests/memory/test_trained.py` compares it with the weights up to that.
"""

from __future__ import annotations

from pathlib import Path

from explorable.memory.model import load_model
from explorable.memory.trained import as_json

HEAD = Path(__file__).parent.parent / "explorable" / "memory" / "data" / "head.json"
SENTENCE = "The cat saw the dog and it ran."
LAYER, NUMBER = 2, 8  # articles look at their noun, the verb at its object, `and` at what follows


def main() -> None:
    """Reads the sentence and writes what that head was given and asked."""
    HEAD.write_text(as_json(load_model().head(SENTENCE, LAYER, NUMBER)), "utf-8")


if __name__ == "__main__":
    main()
