"""The full-screen terminal by its keys: whole games, every screen at three sizes, and what people type by mistake."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import termios
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
import pexpect
import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

import larceny
from larceny.bots import Forfeit
from larceny.engine.board import Board, Line, Named
from larceny.engine.view import View
from larceny.net.lesson import read_lesson
from larceny.terminal.app.app import LarcenyApp
from larceny.terminal.app.board_screen import LEAST
from larceny.terminal.app.choosing import Choosing
from larceny.terminal.app.dialogs import Chooser, Reader
from larceny.terminal.app.drawing import Look, Same, board_sheet, card, fitted, hand_sheet
from larceny.terminal.app.guide import guide_sheet
from larceny.terminal.app.house import address_of
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import answers_sheet, details, log_sheet, players_sheet
from larceny.terminal.app.replay import ReplayScreen
from larceny.terminal.app.replay_sources import RecordShow
from larceny.terminal.app.settings import Settings
from larceny.terminal.app.sittings import LocalSitting
from larceny.terminal.app.start import HomeMenu, SavedMenu, SettingsMenu, TableMenu
from larceny.terminal.app.table import TableScreen
from larceny.terminal.play import saves
from larceny.terminal.words import own_words
from tests.command_line import LARCENY, at_a_terminal
from tests.patience import PATIENCE
from tests.proving import proofs

GAMES = ("crooks", "criminals", "robbers", "crimelords")
SIZES = ((80, 24), (120, 40), (200, 60))
every_game = pytest.mark.parametrize("game", ["crooks", *proofs(*GAMES[1:])])


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.delenv("NO_COLOR", raising=False)


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **more: Any) -> None:
        asyncio.run(test(*args, **more))

    return run


@asynccontextmanager
async def opened(
    first: Callable[[LarcenyApp], Screen[Any]], size: tuple[int, int] = (80, 24), lang: str = "en", **settings: Any
) -> AsyncIterator[Pilot[None]]:
    app = LarcenyApp(Settings(pace=0, **settings), first, lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
    if app.fault is not None:
        raise app.fault


def at_table(
    game: str, players: int = 2, people: int = 1, lang: str = "en", path: Path | None = None, steps: int = 0
) -> Callable[[LarcenyApp], TableScreen]:
    """Return a table with instinct in all seats but the first ones, after some moves that instinct made for all."""
    names = ["me:Anna", "me:Bob"][:people] + ["instinct"] * (players - people)
    match = larceny.new(game, players, seed=3, names=names)
    bot = larceny.bot("instinct", seed=1)
    while match.actor is not None and (len(match.actions) < steps or (steps and match.actor != 0)):
        match.play(bot.choose(match.view(match.actor)))
    bots = [None if name.startswith("me") else larceny.bot(name, seed=2) for name in names]
    return lambda app: TableScreen(LocalSitting(match, bots, lang, path))


def sitting(pilot: Pilot[None]) -> LocalSitting:
    screen = pilot.app.screen_stack[1]
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.sitting, LocalSitting)
    return screen.sitting


def words(pilot: Pilot[None], *panes: str) -> str:
    """Return what can be read in the panes of the screen, or in some."""
    found = [pane for pane in pilot.app.screen.query(Pane) if pane.display and (not panes or pane.id in panes)]
    return "\n".join(str(pane.sheet) for pane in found)


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            assert pilot.app._exception is None
            assert getattr(pilot.app, "fault", None) is None
            await pilot.pause(0.01)


async def key_of(pilot: Pilot[None], number: int = 0) -> str:
    """Return the key of an answer, as the pane shows it."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    await until(pilot, lambda: screen.sitting.shown is not None and screen._asked == screen.sitting.shown.number)
    return screen.choosing.answers.name(screen.choosing.choices[number])


# Whole games


