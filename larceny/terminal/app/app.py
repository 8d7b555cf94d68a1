"""The full-screen app: its screens, and the ways between them. No game is known to it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.timer import Timer

from larceny.engine.errors import LarcenyError
from larceny.engine.words import install, into
from larceny.terminal.app import palette
from larceny.terminal.app.driver import TerminalDriver
from larceny.terminal.app.sent import Echo, Sent, Thrifty, swallow_answer
from larceny.terminal.app.settings import CONFIRMS, Settings
from larceny.terminal.app.sittings import LocalSitting, Sitting
from larceny.terminal.app.table import TableScreen
from larceny.terminal.play import saves
from larceny.terminal.words import own_words

Deal = Callable[[], Sitting]


class LarcenyApp(App[None]):
    """A house in a terminal."""

    CSS_PATH = "app.tcss"
    TITLE = "Larceny"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+l", "repaint", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, settings: Settings, first: Callable[[LarcenyApp], Screen[Any]], lang: str) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.settings = settings
        self.lang = lang
        self.left = ""  # what is said on the way out
        self.fault: BaseException | None = None
        self._first = first
        self._sent = Sent()
        self._echo = Echo()
        self._owes: Timer | None = None  # runs while something that was drawn has not been sent
        self.animation_level = "none"
        for theme in palette.themes():
            self.register_theme(theme)

    def on_mount(self) -> None:
        self.theme = f"larceny-{self.settings.theme}"
        self.push_screen(self._first(self))

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Send what Textual has drawn, as far as it is not there yet; later, while the line has enough to do."""
        if isinstance(renderable, CompositorUpdate):
            if self._echo.awaited:
                if self._owes is None:
                    self._owes = self.set_timer(Echo.PATIENCE, self._pay)  # if the answer is lost
                return
            renderable = Thrifty(renderable, self._sent, self._echo)
        super()._display(screen, renderable)

    def on_cursor_position(self) -> None:
        """The terminal has shown all that was sent."""
        self._echo.heard()
        self._pay()

    def _pay(self) -> None:
        """Draw what was not sent while the line was busy."""
        if self._owes is not None:
            self._owes.stop()
            self._owes = None
            self.screen.refresh()

    def on_resize(self) -> None:
        """Forget what is on the screen: the size is new, or another program has written there."""
        self._sent.forget()

    def action_repaint(self) -> None:
        """Ctrl+L: draw all anew, where something else has written on the screen."""
        self._sent.forget()
        self.screen.refresh()

    def text(self, key: str, **values: str | int) -> str:
        return own_words(self.lang)(key, **values)

    def run(self, *given: Any, **named: Any) -> Any:
        """Run, and leave nothing behind that the shell could take for typing; end when the terminal does."""
        if hasattr(signal, "SIGHUP"):  # under nohup a screen that nobody has would read its end for ever
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
        found = super().run(*given, **named)
        if self._echo.awaited:
            swallow_answer()
        return found

    def panic_with(self, fault: BaseException) -> None:
        """End, because something broke; the command line says what."""
        self.fault = fault
        self.exit(return_code=1)

    # Settings

    def next_theme(self) -> None:
        names = palette.THEMES
        theme = names[(names.index(self.settings.theme) + 1) % len(names)]
        self.settings = self.settings.changed(theme=theme)
        self.theme = f"larceny-{theme}"

    def next_confirm(self) -> None:
        now = CONFIRMS.index(self.settings.confirm)
        self.settings = self.settings.changed(confirm=CONFIRMS[(now + 1) % len(CONFIRMS)])

    # Ways

    def sit_down(self, sitting: Sitting) -> None:
        """Go to a table of this machine or of a house."""
        self.push_screen(self.table_screen(sitting))

    def table_screen(self, sitting: Sitting) -> TableScreen:
        if isinstance(sitting, LocalSitting):
            return TableScreen(sitting)
        from larceny.terminal.app.house import HouseTable

        return HouseTable(sitting)

    def open_replay(self, path: Path) -> None:
        from larceny.terminal.app.replay import ReplayScreen
        from larceny.terminal.app.replay_sources import RecordShow

        try:
            self.push_screen(ReplayScreen(RecordShow(saves.read(path), self.lang)))
        except LarcenyError as fault:
            self.say(into(fault, self.lang))

    def visit_house(self, address: str) -> None:
        """Go to the lobby of a house on the network."""
        try:
            from larceny.terminal.app.house import HouseMenu
        except ModuleNotFoundError as missing:
            self.say(self.text("app-needs", what=str(missing.name), how=into(install("web"), self.lang)))
            return
        self.push_screen(HouseMenu(address))

    def once_more(self, sitting: Sitting) -> None:
        """Play the same again: same seats, same options, another deal."""
        from larceny.terminal.app.start import deal_again

        if isinstance(sitting, LocalSitting):
            self.switch_screen(self.table_screen(deal_again(self, sitting)))

    def leave_table(self) -> None:
        """Leave a table: to the screen one came from, or out."""
        if len(self.screen_stack) > 2:
            self.left = ""
            self.pop_screen()
        else:
            self.exit()

    def action_leave(self) -> None:
        """Ctrl+C: out, from wherever one is; a game is kept."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and screen.sitting.path is not None and not screen.sitting.over:
                self.left = own_words(screen.sitting.lang)("line-left", path=saves.shown(screen.sitting.path))
        self.exit()

    def say(self, words: str) -> None:
        self.notify(words, markup=False)
