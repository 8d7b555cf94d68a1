"""Every screen of the full-screen terminal, brought to a state that is the same on every machine."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

import larceny
from larceny.net import messages
from larceny.net.client import Client
from larceny.net.lesson import read_lesson
from larceny.net.messages import Label, Room, SeatInfo
from larceny.terminal.app.app import LarcenyApp
from larceny.terminal.app.board_screen import BoardScreen
from larceny.terminal.app.house import HouseMenu, HouseTable, HouseTableMenu
from larceny.terminal.app.replay import ReplayScreen
from larceny.terminal.app.replay_sources import Note, Point, RecordShow, Study
from larceny.terminal.app.settings import Settings
from larceny.terminal.app.sittings import LocalSitting, Sitting
from larceny.terminal.app.start import HomeMenu, LessonMenu, SavedMenu, SettingsMenu, TableMenu
from larceny.terminal.app.table import TableScreen
from larceny.terminal.play import saves
from larceny.terminal.play.guests import Guest
from tests.patience import PATIENCE

GAMES = ("crooks", "criminals", "robbers", "crimelords")
CALM = 3  # looks at a screen that find nothing to do, until it counts as settled
HOUSE = "http://house.example:8080"
DAY = 1_790_000_000  # seconds since 1970: when the saved games were touched

First = Callable[[LarcenyApp], Screen[Any]]


USUAL = partial(Settings, pace=0, name="Anna")


class Shot(NamedTuple):
    """A screen, and what is pressed before its picture is taken."""

    first: Callable[[str], First]  # by language
    press: tuple[str, ...] = ()
    settings: Settings = USUAL()


def played(game: str, players: int, steps: int | None, people: int = 1) -> larceny.Match:
    """Return a match after some moves that instinct made for all; None: at its end."""
    return larceny.replay(_record(game, players, steps, people), None, compiled=False)


@cache
def _record(game: str, players: int, steps: int | None, people: int) -> larceny.Record:
    names = ["me:Anna", "me:Bob"][:people] + ["instinct"] * (players - people)
    match = larceny.new(game, players, seed=3, names=names)
    bot = larceny.bot("instinct", seed=1)
    while match.actor is not None and (steps is None or len(match.actions) < steps or (steps and match.actor != 0)):
        match.play(bot.choose(match.view(match.actor)))
    return match.record()


def table(game: str, players: int, steps: int | None, people: int = 1) -> Callable[[str], First]:
    def first(lang: str) -> First:
        match = played(game, players, steps, people)
        bots = [None if name.startswith("me") else larceny.bot("instinct", seed=2) for name in match.names]
        return lambda app: TableScreen(LocalSitting(match, bots, lang, None))

    return first


def lesson(lang: str) -> First:
    script = read_lesson(larceny.game("crooks"))
    assert script is not None
    match = script.deal()
    bots = [None if seat == 0 else larceny.bot("instinct", seed=1) for seat in range(match.players)]
    return lambda app: TableScreen(LocalSitting(match, bots, lang, None, script))


def saved(lang: str) -> First:
    os.environ["TZ"] = "UTC"
    time.tzset()
    home = Path(os.environ["HOME"])
    os.environ["XDG_DATA_HOME"] = str(home / ".local/share")
    games = [("crooks", 2, None), ("criminals", 4, 30), ("robbers", 3, 40)]
    for number, (game, players, steps) in enumerate(games):
        path = saves.fresh(game).with_name(f"{game}-{number}.json")
        saves.write(path, played(game, players, steps).record())
        os.utime(path, (DAY + number, DAY + number))
    broken = saves.folder() / "broken.json"
    broken.write_text("{")
    os.utime(broken, (DAY, DAY))
    return lambda app: SavedMenu()


class KnownShow(RecordShow):
    """A game whose curve is known: what a network thinks is not the same to the last digit everywhere."""

    async def study(self, point: str, tell: Callable[[Study], None]) -> None:
        last = len(self._steps(point)) - 1
        curve = [
            Point(moment, (share, round(1 - share, 2)))
            for moment, share in ((0, 0.5), (last // 3, 0.62), (last // 2, 0.4), (last, 1.0))
        ]
        tell(Study(state="done", done=9, total=9, curve=tuple(curve), notes=(Note(2, "A remark on this move."),)))


def replay(lang: str) -> First:
    return lambda app: ReplayScreen(KnownShow(played("crooks", 2, None).record(), lang), 2)


# A house that is not there


class StillHouse:
    guest = Guest(house=HOUSE, name="Anna", cookie="")
    client = Client(HOUSE, "", "en")


class StillMenu(HouseMenu):
    """The lobby of a house, as it would be told."""

    def __init__(self) -> None:
        super().__init__(HOUSE)
        self.house = StillHouse()  # type: ignore[assignment]

    async def _enter(self) -> None:
        await self._look()

    async def _look(self) -> None:
        title = larceny.game("crooks").text(self.app.lang)("title")
        seats = [{"name": "Ben"}, {"name": "李雷"}, {"name": ""}]
        one = {"table": "aaa", "title": title, "phase": "gathering", "open": 1, "seats": seats}
        own = {**one, "table": "bbb", "phase": "playing", "open": 0, "seats": seats[:2], "you": 1, "turn": [1]}
        self._tables = {"tables": [one], "yours": [own]}


class StillSitting(Sitting):
    """A table of a house at which nothing happens."""

    url = f"{HOUSE}/t/aaa"
    host = True

    def __init__(self, lang: str, shown: messages.Shown | None = None) -> None:
        game = larceny.game("crooks")
        super().__init__(game, game.house_deck, 3, lang)
        words = {"en": ("Greenhorn", "Hello!"), "de": ("Grünschnabel", "Hallo!")}[lang]
        self.shown = shown
        self.room = Room(
            table="aaa",
            game="crooks",
            title=game.text(lang)("title"),
            phase="gathering" if shown is None else "playing",
            seats=(
                SeatInfo(seat=0, kind="person", name="Anna", host=True),
                SeatInfo(seat=1, kind="person", name="李雷", away=True),
                SeatInfo(seat=2, kind="open"),
            ),
            you=0 if shown is None else None,
            fills=True,
            watchers=2,
            levels=(Label(id="easy", text=words[0]),),
            phrases=(Label(id="hello", text=words[1]),),
        )

    @property
    def seated(self) -> bool:
        return self.shown is None

    async def run(self) -> None:
        self.changed()


def gathering(lang: str) -> First:
    return lambda app: HouseTable(StillSitting(lang))  # type: ignore[arg-type]


def watching(lang: str) -> First:
    """Return a game that is only watched: what its spectators see."""
    match = played("crooks", 3, 60)
    return lambda app: HouseTable(StillSitting(lang, messages.Shown(number=1, board=match.board(None, lang))))  # type: ignore[arg-type]


def _menu(make: Callable[[], Screen[Any]]) -> Callable[[str], First]:
    return lambda lang: lambda app: make()


SCREENS: dict[str, Shot] = {
    "home": Shot(_menu(HomeMenu)),
    "home-house": Shot(_menu(HomeMenu), tuple("7")),
    "rules": Shot(_menu(HomeMenu), ("8", "enter")),
    "lessons": Shot(_menu(LessonMenu)),
    "saved": Shot(saved),
    "nothing-saved": Shot(_menu(SavedMenu)),
    "settings": Shot(_menu(SettingsMenu), ("down", "down")),
    **{f"new-{game}": Shot(_menu(lambda game=game: TableMenu(larceny.game(game)))) for game in GAMES},
    "house": Shot(_menu(StillMenu), ("down", "down")),
    "house-new": Shot(_menu(lambda: HouseTableMenu(larceny.game("robbers"), StillMenu()))),
    "gathering": Shot(gathering),
    "watching": Shot(watching),
    "crooks": Shot(table("crooks", 4, 40)),
    "criminals": Shot(table("criminals", 4, 60)),
    "robbers": Shot(table("robbers", 6, 90)),
    "crimelords": Shot(table("crimelords", 8, 150)),
    "crooks-two": Shot(table("crooks", 2, 20)),
    "crimelords-day": Shot(table("crimelords", 8, 150), (), USUAL(theme="light")),
    "crimelords-contrast": Shot(table("crimelords", 8, 150), (), USUAL(theme="contrast")),
    "zoomed": Shot(table("crimelords", 8, 150), ("f4",)),
    "cursor": Shot(table("criminals", 4, 60), ("tab", "tab")),
    "keys": Shot(table("crooks", 2, 20), ("f1",)),
    "ruling": Shot(table("crooks", 2, 20), ("f2",)),
    "wire": Shot(table("criminals", 4, 60), ("f3",)),
    "filter": Shot(table("criminals", 4, 60), ("/", *"card")),
    "details": Shot(table("criminals", 4, 60), ("tab", "f5")),
    "asides": Shot(table("crimelords", 8, 150), ("!",)),
    "menu": Shot(table("crooks", 2, 20), ("f9",)),
    "sure": Shot(table("crooks", 2, 20), ("1",), USUAL(confirm="always")),
    "curtain": Shot(table("crooks", 2, 0, people=2)),
    "lesson": Shot(lesson),
    "ending": Shot(table("crooks", 3, None)),
    "ending-eight": Shot(table("crimelords", 8, None)),
    "replay": Shot(replay),
    "remarks": Shot(replay, ("t",)),
}


def app_of(shot: Shot, lang: str) -> LarcenyApp:
    return LarcenyApp(shot.settings, shot.first(lang), lang)


async def drawn(pilot: Pilot[None]) -> None:
    """Wait until a screen shows what it has to show."""
    screen = pilot.app.screen_stack[1]
    async with asyncio.timeout(PATIENCE):
        while not _has_all(screen):
            await pilot.pause(0.01)
    await settled(pilot)


def _has_all(screen: Screen[Any]) -> bool:
    if isinstance(screen, ReplayScreen):
        return screen.at is not None and bool(screen.study.curve)
    return not isinstance(screen, BoardScreen) or screen.query_one("#question").size.height > 0


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is left to be done: no message, no layout, no drawing. A busy machine needs longer for it."""
    calm = 0
    async with asyncio.timeout(PATIENCE):
        while calm < CALM:
            await pilot.pause(0.01)
            calm = 0 if _has_work(pilot.app) else calm + 1


def _has_work(app: App[None]) -> bool:
    shown = app.screen
    pumps = [app, *app.screen_stack, *(widget for screen in app.screen_stack for widget in screen.walk_children())]
    return (
        any(pump._message_queue.qsize() or pump._next_callbacks for pump in pumps)
        or bool(shown._callbacks or shown._dirty_widgets)
        or any((shown._layout_required, shown._scroll_required, shown._repaint_required))
        or any(_plays(screen) for screen in app.screen_stack)
        or any(screen._drawing for screen in app.screen_stack if isinstance(screen, BoardScreen))
    )


def _plays(screen: Screen[Any]) -> bool:
    """True if bots are playing, or what has only one answer is being answered."""
    sitting = screen.sitting if isinstance(screen, TableScreen) else None
    return isinstance(sitting, LocalSitting) and not (sitting.mine or sitting.over or sitting.curtain)
