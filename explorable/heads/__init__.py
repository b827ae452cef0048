"""The mechanisms: what each emits, how it combines that, and what it reads out."""
