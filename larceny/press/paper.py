"""Sheets of paper: pieces in a grid, front and back, with marks to cut along.

All pages are upright and are turned over along their long edge: the back of a sheet is its front in a mirror. A piece
that lies on its side has its head to the left on the front and to the right on the back.
"""

from __future__ import annotations

from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from larceny.press.pen import MM, READ

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
SIZES = {"63x88": (63.0, 88.0), "poker": (63.5, 88.9), "mini": (44.0, 68.0)}
BLEED = 1.5  # millimetres of colour beyond the edge of a piece
GUTTER = 2 * BLEED
MARGIN = 6.5  # millimetres from the outermost pieces to the edge of the paper, at least
MARK = 3.0  # millimetres of a mark to cut along
GREY = "#777777"


class Grid(NamedTuple):
    """How pieces of a size lie on a page; all in points."""

    columns: int
    rows: int
    turned: bool  # pieces lie on their side
    w: float  # of a place
    h: float
    gutter: float
    left: float
    top: float

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def place(self, number: int, mirrored: bool = False) -> tuple[float, float]:
        """Return the upper left corner of a place."""
        row, column = divmod(number, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        return self.left + column * (self.w + self.gutter), self.top + row * (self.h + self.gutter)


def grid(paper: str, w: float, h: float, gutter: float = GUTTER, margin: float = MARGIN) -> Grid:
    """Return the grid with the most pieces of w by h millimetres on a page, upright or on their side."""
    page_w, page_h = PAPERS[paper]

    def laid(w: float, h: float, turned: bool) -> Grid:
        columns = int((page_w - 2 * margin + gutter) // (w + gutter))
        rows = int((page_h - 2 * margin + gutter) // (h + gutter))
        left = (page_w - columns * (w + gutter) + gutter) / 2
        top = (page_h - rows * (h + gutter) + gutter) / 2
        return Grid(columns, rows, turned, w * MM, h * MM, gutter * MM, left * MM, top * MM)

    return max(laid(w, h, False), laid(h, w, True), key=lambda one: one.places)


class Press:
    """A PDF under the press, page by page."""

    def __init__(self, canvas: Canvas, paper: str) -> None:
        self.canvas = canvas
        self.w, self.h = (side * MM for side in PAPERS[paper])

    def lay(self, form: str, grid: Grid, number: int, mirrored: bool) -> None:
        """Lay a piece on its place; its form has its origin in its lower left corner."""
        x, y = grid.place(number, mirrored)
        self.canvas.saveState()
        self.canvas.translate(x, self.h - y - grid.h)
        if grid.turned and not mirrored:
            self.canvas.translate(grid.w, 0)
            self.canvas.rotate(90)
        elif grid.turned:
            self.canvas.translate(0, grid.h)
            self.canvas.rotate(-90)
        self.canvas.doForm(form)
        self.canvas.restoreState()

    def sheets(self, pieces: list[tuple[str, str]], grid: Grid, marks: bool, title: str) -> None:
        """Print pieces, each a front and a back, on as many sheets as they need."""
        for begin in range(0, len(pieces), grid.places):
            sheet = pieces[begin : begin + grid.places]
            for mirrored in (False, True):
                if marks:
                    self._marks(grid)
                for number, sides in enumerate(sheet):
                    self.lay(sides[mirrored], grid, number, mirrored)
                self.end(title, grid.left + grid.w / 2)

    def _marks(self, grid: Grid) -> None:
        """Draw marks in the margins, where each row and column of pieces begins and ends."""
        canvas = self.canvas
        canvas.saveState()
        canvas.setLineWidth(0.3)
        off, long = (BLEED + 0.5) * MM, MARK * MM
        right = grid.left + grid.columns * (grid.w + grid.gutter) - grid.gutter
        bottom = grid.top + grid.rows * (grid.h + grid.gutter) - grid.gutter
        for column in range(grid.columns):
            for x in (at := grid.left + column * (grid.w + grid.gutter), at + grid.w):
                for y in (grid.top - off, bottom + off + long):
                    canvas.line(x, self.h - y, x, self.h - y + long)
        for row in range(grid.rows):
            for y in (at := grid.top + row * (grid.h + grid.gutter), at + grid.h):
                for x in (grid.left - off - long, right + off):
                    canvas.line(x, self.h - y, x + long, self.h - y)
        canvas.restoreState()

    def end(self, title: str = "", x: float | None = None) -> None:
        """Finish a page, with its title in the lower margin: below the first column, clear of the marks."""
        if title:
            self.canvas.setFont(READ, 5.5)
            self.canvas.setFillColor(GREY)
            self.canvas.drawCentredString(
                self.w / 2 if x is None else x, 2.2 * MM + 2, f"{title} · {self.canvas.getPageNumber()}"
            )
        self.canvas.showPage()
