"""The screen of a table: the question and its answers below the board, every key and every click."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Any

from textual import events

from larceny.engine.board import Board, Choice
from larceny.engine.errors import LarcenyError
from larceny.engine.text import LANGUAGES
from larceny.engine.words import into
from larceny.terminal.app import cursor
from larceny.terminal.app.board_screen import ROOMY, BoardScreen
from larceny.terminal.app.choosing import Choosing
from larceny.terminal.app.dialogs import Chooser, Reader, Typing
from larceny.terminal.app.drawing import Look, hand_sheet
from larceny.terminal.app.keys import FUNCTION, LETTER
from larceny.terminal.app.pane import Pane
from larceny.terminal.app.panes import (
    ANSWER,
    DO,
    MOMENT,
    answers_sheet,
    details,
    keys_sheet,
    options_sheet,
    question_sheet,
    result_sheet,
    tally_sheet,
)
from larceny.terminal.app.sheet import Sheet, Spot, fit, scrolled
from larceny.terminal.app.sittings import Sitting
from larceny.terminal.play import saves
from larceny.terminal.play.answers import FOR_GOOD
from larceny.terminal.words import clock

ORDER = ("players", "board", "hand", "question")  # of the panes through which a cursor goes
MOST_SAID = 8  # lines of a notice; the longest are hints
TICK = 1.0  # seconds between looks at a table's clock


class TableScreen(BoardScreen):
    """One table. Everything that can be done here can be done by keys alone."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        sitting.changed = self.draw_soon
        sitting.notice = self.tell
        self.choosing = self._fresh_choosing()
        self._answered_in = 0  # lines of the question: while others think no pane moves
        self._prompt = 0  # line of the question where its answers begin, and what is being typed
        self._asked = -1  # number of the board whose question stands
        self._asked_anew = False  # it has not been drawn yet
        self._said = ""  # the last notice
        self._ruling = ""  # the ruling that was named last
        self._opened: set[str] = set()  # drawers
        self._tasks: set[asyncio.Task[None]] = set()

    # Coming and going

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
                self.tell(into(fault, self.lang))

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

    # What is there

    @property
    def lang(self) -> str:
        return self.sitting.lang

    @property
    def board(self) -> Board | None:
        return self.sitting.board

    def _fresh_choosing(self) -> Choosing:
        board = self.board
        return Choosing(board.choices if board is not None and board.result is None else (), self._give, self._doubtful)

    # Drawing

    def draw_all(self, width: int, height: int) -> None:
        self._forget_old_question()
        self._draw_head(width)
        self.fill("foot", keys_sheet(width, self.text), 1)
        board = self.board
        if board is None:
            self._draw_waiting(width, height)
        else:
            self._draw_board(board, width, height)

    def _forget_old_question(self) -> None:
        shown = self.sitting.shown
        number = -1 if shown is None else shown.number
        if number != self._asked or (shown is not None and shown.board.choices != self.choosing.choices):
            self.choosing = self._fresh_choosing()
        if number != self._asked:
            self.query_one("#question", Pane).scroll_y = 0
            self._asked_anew = True
            self.cursor = ("question", "") if self.cursor[0] == "question" else self.cursor
        self._asked = number

    def _draw_head(self, width: int) -> None:
        sheet = Sheet(width)
        sitting, title = self.sitting, self.sitting.game.text(self.sitting.lang)("title")
        words: list[tuple[str, str]] = [(f" {title} ", "head")]
        if sitting.time_left is not None:
            left = sitting.time_left
            time = self.text("line-time-left", time=clock(left)) if left > 0 else self.text("line-time-up")
            words.append((f" {time}", "bad" if left < 60 else ""))
        if not sitting.connected and not sitting.given_up:
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
        self.fill("head", sheet, 1)

    def _draw_waiting(self, width: int, height: int) -> None:
        """Draw a table of which nothing is shown yet: behind the curtain between two people, or with open seats."""
        for id in ("players", "hand"):
            self.fill(id, Sheet(width), 0)
        self.query_one("#side").display = False
        self.query_one("#left").remove_class("beside")
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
        answers = options_sheet(options, width)
        asked, said = min(max(1, answers.height), height // 2), self._said_sheet(width)
        self.fill("board", sheet, height - 2 - asked - said.height)
        self.fill("said", said, said.height)
        self.fill("question", answers, asked)

    def gathering(self, width: int) -> Sheet:
        """Draw who sits at a table of a house whose game has not begun."""
        return Sheet(width)

    def gathering_options(self) -> list[tuple[str, str]]:
        return []

    def _draw_board(self, board: Board, width: int, height: int) -> None:
        over = board.result is not None
        most = max(4, (height * 3 // 7 if over else height // 3) if self.short else height * 2 // 5)
        question = scrolled(lambda wide: self._question(board, wide), width, most)
        held = 14 if height >= ROOMY else 0 if over and self.short else 3  # the account is worth more, then
        hand = scrolled(lambda wide: hand_sheet(board, wide, self._look(board), height >= ROOMY), width, held)
        said = self._said_sheet(width)
        told = max(said.height, 0 if self.zoomed else 1 if self.wide else 2)  # a step of the cursor moves no pane
        self._answered_in = min(
            question.height if self._is_asked(board) else max(question.height, self._answered_in), most
        )
        below = {
            "said": (said, told),
            "hand": (hand, 0 if self.zoomed else min(hand.height, held)),
            "question": (question, 0 if self.zoomed and not self.choosing.begun else self._answered_in),
        }
        self.lay(board, self._look(board), below, self.sitting.room)
        pane = self.query_one("#question", Pane)
        if self.choosing.begun:
            pane.keep_in_sight(self._prompt)
        elif self._asked_anew and self.choosing.choices and self._prompt >= pane.room > 0:
            pane.scroll_y = min(self._prompt + 2 - pane.room, pane.max_scroll_y)  # a long question hides all answers
        self._asked_anew = False

    def _is_asked(self, board: Board) -> bool:
        return self.sitting.mine or board.result is not None

    def _said_sheet(self, width: int) -> Sheet:
        """Draw what was said last; where there is no pane for it, what the cursor stands on."""
        sheet = Sheet(width)
        board = self.board
        if self._said or self.sitting.given_up:
            sheet.lines(self._said or self.sitting.given_up, "info", most=MOST_SAID)
        elif board is not None and (id := self.pointed or self.cursor[1]) and not self.wide:
            words = [" ".join(filter(None, part)) for part in details(board, id, self.text)]
            sheet.lines(" · ".join(filter(None, words)), "dim", most=2)
        elif board is not None and board.log:
            sheet.line(fit(board.log[-1].text, width), "dim")
        return sheet

    def _look(self, board: Board) -> Look:
        coach = self.sitting.shown.coach if self.sitting.shown else None
        wanted = [c for c in board.choices if coach is not None and c.action == coach.action]
        pending = self.choosing.pending
        return Look(
            self.text,
            gold=frozenset(self.choosing.touchable() if self.sitting.mine else ()),
            picked=frozenset(self.choosing.picked or (pending.touches if pending else ())),
            wanted=frozenset(id for choice in wanted for id in choice.touches),
            about=board.question.about,
            opened=frozenset(self._opened),
        )

    def _question(self, board: Board, width: int) -> Sheet:
        shown = self.sitting.shown
        assert shown is not None
        coach = shown.coach
        sheet = question_sheet(board, width, self.text, self.short, coach)
        self._prompt = sheet.height
        if board.result is not None:
            sheet.add(result_sheet(board, width, self.lang, self.ending_options()))
            return sheet
        if self.choosing.choices:
            wanted = coach.action if coach is not None else None
            sheet.add(answers_sheet(self.choosing, width, self.lang, self.text, wanted, shown.sealed))
        if shown.sealed is not None:
            sheet.lines(self.text("app-sealed"), "dim")
        return sheet

    def ending_options(self) -> list[tuple[str, str]]:
        """Return what can be done when the game is over."""
        options = [("replay", self.text("app-see-again"))] if self.sitting.path is not None or self.sitting.room else []
        return [*options, ("again", self.text("app-once-more")), ("leave", self.text("app-key-leave"))]

    # The cursor

    def _stand(self, place: cursor.Place | None) -> None:
        if place is None:
            return
        pane, spot = place
        self.cursor = (pane, spot.id)
        self.pointed = ""
        self._said = ""
        self.query_one(f"#{pane}", Pane).reveal(spot)
        self.draw_soon()

    def _panes(self) -> cursor.Panes:
        panes = [self.query_one(f"#{id}", Pane) for id in ORDER]
        return [(pane.id or "", pane.sheet) for pane in panes if pane.display and pane.sheet.spots]

    def _place(self) -> cursor.Place | None:
        """Return the place where the cursor stands."""
        name = self.cursor[0]
        spot = self.spot_in(name, self.query_one(f"#{name}", Pane).sheet)
        return None if spot is None else (name, spot)

    def _touchable(self, spot: Spot) -> bool:
        """True if touching a spot does something now."""
        gold = self.choosing.touchable() if self.sitting.mine else set()
        return bool(gold & {*spot.ids, spot.zone}) or spot.id.startswith((ANSWER, DO, "drawer "))

    # Keys

    async def on_key(self, event: events.Key) -> None:
        key, letter = event.key, event.character or ""
        self._said = ""
        if self.small or self.sitting.curtain:
            if FUNCTION.get(key) == "leave":
                self.command("leave")
            elif not self.small and key in ("enter", "space", "1"):  # nobody answers what cannot be seen
                self.sitting.lift()
        elif key in FUNCTION:
            self.command(FUNCTION[key])
        elif key in ("up", "down", "left", "right"):
            self._stand(cursor.move(self._panes(), self._place(), key))
        elif key in ("tab", "shift+tab"):
            self._stand(cursor.step(self._panes(), self.cursor, key == "shift+tab", self._touchable))
        elif key in ("pageup", "pagedown"):
            self.page(self.cursor[0], key == "pagedown")
        elif key in ("enter", "space"):
            self._enter()
        elif key == "escape":
            self._cancel()
        elif key == "backspace":
            self.choosing.typed = self.choosing.typed[:-1]
        elif event.is_printable:
            self._type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.draw_soon()

    def on_paste(self) -> None:
        self.tell(self.text("app-pasted"))

    def _type(self, letter: str) -> None:
        """Take a letter or digit: a command, or a part of an answer's key."""
        if not self.choosing.typed and letter in LETTER:
            self.command(LETTER[letter])
        elif not self.choosing.choices:
            self._digit(letter)
        elif letter == FOR_GOOD and self.choosing.answers.standing is not None:
            self.do(self.sitting.answer_for_good(self.choosing.answers.standing))
        else:
            self._in_vain(self.choosing.type(letter))

    def _in_vain(self, typed: str) -> None:
        if typed:
            self.tell(self.text("app-no-answer", typed=typed))

    def _digit(self, letter: str) -> None:
        """Let a digit choose among what else can be done, where nothing is asked."""
        pane = self.query_one("#question", Pane)
        doing = [spot for spot in pane.sheet.spots if spot.id.startswith(DO)]
        if letter.isdecimal() and 1 <= int(letter) <= len(doing):
            self.command(doing[int(letter) - 1].id.removeprefix(DO))

    def _enter(self) -> None:
        if (typed := self.choosing.enter()) is not None:
            self._in_vain(typed)
        elif (now := self._place()) is not None:
            self._touch(now[1])
        elif len(self.choosing.remaining) == 1:
            self.choosing.choose(self.choosing.remaining[0])

    def _cancel(self) -> None:
        if self.choosing.begun:
            self.choosing.cancel()
        elif self.zoomed:
            self.zoomed = False
        elif self.wanted:
            self.wanted = ""
        else:
            self.cursor = ("question", "")

    # Touching

    def on_pane_touched(self, message: Pane.Touched) -> None:
        message.stop()
        self._said = ""
        if message.spot is not None and not self.sitting.curtain:
            if message.pane.id in ORDER:
                self.cursor = (message.pane.id, message.spot.id)
            self._touch(message.spot)
        elif message.spot is not None and message.spot.id == f"{DO}lift":
            self.sitting.lift()
        self.draw_soon()

    def _touch(self, spot: Spot) -> None:
        """Do what Enter and a click do to a thing."""
        if spot.id.startswith(DO):
            self.command(spot.id.removeprefix(DO))
        elif spot.id.startswith("drawer "):
            self._opened ^= {spot.id.removeprefix("drawer ")}
        elif spot.id.startswith(MOMENT):
            self.see_moment(int(spot.id.removeprefix(MOMENT)))
        elif spot.id.startswith(ANSWER):
            action = int(spot.id.removeprefix(ANSWER))
            self.choosing.choose(next(choice for choice in self.choosing.choices if choice.action == action))
        elif not self.sitting.mine:
            self.command("details")
        elif not self.choosing.touch(spot.ids, spot.zone):
            self.do(self._why(spot.id))

    async def _why(self, touch: str) -> None:
        why, ruling = await self.sitting.why(touch)
        if why:
            self.tell(f"{why} ({ruling})" if ruling and ruling not in why else why)
        else:
            self.command("details")

    def _give(self, choice: Choice) -> None:
        """Answer the question that is drawn, and no other one; a sealed answer may still be changed."""
        shown = self.sitting.shown
        if shown is None or shown.number != self._asked:
            return
        if self.sitting.mine or shown.sealed is not None:
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
        """Show the rules, opened where the last refusal or the question points."""
        guide = self.sitting.game.guide(self.lang)
        self.app.push_screen(Reader(self.text("app-key-rules"), guide, self.text("app-close"), True, self._ruling))

    def do_log(self) -> None:
        board = self.board
        if board is None:
            return
        lines = [
            f"{line.moment:>4}  {line.text}" for line in board.log if self.wanted.casefold() in line.text.casefold()
        ]
        if self.wanted and not lines:
            lines = [self.text("app-log-none", words=self.wanted)]
        title = f"{self.text('app-log')}: {self.wanted}" if self.wanted else self.text("app-log")
        self.app.push_screen(Reader(title, "\n".join(reversed(lines)), self.text("app-close-log")))

    def do_filter(self) -> None:
        def take(words: str | None) -> None:
            self.wanted = self.wanted if words is None else words.strip()
            if words and not self.wide:
                self.do_log()
            self.draw_soon()

        self.app.push_screen(Typing(self.text("app-filter"), self.wanted, self.text("app-take")), take)

    def do_older(self) -> None:
        self.do(self.sitting.older())

    def do_zoom(self) -> None:
        self.zoomed = not self.zoomed

    def do_lift(self) -> None:
        self.sitting.lift()

    def do_for_good(self) -> None:
        self._type(FOR_GOOD)

    def do_amount(self) -> None:
        self.tell(self.choosing.answers.prompt(self.lang))

    def do_details(self) -> None:
        board, id = self.board, self.pointed or self.cursor[1]
        if board is None:
            return
        asked = [] if id else [(board.question.text, board.question.help)]  # a small screen shows the first line alone
        parts = [*asked, *details(board, id or board.question.about, self.text)]
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

    def do_skip(self) -> None:
        self.do(self.sitting.skip())

    def do_hint(self) -> None:
        async def ask() -> None:
            self.tell(await self.sitting.hint())

        self.do(ask())

    def menu(self) -> list[tuple[str, str]]:
        """Return what the menu offers, beside what has a key of its own."""
        return [
            ("undo", self.text("app-undo")),
            *([("skip", self.text("app-skip"))] if self.sitting.seated and not self.sitting.over else []),
            ("lang", self.text("app-language", lang=self.lang)),
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
        lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
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
            self.app.left = self.text("line-left", path=saves.shown(self.sitting.path))
        self.app.leave_table()


def ruling_in(words: str) -> str:
    """Return the id of a ruling in a text, or nothing.

    >>> ruling_in("Nobody can do that. (CR-07)"), ruling_in("No.")
    ('CR-07', '')
    """
    found = re.search(r"\b[A-Z]{2}-\d{2}\b", words)
    return found[0] if found else ""
