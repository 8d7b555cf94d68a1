"""Commands for players: a game at this keyboard, at a table of a house, or again from a record."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

import larceny
from larceny.cli.arguments import (
    Bot,
    DeckFile,
    GameName,
    OptionList,
    Plain,
    Seats,
    options_of,
    record_of,
    words,
)
from larceny.engine import files
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.words import Quoted, at, install, perhaps, phrases, spoken
from larceny.terminal.words import ME

if TYPE_CHECKING:
    from textual.screen import Screen

    from larceny.terminal.app.app import LarcenyApp

phrase, said = phrases(__file__)


def play(
    game: GameName = "crooks",
    seats: Seats = "me,medium",
    seed: int | None = None,
    option: OptionList = None,
    deck: DeckFile = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal: on the full screen, or in plain lines."""
    from larceny.terminal.play import saves

    chosen = larceny.game(game)
    lineup = lineup_of(seats)
    cards = None if deck is None else chosen.read_deck(deck)
    match = larceny.Match(chosen, len(lineup), options_of(option), cards, seed, lineup)
    for warning in chosen.warnings(match.deck):
        print(f"larceny: {said('deck-warning', file=deck, warning=warning)}", file=sys.stderr)
    _sit_down(match, spoken(), saves.fresh(game), plain)


def resume(
    file: Annotated[Path | None, typer.Argument()] = None,
    choose: Annotated[bool, typer.Option("--list")] = False,
    plain: Plain = False,
) -> None:
    """Go on with a saved game; with several, choose one."""
    from larceny.terminal.play import saves

    if choose:
        from larceny.terminal.play.listing import saved_lines

        for line in saved_lines(spoken()):
            print(line)
        return
    if file is None:
        from larceny.terminal.play.listing import chosen

        file = chosen(spoken())
    path = file
    if not files.is_plain(path):
        raise LarcenyError(phrase("resume-no-file", path=path))
    record = saves.read(path)
    if record.result is not None:
        raise LarcenyError(phrase("resume-over", path=path))
    try:
        _check_lineup(record.seats, record.players)
    except LarcenyError as fault:
        raise LarcenyError(at(path, fault)) from None
    _sit_down(_replayed(path, record), spoken(), path, plain)


def replay(
    file: Annotated[Path, typer.Argument()],
    seat: str = "all",
    position: int | None = None,
) -> None:
    """Play a record again, checking every step, and print it."""
    from larceny.terminal.play.transcript import ALL, transcript

    record, forfeit = record_of(file)
    viewer: int | str | None = ALL if seat == "all" else None
    number = whole_number(seat)
    if number is not None and 1 <= number <= record.players:
        viewer = number - 1
    elif seat not in ("all", "public"):
        raise LarcenyError(phrase("replay-no-seat", seat=Quoted(seat), players=record.players))
    if position is not None:
        if not 0 <= position <= len(record.actions):
            raise LarcenyError(phrase("replay-no-position", many_actions=len(record.actions), position=position))
        print(_replayed(file, record, position).position(), end="")
        return
    try:
        for line in transcript(record, viewer, spoken(), forfeit=forfeit):
            print(line)
    except LarcenyError as fault:
        raise LarcenyError(at(file, fault)) from None


def join(
    url: Annotated[str, typer.Argument()],
    name: str | None = None,
    seat: int | None = None,
    watch: Annotated[bool, typer.Option("--watch")] = False,
    bot: Bot = None,
    plain: Plain = False,
) -> None:
    """Sit down at a table of a house, here in the terminal; without a table, look at those that are open."""
    import asyncio

    player = None if bot is None else larceny.bot(bot, patient=True)
    try:
        from larceny.terminal.play import joining, online
    except ModuleNotFoundError as missing:
        raise LarcenyError(phrase("join-needs", name=missing.name, install=install("web"))) from None
    if bot is not None and watch:
        raise LarcenyError(phrase("join-bot-watches"))
    if seat is not None and watch:
        raise LarcenyError(phrase("join-watch-seat"))
    own = None if seat is None else seat - 1
    if bot is None and full_screen(plain):
        from larceny.terminal.app.house import HouseMenu, address_of

        address_of(url)
        show(lambda app: HouseMenu(url, watch, name or "", own), spoken())
        return
    if bot is None and joining.is_house(url):
        for line in asyncio.run(joining.lobby(url, spoken())):
            print(line)
        return
    wish = joining.Wish(url=url, name=name, seat=own, watch=watch, lang=spoken())
    try:
        raise SystemExit(asyncio.run(online.visit(wish, player, bot or "")))
    except KeyboardInterrupt:
        raise SystemExit(130) from None


