"""A terminal as simple as can be, for what an app sends to one: letters, and what they are written in."""

from __future__ import annotations

import re

from rich.cells import cell_len

TITLE = r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # and the shape of the mouse: nothing that stands on the screen
CONTROL = re.compile(TITLE + r"|\x1b\[([?>]?)([\d;]*)([A-Za-z])|(.)", re.DOTALL)
GROUPS = ((range(30, 40), "colour"), (range(90, 98), "colour"), (range(40, 50), "ground"), (range(100, 108), "ground"))
OFF = {22: (1, 2), 23: (3,), 24: (4,), 25: (5,), 27: (7,), 28: (8,), 29: (9,)}


class Paper:
    """A terminal as simple as can be: letters with what they are written in. It knows nothing of how we save bytes."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.x = self.y = 0
        self.pen: dict[str, str] = {}
        self.asked = 0  # how often it was asked where its cursor stands

    def write(self, text: str) -> None:
        for private, numbers, letter, sign in CONTROL.findall(text):
            if not letter and not sign:
                continue
            if sign in ("\n", "\r"):
                self.x, self.y = 0, self.y + (sign == "\n")
            elif sign:
                self._put(sign)
            elif letter == "m":
                self._take([int(number or 0) for number in numbers.split(";")])
            elif letter == "H":
                self.y, self.x = (int(number) - 1 for number in numbers.split(";"))
            elif letter == "n":
                self.asked += 1
            else:
                assert private, f"{numbers}{letter} is no control that we know"

    def _put(self, sign: str) -> None:
        seen = {name: value for name, value in sorted(self.pen.items()) if self._is_seen(name, sign)}
        for half in range(cell_len(sign)):
            self._break(self.x + half)
        for half in range(cell_len(sign)):
            self.cells[self.x + half, self.y] = ("" if half else sign, str(seen))
        self.x += cell_len(sign)

    def _break(self, x: int) -> None:
        """Of a wide letter that is overwritten in part, a terminal leaves nothing."""
        for first in (x - 1, x):
            if self.cells.get((first + 1, self.y), ("-", ""))[0] == "":
                self.cells[first, self.y] = self.cells[first + 1, self.y] = ("half a letter", "")

    def _is_seen(self, name: str, sign: str) -> bool:
        lined = any(mark in self.pen for mark in ("4", "7", "9"))
        return sign != " " or lined or name == "ground"

    def _take(self, numbers: list[int]) -> None:
        while numbers:
            first = numbers[0]
            size = {2: 5, 5: 3}[numbers[1]] if first in (38, 48) else 1
            some, numbers = numbers[:size], numbers[size:]
            group = next((name for span, name in GROUPS if first in span), "")
            if first == 0:
                self.pen = {}
            elif first in (39, 49):
                self.pen.pop(group, None)
            elif group:
                self.pen[group] = str(some)
            elif first in OFF:
                for mark in OFF[first]:
                    self.pen.pop(str(mark), None)
            else:
                self.pen[str(first)] = ""
