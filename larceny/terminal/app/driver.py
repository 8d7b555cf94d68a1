"""What comes from the terminal: keys one by one, a paste as a paste; and the terminal taken again after a pause.

Textual's own driver takes a paste for typing where the terminal does not mark it, and ends at a letter in another
encoding than UTF-8.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
from collections.abc import Callable
from select import select
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import ScreenStackError
from textual.drivers.linux_driver import LinuxDriver
from textual.widgets import Input

CHUNK, MOST = 4096, 1 << 20  # bytes read at once, and letters that are taken together
LEAST = 5  # letters that nobody types at once; an amount with Enter has four at most
LOOK = 0.1  # seconds between looks whether to go on reading
TOGETHER = 0.01  # seconds in which letters come that came at once: ten at 9,600 baud
REST = 0.05  # seconds for the rest of a key
REST_OF_PASTE = 1.0  # seconds for the rest of a paste that the terminal marks

BEGIN, END = "\x1b[200~", "\x1b[201~"  # marks of a paste
KEY = re.compile(r"\x1b(?:\[M...|\[[0-9;:<=>?]*[ -/]*[@-~]|O.|[^\[O])", re.DOTALL)  # all but plain letters
HALF = re.compile(r"\x1b(?:\[[0-9;:<=>? -/]*|O)?\Z")


class TerminalDriver(LinuxDriver):
    """Textual's, but for how it reads and how it comes back."""

    def _sigcont_application(self, *given: Any) -> None:
        """Take the terminal again. Who was not asked to stop gives it back first, or two threads would read keys."""
        if self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        super()._sigcont_application(*given)

    def run_input_thread(self) -> None:
        parser = XTermParser(self._debug)
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            if self._waits(LOOK):
                letters = self._came_at_once(decode)
                keys, pasted = parted(letters, self._typed_into)
                for event in parser.feed(keys) if keys else ():
                    self.process_message(event)
                if pasted:
                    self.process_message(events.Paste(pasted))
                if not letters:  # the end of the input, or half a letter
                    self.exit_event.wait(LOOK)
            for event in parser.tick():
                self.process_message(event)

    @property
    def _typed_into(self) -> bool:
        """True if letters go into a line, and not to a screen."""
        with contextlib.suppress(ScreenStackError):  # there is none yet, or none any more
            return isinstance(self._app.focused, Input)
        return False

    def _waits(self, seconds: float) -> bool:
        return bool(select([self.fileno], [], [], seconds)[0])

    def _came_at_once(self, decode: Callable[[bytes], str]) -> str:
        """Read what there is, with the rest of what has begun."""
        letters = decode(os.read(self.fileno, CHUNK))
        while letters and len(letters) < MOST and self._waits(patience(letters)):
            more = decode(os.read(self.fileno, CHUNK))
            if not more:
                break
            letters += more
        return letters


def patience(letters: str) -> float:
    """Return the seconds in which the rest of this may come.

    >>> patience("1"), patience("\\x1b["), patience("\\x1b[A"), patience("\\x1b[200~1")
    (0.01, 0.05, 0.0, 1.0)
    """
    if letters.rfind(BEGIN) > letters.rfind(END):
        return REST_OF_PASTE
    if HALF.search(letters):
        return REST
    return 0.0 if "\x1b" in letters else TOGETHER


def parted(letters: str, typing: bool) -> tuple[str, str]:
    """Return the keys of what came at once, and what of it was pasted; into a line one may type as fast as one likes.

    >>> parted("10\\r", False), parted("1\\r2\\r3\\r", False), parted("\\x1b[A\\x1b[A1", False)
    (('10\\r', ''), ('', '1\\r2\\r3\\r'), ('\\x1b[A\\x1b[A1', ''))
    >>> parted("Johanna\\r", True), parted("Johanna\\r2", True)
    (('Johanna\\r', ''), ('', 'Johanna\\r2'))
    """
    plain = KEY.sub("", letters)
    if BEGIN in letters or len(plain) < LEAST or (typing and len(plain.splitlines()) == 1):
        return letters, ""
    return "".join(KEY.findall(letters)), plain
