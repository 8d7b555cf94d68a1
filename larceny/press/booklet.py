"""The rules as a booklet: pages of half a sheet, laid out so that the folded sheets can be read."""

from __future__ import annotations

from html import escape
from typing import Any

from markdown_it.token import Token
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from larceny.press.paper import PAPERS, Press, grid
from larceny.press.pen import MM, READ, STRONG, TITLE, TYPE, stencil
from larceny.press.rules import Rules

MARGIN = 12 * MM
SIZE = 9.2
INDENT = 9
_TOGETHER = 4 * SIZE  # height that a heading wants to have below it
SOFT = "#5b5142"
LINE = "#c9bda0"
PLAIN = ParagraphStyle("plain", fontName=READ, fontSize=SIZE, leading=1.38 * SIZE, spaceAfter=4)
HEADS = {
    "h1": ParagraphStyle("h1", fontName=TITLE, fontSize=26, leading=32, spaceAfter=8, keepWithNext=1),
    "h2": ParagraphStyle("h2", fontName=TITLE, fontSize=15, leading=19, spaceBefore=8, spaceAfter=4, keepWithNext=1),
    "h3": ParagraphStyle("h3", fontName=STRONG, fontSize=11, leading=15, spaceBefore=5, spaceAfter=2, keepWithNext=1),
}
CELL = ParagraphStyle("cell", fontName=READ, fontSize=8, leading=10)
INLINE = {
    "strong_open": "<b>", "strong_close": "</b>", "em_open": f'<font color="{SOFT}">', "em_close": "</font>",
    "softbreak": " ", "hardbreak": "<br/>",
}  # fmt: skip


def booklet(press: Press, paper: str, rules: Rules, title: str) -> None:
    """Print the rules: on each side of a sheet two pages, in the order in which a folded booklet needs them."""
    long, short = max(PAPERS[paper]), min(PAPERS[paper])
    half = grid(paper, long / 2, short, 0, 0)
    pages = _pages(press.canvas, rules, half.h, half.w)
    while len(pages) % 4:
        pages.append(_blank(press.canvas, half.h, half.w))
    last = len(pages) - 1
    for first in range(0, len(pages) // 2, 2):
        # On its side a sheet's left half is its lower one on the front, and its upper one on the back.
        for mirrored, (upper, lower) in ((False, (first, last - first)), (True, (first + 1, last - first - 1))):
            press.lay(pages[upper], half, 0, mirrored)
            press.lay(pages[lower], half, 1, mirrored)
            press.end()


def _pages(canvas: Canvas, rules: Rules, w: float, h: float) -> list[str]:
    """Set the rules on pages, each a form of its own, and return the forms' names."""
    story = _Story(w - 2 * MARGIN).told(rules.tokens)
    names: list[str] = []
    while story:
        names.append(f"booklet-{len(names)}")
        with stencil(canvas, names[-1], 0, 0, w, h):
            _fill(canvas, story, w, h, len(names))
    return names


def _fill(canvas: Canvas, story: list[Flowable], w: float, h: float, number: int) -> None:
    """Put as much of the story on a page as it takes; a heading stays with the first lines of what follows."""
    room, y = w - 2 * MARGIN, h - MARGIN
    while story:
        one, begun = story[0], y < h - MARGIN
        above = one.getSpaceBefore() if begun else 0
        left = y - above - MARGIN
        _, high = one.wrapOn(canvas, room, left)
        follows = _TOGETHER if getattr(getattr(one, "style", None), "keepWithNext", 0) else 0
        if high + follows > left and begun:
            whole = follows or (isinstance(one, Table) and high < h / 2)
            parts = [] if whole else one.splitOn(canvas, room, left)
            if len(parts) < 2:
                break
            story[0:1] = parts
            continue
        story.pop(0).drawOn(canvas, MARGIN, y - above - high)
        y -= above + high + one.getSpaceAfter()
    canvas.setFont(READ, 7.5)
    canvas.setFillColor(SOFT)
    canvas.drawCentredString(w / 2, 6.5 * MM, str(number))


def _blank(canvas: Canvas, w: float, h: float) -> str:
    if not canvas.hasForm("booklet-blank"):
        with stencil(canvas, "booklet-blank", 0, 0, w, h):
            pass
    return "booklet-blank"


class _Story:
    """Turns the rules' markup into paragraphs and tables."""

    def __init__(self, room: float) -> None:
        self._room = room
        self._lists: list[int] = []  # open lists: 0 for bullets, the number of the last item for numbered ones
        self._item = False  # the next paragraph begins an item
        self._rows: list[list[Any]] = []
        self._head = ""
        self._made: list[Flowable] = []

    def told(self, tokens: list[Token]) -> list[Flowable]:
        for token in tokens:
            self._take(token)
        return self._made

    def _take(self, token: Token) -> None:
        match token.type:
            case "bullet_list_open":
                self._lists.append(0)
            case "ordered_list_open":
                self._lists.append(1)
            case "bullet_list_close" | "ordered_list_close":
                self._lists.pop()
            case "list_item_open":
                self._item = True
            case "heading_open":
                self._head = token.tag
            case "table_open":
                self._rows = []
            case "tr_open":
                self._rows.append([])
            case "th_open" | "td_open":
                self._head = "cell"
            case "table_close":
                self._made += [self._table(), Spacer(1, 6)]
            case "inline":
                self._inline(token)
            case "th_close" | "td_close" | "heading_close":
                self._head = ""
            case _:
                pass

    def _inline(self, token: Token) -> None:
        words = _markup(token)
        if self._head == "cell":
            bold = len(self._rows) == 1
            self._rows[-1].append(Paragraph(f"<b>{words}</b>" if bold else words, CELL))
        elif self._head:
            self._made.append(Paragraph(words, HEADS.get(self._head, HEADS["h3"])))
        else:
            self._made.append(self._paragraph(words))

    def _paragraph(self, words: str) -> Paragraph:
        depth = len(self._lists)
        style = ParagraphStyle(
            "item", parent=PLAIN, leftIndent=INDENT * depth, bulletIndent=INDENT * (depth - 1), bulletFontName=READ
        )
        bullet = None
        if self._item:
            number = self._lists[-1]
            bullet = f"{number}." if number else "•"
            self._lists[-1] += bool(number)
            self._item = False
        return Paragraph(words, style if depth else PLAIN, bulletText=bullet)

    def _table(self) -> Table:
        columns = max(map(len, self._rows))
        indent = INDENT * len(self._lists)
        longest = [
            max(len(row[column].getPlainText()) if column < len(row) else 0 for row in self._rows)
            for column in range(columns)
        ]
        shares = [min(60, max(6, long)) for long in longest]
        widths = [(self._room - indent) * share / sum(shares) for share in shares]
        style = [
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 1.5),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ]
        return Table(self._rows, colWidths=widths, style=style, hAlign="RIGHT", repeatRows=1)


def _markup(token: Token) -> str:
    """Return the words of a paragraph in the library's own markup; code is typed, as on the page."""
    made = []
    for part in token.children or ():
        if part.type == "code_inline":
            made.append(f'<font name="{TYPE}" size="{SIZE - 1.2}">{escape(part.content)}</font>')
        elif part.type == "text":
            made.append(escape(part.content))
        else:
            made.append(INLINE.get(part.type, ""))
    return "".join(made)
