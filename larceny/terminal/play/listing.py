"""Saved games as lines, to choose one from."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import larceny
from larceny.engine.errors import LarcenyError, whole_number
from larceny.engine.words import into
from larceny.terminal.play import saves
from larceny.terminal.play.saves import Saved
from larceny.terminal.words import called, own_words, phrase, wrap

MOST = 30  # games that are listed
LEAVE = ("exit", "quit", "q")


def saved_lines(lang: str) -> Iterator[str]:
    """Yield all saved games, those that go on first, with their files."""
    found = saves.listed(MOST)
    for number, one in enumerate(found, 1):
        yield from _entry(number, one, lang)
        yield f"     {one.path}"
    if not found:
        yield own_words(lang)("app-saved-none")


def _entry(number: int, one: Saved, lang: str) -> list[str]:
    """Return a saved game in as many lines as the terminal is narrow."""
    width = shutil.get_terminal_size((80, 24)).columns
    return wrap(f"{number:>3}. {described(one, lang)}", width, "     ")


def described(one: Saved, lang: str) -> str:
    """Return a saved game in a line: when, which game, how far, who plays."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.touched))
    if one.record is None:
        return f"{when}  {into(one.fault, lang)}"
    text = larceny.game(one.record.game).text(lang)
    state = "app-saved-open" if one.record.result is None else "app-saved-over"
    names = ", ".join(called(one.record.seats, text))
    return f"{when}  {text('title')}  {own_words(lang)(state, moves=len(one.record.actions))}  {names}"


def chosen(lang: str) -> Path:
    """Return the unfinished game to go on with: the only one, or the one that a person at a terminal chooses."""
    waiting = [one for one in saves.listed(MOST) if one.record is not None and one.record.result is None]
    if not waiting:
        raise LarcenyError(phrase("saves-none", folder=saves.folder()))
    if len(waiting) == 1 or not (sys.stdin is not None and sys.stdin.isatty()):
        return waiting[0].path
    words = own_words(lang)
    for number, one in enumerate(waiting, 1):
        print(*_entry(number, one, lang), sep="\n")
    while True:
        try:
            typed = input(words("line-which", last=len(waiting))).strip().lower()
        except EOFError:
            typed = LEAVE[0]
        if typed in (*LEAVE, words("command-quit")):
            raise LarcenyError(words("line-none-chosen"))
        wanted = whole_number(typed) if typed else 1
        if wanted is not None and 1 <= wanted <= len(waiting):
            return waiting[wanted - 1].path
        print(words("line-which-number", last=len(waiting)))
