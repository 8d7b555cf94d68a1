"""A file that keeps long work: its first line says what is being done, each further line is one result.

The same work, asked for again, goes on from there. A line is written when its result is there, and sealed; a last
line that was torn is dropped, and its result worked out again. One program at a time has the file.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.words import at, kept, phrases, trouble

phrase, _ = phrases(__file__)

Line = TypeVar("Line", bound=msgspec.Struct)

SEAL = 16  # letters of a line's seal
WORDS = 80  # most letters of a value in a message


class ResumableFile(Generic[Line]):
    """An open file, locked for this program."""

    def __init__(self, path: Path, what: str, plan: Mapping[str, Any], line: type[Line]) -> None:
        """Open a file for this plan, or make it; `what` is its format, as a word. Another plan's file is refused."""
        if files.is_stdout(path):
            raise LarcenyError(phrase("kept-stdout", path=path))
        self.path = path
        self._type = line
        self._head = msgspec.json.decode(msgspec.json.encode({"format": f"larceny-{what}", **plan}))
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as fault:
            raise LarcenyError(at(path, trouble(fault))) from None
        try:
            self._lock()
            self.found: tuple[Line, ...] = tuple(self._read())
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LarcenyError(phrase("kept-busy", path=self.path)) from None

    def _read(self) -> Iterator[Line]:
        """Yield what the file has; an empty one gets its first line."""
        whole = 0
        with self.path.open("rb") as rows:
            for number, row in enumerate(rows, 1):
                if not row.endswith(b"\n"):
                    break
                said = self._unsealed(row, number)
                whole += len(row)
                if number == 1:
                    self._agree(said)
                    continue
                try:
                    yield msgspec.convert(said, self._type)
                except msgspec.ValidationError as fault:
                    raise RecordError(phrase("kept-line", path=self.path, number=str(number), fault=fault)) from None
        self._file.truncate(whole)
        if not whole:
            self._put(self._head)

    def _unsealed(self, row: bytes, number: int) -> dict[str, Any]:
        seal, _, words = row.rstrip(b"\n").partition(b" ")
        if seal != _seal(words):
            wrong = phrase("kept-stranger") if number == 1 else phrase("kept-altered")
            raise RecordError(phrase("kept-wrong", path=self.path, number=str(number), wrong=wrong))
        said = msgspec.json.decode(words)
        assert isinstance(said, dict)
        return said

    def _agree(self, there: Mapping[str, Any]) -> None:
        here = self._head
        names = [name for name in here if here[name] != there.get(name)]
        names += [name for name in there if name not in here]
        if names:
            words = [
                phrase("kept-difference", name=name, short=_short(there.get(name)), short2=_short(here.get(name)))
                for name in names
            ]
            raise LarcenyError(phrase("kept-other", path=self.path, words="; ".join(words)))

    def add(self, line: Line) -> None:
        """Keep one more result."""
        self._put(msgspec.to_builtins(line, enc_hook=kept))

    def _put(self, said: Mapping[str, Any]) -> None:
        words = msgspec.json.encode(said)
        files.append(self._file.fileno(), _seal(words) + b" " + words + b"\n", self.path)

    def close(self) -> None:
        self._file.close()


def _seal(words: bytes) -> bytes:
    return hashlib.sha256(words).hexdigest()[:SEAL].encode()


def _short(value: Any) -> str:
    words = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return words if len(words) <= WORDS else f"{words[: WORDS - 1]}…"
