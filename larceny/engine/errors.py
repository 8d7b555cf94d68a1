"""Errors about what a person, a file or a program hands us. Each message is one clear line."""

from __future__ import annotations

from operator import index
from typing import Any


class LarcenyError(ValueError):
    """Something handed to us cannot be used; the message says what, and where: in English, or `into` a language."""

    def into(self, lang: str) -> str:
        return _said(self.args[0], lang) if len(self.args) == 1 else str(self)


class DeckError(LarcenyError):
    """A deck cannot be used: a line for each fault, with file, line, card and field."""


class RecordError(LarcenyError):
    """A record is damaged, altered, or from other rules."""


class PositionError(LarcenyError):
    """A position's text does not describe a table."""


class IllegalAction(LarcenyError):
    """An action that the rules do not allow now, with the reason and its ruling."""

    def __init__(self, action: object, reason: str, ruling: str, explanation: str) -> None:
        super().__init__(_with_ruling(explanation, ruling))
        self.action = action
        self.reason = reason
        self.ruling = ruling
        self.explanation = explanation
        self.seat: int | None = None  # the seat that answered, where several answer together
        self.table: int | None = None  # the table, in a batch of many

    def into(self, lang: str) -> str:
        return _with_ruling(_said(self.explanation, lang), self.ruling)

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.action, self.reason, self.ruling, self.explanation)
        return type(self), made_of, {"seat": self.seat, "table": self.table}


def _said(words: object, lang: str) -> str:
    """Say what knows languages in one of them; anything else stays as it is."""
    into = getattr(words, "into", None)
    return str(words) if into is None else into(lang)


def _with_ruling(explanation: str, ruling: str) -> str:
    return f"{explanation} ({ruling})" if ruling else explanation


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
