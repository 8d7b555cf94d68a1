"""The tables of a house for language models: one guest at each, bots in the other seats, everything in words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from larceny.bots import Bot, Patient, make, mind, ready, warming
from larceny.engine.board import Board, Choice
from larceny.engine.errors import LarcenyError
from larceny.engine.match import Match
from larceny.engine.text import Text, texts
from larceny.engine.words import choices
from larceny.games import load, names
from larceny.terminal.play.board_words import board_lines, result_lines, tally_lines
from larceny.terminal.words import ME, called, own_words, warming_key

WIDTH = 100  # columns
MOST_TABLES = 64  # a guest that opens tables without end is told so
_FOLDER = Path(__file__).parent / "text"


class Sitting:
    """One table, its guest and its bots. The bots answer whenever it is not the guest's turn."""

    def __init__(
        self,
        game: str,
        seats: str,
        options: Mapping[str, str | int] | None = None,
        seed: int | None = None,
        lang: str = "en",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Deal. `seats` says who sits where, as `larceny play` has it: `me,instinct,hard`."""
        self.lang = lang
        self._text = texts(lang, _FOLDER)
        line_up = [seat.strip() for seat in seats.split(",")]
        self.seat = _seat_of_guest(line_up)
        self._bots: list[Bot | None] = [None if is_guest(seat) else _bot(seat) for seat in line_up]
        self.match = Match(load(game), len(line_up), options, None, seed, line_up)
        self.match.called = called(line_up, self.match.game.text(lang))
        self._told = 0  # tellings the guest has read
        self._now = now
        seconds = self.match.game.clock(self.match.options)
        self._rings = None if seconds is None else now() + seconds
        self._compiling = ExitStack()  # where code of thinkers is compiled
        self.warming = self._warm(self._bots)
        self._play_on()

    @property
    def over(self) -> bool:
        return self.match.actor is None

    @property
    def board(self) -> Board:
        return self.match.board(self.seat, self.lang)

    # What the guest does

    def answer(self, number: int) -> str:
        """Give an answer by its number, let the bots go on, and tell what happened."""
        self._ring()
        if self.over:
            raise LarcenyError(self._text("house-game-over"))
        self.match.play(_meant(self.board.choices, number, "answer"))
        self._play_on()
        return self.look()

    def interject(self, number: int) -> str:
        """Say something out of turn by its number, let the bots go on, and tell what happened."""
        self._ring()
        self.match.interject(_meant(self.board.interjections, number, "number"), self.seat)
        self._play_on()
        return self.look()

    # What the guest reads

    def look(self) -> str:
        """Tell the news, the table as the guest sees it, the question, and the answers."""
        self._ring()
        board = self.board
        lines = [*self._news(), *board_lines(board, self.lang, WIDTH), ""]
        if board.tally is not None:
            lines += [*tally_lines(board.tally, self.lang, WIDTH), ""]
        if board.result is not None:
            lines += [self._text("mcp-over"), *result_lines(board, self.lang, WIDTH)]
        else:
            lines += [board.question.text, *([f"({board.question.help})"] if board.question.help else [])]
            lines += self.answers()
        return "\n".join(lines)

    def answers(self) -> list[str]:
        """List the answers and what can be said out of turn, each by its number."""
        board = self.board
        lines = [self._text("mcp-answers"), *numbered(board.choices)] if board.choices else []
        if board.interjections:
            lines += [self._text("mcp-asides"), *numbered(board.interjections)]
        return lines

    def log(self) -> str:
        """Tell all that the guest was told since the deal."""
        lines = [line.text for line in self.match.log(self.seat, self.lang)]
        return "\n".join(lines) or self._text("mcp-silent")

    def hint(self, bot: str = "instinct") -> str:
        """Say what a bot would answer that sees what the guest sees."""
        self._ring()
        if self.over:
            raise LarcenyError(self._text("house-game-over"))
        view, asked, adviser = self.match.view(self.seat), self.board.choices, _bot(bot)
        if isinstance(adviser, Patient) and not ready(self.match.game):
            self._warm([adviser])
            raise LarcenyError(self._text("mcp-warming", bot=bot))
        action = adviser.choose(view)
        number = next(number for number, choice in enumerate(asked, 1) if choice.action == action)
        return self._text("mcp-hint", bot=bot, number=number, answer=asked[number - 1].label)

    def record(self) -> str:
        """Return the whole game as JSON, once it is over: it tells every secret."""
        if not self.over:
            raise LarcenyError(f"the record tells every secret: {own_words('en')('terminal-unfinished')}")
        return self.match.record().to_json()

    def close(self) -> None:
        """Stop what is being compiled for this table."""
        self._compiling.close()

    # Meanwhile

    def _warm(self, bots: Iterable[Bot | None]) -> bool:
        """Have compiled elsewhere what these bots wait for, until the table is closed; True if they wait."""
        self._compiling.close()
        return self._compiling.enter_context(warming(self.match.game, bots))

    def _news(self) -> Iterator[str]:
        lines = self.match.log(self.seat, self.lang, self._told)
        self._told = self.match.told
        if lines:
            yield self._text("mcp-news")
            yield from (f"- {line.text}" for line in lines)
            yield ""

    def _play_on(self) -> None:
        """Let the bots answer until the guest is asked, or the game is over."""
        while not self.over and (bot := self._bots[self.match.actor or 0]) is not None:
            self.match.play(bot.choose(self.match.view(self.match.actor)))
            self._ring()

    def _ring(self) -> None:
        """Call time if the table's time is up; some games go on for a while after that."""
        number = self.match.game.time_up
        late = self._rings is not None and self._now() >= self._rings
        if late and number is not None and self.match.refuse_interjection(number) is None:
            self.match.interject(number)


class Tables:
    """All tables of one guest, by their names."""

    def __init__(self) -> None:
        self._tables: dict[str, Sitting] = {}
        self._opened = 0

    def games(self, lang: str = "en") -> str:
        """List the games with players, pitch and options."""
        return "\n".join(line for name in names() for line in _about(name, lang))

    def open(self, game: str, seats: str, options: Mapping[str, str | int] | None, seed: int | None, lang: str) -> str:
        """Open a table, and tell its name and what the guest sees."""
        if len(self._tables) >= MOST_TABLES:
            raise LarcenyError(f"there are {MOST_TABLES} tables open; close one first")
        sitting = Sitting(game, seats, options, seed, lang)
        self._opened += 1
        table = str(self._opened)
        self._tables[table] = sitting
        title, name = sitting.board.title, sitting.match.called[sitting.seat]
        lines = [texts(lang, _FOLDER)("mcp-opened", table=table, title=title, name=name)]
        if sitting.warming:
            lines.append(own_words(lang)(warming_key()))
        return "\n".join([*lines, "", sitting.look()])

    def table(self, table: str) -> Sitting:
        """Return a table by its name."""
        if table not in self._tables:
            known = choices(self._tables) if self._tables else "none is open"
            raise LarcenyError(f"there is no table {table!r}; {known}")
        return self._tables[table]

    def close(self, table: str) -> str:
        """Close a table; its game is lost."""
        sitting = self.table(table)
        sitting.close()
        del self._tables[table]
        return texts(sitting.lang, _FOLDER)("mcp-closed", table=table)


def is_guest(seat: str) -> bool:
    return seat.partition(":")[0] == ME


def numbered(listed: Iterable[Choice]) -> list[str]:
    """Return choices with the numbers by which they are meant, from 1 on."""
    return [f"{number:>3}. {choice.label}" for number, choice in enumerate(listed, 1)]


def _seat_of_guest(line_up: Sequence[str]) -> int:
    guests = [seat for seat, who in enumerate(line_up) if is_guest(who)]
    if len(guests) != 1:
        raise LarcenyError(f"seats: one seat is yours, {ME!r}, and bots have the others; {len(guests)} are")
    return guests[0]


def _bot(name: str) -> Bot:
    """Make a bot of the house. One of somebody's own is a program or a file, and no guest's words may open those."""
    if mind(name).own or mind(name).weights:
        raise LarcenyError(f"{name!r} is no bot of the house, and only those sit at these tables")
    return make(name, patient=True)


def _meant(listed: Sequence[Choice], number: int, what: str) -> int:
    """Return the action of a choice by its number."""
    if not 1 <= number <= len(listed):
        known = f"1 to {len(listed)}" if listed else "there is none now"
        raise LarcenyError(f"{what}: {number} is not one of those listed: {known}")
    return listed[number - 1].action


def _about(name: str, lang: str) -> Iterator[str]:
    game = load(name)
    text: Text = game.text(lang)
    yield f"{name} ({', '.join(map(str, game.players))}): {text('title')}. {text('pitch')}"
    for key, option in game.option_list.items():
        yield f"  {key}={option} ({option.usual}): {text(f'option-{key}')}"
