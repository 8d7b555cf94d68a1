"""The one file of a desk: read and written whole, never over what somebody else has written meanwhile.

Two desks cannot have the same file: the second is told where the first one is.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from pathlib import Path
from typing import Self

from larceny.engine import files, toml
from larceny.engine.errors import LarcenyError
from larceny.engine.words import at, phrases, trouble
from larceny.engine.workshop import cache_folder

phrase, _ = phrases(__file__)


class Changed(LarcenyError):
    """The file is not as it was when it was read."""


class DeckFile:
    """A deck file, held by this desk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            raise LarcenyError(phrase("desk-no-file", path=path))
        if not files.is_plain(path):
            raise LarcenyError(phrase("desk-no-plain-file", path=path))
        files.check(path)
        folder = cache_folder() / "desks"
        name = hashlib.sha256(os.path.realpath(path).encode()).hexdigest()[:32]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            raise LarcenyError(at(fault.filename, trouble(fault))) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            where = os.read(self._lock, 1000).decode(errors="replace")
            os.close(self._lock)
            raise LarcenyError(phrase("desk-open-already", path=path, where=where)) from None

    def tell(self, link: str) -> None:
        """Write down where this desk is, for the next who opens the same file."""
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, link.encode(), 0)

    def read(self) -> tuple[str, str]:
        """Return the text, and its version."""
        source = toml.read(self.path)
        return source, version_of(source)

    def save(self, source: str, version: str) -> str:
        """Write another text over the version that it was made from; return the new version."""
        if self.read()[1] != version:
            raise Changed(at(self.path, phrase("desk-changed")))
        files.put(self.path, source)
        return version_of(source)

    def close(self) -> None:
        os.close(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def version_of(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()
