"""A process that lets children write to memories until they are killed.

Each line of its input names a file, a file of acknowledgements and a seed; it forks, says the
child's number, and when that has ended, an empty line. A child adds one byte to the
acknowledgements whenever a change has returned.
"""

from __future__ import annotations

import os
import sys

from explorable.memory import Store, database, logs
from tests.memory.states import advance, crashed


def main() -> None:
    """Serve until the input ends."""
    for line in sys.stdin:
        path, acknowledged, seed = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            write(path, acknowledged, int(seed))
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("\n")
        sys.stdout.flush()


def write(path: str, acknowledged: str, seed: int) -> None:
    """Make a memory and change it, over and over."""
    database.MANY = (1, 4, 16)[seed % 3]
    logs.LONG = (logs.LONG, 1 << 16)[seed % 2]  # of a page or two: most changes move it
    said = os.open(acknowledged, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    store: Store = crashed(seed, path)
    os.write(said, b".")
    for step in range(300):
        if step % 8 == 7:  # closing moves the log to the file
            store.close()
            store = Store(path=path)
        advance(store, seed, step)
        os.write(said, b".")
    os._exit(0)


if __name__ == "__main__":
    main()
