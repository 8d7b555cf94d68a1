"""A rules page on a sheet: headings, paragraphs, bullets and tables of its Markdown, broken to a width at once.

A widget for each paragraph would take seconds for a page that a person opens in the midst of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from larceny.terminal.app.sheet import Sheet, clean, folded

NARROW = 8  # least cells of a column in a table
SPANS = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\[(.+?)\]\(.+?\)")
MARKER = re.compile(r"( *)(- |\d+\. )")  # of a bullet, or a numbered point


def guide_sheet(guide: str, width: int) -> Sheet:
    sheet = Sheet(width)
    for block in blocks(guide):
        if block[0].startswith("#"):
            level = len(block[0]) - len(block[0].lstrip("#"))
            sheet.line("")
            _flow(sheet, block[0].lstrip("# "), 0, 0, "title")
            if level <= 2:
                sheet.line("─" * min(width, cell_len(clean(block[0].lstrip("# ")))), "faint")
        elif block[0].startswith("|"):
            _table(sheet, block)
        else:
            _paragraph(sheet, " ".join(line.strip() for line in block), block[0])
    return sheet


def blocks(guide: str) -> Iterator[list[str]]:
    """Yield the lines that belong together: a heading, a paragraph, a bullet, a table."""
    block: list[str] = []
    for line in [*guide.splitlines(), ""]:
        alone = not line.strip() or line.startswith("#") or bool(MARKER.match(line))
        if block and (alone or line.startswith("|") != block[0].startswith("|")):
            yield block
            block = []
        if line.startswith("#"):
            yield [line]
        elif line.strip():
            block.append(line)


def _paragraph(sheet: Sheet, words: str, first: str) -> None:
    marked = MARKER.match(first)
    if marked is None:
        sheet.line("")
        _flow(sheet, words, 0, 0)
        return
    lead = len(marked[1])
    sign = "• " if marked[2] == "- " else marked[2]
    _flow(sheet, sign + words[len(marked[2]) :], lead, lead + len(sign))


def spans(words: str) -> list[tuple[str, str]]:
    """Return a text in parts with their styles.

    >>> spans("- **CR-01** The *piles*")
    [('- ', ''), ('CR-01', 'bold'), (' The ', ''), ('piles', 'info')]
    """
    parts, last = [], 0
    for found in SPANS.finditer(words):
        parts += [
            (words[last : found.start()], ""),
            (next(filter(None, found.groups())), "info" if found[3] else "bold"),
        ]
        last = found.end()
    return [part for part in [*parts, (words[last:], "")] if part[0]]


def _flow(sheet: Sheet, words: str, lead: int, indent: int, style: str = "") -> None:
    """Write a text with its styles, line by line; lines after the first are indented."""
    pieces = [(piece, kind or style) for text, kind in spans(words) for piece in re.findall(r"\s+|\S+", clean(text))]
    line: list[tuple[str, str]] = []
    used = start = lead
    for group in _glued(pieces):
        long = sum(cell_len(piece) for piece, _ in group)
        if line and used + long > sheet.width and not group[0][0].isspace():
            sheet.line(line, indent=start)
            line, used, start = [], indent, indent
        if line or not group[0][0].isspace():
            line += group
            used += long
    sheet.line(line, indent=start)


def _glued(pieces: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Keep pieces without a space between them in one line, as a full stop behind a bold word."""
    group: list[tuple[str, str]] = []
    for piece in pieces:
        if group and (piece[0].isspace() or group[-1][0].isspace()):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _table(sheet: Sheet, lines: Sequence[str]) -> None:
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in lines if not re.match(r"\|[-:| ]+$", line)
    ]
    if lines[0].startswith("| |"):
        rows[0] = ["", *rows[0]]
    count = max(map(len, rows))
    rows = [[*row, *[""] * (count - len(row))] for row in rows]
    plain = [["".join(text for text, _ in spans(cell)) for cell in row] for row in rows]
    widths = [max(cell_len(clean(row[column])) for row in plain) for column in range(count)]
    room = sheet.width - 2 * (count - 1)
    while sum(widths) > room and max(widths) > NARROW:  # the widest column gives way, and its cells take more lines
        widths[widths.index(max(widths))] -= 1
    sheet.line("")
    for number, row in enumerate(plain):
        cells = [folded(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            x, y = 0, sheet.height
            sheet.grow(y + 1)
            for cell, wide in zip(cells, widths, strict=True):
                sheet.put(x, y, cell[line] if line < len(cell) else "", "bold" if number == 0 else "", wide)
                x += wide + 2


def place_of(sheet: Sheet, wanted: str) -> int | None:
    """Return the line at which a ruling begins, or a heading with these words."""
    for y in range(sheet.height):
        runs = list(sheet.runs(y))
        words = "".join(text for text, _ in runs).strip()
        named = words.startswith("• ") or runs[0][1] == "title"
        if named and words.removeprefix("• ").casefold().startswith(wanted.casefold()):
            return y
    return None
