"""Words that all rooms of the terminal share: its own texts, names of seats, times, and lines broken to a width."""

from __future__ import annotations

import math
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from larceny.engine.compiler import compiles
from larceny.engine.text import Text, texts
from larceny.engine.words import phrases

ME = "me"  # the seat of a person at this keyboard
BUDGETED = ("flat", "search", "learned")  # bots whose name is followed by a budget; after others comes a person's name
_FOLDER = Path(__file__).parent / "text"
phrase, said = phrases(__file__)


def own_words(lang: str) -> Text:
    """Return the texts of the house, and those of the terminal."""
    return texts(lang, _FOLDER)


def warming_key() -> str:
    """Return the key of what to say while thinkers play by instinct: until compiled, or for want of a compiler."""
    return "terminal-warming" if compiles() else "terminal-no-compiler"


def called(seats: Sequence[str], text: Text) -> tuple[str, ...]:
    """Return the names of a record's seats at the table: `me:Anna` is Anna, seats without a name get their number."""
    return tuple(_called(seat, number, text) for number, seat in enumerate(seats, 1))


def _called(seat: str, number: int, text: Text) -> str:
    kind, _, name = seat.partition(":")
    if name and kind not in BUDGETED:
        return name
    if kind == ME:
        return text("house-seat", number=number)
    own = own_words(text.lang)
    return f"{own(f'terminal-level-{kind}') if own.has(f'terminal-level-{kind}') else kind.capitalize()} {number}"


def clock(seconds: float) -> str:
    """Return hours, minutes and seconds, rounded up to whole seconds.

    >>> clock(754.2), clock(3605)
    ('12:35', '1:00:05')
    """
    minutes, rest = divmod(math.ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def wrap(line: str, width: int, indent: str) -> list[str]:
    """Break a line to the width; lines after the first are indented."""
    line = _as_written(line)
    lead = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line.strip(), max(width, 20), initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False
    ) or [""]


def _as_written(line: str) -> str:
    """Return a line as standard output will write it: a terminal that has no ü gets ue, which is longer."""
    out = sys.stdout
    if getattr(out, "errors", "") != "spelled" or out.encoding.lower() in ("utf-8", "utf8"):
        return line
    return line.encode(out.encoding, "spelled").decode(out.encoding)
