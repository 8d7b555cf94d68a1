"""Write files that a person named: each is written whole or not at all.

A reader finds the old file or the new one, never half of one. A link stays, and the file it leads to is replaced. A
device or a pipe is written to, never replaced. `-` is standard output.
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
from larceny.engine.words import at, phrase, trouble

STDOUT = Path("-")


def put(path: Path, words: str | bytes, mode: int = 0o666) -> None:
    """Write to a named file; a new file gets this mode, less the umask."""
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


def append(descriptor: int, row: bytes, path: Path) -> None:
    """Write a whole row at the end of an open file."""
    with _named(path):
        _write_all(descriptor, row)


def check(path: Path) -> None:
    """Raise at once the error that `put` would raise, before any work is done for the file."""
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
    """True if this is a regular file, or does not exist yet; a folder is an error."""
    try:
        kind = path.stat().st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(kind):
        raise LarcenyError(phrase("file-folder", path=path))
    return stat.S_ISREG(kind)


def is_stdout(path: Path | None) -> bool:
    """True if this names standard output, as `-` or otherwise."""
    return path is not None and _stream(path) is sys.stdout


def same(one: Path, other: Path) -> bool:
    """True if two names lead to the same file or stream."""
    streams = _stream(one), _stream(other)
    return streams[0] is streams[1] if any(streams) else os.path.realpath(one) == os.path.realpath(other)


def _stream(path: Path) -> TextIO | None:
    """Return the standard stream that a name means, if any: it is open already and must not be reopened."""
    if path == STDOUT:
        if sys.stdout is None:
            raise LarcenyError(phrase("file-no-stdout"))
        return sys.stdout
    for stream in (sys.stdout, sys.stderr):
        try:
            if os.path.samestat(path.stat(), os.fstat(stream.fileno())):
                return stream
        except (AttributeError, OSError, ValueError):  # no such file, or a stream that is closed or has no descriptor
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
    """Return the file at the end of all links; raise if it may not be written, for then it is not replaced either."""
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
    """Turn an OSError into one line that names the file."""
    try:
        yield
    except OSError as fault:
        raise LarcenyError(at(path, trouble(fault))) from None
