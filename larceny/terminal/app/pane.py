"""A pane that shows a sheet: it scrolls, sends only the lines that changed, and says what was pointed at."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from larceny.terminal.app.sheet import Sheet, Spot

CURSOR = Style(reverse=True)


class Pane(ScrollView):
    """Paper with spots. Keys belong to the screen: a pane has a cursor, and no focus of its own."""

    can_focus = False
    DEFAULT_CSS = """
    Pane { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; overflow-x: hidden; overflow-y: auto; }
    """

    class Touched(Message):
        """A spot was clicked."""

        def __init__(self, pane: Pane, spot: Spot | None) -> None:
            super().__init__()
            self.pane = pane
            self.spot = spot

    class Pointed(Message):
        """The mouse rests on a spot."""

        def __init__(self, pane: Pane, spot: Spot | None) -> None:
            super().__init__()
            self.pane = pane
            self.spot = spot

    def __init__(self, id: str, follows: bool = False) -> None:
        super().__init__(id=id)
        self.sheet = Sheet(1)
        self.room = 0  # lines of the sheet that can be seen at once
        self._follows = follows  # who sees its end goes on seeing it when there is more
        self.cursor: Spot | None = None
        self._strips: list[Strip] = []
        self._styles: Mapping[str, Style] = {}

    @property
    def max_scroll_y(self) -> int:
        """Return what it will be once the screen is laid out: nothing waits for that."""
        return max(0, self.sheet.height - self.room)

    def show(self, sheet: Sheet, styles: Mapping[str, Style], room: int, cursor: Spot | None = None) -> None:
        """Draw a sheet; only lines that are different are drawn anew."""
        before, at_end = self._strips, self.scroll_y >= self.max_scroll_y - 1
        self.sheet, self.room, self.cursor, self._styles = sheet, room, cursor, styles
        self._strips = [self._strip(y) for y in range(sheet.height)]
        self.virtual_size = Size(sheet.width, sheet.height)
        self.styles.overflow_y = "scroll" if self.max_scroll_y else "hidden"
        self.scroll_y = self.max_scroll_y if self._follows and at_end else self.scroll_y
        top = round(self.scroll_y)
        for y in range(max(len(before), len(self._strips))):
            old = before[y] if y < len(before) else None
            new = self._strips[y] if y < len(self._strips) else None
            if old != new and 0 <= y - top < self.size.height:
                self.refresh(Region(0, y - top, self.size.width, 1))

    def _strip(self, y: int) -> Strip:
        plain = self._styles.get("", Style())
        runs = [Segment(text, self._styles.get(style, plain)) for text, style in self.sheet.runs(y)]
        strip = Strip(runs)
        spot = self.cursor
        if spot is None or not spot.y <= y < spot.y + spot.height:
            return strip
        left, middle, right = strip.divide([spot.x, spot.x + spot.width, self.sheet.width])
        return Strip.join([left, Strip([Segment(s.text, (s.style or plain) + CURSOR) for s in middle]), right])

    def render_line(self, y: int) -> Strip:
        y += round(self.scroll_offset.y)
        base = self.rich_style
        if y >= len(self._strips):
            return Strip.blank(self.size.width, base)
        return self._strips[y].apply_style(base).adjust_cell_length(self.size.width, base)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """Return the smallest spot at a place."""
        y += round(self.scroll_offset.y)
        found = [spot for spot in self.sheet.spots if spot.holds(x, y)]
        return min(found, key=lambda spot: spot.width * spot.height) if found else None

    def reveal(self, spot: Spot) -> None:
        """Scroll until a spot can be seen."""
        self.scroll_to_region(Region(0, spot.y, 1, spot.height), animate=False, force=True)

    def keep_in_sight(self, y: int) -> None:
        """Scroll to a line of the sheet if it cannot be seen."""
        if not 0 <= y - round(self.scroll_y) < self.room:
            self.scroll_y = min(y, self.max_scroll_y)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Touched(self, self.spot_at(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(self.Pointed(self, self.spot_at(event.x, event.y)))
