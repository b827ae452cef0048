"""To have a file alone, as long as it is open: arrays in memory would not see others' writes.

SQLite's own lock ends where anything in this process opens and closes the same file, a copy of
it for example. So there is a list of the files that are open here, and where the system has it a
second lock, which ends with its own descriptor only.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from weakref import WeakValueDictionary

from explorable.errors import FileInUse, ForeignFile, ReadOnlyFile, StoreFileError

__all__ = ["Hold"]

_HELD: WeakValueDictionary[tuple[int, int, int], Hold] = WeakValueDictionary()


class Hold:
    """A file that is open here alone; made, empty, where there is none.

    Raises
    ------
    FileInUse, ForeignFile, ReadOnlyFile, StoreFileError
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.new = not path.exists()
        self._released = False
        self._check()
        self.descriptor = self._opened()
        try:
            self._lock()
        except BaseException:
            self.release()
            raise
        self._identity = _identity(path)
        self._name, self._size = str(path), 0
        _HELD[self._identity] = self

    def check(self) -> None:
        """Nothing, or an error where what is written would not be found again.

        What is open here alone never gets shorter by itself.

        Raises
        ------
        FileInUse
            Another process opened it, of which this one is a copy.
        StoreFileError
            The file was moved, replaced, deleted or cut short since.
        """
        try:
            found = os.stat(self._name)  # noqa: PTH116 - at every write, and so without a path
            same = (os.getpid(), found.st_dev, found.st_ino) == self._identity
        except OSError:
            same = False
        if same:
            if found.st_size < self._size:
                raise StoreFileError(
                    f"{self.path} was cut short by something else while it was open: what it held "
                    "is in this memory still, and can be read; nothing was changed"
                )
            self._size = found.st_size
            return
        if os.getpid() != self._identity[0]:
            raise FileInUse(f"{self.path} was opened by the process that this one came from")
        raise StoreFileError(
            f"{self.path} is not the file that was opened: put that one back, or its latest "
            "changes are lost; nothing was changed"
        )

    @property
    def ours(self) -> bool:
        """Whether this is the process that opened it."""
        return os.getpid() == self._identity[0]

    def release(self) -> None:
        """Let go of it, once."""
        if self._released:
            return
        self._released = True
        os.close(self.descriptor)
        for key in [key for key, one in _HELD.items() if one is self]:
            del _HELD[key]

    def _check(self) -> None:
        if self.new:
            if self.path.is_symlink():
                where = self.path.readlink()
                raise StoreFileError(f"{self.path} is a link to {where}, and nothing is there")
            if not self.path.parent.is_dir():
                raise StoreFileError(f"there is no folder {self.path.parent}")
        elif not self.path.is_file():
            raise ForeignFile(f"{self.path} is no file")
        elif _identity(self.path) in _HELD:
            raise FileInUse(f"{self.path} is open in another memory")

    def _opened(self) -> int:
        flags = getattr(os, "O_BINARY", 0) | (os.O_CREAT | os.O_EXCL if self.new else 0)
        try:
            return os.open(self.path, os.O_RDWR | flags, 0o666)
        except OSError as error:
            words = (
                "its folder may not be written" if self.new else "it may not be read and written"
            )
            raise ReadOnlyFile(f"{self.path} cannot be opened: {words}") from error

    def _lock(self) -> None:
        if sys.platform != "linux":  # elsewhere the two kinds of lock get into each other's way
            return
        import fcntl

        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FileInUse(f"{self.path} is open in another process") from error
        except OSError:  # a file system without such locks
            return


def _identity(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return os.getpid(), found.st_dev, found.st_ino
