"""What is typed, line by line, without ever keeping the network waiting: a terminal, a pipe or a file."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import deque
from collections.abc import Callable

from larceny.terminal.play.teller import LONGEST_ANSWER

CHUNK = 4096  # bytes read at once
AHEAD = 64  # lines that may wait; a pipe that has more to say has to wait as well


class Keyboard:
    """Lines wait here until somebody asks for them."""

    def __init__(self, typed: Callable[[], None]) -> None:
        """`typed` is told whenever there is something new. Needs a running loop."""
        self._typed = typed
        self._lines: deque[str] = deque()
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._fd = _stdin()
        self._file = False  # a file is always ready, and cannot be waited for
        self._reading = False
        self._closed = self._fd is None
        self._go_on()

    @property
    def terminal(self) -> bool:
        """Does a person type here?"""
        return self._fd is not None and os.isatty(self._fd)

    @property
    def head(self) -> str | None:
        """The next line, None if there is none yet."""
        if self._file and not self._lines and not self._closed:
            self._read()
        return self._lines[0] if self._lines else None

    @property
    def ended(self) -> bool:
        """Will nothing come any more?"""
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
    """Where typing comes from, None if from nowhere."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
