"""What the terminal shows: of what Textual draws, only letters that are not there yet are sent.

Textual sends whole lines, with the style of every part and its end. Over a line of 9,600 baud that is ten seconds for a
move; the letters that differ are one or two.
"""

from __future__ import annotations

import os
import sys
import termios
import tty
from collections.abc import Iterator
from functools import lru_cache
from select import select
from time import monotonic
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import Console
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

NEAR = 4  # cells that are sent again rather than skipped: to skip them takes as many bytes
RESET = "\x1b[0m"
UNSEEN = frozenset("1238")  # marks that a blank does not show: bold, faint, italic, hidden
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29"}
OFF |= {"21": "24", "51": "54", "52": "54", "53": "55"}


class Pen(NamedTuple):
    """How letters are written: the numbers of a terminal for bold and the like, for colour and for background."""

    marks: frozenset[str] = frozenset()
    colour: str = "39"
    ground: str = "49"


class Cell(NamedTuple):
    """A place on the screen; the second half of a wide letter is empty."""

    letter: str
    pen: Pen


PLAIN = Pen()
UNKNOWN = Cell("\0", PLAIN)  # differs from all that is ever drawn
Part = tuple[int, int, list[Cell]]  # column and line where a part of a line begins, and the part


class Sent:
    """The letters on the screen, as far as they are known."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell]] = {}

    def forget(self) -> None:
        """Take nothing for granted: another program may have written on the screen."""
        self._rows.clear()

    def bring(self, update: CompositorUpdate, console: Console) -> str:
        """Return what makes the terminal show an update."""
        try:
            parts = list(_parts(update, console._color_system or ColorSystem.TRUECOLOR))
        except Unforeseen:
            self.forget()
            return update.render_segments(console)
        out: list[str] = []
        pen = PLAIN
        for x, y, cells in parts:
            row = self._rows.setdefault(y, [])
            row += [UNKNOWN] * (x + len(cells) - len(row))
            for start, end in _runs(row[x : x + len(cells)], cells):
                out.append(f"\x1b[{y + 1};{x + start + 1}H")
                for letter, wanted in cells[start:end]:
                    if wanted != pen and not (letter == " " and wanted == _blank(pen)):
                        out.append(_change(pen, wanted))
                        pen = wanted
                    out.append(letter)
            row[x : x + len(cells)] = cells
        return "".join([*out, RESET if pen != PLAIN else ""])


class Echo:
    """Whether the terminal has come to the end of what was sent: it is asked where its cursor stands.

    A slow line holds what it cannot pass on. Without this, pictures of moves of long ago would stand before the last
    one. A terminal that does not answer is sent all.
    """

    ASK = "\x1b[6n"
    PATIENCE = 15.0  # seconds: a whole screen with colours takes as long at 9,600 baud; then the answer was lost

    def __init__(self) -> None:
        self._answers = False
        self._asked: float | None = None  # when

    def ask(self) -> str:
        """Return what asks a terminal; one that has not answered yet is asked once."""
        if self._asked is not None and not self._answers:
            return ""
        self._asked = monotonic()
        return self.ASK

    def heard(self) -> None:
        self._answers, self._asked = True, None

    @property
    def awaited(self) -> bool:
        """Whether a terminal that answers has not answered yet."""
        return self._answers and self._asked is not None and monotonic() - self._asked < self.PATIENCE


def swallow_answer(seconds: float = 3.0) -> None:
    """Read the answer that the terminal still owes."""
    keys = sys.stdin.fileno()
    before = termios.tcgetattr(keys)
    heard, until = b"", monotonic() + seconds
    try:
        tty.setraw(keys, termios.TCSANOW)
        while b"R" not in heard and select([keys], [], [], max(0.0, until - monotonic()))[0]:
            heard += os.read(keys, 1024) or b"R"
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)


class Thrifty(CompositorUpdate):
    """An update that sends only what differs."""

    def __init__(self, whole: CompositorUpdate, sent: Sent, echo: Echo) -> None:
        self._whole = whole
        self._sent = sent
        self._echo = echo

    def render_segments(self, console: Console) -> str:
        differs = self._sent.bring(self._whole, console)
        return differs and differs + self._echo.ask()


class Unforeseen(Exception):
    """An update, or letters, that we cannot take apart."""


def _runs(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """Yield where a part of a line differs. Both halves of a wide letter have its pen, so that both differ or none."""
    start = end = -NEAR
    for at, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            if start >= 0 and at > end + NEAR:
                yield start, end
            start = at if start < 0 or at > end + NEAR else start
            end = at + 1
    if start >= 0:
        yield start, end


def _parts(update: CompositorUpdate, system: ColorSystem) -> Iterator[Part]:
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            yield update.region.x, y, [cell for strip in strips for cell in _cells(strip, system)]
    elif isinstance(update, ChopsUpdate):
        for y, left, right in update.spans:
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x <= right and end > left:
                    yield x, y, _cells(strip.crop(0, min(end, right) - x), system)
    else:
        raise Unforeseen


def _cells(strip: Strip, system: ColorSystem) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            raise Unforeseen
        pen = PLAIN if style is None else _pen(Strip.render_ansi(style, system))
        for letter in text:
            wide = 1 if " " <= letter <= "~" else cell_len(letter)
            if not 1 <= wide <= 2:
                raise Unforeseen
            first = Cell(letter, _blank(pen) if letter == " " else pen)
            cells += [first] if wide == 1 else [first, Cell("", pen)]
    return cells


@lru_cache(4096)
def _pen(codes: str) -> Pen:
    """Read what a style is made of.

    >>> _pen("1;38;5;220;41") == Pen(frozenset("1"), "38;5;220", "41")
    True
    """
    marks, colour, ground = set(), PLAIN.colour, PLAIN.ground
    rest = [code for code in codes.split(";") if code]
    while rest:
        size = {"5": 3, "2": 5}[rest[1]] if rest[0] in ("38", "48") else 1
        words, rest = ";".join(rest[:size]), rest[size:]
        number = int(words.partition(";")[0])
        if number < 30:
            marks.add(words)
        elif number < 40 or 90 <= number < 100:
            colour = words
        elif number < 50 or 100 <= number < 110:
            ground = words
        else:
            marks.add(words)
    return Pen(frozenset(marks), colour, ground)


@lru_cache(4096)
def _blank(pen: Pen) -> Pen:
    """Return what of a pen is seen where no letter is: its background; all of it if it draws lines, or is reversed."""
    return pen if pen.marks - UNSEEN else Pen(ground=pen.ground)


@lru_cache(4096)
def _change(old: Pen, new: Pen) -> str:
    """Return what makes a terminal write with another pen.

    >>> _change(Pen(frozenset("1"), "31"), Pen(frozenset("1"), "32")), _change(Pen(frozenset("1"), "31"), Pen())
    ('\\x1b[32m', '\\x1b[22;39m')
    """
    off = sorted({OFF[mark] for mark in old.marks - new.marks})
    kept = frozenset(mark for mark in old.marks if OFF[mark] not in off)
    codes = [*off, *sorted(new.marks - kept)]
    codes += [new.colour] if new.colour != old.colour else []
    codes += [new.ground] if new.ground != old.ground else []
    return f"\x1b[{';'.join(codes)}m"
