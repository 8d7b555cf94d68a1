"""A screen that shows a board in panes: how they share the room, and what each of them gets.

Tables and replays are such screens. They say what stands below the board, and what keys and clicks do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen

from larceny.engine.board import Board
from larceny.engine.text import Text
from larceny.net.messages import Room
from larceny.terminal.app import palette
from larceny.terminal.app.drawing import Look, fitted
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import DO, MOMENT, details_sheet, log_sheet, players_sheet, tally_sheet
from larceny.terminal.app.sheet import Sheet, Spot, scrolled
from larceny.terminal.words import own_words

if TYPE_CHECKING:
    from larceny.terminal.app.app import LarcenyApp

LEAST = (60, 20)  # columns and lines that a board needs
SIDE, ASIDE = 104, 150  # columns from which log and details stand beside the board, and the players too
SHORT, ROOMY = 30, 36  # lines below which all is told briefly, and from which cards in the hand are boxes
PLAYERS = 34  # columns of the players, where they stand beside the board

Below = Mapping[str, tuple[Sheet, int]]  # what stands in the panes below the board, and in how many lines


class BoardScreen(Screen[None]):
    """A board in panes: players and board, log and details beside them where there is room."""

    app: LarcenyApp
    zoomed = False  # the board has all the room
    explains = True  # arrows go over the board, and what they reach is explained

    def __init__(self) -> None:
        super().__init__()
        self.cursor: tuple[str, str] = ("question", "")  # a pane, and an id there
        self.pointed = ""  # what the mouse rests on
        self.wanted = ""  # words that lines of the log must have
        self._drawing = False

    def compose(self) -> ComposeResult:
        yield Pane("head")
        with Container(id="middle"):
            with Container(id="left"):
                yield Pane("players")
                yield Pane("board")
            with Vertical(id="side"):
                yield Pane("details")
                yield Pane("log", follows=True)
        yield Pane("said")
        yield Pane("hand")
        yield Pane("question")
        yield Pane("foot")
        yield Pane("small")

    # What kinds of screens differ in

    @property
    def lang(self) -> str:
        raise NotImplementedError

    def draw_all(self, width: int, height: int) -> None:
        """Draw every pane; there is room for them."""
        raise NotImplementedError

    # Drawing

    @property
    def text(self) -> Text:
        return own_words(self.lang)

    @property
    def wide(self) -> bool:
        """True if log and details stand beside the board."""
        return self.size.width >= SIDE and not self.zoomed

    @property
    def short(self) -> bool:
        return self.size.height < SHORT

    @property
    def small(self) -> bool:
        """True if there is no room for a board."""
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    def on_resize(self) -> None:
        self.draw_soon()

    def draw_soon(self) -> None:
        """Draw once when all news of this moment are in."""
        if not self._drawing and self.is_mounted:
            self._drawing = True
            self.call_later(self.draw)

    def draw(self) -> None:
        self._drawing = False
        if not self.is_mounted:
            return
        width, height = self.size
        small = self.small
        for pane in self.query(Pane):
            pane.display = small == (pane.id == "small")
        self.query_one("#middle").display = not small
        if small:
            self._draw_small(width, height)
        else:
            self.draw_all(width, height)

    def _draw_small(self, width: int, height: int) -> None:
        sheet = Sheet(width)
        sheet.lines(self.text("app-small", columns=LEAST[0], lines=LEAST[1], width=width, height=height))
        self.fill("small", sheet, height)

    def fill(self, id: str, sheet: Sheet, height: int, width: int | None = None) -> None:
        """Show a sheet in a pane of this height; without any, the pane is gone."""
        pane = self.query_one(f"#{id}", Pane)
        pane.display = height > 0
        pane.styles.height = max(height, 0)
        pane.styles.width = width if width is not None else "100%"
        pane.show(sheet, palette.styles(self.app.settings.theme), height, self.spot_in(id, sheet))

    def lay(self, board: Board, look: Look, below: Below, room: Room | None = None, hands: bool = False) -> None:
        """Give the board what the panes below it leave, with the players above it or beside it."""
        width, height = self.size
        side = min(52, max(34, width // 4)) if self.wide else 0
        left = PLAYERS if width >= ASIDE and not self.zoomed else 0
        self.query_one("#side").display = bool(side)
        self.query_one("#left").set_class(bool(left), "beside")
        lines = height - 2 - sum(tall for _, tall in below.values())
        listed = 4 if self.short else 8  # lines of the players above the board
        across, high = left - 1 if left else width - side, bool(left)
        players = scrolled(
            lambda wide: players_sheet(board, room, wide, self.text, high), across, lines if left else listed
        )
        above = 0 if self.zoomed or left else min(players.height, listed)
        table = fitted(board, width - side - left - 1, lines - above, look, hands)
        self.fill("players", players, lines if left else above, left or None)
        self.fill("board", table, lines - above, width - side - left if left else None)
        for id, (sheet, tall) in below.items():
            self.fill(id, sheet, tall)
        if side:
            self.query_one("#side").styles.width = side
            self._draw_side(board, side - 1, lines)

    def _draw_side(self, board: Board, width: int, height: int) -> None:
        id = self.pointed or self.cursor[1] or board.question.about
        about = details_sheet(board, id, width, self.text) if id else Sheet(width)
        if not about.height and self.explains:
            about.lines(self.text("app-point"), "dim")
        if board.tally is not None:
            about.line("")
            about.add(tally_sheet(board.tally, width, self.text, True))
        room = min(max(6, about.height), height // 2) if about.height else 0
        self.fill("details", about, room)
        sheet = Sheet(width)
        title = self.text("app-log")
        sheet.line(f"{title}: {self.wanted}" if self.wanted else title, "title")
        sheet.add(log_sheet(board.log, board.older, width, self.text, self.wanted))
        self.fill("log", sheet, height - room)

    # What the cursor and the mouse stand on

    def spot_in(self, id: str, sheet: Sheet) -> Spot | None:
        """Return the spot of a pane on which the cursor stands."""
        if self.cursor[0] != id or not self.cursor[1]:
            return None
        return next((spot for spot in sheet.spots if self.cursor[1] in spot.ids), None)

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        message.stop()
        id = message.spot.id if message.spot is not None else ""
        if id != self.pointed and not id.startswith((DO, "drawer ", MOMENT)):
            self.pointed = id
            self.draw_soon()

    def page(self, pane: str, down: bool) -> None:
        """Scroll a pane by its height."""
        found = self.query_one(f"#{pane}", Pane)
        found.scroll_relative(y=(1 if down else -1) * max(1, found.size.height - 1), animate=False)
