"""A line that is being typed at a terminal: a cursor in it, earlier lines by the arrow keys, letters of any width.

A terminal by itself knows only backspace, and mixes what is typed with what is told meanwhile.
"""

from __future__ import annotations

import re

from rich.cells import cell_len

from larceny.terminal.play.teller import LONGEST_ANSWER

PROMPT = "> "
EARLIER = 100  # lines that the arrows find
KEY = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z]|[^\[O])|[^\x1b]", re.DOTALL)
NAMES = {
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x1b[3~": "delete",
    "\x04": "end of input",
    "\x02": "left",
    "\x06": "right",
    "\x10": "up",
    "\x0e": "down",
    "\x01": "home",
    "\x1b[1~": "home",
    "\x05": "end",
    "\x1b[4~": "end",
    "\x15": "forget before",
    "\x0b": "forget behind",
    "\x17": "forget word",
}
for letter, name in {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}.items():
    NAMES |= {f"\x1b[{letter}": name, f"\x1bO{letter}": name}


class LineEditor:
    """What is typed so far, and what was typed before. It draws nothing."""

    def __init__(self) -> None:
        self.text = ""
        self.cursor = 0  # letters before it
        self._half = ""  # the beginning of a key whose other letters have not come yet
        self._earlier: list[str] = []
        self._place = 0  # among the earlier lines; after them stands the draft
        self._draft = ""

    def type(self, letters: str) -> list[str | None]:
        """Take what came from the terminal; return the lines that it finished, and None for the end of the input."""
        letters = self._half + letters
        taken = 0
        done: list[str | None] = []
        for found in KEY.finditer(letters):
            if found.start() != taken:
                break
            taken = found.end()
            done += self._press(found[0])
        self._half = letters[taken:][:16]
        return done

    def _press(self, key: str) -> list[str | None]:
        name = NAMES.get(key, "")
        if name == "enter":
            return [self._finish()]
        if name == "end of input" and not self.text:
            return [None]
        if name in ("up", "down"):
            self._go(-1 if name == "up" else 1)
        elif name:
            self._edit(name)
        elif key.isprintable() and len(self.text) < LONGEST_ANSWER:
            self.text = self.text[: self.cursor] + key + self.text[self.cursor :]
            self.cursor += 1
        return []

    def _edit(self, name: str) -> None:
        before, behind = self.text[: self.cursor], self.text[self.cursor :]
        if name in ("backspace", "forget before", "forget word"):
            kept = {"backspace": before[:-1], "forget before": "", "forget word": before.rstrip().rpartition(" ")}
            left = kept[name]
            before = left if isinstance(left, str) else left[0] + left[1]
        elif name in ("delete", "end of input"):
            behind = behind[1:]
        elif name == "forget behind":
            behind = ""
        moved = {"left": len(before) - 1, "right": len(before) + 1, "home": 0, "end": len(before + behind)}
        self.text = before + behind
        self.cursor = min(max(moved.get(name, len(before)), 0), len(self.text))

    def _go(self, by: int) -> None:
        """Go to an earlier line, or back to the draft."""
        if self._place == len(self._earlier):
            self._draft = self.text
        self._place = min(max(self._place + by, 0), len(self._earlier))
        self.text = self._draft if self._place == len(self._earlier) else self._earlier[self._place]
        self.cursor = len(self.text)

    def _finish(self) -> str:
        line = self.text
        if line.strip() and line not in self._earlier[-1:]:
            self._earlier = [*self._earlier, line][-EARLIER:]
        self.text, self.cursor, self._draft, self._place = "", 0, "", len(self._earlier)
        return line

    def drawn(self, width: int) -> str:
        """Return the prompt and as much of the line as one line of the terminal holds, with the cursor in its place.

        >>> editor = LineEditor()
        >>> editor.type("fiona\\x1b[D")
        []
        >>> editor.drawn(80)
        '\\r\\x1b[K> fiona\\x1b[1D'
        """
        room = max(width - len(PROMPT) - 1, 8)
        before, behind = self.text[: self.cursor], self.text[self.cursor :]
        while cell_len(before) > room:
            before = before[1:]
        while cell_len(before + behind) > room:
            behind = behind[:-1]
        back = f"\x1b[{cell_len(behind)}D" if behind else ""
        return f"\r\x1b[K{PROMPT}{before}{behind}{back}"
