"""The line mode: any game, in plain lines, for a person at a keyboard, a pipe or a screen reader.

After every action the game is on disk, so leaving, by whatever way, loses nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TextIO

from larceny.bots import Bot
from larceny.engine.board import Board
from larceny.engine.deck import Card
from larceny.engine.errors import LarcenyError, perhaps, whole_number
from larceny.engine.match import Match
from larceny.engine.text import LANGUAGES
from larceny.terminal import saves
from larceny.terminal.words import board_lines, called, choice_lines, result_lines, wrap

COMMANDS = ("help", "log", "board", "undo", "save", "lang", "quit")
NARROW, WIDE = 20, 100
LONGEST_ANSWER = 200

# Colour says nothing that the words do not. Gold is for what can be done now, and for nothing else.
GOLD, BOLD, DIM, PLAIN = "\033[33m", "\033[1m", "\033[2m", "\033[0m"
WIPE = "\033[2J\033[3J\033[H"  # the screen, and what has scrolled off it


class Left(Exception):
    """The person has gone, asked to or cut off; the game waits on disk."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class LineGame:
    """One sitting: people and bots around one match."""

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
        self.match = match
        self._bots = bots
        self._lang = lang
        self._path = path
        self._out = out or sys.stdout
        self._ask = ask
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        match.called = called(match.names, match.game.text(lang))
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
        lines = self.match.log(seat, self._lang, self._heard[seat])
        self._heard[seat] = self.match.told
        if lines:
            self._say("")
        for line in lines:
            self._say(f"- {line.text}", style=DIM)

    def _show(self, board: Board) -> None:
        self._say("")
        for line in board_lines(board, self.match.game.text(self._lang), self._width):
            self._say(line, wrapped=True, style="" if line.startswith(" ") else BOLD)

    def _question(self, board: Board) -> None:
        self._say("")
        self._say(board.question.text, style=BOLD)
        if board.question.help:
            self._say(f"({board.question.help})", style=DIM)
        for line in choice_lines(board.choices, self._width):
            self._say(line, wrapped=True, style=GOLD)

    # Commands

    def _obey(self, seat: int, answer: str, board: Board) -> bool:
        """Do what a typed word says; True when the question has to be asked anew."""
        word, _, rest = answer.partition(" ")
        if answer.startswith("?"):
            word, rest = "help", answer[1:].strip()
        command = self._command(word)
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
            self._explain(rest.strip(), board)
        elif command == "log":
            for line in self.match.log(seat, self._lang):
                self._say(f"{line.moment:>4} {line.text}")
        elif command == "save":
            self._save(rest.strip())
        elif answer:
            self._say(self._text("line-what", answer=answer))
        else:
            self._question(board)
        return False

    def _command(self, word: str) -> str | None:
        """A command by its English word or by the one of the language."""
        known = {self._text(f"command-{command}"): command for command in COMMANDS}
        known |= {command: command for command in COMMANDS} | {"q": "quit", "h": "help"}
        return known.get(word.lower())

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
        self.match.called = called(self.match.names, self.match.game.text(lang))
        return True

    def _save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self._path
            saves.write_new(path, self.match.record()) if name else self._keep()
            self._say(self._text("line-saved", path=str(path)))
        except (LarcenyError, RuntimeError, ValueError) as fault:
            self._say(str(fault))

    def _explain(self, topic: str, board: Board) -> None:
        """A card, an answer's number, a ruling's id, a chapter of the rules; or what there is to ask."""
        explained = (
            self._about_answer(topic, board) or self._about_card(topic) or self._about_rule(topic) if topic else None
        )
        if explained is None:
            if topic:
                self._say(self._text("line-no-topic", topic=topic, hint=perhaps(topic, self._topics())))
            else:
                self._say(self._text("line-help"))
                self._say(self._text("line-chapters", chapters=", ".join(chapters(self._guide))))
            return
        for line in explained:
            self._say(line)

    def _about_answer(self, topic: str, board: Board) -> list[str] | None:
        number = whole_number(topic)
        if number is None or not 1 <= number <= len(board.choices):
            return None
        choice = board.choices[number - 1]
        touched = [zone.tip for zone in board.zones if zone.id in choice.touches and zone.tip]
        touched += [piece.tip for zone in board.zones for piece in zone.pieces if piece.handle in choice.touches]
        return [choice.label + ".", *touched]

    def _about_card(self, topic: str) -> list[str] | None:
        text = self.match.game.text(self._lang)
        found = [card for card in self._cards() if topic.lower() in card.name.lower()]
        exact = [card for card in found if card.name.lower() == topic.lower()] or found
        return [f"{card.name}: {self.match.game.face.explain(card, text)}" for card in exact[:5]] or None

    def _about_rule(self, topic: str) -> list[str] | None:
        return ruling(self._guide, topic) if re.fullmatch(r"[A-Za-z]{2}-?\d+", topic) else chapter(self._guide, topic)

    @property
    def _guide(self) -> str:
        return self.match.game.guide(self._lang)

    def _cards(self) -> Iterable[Card]:
        return (card for cards in self.match.deck.cards.values() for card in cards)

    def _topics(self) -> list[str]:
        return [card.name for card in self._cards()] + chapters(self._guide)

    # Coming and going

    def _finish(self) -> None:
        seat = self._people[0] if len(self._people) == 1 else None
        if seat is not None:
            self._news(seat)
        board = self.match.board(seat, self._lang)
        self._show(board)
        self._say("")
        for line in result_lines(board, self.match.game.text(self._lang), self._width):
            self._say(line, wrapped=True)
        self._say("")
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

    # Speaking

    @property
    def _width(self) -> int:
        return max(NARROW, min(WIDE, shutil.get_terminal_size((80, 24)).columns))

    def _say(self, line: str, wrapped: bool = False, style: str = "") -> None:
        for part in [line] if wrapped else wrap(line, self._width, "  "):
            self._out.write(f"{style}{part}{PLAIN}\n" if style and self._coloured else f"{part}\n")

    @property
    def _coloured(self) -> bool:
        return self._out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def _text(self, key: str, **values: str | int) -> str:
        return self.match.game.text(self._lang)(key, **values)

    def _name(self, seat: int) -> str:
        return self.match.view(None).name(seat, self.match.game.text(self._lang))


