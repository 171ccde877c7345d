"""Files and standard input, never more of them than the library can use."""

from __future__ import annotations

import io
import sys
from typing import cast

from .status import Failure
from .view.escape import shown

#: Bytes of one read: the capacity of a pipe.
READ_BYTES = 65_536


class Source:
    """Where an input comes from: a path, or ``-`` for standard input."""

    def __init__(self, operand: str, is_file: bool = False) -> None:
        self.path = None if operand == "-" and not is_file else operand

    @property
    def name(self) -> str:
        """The name for people, harmless on a terminal."""
        return "standard input" if self.path is None else shown(self.path)

    def open(self) -> io.RawIOBase:
        """The input as a stream without a buffer, so a reader gets the available bytes at once."""
        try:
            if self.path is None:
                return cast("io.RawIOBase", io.FileIO(sys.stdin.fileno(), closefd=False))
            return cast("io.RawIOBase", io.FileIO(self.path))
        except (OSError, ValueError, AttributeError) as error:
            raise self.unreadable(error) from error

    def read(self, limit: int) -> bytes:
        """Reads the whole input, or the first ``limit + 1`` bytes of a larger one: enough for the library to
        see that it is too large.
        """
        text = bytearray()
        with self.open() as stream:
            try:
                while len(text) <= limit:
                    more = stream.read(min(READ_BYTES * 16, limit + 1 - len(text)))
                    if not more:
                        break
                    text += more
            except OSError as error:
                raise self.unreadable(error) from error
        return bytes(text)

    def unreadable(self, error: Exception) -> Failure:
        """One sentence for people."""
        if self.path == "":
            return Failure("the file's name is empty; - is standard input")
        if isinstance(error, FileNotFoundError):
            return Failure(f"there is no file {self.name}")
        if isinstance(error, IsADirectoryError):
            return Failure(f"{self.name} is a directory, not a file")
        if isinstance(error, PermissionError):
            return Failure(f"{self.name} may not be read: permission denied")
        why = getattr(error, "strerror", None) or "it is not a file"
        return Failure(f"{self.name} cannot be read: {why}")
