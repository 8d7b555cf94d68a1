"""Small windows above a screen: a text to read, a list to choose from, a line to type."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Words
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from larceny.terminal.app.guide import guide_sheet, place_of
from larceny.terminal.app.palette import styles
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.sheet import clean

LONGEST = 400  # letters that can be typed or pasted


class Reader(ModalScreen[None]):
    """A text to read, opened at a place; it closes by Escape."""

    BINDINGS = [
        Binding("escape,enter,q,f10", "app.pop_screen", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, text: str, foot: str, markdown: bool = False, anchor: str = "") -> None:
        super().__init__()
        self._title, self._text, self._foot = title, text, foot
        self._markdown, self._anchor = markdown, anchor

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet wide"):
            yield Label(Words(clean(self._title)), classes="sheet-title")
            if self._markdown:
                yield Pane("guide")
            else:
                with VerticalScroll(id="text"):
                    yield Static(Words(self._text))
            yield Label(Words(self._foot), classes="sheet-foot")

    def on_resize(self) -> None:
        if self._markdown:
            self.call_after_refresh(self._show_guide)

    def _show_guide(self) -> None:
        """Break the page to the width, and open it at its place."""
        pane = self.query_one("#guide", Pane)
        sheet = guide_sheet(self._text, pane.size.width - 1)
        pane.show(sheet, styles(self.app.theme.removeprefix("larceny-")), pane.size.height)
        place = place_of(sheet, self._anchor) if self._anchor else None
        if place is not None:
            pane.scroll_to(y=place, animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#guide" if self._markdown else "#text").scroll_relative(y=lines, animate=False)


class Chooser(ModalScreen[str | None]):
    """A list; Enter or a click chooses, typing looks for words, Escape closes."""

    BINDINGS = [Binding("escape,f10", "dismiss(None)", show=False)]

    def __init__(self, title: str, options: Sequence[tuple[str, str]], foot: str) -> None:
        super().__init__()
        self._title, self._options, self._foot = title, list(options), foot
        self._typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Label(Words(clean(self._title)), classes="sheet-title")
            yield OptionList(*(Option(Words(clean(words)), id=id) for id, words in self._options))
            yield Label(Words(self._foot), classes="sheet-foot", id="foot")

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        self.dismiss(chosen.option.id)

    def on_key(self, event: events.Key) -> None:
        """Show only what has the typed words; a letter that nothing would have is not taken."""
        if event.key == "backspace":
            typed = self._typed[:-1]
        elif event.character is not None and event.is_printable:
            typed = self._typed + event.character
        else:
            return
        event.stop()
        wanted = typed.strip().casefold()
        found = [Option(Words(clean(words)), id=id) for id, words in self._options if wanted in words.casefold()]
        if not found:
            return
        self._typed = typed
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(found)
        listed.highlighted = 0
        self.query_one("#foot", Label).update(Words(f"/{self._typed}" if self._typed else self._foot))


class Typing(ModalScreen[str | None]):
    """One line to type; Enter takes it, Escape closes."""

    BINDINGS = [Binding("escape,f10", "dismiss(None)", show=False)]

    def __init__(self, title: str, value: str, foot: str) -> None:
        super().__init__()
        self._title, self._value, self._foot = title, value, foot

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Label(Words(clean(self._title)), classes="sheet-title")
            line = Input(self._value, max_length=LONGEST, select_on_focus=False)
            line.cursor_blink = False  # nothing is sent while nobody types
            yield line
            yield Label(Words(self._foot), classes="sheet-foot")

    def on_input_submitted(self, typed: Input.Submitted) -> None:
        self.dismiss(typed.value)