# The rules page


def chapters(guide: str) -> list[str]:
    """The headings of a rules page."""
    return [line.lstrip("# ").strip() for line in guide.splitlines() if re.match(r"#{2,} ", line)]


def chapter(guide: str, topic: str) -> list[str] | None:
    """The lines under the first heading that starts with these words."""
    lines = guide.splitlines()
    for number, line in enumerate(lines):
        if re.match(r"#{2,} ", line) and line.lstrip("# ").lower().startswith(topic.lower()):
            level = len(line) - len(line.lstrip("#"))
            body = []
            for following in lines[number + 1 :]:
                if re.match(rf"#{{1,{level}}} ", following):
                    break
                body.append(following)
            return [line.lstrip("# "), *_paragraphs(body)]
    return None


def ruling(guide: str, topic: str) -> list[str] | None:
    """The bullet of a ruling: CR-07, cr7."""
    letters, number = topic[:2].upper(), whole_number(topic[2:].lstrip("-"))
    wanted = f"- **{letters}-{number or 0:02}**"
    bullet: list[str] = []
    for line in guide.splitlines():
        if bullet and (not line.startswith("  ") or not line.strip()):
            break
        if bullet or line.startswith(wanted):
            bullet.append(line)
    return _paragraphs(bullet) or None


def _paragraphs(lines: list[str]) -> list[str]:
    """Wrapped Markdown as whole paragraphs of plain words."""
    joined: list[str] = []
    fresh = True
    for line in lines:
        plain = line.strip().replace("**", "").replace("`", "").lstrip("#").strip()
        starts = line.startswith(("- ", "|", "#")) or not plain
        if plain and (starts or fresh):
            joined.append(plain)
        elif plain:
            joined[-1] += " " + plain
        fresh = not plain or line.startswith(("#", "|"))
    return joined
