"""Where games are kept between sittings: one file a game, written whole or not at all.

A game against the clock has a second one beside it, with the seconds used: a record knows no time.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from larceny.engine.errors import LarcenyError, RecordError
from larceny.engine.record import Record, from_json


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
    put(path, record.to_json())


def put(path: Path, words: str | bytes) -> None:
    """Write a file whole or not at all."""
    draft = _draft(path)
    try:
        with draft.open("wb") as file:
            file.write(words.encode() if isinstance(words, str) else words)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as fault:
        draft.unlink(missing_ok=True)
        raise LarcenyError(f"{path}: {fault.strerror}") from None


def check_writable(path: Path) -> None:
    """Whether a file could be written there, before anybody works for it."""
    draft = _draft(path)
    try:
        if path.is_dir():
            raise LarcenyError(f"{path}: this is a folder")
        draft.open("wb").close()
        draft.unlink()
    except OSError as fault:
        raise LarcenyError(f"{path}: {fault.strerror}") from None


def _draft(path: Path) -> Path:
    if not path.name:
        raise LarcenyError(f"{str(path)!r} is no name of a file")
    return path.with_name(f".{path.name}.{os.getpid()}")


def write_new(path: Path, record: Record) -> None:
    """Keep a record in a file of a person's choice, which must not be anything else."""
    if path.exists():
        read(path)  # complains unless it is a record
    write(path, record)


def write_time(path: Path, seconds: float | None) -> None:
    """Keep how much of the table's time a game has used; None when it is over, and nobody needs to know any more."""
    if seconds is None:
        _time_file(path).unlink(missing_ok=True)
    else:
        put(_time_file(path), f"{seconds:.1f}\n")


def read_time(path: Path) -> float:
    """The seconds a game has used; a file that is not there, or makes no sense, says none."""
    try:
        seconds = float(_time_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0.0
    return seconds if 0 <= seconds < float("inf") else 0.0


def _time_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.time")


def read(path: Path) -> Record:
    try:
        return from_json(path.read_bytes())
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
