"""Cops & Robbers: a card of the deck outside of any game, for those who make decks."""

from __future__ import annotations

from larceny.engine.board import Piece
from larceny.engine.deck import Deck
from larceny.engine.text import Text
from larceny.games.robbers import layout
from larceny.games.robbers.box import KINDS
from larceny.games.robbers.face.table import imprint


def sample(deck: Deck, kind: str, number: int, text: Text) -> Piece | None:
    """Return a card as it looks at the table; None for what is no card there."""
    return imprint(deck, text, KINDS[kind], number, layout.MOST_PLAYERS)
