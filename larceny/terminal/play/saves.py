"""Where games are kept between sittings: one file a game, written whole or not at all.

A game against the clock has a second one beside it, with the seconds used: a record knows no time.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from larceny.engine import files
from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.record import Record, from_json

MOST = 16 << 20  # bytes of a record: hundreds of times what a long game has


def folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data) / "larceny" / "games"


def fresh(game: str) -> Path:
    """A file for a new game."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise LarcenyError(f"{folder()}: {fault.strerror}") from None
    return folder() / f"{game}-{stamp}.json"


def write(path: Path, record: Record) -> None:
    """Keep a record: a reader finds the old one or the new one, never half of one."""
    files.put(path, record.to_json())


def write_new(path: Path, record: Record) -> None:
    """Keep a record in a file of a person's choice, which must not be anything else; or show it to a device."""
    if path.is_file() and not files.is_stdout(path):
        read(path)  # complains unless it is a record
    write(path, record)


def write_time(path: Path, seconds: float | None) -> None:
    """Keep how much of the table's time a game has used; None when it is over, and nobody needs to know any more."""
    if files.is_stdout(path) or not files.is_plain(path):
        return  # there is nothing beside which it could lie
    if seconds is None:
        _time_file(path).unlink(missing_ok=True)
    else:
        files.put(_time_file(path), f"{seconds:.1f}\n")


def read_time(path: Path) -> float:
    """The seconds a game has used; a file that is not there, or makes no sense, says none."""
    try:
        seconds = float(_time_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0.0
    return seconds if 0 <= seconds < float("inf") else 0.0


def _time_file(path: Path) -> Path:
    """Beside the game itself, whatever link led there."""
    return Path(f"{os.path.realpath(path)}.time")


def read(path: Path) -> Record:
    """A record from a file or a pipe; whatever has no end is no record, and nobody waits for it."""
    try:
        with path.open("rb") as file:
            words = file.read(MOST + 1)
        if len(words) > MOST:
            raise RecordError(f"this is no record: it has more than {MOST >> 20} MB")
        return from_json(words)
    except OSError as fault:
        raise LarcenyError(f"{path}: {fault.strerror}") from None
    except RecordError as fault:
        raise RecordError(f"{path}: {fault}") from None


def latest_unfinished() -> Path:
    """The game last played that is not over."""
    for path in sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True):
        try:
            if read(path).result is None:
                return path
        except LarcenyError:
            continue
    raise LarcenyError(f"no unfinished game lies in {folder()}")
