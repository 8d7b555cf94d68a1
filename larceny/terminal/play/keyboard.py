"""Reads typed lines from a terminal, a pipe or a file, without blocking the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import deque
from collections.abc import Callable

from larceny.terminal.play.teller import LONGEST_ANSWER

CHUNK = 4096  # bytes read at once
AHEAD = 64  # most lines that wait; until one is taken, no more are read


class Keyboard:
    """Typed lines, kept until they are taken."""

    def __init__(self, typed: Callable[[], None]) -> None:
        """`typed` is called whenever a line arrived. Needs a running loop."""
        self._typed = typed
        self._lines: deque[str] = deque()
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._fd = _stdin()
        self._file = False  # a plain file is always ready, and the loop cannot watch it
        self._reading = False
        self._closed = self._fd is None
        self._go_on()

    @property
    def terminal(self) -> bool:
        """Whether this is a terminal, with a person."""
        return self._fd is not None and os.isatty(self._fd)

    @property
    def head(self) -> str | None:
        """The next line, or None if there is none yet."""
        if self._file and not self._lines and not self._closed:
            self._read()
        return self._lines[0] if self._lines else None

    @property
    def ended(self) -> bool:
        """Whether the input is at its end and all lines are taken."""
        return self.head is None and self._closed

    def take(self) -> str:
        line = self._lines.popleft()
        self._go_on()
        return line

    def close(self) -> None:
        self._closed = True
        self._pause()

    def _go_on(self) -> None:
        if self._closed or self._reading or self._file or self._fd is None or len(self._lines) >= AHEAD:
            return
        try:
            self._loop.add_reader(self._fd, self._read)
            self._reading = True
        except PermissionError:
            self._file = True

    def _pause(self) -> None:
        if self._reading and self._fd is not None:
            self._loop.remove_reader(self._fd)
            self._reading = False

    def _read(self) -> None:
        assert self._fd is not None
        try:
            data = os.read(self._fd, CHUNK)
        except OSError:
            data = b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if not data:
            lines, self._rest = [*lines, self._rest] if self._rest else lines, b""
            self.close()
        self._rest = self._rest[:CHUNK]
        self._lines += [line.decode(errors="replace").strip()[:LONGEST_ANSWER] for line in lines]
        if len(self._lines) >= AHEAD:
            self._pause()
        self._typed()


def _stdin() -> int | None:
    """The file descriptor of standard input, or None."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
