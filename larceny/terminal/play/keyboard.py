"""Reads typed lines from a terminal, a pipe or a file, without blocking the event loop; shows what is being typed."""

from __future__ import annotations

import asyncio
import atexit
import codecs
import contextlib
import os
import shutil
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, TextIO

from larceny.terminal.play.line_editor import PROMPT, LineEditor
from larceny.terminal.play.teller import LONGEST_ANSWER

CHUNK = 4096  # bytes read at once
AHEAD = 64  # most lines that wait; until one is taken, no more are read


class Keyboard:
    """Typed lines, kept until they are taken."""

    def __init__(self, typed: Callable[[], None], out: TextIO | None = None) -> None:
        """`typed` is called whenever a line arrived. Needs a running loop."""
        self._typed = typed
        self._out = out or sys.stdout
        self._lines: deque[str] = deque()
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._fd = _stdin()
        self._file = False  # a plain file is always ready, and the loop cannot watch it
        self._reading = False
        self._closed = self._fd is None
        self._prompted = False  # the line being typed stands on the screen
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._editor: LineEditor | None = None
        self._usual: list[Any] = []  # how the terminal was before
        self.take_over()
        self._go_on()

    @property
    def terminal(self) -> bool:
        """True if this is a terminal, with a person."""
        return self._fd is not None and os.isatty(self._fd)

    @property
    def head(self) -> str | None:
        """Return the next line, or None if there is none yet."""
        if self._file and not self._lines and not self._closed:
            self._read()
        return self._lines[0] if self._lines else None

    @property
    def ended(self) -> bool:
        """True if the input is at its end and all lines are taken."""
        return self.head is None and self._closed

    def take(self) -> str:
        line = self._lines.popleft()
        self._go_on()
        return line

    def close(self) -> None:
        self._closed = True
        self._pause()
        self._give_back()

    # The line being typed

    def take_over(self) -> None:
        """Have every key at once, and not only whole lines; again after another program had the terminal."""
        if not self.terminal or os.environ.get("TERM", "dumb") == "dumb" or not self._out.isatty():
            return
        with contextlib.suppress(ImportError, OSError):
            import termios

            now = termios.tcgetattr(self._fd or 0)
            if not self._usual:
                self._usual = now
                self._editor = LineEditor()
                atexit.register(self._give_back)
            keys = [*now[:3], now[3] & ~(termios.ICANON | termios.ECHO), *now[4:]]
            termios.tcsetattr(self._fd or 0, termios.TCSADRAIN, keys)
        self._prompted = False

    def _give_back(self) -> None:
        if self._usual:
            import termios

            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._fd or 0, termios.TCSADRAIN, self._usual)
            atexit.unregister(self._give_back)
            self._usual = []

    def show(self, asked: bool) -> None:
        """Show the line being typed, if a person is asked or has begun one."""
        if not self.terminal or self._prompted or not (asked or (self._editor and self._editor.text)):
            return
        self._out.write(PROMPT if self._editor is None else self._editor.drawn(self._width))
        self._prompted = True

    def hide(self) -> None:
        """Make room for something that is told while a line is being typed."""
        if self._prompted:
            self._out.write("\n" if self._editor is None else "\r\x1b[K")
            self._prompted = False

    @property
    def _width(self) -> int:
        return shutil.get_terminal_size((80, 24)).columns

    def _edit(self, editor: LineEditor, data: bytes) -> list[bytes]:
        """Have the typed keys edited; return the lines that are finished."""
        lines = []
        for line in editor.type(self._decoder.decode(data)):
            if line is None:
                self.close()
                break
            self._out.write(f"\r\x1b[K{PROMPT}{line}\n")
            lines.append(line.encode())
        self._prompted = bool(editor.text) or (self._prompted and not lines)
        if self._prompted:
            self._out.write(editor.drawn(self._width))
        self._out.flush()
        return lines

    # Reading

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
        if self._editor is not None and data:
            lines = self._edit(self._editor, data)
        else:
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
    """Return the file descriptor of standard input, or None."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
