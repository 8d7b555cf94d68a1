"""What a game is printed as, for a table of wood: cards, chips, mats and player aids, described like pieces of a board.

Nothing here knows a game or a printer. A game draws its cards and lists its parts in `printed.py`; where it has none,
cards are printed with name and symbol.
"""

from __future__ import annotations

import msgspec

from larceny.engine.board import Piece


class Aid(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a player aid: rows of its own, a table of the rules, or, without either, the rules in one minute."""

    title: str
    rows: tuple[tuple[str, str, str], ...] = ()  # symbol, term, words
    ruling: str = ""  # the ruling whose table in RULES.md it is


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """Something to cut out."""

    piece: Piece  # what its front shows
    form: str = "card"  # card, chip (an inch across), token (smaller), mat (a page), aid (a card of two fronts)
    count: int = 1
    back: str = "L"  # a letter or symbol on the back, the same for all cards of a pile; empty: the front again
    words: str = ""  # what it does
    about: str = ""  # a sentence for the mood; left out where there is no room
    places: tuple[tuple[str, ...], ...] = ()  # of a mat: the titles of its places, row by row
    spot: str = "card"  # of a mat: what fits a place, a card or a chip
    aids: tuple[Aid, Aid] | None = None  # of an aid: its two sides
