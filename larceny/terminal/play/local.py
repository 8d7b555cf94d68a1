"""A game at this keyboard, in plain lines: any game, for persons, pipes and screen readers.

The game is saved after every action, so leaving in any way loses nothing.
"""

from __future__ import annotations

import contextlib
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import get_ident
from typing import TextIO

from larceny.bots import Bot, Forfeit, warm_elsewhere, warming
from larceny.engine import files
from larceny.engine.board import Board, Choice
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.match import Match
from larceny.engine.text import LANGUAGES
from larceny.engine.words import into
from larceny.terminal.play import saves
from larceny.terminal.play.answers import FOR_GOOD, Answers
from larceny.terminal.play.table import LocalTable
from larceny.terminal.play.teller import DIM, LONGEST_ANSWER, Left, Teller
from larceny.terminal.play.unasked import Unasked
from larceny.terminal.words import warming_key

PAUSE = (0.8, 2.0)  # seconds: range of the pause before the house gives an only answer
WIPE = "\033[2J\033[3J\033[H"  # the screen, and what has scrolled off it


def rest() -> None:
    """Pause for a random time, so that it tells nothing; not where a pipe types."""
    if _person_types():
        time.sleep(random.uniform(*PAUSE))


def _person_types() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


class LocalGame(Teller):
    """One sitting of people and bots at one match."""

    COMMANDS = ("help", "rules", "log", "board", "hint", "undo", "save", "lang", "quit")
    HELP = "line-help"

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot | None],
        lang: str,
        path: Path,
        out: TextIO | None = None,
        ask: Callable[[str], str] = input,
        now: Callable[[], float] = time.monotonic,
        rest: Callable[[], None] = rest,
    ) -> None:
        """Sit down; a seat without a bot is a person's. The game is saved in `path`, its used time beside it."""
        super().__init__(match.game, match.deck, match.players, lang, out)
        self.match = match
        self._path = path
        self.table = LocalTable(match, bots, path, now)
        self.table.speak(lang)
        self._ask = ask
        self._rest = rest
        self._people = self.table.people
        self._heard = dict.fromkeys(self._people, 0)
        self._last_person: int | None = None
        self._last_thinker: int | None = None
        self._stale = True  # others have changed the table since it was shown
        self._unasked = {seat: Unasked() for seat in self._people}

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self.table.begin()
        self._at_the_keys()
        self._say(self._text("line-welcome", title=self._title))
        self._wait_for_thinkers()
        with warming(self.game, self.table.bots) as cold:
            if cold:
                self._say(self._text(warming_key()), style=DIM)
            try:
                while not self.table.over():
                    self._next()
                    self.table.keep()
            except Forfeit as fault:
                self._forfeited(fault)
                return
        self._finish()

    def _forfeited(self, fault: Forfeit) -> None:
        """Tell why an own bot has lost; the game is over for everybody, and kept as far as it went."""
        seat = self.match.actor
        assert seat is not None
        self._say(self._text("line-forfeit", name=self._name(seat), reason=into(fault.reason, self._lang)))
        self._say(self._text("line-record", path=saves.shown(self._path)))

    def _wait_for_thinkers(self) -> None:
        for what in self.table.cold():
            self._say(self._text("terminal-compiling"), style=DIM)
            self._out.flush()
            with warm_elsewhere(self.game, what) as compiling:
                compiling.wait()

    def _next(self) -> None:
        """Let the seat that is asked decide: a person or a bot."""
        seat = self.match.actor
        assert seat is not None
        if self.table.bots[seat] is None:
            self._turn(seat)
            self._last_thinker = None
            return
        if self.table.thinks(seat) and seat != self._last_thinker:
            self._say(self._text("terminal-thinks", name=self._name(seat)), style=DIM)
            self._out.flush()
            self._last_thinker = seat
        self.match.play(self.table.choice_of(seat, self.match.view(seat)))
        self._stale = True

    @property
    def _time_left(self) -> float | None:
        return self.table.time_left

    # A person's decision

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        self._news(seat)
        board = self.match.board(seat, self._lang)
        if (given := self._unasked[seat].answer(board)) is not None:
            self._answer_for(seat, board, given)
            return
        if self._stale:
            self._show_changes(board)
            self._stale = False
        self._question(board)
        self._asides(board)
        answers = Answers(board.choices)
        while True:
            answer = self._read()
            choice = answers.meant(answer)
            if choice is not None:
                self._play(seat, choice)
                return
            if answer == FOR_GOOD and (standing := answers.standing) is not None:
                self._unasked[seat].for_good(standing)
                self._play(seat, standing)
                return
            if answers.looks_like_one(answer):
                self._no_answer(board, answer)
            elif answer.startswith("!"):
                if self._interject(seat, answer[1:].strip(), board):
                    return
            elif (named := self._named(answer, answers)) is not None:
                self._play(seat, named)
                return
            elif self._obey(seat, answer, board):
                return

    def _play(self, seat: int, choice: Choice) -> None:
        self._unasked[seat].answered()
        self.table.play(seat, choice.action)

    def _interject(self, seat: int, words: str, board: Board) -> bool:
        """Do an interjection by its number, or list them; True if the question has to be asked anew."""
        number = whole_number(words)
        if number is None or not 1 <= number <= len(board.interjections):
            self._list_asides(board, words)
            return False
        try:
            self.match.interject(board.interjections[number - 1].action, seat)
        except LarcenyError as refusal:
            self._say(str(refusal))
            return False
        self._stale = True
        return True

    def _answer_for(self, seat: int, board: Board, given: Choice) -> None:
        """Answer for the person, and say so; after a moment, where it must stay secret that there was no choice."""
        self._say("")
        self._say(board.question.text, style=DIM)
        self._say(self._given_words(board, given))
        self._out.flush()
        if self.match.guarded:  # the time that an answer takes would tell that there was no choice
            self._rest()
        self._play(seat, given)

    def _hand_over(self, seat: int) -> None:
        """Wipe the screen between two people at one keyboard, so that nobody sees another's cards."""
        if len(self._people) > 1 and self._last_person != seat:
            self._out.write(WIPE if self._out.isatty() else "\n" * 3)
            self._say(self._text("line-hand-over", seat=self._name(seat)))
            self._prompt("")
            self._stale = True
            self._shown_before = None
        self._last_person = seat

    def _news(self, seat: int) -> None:
        """Tell the person all news since the last time."""
        self._tell(self.match.log(seat, self._lang, self._heard[seat]))
        self._heard[seat] = self.match.told

    # Commands

    def _obey(self, seat: int, answer: str, board: Board) -> bool:
        """Obey a typed command; True if the question has to be asked anew."""
        command, rest = self._parse(answer)
        if command == "quit":
            raise Left(asked=True)
        if command == "undo":
            return self._undo(seat)
        if command == "lang":
            return self._switch(rest)
        if command == "board":
            self._show(board)
            self._question(board)
        elif command == "help":
            self._explain(rest, board)
        elif command == "rules":
            self._rules(rest, board)
        elif command == "log":
            self._history(self.match.log(seat, self._lang))
        elif command == "hint":
            self._hint(seat)
        elif command == "save":
            self._save(rest)
        elif answer:
            self._unknown(answer, board)
        else:
            self._question(board)
        return False

    def _hint(self, seat: int) -> None:
        """Say what a strong player would do: to one person against bots, in a game that was learned."""
        self._say(self.table.hint(seat, self._lang) or self._text("line-no-hints"))

    def _undo(self, seat: int) -> bool:
        try:
            self.match.undo()
        except LarcenyError:
            self._say(self._text("line-no-undo"))
            return False
        self._unasked[seat].undone = True
        return True

    def _switch(self, lang: str) -> bool:
        if lang not in LANGUAGES:
            self._say(self._text("line-languages", languages=", ".join(LANGUAGES)))
            return False
        self._lang = lang
        self.table.speak(lang)
        return True

    def _save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self._path
            self.table.keep_copy(path) if name else self.table.keep()
        except (LarcenyError, RuntimeError, ValueError) as fault:
            self._say(into(fault, self._lang))
            return
        if not files.is_stdout(path):
            self._say(self._text("line-saved", path=str(path)))

    # Coming and going

    def _finish(self) -> None:
        seat = self._people[0] if len(self._people) == 1 else None
        if seat is not None:
            self._news(seat)
        self._reckoning(self.match.board(seat, self._lang))
        self._say(self._text("line-record", path=saves.shown(self._path)))

    def farewell(self) -> None:
        """Say goodbye to a person who leaves; the time of the open question counts too."""
        self.table.keep_time(self._path)
        self._say(self._text("line-left", path=saves.shown(self._path)))

    def _read(self) -> str:
        return self._prompt("> ").strip()[:LONGEST_ANSWER]

    def _at_the_keys(self) -> None:
        """Let a person edit lines, find earlier ones by the arrows, and see the prompt again after `fg`."""
        if self._ask is not input or not _person_types():
            return
        with contextlib.suppress(ImportError, ValueError):  # not on Windows, not in another thread
            import readline  # input() uses it
            import termios

            usual = termios.tcgetattr(0)

            def sleep(number: int, frame: object) -> None:
                """Stop at Ctrl+Z: this thread alone, for it has to go on below when the program does."""
                now = termios.tcgetattr(0)
                termios.tcsetattr(0, termios.TCSADRAIN, usual)
                signal.pthread_kill(get_ident(), signal.SIGSTOP)
                termios.tcsetattr(0, termios.TCSADRAIN, now)
                print(f"> {readline.get_line_buffer()}", end="", flush=True)

            signal.signal(signal.SIGTSTP, sleep)

    def _prompt(self, words: str) -> str:
        """Ask for a line. What a pipe types is written behind the prompt, as a terminal would have shown it."""
        self._out.flush()
        try:
            typed = self._ask(words)
        except (EOFError, RuntimeError):  # the input has ended, or never was
            self._say("")
            raise Left(asked=False) from None
        if self._ask is input and not _person_types():
            self._say(typed.strip()[: self._width - len(words)], wrapped=True)
        return typed

    def _name(self, seat: int) -> str:
        return self.match.view(None).name(seat, self._game_texts)
