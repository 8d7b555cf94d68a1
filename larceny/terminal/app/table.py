"""The screen of a table: its board in panes, the question and its answers, every key and every click."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen

from larceny.engine.board import Board, Choice
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES, Text
from larceny.terminal.app import palette
from larceny.terminal.app.dialogs import Chooser, Reader, Typing
from larceny.terminal.app.drawing import Look, fitted, hand_sheet
from larceny.terminal.app.keys import FUNCTION, LETTER
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import (
    ANSWER,
    DO,
    MOMENT,
    answers_sheet,
    details,
    details_sheet,
    log_sheet,
    players_sheet,
    question_sheet,
    result_sheet,
    tally_sheet,
)
from larceny.terminal.app.sheet import Sheet, Spot, fit, folded
from larceny.terminal.app.sittings import Sitting
from larceny.terminal.play.answers import Answers
from larceny.terminal.words import clock, own_words

if TYPE_CHECKING:
    from larceny.terminal.app.app import LarcenyApp

LEAST = (60, 20)  # columns and lines that a table needs
SIDE, ASIDE = 104, 150  # columns from which log and details stand beside the board, and the players too
ROOMY = 36  # lines from which cards in the hand are boxes
ORDER = ("players", "board", "hand", "question")  # of the panes through which a cursor goes
MOST_SAID = 4  # lines of a notice
TICK = 1.0  # seconds between looks at a table's clock


class TableScreen(Screen[None]):
    """One table. Everything that can be done here can be done by keys alone."""

    app: LarcenyApp

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        sitting.changed = self.draw_soon
        sitting.notice = self.tell
        self._said = ""  # the last notice
        self._ruling = ""  # the ruling that was named last
        self._picked: list[str] = []
        self._pending: Choice | None = None
        self._typed = ""
        self._wanted = ""  # words that lines of the log must have
        self._cursor: tuple[str, str] = ("question", "")  # a pane, and an id there
        self._pointed = ""  # what the mouse rests on
        self._opened: set[str] = set()
        self._zoomed = False
        self._asked = -1  # number of the board whose question stands
        self._tasks: set[asyncio.Task[None]] = set()
        self._drawing = False

    # Coming and going

    def compose(self) -> ComposeResult:
        yield Pane("head")
        with Container(id="middle"):
            with Container(id="left"):
                yield Pane("players")
                yield Pane("board")
            with Vertical(id="side"):
                yield Pane("details")
                yield Pane("log")
        yield Pane("said")
        yield Pane("hand")
        yield Pane("question")
        yield Pane("foot")
        yield Pane("small")

    def on_mount(self) -> None:
        self.do(self.sitting.run())
        self.set_interval(TICK, self._tick)
        self.draw_soon()

    async def on_unmount(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.sitting.close()

    def do(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something while we go on listening to keys; what is refused is said."""

        async def done() -> None:
            try:
                await doing
            except (LarcenyError, TimeoutError) as fault:
                self.tell(str(fault))

        task = asyncio.create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.app.panic_with(fault)

    def tell(self, words: str) -> None:
        self._said = words
        self._ruling = ruling_in(words) or self._ruling
        self.draw_soon()

    def _tick(self) -> None:
        if self.sitting.time_left is not None:
            self.draw_soon()

    def on_resize(self) -> None:
        self.draw_soon()

    def draw_soon(self) -> None:
        """Draw once when all news of this moment are in."""
        if not self._drawing and self.is_mounted:
            self._drawing = True
            self.call_later(self.draw)

    # What is there

    @property
    def text(self) -> Text:
        return own_words(self.sitting.lang)

    @property
    def board(self) -> Board | None:
        return self.sitting.board

    @property
    def _choices(self) -> tuple[Choice, ...]:
        return self.board.choices if self.board is not None and self.board.result is None else ()

    @property
    def _remaining(self) -> list[Choice]:
        return [choice for choice in self._choices if all(id in choice.touches for id in self._picked)]

    @property
    def _answers(self) -> Answers:
        return Answers(self._choices)

    # Drawing

    def draw(self) -> None:
        self._drawing = False
        if not self.is_mounted:
            return
        width, height = self.size
        small = width < LEAST[0] or height < LEAST[1]
        for pane in self.query(Pane):
            pane.display = small == (pane.id == "small")
        self.query_one("#middle").display = not small
        if small:
            self._draw_small(width)
            return
        self._forget_old_question()
        self._draw_foot(width)
        self._draw_head(width)
        board = self.board
        if board is None:
            self._draw_waiting(width, height)
        else:
            self._draw_board(board, width, height)

    def _forget_old_question(self) -> None:
        shown = self.sitting.shown
        number = -1 if shown is None else shown.number
        if number != self._asked:
            self._asked = number
            self._picked, self._pending, self._typed = [], None, ""
            if self._cursor[0] == "question":
                self._cursor = ("question", "")

    def _draw_small(self, width: int) -> None:
        sheet = Sheet(width)
        sheet.lines(
            self.text("app-small", columns=LEAST[0], lines=LEAST[1], width=self.size.width, height=self.size.height)
        )
        self._show("small", sheet)

    def _draw_head(self, width: int) -> None:
        sheet = Sheet(width)
        sitting, title = self.sitting, self.sitting.game.text(self.sitting.lang)("title")
        words: list[tuple[str, str]] = [(f" {title} ", "head")]
        if sitting.time_left is not None:
            left = sitting.time_left
            time = self.text("line-time-left", time=clock(left)) if left > 0 else self.text("line-time-up")
            words.append((f" {time}", "bad" if left < 60 else ""))
        if not sitting.connected:
            words.append((f" {self.text('online-lost')}", "bad"))
        elif sitting.room is not None:
            words.append((f" {sitting.url}", "dim"))
            if sitting.room.watchers:
                words.append((f" · {self.text('online-watchers', count=sitting.room.watchers)}", "dim"))
        if sitting.board is not None and not sitting.mine and sitting.board.result is None:
            words.append((f" {sitting.board.question.text}", "dim"))
        elif sitting.mine:
            words.append((f" {self.text('app-your-turn')}", "gold"))
        sheet.line(words)
        self._show("head", sheet)

    def _draw_foot(self, width: int) -> None:
        """The function keys with what they do; as much of each word as fits."""
        names = {key: self.text(f"app-key-{command}") for key, command in FUNCTION.items()}
        used = sum(len(key) + 1 for key in names)
        room = width - used
        while sum(len(name) for name in names.values()) > room:  # the longest words are cut first
            longest = max(names, key=lambda key: len(names[key]))
            names[longest] = names[longest][:-1]
        sheet = Sheet(width)
        x = 0
        for key, name in names.items():
            start = x
            x = sheet.put(x, 0, key.upper(), "key")
            x = sheet.put(x, 0, name, "dim")
            sheet.spot([f"{DO}{FUNCTION[key]}"], start, 0, x - start)
            x += 1
        self._show("foot", sheet)

    def _draw_waiting(self, width: int, height: int) -> None:
        """A table that nothing is shown of yet: the curtain between two people, or seats that are still open."""
        for id in ("players", "details", "log", "hand"):
            self._fit_pane(id, 0)
        self.query_one("#side").display = False
        self._fit_pane("board", height - 4)
        self._fit_pane("said", 1 if self._said else 0)
        self._draw_said(width)
        sheet = Sheet(width)
        options: list[tuple[str, str]] = []
        if self.sitting.curtain:
            sheet.line("")
            sheet.lines(self.text("line-hand-over", seat=self.sitting.curtain), "title", 2)
            options = [("lift", self.text("app-lift"))]
        elif self.sitting.room is not None:
            sheet = self.gathering(width)
            options = self.gathering_options()
        else:
            sheet.lines(self.text("app-dealing"), "dim", 2)
        self._show("board", sheet)
        answers = Sheet(width)
        for number, (id, words) in enumerate(options, 1):
            answers.line([(f"{number}", "key"), (f"  {words}", "")])
            answers.spot([f"{DO}{id}"], 0, answers.height - 1, width)
        self._fit_pane("question", min(max(1, answers.height), height // 2))
        self._show("question", answers)

    def gathering(self, width: int) -> Sheet:
        """Who sits at a table of a house whose game has not begun."""
        return Sheet(width)

    def gathering_options(self) -> list[tuple[str, str]]:
        return []

    def _draw_board(self, board: Board, width: int, height: int) -> None:
        side = width >= SIDE and not self._zoomed
        tall_players = width >= ASIDE and not self._zoomed
        self.query_one("#side").display = side
        self.query_one("#left").set_class(tall_players, "beside")
        beside = min(52, max(34, width // 4)) if side else 0
        left = 34 if tall_players else 0
        look = self._look(board)
        short = height < 30
        question = self._question(board, width, short)
        most = max(4, height // 3 if short else height * 2 // 5)
        q = 0 if self._zoomed and not self._picked and not self._typed else min(question.height, most)
        hand = hand_sheet(board, width, look, height >= ROOMY)
        h = 0 if self._zoomed else min(hand.height, 14 if height >= ROOMY else 3)
        told = len(folded(self._said, width, MOST_SAID)) if self._said else 0
        said = max(told, 0 if self._zoomed else 1 if side else 2)  # always the same, so that a step moves no pane
        players = players_sheet(board, self.sitting.room, left - 1 if left else width - beside, self.text, tall_players)
        p = 0 if self._zoomed or tall_players else min(players.height, 4 if short else 8)
        room = height - 2 - q - h - said
        space = width - beside - left
        table = fitted(board, space - 1, room - p, look)
        self._fit_pane("players", room if tall_players else p, left or None)
        self._fit_pane("board", room - p, space if tall_players else None)
        self._fit_pane("said", said)
        self._fit_pane("hand", h)
        self._fit_pane("question", q)
        self._show("players", players)
        self._show("board", table)
        self._show("hand", hand)
        self._show("question", question)
        self._draw_said(width)
        if side:
            self.query_one("#side").styles.width = beside
            self._draw_side(board, beside - 1, room)

    def _draw_side(self, board: Board, width: int, height: int) -> None:
        id = self._pointed or self._cursor_id() or board.question.about
        about = details_sheet(board, id, width, self.text) if id else Sheet(width)
        if not about.height:
            about.lines(self.text("app-point"), "dim")
        if board.tally is not None:
            about.line("")
            about.add(tally_sheet(board.tally, width, self.text, True))
        room = min(max(6, about.height), height // 2)
        self._fit_pane("details", room)
        self._fit_pane("log", height - room)
        self._show("details", about)
        self._draw_log(board, width)

    def _draw_log(self, board: Board, width: int) -> None:
        pane = self.query_one("#log", Pane)
        at_end = pane.scroll_offset.y >= pane.max_scroll_y - 1
        sheet = Sheet(width)
        title = self.text("app-log")
        sheet.line(f"{title}: {self._wanted}" if self._wanted else title, "title")
        sheet.add(log_sheet(board.log, board.older, width, self.text, self._wanted))
        self._show("log", sheet)
        if at_end:
            pane.call_after_refresh(pane.scroll_end, animate=False)

    def _draw_said(self, width: int) -> None:
        """One or two lines: what was said last; where there is no pane for it, what the cursor stands on."""
        sheet = Sheet(width)
        board = self.board
        if self._said:
            sheet.lines(self._said, "info", most=MOST_SAID)
        elif board is not None and (id := self._pointed or self._cursor_id()) and not self.query_one("#side").display:
            words = [" ".join(filter(None, part)) for part in details(board, id, self.text)]
            sheet.lines(" · ".join(filter(None, words)), "dim", most=2)
        elif board is not None and board.log:
            sheet.line(fit(board.log[-1].text, width), "dim")
        self._show("said", sheet)

    def _look(self, board: Board) -> Look:
        coach = self.sitting.shown.coach if self.sitting.shown else None
        wanted = [c for c in board.choices if coach is not None and c.action == coach.action]
        mine = self._remaining if self.sitting.mine else []
        return Look(
            self.text,
            gold=frozenset(id for choice in mine for id in choice.touches),
            picked=frozenset(self._picked or (self._pending.touches if self._pending else ())),
            wanted=frozenset(id for choice in wanted for id in choice.touches),
            about=board.question.about,
            opened=frozenset(self._opened),
        )

    def _question(self, board: Board, width: int, short: bool) -> Sheet:
        shown = self.sitting.shown
        assert shown is not None
        sheet = question_sheet(board, width, self.text, short, shown.coach)
        if board.result is not None:
            sheet.add(result_sheet(board, width, self.sitting.lang))
            for number, (id, words) in enumerate(self.ending_options(), 1):
                sheet.line([(f"{number}", "key"), (f"  {words}", "")])
                sheet.spot([f"{DO}{id}"], 0, sheet.height - 1, width)
            return sheet
        coach = shown.coach
        if self._choices:
            wanted = coach.action if coach is not None else None
            sheet.add(
                answers_sheet(
                    self._remaining,
                    self._answers,
                    width,
                    self.sitting.lang,
                    self.text,
                    self._typed,
                    self._pending,
                    wanted,
                    shown.sealed,
                )
            )
        if shown.sealed is not None:
            sheet.lines(self.text("app-sealed"), "dim")
        return sheet

    def ending_options(self) -> list[tuple[str, str]]:
        """What can be done when the game is over."""
        options = [("replay", self.text("app-see-again"))] if self.sitting.path is not None or self.sitting.room else []
        return [*options, ("again", self.text("app-once-more")), ("leave", self.text("app-key-leave"))]

    def _show(self, id: str, sheet: Sheet) -> None:
        pane = self.query_one(f"#{id}", Pane)
        spot = self._spot_in(id, sheet)
        pane.show(sheet, palette.styles(self.app.settings.theme), spot)

    def _fit_pane(self, id: str, height: int, width: int | None = None) -> None:
        pane = self.query_one(f"#{id}", Pane)
        pane.display = height > 0
        pane.styles.height = max(height, 0)
        pane.styles.width = width if width is not None else "100%"

    # The cursor

    def _cursor_id(self) -> str:
        return self._cursor[1]

    def _spot_in(self, id: str, sheet: Sheet) -> Spot | None:
        if self._cursor[0] != id or not self._cursor[1]:
            return None
        return next((spot for spot in sheet.spots if self._cursor[1] in spot.ids), None)

    def _spot(self) -> tuple[Pane, Spot] | None:
        pane = self.query_one(f"#{self._cursor[0]}", Pane)
        spot = self._spot_in(self._cursor[0], pane.sheet)
        return None if spot is None else (pane, spot)

    def _stand(self, pane: str, spot: Spot) -> None:
        self._cursor = (pane, spot.id)
        self._pointed = ""
        self._said = ""
        self.query_one(f"#{pane}", Pane).reveal(spot)
        self.draw_soon()

    def _panes(self) -> list[Pane]:
        panes = [self.query_one(f"#{id}", Pane) for id in ORDER]
        return [pane for pane in panes if pane.display and pane.sheet.spots]

    def _touchable(self, spot: Spot) -> bool:
        """Whether touching a spot does something now."""
        gold = {id for choice in self._remaining for id in choice.touches} if self.sitting.mine else set()
        return bool(gold & {*spot.ids, spot.zone}) or spot.id.startswith((ANSWER, DO, "drawer "))

    def _step(self, back: bool) -> None:
        """Go to the next thing that can be touched, whatever pane it is in."""
        found = [(pane.id or "", spot) for pane in self._panes() for spot in pane.sheet.spots if self._touchable(spot)]
        if not found:
            return
        here = [n for n, (pane, spot) in enumerate(found) if (pane, spot.id) == self._cursor]
        start = here[0] if here else 0 if back else -1
        number = (start + (-1 if back else 1)) % len(found)
        self._stand(*found[number])

    def _move(self, way: str) -> None:
        """Go to the nearest thing in a direction, into the next pane where this one ends."""
        now = self._spot()
        panes = self._panes()
        if now is None:
            start = [pane for pane in panes if pane.id == "question"] or panes
            if start:
                spots = start[0].sheet.spots
                self._stand(start[0].id or "", spots[-1] if way == "up" else spots[0])
            return
        pane, spot = now
        following = nearest(spot, pane.sheet.spots, way)
        if following is None and way in ("up", "down"):
            place = [one.id for one in panes].index(pane.id) + (1 if way == "down" else -1)
            if 0 <= place < len(panes):
                pane = panes[place]
                edge = min if way == "down" else max
                line = edge(one.y for one in pane.sheet.spots)
                row = [one for one in pane.sheet.spots if one.y == line]
                following = min(row, key=lambda one: abs(one.x - spot.x))
        if following is not None:
            self._stand(pane.id or "", following)

    # Keys

    async def on_key(self, event: events.Key) -> None:
        key, letter = event.key, event.character or ""
        self._said = ""
        if self.sitting.curtain:
            if key in ("enter", "space", "1"):
                self.sitting.lift()
            elif FUNCTION.get(key) == "leave":
                self.command("leave")
        elif key in FUNCTION:
            self.command(FUNCTION[key])
        elif key in ("up", "down", "left", "right"):
            self._move(key)
        elif key in ("tab", "shift+tab"):
            self._step(key == "shift+tab")
        elif key in ("pageup", "pagedown"):
            pane = self.query_one(f"#{self._cursor[0]}", Pane)
            pane.scroll_relative(y=(-1 if key == "pageup" else 1) * max(1, pane.size.height - 1), animate=False)
        elif key in ("enter", "space"):
            self._enter()
        elif key == "escape":
            self._cancel()
        elif key == "backspace":
            self._typed = self._typed[:-1]
        elif event.is_printable:
            self._type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.draw_soon()

    def _type(self, letter: str) -> None:
        """A letter or digit: a command, or a part of an answer's name."""
        if not self._typed and letter in LETTER:
            self.command(LETTER[letter])
            return
        if self.board is None or not self._choices:
            self._digit(letter)
            return
        typed = (self._typed + letter)[:20]
        names = [self._answers.name(choice) for choice in self._remaining]
        amount = self._answers.asks_amount and typed.lstrip("+-").isdigit()
        fitting = [name for name in names if name.startswith(typed.lower())]
        if self._pending is not None and self._answers.meant(typed) is self._pending:
            self._choose(self._pending, sure=True)
        elif amount or len(fitting) > 1:
            self._typed = typed
        elif fitting == [typed.lower()]:
            self._typed = ""
            self._chosen_by_name(typed)
        elif self._answers.meant(typed) is not None and not fitting:  # a card's own number
            self._typed = typed
        elif shared := _shared(self._answers.numbered(typed)):  # a target's, to which several answers lead
            self._typed, self._picked = "", [shared]
        else:
            self._typed = ""
            self.tell(self.text("app-no-answer", typed=typed))

    def _digit(self, letter: str) -> None:
        """Where nothing is asked, a digit chooses among what else can be done."""
        pane = self.query_one("#question", Pane)
        doing = [spot for spot in pane.sheet.spots if spot.id.startswith(DO)]
        if letter.isdecimal() and 1 <= int(letter) <= len(doing):
            self.command(doing[int(letter) - 1].id.removeprefix(DO))

    def _chosen_by_name(self, typed: str) -> None:
        choice = self._answers.meant(typed)
        if choice is not None and choice in self._remaining:
            self._choose(choice)
        else:
            self.tell(self.text("app-no-answer", typed=typed))

    def _enter(self) -> None:
        if self._typed:
            typed, self._typed = self._typed, ""
            self._chosen_by_name(typed)
        elif self._pending is not None:
            self._choose(self._pending, sure=True)
        elif (now := self._spot()) is not None:
            self._touch(now[1])
        elif len(self._remaining) == 1:
            self._choose(self._remaining[0])

    def _cancel(self) -> None:
        if self._typed or self._pending or self._picked:
            self._typed, self._pending, self._picked = "", None, []
        elif self._zoomed:
            self._zoomed = False
        elif self._wanted:
            self._wanted = ""
        else:
            self._cursor = ("question", "")

    # Touching

    def on_pane_touched(self, message: Pane.Touched) -> None:
        message.stop()
        self._said = ""
        if message.spot is not None and not self.sitting.curtain:
            if message.pane.id in ORDER:
                self._cursor = (message.pane.id, message.spot.id)
            self._touch(message.spot)
        elif message.spot is not None and message.spot.id == f"{DO}lift":
            self.sitting.lift()
        self.draw_soon()

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        message.stop()
        id = message.spot.id if message.spot is not None else ""
        if id != self._pointed and not id.startswith((DO, "drawer ", MOMENT)):
            self._pointed = id
            self.draw_soon()

    def _touch(self, spot: Spot) -> None:
        """What Enter and a click do to a thing."""
        if spot.id.startswith(DO):
            self.command(spot.id.removeprefix(DO))
        elif spot.id.startswith("drawer "):
            self._opened ^= {spot.id.removeprefix("drawer ")}
        elif spot.id.startswith(MOMENT):
            self.see_moment(int(spot.id.removeprefix(MOMENT)))
        elif spot.id.startswith(ANSWER):
            action = int(spot.id.removeprefix(ANSWER))
            self._choose(next(choice for choice in self._choices if choice.action == action))
        else:
            self._pick(spot)

    def _pick(self, spot: Spot) -> None:
        """Pick a card or a place: with what was picked before it, if an answer has both."""
        if not self.sitting.mine:
            self.command("details")
            return
        if set(self._picked) & set(spot.ids):
            self._picked, self._pending = [], None
            return
        if self._pending is not None and set(self._pending.touches) & {*spot.ids, spot.zone}:
            self._choose(self._pending, sure=True)
            return
        for found in (self._remaining, list(self._choices)):
            touched = [id for id in (*spot.ids, spot.zone) if any(id in choice.touches for choice in found)]
            if touched:
                self._picked = [*self._picked, touched[0]] if found == self._remaining else [touched[0]]
                if len(self._remaining) == 1:
                    self._choose(self._remaining[0])
                return
        self.do(self._why(spot.id))

    async def _why(self, touch: str) -> None:
        why, ruling = await self.sitting.why(touch)
        if why:
            self.tell(f"{why} ({ruling})" if ruling and ruling not in why else why)
        else:
            self.command("details")

    def _choose(self, choice: Choice, sure: bool = False) -> None:
        """Answer the question, after a second thought where that is wanted."""
        if not self.sitting.mine and (self.sitting.shown is None or self.sitting.shown.sealed is None):
            return
        if not sure and self._pending is not choice and self._doubtful(choice):
            self._pending = choice
            return
        self._picked, self._pending, self._typed = [], None, ""
        self.do(self.sitting.act(choice.action))

    def _doubtful(self, choice: Choice) -> bool:
        coach = self.sitting.shown.coach if self.sitting.shown else None
        if coach is not None and coach.action == choice.action:
            return False
        asks = self.app.settings.confirm
        return asks == "always" or (asks == "irreversible" and choice.final)

    # Commands

    def command(self, name: str) -> None:
        """Do what a key, a click or the menu asks for."""
        act = getattr(self, f"do_{name.replace('-', '_')}", None)
        if act is not None:
            act()
        self.draw_soon()

    def do_keys(self) -> None:
        self.app.push_screen(Reader(self.text("app-key-keys"), self.text("app-help"), self.text("app-close")))

    def do_rules(self) -> None:
        """The rules, opened where the last refusal or the question points."""
        guide = self.sitting.game.guide(self.sitting.lang)
        self.app.push_screen(Reader(self.text("app-key-rules"), guide, self.text("app-close"), True, self._ruling))

    def do_log(self) -> None:
        board = self.board
        if board is None:
            return
        lines = [
            f"{line.moment:>4}  {line.text}" for line in board.log if self._wanted.casefold() in line.text.casefold()
        ]
        title = f"{self.text('app-log')}: {self._wanted}" if self._wanted else self.text("app-log")
        self.app.push_screen(Reader(title, "\n".join(reversed(lines)), self.text("app-close-log")))

    def do_filter(self) -> None:
        def take(words: str | None) -> None:
            self._wanted = self._wanted if words is None else words.strip()
            if words and self.size.width < SIDE:
                self.do_log()
            self.draw_soon()

        self.app.push_screen(Typing(self.text("app-filter"), self._wanted, self.text("app-take")), take)

    def do_older(self) -> None:
        self.do(self.sitting.older())

    def do_zoom(self) -> None:
        self._zoomed = not self._zoomed

    def do_lift(self) -> None:
        self.sitting.lift()

    def do_amount(self) -> None:
        self.tell(self._answers.prompt(self.sitting.lang))

    def do_details(self) -> None:
        board, id = self.board, self._pointed or self._cursor_id()
        if board is None:
            return
        parts = details(board, id or board.question.about, self.text)
        words = "\n\n".join("\n".join(filter(None, part)) for part in parts if any(part))
        if board.tally is not None and not words:
            words = str(tally_sheet(board.tally, 70, self.text, True))
        if words:
            self.app.push_screen(Reader(self.text("app-key-details"), words, self.text("app-close")))
        else:
            self.tell(self.text("app-point"))

    def do_say(self) -> None:
        self.tell(self.text("app-nobody-hears"))

    def do_asides(self) -> None:
        board = self.board
        if board is None or not board.interjections:
            self.tell(self.text("terminal-no-asides"))
            return
        options = [
            (str(one.action), f"{one.group}: {one.label}" if one.group else one.label) for one in board.interjections
        ]

        def take(number: str | None) -> None:
            if number is not None:
                self.do(self.sitting.interject(int(number)))

        self.app.push_screen(Chooser(self.text("app-key-asides"), options, self.text("app-choose")), take)

    def do_undo(self) -> None:
        self.do(self.sitting.undo())

    def do_hint(self) -> None:
        async def ask() -> None:
            self.tell(await self.sitting.hint())

        self.do(ask())

    def menu(self) -> list[tuple[str, str]]:
        """What the menu offers, beside what has a key of its own."""
        return [
            ("undo", self.text("app-undo")),
            ("lang", self.text("app-language", lang=self.sitting.lang)),
            ("theme", self.text("app-theme", theme=self.text(f"app-theme-{self.app.settings.theme}"))),
            ("confirm", self.text("app-confirm", when=self.text(f"app-confirm-{self.app.settings.confirm}"))),
            ("leave", self.text("app-key-leave")),
        ]

    def do_menu(self) -> None:
        def take(command: str | None) -> None:
            if command is not None:
                self.command(command)

        self.app.push_screen(Chooser(self.text("app-key-menu"), self.menu(), self.text("app-choose")), take)

    def do_lang(self) -> None:
        lang = LANGUAGES[(LANGUAGES.index(self.sitting.lang) + 1) % len(LANGUAGES)]
        self.app.settings = self.app.settings.changed(lang=lang)
        self.do(self.sitting.speak(lang))

    def do_theme(self) -> None:
        self.app.next_theme()

    def do_confirm(self) -> None:
        self.app.next_confirm()
        self.tell(self.text("app-confirm", when=self.text(f"app-confirm-{self.app.settings.confirm}")))

    def do_replay(self) -> None:
        if self.sitting.path is not None:
            self.app.open_replay(self.sitting.path)

    def see_moment(self, moment: int) -> None:
        """Go back to a moment of the log."""

    def do_again(self) -> None:
        self.app.once_more(self.sitting)

    def do_leave(self) -> None:
        if self.sitting.path is not None and not self.sitting.over:
            self.app.left = self.text("line-left", path=str(self.sitting.path))
        self.app.leave_table()


def _shared(choices: list[Choice]) -> str:
    """The thing that all of these answers touch, if there is one."""
    common = [id for id in choices[0].touches if all(id in other.touches for other in choices)] if choices else []
    return common[-1] if common else ""


def ruling_in(words: str) -> str:
    """The id of a ruling in a text, or nothing.

    >>> ruling_in("Nobody can do that. (CR-07)"), ruling_in("No.")
    ('CR-07', '')
    """
    found = re.search(r"\b[A-Z]{2}-\d{2}\b", words)
    return found[0] if found else ""


def nearest(spot: Spot, spots: list[Spot], way: str) -> Spot | None:
    """The spot that lies next in a direction."""
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    dx, dy = ways[way]
    best: tuple[int, Spot] | None = None
    for other in spots:
        if other.ids == spot.ids:
            continue
        if dx:
            ahead = other.x - (spot.x + spot.width) if dx > 0 else spot.x - (other.x + other.width)
            apart = 0 if other.y < spot.y + spot.height and spot.y < other.y + other.height else abs(other.y - spot.y)
            if ahead < 0 or apart > 2:
                continue
            cost = ahead + apart * 40
        else:
            ahead = other.y - (spot.y + spot.height) if dy > 0 else spot.y - (other.y + other.height)
            if ahead < 0:
                continue
            cost = ahead * 60 + abs(other.x - spot.x)
        if best is None or cost < best[0]:
            best = (cost, other)
    return best[1] if best else None