@every_game
@in_a_loop
async def test_a_whole_game_by_keys(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    async with opened(at_table(game, larceny.game(game).players[0], path=path)) as pilot:
        table = sitting(pilot)
        asked = 0
        while not table.over:
            await until(pilot, lambda: table.mine or table.over)
            if table.over:
                break
            assert table.shown is not None
            await key_of(pilot)  # it is drawn
            number, answers = table.shown.number, len(table.shown.board.choices)
            await pilot.press(*(await key_of(pilot, asked % answers)))
            if table.shown is not None and table.shown.number == number:
                await pilot.press("enter")  # an amount, or a key that begins another
            await until(pilot, lambda n=number: table.shown is not None and table.shown.number > n)  # type: ignore[misc]
            asked += 1
        await until(pilot, lambda: "Total" in words(pilot, "question") or "Once more" in words(pilot, "question"))
    record = saves.read(path)
    assert record.result is not None
    assert larceny.replay(record).result() == record.result
    assert asked > 3


@in_a_loop
async def test_a_lesson_by_its_wanted_answers() -> None:
    lesson = read_lesson(larceny.game("crooks"))
    assert lesson is not None
    match = lesson.deal()
    bots = [None if seat == 0 else larceny.bot("instinct", seed=1) for seat in range(match.players)]
    async with opened(lambda app: TableScreen(LocalSitting(match, bots, "en", None, lesson))) as pilot:
        table = sitting(pilot)
        for _ in range(sum(lesson.learners)):
            await until(pilot, lambda: table.mine)
            await key_of(pilot)  # it is drawn
            assert table.shown is not None
            assert table.shown.coach is not None
            assert table.shown.coach.text[:30] in " ".join(words(pilot, "question").split())
            wanted, number = table.shown.coach.action, table.shown.number
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            others = [choice for choice in screen.choosing.choices if choice.action != wanted]
            if others:
                await pilot.press(*screen.choosing.answers.name(others[0]))
                await until(pilot, lambda: "lesson wants" in words(pilot, "said"))
            right = next(choice for choice in screen.choosing.choices if choice.action == wanted)
            await pilot.press(*screen.choosing.answers.name(right))
            await until(pilot, lambda n=number: table.shown is not None and table.shown.number > n)  # type: ignore[misc]


# The board at every size


@every_game
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_piece_that_can_be_chosen_has_its_spot_at_every_width(game: str, lang: str) -> None:
    match = larceny.new(game, larceny.game(game).players[-1], seed=4)
    bot = larceny.bot("instinct", seed=1)
    for step in range(200):
        if match.actor is None:
            break
        if step % 40 == 0:
            board = match.board(match.actor, lang)
            gold = frozenset(id for choice in board.choices for id in choice.touches)
            for width, height in SIZES:
                look = Look(own_words(lang), gold=gold)
                table, hand = fitted(board, width, height, look), hand_sheet(board, width, look, height > 30)
                spots = [spot for sheet in (table, hand) for spot in sheet.spots]
                assert gold <= {id for spot in spots for id in (*spot.ids, spot.zone)}
                for sheet in (table, hand, board_sheet(board, width, look, hands=True)):
                    assert all(len(row) == width for row in sheet.rows)
                    assert all(spot.y + spot.height <= sheet.height for spot in sheet.spots)
        match.play(bot.choose(match.view(match.actor)))


def boards(game: str, lang: str) -> Iterator[Board]:
    """Yield what those who are asked see in a game of the most players."""
    match = larceny.new(game, larceny.game(game).players[-1], seed=4)
    bot = larceny.bot("instinct", seed=1)
    while match.actor is not None and len(match.actions) < 200:
        if len(match.actions) % 10 == 0:
            yield match.board(match.actor, lang)
        match.play(bot.choose(match.view(match.actor)))


@every_game
@pytest.mark.parametrize("lang", ["en", "de"])
def test_all_that_is_on_a_card_can_be_read_in_its_details_and_the_kinds_on_its_box(game: str, lang: str) -> None:
    text = own_words(lang)
    for board in boards(game, lang):
        for piece in (piece for zone in board.zones for piece in zone.pieces if piece.name):
            told = "\n".join("\n".join(part) for part in details(board, piece.handle, text))
            box = str(card(Same(piece, (piece.handle,)), Look(text)))
            for mark in piece.marks:
                assert mark.text.casefold() in told.casefold() or (mark.tip and mark.tip in told), piece
                assert mark.text.isdecimal() or mark.place != "left" or mark.text[:3] in box, piece


@every_game
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_answer_is_cut_on_the_narrowest_screen(game: str, lang: str) -> None:
    for board in boards(game, lang):
        choosing = Choosing(board.choices, lambda choice: None, lambda choice: False)
        shown = " ".join(str(answers_sheet(choosing, LEAST[0] - 1, lang, own_words(lang))).split())
        for choice in choosing.answers.listed:
            assert " ".join(choice.label.split()) in shown


@pytest.mark.parametrize("size", [(80, 24)])
@in_a_loop
async def test_eight_crime_lords_fit_the_smallest_screen(size: tuple[int, int]) -> None:
    async with opened(at_table("crimelords", 8, steps=150), size) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        await pilot.pause()
        board = sitting(pilot).board
        assert board is not None
        players = words(pilot, "players")
        assert all(player.name in players for player in board.players)
        assert "F10" in words(pilot, "foot")
        panes = [pane for pane in pilot.app.screen.query(Pane) if pane.display]
        assert max(pane.region.bottom for pane in panes) <= size[1]
        assert pilot.app.screen.query_one("#board", Pane).size.height >= 8
        question = pilot.app.screen.query_one("#question", Pane)
        assert question.size.height >= min(question.sheet.height, 5)


@pytest.mark.parametrize("size", [SIZES[0], *proofs(SIZES[1])])
@pytest.mark.parametrize("lang", ["en", "de"])
@in_a_loop
async def test_no_letter_is_hidden_behind_a_bar_and_what_is_typed_is_seen(size: tuple[int, int], lang: str) -> None:
    async with opened(at_amount(lang), size, lang) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        await pilot.press("1", "0")
        await until(pilot, lambda: "10_" in words(pilot, "question"))
        await pilot.pause()
        pane = pilot.app.screen.query_one("#question", Pane)
        top = round(pane.scroll_y)
        assert "10_" in "\n".join(str(pane.sheet).splitlines()[top : top + pane.size.height])
        for one in pilot.app.screen.query(Pane):
            if one.display and one.max_scroll_y:
                assert one.sheet.width < one.region.width, one.id


@pytest.mark.parametrize("lang", ["en", "de"])
@in_a_loop
async def test_on_the_smallest_screen_a_long_question_leaves_room_for_its_answers(lang: str) -> None:
    async with opened(at_amount(lang), LEAST, lang) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        await pilot.pause()
        pane = pilot.app.screen.query_one("#question", Pane)
        top = round(pane.scroll_y)
        seen = "\n".join(str(pane.sheet).splitlines()[top : top + pane.size.height])
        assert own_words(lang)("app-amount", typed="_") in seen


def at_amount(lang: str) -> Callable[[LarcenyApp], TableScreen]:
    """A table of Crime Lords where an amount is asked for, with as much to be told as there can be."""
    match = larceny.new("crimelords", 8, seed=3, names=["me", *["instinct"] * 7])
    bot = larceny.bot("instinct", seed=1)
    while match.actor != 0 or match.board(0, "en").tally is None or len(match.legal()) < 9:
        assert match.actor is not None
        match.play(bot.choose(match.view(match.actor)))
    bots = [None, *[larceny.bot("instinct", seed=2)] * 7]
    return lambda app: TableScreen(LocalSitting(match, bots, lang, None))


# Touching


@in_a_loop
async def test_a_card_is_picked_then_where_it_goes() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "board")))
        before = table.match.actions
        await pilot.press("tab", "enter")
        await until(pilot, lambda: table.match.actions != before)
        assert "hangout" in str(table.match.game.face.__name__) or table.match.actions


