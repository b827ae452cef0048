"""Floor 5: pure functions from state to a picture, with its text alternative. Escapes all of it."""
