"""A sheet of paper for a terminal: letters in cells, each with the name of its style, and spots that can be touched."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

Cell = tuple[str, str]  # a letter and its style; the second cell of a wide letter is empty
Words = Sequence[tuple[str, str]]  # parts of a line with their styles

BLANK: Cell = (" ", "")
CUT = "…"
SHORT_WORD = 3  # letters that a word which is cut keeps at least


class Spot(NamedTuple):
    """A part of a sheet that a cursor can stand on: what it shows, and where."""

    ids: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int
    zone: str = ""  # the zone around a piece

    @property
    def id(self) -> str:
        return self.ids[0]

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, x: int, y: int) -> Spot:
        return self._replace(x=self.x + x, y=self.y + y)


@lru_cache(8192)
def clean(text: str) -> str:
    """Return a text without control characters and zero-width ones, so that every letter takes one or two cells.

    >>> clean("A\\u200bnna\\x1b[2J"), cell_len(clean("李雷"))
    ('Anna [2J', 4)
    """
    whole = unicodedata.normalize("NFC", text)
    return "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs", "Co") else letter
        for letter in whole
        if unicodedata.category(letter) not in ("Cf", "Mn", "Me")
    )


@lru_cache(8192)
def fit(text: str, width: int) -> str:
    """Return as much of a text as fits; CUT shows where it was cut.

    >>> fit("Midnight Augustus", 9), fit("Otto", 9), fit("李雷李雷", 5)
    ('Midnight…', 'Otto', '李雷…')
    """
    if cell_len(text) <= width:
        return text
    kept = ""
    for letter in text:
        if cell_len(kept) + cell_len(letter) > width - 1:
            break
        kept += letter
    return kept.rstrip() + CUT if width > 0 else ""


def folded(text: str, width: int, most: int | None = None) -> list[str]:
    """Break a text into lines by the cells that its words take; leave out what is beyond `most` lines.

    >>> folded("Midnight Augustus waits", 10), folded("Midnight Augustus waits", 10, 2)
    (['Midnight', 'Augustus', 'waits'], ['Midnight', 'Augustus…'])
    """
    width = max(width, 1)
    lines: list[str] = []
    for word in clean(text).split():
        while cell_len(word) > width:
            head = _start(word, width)
            lines.append(head)
            word = word[len(head) :]
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        elif word:
            lines.append(word)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], fit(f"{lines[most - 1]}{CUT}", width)] if most else []
    return lines


def shortened(words: Sequence[str], room: int) -> list[str]:
    """Return words that fit a line with a space behind each: the longest are cut first, but a few letters stay.

    >>> shortened(["$20", "0/9", "Long Lunch", "bids"], 22), shortened(["$20", "0/9", "Long Lunch", "bids"], 26)
    (['$20', '0/9', 'Long Lu…', 'bids'], ['$20', '0/9', 'Long Lunch', 'bids'])
    """
    sizes = [cell_len(one) for one in words]
    while sum(sizes) + len(sizes) > room and max(sizes) > SHORT_WORD + 1:
        sizes[sizes.index(max(sizes))] -= 1
    return [fit(one, size) for one, size in zip(words, sizes, strict=True)]


def scrolled(draw: Callable[[int], Sheet], width: int, lines: int) -> Sheet:
    """Return a sheet drawn for this width; one with more lines than these leaves a column to the scroll bar."""
    sheet = draw(width)
    return sheet if sheet.height <= lines else draw(width - 1)


def _start(word: str, width: int) -> str:
    """Return as much of a word as fits a line: up to the last hyphen that fits, if there is one."""
    end, used = 0, 0
    for letter in word:
        used += cell_len(letter)
        if used > width:
            break
        end += 1
    hyphen = word.rfind("-", 1, end)
    return word[: hyphen + 1] if hyphen > 0 else word[: max(end, 1)]


class Sheet:
    """Rows of cells: all of one width, as many as are needed."""

    def __init__(self, width: int) -> None:
        self.width = max(width, 1)
        self.rows: list[list[Cell]] = []
        self.spots: list[Spot] = []

    @property
    def height(self) -> int:
        return len(self.rows)

    def grow(self, height: int) -> None:
        while len(self.rows) < height:
            self.rows.append([BLANK] * self.width)

    def put(self, x: int, y: int, text: str, style: str = "", limit: int | None = None) -> int:
        """Write a text and return the column after it; what does not fit is cut."""
        room = self.width - x if limit is None else min(limit, self.width - x)
        if room <= 0:
            return x
        self.grow(y + 1)
        row = self.rows[y]
        for letter in fit(clean(text), room):
            wide = cell_len(letter)
            row[x] = (letter, style)
            if wide == 2 and x + 1 < self.width:
                row[x + 1] = ("", style)
            x += wide
        return x

    def end(self, y: int) -> int:
        """Return the column after the last letter of a row."""
        return max((x + 1 for x, (letter, _) in enumerate(self.rows[y]) if letter != " "), default=0)

    def write(self, x: int, y: int, words: Words, limit: int | None = None) -> int:
        """Write parts of a line one after the other."""
        end = self.width if limit is None else min(self.width, x + limit)
        for text, style in words:
            x = self.put(x, y, text, style, end - x)
        return x

    def line(self, words: Words | str, style: str = "", indent: int = 0) -> None:
        """Add a line."""
        y = self.height
        self.grow(y + 1)
        self.write(indent, y, [(words, style)] if isinstance(words, str) else words)

    def lines(self, text: str, style: str = "", indent: int = 0, most: int | None = None) -> None:
        """Add a text in as many lines as it needs."""
        for one in folded(text, self.width - indent, most):
            self.line(one, style, indent)

    def spot(self, ids: Iterable[str], x: int, y: int, width: int, height: int = 1, zone: str = "") -> None:
        self.spots.append(Spot(tuple(ids), x, y, max(width, 1), height, zone))

    def paste(self, other: Sheet, x: int, y: int) -> None:
        """Lay another sheet upon this one, with its spots."""
        self.grow(y + other.height)
        for number, row in enumerate(other.rows):
            part = row[: max(0, self.width - x)]
            self.rows[y + number][x : x + len(part)] = part
        self.spots += [spot.moved(x, y) for spot in other.spots]

    def add(self, other: Sheet, indent: int = 0) -> None:
        self.paste(other, indent, self.height)

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """Yield the parts of a row, each with its one style."""
        text, last = "", None
        for letter, style in self.rows[y]:
            if style != last and text:
                yield text, last or ""
                text = ""
            text, last = text + letter, style
        if text:
            yield text, last or ""

    def __str__(self) -> str:
        return "\n".join("".join(letter for letter, _ in row).rstrip() for row in self.rows)


def length(words: Words) -> int:
    return sum(cell_len(clean(text)) for text, _ in words)


def side_by_side(blocks: Sequence[Sheet], width: int, gap: int = 2) -> Sheet:
    """Lay blocks beside each other; where one does not fit, go on below."""
    sheet = Sheet(width)
    x = y = 0
    for block in blocks:
        if x and x + block.width > width:
            x, y = 0, sheet.height
        sheet.paste(block, x, y)
        x += block.width + gap
    return sheet


def in_columns(blocks: Sequence[Sheet], width: int, gap: int = 2) -> Sheet:
    """Lay blocks of one width in columns, each under the column that is shortest so far."""
    sheet = Sheet(width)
    if not blocks:
        return sheet
    count = max(1, min(len(blocks), (width + gap) // (blocks[0].width + gap)))
    heights = [0] * count
    for block in blocks:
        column = heights.index(min(heights))
        sheet.paste(block, column * (blocks[0].width + gap), heights[column])
        heights[column] += block.height
    return sheet