# Seats


def lineup_of(seats: str) -> list[str]:
    """Return the seats as typed, after checking every name: no card is dealt before."""
    lineup = words(seats)
    _check_lineup(lineup, len(lineup))
    return lineup


def _check_lineup(lineup: Sequence[str], players: int) -> None:
    from larceny.bots import LEVELS, mind
    from larceny.bots.minds import BOTS
    from larceny.bots.own import checked, own

    if len(lineup) != players:
        raise LarcenyError(phrase("seats-number", players=players))
    for seat in lineup:
        kind, colon, name = seat.partition(":")
        if kind == ME and (name or not colon):
            continue
        if own(seat) is not None and kind not in (*LEVELS, *BOTS):
            checked([seat])
            continue
        if seat not in LEVELS and kind not in BOTS:
            known = [ME, f"{ME}:NAME", *LEVELS, *BOTS]
            raise LarcenyError(phrase("seats-nobody", seat=Quoted(seat), perhaps=perhaps(seat, known)))
        mind(seat)


def _sit_down(match: larceny.Match, lang: str, path: Path, plain: bool) -> None:
    """Play a match at this keyboard, with the bots that its seats name."""
    from larceny.terminal.play.local import LocalGame
    from larceny.terminal.play.table import bots_of
    from larceny.terminal.play.teller import Left

    bots = bots_of(match)
    if full_screen(plain):
        from larceny.terminal.app.sittings import LocalSitting
        from larceny.terminal.app.table import TableScreen

        show(lambda app: TableScreen(LocalSitting(match, bots, lang, path, pace=app.settings.pace)), lang)
        return
    table = LocalGame(match, bots, lang, path)
    try:
        table.play()
    except Left as left:
        table.farewell()
        raise SystemExit(0 if left.asked else 1) from None
    except KeyboardInterrupt:
        print()
        table.farewell()
        raise SystemExit(130) from None


# The full screen


def full_screen(plain: bool) -> bool:
    """True if this terminal can show the app: a person at both ends, an addressable screen, UTF-8, and Textual."""
    if plain or os.environ.get("LARCENY_PLAIN") or os.environ.get("TERM", "dumb") in ("dumb", "unknown", ""):
        return False
    if not (_person(sys.stdin) and _person(sys.stdout)):
        return False
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding == "utf8" and find_spec("textual") is not None


def _person(stream: TextIO | None) -> bool:
    """True if a stream is an open terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def show(first: Callable[[LarcenyApp], Screen[Any]], lang: str) -> None:
    """Open the app at its first screen; when it is left, print what it has to say."""
    from larceny.terminal.app.app import LarcenyApp
    from larceny.terminal.app.settings import remembered

    app = LarcenyApp(remembered(), first, lang)
    app.run()
    if app.fault is not None:
        raise app.fault
    if app.left:
        print(app.left)
    if app.return_code:
        raise SystemExit(app.return_code)


def home(lang: str) -> None:
    """Open the app at its first menu."""
    from larceny.terminal.app.start import HomeMenu

    show(lambda app: HomeMenu(), lang)


def _replayed(path: Path, record: larceny.Record, steps: int | None = None) -> larceny.Match:
    """Return the match of a record after its first `steps` entries, or all; a fault names the file."""
    try:
        return larceny.replay(record, steps, compiled=False)  # so that nobody waits until numba is imported
    except LarcenyError as fault:
        raise LarcenyError(at(path, fault)) from None
