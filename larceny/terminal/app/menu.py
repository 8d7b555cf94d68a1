"""A screen that is a list: each line says what it is, Enter does it, the arrows turn it to another value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text as Words
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from larceny.terminal.app.dialogs import Chooser, Typing
from larceny.terminal.app.sheet import clean

if TYPE_CHECKING:
    from larceny.terminal.app.app import LarcenyApp


class Row(NamedTuple):
    """A line of the list. An id with values after a colon can be turned; an empty id is a heading."""

    id: str
    words: str
    tip: str = ""


class Menu(Screen[None]):
    """A list with a title, a word on the line one stands on, and the keys."""

    app: LarcenyApp
    BINDINGS = [
        Binding("escape,f10", "back", show=False),
        Binding("q", "back", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []

    def compose(self) -> ComposeResult:
        yield Static(id="menu-head")
        yield OptionList(id="menu-list")
        yield Static(id="menu-tip")
        yield Static(id="menu-foot")

    def on_mount(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    # What a menu says; each kind its own

    def head(self) -> str:
        raise NotImplementedError

    def rows(self) -> Sequence[Row]:
        raise NotImplementedError

    def choose(self, id: str) -> None:
        raise NotImplementedError

    def turn(self, id: str, by: int) -> None:
        """Turn a line to its next value."""

    def foot(self) -> str:
        return self.app.text("app-menu-keys")

    # Drawing

    def draw(self) -> None:
        if not self.is_mounted or not self.display:  # a house may answer while the screen goes: it has no list then
            return
        listed = self.query_one(OptionList)
        chosen = len([row for row in self._rows if row.id]) > 1  # where there was but one line, nobody chose it
        here = self._standing if chosen else None
        self._rows = list(self.rows())
        options = [self._option(row) for row in self._rows]
        listed.clear_options()
        listed.add_options(options)
        ids = [row.id for row in self._rows]
        usable = [place for place, id in enumerate(ids) if id]
        listed.highlighted = ids.index(here) if here and here in ids else usable[0] if usable else None
        self.query_one("#menu-head", Static).update(Words(clean(self.head())))
        self.query_one("#menu-foot", Static).update(Words(clean(self.foot())))
        self._draw_tip()

    def _option(self, row: Row) -> Option:
        """Return a line of the list, with the digit that chooses it, if one does."""
        if not row.id:
            return Option(Words(clean(row.words), style="bold"), disabled=True)
        number = [one.id for one in self._rows if one.id].index(row.id) + 1
        return Option(Words(f"{number if number < 10 else ' '} {clean(row.words).strip()}"), id=row.id)

    def _draw_tip(self) -> None:
        tips = {row.id: row.tip for row in self._rows}
        self.query_one("#menu-tip", Static).update(Words(tips.get(self._standing or "", "")))

    @property
    def _standing(self) -> str | None:
        listed = self.query_one(OptionList)
        place = listed.highlighted
        return self._rows[place].id if place is not None and place < len(self._rows) else None

    # Keys

    def on_option_list_option_highlighted(self) -> None:
        self._draw_tip()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        if chosen.option.id:
            self.choose(chosen.option.id)
            self.draw()

    def action_turn(self, by: int) -> None:
        if self._standing:
            self.turn(self._standing, by)
            self.draw()

    def action_back(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()

    def on_key(self, event: events.Key) -> None:
        """Let a digit choose the line with its number among those that can be chosen."""
        if event.character and event.character.isdecimal() and event.character != "0":
            usable = [row.id for row in self._rows if row.id]
            if int(event.character) <= len(usable):
                event.stop()
                self.query_one(OptionList).highlighted = [row.id for row in self._rows].index(
                    usable[int(event.character) - 1]
                )
                self.choose(usable[int(event.character) - 1])
                self.draw()

    # What several menus do

    def ask(self, title: str, value: str, take: str) -> None:
        """Ask for a line, and give it to `took` under a name."""

        def taken(words: str | None) -> None:
            if words is not None:
                self.took(take, words.strip())
                self.draw()

        self.app.push_screen(Typing(title, value, self.app.text("app-take")), taken)

    def offer(self, title: str, options: Sequence[tuple[str, str]], take: str) -> None:
        """Offer a list, and give what is chosen to `took` under a name."""

        def taken(chosen: str | None) -> None:
            if chosen is not None:
                self.took(take, chosen)
                self.draw()

        self.app.push_screen(Chooser(title, options, self.app.text("app-choose")), taken)

    def took(self, what: str, value: str) -> None:
        """Return what was typed or chosen for something."""