@in_a_loop
async def test_a_click_on_a_place_is_an_answer() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "board")))
        await pilot.pause()
        pane = pilot.app.screen.query_one("#board", Pane)
        gold = {id for choice in table.board.choices for id in choice.touches}  # type: ignore[union-attr]
        spot = next(spot for spot in pane.sheet.spots if set(spot.ids) & gold)
        before = table.match.actions
        await pilot.click(pane, offset=(spot.x + 1, spot.y))
        await until(pilot, lambda: table.match.actions != before)


@pytest.mark.proof
@in_a_loop
async def test_arrows_reach_every_pane_and_explain_what_they_stand_on() -> None:
    async with opened(at_table("criminals", 4, steps=60), (120, 40)) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        stood = set()
        for _ in range(60):
            await pilot.press("up")
            stood.add(screen.cursor[0])
        assert {"question", "hand", "board", "players"} <= stood
        assert "Most jewels win" in words(pilot, "details")


@in_a_loop
async def test_asked_again_where_that_is_wanted() -> None:
    async with opened(at_table("crooks", 2), confirm="always") as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "question")))
        before = table.match.actions
        await pilot.press("1")
        await until(pilot, lambda: "The same key again" in words(pilot, "question"))
        assert table.match.actions == before
        await pilot.press("escape", "1", "1")
        await until(pilot, lambda: table.match.actions != before)


