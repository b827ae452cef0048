"""The statement language: text in, statements and questions out (LANGUAGE.md)."""
