"""Floor 4: the state of a panel, what follows from it, and its form in a link. Knows no display."""