@in_a_loop
async def test_undo_and_a_number_that_a_target_has_itself() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "question")))
        await pilot.press("1")
        await until(pilot, lambda: "which crook" in words(pilot, "question"))
        await pilot.press("1")
        await until(pilot, lambda: "Kiosk" in words(pilot, "question"))
        assert re.search(r"^a +2 Kiosk", words(pilot, "question"), re.MULTILINE)
        await pilot.press("u")
        await until(pilot, lambda: "which crook" in words(pilot, "question"))
        await pilot.press("1")
        await until(pilot, lambda: "Kiosk" in words(pilot, "question"))
        await pilot.press("5")
        await until(pilot, lambda: "Kiosk" not in words(pilot, "question"))
        assert words(pilot, "question").count("5 Racetrack") == 2
        await pilot.press("d")
        await until(pilot, lambda: "pick $2 from the bank" in words(pilot, "question"))


@in_a_loop
async def test_two_people_at_one_keyboard_have_a_curtain() -> None:
    async with opened(at_table("crooks", 2, people=2)) as pilot:
        table = sitting(pilot)
        seen = []
        for _ in range(2):
            await until(pilot, lambda: bool(table.curtain) and table.curtain in words(pilot, "board"))
            seen.append(table.curtain)
            assert table.shown is None
            assert "Hangouts" not in words(pilot)
            await pilot.press("enter")
            while table.mine or not table.curtain:
                await until(pilot, lambda: table.mine or bool(table.curtain))
                if table.curtain:
                    break
                await pilot.press(*(await key_of(pilot)))
                await pilot.pause()
        assert sorted(seen) == ["Anna", "Bob"]


@in_a_loop
async def test_words_that_the_wire_has_not_are_said_and_nothing_moves_while_one_types() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        await pilot.press("/")
        await until(pilot, lambda: isinstance(pilot.app.focused, Input))
        assert isinstance(pilot.app.focused, Input)
        assert not pilot.app.focused.cursor_blink
        await pilot.press(*"zebra", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Reader))
        assert "zebra" in pilot.app.screen._text.partition("\n")[0]  # type: ignore[attr-defined]


# Bad input


@in_a_loop
async def test_a_small_terminal_says_how_large_it_must_be_and_a_resize_keeps_the_question() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "question")))
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: "60" in words(pilot, "small"))
        assert "40" in words(pilot, "small")
        await pilot.press("1", "tab", "enter", "u")  # nobody answers what cannot be seen
        assert table.match.actions == ()
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "search a hangout" in words(pilot, "question"))
        assert "The wire" in words(pilot, "log")
        await pilot.press("1")
        await until(pilot, lambda: "which crook" in words(pilot, "question"))


@in_a_loop
async def test_odd_keys_and_a_long_paste_do_nothing() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: table.mine and bool(words(pilot, "question")))
        before = table.match.actions
        await pilot.press("9", "z", "%", "ctrl+x", "f12", "escape", "backspace")
        from textual import events

        pilot.app.post_message(events.Paste("1\n" * 5000))
        await pilot.pause()
        assert table.match.actions == before


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("李雷韩梅梅", "李雷韩梅梅"),
        ("A\u200bn\u200dna\u202e", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("\x1b[2JBob", "[2JBob"),
        ("👩\u200d👧", "👩👧"),
    ],
)
@pytest.mark.parametrize("width", [39, 79, 120])
def test_names_of_wide_and_unseen_letters_break_no_line(name: str, seen: str, width: int) -> None:
    """A house may send any name."""
    board = larceny.new("crooks", 3, seed=3).board(0, "en")
    first, *others = board.players
    board = msgspec.structs.replace(board, players=(msgspec.structs.replace(first, name=name), *others))
    for tall in (False, True):
        sheet = players_sheet(board, None, width, own_words("en"), tall)
        assert seen in str(sheet)
        for y in range(sheet.height):
            assert cell_len("".join(text for text, _ in sheet.runs(y))) == width
            assert not re.search("[\u200b\u200d\u202e\u0308\x1b]", "".join(text for text, _ in sheet.runs(y)))


def test_a_name_of_two_part_letters_has_its_seat_s_colour_in_the_log() -> None:
    told = Line(moment=1, text="Zoe\u0308 hides.", named=(Named(start=0, end=4, seat=3),))
    runs = log_sheet([told], 0, 40, own_words("en")).runs(0)
    assert [style for words, style in runs if words == "Zoë"] == ["seat-3"]


