"""The menus of this machine: what to play, a new table, lessons, saved games, settings."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import larceny
from larceny.bots import LEVELS
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.kinds import Option
from larceny.engine.match import Match
from larceny.engine.text import LANGUAGES
from larceny.engine.words import at, into
from larceny.net.lesson import read_lesson
from larceny.terminal.app.dialogs import Reader
from larceny.terminal.app.menu import Menu, Row
from larceny.terminal.app.settings import CONFIRMS
from larceny.terminal.app.sittings import LocalSitting
from larceny.terminal.play import saves
from larceny.terminal.play.table import bots_of
from larceny.terminal.words import ME, called

if TYPE_CHECKING:
    from larceny.terminal.app.app import LarcenyApp

T = TypeVar("T")
PACES = (0.0, 0.5, 1.0, 2.0)  # seconds that a bot's move is left to be seen
LISTED = 200  # saved games that are listed


def sitting_at(app: LarcenyApp, match: Match, path: Path) -> LocalSitting:
    return LocalSitting(match, bots_of(match), app.lang, path, pace=app.settings.pace)


def deal_again(app: LarcenyApp, sitting: LocalSitting) -> LocalSitting:
    """Return the same table once more; after a lesson, the same game in earnest."""
    old = sitting.match
    names = old.names or [ME, *[app.settings.level] * (old.players - 1)]
    match = larceny.Match(old.game, old.players, old.options, old.deck, None, names)
    return sitting_at(app, match, saves.fresh(old.game.name))


def resumed(app: LarcenyApp, path: Path) -> LocalSitting:
    """Return a saved game that goes on."""
    record = saves.read(path)
    try:
        return sitting_at(app, larceny.replay(record, None, compiled=False), path)
    except LarcenyError as fault:
        raise LarcenyError(at(path, fault)) from None


class HomeMenu(Menu):
    """Where one comes in: the games, and all else that there is."""

    def head(self) -> str:
        return self.app.text("app-home")

    def rows(self) -> Sequence[Row]:
        text, lang = self.app.text, self.app.lang
        games = [larceny.game(name) for name in larceny.games()]
        rows = [Row("", text("app-play"))]
        rows += [Row(f"new {game.name}", f"  {game.text(lang)('title')}", game.text(lang)("pitch")) for game in games]
        rows.append(Row("", text("app-more")))
        rows += [
            Row(id, f"  {text(f'app-menu-{id}')}", text(f"app-menu-{id}-tip"))
            for id in ("lessons", "saved", "house", "rules", "settings", "quit")
        ]
        return rows

    def choose(self, id: str) -> None:
        if id.startswith("new "):
            self.app.push_screen(TableMenu(larceny.game(id.removeprefix("new "))))
        elif id == "lessons":
            self.app.push_screen(LessonMenu())
        elif id == "saved":
            self.app.push_screen(SavedMenu())
        elif id == "house":
            self.ask(self.app.text("app-house-address"), self.app.settings.house or "http://127.0.0.1:8080", "house")
        elif id == "rules":
            games = [(name, larceny.game(name).text(self.app.lang)("title")) for name in larceny.games()]
            self.offer(self.app.text("app-key-rules"), games, "rules")
        elif id == "settings":
            self.app.push_screen(SettingsMenu())
        elif id == "quit":
            self.app.exit()

    def took(self, what: str, value: str) -> None:
        if what == "rules":
            guide = larceny.game(value).guide(self.app.lang)
            self.app.push_screen(Reader(self.app.text("app-key-rules"), guide, self.app.text("app-close"), True))
        elif what == "house" and value:
            self.app.visit_house(value)

    def foot(self) -> str:
        return self.app.text("app-home-keys")


class TableMenu(Menu):
    """A new table: how many play, who sits where, which options."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.players = min(game.players, key=lambda count: abs(count - 3))
        self.options: dict[str, str | int] = {name: option.usual for name, option in game.option_list.items()}
        self.seats: list[str] = []

    def on_mount(self) -> None:
        self.seats = self.first_seats()

    def first_seats(self) -> list[str]:
        """Return who sits where before anybody chooses."""
        return [ME, *[self.app.settings.level] * (max(self.game.players) - 1)]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return who can sit on a seat."""
        return (ME, *LEVELS)

    def head(self) -> str:
        return f"{self.app.text('app-new-table')}: {self.game.text(self.app.lang)('title')}"

    def rows(self) -> Sequence[Row]:
        text, words = self.app.text, self.game.text(self.app.lang)
        rows = [Row("deal", text("app-deal"), words("pitch"))]
        counts = ", ".join(map(str, self.game.players))
        rows.append(Row("players", f"{text('app-players')}: ‹ {self.players} ›", f"{text('app-players')}: {counts}"))
        for seat in range(self.players):
            who = self._who(self.seats[seat])
            rows.append(Row(f"seat {seat}", f"{text('app-seat', number=seat + 1)}: ‹ {who} ›", text("app-seat-tip")))
        for name, option in self.game.option_list.items():
            value = self._value(name, option, self.options[name])
            rows.append(
                Row(f"option {name}", f"{words(f'option-{name}')}: ‹ {value} ›", self._option_tip(name, option))
            )
        return [*rows, *self.more()]

    def more(self) -> Sequence[Row]:
        return ()

    def _who(self, seat: str) -> str:
        if seat == ME:
            return self.app.text("app-seat-me")
        if seat == "open":
            return self.app.text("app-seat-open")
        return self.app.text(f"terminal-level-{seat}")

    def _value(self, name: str, option: Option, value: str | int) -> str:
        return str(self.game.text(self.app.lang)(f"option-{name}-{value}")) if option.choices else str(value)

    def _option_tip(self, name: str, option: Option) -> str:
        if not option.choices:
            return self.app.text("app-number", low=option.low, high=option.high)
        return " / ".join(self._value(name, option, value) for value in option.choices)

    def choose(self, id: str) -> None:
        if id == "deal":
            self.deal()
        elif id.startswith("option ") and not self.game.option_list[id.removeprefix("option ")].choices:
            name = id.removeprefix("option ")
            self.ask(self.game.text(self.app.lang)(f"option-{name}"), str(self.options[name]), id)
        else:
            self.turn(id, 1)

    def took(self, what: str, value: str) -> None:
        name = what.removeprefix("option ")
        option = self.game.option_list[name]
        read = option.read(value)
        if read is None:
            self.app.say(self.app.text("app-number", low=option.low, high=option.high))
        else:
            self.options[name] = read

    def turn(self, id: str, by: int) -> None:
        if id == "players":
            self.players = _next(self.game.players, self.players, by)
        elif id.startswith("seat "):
            seat = int(id.removeprefix("seat "))
            self.seats[seat] = _next(self.kinds, self.seats[seat], by)
        elif id.startswith("option "):
            name = id.removeprefix("option ")
            option = self.game.option_list[name]
            if option.choices:
                self.options[name] = _next(option.choices, str(self.options[name]), by)
            else:
                self.options[name] = min(max(int(self.options[name]) + by, option.low), option.high)

    def deal(self) -> None:
        """Deal at this machine."""
        seats = self.seats[: self.players]
        people = [number for number, seat in enumerate(seats) if seat == ME]
        if len(people) == 1 and self.app.settings.name:
            seats[people[0]] = f"{ME}:{self.app.settings.name}"
        bots = [seat for seat in seats if seat in LEVELS]
        if bots:
            self.app.settings = self.app.settings.changed(level=bots[0])
        try:
            match = larceny.Match(self.game, self.players, self.options, None, None, seats)
            sitting = sitting_at(self.app, match, saves.fresh(self.game.name))
        except LarcenyError as fault:
            self.app.say(into(fault, self.app.lang))
            return
        self.app.pop_screen()
        self.app.sit_down(sitting)


def _next(values: Sequence[T], now: T, by: int) -> T:
    return values[(values.index(now) + by) % len(values)]


class LessonMenu(Menu):
    """The lessons: a deal of each game in which a coach says why."""

    def head(self) -> str:
        return self.app.text("app-menu-lessons")

    def rows(self) -> Sequence[Row]:
        games = [larceny.game(name) for name in larceny.games()]
        return [
            Row(game.name, game.text(self.app.lang)("title"), game.text(self.app.lang)("pitch"))
            for game in games
            if (game.folder / "lesson.toml").exists()
        ]

    def choose(self, id: str) -> None:
        try:
            lesson = read_lesson(larceny.game(id))
        except LarcenyError as fault:
            self.app.say(into(fault, self.app.lang))
            return
        assert lesson is not None
        match = lesson.deal()
        bots = [None if seat == lesson.LEARNER else larceny.bot("instinct") for seat in range(match.players)]
        sitting = LocalSitting(match, bots, self.app.lang, None, lesson, pace=self.app.settings.pace)
        self.app.sit_down(sitting)


class SavedMenu(Menu):
    """The saved games: those that are not over go on, the others are seen again."""

    def head(self) -> str:
        return f"{self.app.text('app-menu-saved')} ({saves.shown(saves.folder())})"

    def rows(self) -> Sequence[Row]:
        rows = []
        for one in saves.listed(LISTED):
            text = one.record and larceny.game(one.record.game).text(self.app.lang)
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.touched))
            if one.record is None or not text:
                rows.append(Row(f"bad {one.path}", f"{when}  {one.path.name}", into(one.fault, self.app.lang)))
                continue
            state = "app-saved-open" if one.record.result is None else "app-saved-over"
            names = ", ".join(called(one.record.seats, text))
            moves = len(one.record.actions)
            words = f"{when}  {text('title')}  {self.app.text(state, moves=moves)}  {names}"
            rows.append(Row(f"{'go' if one.record.result is None else 'see'} {one.path}", words, saves.shown(one.path)))
        return rows or [Row("", self.app.text("app-saved-none"))]

    def choose(self, id: str) -> None:
        kind, _, path = id.partition(" ")
        try:
            if kind == "go":
                self.app.sit_down(resumed(self.app, Path(path)))
            elif kind == "see":
                self.app.open_replay(Path(path))
        except LarcenyError as fault:
            self.app.say(into(fault, self.app.lang))


class SettingsMenu(Menu):
    """Name, language, colours, and how one likes to play."""

    def head(self) -> str:
        return self.app.text("app-menu-settings")

    def rows(self) -> Sequence[Row]:
        text, settings = self.app.text, self.app.settings
        return [
            Row("name", f"{text('app-name')}: {settings.name or '-'}", text("app-name-tip")),
            Row("lang", f"{text('app-language', lang=self.app.lang)}", ", ".join(LANGUAGES)),
            Row("theme", text("app-theme", theme=f"‹ {text(f'app-theme-{settings.theme}')} ›")),
            Row("confirm", text("app-confirm", when=f"‹ {text(f'app-confirm-{settings.confirm}')} ›")),
            Row("pace", text("app-pace", seconds=f"‹ {settings.pace:g} ›"), text("app-pace-tip")),
        ]

    def choose(self, id: str) -> None:
        if id == "name":
            self.ask(self.app.text("app-name"), self.app.settings.name, "name")
        else:
            self.turn(id, 1)

    def turn(self, id: str, by: int) -> None:
        settings = self.app.settings
        if id == "lang":
            self.app.lang = _next(LANGUAGES, self.app.lang, by)
            self.app.settings = settings.changed(lang=self.app.lang)
        elif id == "theme":
            self.app.next_theme()
        elif id == "confirm":
            self.app.settings = settings.changed(confirm=_next(CONFIRMS, settings.confirm, by))
        elif id == "pace":
            near = min(PACES, key=lambda pace: abs(pace - settings.pace))
            self.app.settings = settings.changed(pace=_next(PACES, near, by))

    def took(self, what: str, value: str) -> None:
        self.app.settings = self.app.settings.changed(name=value[:24].replace(":", " ").replace(",", " ").strip())
