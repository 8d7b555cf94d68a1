"""Saved games: one file a game, written whole or not at all.

A game against the clock has a second file beside it, with the seconds used, because a record knows no time.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.record import Record, from_json
from larceny.engine.words import at, trouble
from larceny.terminal.words import phrase

MOST = 16 << 20  # most bytes of a record, hundreds of times those of a long game


def folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data) / "larceny" / "games"


def shown(path: Path) -> str:
    """Return a path as people write it."""
    home = os.path.expanduser("~")
    return f"~{str(path)[len(home) :]}" if home != "/" and str(path).startswith(f"{home}{os.sep}") else str(path)


def fresh(game: str) -> Path:
    """Return a file for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise LarcenyError(at(folder(), trouble(fault))) from None
    return folder() / f"{game}-{stamp}.json"


def write(path: Path, record: Record) -> None:
    """Save a record; a reader finds the old one or the new one, never half of one."""
    files.put(path, record.to_json())


def write_new(path: Path, record: Record) -> None:
    """Save a record in a file that a person chose; a file that is no record is not overwritten."""
    if path.is_file() and not files.is_stdout(path):
        read(path)  # complains unless it is a record
    write(path, record)


def write_time(path: Path, seconds: float | None) -> None:
    """Save the seconds that a game has used; None, when it is over, removes the file."""
    if files.is_stdout(path) or not files.is_plain(path):
        return  # beside a device or a pipe there is no place for a file
    if seconds is None:
        _time_file(path).unlink(missing_ok=True)
    else:
        files.put(_time_file(path), f"{seconds:.1f}\n")


def read_time(path: Path) -> float:
    """Return the seconds that a game has used; 0 if the file is missing or makes no sense."""
    try:
        seconds = float(_time_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0.0
    return seconds if 0 <= seconds < float("inf") else 0.0


def _time_file(path: Path) -> Path:
    """Return the file beside the saved game; if the path is a link, beside the file to which it leads."""
    return Path(f"{os.path.realpath(path)}.time")


def read(path: Path) -> Record:
    """Return a record from a file or a pipe; input beyond the limit is refused, so an endless one ends."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST + 1)
        if len(text) > MOST:
            raise RecordError(phrase("saves-too-large", most=str(MOST >> 20)))
        return from_json(text)
    except OSError as fault:
        raise LarcenyError(at(path, trouble(fault))) from None
    except RecordError as fault:
        raise RecordError(at(path, fault)) from None


class Saved(NamedTuple):
    """A saved game as a list shows it; one that cannot be read has a fault in place of its record."""

    path: Path
    touched: float  # when it was written last, in seconds since 1970
    record: Record | None
    fault: str = ""


def listed(most: int) -> list[Saved]:
    """Return the saved games that were touched last, at most so many: unfinished ones first, then all others."""
    paths = sorted(((_touched(path), path) for path in folder().glob("*.json")), reverse=True)[:most]
    found = []
    for touched, path in paths:
        try:
            found.append(Saved(path, touched, read(path)))
        except LarcenyError as fault:
            found.append(Saved(path, touched, None, at(fault)))
    return sorted(found, key=lambda one: one.record is None or one.record.result is not None)


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