@pytest.mark.parametrize("typed", ["", "ftp://x", "http://", "http://a b", "http://h/else"])
def test_what_is_no_address_of_a_house_is_said(typed: str) -> None:
    with pytest.raises(larceny.LarcenyError, match="no address of a house"):
        address_of(typed)


# The menus


@pytest.mark.parametrize("lang", ["en", "de"])
@in_a_loop
async def test_from_the_door_to_a_table_and_on_from_where_it_was_left(lang: str) -> None:
    async with opened(lambda app: HomeMenu(), lang=lang, level="easy") as pilot:
        await pilot.press("1")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableMenu) and pilot.app.focused is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        table = pilot.app.screen.sitting  # type: ignore[attr-defined]
        await until(pilot, lambda: table.mine)
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeMenu))
        (one,) = saves.listed(9)
        assert one.record is not None
        assert one.record.result is None
        pilot.app.screen.choose("saved")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedMenu) and pilot.app.focused is not None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        again = pilot.app.screen.sitting  # type: ignore[attr-defined]
        await until(pilot, lambda: again.mine)
        assert again.match.actions == table.match.actions


@in_a_loop
async def test_settings_are_kept_and_the_language_changes_at_once() -> None:
    async with opened(lambda app: SettingsMenu()) as pilot:
        await pilot.press("down", "enter", "down", "right")
        app = pilot.app
        assert isinstance(app, LarcenyApp)
        assert (app.settings.lang, app.settings.theme) == ("de", "light")
        assert app.theme == "larceny-light"
    from larceny.terminal.app.settings import remembered

    assert (remembered().lang, remembered().theme) == ("de", "light")


