"""The line mode: any game, in plain lines, for a person at a keyboard, a pipe or a screen reader.

After every action the game is on disk, so leaving, by whatever way, loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from larceny.bots import Bot
from larceny.engine.board import Board
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.match import Match
from larceny.engine.text import LANGUAGES
from larceny.terminal import saves
from larceny.terminal.teller import LONGEST_ANSWER, Left, Teller
from larceny.terminal.words import called

WIPE = "\033[2J\033[3J\033[H"  # the screen, and what has scrolled off it


class LineGame(Teller):
    """One sitting: people and bots around one match."""

    COMMANDS = ("help", "log", "board", "undo", "save", "lang", "quit")
    HELP = "line-help"

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot | None],
        lang: str,
        path: Path,
        out: TextIO | None = None,
        ask: Callable[[str], str] = input,
    ) -> None:
        """A seat without a bot is a person's. The game is kept in `path`."""
        super().__init__(match.game, match.deck, lang, out)
        self.match = match
        self._bots = bots
        self._path = path
        self._ask = ask
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        match.called = called(match.names, self._texts)
        self._heard = dict.fromkeys(self._people, 0)
        self._last_person: int | None = None
        self._stale = True  # has the table changed by others since it was shown?

    def play(self) -> None:
        """Until the game is over, or the person leaves."""
        self._keep()
        self._say(self._text("line-welcome", title=self._text("title")))
        while self.match.actor is not None:
            seat = self.match.actor
            bot = self._bots[seat]
            if bot is not None:
                self.match.play(bot.choose(self.match.view(seat)))
                self._stale = True
            else:
                self._turn(seat)
            self._keep()
        self._finish()

    # A person's decision

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._news(seat)
        board = self.match.board(seat, self._lang)
        if self._stale:
            self._show(board)
            self._stale = False
        self._question(board)
        while True:
            answer = self._read()
            number = whole_number(answer)
            if number is not None:
                if 1 <= number <= len(board.choices):
                    self.match.play(board.choices[number - 1].action)
                    return
                self._say(self._text("line-number", last=len(board.choices)))
            elif self._obey(seat, answer, board):
                return

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard, nobody sees another's cards."""
        if len(self._people) > 1 and self._last_person != seat:
            self._out.write(WIPE if self._out.isatty() else "\n" * 3)
            self._say(self._text("line-hand-over", seat=self._name(seat)))
            self._prompt("")
            self._stale = True
        self._last_person = seat

    def _news(self, seat: int) -> None:
        """What the person has not heard yet."""
        self._tell(self.match.log(seat, self._lang, self._heard[seat]))
        self._heard[seat] = self.match.told

    # Commands

    def _obey(self, seat: int, answer: str, board: Board) -> bool:
        """Do what a typed word says; True when the question has to be asked anew."""
        command, rest = self._parse(answer)
        if command == "quit":
            raise Left(asked=True)
        if command == "undo":
            return self._undo()
        if command == "lang":
            return self._switch(rest)
        if command == "board":
            self._show(board)
            self._question(board)
        elif command == "help":
            self._explain(rest, board)
        elif command == "log":
            self._history(self.match.log(seat, self._lang))
        elif command == "save":
            self._save(rest)
        elif answer:
            self._say(self._text("line-what", answer=answer))
        else:
            self._question(board)
        return False

    def _undo(self) -> bool:
        try:
            self.match.undo()
        except LarcenyError:
            self._say(self._text("line-no-undo"))
            return False
        return True

    def _switch(self, lang: str) -> bool:
        if lang not in LANGUAGES:
            self._say(self._text("line-languages", languages=", ".join(LANGUAGES)))
            return False
        self._lang = lang
        self.match.called = called(self.match.names, self.game.text(lang))
        return True

    def _save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self._path
            saves.write_new(path, self.match.record()) if name else self._keep()
            self._say(self._text("line-saved", path=str(path)))
        except (LarcenyError, RuntimeError, ValueError) as fault:
            self._say(str(fault))

    # Coming and going

    def _finish(self) -> None:
        seat = self._people[0] if len(self._people) == 1 else None
        if seat is not None:
            self._news(seat)
        self._reckoning(self.match.board(seat, self._lang))
        self._say(self._text("line-record", path=str(self._path)))

    def farewell(self) -> None:
        """What to say to somebody who leaves."""
        self._say(self._text("line-left", path=str(self._path)))

    def _keep(self) -> None:
        saves.write(self._path, self.match.record())

    def _read(self) -> str:
        return self._prompt("> ").strip()[:LONGEST_ANSWER]

    def _prompt(self, words: str) -> str:
        self._out.flush()
        try:
            return self._ask(words)
        except (EOFError, RuntimeError):  # the input has ended, or there never was one
            self._say("")
            raise Left(asked=False) from None

    def _name(self, seat: int) -> str:
        return self.match.view(None).name(seat, self._texts)
