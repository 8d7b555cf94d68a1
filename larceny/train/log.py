"""The log of a training: one JSON object a line. A checkpoint knows how long it was: going on repeats no line."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.words import at, phrases, trouble

phrase, _ = phrases(__file__)

DIGITS = 6  # of a figure
CLOCK = ("seconds", "play_seconds", "per_second")  # fields that differ from run to run


class Log:
    """Writes lines at the end of a log."""

    def __init__(self, path: Path, length: int) -> None:
        """Open a log and forget what stands beyond this length: it will happen again."""
        self._path = path
        try:
            if length and path.stat().st_size < length:
                raise LarcenyError(phrase("train-log-short", path=path))
            self._file = path.open("ab")
            self._file.truncate(length)
        except OSError as fault:
            raise LarcenyError(at(path, trouble(fault))) from None

    def write(self, **fields: Any) -> None:
        rounded = {name: _rounded(value) for name, value in fields.items()}
        try:
            self._file.write(json.dumps(rounded).encode() + b"\n")
            self._file.flush()
        except OSError as fault:
            raise LarcenyError(at(self._path, trouble(fault))) from None

    def length(self) -> int:
        return os.fstat(self._file.fileno()).st_size

    def close(self) -> None:
        self._file.close()


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a log; the last may be cut off, where a machine was."""
    try:
        whole = path.read_text(encoding="utf-8").splitlines()
    except OSError as fault:
        raise LarcenyError(at(path, trouble(fault))) from None
    except UnicodeDecodeError:
        raise LarcenyError(phrase("train-no-log", path=path)) from None
    for number, line in enumerate(whole, 1):
        try:
            found = json.loads(line)
            if not isinstance(found, dict):
                raise ValueError
        except ValueError:
            if number == len(whole):
                return
            raise LarcenyError(phrase("train-log-line", path=path, number=str(number))) from None
        yield found


def _rounded(value: Any) -> Any:
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value
