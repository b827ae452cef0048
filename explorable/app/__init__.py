"""Floor 7: the ``explorable`` command, on the terminal and as a web app."""
