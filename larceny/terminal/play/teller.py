"""Tells one person about any game in plain lines: the table, the question, the rules.

Games at this keyboard and at a table of a house share it.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from larceny.engine.board import Board, Choice, Line
from larceny.engine.deck import Card, Deck
from larceny.engine.errors import whole_number
from larceny.engine.game import Game
from larceny.engine.text import Text
from larceny.engine.words import into, perhaps
from larceny.terminal.play.answers import Answers
from larceny.terminal.play.board_words import board_lines, choice_lines, result_lines, tally_lines
from larceny.terminal.words import clock, own_words, wrap

NARROW, WIDE = 20, 100
LONGEST_ANSWER = 200
FEW_ASIDES = 6  # most interjections that are listed with every question

# Colour says nothing that the words do not. Gold is only for what can be done now.
GOLD, BOLD, DIM, PLAIN = "\033[33m", "\033[1m", "\033[2m", "\033[0m"


class Left(Exception):
    """The person has left, by command (`asked`) or because the input ended; the game waits."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class Teller:
    """A voice on a stream, and what it can tell about a game."""

    COMMANDS: tuple[str, ...] = ()
    HELP = ""  # the text that says what can be typed

    def __init__(self, game: Game, deck: Deck, players: int, lang: str, out: TextIO | None = None) -> None:
        self.game = game
        self.deck = deck
        self._players = players
        self._lang = lang
        self._out = out or sys.stdout
        self._shown_before: list[list[str]] | None = None  # the parts of the table as they were last shown

    # The table

    def _show(self, board: Board) -> None:
        """Show the whole table."""
        self._shown_before = _parts(board_lines(board, self._lang, self._width))
        for part in self._shown_before:
            self._show_part(part)

    def _show_changes(self, board: Board) -> None:
        """Show what is different from the last time, each under its heading; the first time everything."""
        before = self._shown_before
        if before is None:
            self._show(board)
            return
        self._shown_before = _parts(board_lines(board, self._lang, self._width))
        known = {tuple(path) for part in before for path in _paths(part)}
        for part in self._shown_before:
            new = [path for path in _paths(part) if tuple(path) not in known]
            if new:
                self._show_part(list(dict.fromkeys(line for path in new for line in path)))

    def _show_part(self, lines: Sequence[str]) -> None:
        self._say("")
        for line in lines:
            self._say(line, wrapped=True, style="" if line.startswith(" ") else BOLD)

    def _question(self, board: Board) -> None:
        self._say("")
        left = self._time_left
        if left is not None:
            self._say(
                self._text("line-time-left", time=clock(left)) if left > 0 else self._text("line-time-up"), style=DIM
            )
        self._account(board)
        self._say(board.question.text, style=BOLD)
        if board.question.help:
            self._say(f"({board.question.help})", style=DIM)
        answers = Answers(board.choices)
        for line in answers.lines(self._lang, self._width):
            self._say(line, wrapped=True, style=GOLD)
        if answers.prompt(self._lang):
            self._say(answers.prompt(self._lang), style=DIM)

    def _given_words(self, board: Board, given: Choice) -> str:
        """Return what is said of an answer that the person was not asked for."""
        key = "line-answered" if len(board.choices) == 1 else "line-stands"
        return self._text(key, answer=given.label)

    def _account(self, board: Board) -> None:
        """Tell the account of the number that is being built up, if there is one."""
        if board.tally is not None:
            for line in tally_lines(board.tally, self._lang, self._width):
                self._say(line, wrapped=True)
            self._say("")

    def _no_answer(self, board: Board, typed: str) -> None:
        """Say what would be an answer, after something that is none."""
        answers = Answers(board.choices)
        several = answers.numbered(typed)
        if several:
            self._several(typed, several, answers)
            return
        names = [answers.name(choice) for choice in answers.listed]
        lettered = bool(names) and not names[0].isdecimal()
        how = self._text("line-letter", first=names[0], last=names[-1]) if lettered else ""
        self._say(answers.prompt(self._lang) or how or self._text("line-number", last=len(board.choices)))

    # Out of turn

    def _asides(self, board: Board) -> None:
        """List the interjections; if they are many, say how to list them."""
        said = board.interjections
        if len(said) > FEW_ASIDES:
            self._say(self._text("terminal-asides", count=len(said)), style=DIM)
        elif said:
            words = ", ".join(f"!{number} {choice.label}" for number, choice in enumerate(said, 1))
            self._say(self._text("online-interjections", words=words))

    def _list_asides(self, board: Board, words: str) -> None:
        """List all interjections, or those with these words, with what to type."""
        wanted = words.casefold()
        names = [f"!{number}" for number in range(1, len(board.interjections) + 1)]
        found = [
            name
            for name, choice in zip(names, board.interjections, strict=True)
            if wanted in f"{choice.group} {choice.label}".casefold()
        ]
        if not found:
            self._say(self._text("terminal-no-aside", words=words) if words else self._text("terminal-no-asides"))
        for line in choice_lines(board.interjections, self._width, names, found):
            self._say(line, wrapped=True, style=GOLD)

    @property
    def _time_left(self) -> float | None:
        """Return seconds until the table's time is up, None at a table without a clock."""
        return None

    def _tell(self, lines: Sequence[Line]) -> None:
        """Tell news."""
        if lines:
            self._say("")
        for line in lines:
            self._say(f"- {line.text}", style=DIM)

    def _history(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._say(f"{line.moment:>4} {line.text}")

    def _reckoning(self, board: Board) -> None:
        """Show the table at the end, and the reckoning."""
        self._show(board)
        self._say("")
        for line in result_lines(board, self._lang, self._width):
            self._say(line, wrapped=True)
        self._say("")

    def _named(self, typed: str, answers: Answers) -> Choice | None:
        """Return the one answer that has the typed words; commands go first."""
        if len(typed) < 2 or typed.startswith("?") or self._command(typed.partition(" ")[0]) is not None:
            return None
        found = answers.called(typed)
        return found[0] if len(found) == 1 else None

    def _unknown(self, typed: str, board: Board | None) -> None:
        """Say that nothing is called so, or that several answers are."""
        answers = Answers(() if board is None else board.choices)
        found = answers.called(typed) if len(typed) > 1 else []
        if found:
            self._several(typed, found, answers)
        else:
            self._say(self._text("line-what", answer=typed))

    def _several(self, typed: str, found: Sequence[Choice], answers: Answers) -> None:
        """Say which answers were perhaps meant."""
        words = "; ".join(f"{answers.name(choice)}. {choice.label}" for choice in found[:FEW_ASIDES])
        self._say(self._text("line-several", answer=typed, answers=words))

    # Commands

    def _command(self, word: str) -> str | None:
        """Return the command that a word stands for, in English or in the language spoken."""
        known = {self._text(f"command-{command}"): command for command in self.COMMANDS}
        known |= {command: command for command in self.COMMANDS} | {"q": "quit", "exit": "quit", "h": "help"}
        return known.get(word.lower())

    def _parse(self, answer: str) -> tuple[str | None, str]:
        """Return the command of a typed line, or None, and the rest of the line."""
        if answer.startswith("?"):
            return "help", answer[1:].strip()
        word, _, rest = answer.partition(" ")
        return self._command(word), rest.strip()

    def _explain(self, topic: str, board: Board | None) -> None:
        """Explain an answer, a card, a ruling or a chapter; without a topic, say what can be asked."""
        explained = (
            self._about_answer(topic, board) or self._about_card(topic) or self._about_rule(topic) if topic else None
        )
        if explained is None:
            if topic:
                self._say(
                    self._text("line-no-topic", topic=topic, hint=into(perhaps(topic, self._topics()), self._lang))
                )
            else:
                self._say(self._text(self.HELP))
                self._say(self._text("line-chapters", chapters=", ".join(chapters(self._guide))))
            return
        for line in explained:
            self._say(line)

    def _rules(self, topic: str, board: Board | None) -> None:
        """Tell the rules about something; without a topic, name the chapters."""
        if topic:
            self._explain(topic, board)
        else:
            self._say(self._text("line-chapters", chapters=", ".join(chapters(self._guide))))

    def _about_answer(self, topic: str, board: Board | None) -> list[str] | None:
        choice = Answers(board.choices).meant(topic) if board is not None else None
        if board is None or choice is None:
            return None
        touched = [zone.tip for zone in board.zones if zone.id in choice.touches and zone.tip]
        touched += [piece.tip for zone in board.zones for piece in zone.pieces if piece.handle in choice.touches]
        return [choice.label + ".", *touched]

    def _about_card(self, topic: str) -> list[str] | None:
        text = self._game_texts
        cards = {card.word(self._lang): card for card in self._cards()}
        found = [word for word in cards if topic.lower() in word.lower()]
        exact = [word for word in found if word.lower() == topic.lower()] or found
        explain = self.game.face.explain
        return [f"{word}: {explain(self.deck, cards[word], text, self._players)}" for word in exact[:5]] or None

    def _about_rule(self, topic: str) -> list[str] | None:
        return ruling(self._guide, topic) if re.fullmatch(r"[A-Za-z]{2}-?\d+", topic) else chapter(self._guide, topic)

    @property
    def _guide(self) -> str:
        return self.game.guide(self._lang)

    def _cards(self) -> Iterable[Card]:
        return (card for cards in self.deck.cards.values() for card in cards)

    def _topics(self) -> list[str]:
        return [card.word(self._lang) for card in self._cards()] + chapters(self._guide)

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
        """Return one of the terminal's own texts."""
        return own_words(self._lang)(key, **values)

    @property
    def _game_texts(self) -> Text:
        return self.game.text(self._lang)

    @property
    def _title(self) -> str:
        return self._game_texts("title")


def _parts(lines: Iterable[str]) -> list[list[str]]:
    """Return the parts of a table, which empty lines divide."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    return [part for part in parts if part]


def _paths(part: Sequence[str]) -> list[list[str]]:
    """Return each line of a part, after the lines that it stands under."""
    paths: list[list[str]] = []
    for line in part:
        depth = len(line) - len(line.lstrip()) if not line.startswith(">") else 2
        above = [one for one in (paths[-1] if paths else []) if len(one) - len(one.lstrip()) < depth]
        paths.append([*(one for one in above if not one.startswith(">")), line])
    return paths


# The rules page


def chapters(guide: str) -> list[str]:
    """Return the headings of a rules page."""
    return [line.lstrip("# ").strip() for line in guide.splitlines() if re.match(r"#{2,} ", line)]


def chapter(guide: str, topic: str) -> list[str] | None:
    """Return the heading that starts with these words, and the lines under it."""
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
    """Return the bullet of a ruling, by its id: CR-07 or cr7."""
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
    """Return wrapped Markdown as whole paragraphs of plain words."""
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