class Waits:
    """A bot that thinks until it is told to go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.stale: int | None = None  # what it was about to answer, which is no answer any more

    def choose(self, view: View) -> int:
        self.go_on.wait(PATIENCE)
        if self.stale is not None:
            stale, self.stale = self.stale, None
            return stale
        return larceny.bot("instinct", seed=1).choose(view)


def thinking(game: str, fits: Callable[[larceny.Match], bool], bot: Waits) -> Callable[[LarcenyApp], TableScreen]:
    """Return a table of two where the bot thinks, at the first position that fits."""
    match = larceny.new(game, 2, seed=3, names=["me", "mine:Waits"])
    instinct = larceny.bot("instinct", seed=1)
    while match.actor != 1 or not fits(match):
        assert match.actor is not None
        match.play(instinct.choose(match.view(match.actor)))
    return lambda app: TableScreen(LocalSitting(match, [None, bot], "en", None))


@in_a_loop
async def test_no_move_of_a_bot_is_taken_back_in_the_midst_of_its_turn() -> None:
    bot = Waits()
    async with opened(thinking("robbers", lambda match: match.can_undo, bot)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: "F10" in words(pilot, "foot"))
        before = table.match.actions
        await pilot.press("u")
        await until(pilot, lambda: "cannot be taken back" in words(pilot, "said"))
        assert table.match.actions == before
        bot.go_on.set()
        await until(pilot, lambda: table.mine or table.over)


@in_a_loop
async def test_who_calls_out_while_a_bot_thinks_has_it_think_again() -> None:
    bot = Waits()
    async with opened(thinking("crimelords", lambda match: bool(match.board(0, "en").interjections), bot)) as pilot:
        table = sitting(pilot)
        await until(pilot, lambda: "F10" in words(pilot, "foot"))
        await pilot.press("!")
        await until(pilot, lambda: isinstance(pilot.app.screen, Chooser))
        await pilot.press("enter")
        await until(pilot, lambda: bool(table.match.actions) and table.match.actions[-1] < 0)
        bot.stale = -1
        bot.go_on.set()
        await until(pilot, lambda: table.mine or table.over)


class Quits:
    def choose(self, view: View) -> int:
        raise Forfeit("mine:Quits", "no idea")


@in_a_loop
async def test_how_an_own_bot_has_lost_stays_on_the_screen(tmp_path: Path) -> None:
    match = larceny.new("crooks", 2, seed=3, names=["Anna", "mine:Quits"])
    bots = [Quits() if seat == match.actor else None for seat in range(2)]
    async with opened(
        lambda app: TableScreen(LocalSitting(match, bots, "de", tmp_path / "game.json")), lang="de"
    ) as pilot:
        for key in ("x", "down", "escape", "1"):
            await until(pilot, lambda: "und alle anderen haben gewonnen: no idea" in words(pilot, "said"))
            await pilot.press(key)


@in_a_loop
async def test_a_letter_that_nothing_in_a_list_has_leaves_the_list_as_it_is() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        await until(pilot, lambda: sitting(pilot).mine)
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(pilot.app.screen, Chooser))
        listed = pilot.app.screen.query_one(OptionList)
        every = listed.option_count
        await pilot.press("9", "ü")
        assert listed.option_count == every
        await pilot.press("u", "n", "9", "d", "o")
        assert listed.option_count == 1
        await pilot.press("backspace", "backspace", "backspace", "backspace")
        assert listed.option_count == every


@in_a_loop
async def test_a_new_table_has_players_seats_and_options() -> None:
    async with opened(lambda app: TableMenu(larceny.game("robbers"))) as pilot:
        menu = pilot.app.screen
        assert isinstance(menu, TableMenu)
        await pilot.press("down", "right", "down", "down", "right")
        assert menu.players == 4
        assert menu.seats[1] == "hard"
        ids = [row.id for row in menu._rows]
        assert {"deal", "players", "seat 0", "option goal"} <= set(ids)


@in_a_loop
async def test_a_finished_game_is_seen_again_with_its_curve() -> None:
    match = larceny.new("crooks", 2, seed=5, names=["me", "instinct"])
    bot = larceny.bot("instinct", seed=1)
    while match.actor is not None:
        match.play(bot.choose(match.view(match.actor)))
    async with opened(lambda app: ReplayScreen(RecordShow(match.record(), "en")), (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await until(pilot, lambda: screen.at is not None and screen.study.state in ("done", "none"))
        assert screen.at is not None
        last = screen.at.moments
        await until(pilot, lambda: f"Moment {last} of {last}" in words(pilot, "head"))
        assert "Chances to win" in words(pilot, "question")
        await pilot.press("home")
        await until(pilot, lambda: f"Moment 0 of {last}" in words(pilot, "head"))
        await pilot.press("right", "right")
        await until(pilot, lambda: f"Moment 2 of {last}" in words(pilot, "head"))


@pytest.mark.proof
@in_a_loop
async def test_after_eight_crime_lords_the_smallest_screen_says_who_won_and_what_can_be_done() -> None:
    match = larceny.replay(ended("crimelords", 8), None, compiled=False)
    async with opened(
        lambda app: TableScreen(LocalSitting(match, [None, *[larceny.bot("random")] * 7], "en", None))
    ) as pilot:
        await until(pilot, lambda: "Once more" in words(pilot, "question"))
        await pilot.pause()
        pane = pilot.app.screen.query_one("#question", Pane)
        seen = str(pane.sheet).splitlines()[: pane.size.height]
        assert any("Once more" in line for line in seen)
        for player in match.board(0, "en").players:
            (line,) = [line for line in str(pane.sheet).splitlines() if line.startswith(player.name)]
            assert re.search(r"\d", line), "a line for each, with their points"


@pytest.mark.parametrize("game", ["crooks", *proofs(*GAMES[1:])])
@in_a_loop
async def test_after_a_game_for_two_the_smallest_screen_says_who_has_how_many_points(game: str) -> None:
    match = larceny.replay(ended(game, 2), None, compiled=False)
    sat = LocalSitting(match, [None, larceny.bot("random")], "en", None)
    async with opened(lambda app: TableScreen(sat)) as pilot:
        await until(pilot, lambda: "Once more" in words(pilot, "question"))
        await pilot.pause()
        pane = pilot.app.screen.query_one("#question", Pane)
        (total,) = [y for y, line in enumerate(str(pane.sheet).splitlines()) if "Total" in line]
        assert total < pane.size.height


def ended(game: str, players: int) -> larceny.Record:
    match = larceny.new(game, players, seed=3, names=["me:Anna", *["instinct"] * (players - 1)])
    bot = larceny.bot("instinct", seed=1)
    while match.actor is not None:
        match.play(bot.choose(match.view(match.actor)))
    return match.record()


@in_a_loop
async def test_the_rules_open_at_the_ruling_that_was_named() -> None:
    async with opened(at_table("crooks", 2)) as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        screen.tell("Nobody can do that. (CR-07)")
        await pilot.press("?")
        await until(pilot, lambda: isinstance(pilot.app.screen, Reader))
        await until(pilot, lambda: pilot.app.screen.query_one("#guide", Pane).scroll_offset.y > 0)
        pane = pilot.app.screen.query_one("#guide", Pane)
        top = str(pane.sheet).splitlines()[round(pane.scroll_offset.y)]
        assert top.startswith("• CR-07")


@in_a_loop
async def test_on_the_smallest_screen_a_long_hint_and_the_help_of_a_question_are_read_whole() -> None:
    async with opened(at_table("robbers", 3, lang="de"), lang="de") as pilot:
        await until(pilot, lambda: sitting(pilot).mine and bool(words(pilot, "question")))
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.board is not None
        asked = screen.board.question
        assert asked.help not in " ".join(words(pilot, "question").split())
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, Reader))
        assert isinstance(pilot.app.screen, Reader)
        assert f"{asked.text}\n{asked.help}" in pilot.app.screen._text
        await pilot.press("escape")
        long = " ".join(f"Wort{number}" for number in range(70))
        screen.tell(long)
        await until(pilot, lambda: "Wort0 " in words(pilot, "said"))
        assert " ".join(words(pilot, "said").split()) == long


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_word_of_the_rules_is_lost_at_any_width(game: str, lang: str) -> None:
    guide = larceny.game(game).guide(lang)
    wide = " ".join(str(guide_sheet(guide, 200)).split())
    for width in (56, 104):
        sheet = guide_sheet(guide, width)
        assert all(len(row) == width for row in sheet.rows)
        narrow = " ".join(str(sheet).split())
        rulings = set(re.findall(r"[A-Z]{2}-\d\d", guide))
        assert rulings == set(re.findall(r"[A-Z]{2}-\d\d", narrow))
        lost = [word for word in set(re.findall(r"\b\w{4,8}\b", wide)) if word not in narrow]
        assert lost == []


def test_without_colour_what_can_be_chosen_still_has_a_sign() -> None:
    match = larceny.new("crooks", 2, seed=3)
    board = match.board(match.actor, "en")
    gold = frozenset(id for choice in board.choices for id in choice.touches)
    drawn = str(fitted(board, 80, 24, Look(own_words("en"), gold=gold)))
    assert drawn.count("»") == len(gold)


# In a real terminal


SLOW = 960  # bytes a second: a line of 9,600 baud


def in_a_terminal(home: dict[str, str], *words: str, **more: str) -> pexpect.spawn[bytes]:
    return at_a_terminal(words, speaking(home, **more), dimensions=(24, 80))


def in_a_fresh_one(home: dict[str, str], *words: str, **more: str) -> pexpect.spawn[bytes]:
    """Start it as a shell does; for what depends on how Python starts."""
    env = speaking(home, **more)
    return pexpect.spawn(LARCENY, list(words), env=env, dimensions=(24, 80), timeout=PATIENCE)


def speaking(home: dict[str, str], **more: str) -> dict[str, str]:
    return {**home, "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def heard(terminal: pexpect.spawn[bytes], seconds: float = 1.0) -> bytes:
    """Return all that a terminal is sent until it is quiet for a while."""
    sent = b""
    with contextlib.suppress(pexpect.TIMEOUT, pexpect.EOF):
        while True:
            sent += terminal.read_nonblocking(1 << 16, timeout=seconds)
    return sent


@pytest.mark.proof
def test_on_a_slow_line_nothing_flickers_and_a_killed_terminal_loses_nothing(home: dict[str, str]) -> None:
    """A cursor's step is a fraction of the screen, a move with the bots' answers some screens: nothing is wiped."""
    terminal = in_a_terminal(home, "play", "crooks", "--seats", "me,instinct", "--seed", "3")
    terminal.expect(b"F10")
    heard(terminal, 5.0)  # on a busy machine the first picture comes in parts
    steps, moves = [], []
    for keys, sent in (((b"\t", b"\t", b"\x1b[A", b"\x1b[B"), steps), ((b"1", b"1", b"a", b"1", b"1"), moves)):
        for key in keys:
            terminal.send(key)
            sent.append(heard(terminal, 3.0 if sent is moves else 1.0))
    print("bytes of a step:", [len(one) for one in steps], "of a move:", [len(one) for one in moves])
    assert all(b"\x1b[2J" not in one for one in (*steps, *moves))
    assert any(steps), "a cursor that moves is seen"
    assert max(map(len, steps)) < SLOW, "a second at the most"
    assert max(map(len, moves)) < 6 * SLOW
    terminal.kill(signal.SIGKILL)
    terminal.close()
    again = in_a_terminal(home, "resume")
    again.expect(b"F10")
    record = saves.read(next((Path(home["XDG_DATA_HOME"]) / "larceny" / "games").glob("*.json")))
    assert len(record.actions) >= 3, "every answer was on disk"
    again.send(b"q")
    again.expect(b"larceny resume")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_what_is_pasted_plays_nothing_and_letters_of_other_encodings_end_nothing(home: dict[str, str]) -> None:
    """A terminal may mark no paste, and send ü as one byte that is no UTF-8."""
    terminal = in_a_terminal(home, "play", "crooks", "--seats", "me,instinct", "--seed", "3")
    terminal.expect(b"be out for good")
    terminal.send(b"\xfc")
    terminal.expect(b"has the key")
    terminal.send(b"1\r1 and a")
    terminal.expect(b"pasted is no answer")
    terminal.send(b"1")
    terminal.expect(b"which crook")
    terminal.send(b"q")
    terminal.expect(b"larceny resume")
    (path,) = (Path(home["XDG_DATA_HOME"]) / "larceny" / "games").glob("*.json")
    assert len(saves.read(path).actions) == 1


def test_a_terminal_that_was_taken_away_and_given_back_is_left_as_it_was(home: dict[str, str]) -> None:
    """Who was stopped without a word is told that it goes on: it must not read its keys twice."""
    terminal = in_a_fresh_one(home, "play", "crooks", "--seats", "me,instinct", "--seed", "3")
    before = termios.tcgetattr(terminal.child_fd)
    terminal.expect(b"be out for good")
    for number in (signal.SIGSTOP, signal.SIGCONT):
        terminal.kill(number)
    terminal.expect(b"\\x1b\\[\\?1049l.*\\x1b\\[\\?1049h.*F10")
    terminal.send(b"q")
    terminal.expect(b"larceny resume")
    terminal.expect(pexpect.EOF)
    assert termios.tcgetattr(terminal.child_fd) == before


@pytest.mark.parametrize("words", [(), ("--plain",)])
def test_who_plays_under_nohup_ends_when_the_terminal_does(home: dict[str, str], words: tuple[str, ...]) -> None:
    deal = ["play", "crooks", "--seats", "me,instinct", "--seed", "3", *words]
    terminal = at_a_terminal(deal, speaking(home), dimensions=(24, 80), ignore_sighup=True)
    terminal.expect(b"> " if words else b"F10")
    os.close(terminal.child_fd)
    late = time.monotonic() + PATIENCE
    while os.waitpid(terminal.pid, os.WNOHANG) == (0, 0):
        assert time.monotonic() < late, "it plays on for nobody"
        time.sleep(0.05)


@pytest.mark.proof
def test_plain_lines_are_chosen_where_they_must_be(home: dict[str, str]) -> None:
    lines: list[tuple[list[str], dict[str, str]]] = [
        (["--plain"], {}),
        ([], {"TERM": "dumb"}),
        ([], {"PYTHONIOENCODING": "latin-1"}),
        ([], {"LC_ALL": "C", "LARCENY_LANG": "de"}),
    ]
    for words, more in lines:
        terminal = in_a_fresh_one(home, "play", "crooks", "--seats", "me,random", "--seed", "5", *words, **more)
        terminal.expect(b"> ")
        assert b"\x1b[?1049h" not in terminal.before
        assert "LC_ALL" not in more or (b"verlaesst" in terminal.before and terminal.before.isascii())
        terminal.sendline(b"exit")
        terminal.expect(b"larceny resume")
        terminal.close()


@pytest.mark.proof
@pytest.mark.parametrize(("words", "ready"), [(["--plain"], "\n> "), ([], "F10")])
def test_back_from_the_shell_there_is_a_prompt_or_the_whole_screen_again(
    home: dict[str, str], words: list[str], ready: str
) -> None:
    bash = pexpect.spawn("bash", ["--norc", "--noprofile"], env=speaking(home), encoding="utf-8", timeout=PATIENCE)
    bash.sendline(" ".join([LARCENY, "play", "crooks", "--seats", "me,instinct", "--seed", "5", *words]))
    for _ in range(2):
        bash.expect(ready)
        bash.send("\x1a")
        bash.expect("Stopped")
        bash.sendline("fg")
    bash.expect(ready)
    bash.close(force=True)
