"""Errors about what a person, a file or a program hands us. Each message is one clear line."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from typing import Any

from larceny.engine.words import Joined, Quoted, into, phrase

MOST_LISTED = 16  # words that a hint lists
NEAREST = 3  # of more


class LarcenyError(ValueError):
    """Something handed to us cannot be used; the message says what, and where: in English, or `into` a language."""

    def into(self, lang: str) -> str:
        return into(self.args[0], lang) if len(self.args) == 1 else str(self)


class DeckError(LarcenyError):
    """A deck cannot be used: a line for each fault, with file, line, card and field."""


class RecordError(LarcenyError):
    """A record is damaged, altered, or from other rules."""


class PositionError(LarcenyError):
    """A position's text does not describe a table."""


class IllegalAction(LarcenyError):
    """An action that the rules do not allow now, with the reason and its ruling."""

    def __init__(self, action: object, reason: str, ruling: str, explanation: str) -> None:
        super().__init__(Joined("", (explanation, f" ({ruling})" if ruling else "")))
        self.action = action
        self.reason = reason
        self.ruling = ruling
        self.explanation = explanation
        self.seat: int | None = None  # the seat that answered, where several answer together
        self.table: int | None = None  # the table, in a batch of many

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.action, self.reason, self.ruling, self.explanation)
        return type(self), made_of, {"seat": self.seat, "table": self.table}


def integer(number: object) -> int | None:
    """Return any whole number, numpy's too, as a plain int; None for anything else, also for True and False."""
    if type(number) is int:  # nearly always, and steps are many
        return number
    try:
        return None if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_number(word: str) -> int | None:
    """Return the number that a word of at most 19 digits writes; None for any other word."""
    return int(word) if word.isdecimal() and word.isascii() and len(word) < 20 else None


def perhaps(word: str, known: Iterable[str]) -> str:
    """Return a hint: the known word that was probably meant, or else all known words; of many, the nearest."""
    words = [str(one) for one in known]
    close = get_close_matches(word, words, 1) or _holding(word, words)
    if len(close) == 1:
        return phrase("hint-meant", word=Quoted(close[0]))
    if len(words) <= MOST_LISTED:
        return choices(words)
    nearest = close[:NEAREST] or get_close_matches(word, words, NEAREST, 0.0)
    return phrase("hint-nearest", many=len(words), words=", ".join(nearest))


def _holding(word: str, words: list[str]) -> list[str]:
    """Return the known words that hold this one: who says Fiona may mean Foghorn Fiona."""
    return [one for one in words if word and word.casefold() in one.casefold()]


def choices(known: Iterable[str]) -> str:
    """Return a hint that lists all known words."""
    return phrase("hint-there-is", words=", ".join(known))


def install(extra: str) -> str:
    """Return the command that installs an extra; Larceny comes as a clone of its repository."""
    return phrase("hint-install", extra=extra)
