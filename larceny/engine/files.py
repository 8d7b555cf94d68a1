"""Files that somebody has named: written whole or not at all, and what is no file is written to.

A reader finds the old file or the new one, never half of one. Links are followed: what they lead to is replaced, they
stay. A device or a pipe is never replaced. `-` is standard output.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from larceny.engine.errors import LarcenyError

STDOUT = Path("-")


def put(path: Path, words: str | bytes, mode: int = 0o666) -> None:
    """Write what was named; a new file gets this mode, as far as the umask lets it."""
    data = words.encode() if isinstance(words, str) else words
    stream = _stream(path)
    if stream is not None:
        _pour(stream, data)
        return
    with _named(path):
        if is_plain(path):
            _replace(_target(path), data, mode)
        else:
            with path.open("wb", buffering=0) as file:
                _write_all(file.fileno(), data)


def check(path: Path) -> None:
    """Say at once what `put` would say in the end, before anybody works for it."""
    if _stream(path) is not None:
        return
    with _named(path):
        if is_plain(path):
            draft = _draft(_target(path))
            os.close(_fresh(draft, 0o600))
            draft.unlink()
        elif not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def is_plain(path: Path) -> bool:
    """Is this a file, or will it be one? A folder is an error."""
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(kind):
        raise LarcenyError(f"{path}: this is a folder")
    return stat.S_ISREG(kind)


def is_stdout(path: Path | None) -> bool:
    """Is this standard output, by whichever name?"""
    return path is not None and _stream(path) is sys.stdout


def same(one: Path, other: Path) -> bool:
    """Do two names lead to the same file?"""
    streams = _stream(one), _stream(other)
    return streams[0] is streams[1] if any(streams) else os.path.realpath(one) == os.path.realpath(other)


def _stream(path: Path) -> TextIO | None:
    """The standard stream that a name means: it is open already, at the right place, and not to be opened again."""
    if path == STDOUT:
        if sys.stdout is None:
            raise LarcenyError("-: there is no standard output")
        return sys.stdout
    for stream in (sys.stdout, sys.stderr):
        try:
            if os.path.samestat(path.stat(), os.fstat(stream.fileno())):
                return stream
        except (AttributeError, OSError, ValueError):  # the stream is closed, or made up; or the file is not there
            continue
    return None


def _pour(stream: TextIO, data: bytes) -> None:
    stream.flush()
    if hasattr(stream, "buffer"):
        stream.buffer.write(data)
    else:
        stream.write(data.decode(errors="replace"))
    stream.flush()


def _replace(target: Path, data: bytes, mode: int) -> None:
    draft = _draft(target)
    try:
        descriptor = _fresh(draft, mode)
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _target(path: Path) -> Path:
    """The file itself, at the end of all links; one that may not be changed is not replaced either."""
    target = Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return target


def _draft(target: Path) -> Path:
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}")


def _fresh(draft: Path, mode: int) -> int:
    return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Whatever goes wrong is one line that names the file."""
    try:
        yield
    except OSError as fault:
        raise LarcenyError(f"{path}: {fault.strerror}") from None
