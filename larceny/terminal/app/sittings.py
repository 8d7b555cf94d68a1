"""A sitting at a table of this machine, as a screen needs it: what is shown, and what a person can do.

A sitting at a table of a house (`house_sittings`) looks the same from outside.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from larceny.bots import Bot, Forfeit, warm_elsewhere, warming
from larceny.engine.board import Board, Choice
from larceny.engine.deck import Deck
from larceny.engine.errors import LarcenyError
from larceny.engine.game import Game
from larceny.engine.match import Match
from larceny.engine.words import into
from larceny.net.lesson import Lesson
from larceny.net.messages import Coach, Room, Shown
from larceny.terminal.play.table import LocalTable
from larceny.terminal.play.unasked import Unasked
from larceny.terminal.words import own_words, warming_key

PAUSE = (0.8, 2.0)  # seconds: range of the pause before the house gives an only answer that is to stay secret


class Sitting:
    """One person, or several at one keyboard, at one table."""

    url = ""  # the table's link, at a house
    path: Path | None = None  # the file that keeps the game

    def __init__(self, game: Game, deck: Deck, players: int, lang: str) -> None:
        self.game = game
        self.deck = deck
        self.players = players
        self.lang = lang
        self.shown: Shown | None = None
        self.room: Room | None = None
        self.curtain: str = ""  # who has to take the keyboard before anything is shown
        self.connected = True
        self.changed: Callable[[], None] = lambda: None
        self.notice: Callable[[str], None] = lambda words: None
        self.given_up = ""  # why nobody is asked any more: an own bot has lost, the house lets one in no more

    @property
    def board(self) -> Board | None:
        return None if self.shown is None else self.shown.board

    @property
    def mine(self) -> bool:
        """True if this seat is asked and has not answered yet."""
        return self.shown is not None and bool(self.shown.board.choices) and self.shown.sealed is None

    @property
    def over(self) -> bool:
        return self.board is not None and self.board.result is not None

    @property
    def seated(self) -> bool:
        return True

    @property
    def time_left(self) -> float | None:
        return None

    def words(self, key: str, **values: str | int) -> str:
        return own_words(self.lang)(key, **values)

    def given_words(self, board: Board, given: Choice) -> str:
        """Return what is said of an answer that the person was not asked for."""
        return self.words("line-answered" if len(board.choices) == 1 else "line-stands", answer=given.label)

    async def run(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        """Leave the table; nothing is lost."""

    def lift(self) -> None:
        """Raise the curtain: the person asked has the keyboard."""

    async def act(self, action: int) -> None:
        raise NotImplementedError

    async def answer_for_good(self, choice: Choice) -> None:
        """Give an answer now, and to every question that offers it in the same words."""
        raise NotImplementedError

    async def interject(self, number: int) -> None:
        raise NotImplementedError

    async def undo(self) -> None:
        raise NotImplementedError

    async def skip(self) -> None:
        """Have bots hurry until this seat is asked."""
        raise NotImplementedError

    async def hint(self) -> str:
        raise NotImplementedError

    async def why(self, touch: str) -> tuple[str, str]:
        """Say why something cannot be chosen, with the ruling."""
        raise NotImplementedError

    async def speak(self, lang: str) -> None:
        raise NotImplementedError

    async def older(self) -> None:
        """Have earlier lines of the log, if there are any."""


class LocalSitting(Sitting):
    """People and bots at a match of this machine."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot | None],
        lang: str,
        path: Path | None,
        lesson: Lesson | None = None,
        pace: float = 0.0,
    ) -> None:
        """`pace` is how many seconds a bot's move is left to be seen."""
        super().__init__(match.game, match.deck, match.players, lang)
        self.match = match
        self.path = path
        self.table = LocalTable(match, bots, path)
        self.table.speak(lang)
        self._lesson = lesson
        self._pace = pace
        self._hurried = False  # bots' moves need not be seen until a person is asked
        self._number = 0
        self._viewer: int | None = None if len(self.table.people) > 1 else next(iter(self.table.people), None)
        self._moved = asyncio.Event()
        self._unasked = {seat: Unasked() for seat in self.table.people}
        self._busy: asyncio.Task[int] | None = None

    @property
    def time_left(self) -> float | None:
        return self.table.time_left

    @property
    def seated(self) -> bool:
        return bool(self.table.people)

    async def run(self) -> None:
        """Play until the game is over."""
        self.table.begin()
        for what in self.table.cold():
            self.notice(self.words("terminal-compiling"))
            with warm_elsewhere(self.game, what) as compiling:
                await asyncio.to_thread(compiling.wait)
        with warming(self.game, self.table.bots) as cold:
            if cold:
                self.notice(self.words(warming_key()))
            try:
                while not self.table.over():
                    await self._next()
                    self.table.keep()
            except Forfeit as fault:
                assert self.match.actor is not None
                name = self.match.view(None).name(self.match.actor, self.game.text(self.lang))
                self.given_up = self.words("line-forfeit", name=name, reason=into(fault.reason, self.lang))
        if len(self.table.people) != 1:
            self._viewer = None
        self.curtain = ""
        self._show()

    async def _next(self) -> None:
        seat = self.match.actor
        assert seat is not None
        if self.table.bots[seat] is None:
            await self._ask(seat)
            return
        entries = len(self.match.actions)
        scripted = self._lesson.wanted(entries, seat) if self._lesson else None
        self._show()
        if scripted is None:
            if self.table.thinks(seat):
                await asyncio.sleep(0)
            scripted = await asyncio.to_thread(self.table.choice_of, seat, self.match.view(seat))
        if self._pace and not self._hurried:
            await asyncio.sleep(self._pace)
        if len(self.match.actions) == entries:  # or somebody interjected meanwhile, and the bot thinks again
            self.match.play(scripted)

    async def _ask(self, seat: int) -> None:
        await self._hand_over(seat)
        self._viewer = seat
        board = self.match.board(seat, self.lang)
        if (given := self._unasked[seat].answer(board, self._coach(True))) is not None:
            await self._answer_for(seat, board, given)
            return
        self._hurried = False
        self._moved.clear()
        self._show()
        await self._moved.wait()

    async def _hand_over(self, seat: int) -> None:
        """Draw the curtain between two people at one keyboard, so that nobody sees another's cards."""
        if len(self.table.people) < 2 or self._viewer == seat:
            return
        self.shown = None
        self.curtain = self.match.view(None).name(seat, self.game.text(self.lang))
        self._moved.clear()
        self.changed()
        while self.curtain:
            await self._moved.wait()
            self._moved.clear()

    def lift(self) -> None:
        self.curtain = ""
        self._moved.set()

    async def _answer_for(self, seat: int, board: Board, given: Choice) -> None:
        """Answer for the person, and say so; after a moment where it is nobody's business."""
        self._show()
        entries = len(self.match.actions)
        if self.match.guarded:
            await asyncio.sleep(random.uniform(*PAUSE) if self._pace else 0)
        if len(self.match.actions) != entries:
            return
        self.notice(self.given_words(board, given))
        self._unasked[seat].answered()
        self.table.play(seat, given.action)

    def _show(self) -> None:
        """Draw the table for who looks at it."""
        self._number += 1
        board = self.match.board(self._viewer, self.lang)
        asked = self.match.actor is not None and self.match.actor == self._viewer
        self.shown = Shown(
            number=self._number,
            board=board,
            undo=self.match.can_undo and asked,
            coach=self._coach(asked),
        )
        self.changed()

    def _coach(self, asked: bool) -> Coach | None:
        return self._lesson.coach(len(self.match.actions), self.lang, asked) if self._lesson else None

    async def act(self, action: int) -> None:
        coach = self.shown.coach if self.shown else None
        if coach is not None and coach.action not in (None, action):
            self.notice(self.words("app-lesson-wants"))
            return
        if self._viewer is None or self.match.actor != self._viewer:
            self.notice(self.words("house-not-your-turn"))
            return
        self._unasked[self._viewer].answered()
        self.table.play(self._viewer, action)
        self.table.keep()
        self._moved.set()

    async def answer_for_good(self, choice: Choice) -> None:
        if self._viewer is not None:
            self._unasked[self._viewer].for_good(choice)
        await self.act(choice.action)

    async def interject(self, number: int) -> None:
        try:
            self.match.interject(number, self._viewer)
        except LarcenyError as refusal:
            self.notice(str(refusal))
            return
        self.table.keep()
        self._moved.set()

    async def undo(self) -> None:
        if self._viewer is None or self.match.actor != self._viewer or not self.match.can_undo:
            self.notice(self.words("line-no-undo"))  # nor is a bot's move taken back in the midst of its turn
            return
        self.match.undo()
        self._unasked[self._viewer].undone = True  # or an only answer would be given again at once
        self.table.keep()
        self._moved.set()

    async def skip(self) -> None:
        self._hurried = True
        self.notice(self.words("app-skipped"))

    async def hint(self) -> str:
        if self._viewer is None or self.match.actor != self._viewer:
            return self.words("house-not-your-turn")
        found = await asyncio.to_thread(self.table.hint, self._viewer, self.lang)
        return found or self.words("line-no-hints")

    async def why(self, touch: str) -> tuple[str, str]:
        view = self.match.view(self._viewer)
        refusal = view.why_not(touch, self.lang)
        return ("", "") if refusal is None else (str(refusal), refusal.ruling)

    async def speak(self, lang: str) -> None:
        self.lang = lang
        self.table.speak(lang)
        if not self.curtain:
            self._show()
        else:
            self.changed()

    async def close(self) -> None:
        if self.path is not None and self.match.actor is not None:
            with contextlib.suppress(LarcenyError):
                self.table.keep()
